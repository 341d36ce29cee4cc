// frame.ts - the wooden tray, the map-maker's border that counts the inches, and the dyed ground.
import { U, f1, seeded, type Sheet } from "./shape";

/** Wide enough that the numbers, which keep their size on the screen, find room on a large table too. */
const marginOf = (t: Sheet): number => f1(22 * Math.max(1, Math.max(t.w, t.h * 1.4) / 58));

/** The tray with its border; numbers stand every `step` inches. */
export function tray(t: Sheet): string {
  const w = t.w * U,
    h = t.h * U,
    step = Math.max(t.w, t.h) > 100 ? 12 : 6,
    m = marginOf(t),
    b = f1(m * 0.18);
  let bars = "",
    numbers = "";
  const bar = (x: number, y: number, bw: number, bh: number, isOn: boolean): void => {
    bars += `<rect class="${isOn ? "nl-on" : "nl-off"}" x="${f1(x)}" y="${f1(y)}" width="${f1(bw)}" height="${f1(bh)}"/>`;
  };
  for (let i = 0; i < t.w; i += step) {
    const size = Math.min(step, t.w - i) * U,
      isOdd = (i / step) % 2 === 1;
    bar(i * U, -2 * b, size, b, isOdd);
    bar(i * U, h + b, size, b, !isOdd);
    if (i) numbers += `<text x="${i * U}" y="${f1(h + m * 0.84)}">${i}</text><text x="${i * U}" y="${f1(-m * 0.5)}">${i}</text>`;
  }
  for (let i = 0; i < t.h; i += step) {
    const size = Math.min(step, t.h - i) * U,
      isOdd = (i / step) % 2 === 1;
    bar(-2 * b, h - i * U - size, b, size, isOdd);
    bar(w + b, h - i * U - size, b, size, !isOdd);
    if (i) numbers += `<text class="upright-mid" x="${f1(-m * 0.68)}" y="${f1(h - i * U)}">${i}</text><text class="upright-mid" x="${f1(w + m * 0.68)}" y="${f1(h - i * U)}">${i}</text>`;
  }
  return (
    `<rect class="tray-shadow" x="${-m - 3}" y="${-m - 1}" width="${f1(w + 2 * m + 14)}" height="${f1(h + 2 * m + 14)}" rx="9"/>` +
    `<rect class="tray" x="${-m - 6}" y="${-m - 6}" width="${f1(w + 2 * m + 12)}" height="${f1(h + 2 * m + 12)}" rx="7"/><rect class="margin" x="${-m}" y="${-m}" width="${f1(w + 2 * m)}" height="${f1(h + 2 * m)}" rx="2"/>` +
    `<g class="nl">${bars}<rect class="nl-line" x="${f1(-2 * b - 0.5)}" y="${f1(-2 * b - 0.5)}" width="${f1(w + 4 * b + 1)}" height="${f1(h + 4 * b + 1)}"/></g><g class="nl-num">${numbers}</g>`
  );
}

/** Flat dye, slow clouds of a darker green, tufts: cheap to paint at any zoom, so no filter is used. */
export function ground(t: Sheet): string {
  const w = t.w * U,
    h = t.h * U,
    chance = seeded(`ground ${t.w} ${t.h}`),
    count = Math.min(90, Math.ceil((t.w * t.h) / 26));
  let clouds = "";
  for (let i = 0; i < count; i++)
    clouds += `<ellipse cx="${f1(chance() * w)}" cy="${f1(chance() * h)}" rx="${f1(40 + chance() * 110)}" ry="${f1(30 + chance() * 80)}"/>`;
  return `<rect class="ground" width="${w}" height="${h}"/><g class="mottle">${clouds}</g><rect class="grain" width="${w}" height="${h}" fill="url(#flock)"/>`;
}

export const shade = (t: Sheet): string =>
  [18, 11, 5].map((s) => `<rect class="edge-shade" stroke-width="${s}" width="${t.w * U}" height="${t.h * U}"/>`).join("");

/** What the table needs to be seen whole. */
export const outer = (t: Sheet): { x: number; y: number; w: number; h: number } => {
  const m = marginOf(t) + 10;
  return { x: -m, y: -m, w: t.w * U + 2 * m, h: t.h * U + 2 * m };
};

/** Tufts for the ground's pattern: one large tile, so that no grid shows. */
export function tufts(): string {
  const chance = seeded("tufts");
  let d = "";
  for (let i = 0; i < 46; i++) {
    const x = 6 + chance() * 268,
      y = 8 + chance() * 220;
    d += `M${f1(x)} ${f1(y)}l${f1(0.6 + chance())} -3M${f1(x + 2.2)} ${f1(y + 0.4)}l1.6 -2.3`;
  }
  return d;
}
