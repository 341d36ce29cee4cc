// shape.ts - the small geometry of drawing: from inches to drawing units, seeded chance, outlines. For pictures only: no rule is judged here.
import type { Point } from "../wire";

export const U = 20; // drawing units an inch; the zoom does the rest
export type Pt = readonly [number, number];
export interface Sheet {
  w: number;
  h: number;
} // the table, in inches

export const f1 = (n: number): number => Math.round(n * 100) / 100;
export const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Text from elsewhere, made harmless inside a drawing. */
export const esc = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The same table looks the same every time: everything random is seeded by the feature's id. */
export function seeded(text: string): () => number {
  let a = 2166136261;
  for (let i = 0; i < text.length; i++) a = Math.imul(a ^ text.charCodeAt(i), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const inches = (points: Point[]): Pt[] => points.map(([x, y]) => [x / 1000, y / 1000] as const);
/** Inches, y to the north, to drawing units, y down. */
export const at = (t: Sheet, p: Pt): Pt => [f1(p[0] * U), f1((t.h - p[1]) * U)];
/** Thousandths of an inch to drawing units. */
export const unitsAt = (t: Sheet, p: Point): Pt => [f1((p[0] / 1000) * U), f1((t.h - p[1] / 1000) * U)];
export const list = (t: Sheet, p: readonly Pt[]): string => p.map((q) => at(t, q).join(",")).join(" ");

export function inside(p: readonly Pt[], x: number, y: number): boolean {
  let is = false;
  for (let i = 0, j = p.length - 1; i < p.length; j = i++) {
    const a = p[i]!,
      b = p[j]!;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) is = !is;
  }
  return is;
}

export function edgeDistance(p: readonly Pt[], x: number, y: number): number {
  let least = 1e9;
  for (let i = 0, j = p.length - 1; i < p.length; j = i++) {
    const a = p[j]!,
      b = p[i]!,
      dx = b[0] - a[0],
      dy = b[1] - a[1],
      l2 = dx * dx + dy * dy || 1;
    const u = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / l2));
    least = Math.min(least, Math.hypot(x - a[0] - u * dx, y - a[1] - u * dy));
  }
  return least;
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export const boxOf = (p: readonly Pt[]): Box => ({
  x0: Math.min(...p.map((q) => q[0])),
  y0: Math.min(...p.map((q) => q[1])),
  x1: Math.max(...p.map((q) => q[0])),
  y1: Math.max(...p.map((q) => q[1])),
});
export const middle = (p: readonly Pt[]): Pt => [p.reduce((s, q) => s + q[0], 0) / p.length, p.reduce((s, q) => s + q[1], 0) / p.length];
export const shrunk = (p: readonly Pt[], k: number): Pt[] => {
  const c = middle(p);
  return p.map(([x, y]) => [c[0] + (x - c[0]) * k, c[1] + (y - c[1]) * k] as const);
};

/** The outline moved inward by `d` along its edges: what runs beside a shore keeps its distance from it. */
export function inset(p: readonly Pt[], d: number): Pt[] {
  const sign = p.reduce((sum, a, i) => sum + a[0] * p[(i + 1) % p.length]![1] - p[(i + 1) % p.length]![0] * a[1], 0) > 0 ? 1 : -1;
  const normal = (a: Pt, b: Pt): Pt => {
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(-(b[1] - a[1]) / l) * sign, ((b[0] - a[0]) / l) * sign];
  };
  return p.map((q, i) => {
    const m = normal(p[(i + p.length - 1) % p.length]!, q),
      n = normal(q, p[(i + 1) % p.length]!),
      k = d / Math.max(0.35, 1 + m[0] * n[0] + m[1] * n[1]);
    return [q[0] + (m[0] + n[0]) * k, q[1] + (m[1] + n[1]) * k] as const;
  });
}

/** A scalloped crown or bush. */
export function blob(x: number, y: number, r: number, lobes: number, chance: () => number): string {
  let d = "";
  const turn = chance() * 6.28;
  for (let i = 0; i <= lobes; i++) {
    const a = turn + (i / lobes) * 6.2832,
      rr = r * (0.9 + 0.12 * chance());
    const px = f1(x + Math.cos(a) * rr),
      py = f1(y + Math.sin(a) * rr);
    d += i ? `A${f1(r * 0.42)} ${f1(r * 0.42)} 0 0 1 ${px} ${py}` : `M${px} ${py}`;
  }
  return d + "Z";
}

export function star(x: number, y: number, r: number): string {
  let d = "";
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5,
      q = i % 2 ? r * 0.45 : r;
    d += `${i ? "L" : "M"}${f1(x + Math.cos(a) * q)} ${f1(y + Math.sin(a) * q)}`;
  }
  return d + "Z";
}

export function burst(r: number, points = 9): string {
  let d = "";
  for (let i = 0; i < points * 2; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / points,
      q = i % 2 ? r * 0.74 : r;
    d += `${i ? "L" : "M"}${f1(Math.cos(a) * q)} ${f1(Math.sin(a) * q)}`;
  }
  return d + "Z";
}
