// paint.ts - orders given member by member: the lit order goes to whoever is clicked, a target to all who have that order.
import type { Item, Noun, Option, Piece, Value, Verb } from "../../wire";
import type { Hand } from "./hand";

const has = (o: Option | undefined, part: string): boolean => o?.parts?.includes(part as "at") ?? false;
const isNobody = (v: Value | undefined): boolean => v === undefined || v === "0" || v === "-" || v === 0 || v === "";
const byHand = (h: Hand, items: Item[]): Hand => ({ ...h, items, at: -1, isLeaving: false });

const wordsOf = (verb: Verb | undefined): string[] => (verb?.item_order?.is === "word" ? (verb.item_order.words ?? []) : []);
/** A unit may have two orders at once: the second one has a word of its own ("move_second") and is one key with the first. */
export const baseOrder = (order: Value | undefined): string => String(order ?? "").replace(/_second$/, "");
/** The orders a member may be given; the first one is to do nothing. */
export const ordersOf = (verb: Verb | undefined): string[] => wordsOf(verb).filter((w) => w === baseOrder(w) || !wordsOf(verb).includes(baseOrder(w)));
/** The word for an order beside those that others have: their own, the first, or the second. */
export function wordFor(h: Hand, verb: Verb | undefined, order: Value, piece?: string): Value {
  const second = `${String(order)}_second`;
  if (!wordsOf(verb).includes(second)) return order;
  const others = h.items.filter((i) => i.piece !== piece && !isIdleOrder(verb, i.order)).map((i) => String(i.order));
  if (others.includes(second)) return second;
  return others.some((w) => w !== order && w === baseOrder(w)) ? second : order;
}
export const isIdleOrder = (verb: Verb | undefined, order: Value | undefined): boolean => order === undefined || /^(hold|none|-)$/.test(String(order)) || (ordersOf(verb).length > 1 && order === ordersOf(verb)[0] && /hold|none|stay/.test(String(order)));
/** Lines are about members one by one, not about the unit's weapons as a whole. */
export const isByMember = (h: Hand): boolean => has(h.option, "piece") && h.items.some((i) => !isNobody(i.piece));

/** A member is clicked: it gets the lit order, or, where there are no orders, is in or out. */
export function painted(h: Hand, verb: Verb | undefined, piece: string, isAway: boolean): Hand {
  if (!h.option || !has(h.option, "piece")) return h;
  const own = h.items.find((i) => i.piece === piece);
  if (!has(h.option, "order")) {
    if (has(h.option, "value")) return counted(h, piece, isAway ? -1 : 1);
    return own ? byHand(h, h.items.filter((i) => i !== own)) : isAway ? h : byHand(h, [...h.items, { piece }]);
  }
  const idle = ordersOf(verb).find((w) => isIdleOrder(verb, w)) ?? ordersOf(verb)[0],
    order = isAway ? idle : (h.lit ?? ordersOf(verb).find((w) => !isIdleOrder(verb, w)));
  if (order === undefined) return h;
  // A second click with the same order takes it away again.
  const isBack = own !== undefined && baseOrder(own.order) === order && !isAway,
    to = isBack || isAway ? idle : wordFor(h, verb, order, piece),
    like = h.items.find((i) => i.order === to && i.piece !== piece),
    model: Partial<Item> = like ? { ...(like.target !== undefined ? { target: like.target } : {}), ...(like.at ? { at: like.at } : {}) } : {},
    fresh: Item = { ...(own ?? { piece }), ...(has(h.option, "target") ? { target: "0" } : {}), ...(isBack || isAway ? {} : model), order: to };
  return byHand(h, own ? h.items.map((i) => (i === own ? fresh : i)) : [...h.items, fresh]);
}
/** Allotting: one more or one less on a piece. */
export function counted(h: Hand, piece: string, by: 1 | -1): Hand {
  const own = h.items.find((i) => i.piece === piece),
    value = Math.max(0, Number(own?.value ?? 0) + by);
  return byHand(h, own ? h.items.map((i) => (i === own ? { ...i, value } : i)) : value ? [...h.items, { piece, value }] : h.items);
}
/** A target is clicked: all who have the lit order aim at it; where nobody has it yet, all who could. */
export function aimed(h: Hand, verb: Verb | undefined, target: Value): Hand {
  if (!h.option || !has(h.option, "target")) return h;
  const aims = (i: Item): boolean => !isIdleOrder(verb, i.order) && (h.lit === undefined ? !isNobody(i.target) || !isByMember(h) : baseOrder(i.order) === h.lit),
    some = h.items.some(aims);
  return byHand(
    h,
    h.items.map((i) => (some ? aims(i) : true) ? { ...i, ...(some ? {} : { order: h.lit ?? i.order }), target } : i),
  );
}
/** The lit order for every member. */
export function all(h: Hand, verb: Verb | undefined, order: Value, pieces: Piece[]): Hand {
  const target = h.items.find((i) => !isNobody(i.target))?.target;
  const items = pieces.map((p): Item => {
    const own = h.items.find((i) => i.piece === p.id) ?? { piece: p.id };
    return { ...own, order, ...(has(h.option, "target") ? { target: isIdleOrder(verb, order) || order !== "fire" ? "0" : (target ?? "0") } : {}) };
  });
  return { ...byHand(h, items), lit: order };
}
/** Whoever cannot do what was ordered holds: the line the judge named goes back to doing nothing. None: nothing to give up. */
export function without(h: Hand, verb: Verb | undefined, index: number): Hand | undefined {
  const item = h.items[index],
    idle = ordersOf(verb).find((w) => isIdleOrder(verb, w));
  if (!item || idle === undefined || item.order === idle || h.items.filter((i) => !isIdleOrder(verb, i.order)).length <= 1) return undefined;
  return { ...h, items: h.items.map((i, k) => (k === index ? { ...i, order: idle, ...(i.target !== undefined ? { target: "0" } : {}) } : i)) };
}
/** How many have which order, in the order of the keys. */
export function sums(h: Hand, verb: Verb | undefined): { order: string; count: number; who: string[]; target?: Value }[] {
  return ordersOf(verb).map((order) => {
    const own = h.items.filter((i) => baseOrder(i.order) === order);
    return { order, count: own.length, who: own.map((i) => String(i.piece)), target: own.find((i) => !isNobody(i.target))?.target };
  });
}
export const isNone = (v: Value | undefined, _noun?: Noun): boolean => isNobody(v);
