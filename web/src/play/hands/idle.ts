// idle.ts - fillings that change nothing: a way that ends where it began, a step of a thousandth, orders to hold. They are never proposed first.
import type { Choice, Item, Option, Piece } from "../../wire";
import type { Facts } from "./hand";

const near = 100; // thousandths of an inch: less is no movement anybody meant
function isStill(item: Item, pieces: Piece[], o: Option): boolean {
  if (item.order !== undefined && (item.at === undefined || (item.at[0] === 0 && item.at[1] === 0)))
    return typeof item.value === "number" && item.facing !== undefined && item.facing === 0 && /advance|back|side|oblique/.test(String(item.order)) ? item.value < near : /^(hold|none|-)$/.test(String(item.order));
  if (!item.at) return false;
  const piece = item.piece === undefined ? pieces[0] : pieces.find((p) => p.id === item.piece);
  if (!piece?.at || piece.place !== "table" || (o.need !== "path" && o.need !== "place")) return false;
  return Math.hypot(item.at[0] - piece.at[0], item.at[1] - piece.at[1]) < near && (item.facing === undefined || item.facing === piece.facing);
}
/** pieces: those the option moves. */
export function isIdle(o: Option, c: Choice, pieces: Piece[]): boolean {
  if (o.need === "path" || (o.need === "place" && o.parts?.includes("piece"))) return !c.items?.length || c.items.every((i) => isStill(i, pieces, o));
  if (o.need === "number") return (o.value_is === "length" && Number(c.value) < near) || (o.value_max !== undefined && c.value === undefined);
  if (o.need === "group") return (o.parts?.includes("order") ?? false) && !!c.items?.length && c.items.every((i) => isStill(i, pieces, o));
  return false;
}
/** The pieces an option moves or orders. */
export function piecesOf(f: Facts, o: Option | undefined, unit?: string): Piece[] {
  if (!o) return [];
  if (o.subject_is === "piece") return f.view.pieces.filter((p) => p.id === o.subject);
  return f.view.pieces.filter((p) => p.unit === (o.subject_is === "unit" ? o.subject : unit) && p.place !== "lost");
}
/** What is worth proposing, in the server's order; what changes nothing is left out. */
export const worthy = <C extends Choice>(o: Option, list: C[], pieces: Piece[]): C[] => list.filter((c) => !isIdle(o, c, pieces));
