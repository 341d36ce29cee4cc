// purpose.ts - what a proposal is good for, in a few words: the server's own, else how far and towards what.
import { inside } from "../../draw/shape";
import type { Choice, Item, Option, Piece, Point, Proposal, Verb } from "../../wire";
import { inchText, plain } from "../words";
import type { Facts } from "./hand";
import { piecesOf } from "./idle";
import { lengthText, plainSaid, sentenceOf, whose } from "./names";
import { baseOrder, isIdleOrder, ordersOf } from "./paint";

const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const wayLength = (points: Point[]): number => points.slice(1).reduce((sum, p, i) => sum + far(points[i]!, p), 0);

/** The ground a place lies on, or the enemy it is nearest to. */
export function towardsWhat(f: Facts, from: Point | undefined, to: Point): string {
  const ground = f.scene.terrain.find((t) => t.name && !t.is_line && t.parts.some((part) => inside(part, to[0], to[1])));
  if (ground) return `into ${whose(f.scene, f.view, f.side, "feature", ground.id)}`;
  const enemies = f.view.pieces.filter((p) => p.side !== f.side && p.at && p.place === "table"),
    nearer = enemies.filter((p) => !from || far(p.at!, to) < far(p.at!, from)),
    near = nearer.sort((a, b) => far(a.at!, to) - far(b.at!, to))[0];
  return near ? `towards ${whose(f.scene, f.view, f.side, "unit", near.unit)}` : from && enemies.length && far(from, to) > 100 ? "away from them" : "";
}
export function ordersText(f: Facts, verb: Verb | undefined, items: Item[]): string {
  const parts = ordersOf(verb).flatMap((order) => {
    const own = items.filter((i) => baseOrder(i.order) === order),
      target = own.find((i) => i.target !== undefined && i.target !== "0" && i.target !== "-" && i.target !== 0)?.target;
    if (!own.length || (isIdleOrder(verb, order) && items.length > own.length)) return [];
    const at = target === undefined ? "" : ` at ${whose(f.scene, f.view, f.side, verb?.item_target?.is, target)}`,
      isAll = own.some((i) => i.piece === "0" || i.piece === "-") || items.length === 1;
    return [`${isAll ? "" : `${own.length} `}${plain(order)}${at}`];
  });
  return parts.join(", ");
}
/** Where the first of those that move ends up. */
export function endOf(o: Option, c: Choice, pieces: Piece[]): { from?: Point; to?: Point; length: number } {
  const first = c.items?.find((i) => i.at && (i.at[0] || i.at[1])),
    mover = pieces.find((p) => first?.piece === undefined || p.id === first.piece),
    points = (c.items ?? []).filter((i) => i.at && (i.at[0] || i.at[1]) && i.piece === first?.piece).map((i) => i.at!),
    from = mover?.place === "table" ? mover.at : undefined;
  return { from, to: points.at(-1), length: from && o.need === "path" ? wayLength([from, ...points]) : 0 };
}
export function purposeOf(f: Facts, o: Option, c: Proposal, unit?: string): string {
  if (c.purpose) return c.purpose;
  const verb = f.scene.verbs.find((v) => v.name === o.verb),
    first = c.items?.[0];
  if (first?.order !== undefined && o.need === "path") return (c.items ?? []).map((i) => `${plain(String(i.order))}${typeof i.value === "number" && i.value ? ` ${inchText(i.value)}` : i.facing ? ` ${i.facing}°` : ""}`).join(", ");
  if (first?.order !== undefined) return ordersText(f, verb, c.items ?? []);
  const end = endOf(o, c, piecesOf(f, o, unit)),
    said = [end.to ? towardsWhat(f, end.from, end.to) : "", end.length ? lengthText(end.length) : ""].filter(Boolean).join(", ");
  if (said && o.need !== "none") return said;
  return plainSaid(sentenceOf(f.scene, f.view, f.side, { ...o, say: undefined, subject: undefined, value: o.value_max === undefined ? o.value : c.value, value_max: undefined }));
}
