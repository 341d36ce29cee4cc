// moment.ts - whose moment it is, in a few words: for the bar at the top, and for the step in which the game stands.
import type { By, Sequence, View } from "../wire";
import { capital } from "./words";

export interface Moment {
  view: Pick<View, "asked" | "active" | "steps" | "is_over" | "sides">;
  side: number; // the reader's, 0: a guest
  isAsked: boolean;
  sequence: Sequence[];
  nameOf: (side: number) => string;
  doing: (side: number, verb: string) => string; // "the Germans choose", "Austria chooses"
}

/** Who takes the step in which the game rests. */
export const byOf = (m: Pick<Moment, "view" | "sequence">): By | undefined => {
  const id = m.view.steps.at(-1)?.id;
  return m.sequence.flatMap((q) => q.steps).find((s) => s.id === id)?.by;
};
// Into somebody's act one is asked from inside another sequence, or by a step that is the other side's own; elsewhere a side that acted last is not acting.
const isInto = (m: Moment, side: number): boolean => m.view.active > 0 && m.view.active !== side && (byOf(m) === "other" || (m.view.steps.length > 1 && byOf(m) !== "active"));
const isTogether = (m: Moment): boolean => ["all", "all_sealed"].includes(byOf(m) ?? "") || m.view.asked.length > 1;

/** For the bar: "Your choice", "Both choose", "Austria: your answer". */
export function momentOf(m: Moment): string {
  if (m.view.is_over) return "The game is over";
  const others = m.view.asked.filter((s) => s !== m.side);
  if (m.isAsked) return isTogether(m) ? `${m.view.sides.length > 2 ? "All" : "Both"} choose` : isInto(m, m.side) ? `${m.nameOf(m.view.active)}: your answer` : "Your choice";
  return others.length ? `${capital(m.doing(others[0]!, "choose"))}` : "";
}
/** For the step: whoever is asked in it; nobody's name where all answer at once, since who has answered is nobody's affair. */
export function takersOf(m: Moment): string {
  if (isTogether(m)) return `${m.view.sides.length > 2 ? "all" : "both"} sides${byOf(m) === "all_sealed" ? ", sealed" : ""}`;
  const asked = m.view.asked[0];
  if (asked === undefined) return m.view.active ? m.nameOf(m.view.active) : "";
  return isInto(m, asked) ? `${m.nameOf(m.view.active)}, ${m.doing(asked, "answer")}` : m.nameOf(asked);
}
