// wholes.ts - the units of a view as they are drawn: every piece with its picture and place, and the front that stands side by side share.
// A picture is made once and kept until something of it changes, so that a view in which one unit moves draws one unit.
import { moodOf, topFor, type GameLook } from "../games/look";
import type { Piece, Unit, View } from "../wire";
import { drawPiece, localFoot } from "./piece";
import { rad, unitsAt, type Box, type Sheet } from "./shape";

export interface Drawn {
  piece: Piece;
  x: number;
  y: number;
  turn: number;
  isRound: boolean;
  svg: string;
  radius: number;
  box: Box;
}
export interface Frame {
  x: number;
  y: number;
  facing: number;
  box: Box;
}
export interface Whole {
  unit: Unit;
  drawn: Drawn[];
  frame?: Frame;
  isActed: boolean;
}

const vehicles = new Set(["tank", "turretless", "carrier", "car", "craft", "aircraft"]);

/** Keeps the pictures of one table. */
export class Workshop {
  private kept = new Map<string, { key: string; svg: string }>();
  private turned = new Map<string, number>(); // a piece turns the short way round

  private picture(look: GameLook | undefined, unit: Unit, piece: Piece, facing: number): string {
    const top = topFor(look, unit, piece),
      mood = moodOf(unit, piece),
      slots = look?.slots?.(unit, piece),
      at = piece.at!;
    const isWreck = /wreck|destroyed|knocked/.test(String(piece.fields["damage"] ?? piece.fields["status"] ?? ""));
    const corners = piece.corners?.map((c) => `${c[0] - at[0]},${c[1] - at[1]}`).join(" ") ?? "",
      key = `${top} ${mood} ${facing} ${piece.radius ?? ""} ${corners} ${isWreck} ${slots ? JSON.stringify(slots) : ""}`;
    const old = this.kept.get(piece.id);
    if (old?.key === key) return old.svg;
    const svg = drawPiece({ id: piece.id, side: piece.side, top, mood, facing, slots, isWreck }, piece, at);
    this.kept.set(piece.id, { key, svg });
    return svg;
  }

  private draw(look: GameLook | undefined, sheet: Sheet, unit: Unit, piece: Piece): Drawn {
    const at = piece.at!,
      facing = piece.facing ?? 0,
      [x, y] = unitsAt(sheet, at),
      f = localFoot(piece, at, facing),
      old = this.turned.get(piece.id) ?? facing,
      turn = old + ((((facing - old) % 360) + 540) % 360) - 180;
    this.turned.set(piece.id, turn);
    return { piece, x, y, turn, isRound: f.radius > 0, svg: this.picture(look, unit, piece, facing), radius: f.radius, box: f.box };
  }

  wholes(look: GameLook | undefined, sheet: Sheet, view: View): Whole[] {
    const byUnit = new Map<string, Piece[]>();
    for (const p of view.pieces)
      if (p.place === "table" && p.at) {
        const list = byUnit.get(p.unit);
        if (list) list.push(p);
        else byUnit.set(p.unit, [p]);
      }
    return view.units
      .filter((u) => byUnit.has(u.id))
      .map((unit) => {
        const drawn = byUnit.get(unit.id)!.map((p) => this.draw(look, sheet, unit, p)),
          f = unit.fields ?? {};
        return {
          unit,
          drawn,
          frame: frameOf(look, unit, drawn),
          isActed: f["has_moved"] === true || f["moved"] === true || f["fired"] === true || f["has_fired"] === true,
        };
      });
  }
}

// Stands side by side share one front: the box round them in the unit's own frame.
function frameOf(look: GameLook | undefined, unit: Unit, drawn: Drawn[]): Frame | undefined {
  const first = drawn[0];
  if (!first || vehicles.has(topFor(look, unit, first.piece)) || drawn.some((d) => d.isRound || d.piece.facing !== first.piece.facing))
    return undefined;
  const facing = first.piece.facing ?? 0,
    a = rad(-facing),
    c = Math.cos(a),
    s = Math.sin(a),
    box = { x0: 1e9, y0: 1e9, x1: -1e9, y1: -1e9 };
  for (const d of drawn) {
    const dx = d.x - first.x,
      dy = d.y - first.y,
      ox = dx * c - dy * s,
      oy = dx * s + dy * c;
    box.x0 = Math.min(box.x0, ox + d.box.x0);
    box.x1 = Math.max(box.x1, ox + d.box.x1);
    box.y0 = Math.min(box.y0, oy + d.box.y0);
    box.y1 = Math.max(box.y1, oy + d.box.y1);
  }
  const area = drawn.reduce((sum, d) => sum + (d.box.x1 - d.box.x0) * (d.box.y1 - d.box.y0), 0);
  if ((box.x1 - box.x0) * (box.y1 - box.y0) > area * 1.8) return undefined; // too far apart to share a front
  return { x: first.x, y: first.y, facing, box };
}

/** The upright box round a drawn piece, on the table. */
export function boxOn(d: Drawn): Box {
  if (d.isRound) return { x0: d.x - d.radius, y0: d.y - d.radius, x1: d.x + d.radius, y1: d.y + d.radius };
  const a = rad(d.piece.facing ?? 0),
    c = Math.abs(Math.cos(a)),
    s = Math.abs(Math.sin(a)),
    w = (d.box.x1 - d.box.x0) / 2,
    h = (d.box.y1 - d.box.y0) / 2,
    mx = (d.box.x0 + d.box.x1) / 2,
    my = (d.box.y0 + d.box.y1) / 2,
    x = d.x + mx * Math.cos(a) - my * Math.sin(a),
    y = d.y + mx * Math.sin(a) + my * Math.cos(a),
    hw = w * c + h * s,
    hh = w * s + h * c;
  return { x0: x - hw, y0: y - hh, x1: x + hw, y1: y + hh };
}
