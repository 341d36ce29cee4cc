// tell.ts - events and rolls in sentences. What the server says for this reader comes first; what follows here is for games and servers that say less.
import type { Event, NounKind, Roll, Scene, Value, View, Weight } from "../wire";
import { named } from "../games/names";
import { dieState, expected } from "./luck";
import { capital, eventText, nounText, ownedName, plain, unitName } from "./words";

const heavy = /^(UNIT_REMOVED|OVER)$|DESTROY|BROKE|ROUT|FLED|CAPTURED|SURREND|SUNK|SHOT_DOWN|DEFEAT|KILLED|DOWNED|WIPED/,
  hurts = /^REMOVED$|LOST|LOSS|SUPPRESS|PINNED|DAMAG|CASUALT|RETREAT|RETIRE|UNSTEADY|FALL/,
  light = /^(STEP_BEGAN|TURN_BEGAN|ACTIVATED|MARKER_\w+|ORDERED|DEPLOYED|REVEALED)$|_POINTS$|_PAID$|_SPENT$|_DICE$|^CHITS/;

/** How much an event matters; by its name where it does not say so itself. */
export const weightOf = (e: Event): Weight => e.weight ?? (heavy.test(e.kind) ? "grave" : hurts.test(e.kind) ? "harm" : light.test(e.kind) || e.kind === "MOVED" ? "note" : "news");
const order: Weight[] = ["note", "news", "harm", "grave"];
export const heavier = (a: Weight, b: Weight): Weight => (order.indexOf(a) >= order.indexOf(b) ? a : b);
export const rankOf = (w: Weight): number => order.indexOf(w);

/** The unit that a noun names or is part of. */
export function unitOf(view: View, kind: NounKind | undefined, id: Value | undefined): string | undefined {
  if (id === undefined) return undefined;
  return kind === "unit" ? String(id) : kind === "piece" ? view.pieces.find((p) => p.id === id)?.unit : undefined;
}
export const subjectUnit = (view: View, e: Event): string | undefined => unitOf(view, e.roll?.subject_is ?? e.subject_is, e.roll?.subject ?? e.subject);
export const targetUnit = (view: View, e: Event): string | undefined => unitOf(view, e.roll?.target_is ?? e.target_is, e.roll?.target ?? e.target);

/** What people call a unit: its name, with its number only where another has the same name. */
export function calledUnit(view: View, id: string | undefined): string {
  const unit = view.units.find((u) => u.id === id);
  if (!unit) return id ?? "";
  if (unit.called) return unit.called;
  const name = unitName(unit);
  return view.units.some((u) => u.id !== unit.id && u.side === unit.side && unitName(u) === name) ? `${name} ${unit.id}` : name;
}
export function called(scene: Scene, view: View, kind: NounKind | undefined, id: Value | undefined): string {
  if (kind === "unit") return calledUnit(view, String(id));
  const piece = kind === "piece" ? view.pieces.find((p) => p.id === id) : undefined;
  if (piece?.called) return piece.called;
  if (piece && view.units.find((u) => u.id === piece.unit)?.pieces.length === 1) return calledUnit(view, piece.unit);
  return nounText(scene, view, kind, id);
}
/** As the reader sees it: "your Grenadiers", "the Hussars". */
export function whose(scene: Scene, view: View, kind: NounKind | undefined, id: Value | undefined, reader: number): string {
  const name = called(scene, view, kind, id);
  if (kind !== "unit" && kind !== "piece") return name;
  const side = kind === "unit" ? view.units.find((u) => u.id === id)?.side : view.pieces.find((p) => p.id === id)?.side;
  return side === undefined ? name : ownedName(name, side === reader);
}

/** Names for the ids that a bare text carries: "51.3 is removed", "Musketeers (2) lose a stand". */
function withoutIds(scene: Scene, view: View, e: Event, text: string): string {
  let out = text;
  for (const [kind, id] of [
    [e.subject_is, e.subject],
    [e.target_is, e.target],
  ] as const) {
    if (id === undefined || (kind !== "piece" && kind !== "unit")) continue;
    const bare = String(id).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
      name = called(scene, view, kind, id);
    // A plain number may be an amount: only where the sentence begins with it is it somebody.
    if (/^\d+$/.test(String(id)) && !text.startsWith(`${id} `)) continue;
    out = out.replace(new RegExp(`(^|[^\\w.(])${bare}(?![\\w.])`), (_, lead: string) => `${lead}${name}`);
  }
  return out.replace(/ \([A-Z]{0,2}\d+(\.\d+)?\)/g, "").replace(/ #\d+/g, "");
}
/** An event as one sentence, without its full stop. */
export function sayOf(scene: Scene, view: View, e: Event): string {
  return (e.say ?? capital(withoutIds(scene, view, e, eventText(e)))).replace(/\.$/, "");
}

// ---- rolls

export interface Need {
  text: string;
  value?: number;
  isBase?: boolean;
}
/** What is needed, base number first, then each modifier by its name; of a table the row, whose cells say what each face comes to. */
export function needsOf(roll: Roll): Need[] {
  const out: Need[] = [];
  if (roll.row) out.push({ text: roll.row, isBase: true });
  if (roll.need !== undefined && !roll.cells) out.push({ text: `needs ${!roll.mods.length && roll.needed ? roll.needed : `${roll.need}${roll.at_most ? " or less" : roll.needed ? "" : " or more"}`}`, isBase: true });
  for (const m of roll.mods) out.push({ text: named(m.name), value: m.value });
  return out;
}
/** "so 5 or 6": the faces that pass, where that is not said already. */
export function neededText(roll: Roll): string {
  if (roll.needed) return roll.needed;
  if (roll.need === undefined || roll.sum) return "";
  const good = Array.from({ length: roll.faces }, (_, i) => i + 1).filter((f) => dieState(roll, f) === "ok");
  if (!good.length) return "no die can do it";
  if (good.length === roll.faces) return "any die will do";
  const first = good[0]!,
    last = good.at(-1)!,
    isRun = last - first === good.length - 1;
  if (good.length === 1) return String(first);
  if (good.length === 2) return `${first} or ${last}`;
  return isRun && last === roll.faces ? `${first} or more` : isRun && first === 1 ? `${last} or less` : good.join(", ").replace(/, (\d+)$/, " or $1");
}
export const titleOf = (scene: Scene, view: View, roll: Roll, reader: number, lead?: Event): string => {
  // A title that does not name its doer gives way to what he was said to do: "How many fall at the company" does not say who fired.
  const doer = lead && (subjectUnit(view, lead) ?? "") !== "" ? called(scene, view, lead.subject_is, lead.subject) : "";
  if (roll.title && !(lead && doer && !roll.title.includes(doer))) return roll.title;
  if (lead) return sayOf(scene, view, lead).replace(/, needing .*$/, "");
  const who = roll.subject !== undefined && roll.subject_is !== "side" ? whose(scene, view, roll.subject_is, roll.subject, reader) : (scene.sides[roll.owner - 1]?.name ?? "");
  const whom = roll.target !== undefined ? ` at ${whose(scene, view, roll.target_is, roll.target, reader)}` : "";
  return `${capital(plain(roll.purpose))}, ${who}${whom}`;
};
/** A roll's own sentence without the numbers that the dice beside it show: "2 hits on the Grenzer". */
export const saidOf = (roll: Roll): string | undefined => {
  const said = roll.say?.replace(/\.$/, "").replace(/[:?] (again, )?[-+−\d][^.]* rolled\b.*$/, "");
  return said === roll.title?.replace(/\?$/, "") ? undefined : said; // no more than its title: what came of it says the rest
};
const listed = (dice: number[]): string => (dice.length > 1 ? `${dice.slice(0, -1).join(", ")} and ${dice.at(-1)}` : dice.join(""));
/** The dice as they fell; of a single one with what is added to it. */
const fallen = (roll: Roll): string => (roll.dice.length === 1 ? `${roll.total}` : listed(roll.dice));
/** What came of dice, where nothing else tells it: never "passed" alone. */
export function rollSay(rolls: Roll[]): string {
  const last = rolls.at(-1)!,
    said = saidOf(last);
  if (said) return said;
  if (last.none) return last.none;
  const dice = rolls.reduce((n, r) => n + r.dice.length, 0),
    passed = rolls.reduce((n, r) => n + r.passed, 0);
  if (last.need === undefined && last.answers && rolls.length > 1) return `${fallen(rolls[0]!)} against ${fallen(last)}`;
  if (last.need === undefined) return last.cells && last.dice.length === 1 ? capital(last.cells[last.dice[0]! - 1] ?? "") : last.sum && last.dice.length > 1 ? `${listed(last.dice)}, ${last.total} in all` : `${fallen(last)} rolled`;
  const wanted = `${last.need}${last.at_most ? " or less" : " or more"} needed`;
  if (last.sum || dice === 1) return `${last.total} rolled, ${wanted}`;
  return `${passed || "None"} of ${dice} good, ${neededText(last) || wanted}`;
}
/** How many were to be expected, in words; empty where that says nothing. */
export function expectedText(rolls: Roll[]): string {
  const dice = rolls.reduce((n, r) => n + r.dice.length, 0),
    gravest = rolls.at(-1)?.gravest;
  if (gravest) return gravest;
  const known = rolls.map((r) => r.expected ?? expected(r));
  if (known.some((k) => k === undefined)) return "";
  const sum = known.reduce<number>((n, k) => n + (k ?? 0), 0);
  if (rolls.length === 1 && (rolls[0]!.sum || dice === 1)) return `${Math.round(Math.min(1, sum) * 100)} in 100 do it`;
  return `${sum.toFixed(1)} expected of ${dice} dice`;
}
