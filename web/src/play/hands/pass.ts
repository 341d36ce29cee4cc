// pass.ts - what ending a step is called, and what is given up by it.
import { capital } from "../words";
import type { Facts } from "./hand";
import { isDecline } from "./gesture";
import { amountText } from "./names";
import { doers, heldBack, type Plan } from "./plan";
import { actorsOf } from "./pool";

export interface Ending {
  label: string;
  is: "free" | "forgoes" | "loses";
  cost: string; // what is given up, in words; empty: nothing
  loses: string; // "3 order points", where something is lost for good
}
const lower = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);

/** The end named by the ruleset; else as the question names it ("..., or end your movement"); else "End" and the step's name. */
function labelOf(f: Facts): string {
  if (f.ask?.pass?.say) return f.ask.pass.say;
  const tail = /, or ([^,]+)$/.exec(f.prompt ?? "")?.[1]?.replace(/[.?]$/, "") ?? "";
  return tail && !/^(not|be done|done|pass|none)\b/i.test(tail) && tail.length < 40 ? capital(tail) : (f.step?.name ?? "").length > 28 ? "Leave it at that" : `End ${lower(f.step?.name ?? "this step")}`;
}
/** A chance that may be let go for nothing: about nobody in particular, or about what needs no filling in. It is never begun by itself. */
export const isChance = (f: Facts): boolean => endingOf(f)?.is === "free" && f.options.length > 1 && (f.ask?.subject === undefined || f.options.every((o) => o.verb === "pass" || (o.need === "none" && o.gesture === "answer")));

/** A plan may be given up as a whole, where everybody in it may do nothing: what that is called and what is to be expected no more. */
export function heldBackOf(f: Facts, plan: Plan, expected: string): Ending | undefined {
  const none = Object.values(heldBack(f, plan)),
    doing = doers(plan);
  if (!f.isAsked || !doing || none.some((o) => !isDecline(o))) return undefined;
  return { label: `${none[0]!.label}, all`, is: "forgoes", cost: expected ? `gives up ${expected}` : `gives up ${doing} ${doing === 1 ? "order" : "orders"}`, loses: "" };
}

/** None where the step cannot be ended. */
export function endingOf(f: Facts): Ending | undefined {
  if (!f.isAsked || !f.options.some((o) => o.verb === "pass")) return undefined;
  const pass = f.ask?.pass,
    still = pass?.still ?? actorsOf(f).length,
    isAlone = f.ask?.subject !== undefined && still === 1, // whom the question is about: ending is its answer
    isFree = pass ? pass.is === "free" : f.options.length === 1,
    loses = pass?.loses ? amountText(pass.loses.amount, pass.loses.purse) : "";
  return {
    label: labelOf(f),
    is: pass?.is ?? (isFree ? "free" : "forgoes"),
    cost: pass?.is === "loses" && loses ? `would lose ${loses}` : isFree || !still || isAlone ? "" : `${still} ${still === 1 ? "unit" : "units"} could still act`,
    loses,
  };
}
