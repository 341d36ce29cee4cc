// steps.ts - moves that are told as path steps (advance, wheel, turn) rather than as places: how they look on the table, and the steps that
// a click on the table probably means. Pictures and shorthand only: what is legal and what it costs, the server says.
import type { Item, Point } from "../wire";

export interface Stance {
  at: Point;
  facing: number;
  width: number;
  depth: number;
} // at: the middle of the front
const sin = (d: number): number => Math.sin((d * Math.PI) / 180),
  cos = (d: number): number => Math.cos((d * Math.PI) / 180);
const along = (p: Point, bearing: number, length: number): Point => [p[0] + sin(bearing) * length, p[1] + cos(bearing) * length];
function about(c: Point, p: Point, degrees: number): Point {
  const dx = p[0] - c[0],
    dy = p[1] - c[1];
  return [c[0] + dx * cos(degrees) + dy * sin(degrees), c[1] - dx * sin(degrees) + dy * cos(degrees)];
}

/** Where one step leads. Words that only change a formation leave the place as it is. */
export function walk(s: Stance, item: Item): Stance {
  const length = typeof item.value === "number" ? item.value : 0,
    angle = item.facing ?? 0,
    f = s.facing;
  const straight = (bearing: number): Stance => ({ ...s, at: along(s.at, bearing, length) });
  const wheel = (degrees: number): Stance => ({
    ...s,
    at: about(along(s.at, f + (degrees < 0 ? -90 : 90), s.width / 2), s.at, degrees),
    facing: f + degrees,
  });
  switch (item.order) {
    case "advance":
      return straight(f);
    case "back":
      return straight(f + 180);
    case "side_left":
      return straight(f - 90);
    case "side_right":
      return straight(f + 90);
    case "oblique_left":
      return straight(f - angle);
    case "oblique_right":
      return straight(f + angle);
    case "wheel_left":
      return wheel(-angle);
    case "wheel_right":
      return wheel(angle);
    case "turn":
      return { ...s, at: about(along(s.at, f + 180, s.depth / 2), s.at, angle), facing: f + angle };
    case "pivot":
      return { ...s, facing: f + angle };
    default:
      return s;
  }
}

/** The steps that bring the front's middle to a point: straight on, back, or a wheel and on; what may pivot pivots. */
export function stepsTo(s: Stance, to: Point, mayPivot: boolean): Item[] {
  const bearing = (Math.atan2(to[0] - s.at[0], to[1] - s.at[1]) * 180) / Math.PI,
    off = ((((bearing - s.facing) % 360) + 540) % 360) - 180;
  const far = Math.round(Math.hypot(to[0] - s.at[0], to[1] - s.at[1]));
  if (Math.abs(off) <= 2) return [{ order: "advance", value: far }];
  if (mayPivot)
    return [
      { order: "pivot", facing: Math.round((off + 360) % 360) },
      { order: "advance", value: far },
    ];
  if (Math.abs(off) > 150) return [{ order: "back", value: far }];
  let best = { miss: 1e12, degrees: 0, far: 0 };
  for (let degrees = 1; degrees <= 45; degrees++) {
    const turned = walk(s, { order: off < 0 ? "wheel_left" : "wheel_right", facing: degrees }),
      dx = to[0] - turned.at[0],
      dy = to[1] - turned.at[1];
    const on = dx * sin(turned.facing) + dy * cos(turned.facing),
      miss = Math.abs(dx * cos(turned.facing) - dy * sin(turned.facing)) + (on < 0 ? 1e6 : 0);
    if (miss < best.miss) best = { miss, degrees, far: on };
  }
  const wheel: Item = { order: off < 0 ? "wheel_left" : "wheel_right", facing: best.degrees };
  return best.far > 50 ? [wheel, { order: "advance", value: Math.round(best.far) }] : [wheel];
}
