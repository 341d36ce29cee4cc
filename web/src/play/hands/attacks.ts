// attacks.ts - one unit, several attacks: each group of weapons has a target or a place of its own, and all the same until told otherwise.
import type { Item, Option, Point, Value, Verb } from "../../wire";
import type { Hand } from "./hand";

const isNobody = (v: Value | undefined): boolean => v === undefined || v === "0" || v === "-" || v === 0 || v === "";
export const hasPlace = (i: Item): boolean => i.at !== undefined && (i.at[0] !== 0 || i.at[1] !== 0);
/** Lines of the filling are attacks of the whole, which aims: an order says with what, and a piece, which has a name of its own then, is not the one that acts. */
export const isAttacks = (o: Option | undefined, verb: Verb | undefined): boolean => o?.need === "group" && o.gesture === "aim" && verb?.item_piece?.name !== undefined && (verb.item_order?.words?.length ?? 0) > 1;
const byHand = (h: Hand, items: Item[], lit = h.lit): Hand => ({ ...h, items, lit, at: -1, isLeaving: false });
const together = (h: Hand, a: Value | undefined, b: Value | undefined): boolean => h.proposals.some((c) => c.items?.some((i) => i.order === a) && c.items.some((i) => i.order === b));

/** The attacks there are to make: those of the draft and of all that is put forward, in the order of the words. */
export function attacksOf(h: Hand, verb: Verb | undefined): { order: string; item?: Item }[] {
  const words = verb?.item_order?.words ?? [];
  return words.filter((w) => h.items.some((i) => i.order === w) || h.proposals.some((c) => c.items?.some((i) => i.order === w))).map((order) => ({ order, item: h.items.find((i) => i.order === order) }));
}
/** A chip is clicked: it is lit, so that the next click on the table is about it alone; one that was not made is; a lit one is taken away. */
export function chipped(h: Hand, order: Value): Hand {
  const own = h.items.find((i) => i.order === order);
  if (own && h.lit !== order) return { ...h, lit: order };
  if (own) return h.items.length > 1 ? byHand(h, h.items.filter((i) => i !== own), undefined) : { ...h, lit: undefined };
  const target = h.items.find((i) => !isNobody(i.target))?.target,
    found = h.proposals.flatMap((c) => c.items ?? []).filter((i) => i.order === order),
    item = found.find((i) => !isNobody(i.target) && i.target === target) ?? found[0];
  return item ? byHand(h, [...h.items.filter((i) => together(h, i.order, order)), item], order) : h;
}
/** A target is pointed at: the lit attack goes there, or every one that has a target. piece: at that one of it. */
export function attacked(h: Hand, target: Value, piece?: Value): Hand {
  const isMeant = (i: Item): boolean => (h.lit === undefined ? !hasPlace(i) : i.order === h.lit),
    offered = (order: Value | undefined): Item | undefined => h.proposals.flatMap((c) => c.items ?? []).find((i) => i.order === order && i.target === target);
  return byHand(h, h.items.map((i) => (isMeant(i) ? { ...i, ...(offered(i.order) ?? { piece: "0", value: 0 }), target, ...(piece === undefined ? {} : { piece }) } : i)));
}
/** An attack that cannot be made is left out, as long as another one is made. */
export const dropped = (h: Hand, index: number): Hand | undefined => (h.items.length > 1 && h.items[index] ? { ...h, items: h.items.filter((_, k) => k !== index) } : undefined);
/** The attack that goes to a place, if one is meant. */
export function placedAt(h: Hand): number {
  const at = h.items.findIndex((i) => hasPlace(i) && (h.lit === undefined || i.order === h.lit));
  return at;
}
export const movedItem = (items: Item[], index: number, change: Partial<Item>): Item[] => items.map((i, k) => (k === index ? { ...i, ...change } : i));
/** Something is put down beside a way, by whoever is nearest to the place. */
export function laidDown(h: Hand, word: string, at: Point, pieces: { id: string; at?: Point }[]): Hand {
  const far = (p: Point): number => Math.hypot(p[0] - at[0], p[1] - at[1]),
    by = pieces.filter((p) => p.at).sort((a, b) => far(a.at!) - far(b.at!))[0];
  return by ? { ...h, laid: [...h.laid.filter((i) => i.value !== word), { piece: by.id, at, facing: 0, value: word }], isLeaving: false } : h;
}
