// handles.ts - what on the table stands for an option and is taken hold of: stances, edges, lines, places. The server says where; no rule is judged here.
import type { Handle, Option, Piece, Point } from "../../wire";
import type { Ahead } from "./chain";
import { emptyHand, type Facts, type Hand } from "./hand";
import { generalOf, poolOf } from "./pool";

/** A handle with the option it stands for. */
export interface Held {
  handle: Handle;
  option: Option;
  isOn: boolean;
  next?: Ahead; // it follows the draft: how it would stand then
}
const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const keyOf = (h: Handle): string => `${h.kind} ${h.points.map((p) => p.join()).sort().join(" ")}`;

/** Where the arrow-head of a stance is drawn: beyond the base that would stand there, on the side it goes or looks to, so that it hides nobody. */
export function headAt(handle: Handle, piece: Piece | undefined): Point {
  const end = handle.points[0]!,
    clear = 650; // thousandths of an inch between an edge and the middle of the head
  if (!piece?.at || !piece.corners) return end;
  const { at, corners } = piece,
    facing = handle.facing ?? piece.facing ?? 0,
    turn = ((facing - (piece.facing ?? 0)) * Math.PI) / 180,
    gone = far(at, end),
    look = (facing * Math.PI) / 180,
    [x, y] = turn === 0 && gone > 50 ? [(end[0] - at[0]) / gone, (end[1] - at[1]) / gone] : [Math.sin(look), Math.cos(look)],
    [cos, sin] = [Math.cos(turn), Math.sin(turn)],
    reach = Math.max(...corners.map(([cx, cy]) => ((cx - at[0]) * cos + (cy - at[1]) * sin) * x + ((cy - at[1]) * cos - (cx - at[0]) * sin) * y));
  return outside([end[0] + x * (reach + clear), end[1] + y * (reach + clear)], at, corners, clear);
}
// Where a base that turns about its back would look over the one that stands there: out by the shortest way from its middle.
function outside(p: Point, at: Point, corners: Point[], clear: number): Point {
  const gone = far(at, p) || 1,
    [x, y] = [(p[0] - at[0]) / gone, (p[1] - at[1]) / gone];
  let edge = 0;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!,
      [ex, ey] = [b[0] - a[0], b[1] - a[1]],
      d = x * ey - y * ex,
      t = d ? ((a[0] - at[0]) * ey - (a[1] - at[1]) * ex) / d : -1,
      u = d ? ((a[0] - at[0]) * y - (a[1] - at[1]) * x) / d : -1;
    if (t > 0 && u >= 0 && u <= 1) edge = Math.max(edge, t);
  });
  const to = Math.max(gone, edge + clear);
  return [Math.round(at[0] + x * to), Math.round(at[1] + y * to)];
}
/** Options that whoever is in hand could take, and those about nobody; options with one effect once. */
function poolFor(f: Facts, h: Hand): Option[] {
  const own = h.unit === undefined && h.marker === undefined ? [] : poolOf(f, { ...emptyHand, unit: h.unit, marker: h.marker });
  return [...own, ...[...generalOf(f), ...f.options.filter((o) => o.subject_is === "marker")].filter((o) => !own.includes(o))];
}
/** All that can be taken hold of now. */
export function heldOf(f: Facts, h: Hand, handles: Handle[]): Held[] {
  if (!f.isAsked || !handles.length) return [];
  const byText = new Map(poolFor(f, h).map((o) => [o.text, o]));
  return handles.flatMap((handle): Held[] => {
    const option = byText.get(handle.option);
    return option ? [{ handle, option, isOn: h.option?.text === option.text }] : [];
  });
}
/** The edges that an option means, as keys. */
const edgesOf = (held: Held[], text: string): string[] => held.filter((x) => x.option.text === text && x.handle.kind === "edge").map((x) => keyOf(x.handle));

/** What taking hold of something means. An edge is added to those that are held already, where an option means several; where several options
 * mean the same, the next of them comes with the next click. recent: the edge that was taken hold of last, which stays longest. */
export function grasped(held: Held[], on: Held, now?: Option, recent?: string): Option {
  if (on.handle.kind !== "edge") return on.option;
  const key = keyOf(on.handle),
    had = (now ? edgesOf(held, now.text) : []).sort((a, b) => Number(a === recent) - Number(b === recent)),
    texts = [...new Set(held.map((x) => x.option.text))].filter((t) => edgesOf(held, t).includes(key)),
    most = Math.max(...texts.map((t) => edgesOf(held, t).length)),
    wanted = [...had.filter((k) => k !== key), key].slice(-most);
  const same = texts.filter((t) => { const own = edgesOf(held, t); return own.length === wanted.length && wanted.every((k) => own.includes(k)); }),
    list = same.length ? same : texts,
    next = now && list.includes(now.text) ? list[(list.indexOf(now.text) + 1) % list.length]! : list[0]!;
  return held.find((x) => x.option.text === next)!.option;
}
/** Of a step along a line less may be gone than the whole of it. */
const isStep = (o: Option): boolean => o.need === "number" && o.value_is === "length" && o.value_max !== undefined;

/** The stance that a place means, of a step how much of it, and how far off the place is. None: there is no stance. */
export function stanceAt(held: Held[], from: Point | undefined, at: Point): { option: Option; value?: number; off: number } | undefined {
  let best: { option: Option; value?: number; off: number } | undefined;
  for (const { handle, option } of held) {
    const end = handle.points[0];
    if (handle.kind !== "stance" || !end) continue;
    let off = far(end, at),
      value: number | undefined;
    if (isStep(option) && from) {
      const length = far(from, end),
        share = length ? Math.max(0, Math.min(1, ((at[0] - from[0]) * (end[0] - from[0]) + (at[1] - from[1]) * (end[1] - from[1])) / length ** 2)) : 0;
      off = far([from[0] + (end[0] - from[0]) * share, from[1] + (end[1] - from[1]) * share], at);
      value = share > 0.94 ? Number(option.value_max) : Math.max(Number(option.value ?? 1), Math.round((share * length) / 50) * 50);
    }
    if (!best || off < best.off) best = { option, value, off };
  }
  return best;
}
/** Where keys lead: the stance that lies most in a direction, facing as now. */
export function stanceTowards(held: Held[], from: Point, facing: number, by: Point): Option | undefined {
  const along = (x: Held): number => { const p = x.handle.points[0]!, d = far(p, from) || 1; return ((p[0] - from[0]) * by[0] + (p[1] - from[1]) * by[1]) / d / Math.hypot(by[0], by[1]); },
    list = held.filter((x) => x.handle.kind === "stance" && x.handle.facing === facing && far(x.handle.points[0]!, from) > 50 && along(x) > 0.7);
  return list.sort((a, b) => along(b) - along(a))[0]?.option;
}
/** The smallest turn to one side, at the lowest price; after it the next one. */
export function stanceTurned(held: Held[], from: Point, facing: number, isRight: boolean, now?: Option): Option | undefined {
  const by = (x: Held): number => ((((x.handle.facing ?? 0) - facing) % 360) + 360) % 360,
    turn = (x: Held): number => (isRight ? by(x) : 360 - by(x)),
    list = held.filter((x) => x.handle.kind === "stance" && by(x) !== 0 && turn(x) <= 180).sort((a, b) => turn(a) - turn(b) || Number(a.option.cost ?? 0) - Number(b.option.cost ?? 0) || far(a.handle.points[0]!, from) - far(b.handle.points[0]!, from)),
    at = list.findIndex((x) => x.option.text === now?.text);
  return list[(at + 1) % Math.max(1, list.length)]?.option;
}
