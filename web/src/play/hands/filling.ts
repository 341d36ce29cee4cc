// filling.ts - places and ways, put together point by point: corners, facings, members apart, steps. What is legal the server says.
import { lookOf } from "../../games";
import { stepsTo, walk, type Stance } from "../../games/steps";
import type { Item, Option, Piece, Point } from "../../wire";
import type { Facts, Hand } from "./hand";
import { piecesOf } from "./idle";

const has = (o: Option | undefined, part: string): boolean => o?.parts?.includes(part as "at") ?? false;
export const hasPoints = (h: Hand): boolean => has(h.option, "at");
export const isByPiece = (h: Hand): boolean => has(h.option, "piece");
export const isBySteps = (h: Hand): boolean => h.option?.need === "path" && has(h.option, "order");
const handPieces = (f: Facts, h: Hand): Piece[] => piecesOf(f, h.option, h.unit);
const byHand = (h: Hand, items: Item[], apart = h.apart): Hand => ({ ...h, items, apart, at: -1, isLeaving: false });
const whole = (p: Point): Point => [Math.round(p[0]), Math.round(p[1])];

/** How many items one click on the table makes: one, or one for each piece of the unit that goes together. */
export const perPoint = (f: Facts, h: Hand): number => (isByPiece(h) ? Math.max(1, handPieces(f, h).length) : 1);
/** Where a piece, or the first one, has come to. */
export function lastAt(f: Facts, h: Hand, piece?: string): Point | undefined {
  const own = h.items.filter((i) => i.at && (piece === undefined || i.piece === piece));
  return own.at(-1)?.at ?? handPieces(f, h).find((p) => piece === undefined || p.id === piece)?.at;
}

/** A point of the table: the next corner of the way, or the place. isReplace: in place of the last one. grasped: the piece that is held. */
export function withPoint(f: Facts, h: Hand, p: Point, isReplace: boolean, grasped?: string): Hand {
  const o = h.option;
  if (!o || !hasPoints(h)) return h;
  if (isBySteps(h)) return withStepsTo(f, h, p, isReplace);
  const at = whole(p),
    count = perPoint(f, h),
    keep = o.need === "place" ? [] : isReplace ? h.items.slice(0, Math.max(0, h.items.length - count)) : h.items,
    facing = has(o, "facing") ? { facing: h.items.at(-1)?.facing ?? handPieces(f, h)[0]?.facing ?? 0 } : {},
    value = has(o, "value") && h.items.at(-1)?.value !== undefined ? { value: h.items.at(-1)!.value } : {};
  if (!isByPiece(h)) return byHand(h, [...keep, { at, ...facing, ...value }], []);
  const pieces = handPieces(f, h),
    anchor = pieces.find((x) => x.id === grasped) ?? pieces[0],
    before = { ...h, items: o.need === "place" ? h.items : keep },
    from = anchor && lastAt(f, before, anchor.id);
  const fresh = pieces.map((piece, i): Item => {
    const was = lastAt(f, before, piece.id),
      own = h.apart.includes(piece.id) && isReplace ? lastAt(f, h, piece.id) : undefined;
    const to: Point = own ?? (from && was ? [was[0] + at[0] - from[0], was[1] + at[1] - from[1]] : [at[0] + (i % 5) * 1400, at[1] - Math.floor(i / 5) * 1400]);
    return { piece: piece.id, at: whole(to), ...facing, ...value };
  });
  return byHand(h, [...keep, ...fresh]);
}
/** One member goes elsewhere than the others. */
export function withMember(f: Facts, h: Hand, piece: string, p: Point): Hand {
  if (!h.option || !isByPiece(h)) return h;
  const base = h.items.length ? h : withPoint(f, h, lastAt(f, h) ?? p, false),
    last = base.items.length - perPoint(f, base);
  return byHand(
    base,
    base.items.map((item, i) => (i >= last && item.piece === piece ? { ...item, at: whole(p) } : item)),
    [...new Set([...base.apart, piece])],
  );
}
/** Members that went elsewhere come back to their places beside the others. */
export function asTheOthers(f: Facts, h: Hand): Hand {
  const pieces = handPieces(f, h),
    lead = pieces.find((p) => !h.apart.includes(p.id)),
    to = lead && lastAt(f, h, lead.id);
  if (!h.apart.length || !lead?.at || !to) return { ...h, apart: [] };
  const last = h.items.length - perPoint(f, h);
  return byHand(
    h,
    h.items.map((item, i) => {
      const home = i >= last && h.apart.includes(String(item.piece)) ? pieces.find((p) => p.id === item.piece)?.at : undefined;
      return home ? { ...item, at: whole([home[0] + to[0] - lead.at![0], home[1] + to[1] - lead.at![1]]) } : item;
    }),
    [],
  );
}
/** A click where moves are told as steps: the steps it probably means, after those that stand already (a proposal is begun anew). */
function withStepsTo(f: Facts, h: Hand, p: Point, isReplace: boolean): Hand {
  const before = stancesOf(f, h),
    isAnew = isReplace || h.at >= 0,
    from = isAnew ? before[0] : before.at(-1),
    unit = f.view.units.find((u) => u.id === h.option?.subject),
    steps = lookOf(f.scene.game)?.steps;
  return from && unit && steps ? byHand(h, [...(isAnew ? [] : h.items), ...stepsTo(from, p, steps.mayPivot(unit))]) : h;
}
/** Where a move told as steps leads, stance by stance; empty where it is told otherwise. */
export function stancesOf(f: Facts, h: Hand): Stance[] {
  const steps = lookOf(f.scene.game)?.steps,
    unit = f.view.units.find((u) => u.id === h.option?.subject);
  if (!has(h.option, "order") || h.option?.need !== "path" || !steps || !unit) return [];
  const first = steps.stance(
    unit,
    handPieces(f, h).filter((p) => p.at),
  );
  const out: Stance[] = first ? [first] : [];
  for (const item of first ? h.items : []) out.push(walk(out.at(-1)!, item));
  return out;
}
/** One more step at the end of the way; a proposal is begun anew. */
export const withStep = (h: Hand, item: Item): Hand => byHand(h, [...(h.at >= 0 ? [] : h.items), item]);

export function turned(f: Facts, h: Hand, degrees: number): Hand {
  if (!has(h.option, "facing") || isBySteps(h)) return h;
  const at = lastAt(f, h),
    base = h.items.length || !at ? h : withPoint(f, h, at, false),
    last = base.items.length - perPoint(f, base);
  return byHand(
    base,
    base.items.map((item, i) => (i < last ? item : { ...item, facing: ((((item.facing ?? 0) + degrees) % 360) + 360) % 360 })),
  );
}
/** The last corner, or the last step, is taken back. */
export const shortened = (f: Facts, h: Hand): Hand => byHand(h, h.items.slice(0, -(isBySteps(h) ? 1 : perPoint(f, h))));
