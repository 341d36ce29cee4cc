// told.ts - what a table has told this page: lines of the log, players, talk, places pointed at, verdicts; and acts that came in parts.
import type { ActInfo, ChatLine as SaidLine, Event, Player, Point, Refusal } from "../wire";
import { heavier } from "./tell";

export interface LogLine {
  n: number;
  event: Event;
  turn: number;
  phase: string;
  act: number; // number of the step it was told with
}
export type { Player };
/** A step in which a side had nothing to decide. */
export interface Passed {
  side: number;
  step: string;
  say: string;
  turn: number;
  phase: string;
  n: number; // of the last event before it
  act: number;
}
export interface Ping {
  key: number;
  side: number;
  at: Point;
  text: string;
}
export type ChatLine = SaidLine & { player?: string };
export type Verdict = { ok: true } | ({ ok: false } & Refusal);

/** What was sent as one is one act: its first sentence stands, its gravest part weighs. */
export function merged(old: ActInfo | undefined, act: ActInfo): ActInfo {
  return old && !act.none ? { ...act, step: old.step, say: old.say ?? act.say, weight: heavier(old.weight ?? "note", act.weight ?? "note") } : act;
}
/** A refusal as the server words it; otherwise: where it gives no reason. */
export const refusalOf = (answer: Record<string, unknown>, otherwise: string): { ok: false } & Refusal => ({
  ok: false,
  why: String(answer["why"] ?? answer["error"] ?? otherwise),
  rule: answer["rule"] as string | undefined,
  hint: answer["hint"] as Refusal["hint"],
});
