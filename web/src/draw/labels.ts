// labels.ts - where tabs and names go, so that none covers a piece or another label: a few places are tried for each, the clearest wins.
// Pictures only; everything is in drawing units.
import type { Box } from "./shape";

export interface Spot {
  x: number;
  y: number;
  cost: number; // how much the place is disliked for itself
  isFar?: boolean; // so far away that a thin line must lead to it
  isCrowded?: boolean; // even the best place covers a good part of something
}
export interface Wish {
  key: string;
  box: Box; // round the spot
  spots: Spot[];
  own?: string; // pieces of this unit may be covered a little
}
export interface Obstacle {
  box: Box;
  own?: string;
  weight: number;
  isWhole?: boolean; // small and to be seen: what counts is how much of it is covered, not how much of the label covers it
}

const cell = 100,
  crowded = 0.2; // a 25th of the label over another one, or a 15th over a piece
/** Boxes by the squares of a grid they touch: a label is compared with its neighbours only. */
class Grid {
  private cells = new Map<number, Obstacle[]>();
  private *keys(b: Box): Generator<number> {
    for (let x = Math.floor(b.x0 / cell); x <= Math.floor(b.x1 / cell); x++)
      for (let y = Math.floor(b.y0 / cell); y <= Math.floor(b.y1 / cell); y++) yield x * 4096 + y;
  }
  add(o: Obstacle): void {
    for (const k of this.keys(o.box)) {
      const list = this.cells.get(k);
      if (list) list.push(o);
      else this.cells.set(k, [o]);
    }
  }
  near(b: Box): Set<Obstacle> {
    const out = new Set<Obstacle>();
    for (const k of this.keys(b)) for (const o of this.cells.get(k) ?? []) out.add(o);
    return out;
  }
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) * Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0));
const area = (b: Box): number => Math.max(1, (b.x1 - b.x0) * (b.y1 - b.y0));

/** The best spot of each wish, in the order given: what comes first has the first choice. apart: how bad it is to lie on another label. */
export function place(wishes: Wish[], obstacles: Obstacle[], table: Box, apart = 5): Map<string, Spot> {
  const grid = new Grid(),
    out = new Map<string, Spot>();
  for (const o of obstacles) grid.add(o);
  for (const w of wishes) {
    let best: Spot | undefined,
      bestCost = Infinity,
      bestBox = w.box;
    for (const spot of w.spots) {
      if (spot.cost >= bestCost) continue;
      const b = { x0: w.box.x0 + spot.x, x1: w.box.x1 + spot.x, y0: w.box.y0 + spot.y, y1: w.box.y1 + spot.y },
        size = area(b);
      let cost = spot.cost + 8 * (1 - overlap(b, table) / size);
      for (const o of grid.near(b)) {
        const part = overlap(b, o.box);
        if (part) cost += (part / (o.isWhole ? Math.min(size, area(o.box)) : size)) * (o.own !== undefined && o.own === w.own ? 1.1 : o.weight);
      }
      if (cost < bestCost) {
        best = spot;
        bestCost = cost;
        bestBox = b;
      }
    }
    if (!best) continue;
    out.set(w.key, bestCost - best.cost > crowded ? { ...best, isCrowded: true } : best);
    grid.add({ box: bestBox, weight: apart });
  }
  return out;
}
