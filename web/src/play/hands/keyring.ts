// keyring.ts - the keys of the prompt: at most nine, what they say, and what they do. What does not fit stands in the list behind "...".
import type { Choice, Item, Option } from "../../wire";
import type { Ahead } from "./chain";
import { capital, optionText, optionValue, splitWhy } from "../words";
import { attacksOf, hasPlace, isAttacks } from "./attacks";
import { gestureOf, isDecline } from "./gesture";
import { actorOf, asItStands, stageOf, type Facts, type Hand } from "./hand";
import { called, priceOf, whose } from "./names";
import { baseOrder, isByMember, isIdleOrder, ordersOf, sums } from "./paint";
import { isChance } from "./pass";
import { actorsOf, answersTo, distinct, generalOf, isGeneral, poolOf, shutPoolOf, splitOf, tableNouns, unitOfPiece } from "./pool";
import { purposeOf } from "./purpose";
import { answersOf, type Plan } from "./plan";
import { nearest } from "./spans";
import type { HandEvent } from "./step";

export interface Key {
  id: string;
  label: string;
  more?: string;
  isOn?: boolean;
  isSealed?: boolean;
  price?: number;
  purse?: string; // that the price is taken from
  besides?: string; // what it costs besides
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
  while (few.length > 1 && /^(the|a|an|of|at|to|in|for|its|by|is|and|or|no|must|be|may)$/i.test(few.at(-1)!)) few.pop();
  return few.join(" ");
}
/** What an option costs, for its key. */
const costsOf = (o: Option): Pick<Key, "price" | "purse" | "besides"> => ({ price: priceOf(o), ...(o.price ? { purse: o.price.purse } : {}), ...(o.besides ? { besides: o.besides } : {}) });
const shutKey = (label: string, o: Option): Key => ({ id: `shut ${o.text}`, label, shut: short(o.shut ?? ""), why: o.shut ?? "" });
const eventOf = (id: string): HandEvent => (id.startsWith("marker:") ? { is: "select marker", marker: id.slice(7) } : { is: "select", unit: id.slice(5) });
export function actorName(f: Facts, id: string): string {
  return id.startsWith("marker:") ? called(f.scene, f.view, "marker", id.slice(7)) : called(f.scene, f.view, "unit", id.slice(5));
}

export interface StepKey {
  label: string;
  item: Item;
  shut?: string;
  price?: string; // what it takes, in words
}
/** What may be linked to the draft in hand. */
export interface Then {
  choice: Choice;
  ahead: Ahead;
}
/** All the keys there are; the prompt shows the first nine. steps: those that may follow, where moves are told as steps. names: of options that
 * something on the table stands for, by their text. briefs: of targets, by the text of the option that takes each. */
export function keysOf(f: Facts, h: Hand, steps: StepKey[] = [], then?: Then, names: Map<string, string> = new Map(), briefs: Map<string, string> = new Map()): Key[] {
  return plainKeys(f, h, steps, then).map((k) => {
    const name = names.get(k.id.replace(/^(other|value|target) /, "")),
      brief = k.more === undefined && k.does?.is === "take" && briefs.get(k.does.option.text);
    return { ...k, ...(name ? { label: capital(name) } : {}), ...(brief ? { more: brief } : {}) };
  });
}
/** The options of keys that differ by whom on the table they are done to, where there are several. */
export function targetsOf(f: Facts, keys: Key[]): Option[] {
  const all = keys.flatMap((k) => (k.does?.is === "take" && /^(other|target) /.test(k.id) && (k.does.option.need === "none" || k.does.option.need === "number") && tableNouns.has(k.does.option.target_is ?? "") && k.does.option.target !== undefined ? [k.does.option] : []));
  return !f.isAsked || distinct(all, (o) => o.target).length < 2 ? [] : all.slice(0, most);
}
function plainKeys(f: Facts, h: Hand, steps: StepKey[], then?: Then): Key[] {
  if (!f.isAsked) return [];
  const answers = answersTo(f);
  if (answers) return answerKeys(f, h, answers);
  if (h.option) {
    const keys = draftKeys(f, h, steps);
    return [...keys, ...thenKeys(f, then).slice(0, Math.max(0, most - keys.length))];
  }
  if (h.plan) return planKeys(f, h, h.plan);
  const pool = poolOf(f, h),
    stage = stageOf(h, pool.length + shutPoolOf(f, h).length > 0);
  if (stage === "nothing") return firstKeys(f, h);
  const split = splitOf(h, pool);
  const enough: Key[] = h.links.length ? [{ id: "enough", label: `${f.scene.verbs.find((v) => v.name === h.links[0]!.choice.verb)?.label ?? "This"}, no more`, does: { is: "enough" } }] : [];
  if (split === "verb" || stage === "unit") return [...verbKeys(f, h, pool), ...enough];
  const of = (o: Option): unknown => (split === "subject" ? o.subject : split === "target" ? (o.target ?? "") : o.text);
  const each = distinct(pool, of).map((v) => pool.find((x) => of(x) === v)!);
  const keys = (split === "target" ? byUnit(f, each) : each.map((o) => ({ o, isUnit: false }))).map(({ o, isUnit }): Key => {
    const isRest = pool.filter((x) => of(x) === of(o)).length === 1;
    return { id: `${split} ${o.text}`, label: isUnit ? unitLabel(f, o) : partLabel(f, o, split), ...costsOf(o), rule: o.rule, isSealed: f.isSealed, does: isRest ? { is: "take", option: o } : split === "subject" ? { is: "subject", option: o } : { is: "target", target: o.target! } };
  });
  return [...keys, ...shutTargets(f, h, pool).slice(0, Math.max(0, Math.min(3, most - keys.length))).map(({ o, isUnit }) => shutKey(isUnit ? unitLabel(f, o) : partLabel(f, o, split), o))];
}
/** The answers side by side, the one in hand lit; those that are shut after them, with their reasons. */
function answerKeys(f: Facts, h: Hand, answers: Option[]): Key[] {
  const shut = f.all.filter((o) => o.shut !== undefined && o.subject === f.ask?.subject?.id && !answers.some((a) => a.verb === o.verb)),
    open = answers.map((o): Key => ({ id: `answer ${o.verb}`, label: o.label, isOn: h.option?.verb === o.verb, rule: o.rule, isSealed: f.isSealed, does: { is: "take", option: o } }));
  return [...open, ...distinct(shut, (o) => o.verb).map((verb) => shutKey(shut.find((o) => o.verb === verb)!.label, shut.find((o) => o.verb === verb)!))];
}
const whatOf = (f: Facts, o: Option): string => (o.target !== undefined && o.target !== "-" ? called(f.scene, f.view, o.target_is, o.target) : o.label);
/** With a plan on the table: what the one in hand could do instead; with nobody in hand, who does what. */
function planKeys(f: Facts, h: Hand, plan: Plan): Key[] {
  if (h.unit !== undefined && plan[h.unit]) {
    const open = answersOf(f, h.unit).map((o): Key => ({ id: `plan ${o.text}`, label: capital(whatOf(f, o)), isOn: plan[h.unit!]!.text === o.text, rule: o.rule, does: { is: "take", option: o } })),
      shut = shutPoolOf(f, h).filter((o) => o.target !== undefined).map((o) => shutKey(capital(whatOf(f, o)), o));
    return [...open, ...shut].slice(0, most);
  }
  const idle = distinct(f.options.filter(isDecline), (o) => o.verb),
    all = idle.filter((verb) => Object.values(plan).some((o) => o.verb !== verb)).map((verb): Key => ({ id: `all ${verb}`, label: `${f.options.find((o) => o.verb === verb)!.label}, all`, does: { is: "all do", verb } }));
  return [...Object.entries(plan).map(([unit, o]): Key => ({ id: `unit:${unit}`, label: capital(called(f.scene, f.view, "unit", unit)), more: whatOf(f, o), does: { is: "select", unit } })).slice(0, most - all.length), ...all];
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
/** Where the draft can go on, one key for each thing that may follow. */
function thenKeys(f: Facts, then: Then | undefined): Key[] {
  const seen = new Set<string>();
  return (then?.ahead.options ?? []).flatMap((o): Key[] => {
    const who = `${capital(whose(f.scene, then!.ahead.view, f.side, o.subject_is, o.subject))} `,
      says = o.say?.startsWith(who) ? o.say.slice(who.length) : optionText(f.scene, then!.ahead.view, o).replace(/^./, (c) => c.toLowerCase()),
      label = `then ${says}`;
    if (seen.has(label)) return [];
    seen.add(label);
    return [{ id: `then ${o.text}`, label, ...costsOf(o), rule: o.rule, does: { is: "link", choice: then!.choice, ahead: then!.ahead, take: o } }];
  });
}
function verbKeys(f: Facts, h: Hand, pool: Option[]): Key[] {
  const keys = distinct(pool, (o) => o.verb).map((verb): Key => {
    const o = pool.find((x) => x.verb === verb)!;
    return { id: verb, label: o.label, ...costsOf(o), rule: o.rule, isSealed: f.isSealed, does: { is: "verb", verb } };
  });
  const shut = shutPoolOf(f, h);
  for (const verb of distinct(shut, (o) => o.verb)) if (!pool.some((o) => o.verb === verb)) keys.push(shutKey(shut.find((o) => o.verb === verb)!.label, shut.find((o) => o.verb === verb)!));
  return keys.sort((a, b) => Number(a.shut !== undefined) - Number(b.shut !== undefined));
}
/** With a draft in hand: orders to give, steps to add, what else it could be, where else it could go. */
function draftKeys(f: Facts, h: Hand, steps: StepKey[]): Key[] {
  const o = h.option!,
    verb = f.scene.verbs.find((v) => v.name === o.verb);
  // One less than there may be: with their prices they fill the rows of the prompt; the rest stands behind "...".
  if (steps.some((s) => s.shut === undefined)) return [...steps.filter((s) => s.shut === undefined), ...steps.filter((s) => s.shut !== undefined).slice(0, 2)].slice(0, most - 1).map((s): Key => (s.shut === undefined ? { id: s.label, label: s.label, ...(s.price ? { more: s.price.replace(/^takes /, "") } : {}), does: { is: "step", item: s.item } } : { id: s.label, label: s.label, shut: short(s.shut), why: s.shut }));
  if (o.need === "group" && o.parts?.includes("piece") && ordersOf(verb).length > 1 && isByMember(h))
    return [...sums(h, verb).filter((s) => s.count || h.lit === s.order || isIdleOrder(verb, s.order) || h.proposals.some((c) => c.items?.some((i) => baseOrder(i.order) === s.order))).map((s): Key => ({ id: `order ${s.order}`, label: capital(called(f.scene, f.view, "word", s.order)), more: s.count ? `${s.count}${s.target !== undefined ? ` at ${called(f.scene, f.view, verb?.item_target?.is, s.target)}` : ""}` : "", isOn: h.lit === s.order, does: { is: "light", order: s.order } })), ...(h.lit !== undefined ? [{ id: `all ${String(h.lit)}`, label: `All: ${called(f.scene, f.view, "word", h.lit)}`, does: { is: "all", order: h.lit } } as Key] : [])];
  if (isAttacks(o, verb))
    return attacksOf(h, verb).map(({ order, item }): Key => ({ id: `order ${order}`, label: capital(called(f.scene, f.view, "word", order)), more: item === undefined ? "not" : hasPlace(item) ? "at the cross" : `at ${called(f.scene, f.view, verb?.item_target?.is, item.target)}`, isOn: item !== undefined && (h.lit === undefined || h.lit === order), does: { is: "light", order } }));
  // A number outside what is allowed: the nearest that is stands one key away.
  if (o.need === "number" && h.value !== undefined && nearest(o, h.value) !== h.value) {
    const value = nearest(o, h.value),
      legal: Key = { id: "nearest", label: `${called(f.scene, f.view, o.value_is, value)}, legal`, does: { is: "value", value } };
    return [legal, ...siblings(f, h, o)].slice(0, most);
  }
  const laid: Key[] = (h.items.length ? (verb?.lays ?? []) : []).map((word): Key => ({ id: `lay ${word}`, label: capital(called(f.scene, f.view, "word", word)), more: h.laid.some((i) => i.value === word) ? "laid" : h.lit === word ? "click where" : "", isOn: h.lit === word || h.laid.some((i) => i.value === word), does: { is: "light", order: word } }));
  const stay: Key[] = h.stays && o.need !== "number" ? [{ id: "as it stands", label: "Stay in place", isOn: h.at === asItStands, does: { is: "as it stands" } }] : [];
  // Who is dragged somewhere could go there in another way.
  const ways: Key[] = o.need !== "path" || h.unit === undefined ? [] : poolOf(f, { ...h, option: undefined, target: undefined, verb: undefined }).filter((x, i, all) => x.verb !== o.verb && x.need === "path" && x.subject === o.subject && all.findIndex((y) => y.verb === x.verb) === i).map((x): Key => ({ id: `way ${x.text}`, label: x.label, ...costsOf(x), rule: x.rule, does: { is: "take", option: x } }));
  return [...siblings(f, h, o), ...rivals(f, o), ...ways, ...laid, ...proposalKeys(f, h, o), ...stay].slice(0, most);
}
/** Others who could do the same to the same target, where it is laid on a track. */
function rivals(f: Facts, o: Option): Key[] {
  if (o.need !== "number" || o.target === undefined || o.subject === undefined || gestureOf(o) !== "lay") return [];
  const open = f.options.filter((x) => x.verb === o.verb && x.target === o.target && x.need === "number"),
    shut = f.all.filter((x) => x.shut !== undefined && x.verb === o.verb && x.target === o.target && !open.some((y) => y.subject === x.subject)),
    name = (x: Option): string => capital(called(f.scene, f.view, x.subject_is, x.subject));
  if (distinct(open, (x) => x.subject).length < 2) return [];
  return [...distinct(open, (x) => x.subject).map((who): Key => { const x = open.find((y) => y.subject === who)!; return { id: `way ${x.text}`, label: name(x), isOn: who === o.subject, rule: x.rule, does: { is: "take", option: x } }; }), ...shut.slice(0, 2).map((x) => shutKey(name(x), x))];
}
/** The same thing done to another, or in another way: other targets, other orders of the same verb. */
function siblings(f: Facts, h: Hand, o: Option): Key[] {
  const found = poolOf(f, { ...h, option: undefined, target: undefined, verb: o.verb, piece: o.subject_is === "piece" ? String(o.subject) : h.piece });
  // Other targets are seen on the table: where each could be met in several ways, the ways with this one are told.
  const alike = found.filter((x) => x.target === o.target),
    isWays = found.length > 4 && alike.length > 1 && tableNouns.has(o.target_is ?? "") && distinct(found, (x) => x.target).length > 1,
    told = byUnit(f, isWays ? alike : found, targetUnit(f, o)),
    open = told.map((t) => t.o);
  if (open.length < 2 || open.length > most || isGeneral(o)) return isGeneral(o) ? firstKeys(f, h).map((k) => ({ ...k, isOn: k.id === o.text })) : [];
  const split = splitOf({ ...h, verb: o.verb, target: undefined }, open),
    isWhole = open.every((x) => x.need === o.need && x.need === "path");
  const first = told.map(({ o: x, isUnit }) => (isUnit ? unitLabel(f, x) : partLabel(f, x, split === "none" ? "value" : split))),
    // Where one word is not enough to tell them apart, the next one is added.
    label = (x: Option, i: number): string => (first.filter((t) => t === first[i]).length > 1 ? [first[i], optionValue(f.scene, f.view, x)].filter(Boolean).join(", ") : first[i]!);
  return open.map((x, i): Key => ({ id: `other ${x.text}`, label: label(x, i), ...costsOf(x), isOn: x.text === o.text, rule: x.rule, does: isWhole && x !== o && h.items.length ? { is: "take", option: x, filling: { verb: x.verb, items: h.items } } : { is: "take", option: x } }));
}
function proposalKeys(f: Facts, h: Hand, o: Option): Key[] {
  const seen = new Set<string>(),
    out: Key[] = [];
  if (o.need === "number") return [];
  h.proposals.forEach((c, at) => {
    if (!c.items?.length && !h.items.length) return; // that is what lies there already
    const label = capital(purposeOf(f, o, c, h.unit)),
      about = label.replace(/(^|,? )[\d.]+ in$|^[\d.]+ in, /, ""); // the same way a little shorter is no other idea
    if (seen.has(about) || out.length >= 4) return;
    seen.add(about);
    out.push({ id: `proposal ${at}`, label, isOn: h.at === at, does: { is: "proposal", at } });
  });
  return out.length > 1 || h.at < 0 ? out : [];
}
function firstKeys(f: Facts, h: Hand): Key[] {
  // A chance that is one step is its own key.
  if (isChance(f) && f.ask?.subject !== undefined)
    return f.options.filter((o) => o.verb !== "pass").map((o): Key => ({ id: o.text, label: o.say ? capital(o.say) : optionText(f.scene, f.view, o), ...costsOf(o), rule: o.rule, does: { is: "take", option: o } }));
  const general = generalOf(f),
    now = actorOf(h),
    // Where all do the same, the question has said what: only the difference is told.
    isOne = general.length > 1 && general.every((o) => o.verb === general[0]!.verb),
    textOf = (o: Option): string => { const text = optionText(f.scene, f.view, o); return isOne && text.startsWith(`${o.label}: `) ? capital(text.slice(o.label.length + 2)) : text; },
    said = (o: Option): Key => ({ id: o.text, label: textOf(o), ...costsOf(o), rule: o.rule, isSealed: f.isSealed, does: { is: "take", option: o } });
  // Many answers of one kind are told apart one level down.
  const firm = general.length > most ? distinct(general, (o) => o.verb).map((verb): Key => ({ id: verb, label: general.find((o) => o.verb === verb)!.label, does: { is: "verb", verb } })) : general.map(said);
  const actors = actorsOf(f).map((id): Key => ({ id, label: capital(actorName(f, id)), isOn: id === now, does: eventOf(id) }));
  return [...firm.filter((k) => !isDecline({ verb: k.id.split(" ")[0]! })), ...actors, ...firm.filter((k) => isDecline({ verb: k.id.split(" ")[0]! }))];
}
