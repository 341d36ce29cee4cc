// keyring.ts - the keys of the prompt: at most nine, what they say, and what they do. What does not fit stands in the list behind "...".
import { named } from "../../games/names";
import type { Item, Option } from "../../wire";
import { capital, optionText, optionValue, splitWhy } from "../words";
import { isDecline } from "./gesture";
import { actorOf, asItStands, stageOf, type Facts, type Hand } from "./hand";
import { called, priceOf } from "./names";
import { baseOrder, isByMember, isIdleOrder, ordersOf, sums } from "./paint";
import { actorsOf, distinct, generalOf, isGeneral, poolOf, shutPoolOf, splitOf, unitOfPiece } from "./pool";
import { purposeOf } from "./purpose";
import type { HandEvent } from "./step";

export interface Key {
  id: string;
  label: string;
  more?: string;
  isOn?: boolean;
  isSealed?: boolean;
  price?: number;
  rule?: string;
  shut?: string; // reason in a few words
  why?: string; // the whole reason
  does?: HandEvent;
}
export const most = 9;
/** A reason in at most four words, for a key; the whole stands in its title. */
export function short(why: string): string {
  const words = splitWhy(why).text.split(/[,;:(]/)[0]!.trim().split(/\s+/);
  const few = words.slice(0, 4);
  while (few.length > 1 && /^(the|a|an|of|at|to|in|for|its|by|is|and|or|no)$/i.test(few.at(-1)!)) few.pop();
  return few.join(" ");
}
const shutKey = (label: string, o: Option): Key => ({ id: `shut ${o.text}`, label, shut: short(o.shut ?? ""), why: o.shut ?? "" });
const eventOf = (id: string): HandEvent => (id.startsWith("marker:") ? { is: "select marker", marker: id.slice(7) } : { is: "select", unit: id.slice(5) });
export function actorName(f: Facts, id: string): string {
  return id.startsWith("marker:") ? called(f.scene, f.view, "marker", id.slice(7)) : called(f.scene, f.view, "unit", id.slice(5));
}

export interface StepKey {
  label: string;
  item: Item;
  shut?: string;
}
/** All the keys there are; the prompt shows the first nine. steps: those that may follow, where moves are told as steps. */
export function keysOf(f: Facts, h: Hand, steps: StepKey[] = []): Key[] {
  if (!f.isAsked) return [];
  if (h.option) return draftKeys(f, h, steps);
  const pool = poolOf(f, h),
    stage = stageOf(h, pool.length + shutPoolOf(f, h).length > 0);
  if (stage === "nothing") return firstKeys(f, h);
  const split = splitOf(h, pool);
  if (split === "verb" || stage === "unit") return verbKeys(f, h, pool);
  const of = (o: Option): unknown => (split === "subject" ? o.subject : split === "target" ? (o.target ?? "") : o.text);
  const each = distinct(pool, of).map((v) => pool.find((x) => of(x) === v)!);
  const keys = (split === "target" ? byUnit(f, each) : each.map((o) => ({ o, isUnit: false }))).map(({ o, isUnit }): Key => {
    const isRest = pool.filter((x) => of(x) === of(o)).length === 1;
    return { id: `${split} ${o.text}`, label: isUnit ? unitLabel(f, o) : partLabel(f, o, split), price: priceOf(o), rule: o.rule, isSealed: f.isSealed, does: isRest ? { is: "take", option: o } : split === "subject" ? { is: "subject", option: o } : { is: "target", target: o.target! } };
  });
  return [...keys, ...shutTargets(f, h, pool).slice(0, Math.max(0, Math.min(3, most - keys.length))).map(({ o, isUnit }) => shutKey(isUnit ? unitLabel(f, o) : partLabel(f, o, split), o))];
}
const targetUnit = (f: Facts, o: Option): string | undefined => (o.target_is === "piece" ? unitOfPiece(f, o.target) : undefined);
const unitLabel = (f: Facts, o: Option): string => capital(called(f.scene, f.view, "unit", targetUnit(f, o)));
/** Targets, one key for each unit where there are several: its first piece stands for it. Of the unit that is aimed at already every piece has its key. */
function byUnit(f: Facts, list: Option[], aimed?: string): { o: Option; isUnit: boolean }[] {
  const isSeveral = distinct(list, (o) => targetUnit(f, o)).length > 1,
    peers = (o: Option): Option[] => { const own = targetUnit(f, o); return own === undefined || own === aimed ? [o] : list.filter((x) => targetUnit(f, x) === own); };
  return isSeveral ? list.filter((o) => peers(o)[0] === o).map((o) => ({ o, isUnit: peers(o).length > 1 })) : list.map((o) => ({ o, isUnit: false }));
}
/** What is shut, one for each: of a unit none of whose pieces can be aimed at, for one reason, the unit is told once. */
function shutTargets(f: Facts, h: Hand, pool: Option[]): { o: Option; isUnit: boolean }[] {
  const shut = shutPoolOf(f, h),
    unit = (o: Option): string | undefined => targetUnit(f, o),
    isWhole = (o: Option): boolean => { const own = unit(o); return own !== undefined && !pool.some((x) => unit(x) === own) && shut.filter((x) => unit(x) === own).length > 1 && shut.every((x) => unit(x) !== own || x.shut === o.shut); };
  return shut.map((o) => ({ o, isUnit: isWhole(o) })).filter(({ o, isUnit }, i) => !isUnit || shut.findIndex((x) => unit(x) === unit(o)) === i);
}
function partLabel(f: Facts, o: Option, split: string): string {
  const range = o.value_max === undefined ? "" : `${called(f.scene, f.view, o.value_is, o.value)} to ${called(f.scene, f.view, o.value_is, o.value_max)}`,
    text = split === "subject" ? called(f.scene, f.view, o.subject_is, o.subject) : split === "target" ? called(f.scene, f.view, o.target_is, o.target) : optionValue(f.scene, f.view, o) || range;
  return text && text !== "-" ? capital(text) : optionText(f.scene, f.view, o);
}
function verbKeys(f: Facts, h: Hand, pool: Option[]): Key[] {
  const keys = distinct(pool, (o) => o.verb).map((verb): Key => {
    const o = pool.find((x) => x.verb === verb)!;
    return { id: verb, label: o.label, price: priceOf(o), rule: o.rule, isSealed: f.isSealed, does: { is: "verb", verb } };
  });
  const shut = shutPoolOf(f, h);
  for (const verb of distinct(shut, (o) => o.verb)) if (!pool.some((o) => o.verb === verb)) keys.push(shutKey(shut.find((o) => o.verb === verb)!.label, shut.find((o) => o.verb === verb)!));
  return keys.sort((a, b) => Number(a.shut !== undefined) - Number(b.shut !== undefined));
}
/** With a draft in hand: orders to give, steps to add, what else it could be, where else it could go. */
function draftKeys(f: Facts, h: Hand, steps: StepKey[]): Key[] {
  const o = h.option!,
    verb = f.scene.verbs.find((v) => v.name === o.verb);
  if (steps.some((s) => s.shut === undefined)) return [...steps.filter((s) => s.shut === undefined), ...steps.filter((s) => s.shut !== undefined).slice(0, 2)].map((s): Key => (s.shut === undefined ? { id: s.label, label: s.label, does: { is: "step", item: s.item } } : { id: s.label, label: s.label, shut: short(s.shut), why: s.shut }));
  if (o.need === "group" && o.parts?.includes("piece") && ordersOf(verb).length > 1 && isByMember(h))
    return sums(h, verb).filter((s) => s.count || h.lit === s.order || isIdleOrder(verb, s.order) || h.proposals.some((c) => c.items?.some((i) => baseOrder(i.order) === s.order))).map((s): Key => ({ id: `order ${s.order}`, label: capital(named(s.order)), more: s.count ? `${s.count}${s.target !== undefined ? ` at ${called(f.scene, f.view, verb?.item_target?.is, s.target)}` : ""}` : "", isOn: h.lit === s.order, does: { is: "light", order: s.order } }));
  const stay: Key[] = h.stays ? [{ id: "as it stands", label: "Stay in place", isOn: h.at === asItStands, does: { is: "as it stands" } }] : [];
  return [...siblings(f, h, o), ...proposalKeys(f, h, o), ...stay].slice(0, most);
}
/** The same thing done to another, or in another way: other targets, other orders of the same verb. */
function siblings(f: Facts, h: Hand, o: Option): Key[] {
  const found = poolOf(f, { ...h, option: undefined, target: undefined, verb: o.verb, piece: o.subject_is === "piece" ? String(o.subject) : h.piece });
  const told = byUnit(f, found, targetUnit(f, o)),
    open = told.map((t) => t.o);
  if (open.length < 2 || open.length > most || isGeneral(o)) return isGeneral(o) ? firstKeys(f, h).map((k) => ({ ...k, isOn: k.id === o.text })) : [];
  const split = splitOf({ ...h, verb: o.verb, target: undefined }, open),
    isWhole = open.every((x) => x.need === o.need && x.need === "path");
  const first = told.map(({ o: x, isUnit }) => (isUnit ? unitLabel(f, x) : partLabel(f, x, split === "none" ? "value" : split))),
    // Where one word is not enough to tell them apart, the next one is added.
    label = (x: Option, i: number): string => (first.filter((t) => t === first[i]).length > 1 ? [first[i], optionValue(f.scene, f.view, x)].filter(Boolean).join(", ") : first[i]!);
  return open.map((x, i): Key => ({ id: `other ${x.text}`, label: label(x, i), price: priceOf(x), isOn: x.text === o.text, rule: x.rule, does: isWhole && x !== o && h.items.length ? { is: "take", option: x, filling: { verb: x.verb, items: h.items } } : { is: "take", option: x } }));
}
function proposalKeys(f: Facts, h: Hand, o: Option): Key[] {
  const seen = new Set<string>(),
    out: Key[] = [];
  if (o.need === "number") return [];
  h.proposals.forEach((c, at) => {
    const label = capital(purposeOf(f, o, c, h.unit)),
      about = label.replace(/(^|,? )[\d.]+ in$|^[\d.]+ in, /, ""); // the same way a little shorter is no other idea
    if (seen.has(about) || out.length >= 4) return;
    seen.add(about);
    out.push({ id: `proposal ${at}`, label, isOn: h.at === at, does: { is: "proposal", at } });
  });
  return out.length > 1 || h.at < 0 ? out : [];
}
function firstKeys(f: Facts, h: Hand): Key[] {
  const general = generalOf(f),
    now = actorOf(h),
    // Where all do the same, the question has said what: only the difference is told.
    isOne = general.length > 1 && general.every((o) => o.verb === general[0]!.verb),
    textOf = (o: Option): string => { const text = optionText(f.scene, f.view, o); return isOne && text.startsWith(`${o.label}: `) ? capital(text.slice(o.label.length + 2)) : text; },
    said = (o: Option): Key => ({ id: o.text, label: textOf(o), price: priceOf(o), rule: o.rule, isSealed: f.isSealed, does: { is: "take", option: o } });
  // Many answers of one kind are told apart one level down.
  const firm = general.length > most ? distinct(general, (o) => o.verb).map((verb): Key => ({ id: verb, label: general.find((o) => o.verb === verb)!.label, does: { is: "verb", verb } })) : general.map(said);
  const actors = actorsOf(f).map((id): Key => ({ id, label: capital(actorName(f, id)), isOn: id === now, does: eventOf(id) }));
  return [...firm.filter((k) => !isDecline({ verb: k.id.split(" ")[0]! })), ...actors, ...firm.filter((k) => isDecline({ verb: k.id.split(" ")[0]! }))];
}
