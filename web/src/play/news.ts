// news.ts - what happened while somebody looked away or the other side had the screen, in a few sentences. Made of events alone.
import type { Scene, View } from "../wire";
import type { LogLine } from "./session.svelte";
import { eventText, nounText, plural } from "./words";

export interface News {
  sums: { side: number; text: string }[]; // one line a side
  lines: LogLine[]; // the weightiest of what happened, in order
}

const grave = /^(UNIT_REMOVED|SCORED|OVER)$|BROKE|ROUT|FLED|CAPTURED|TAKEN|DESTROY|SURREND|OBJECTIVE|HELD/;
export const isQuiet = (kind: string): boolean => kind === "STEP_BEGAN" || kind === "TURN_BEGAN";
const few = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Sums up the lines of a log. Nothing: there is nothing to tell. */
export function newsOf(scene: Scene, view: View, lines: LogLine[]): News | undefined {
  const told = lines.filter((l) => !isQuiet(l.event.kind));
  if (!told.length) return undefined;
  const sums = scene.sides.flatMap(({ side }) => {
    const moved = new Set<string>(),
      lost = { pieces: 0, units: [] as string[] };
    let shots = 0;
    for (const { event: e } of told) {
      const piece = e.subject_is === "piece" ? view.pieces.find((p) => p.id === e.subject) : undefined,
        whose = piece?.side ?? (e.subject_is === "unit" ? view.units.find((u) => u.id === e.subject)?.side : undefined) ?? e.side;
      if (e.roll?.owner === side && e.roll.target !== undefined) shots++;
      if (whose !== side) continue;
      if (e.kind === "MOVED") moved.add(piece?.unit ?? String(e.subject));
      if (e.kind === "REMOVED") lost.pieces++;
      if (e.kind === "UNIT_REMOVED") lost.units.push(nounText(scene, view, "unit", e.subject));
    }
    const parts = [
      moved.size ? `moved ${few(moved.size, "unit", "units")}` : "",
      shots ? `rolled at an enemy ${few(shots, "time", "times")}` : "",
      lost.pieces ? `lost ${few(lost.pieces, scene.piece_noun ?? "piece", plural(scene.piece_noun ?? "piece"))}` : "",
      lost.units.length ? `lost all of ${lost.units.slice(0, 3).join(", ")}` : "",
    ].filter(Boolean);
    return parts.length ? [{ side, text: parts.join(", ") }] : [];
  });
  const heavy = told.filter((l) => grave.test(l.event.kind)),
    rest = told.filter((l) => !heavy.includes(l) && l.event.kind !== "MOVED" && !l.event.roll && eventText(l.event)),
    lines5 = [...heavy.slice(-5), ...rest.slice(-Math.max(0, 4 - heavy.length))].sort((a, b) => a.n - b.n).slice(-5);
  return { sums, lines: lines5 };
}
