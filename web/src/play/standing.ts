// standing.ts - "Ask me": what may be said once for a turn about a question that comes again and again, and what has been said.
import type { AskMe, Standing, Window } from "../wire";

/** One thing that may be said. */
export interface Saying {
  label: string;
  title: string;
  is: AskMe["is"];
  share?: number;
  until?: string;
  isOn: boolean;
}
/** What was said for a window in this turn; none: each time. */
export const saidFor = (step: string, standing: Standing[] | undefined): Standing | undefined => standing?.find((s) => s.step === step);

/** All that may be said at a window, what holds now marked. */
export function sayingsOf(window: Window, standing: Standing[] | undefined): Saying[] {
  const now = saidFor(window.step, standing);
  return [
    { label: "each time", title: "You are asked each time", is: "each", isOn: !now },
    ...window.shares.map((share): Saying => ({ label: `worth ${share} %`, title: `Only when the best that may come of it has a chance of ${share} % or more`, is: "worth", share, isOn: now?.is === "worth" && now.share === share })),
    ...(window.untils ?? []).map((u): Saying => ({ label: `not until ${u.say}`, title: `Not before ${u.say}`, is: "until", until: u.id, isOn: now?.is === "until" && now.until === u.id })),
    { label: "not this turn", title: "You are not asked about it until the turn is over", is: "never", isOn: now?.is === "never" },
  ];
}
/** The message that says it. */
export const askMe = (step: string, s: Pick<Saying, "is" | "share" | "until">, side: number): { type: "ask_me" } & AskMe => ({
  type: "ask_me",
  step,
  is: s.is,
  side,
  ...(s.share !== undefined ? { share: s.share } : {}),
  ...(s.until !== undefined ? { until: s.until } : {}),
});
/** The question on the screen is passed by what was said: in words, else nothing. */
export function coverText(window: Window | undefined, standing: Standing[] | undefined): string {
  const now = window && saidFor(window.step, standing);
  return now?.covers ? `Passed for you in a moment: ${now.say}. Act now if you want to all the same.` : "";
}
