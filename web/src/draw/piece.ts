// piece.ts - a painted block for each piece: outline by side, hatching, keyline, figures on top. Sides differ by shape and hatching, not by colour alone.
import type { Foot, Point } from "../wire";
import { onDisc, onStand, vehicle, type Mood, type Top } from "./figures";
import { U, f1, rad, seeded, star, type Box, type Pt } from "./shape";

export interface Look {
  id: string;
  side: number;
  top: Top;
  mood: Mood;
  facing: number;
  slots?: Slot[];
  aim?: number;
  isWreck?: boolean;
}
export interface Slot {
  x: number;
  y: number;
  colour: string;
  has: "figure" | "leader" | "nothing";
}

const isVehicle = (top: Top): boolean =>
  top === "tank" || top === "turretless" || top === "carrier" || top === "car" || top === "craft" || top === "aircraft";

/** The outline in the piece's own frame (front up, drawing units, its place at 0, 0). */
export function localFoot(foot: Foot, at: Point, facing: number): { box: Box; corners: Pt[]; radius: number } {
  if (foot.radius !== undefined || !foot.corners?.length) {
    const r = ((foot.radius ?? 500) / 1000) * U;
    return { box: { x0: -r, y0: -r, x1: r, y1: r }, corners: [], radius: r };
  }
  const a = rad(-facing),
    c = Math.cos(a),
    s = Math.sin(a);
  const corners = foot.corners.map(([x, y]): Pt => {
    const dx = ((x - at[0]) / 1000) * U,
      dy = (-(y - at[1]) / 1000) * U;
    return [f1(dx * c - dy * s), f1(dx * s + dy * c)];
  });
  return {
    box: {
      x0: Math.min(...corners.map((p) => p[0])),
      y0: Math.min(...corners.map((p) => p[1])),
      x1: Math.max(...corners.map((p) => p[0])),
      y1: Math.max(...corners.map((p) => p[1])),
    },
    corners,
    radius: 0,
  };
}

/** A rectangle whose corners tell the side: square, cut, rounded in front, hollow in front. */
export function rectangle(side: number, b: Box, cut: number): string {
  const { x0, y0, x1, y1 } = b;
  if (side === 3) return `M${x0 + cut} ${y0}H${x1 - cut}Q${x1} ${y0} ${x1} ${y0 + cut}V${y1}H${x0}V${y0 + cut}Q${x0} ${y0} ${x0 + cut} ${y0}Z`;
  if (side === 4)
    return `M${x0 + cut} ${y0}H${x1 - cut}Q${x1 - cut} ${y0 + cut} ${x1} ${y0 + cut}V${y1}H${x0}V${y0 + cut}Q${x0 + cut} ${y0 + cut} ${x0 + cut} ${y0}Z`;
  const c = side === 2 ? cut : 0;
  return `M${f1(x0 + c)} ${y0}H${f1(x1 - c)}L${x1} ${f1(y0 + c)}V${f1(y1 - c)}L${f1(x1 - c)} ${y1}H${f1(x0 + c)}L${x0} ${f1(y1 - c)}V${f1(y0 + c)}Z`;
}

/** A round base: a circle, or for side 2 an octagon, for 3 flat behind, for 4 flat on both flanks. */
export function round(side: number, r: number, cls: string): string {
  if (side === 2) {
    const p = Array.from({ length: 8 }, (_, i) => {
      const a = ((i + 0.5) * Math.PI) / 4;
      return `${f1(Math.cos(a) * r * 1.04)},${f1(Math.sin(a) * r * 1.04)}`;
    });
    return `<polygon class="${cls}" points="${p.join(" ")}"/>`;
  }
  const k = f1(r * 0.72),
    h = f1(r * 0.69);
  if (side === 3) return `<path class="${cls}" d="M${-k} ${h}A${r} ${r} 0 1 1 ${k} ${h}Z"/>`;
  if (side === 4) return `<path class="${cls}" d="M${-h} ${-k}A${r} ${r} 0 0 1 ${h} ${-k}L${h} ${k}A${r} ${r} 0 0 1 ${-h} ${k}Z"/>`;
  return `<circle class="${cls}" r="${f1(r)}"/>`;
}

// The shadow falls to the south-east whatever the facing.
const shadow = (facing: number): string => {
  const a = rad(facing);
  return `translate(${f1(2.2 * Math.cos(a) + 3 * Math.sin(a))} ${f1(3 * Math.cos(a) - 2.2 * Math.sin(a))})`;
};

function disc(look: Look, r: number): string {
  return (
    `<g transform="translate(2.2 3)">${round(look.side, r, "cast")}</g>` +
    round(look.side, r, "base") +
    round(look.side, r, "hatch") +
    (look.top === "general" ? `<circle class="ring" r="${f1(r * 0.82)}"/>` : "") +
    `<g class="figs">${onDisc(look.top, r, look.mood === "down", look.facing)}</g>` +
    round(look.side, r, "key")
  );
}

function slotTiles(look: Look, w: number, d: number): string {
  return (look.slots ?? [])
    .map(
      (s) =>
        `<g class="slot ${s.colour}${s.has === "nothing" ? " empty" : ""}" transform="translate(${f1(s.x * w)} ${f1(s.y * d)})"><rect x="-5" y="-5.5" width="10" height="11" rx="1.6"/>` +
        (s.has === "nothing"
          ? ""
          : (s.has === "leader" ? `<path class="star" d="${star(0, -7.2, 3.2)}"/>` : "") +
            '<g transform="scale(1.25)"><path class="coat" d="M-3.3 .9Q-3.2 -.9 -1.8 -1.1H1.8Q3.2 -.9 3.3 .9Q3.2 2.8 1.6 2.9H-1.6Q-3.2 2.8 -3.3 .9Z"/><circle class="hat" cy=".6" r="1.75"/></g>') +
        "</g>",
    )
    .join("");
}

/** Cracks and a wisp of smoke: it stands there still, and is nobody's any more. */
const ruined = (w: number, d: number): string =>
  `<path class="crack" d="M${f1(-w * 0.4)} ${f1(-d * 0.3)}L${f1(-w * 0.05)} ${f1(-d * 0.05)}L${f1(-w * 0.25)} ${f1(d * 0.15)}L${f1(w * 0.35)} ${f1(d * 0.38)}M${f1(-w * 0.05)} ${f1(-d * 0.05)}L${f1(w * 0.4)} ${f1(-d * 0.2)}"/>` +
  `<g class="wisp"><circle cx="${f1(w * 0.1)}" cy="${f1(-d * 0.08)}" r="${f1(w * 0.32)}"/><circle cx="${f1(w * 0.32)}" cy="${f1(-d * 0.28)}" r="${f1(w * 0.24)}"/><circle cx="${f1(w * 0.5)}" cy="${f1(-d * 0.42)}" r="${f1(w * 0.16)}"/></g>`;

function block(look: Look, b: Box): string {
  const w = b.x1 - b.x0,
    d = b.y1 - b.y0,
    cx = (b.x0 + b.x1) / 2,
    cy = (b.y0 + b.y1) / 2;
  const hullBox = { x0: -w / 2, y0: -d / 2, x1: w / 2, y1: d / 2 };
  const shape =
    look.top === "craft"
      ? `M${f1(-w * 0.43)} ${f1(-d / 2)}H${f1(w * 0.43)}L${f1(w / 2)} ${f1(-d * 0.34)}V${f1(d * 0.4)}L${f1(w * 0.33)} ${f1(d / 2)}H${f1(-w * 0.33)}L${f1(-w / 2)} ${f1(d * 0.4)}V${f1(-d * 0.34)}Z`
      : rectangle(look.side, hullBox, isVehicle(look.top) ? 4 : Math.min(w, d) > 30 ? 6 : 3.2);
  const cast = `<path class="cast" transform="${shadow(look.facing)}" d="${shape}"/>`;
  const at = `<g transform="translate(${f1(cx)} ${f1(cy)})">`;
  if (isVehicle(look.top)) {
    const hull = vehicle(look.top, w, d, shape, look.aim ?? 0);
    return at + cast + (look.isWreck ? `<g class="wreck">${hull}${ruined(w, d)}</g>` : hull) + "</g>";
  }
  const front = `<path class="front" d="M${f1(-w / 2)} ${f1(-d / 2 - 1.2)}H${f1(w / 2)}"/>`;
  const notch = look.slots ? `<path class="notch" d="M-4 ${f1(-d / 2)}L0 ${f1(-d / 2 + 5)}L4 ${f1(-d / 2)}Z"/>` : "";
  const figures = look.slots ? slotTiles(look, w, d) : onStand(look.top, w, d, look.mood, seeded(look.id));
  return (
    at +
    cast +
    `<path class="base" d="${shape}"/><path class="hatch${look.slots ? " faint" : ""}" d="${shape}"/><path class="bevel" d="M${f1(-w / 2 + 1)} ${f1(d / 2 - 1)}V${f1(-d / 2 + 4)}"/>${notch}<g class="figs">${figures}</g><path class="key" d="${shape}"/>${front}</g>`
  );
}

/** The drawing of one piece in its own frame. Round bases stand upright; the facing turns only their figures. */
export function drawPiece(look: Look, foot: Foot, at: Point): string {
  const f = localFoot(foot, at, look.facing);
  if (f.radius)
    return isVehicle(look.top)
      ? `<g transform="rotate(${look.facing})">${block(look, { x0: -f.radius * 0.6, y0: -f.radius, x1: f.radius * 0.6, y1: f.radius })}</g>`
      : disc(look, f.radius);
  return block(look, f.box);
}

/** Number tab: rectangle, pointed ends, shield, pill. */
export function tab(side: number, text: string): { svg: string; width: number } {
  const n = text.length,
    w = n * 6.5 + 8,
    h = 15;
  const d =
    side === 2
      ? `M${-w / 2} ${-h / 2}h${w}l5 ${h / 2}l-5 ${h / 2}h${-w}l-5 ${-h / 2}z`
      : side === 3
        ? `M${-w / 2} ${-h / 2}h${w}v${h * 0.5}q0 ${h * 0.5} ${-w / 2} ${h * 0.62}q${-w / 2} ${-h * 0.12} ${-w / 2} ${-h * 0.62}z`
        : side === 4
          ? `M${-w / 2} ${-h / 2}h${w}a${h / 2} ${h / 2} 0 0 1 0 ${h}h${-w}a${h / 2} ${h / 2} 0 0 1 0 ${-h}z`
          : `M${-w / 2} ${-h / 2}h${w}v${h}h${-w}z`;
  return { svg: `<path d="${d}"/>`, width: w + (side === 2 ? 10 : side === 4 ? 15 : 0) };
}
