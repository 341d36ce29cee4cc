// ground.ts - one small recipe for each kind of terrain: area or line in, SVG text out. Colours are classes of styles/ground.css.
// The edge the rules use is always drawn; ornament never crosses it by more than half a crown.
import { U, at, blob, boxOf, edgeDistance, esc, f1, inset, inside, list, middle, seeded, shrunk, type Pt, type Sheet } from "./shape";

export interface Ground {
  id: string;
  at: Pt[];
  name?: string;
  width?: number;
  height?: number;
  isLine?: boolean;
  crops?: boolean;
  steep?: boolean;
  tall?: boolean;
  dense?: boolean;
  wooden?: boolean;
}
export type Recipe = (t: Sheet, f: Ground) => string;

const poly = (cls: string, t: Sheet, p: readonly Pt[], more = ""): string => `<polygon class="${cls}" points="${list(t, p)}"${more}/>`;
const line = (cls: string, t: Sheet, p: readonly Pt[], more = ""): string => `<polyline class="${cls}" points="${list(t, p)}"${more}/>`;

function trees(f: Ground, chance: () => number): [number, number, number][] {
  const b = boxOf(f.at),
    out: [number, number, number][] = [],
    area = (b.x1 - b.x0) * (b.y1 - b.y0);
  const tries = Math.min(2600, Math.ceil(area * 22));
  for (let n = 0; n < tries; n++) {
    const x = b.x0 + chance() * (b.x1 - b.x0),
      y = b.y0 + chance() * (b.y1 - b.y0),
      s = 0.52 + chance() * 0.36;
    if (!inside(f.at, x, y) || edgeDistance(f.at, x, y) < s * 0.55) continue;
    if (!out.some((q) => Math.hypot(q[0] - x, q[1] - y) < (q[2] + s) * (f.dense ? 0.68 : 0.8))) out.push([x, y, s]);
  }
  return out.sort((a, b2) => b2[1] - a[1]);
}

const wood: Recipe = (t, f) => {
  const chance = seeded(f.id + "wood");
  let shadow = "",
    crowns = "";
  for (const [x, y, s] of trees(f, chance)) {
    const [px, py] = at(t, [x, y]),
      r = s * U,
      k = 1 + Math.floor(chance() * 3);
    shadow += `<circle cx="${f1(px + r * 0.3)}" cy="${f1(py + r * 0.36)}" r="${f1(r)}"/>`;
    crowns +=
      `<g class="tree" data-at="${f1(px)} ${f1(py)}"><path class="crown c${k}" d="${blob(px, py, r, 8, chance)}"/>` +
      `<path class="crown-lit" d="${blob(px - r * 0.22, py - r * 0.24, r * 0.52, 6, chance)}"/></g>`;
  }
  return poly("wood-floor", t, f.at) + `<g class="tree-shadow">${shadow}</g>${crowns}` + poly("area-edge wood-edge", t, f.at);
};

const orchard: Recipe = (t, f) => {
  const chance = seeded(f.id + "orchard"),
    b = boxOf(f.at);
  let out = poly("orchard-floor", t, f.at);
  for (let y = b.y0 + 0.8; y < b.y1 - 0.3; y += 1.5)
    for (let x = b.x0 + 0.8; x < b.x1 - 0.3; x += 1.5) {
      if (!inside(f.at, x, y)) continue;
      const [px, py] = at(t, [x, y]);
      out += `<circle class="tree-shadow" cx="${px + 3}" cy="${py + 4}" r="9"/><g class="tree" data-at="${px} ${py}"><path class="crown c3" d="${blob(px, py, 9, 7, chance)}"/><path class="crown-lit" d="${blob(px - 2, py - 2, 4.5, 5, chance)}"/></g>`;
    }
  return out + poly("area-edge wood-edge", t, f.at);
};

/** A contour with softened corners. */
function contour(t: Sheet, p: readonly Pt[]): string {
  const mix = (a: Pt, b: Pt, k: number): Pt => [a[0] * (1 - k) + b[0] * k, a[1] * (1 - k) + b[1] * k];
  return (
    p
      .map((a, i) => {
        const b = p[(i + 1) % p.length]!,
          c = p[(i + 2) % p.length]!;
        return `${i ? "L" : "M"}${at(t, mix(a, b, 0.28))}L${at(t, mix(a, b, 0.72))}Q${at(t, b)} ${at(t, mix(b, c, 0.28))}`;
      })
      .join("") + "Z"
  );
}

// Hachures run down the slope, heavier away from the light, which stands in the north-west.
function hachures(t: Sheet, f: Ground, c: Pt): string {
  const chance = seeded(f.id + "hill"),
    p = f.at,
    by = new Map<number, string>();
  for (let i = 0; i < p.length; i++) {
    const a = p[i]!,
      b = p[(i + 1) % p.length]!,
      length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    let nx = (b[1] - a[1]) / length,
      ny = -(b[0] - a[0]) / length;
    if ((c[0] - a[0]) * nx + (c[1] - a[1]) * ny > 0) {
      nx = -nx;
      ny = -ny;
    }
    const dark = Math.max(0, nx * 0.6 - ny * 0.8) * 0.75 + 0.25;
    for (let d = 0.12; d < length; d += f.steep ? 0.17 : 0.3 - dark * 0.13) {
      const x = a[0] + ((b[0] - a[0]) * d) / length,
        y = a[1] + ((b[1] - a[1]) * d) / length,
        l = (f.steep ? 0.95 : 0.72) + chance() * 0.34;
      if (edgeDistance(p, x - nx * l, y - ny * l) < l * 0.93) continue;
      const s = at(t, [x - nx * 0.1, y - ny * 0.1]),
        e = at(t, [x - nx * l + (c[0] - x) * 0.03, y - ny * l + (c[1] - y) * 0.03]);
      const weight = Math.round(dark * 4); // a handful of weights, so that a hill is a handful of paths
      by.set(weight, `${by.get(weight) ?? ""}M${s}L${e}`);
    }
  }
  const out = [...by].map(([w, d]) => `<path stroke-width="${f1(0.5 + w * 0.225)}" opacity="${f1(0.3 + w * 0.125)}" d="${d}"/>`).join("");
  return `<g class="hachure">${out}</g>`;
}

const hill: Recipe = (t, f) => {
  const c = middle(f.at);
  return (
    poly("hill-shadow", t, f.at) +
    poly("hill h1", t, f.at) +
    [0.8, 0.56].map((k, i) => `<path class="hill h${i + 2}" d="${contour(t, shrunk(f.at, k))}"/>`).join("") +
    hachures(t, f, c) +
    poly("area-edge hill-edge", t, f.at)
  );
};

function roof(x: number, y: number, w: number, h: number, kind: number): string {
  const isWide = w >= h;
  const halves = isWide
    ? [`M${x} ${y}h${w}v${f1(h / 2)}h${-w}z`, `M${x} ${f1(y + h / 2)}h${w}v${f1(h / 2)}h${-w}z`, `M${x} ${f1(y + h / 2)}h${w}`]
    : [`M${x} ${y}h${f1(w / 2)}v${h}h${f1(-w / 2)}z`, `M${f1(x + w / 2)} ${y}h${f1(w / 2)}v${h}h${f1(-w / 2)}z`, `M${f1(x + w / 2)} ${y}v${h}`];
  let tiles = "";
  for (let q = 4; q < (isWide ? h : w); q += 4) tiles += isWide ? `M${x} ${f1(y + q)}h${w}` : `M${f1(x + q)} ${y}v${h}`;
  return (
    `<rect class="roof-shadow" x="${f1(x + 4)}" y="${f1(y + 5)}" width="${w}" height="${h}"/><g class="roof r${kind}"><path class="lit" d="${halves[0]}"/><path class="dark" d="${halves[1]}"/>` +
    `<path class="tiles" d="${tiles}"/><path class="ridge" d="${halves[2]}"/><rect class="wall" x="${x}" y="${y}" width="${w}" height="${h}"/></g>` +
    (kind === 1 ? `<rect class="chimney" x="${f1(x + w * 0.72)}" y="${f1(y + h * 0.3)}" width="5" height="5"/>` : "")
  );
}

// A yard with one roof, or a main house and a barn where there is room for both. Whatever the plan, roofs stay inside the edge in play.
const building: Recipe = (t, f) => {
  const b = boxOf(f.at),
    [x, y] = at(t, [b.x0, b.y1]),
    w = (b.x1 - b.x0) * U,
    h = (b.y1 - b.y0) * U,
    m = 4,
    kind = f.wooden ? 2 : 1;
  let roofs: string;
  if (f.at.length !== 4) roofs = `<g class="roof r${kind}">${poly("lit", t, shrunk(f.at, 0.86))}${poly("wall", t, shrunk(f.at, 0.86))}</g>`;
  else if (Math.min(w, h) > 58)
    roofs =
      roof(f1(x + m), f1(y + m), f1(w - 2 * m), f1(h * 0.5 - m), kind) + roof(f1(x + m), f1(y + h * 0.5 + 2), f1(w * 0.44), f1(h * 0.5 - m - 3), 2);
  else roofs = roof(f1(x + m), f1(y + m), f1(w - 2 * m), f1(h - 2 * m), kind);
  return (
    `<g class="house" data-feature="${esc(f.id)}">${poly("yard", t, f.at)}${roofs}${poly("area-edge yard-edge", t, f.at)}</g>`
  );
};

/** A line beside another, `by` drawing units to its right. */
function beside(t: Sheet, p: readonly Pt[], by: number): string {
  const q = p.map((x) => at(t, x));
  return q
    .map(([x, y], i) => {
      const a = q[Math.max(0, i - 1)]!,
        b = q[Math.min(q.length - 1, i + 1)]!,
        l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return `${f1(x - ((b[1] - a[1]) / l) * by)},${f1(y + ((b[0] - a[0]) / l) * by)}`;
    })
    .join(" ");
}
const roadWidth = (f: Ground): number => f1((f.width ?? 1.1) * U);
/** The casings of all roads lie under the fill of all roads, so that a crossing is open. */
export const roadCase: Recipe = (t, f) => (f.isLine ? line("road-case", t, f.at, ` stroke-width="${roadWidth(f) + 2.6}"`) : poly("road-rim", t, f.at));
const road: Recipe = (t, f) => {
  if (!f.isLine) return poly("road-area", t, f.at);
  const w = roadWidth(f),
    rut = (by: number, dash: string): string => `<polyline class="rut" points="${beside(t, f.at, by)}" stroke-dasharray="${dash}"/>`;
  return line("road", t, f.at, ` stroke-width="${w}"`) + rut(-w * 0.2, "15 6 24 5") + rut(w * 0.2, "22 5 12 7");
};

const water: Recipe = (t, f) => {
  if (f.isLine) return stream(t, f);
  const b = boxOf(f.at),
    reach = Math.min(b.x1 - b.x0, b.y1 - b.y0) * 0.4;
  return (
    poly("water", t, f.at) +
      [0.22, 0.5, 0.85].map((d, i) => (d < reach ? poly("water-line", t, inset(f.at, d), ` opacity="${0.75 - i * 0.2}"`) : "")).join("") +
    poly("area-edge water-edge", t, f.at)
  );
};
const stream: Recipe = (t, f) => line("stream-bank", t, f.at) + line("stream", t, f.at) + line("stream-lit", t, f.at);

const hedge: Recipe = (t, f) => {
  if (!f.isLine) return wood(t, f);
  const chance = seeded(f.id + "hedge"),
    k = f.tall ? 1.6 : 1;
  let shadow = "",
    bushes = "";
  for (let i = 1; i < f.at.length; i++) {
    const a = f.at[i - 1]!,
      b = f.at[i]!,
      length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    for (let d = 0.12; d < length; d += 0.33 * k) {
      const [x, y] = at(t, [a[0] + ((b[0] - a[0]) * d) / length, a[1] + ((b[1] - a[1]) * d) / length]),
        r = (4.2 + chance() * 1.5) * k,
        j = (chance() - 0.5) * 2;
      shadow += `<circle cx="${f1(x + 2.2)}" cy="${f1(y + j + 3)}" r="${f1(r)}"/>`;
      bushes += `<path class="crown hedge c${1 + Math.floor(chance() * 3)}" d="${blob(x, y + j, r, 6, chance)}"/><circle class="crown-lit" cx="${f1(x - 1.2)}" cy="${f1(y + j - 1.4)}" r="${f1(r * 0.4)}"/>`;
    }
  }
  return (f.tall ? line("bank", t, f.at) : "") + `<g class="tree-shadow">${shadow}</g>${bushes}`;
};

const wall: Recipe = (t, f) =>
  line("wall-shadow", t, f.at, ' transform="translate(1.6 2.4)"') +
  line("wall-case", t, f.at) +
  line("wall-top", t, f.at) +
  line("wall-stone", t, f.at);
const fence: Recipe = (t, f) => line("fence", t, f.at) + line("fence-post", t, f.at);
const field: Recipe = (t, f) => poly(`field ${f.crops ? "crops" : "ploughed"}`, t, f.at) + poly("area-edge field-edge", t, f.at);
const pit: Recipe = (t, f) =>
  f.isLine
    ? line("pit-bank", t, f.at) + line("pit-bank-tick", t, f.at)
    : poly("pit-bank", t, f.at) + poly("pit-bank-tick", t, f.at) + poly("pit", t, f.at);
const marsh: Recipe = (t, f) => poly("marsh", t, f.at) + poly("marsh-tuft", t, f.at) + poly("area-edge water-edge", t, f.at);
const rough: Recipe = (t, f) =>
  f.isLine ? line("ditch-edge", t, f.at) : poly("rough", t, f.at) + poly("area-edge rough-edge", t, f.at);
const beach: Recipe = (t, f) => poly("beach", t, f.at) + poly("beach-dot", t, f.at);
const ruin: Recipe = (t, f) => poly("yard", t, f.at) + poly("rough", t, f.at) + poly("ruinwall", t, f.at);
const paved: Recipe = (t, f) => {
  const [x, y] = at(t, middle(f.at)),
    b = boxOf(f.at);
  return (
    poly("paved", t, f.at) +
    `<circle class="laurel" cx="${x}" cy="${y}" r="${f1(Math.min(b.x1 - b.x0, b.y1 - b.y0) * U * 0.3)}"/>`
  );
};
const block: Recipe = (t, f) =>
  f.isLine ? wall(t, f) : `<g transform="translate(4 5)">${poly("cast", t, f.at)}</g>` + poly("mono", t, f.at);
const bunker: Recipe = (t, f) =>
  `<g transform="translate(3 4)">${poly("cast", t, f.at)}</g>` + poly("bunker", t, f.at) + poly("bunker-roof", t, shrunk(f.at, 0.7));
const ford: Recipe = (t, f) =>
  f.isLine
    ? line("ford-dot", t, f.at)
    : poly("water", t, f.at) + [0.9, 0.66, 0.42].map((k) => poly("ford-dot", t, shrunk(f.at, k))).join("") + poly("area-edge water-edge", t, f.at);
const ditch: Recipe = (t, f) => (f.isLine ? line("ditch-edge", t, f.at) + line("ditch", t, f.at) : pit(t, f));

const bridge: Recipe = (t, f) => {
  if (f.isLine) return roadCase(t, f) + road(t, f);
  const b = boxOf(f.at),
    [x, y] = at(t, [b.x0, b.y1]),
    w = (b.x1 - b.x0) * U,
    h = (b.y1 - b.y0) * U;
  let planks = "";
  if (w >= h) for (let q = 4; q < w; q += 5) planks += `M${f1(x + q)} ${y}v${h}`;
  else for (let q = 4; q < h; q += 5) planks += `M${x} ${f1(y + q)}h${w}`;
  const rails = w >= h ? `M${x} ${y}h${w}M${x} ${f1(y + h)}h${w}` : `M${x} ${y}v${h}M${f1(x + w)} ${y}v${h}`;
  return poly("road-area", t, f.at) + `<path class="plank" d="${planks}"/><path class="parapet" d="${rails}"/>`;
};

const mines: Recipe = (t, f) => {
  const b = boxOf(f.at);
  let d = "";
  for (let x = b.x0 + 0.6, k = 0; x < b.x1; x += 0.9, k++)
    for (let y = b.y0 + (k % 2 ? 0.9 : 0.5); y < b.y1; y += 0.9) {
      if (!inside(f.at, x, y)) continue;
      const [px, py] = at(t, [x, y]);
      d += `M${f1(px - 2.5)} ${f1(py - 2.5)}l5 5M${f1(px + 2.5)} ${f1(py - 2.5)}l-5 5`;
    }
  return poly("mines", t, f.at) + `<path class="mine" d="${d}"/>`;
};

const wire: Recipe = (t, f) => {
  if (!f.isLine) return mines(t, f);
  let d = "";
  for (let i = 1; i < f.at.length; i++) {
    const a = at(t, f.at[i - 1]!),
      b = at(t, f.at[i]!),
      length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    for (let q = 6; q < length; q += 12) {
      const x = f1(a[0] + ((b[0] - a[0]) * q) / length),
        y = f1(a[1] + ((b[1] - a[1]) * q) / length);
      d += `M${x - 3} ${y - 3}l6 6M${x + 3} ${y - 3}l-6 6`;
    }
  }
  return line("wire", t, f.at) + `<path class="wire" d="${d}"/>`;
};

/** Whatever nobody described: a dashed outline with its name, so that a new game is playable at once. */
const plain: Recipe = (t, f) =>
  f.isLine ? line("plain-line", t, f.at) : poly("plain-area", t, f.at);

export const recipes = {
  field,
  beach,
  water,
  hill,
  paved,
  marsh,
  rough,
  orchard,
  pit,
  ditch,
  road,
  stream,
  ford,
  bridge,
  ruin,
  block,
  bunker,
  mines,
  wire,
  building,
  wall,
  fence,
  hedge,
  wood,
  plain,
};
export type RecipeName = keyof typeof recipes;
/** From below: what lies flat first, what stands up last. */
export const recipeOrder = Object.keys(recipes) as RecipeName[];
