// plan.ts - sealed answers of many units put together as one: everybody has an answer already, exceptions are made one by one, one press seals all.
import type { Choice, Option } from "../../wire";
import { gestureOf, isDecline } from "./gesture";
import type { Facts, Hand } from "./hand";
import { bare, ranked } from "./search";

/** Who does what, by unit. */
export type Plan = Record<string, Option>;

const optionsOf = (f: Facts, unit: string): Option[] => f.options.filter((o) => String(o.subject) === unit);
/** A question that is about nobody in particular, and in which each unit has its own answer with nothing to fill in. */
export const isPlanned = (f: Facts): boolean =>
  f.isAsked && f.isSealed && f.ask?.subject === undefined && f.options.length > 0 && f.options.every((o) => o.subject_is === "unit" && o.need === "none" && gestureOf(o) === "each");

/** Everybody at the nearest target; what was planned before stays as far as it is still open. */
export function planOf(f: Facts, before: Plan = {}): Plan {
  const plan: Plan = {};
  for (const o of f.options) {
    const unit = String(o.subject),
      own = optionsOf(f, unit),
      was = own.find((x) => x.text === before[unit]?.text);
    plan[unit] ??= was ?? ranked(f, own)[0] ?? own[0]!;
  }
  return plan;
}
/** The plan with another answer for one unit. */
export const replanned = (h: Hand, o: Option): Hand => ({ ...h, unit: String(o.subject), plan: { ...h.plan, [String(o.subject)]: o }, isLeaving: false });
/** The same answer for all who have it. */
export function allDo(f: Facts, h: Hand, verb: string): Hand {
  const plan = { ...h.plan };
  for (const unit of Object.keys(plan)) plan[unit] = ranked(f, optionsOf(f, unit).filter((o) => o.verb === verb))[0] ?? optionsOf(f, unit).find((o) => o.verb === verb) ?? plan[unit]!;
  return { ...h, plan, isLeaving: false };
}
/** The plan in which everybody does nothing who may. */
export const heldBack = (f: Facts, plan: Plan): Plan => Object.fromEntries(Object.entries(plan).map(([unit, o]) => [unit, optionsOf(f, unit).find(isDecline) ?? o]));
export const choicesOf = (f: Facts, plan: Plan): Choice[] => Object.values(plan).map((o) => bare(f, o));
/** How many do something. */
export const doers = (plan: Plan): number => Object.values(plan).filter((o) => !isDecline(o)).length;
/** The answers of one unit, what does something first. */
export const answersOf = (f: Facts, unit: string): Option[] => [...ranked(f, optionsOf(f, unit)), ...optionsOf(f, unit).filter(isDecline)];
