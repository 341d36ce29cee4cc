// ways.ts - places that were planned for members before their way is asked for: drawn as ghosts, kept over the questions between, cut to what each may go.
import type { Item, Option, Piece, Point, Shape, Value, Verb } from "../../wire";
import type { Facts, Hand } from "./hand";
import { isIdleOrder, wordFor } from "./paint";
import { isFixed } from "./pool";

/** Where each piece is to go. */
export type Ways = Record<string, Point>;

const at = (f: Facts, id: string): Piece | undefined => f.view.pieces.find((p) => p.id === id && p.at && p.place === "table");
/** Whoever may go now, the way being asked for next: by piece. */
export function goers(f: Facts): Map<string, Option> {
  return new Map(f.options.filter((o) => isFixed(o) && o.subject_is === "piece").map((o) => [String(o.subject), o]));
}
/** All of them shifted alike; reach: how far each may go at most, where that is known. */
export function shifted(f: Facts, ids: string[], by: Point, reach: ReadonlyMap<string, number>): Ways {
  const out: Ways = {},
    length = Math.hypot(by[0], by[1]);
  for (const id of ids) {
    const from = at(f, id)?.at,
      most = reach.get(id) ?? Infinity,
      share = length > most ? Math.max(0, most - 1) / length : 1;
    if (from) out[id] = [Math.round(from[0] + by[0] * share), Math.round(from[1] + by[1] * share)];
  }
  return out;
}
/** Whoever is in front goes first, so that nobody goes where another still stands. */
export function inOrder(f: Facts, ways: Ways, ids: string[]): string[] {
  const of = (id: string): [Point, Point] | undefined => { const from = at(f, id)?.at; return from && ways[id] ? [from, ways[id]!] : undefined; },
    all = ids.map(of).filter((w): w is [Point, Point] => w !== undefined),
    by: Point = [all.reduce((s, [a, b]) => s + b[0] - a[0], 0), all.reduce((s, [a, b]) => s + b[1] - a[1], 0)],
    ahead = (id: string): number => { const from = at(f, id)?.at ?? [0, 0]; return from[0] * by[0] + from[1] * by[1]; };
  return ids.filter((id) => of(id)).sort((a, b) => ahead(b) - ahead(a));
}
/** Of members with orders: who goes along with the one that is held. Whoever has something else to do stays at it. */
export function company(h: Hand, verb: Verb | undefined, held: string, isAlone: boolean): string[] {
  const own = h.items.find((i) => i.piece === held),
    isFree = (i: Item): boolean => isIdleOrder(verb, i.order) || h.ways?.[String(i.piece)] !== undefined;
  if (isAlone || (own && !isFree(own))) return [held];
  return h.items.filter((i) => isFree(i) || i.piece === held).map((i) => String(i.piece));
}
/** The same draft with an order to go for these. like: the server's own line for one of them. */
export function sentAway(h: Hand, verb: Verb | undefined, ids: string[], like: Item): Item[] {
  return h.items.map((i) => {
    if (!ids.includes(String(i.piece))) return i;
    const order: Value = wordFor({ ...h, items: h.items.filter((x) => !ids.includes(String(x.piece))) }, verb, like.order ?? i.order ?? 0, String(i.piece));
    return { ...i, order, target: "0", ...(like.at && (like.at[0] || like.at[1]) ? { at: like.at } : {}) };
  });
}
/** Planned places as they are drawn. */
export function waysDrawn(f: Facts, h: Hand): Shape[] {
  return Object.entries(h.ways ?? {}).flatMap(([id, to]): Shape[] => {
    const from = at(f, id)?.at;
    return from ? [{ kind: "path", role: "mine", points: [from, to] }, { kind: "ghost", role: "mine", piece: id, at: to }] : [];
  });
}
