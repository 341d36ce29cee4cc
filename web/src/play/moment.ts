// moment.ts - whose moment it is, in a few words: for the bar at the top, and for the step in which the game stands.
import type { By, Sequence, View } from "../wire";
import { capital } from "./words";

export interface Moment {
  view: Pick<View, "asked" | "active" | "steps" | "is_over" | "sides">;
  side: number; // the reader's, 0: a guest
  isAsked: boolean;
  sequence: Sequence[];
  nameOf: (side: number) => string;
  ofSide: (side: number) => string; // "Prussia's", "Germans'"
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

// What is under way, as the game says it: a noun, or what whoever is asked may or must do.
const isDeed = (word: string): boolean => /^(may|must) /.test(word);
const wordOf = (m: Moment, id: string | undefined): string => m.sequence.flatMap((q) => q.steps).find((s) => s.id === id)?.moment ?? "";
/** What whoever acts is about, outside the question: "movement". */
const aroundOf = (m: Moment): string => m.view.steps.slice(0, -1).map((s) => wordOf(m, s.id)).find((w) => w && !isDeed(w)) ?? "turn";

function ownMoment(m: Moment, word: string, name: string): string {
  const own = isDeed(word) ? `you ${word}` : word ? `your ${word}` : `your choice: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return isInto(m, m.side) ? `${m.ofSide(m.view.active)} ${aroundOf(m)}, ${own}` : capital(own);
}
/** For the bar: "Your movement", "Both choose fire", "British movement, you may fire"; of a game that has no words for it, by the name of the step. */
export function momentOf(m: Moment): string {
  if (m.view.is_over) return "The game is over";
  const step = m.view.steps.at(-1),
    word = wordOf(m, step?.id),
    others = m.view.asked.filter((s) => s !== m.side);
  if (isTogether(m) && m.view.asked.length) return `${m.view.sides.length > 2 ? "All" : "Both"} ${isDeed(word) ? word : `choose ${word}`.trim()}`;
  if (m.isAsked) return ownMoment(m, word, step?.name ?? "");
  if (!others.length) return "";
  return isDeed(word) ? `${m.nameOf(others[0]!)} ${word}` : word ? `${m.ofSide(others[0]!)} ${word}` : capital(m.doing(others[0]!, "choose"));
}
/** For the step: whoever is asked in it; nobody's name where all answer at once, since who has answered is nobody's affair. */
export function takersOf(m: Moment): string {
  if (isTogether(m)) return `${m.view.sides.length > 2 ? "all" : "both"} sides${byOf(m) === "all_sealed" ? ", sealed" : ""}`;
  const asked = m.view.asked[0];
  if (asked === undefined) return m.view.active ? m.nameOf(m.view.active) : "";
  return isInto(m, asked) ? `${m.nameOf(m.view.active)}, ${m.doing(asked, "answer")}` : m.nameOf(asked);
}
