// slots.ts - figures on a base: which slots there are, who stands in them, and what a click or a drag from one to another means.
import type { Choice, Item, Noun, Option, Slot, Unit, Value, Verb } from "../../wire";
import type { Facts, Hand } from "./hand";
import { poolOf } from "./pool";

export interface Place extends Slot {
  has: boolean; // somebody stands there, as things stand in the draft
  isNew: boolean; // who came there by the draft
  isOn: boolean; // is meant by the draft
  can: boolean; // may be clicked
}
export type SlotAct = { take: Option; filling?: Choice } | { target: string } | { items: Item[] } | { hold: string | undefined };

const verbOf = (f: Facts, name: string | undefined): Verb | undefined => f.scene.verbs.find((v) => v.name === name);
const isSlots = (n: Noun | undefined): boolean => n?.slots === true;
/** Figures change places: from one slot to another, as many as one likes. */
export const isExchange = (verb: Verb | undefined): boolean => isSlots(verb?.item_order) && isSlots(verb?.item_target);
const isNamed = (v: Value | undefined): boolean => v !== undefined && v !== "-" && v !== "";
const filledOf = (f: Facts, unit: Unit): string[] => {
  const now = f.view.units.find((u) => u.id === unit.id) ?? unit, // as a chain would have it
    list = now.fields?.[f.scene.slot_field ?? ""];
  return (Array.isArray(list) ? list : []).map(String).filter((s) => s && s !== "-" && s !== "0");
};
/** Options of the unit in hand that speak of a slot. */
function speaking(f: Facts, h: Hand, unit: string): Option[] {
  return poolOf(f, { ...h, option: undefined, unit, target: undefined, ...(h.option ? { verb: h.option.verb } : {}) }).filter((o) => {
    const verb = verbOf(f, o.verb);
    return (isSlots(verb?.target) && isNamed(o.target)) || (isSlots(verb?.value) && isNamed(o.value)) || isExchange(verb);
  });
}
/** The question can be answered on the base of this unit. */
export const isAskedOf = (f: Facts, h: Hand, unit: string): boolean => speaking(f, h, unit).length > 0;
/** Where a figure that began in a slot stands by the draft. */
const nowIn = (items: Item[], slot: string): string => String(items.find((i) => i.order === slot)?.target ?? slot);
const cameFrom = (items: Item[], filled: string[], slot: string): string | undefined => filled.find((s) => nowIn(items, s) === slot);

/** The base, slot by slot. held: the slot whose figure is being moved. None: the unit has no slots. */
export function placesOf(f: Facts, h: Hand, unit: Unit, held?: string): Place[] {
  const slots = f.scene.slots?.find((b) => b.type === unit.type)?.slots ?? [],
    filled = filledOf(f, unit),
    pool = f.isAsked ? speaking(f, h, unit.id) : [],
    verb = verbOf(f, h.option?.verb ?? pool[0]?.verb),
    isMoving = isExchange(verb),
    items = isMoving ? h.items : [],
    now = filled.map((s) => nowIn(items, s)),
    isMeant = (o: Option, s: string): boolean => (isSlots(verb?.target) && o.target === s) || (isSlots(verb?.value) && o.value === s);
  const source = held === undefined ? undefined : slots.find((s) => s.name === held);
  return slots.map((slot): Place => {
    const has = now.includes(slot.name);
    const can = isMoving ? (held === undefined ? has : slot.name === held || (!has && slot.kind === source?.kind)) : pool.some((o) => (isSlots(verb?.target) && h.target !== undefined && isSlots(verb?.value) ? o.target === h.target && o.value === slot.name : isMeant(o, slot.name)));
    return { ...slot, has, isNew: has && !filled.includes(slot.name), isOn: slot.name === held || (h.option !== undefined && !isMoving && isMeant(h.option, slot.name)) || (h.target === slot.name && isSlots(verb?.target)), can };
  });
}
/** A slot is clicked. None: it means nothing. */
export function slotClicked(f: Facts, h: Hand, unit: Unit, name: string, held?: string): SlotAct | undefined {
  const pool = speaking(f, h, unit.id),
    verb = verbOf(f, h.option?.verb ?? pool[0]?.verb);
  if (!verb || !pool.length) return undefined;
  if (isExchange(verb)) return held === undefined || held === name ? { hold: held === name ? undefined : name } : slotDragged(f, h, unit, held, name);
  const both = isSlots(verb.target) && isSlots(verb.value);
  if (both && h.target === undefined) return { target: name };
  const option = pool.find((o) => (both ? o.target === h.target && o.value === name : isSlots(verb.target) ? o.target === name : o.value === name));
  return option && { take: option };
}
/** A figure is dragged from one slot to another: it stands there in the draft. Back where it began, it has not moved. */
export function slotDragged(f: Facts, h: Hand, unit: Unit, from: string, to: string): SlotAct | undefined {
  const pool = speaking(f, h, unit.id),
    verb = verbOf(f, h.option?.verb ?? pool[0]?.verb);
  if (!verb || from === to) return undefined;
  if (!isExchange(verb)) {
    const option = pool.find((o) => isSlots(verb.target) && isSlots(verb.value) && o.target === from && o.value === to);
    return option && { take: option };
  }
  const filled = filledOf(f, unit),
    origin = cameFrom(h.items, filled, from);
  if (origin === undefined || filled.some((s) => nowIn(h.items, s) === to)) return undefined;
  const rest = h.items.filter((i) => i.order !== origin),
    items = origin === to ? rest : [...rest, { order: origin, target: to }];
  return h.option ? { items } : { take: pool[0]!, filling: { verb: pool[0]!.verb, items } };
}
