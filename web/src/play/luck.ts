// luck.ts - what dice should have done, beside what they did: for the after-action sheet and the long form of a roll. No rule is judged by it.
import type { DieState } from "../draw/die";
import type { Roll } from "../wire";

const modsOf = (roll: Roll): number => roll.mods.reduce((sum, m) => sum + m.value, 0);

function passes(roll: Roll, natural: number, total: number): boolean {
  if (roll.sure && natural === roll.sure) return true;
  if (roll.never && natural === roll.never) return false;
  return roll.at_most ? total <= (roll.need ?? 0) : total >= (roll.need ?? 0);
}
/** How one die of a roll shows. A summed roll is judged as a whole. */
export function dieState(roll: Roll, face: number): DieState {
  if (!face) return "hidden";
  if (!roll.need) return "";
  if (roll.sum) return roll.passed ? "ok" : "no";
  return passes(roll, face, face + modsOf(roll)) ? "ok" : "no";
}
/** Expected successes. */
export function expected(roll: Roll): number | undefined {
  if (!roll.need || !roll.dice.length) return undefined;
  const mods = modsOf(roll),
    faces = roll.faces;
  if (!roll.sum) {
    let good = 0;
    for (let f = 1; f <= faces; f++) if (passes(roll, f, f + mods)) good++;
    return (good / faces) * roll.dice.length;
  }
  let sums = new Map<number, number>([[0, 1]]);
  for (let i = 0; i < roll.dice.length; i++) {
    const next = new Map<number, number>();
    for (const [s, w] of sums) for (let f = 1; f <= faces; f++) next.set(s + f, (next.get(s + f) ?? 0) + w / faces);
    sums = next;
  }
  let share = 0;
  for (const [s, w] of sums) if (passes(roll, s, s + mods)) share += w;
  return share;
}
