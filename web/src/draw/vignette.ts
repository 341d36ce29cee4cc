// vignette.ts - the small picture of a game on its card, drawn by the same recipes as the table.
import { lookOf } from "../games";
import type { Point } from "../wire";
import { ground } from "./frame";
import { recipeOrder, recipes, roadCase } from "./ground";
import { drawPiece } from "./piece";
import { at } from "./shape";

const sheet = { w: 15, h: 9 };
/** The picture on the card of a game. */
export function vignette(game: string): string {
  const v = lookOf(game)?.vignette;
  if (!v) return ground(sheet);
  const land = recipeOrder.map((name) => v.ground.filter(([r]) => r === name).map(([r, points, more], i) => (r === "road" ? roadCase(sheet, { id: "", at: points, ...more }) : "") + recipes[r](sheet, { id: `${game}${r}${i}`, at: points, ...more })).join("")).join("");
  const pieces = v.pieces.map(([top, side, x, y, facing, w, d], i) => {
    const [px, py] = at(sheet, [x, y]), a = (facing * Math.PI) / 180, here: Point = [x * 1000, y * 1000];
    const corners = d === undefined ? undefined : ([[-w / 2, d / 2], [w / 2, d / 2], [w / 2, -d / 2], [-w / 2, -d / 2]] as const).map(([cx, cy]): Point => [(x + cx * Math.cos(a) + cy * Math.sin(a)) * 1000, (y - cx * Math.sin(a) + cy * Math.cos(a)) * 1000]);
    const slots = top === "legion" ? Array.from({ length: w > 3 ? 18 : 6 }, (_, k) => { const n = w > 3 ? 6 : 3, rows = w > 3 ? 3 : 2; return { x: ((k % n) + 0.5) / n - 0.5, y: ((Math.floor(k / n) + 0.5) / rows) * 0.82 - 0.38, colour: ["white", "blue", "red"][(k + side) % 3]!, has: (k * 7 + side) % 9 ? ("figure" as const) : ("nothing" as const) }; }) : undefined;
    const inner = drawPiece({ id: `${game}${i}`, side, top, mood: "good", facing, slots }, corners ? { corners } : { radius: w * 1000 }, here);
    return `<g class="unit piece s${side}" transform="translate(${px} ${py})${corners ? ` rotate(${facing})` : ""}">${inner}</g>`;
  }).join("");
  return ground(sheet) + land + pieces;
}
