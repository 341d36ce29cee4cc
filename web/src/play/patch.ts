// patch.ts - a view and what differs from it make the next view. Entries that did not change stay the same objects, so that nothing of them is drawn anew.
import type { Event, View, ViewPatch } from "../wire";

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

/** Events as the page knows them: a server may give a text, or a sentence for this reader, or both; a roll's sentence is its event's. */
export const heard = (list: Event[]): Event[] =>
  list.map((e) => ({ ...e, text: e.text ?? e.say ?? "", ...(e.roll ? { roll: { ...e.roll, ...(e.roll.say === undefined && e.say !== undefined ? { say: e.say } : {}) } } : {}) }));
