// pencil.ts - the coach's copying pencil: rings that a hand has drawn, arrows with a nib. The same thing is ringed the same way every time.
import { f1, seeded, type Pt } from "./shape";

/** An ellipse a little off its round, its end going past its beginning. */
export function wobbled(seed: string, x: number, y: number, rx: number, ry: number): string {
  const r = seeded(seed),
    n = 14,
    start = r() * 6.28,
    points: Pt[] = [];
  for (let i = 0; i <= n + 1; i++) {
    const a = start + (i / n) * Math.PI * 2,
      k = 1 + (r() - 0.5) * 0.07 + (i > n ? 0.04 : 0);
    points.push([x + Math.cos(a) * rx * k, y + Math.sin(a) * ry * k]);
  }
  const mid = (a: Pt, b: Pt): string => `${f1((a[0] + b[0]) / 2)} ${f1((a[1] + b[1]) / 2)}`;
  let d = `M${mid(points[0]!, points[1]!)}`;
  for (let i = 1; i + 1 < points.length; i++) d += `Q${f1(points[i]![0])} ${f1(points[i]![1])} ${mid(points[i]!, points[i + 1]!)}`;
  return d;
}
/** A bent stroke from one place to another, and the two strokes of its nib. */
export function penArrow(a: Pt, b: Pt, bend: number, nib: number): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    mx = (a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * bend,
    my = (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * bend,
    way = Math.atan2(b[1] - my, b[0] - mx),
    barb = (turn: number): string => `M${f1(b[0])} ${f1(b[1])}L${f1(b[0] - Math.cos(way + turn) * nib)} ${f1(b[1] - Math.sin(way + turn) * nib)}`;
  return `M${f1(a[0])} ${f1(a[1])}Q${f1(mx)} ${f1(my)} ${f1(b[0])} ${f1(b[1])}${barb(0.5)}${barb(-0.5)}`;
}
