// patch.ts - a view and what differs from it make the next view. Entries that did not change stay the same objects, so that nothing of them is drawn anew.
import type { Event, ToldEvent, View, ViewPatch } from "../wire";

function lay<T>(old: T[], fresh: T[] | undefined, gone: string[] | undefined, key: (entry: T) => string | number): T[] {
  if (!fresh?.length && !gone?.length) return old;
  const out = new Map(old.map((entry) => [key(entry), entry]));
  for (const id of gone ?? []) out.delete(id);
  for (const entry of fresh ?? []) out.set(key(entry), entry);
  return [...out.values()];
}
const byId = (entry: { id: string }): string => entry.id;

export function patched(view: View, patch: ViewPatch | undefined): View {
  if (!patch) return view;
  const { sides, groups, units, pieces, markers, gone, ...rest } = patch;
  return {
    ...view,
    ...rest,
    sides: lay(view.sides, sides, undefined, (s) => s.side),
    groups: lay(view.groups, groups, undefined, byId),
    units: lay(view.units, units, gone?.units, byId),
    pieces: lay(view.pieces, pieces, gone?.pieces, byId),
    markers: lay(view.markers, markers, gone?.markers, byId),
  };
}

/** Events as the page knows them: the text is the sentence for this reader; a roll's sentence is its event's. */
export const heard = (list: ToldEvent[]): Event[] => list.map((e) => ({ ...e, text: e.say, ...(e.roll ? { roll: { ...e.roll, say: e.say } } : {}) }));
