// amid.ts - whose ground a place is that lies between the pieces of one unit.
import type { Piece, Point } from "../../wire";

const farthest = 2500; // pieces that stand farther apart leave open ground between them
const beside = 400; // off the line from one to the other

function offLine(at: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]],
    t = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  return t < 0 || t > 1 ? Infinity : Math.hypot(at[0] - a[0] - t * dx, at[1] - a[1] - t * dy);
}
/** The piece nearest to a place that lies between two neighbours of one unit. None: the place is nobody's. */
export function unitAmid(pieces: readonly Piece[], at: Point): Piece | undefined {
  let best: { piece: Piece; off: number } | undefined;
  const near = pieces.filter((p) => p.at && p.place === "table" && Math.hypot(p.at[0] - at[0], p.at[1] - at[1]) <= farthest);
  for (const a of near)
    for (const b of near) {
      if (a.id === b.id || a.unit !== b.unit || Math.hypot(a.at![0] - b.at![0], a.at![1] - b.at![1]) > farthest) continue;
      const off = offLine(at, a.at!, b.at!),
        isNearer = Math.hypot(a.at![0] - at[0], a.at![1] - at[1]) <= Math.hypot(b.at![0] - at[0], b.at![1] - at[1]);
      if (off <= beside && isNearer && (!best || off < best.off)) best = { piece: a, off };
    }
  return best?.piece;
}
