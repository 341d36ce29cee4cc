// tags.ts - the tabs of units and the names of places: what each says, and where it would like to stand. labels.ts finds the room.
import { badgesOf, type GameLook } from "../games/look";
import { calledUnit } from "../play/hands/names";
import { capital, plain, unitName } from "../play/words";
import type { Scene, Unit, View } from "../wire";
import type { Badge } from "./badge";
import { place, type Obstacle, type Spot, type Wish } from "./labels";
import { tab } from "./piece";
import { U, boxOf, f1, inside, rad, unitsAt, type Box, type Pt, type Sheet } from "./shape";
import { boxOn, type Drawn, type Frame, type Whole } from "./wholes";

export interface Tag {
  key: string;
  unit: string;
  side: number;
  text: string;
  name: string;
  badges: Badge[];
  pips?: number; // hits towards the next loss, of three
  width: number;
  svg: string;
  at: Pt; // the point of the piece that the tag belongs to
  spot: Pt;
  isFar: boolean;
  isCrowded: boolean; // it covers a piece of another unit or another label
}
export interface PlaceName {
  key: string;
  text: string;
  at: Pt;
}

/** At most three show; more fold into one that counts the rest. */
const folded = (badges: Badge[]): Badge[] =>
  badges.length > 3
    ? [
        ...badges.slice(0, 2),
        {
          sign: "info",
          text: `+${badges.length - 2}`,
          says: badges
            .slice(2)
            .map((b) => b.says)
            .join(", "),
        },
      ]
    : badges;

interface Draft extends Tag {
  wish: Wish;
}

// Behind the rear, before the front, on the flanks; then further off, with a line.
function spotsRound(b: Box, box: Box, first: Pt, scale: number): Spot[] {
  const cx = (b.x0 + b.x1) / 2,
    cy = (b.y0 + b.y1) / 2,
    gap = 3 * scale,
    up = b.y0 - box.y1 - gap,
    down = b.y1 - box.y0 + gap,
    left = b.x0 - box.x1 - gap,
    right = b.x1 - box.x0 + gap,
    isUp = first[1] < 0,
    isAcross = Math.abs(first[0]) > Math.abs(first[1]);
  const near: [number, number][] = isAcross
    ? [
        [first[0] < 0 ? left : right, cy],
        [cx, down],
        [cx, up],
        [first[0] < 0 ? right : left, cy],
      ]
    : [
        [cx, isUp ? up : down],
        [cx, isUp ? down : up],
        [right, cy],
        [left, cy],
      ];
  const spots: Spot[] = near.map(([x, y], i) => ({ x, y, cost: [0, 0.16, 0.22, 0.26][i]! }));
  for (const [x, y] of [
    [right, down],
    [left, down],
    [right, up],
    [left, up],
  ] as const)
    spots.push({ x, y, cost: 0.4 });
  for (const [k, far] of [20, 42].entries())
    for (let i = 0; i < 8; i++) {
      const a = (i * Math.PI) / 4 + (isUp ? Math.PI : 0),
        reach = far * scale;
      spots.push({
        x: cx + Math.sin(a) * (reach + (b.x1 - b.x0) / 2 + (box.x1 - box.x0) / 2),
        y: cy + Math.cos(a) * (reach + (b.y1 - b.y0) / 2 + (box.y1 - box.y0) / 2),
        cost: 0.8 + k * 0.5,
        isFar: true,
      });
    }
  return spots;
}

// A front has its own four sides, whichever way it faces: behind the middle of the rear first.
function spotsOf(frame: Frame, box: Box, scale: number): Spot[] {
  const { x, y, facing, box: b } = frame,
    a = rad(facing),
    c = Math.cos(a),
    s = Math.sin(a),
    on = (px: number, py: number, ux: number, uy: number): Pt => {
      // Far enough that the label's box clears the edge, seen along the way out.
      const wx = ux * c - uy * s,
        wy = ux * s + uy * c,
        reach = 3 * scale + 3 + Math.abs(wx) * ((box.x1 - box.x0) / 2) + Math.abs(wy) * ((box.y1 - box.y0) / 2);
      return [x + px * c - py * s + wx * reach - (box.x0 + box.x1) / 2, y + px * s + py * c + wy * reach - (box.y0 + box.y1) / 2];
    },
    mx = (b.x0 + b.x1) / 2,
    my = (b.y0 + b.y1) / 2,
    third = (b.x1 - b.x0) / 3;
  return (
    [
      [on(mx, b.y1, 0, 1), 0],
      [on(mx, b.y0 - 6, 0, -1), 0.16],
      [on(mx - third, b.y1, 0, 1), 0.1],
      [on(mx + third, b.y1, 0, 1), 0.1],
      [on(b.x1, my, 1, 0), 0.22],
      [on(b.x0, my, -1, 0), 0.22],
      [on(mx - third, b.y0 - 6, 0, -1), 0.26],
      [on(mx + third, b.y0 - 6, 0, -1), 0.26],
    ] as [Pt, number][]
  ).map(([p, cost]) => ({ x: p[0], y: p[1], cost }));
}

function join(boxes: Box[]): Box {
  return {
    x0: Math.min(...boxes.map((b) => b.x0)),
    y0: Math.min(...boxes.map((b) => b.y0)),
    x1: Math.max(...boxes.map((b) => b.x1)),
    y1: Math.max(...boxes.map((b) => b.y1)),
  };
}

const longest = 18; // letters: a longer name would cover its neighbours
/** What the tab of a unit says: its name, up to "of" where it is long; its number where the game numbers its tabs or no name is short enough. */
export function tabText(view: View, unit: Unit, look: GameLook | undefined): string {
  if (look?.tabs !== "name") return unit.id;
  const whole = calledUnit(view, unit),
    short = whole.split(/ (?:of|with|and) /)[0]!;
  if (whole.length <= longest) return capital(whole);
  const isAlone = !view.units.some((u) => u.id !== unit.id && u.side === unit.side && calledUnit(view, u).startsWith(short));
  return short.length <= longest && isAlone ? capital(short) : unit.id;
}

/**
 * Tabs with their badges, and the names of the ground, each where it covers least. `scale`: drawing units of one screen pixel.
 * A tab whose name finds no free place beside its unit has the unit's number instead.
 */
export function layTags(scene: Scene, view: View, sheet: Sheet, look: GameLook | undefined, wholes: Whole[], scale: number, isNear = false): { tags: Tag[]; names: PlaceName[] } {
  const texts = new Map(wholes.map((w) => [w.unit.id, tabText(view, w.unit, look)])),
    laid = laidOut(scene, view, sheet, look, wholes, scale, isNear, texts),
    crowded = laid.tags.filter((t) => (t.isCrowded || t.isFar) && t.text !== t.unit);
  if (look?.tabs !== "name" || !crowded.length) return laid;
  for (const t of crowded) texts.set(t.unit, t.unit);
  return laidOut(scene, view, sheet, look, wholes, scale, isNear, texts);
}

function laidOut(
  scene: Scene,
  view: View,
  sheet: Sheet,
  look: GameLook | undefined,
  wholes: Whole[],
  scale: number,
  isNear: boolean, // names stand under the tabs
  texts: Map<string, string>, // of tabs, by unit
): { tags: Tag[]; names: PlaceName[] } {
  const unitFields = scene.fields.filter((f) => f.scope === "unit"),
    pieceFields = scene.fields.filter((f) => f.scope === "piece"),
    drafts: Draft[] = [],
    obstacles: Obstacle[] = [];
  const draft = (w: Whole, key: string, text: string, all: Badge[], round: Drawn[], toward: Pt): void => {
    const kind = look?.tabs === "piece" ? round[0]?.piece.fields["type"] : undefined,
      name = typeof kind === "string" ? capital(plain(kind.replace(/^(us|ger)_/, ""))) : text === w.unit.id ? unitName(w.unit) : ""; // not said twice
    const shape = tab(w.unit.side, text),
      pips = all.find((b) => b.sign === "pips"),
      badges = folded(all.filter((b) => b !== pips)),
      half = shape.width / 2,
      box = {
        x0: -Math.max(half + (pips ? 32 : 1), isNear ? name.length * 3.1 : 0) * scale,
        x1: Math.max(half + badges.length * 18 + (badges.length ? 3 : 1), isNear ? name.length * 3.1 : 0) * scale,
        y0: -(badges.length ? 10 : 8.5) * scale,
        y1: (isNear ? 25 : badges.length ? 10 : 8.5) * scale,
      },
      b = join(round.map(boxOn));
    drafts.push({
      key,
      unit: w.unit.id,
      side: w.unit.side,
      text,
      name,
      badges,
      ...(pips ? { pips: Number(pips.text) } : {}),
      width: shape.width,
      svg: shape.svg,
      at: [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2],
      spot: [0, 0],
      isFar: false,
      isCrowded: false,
      wish: { key, box, spots: w.frame ? [...spotsOf(w.frame, box, scale), ...spotsRound(b, box, toward, scale).filter((s) => s.isFar)] : spotsRound(b, box, toward, scale), own: w.unit.id },
    });
  };
  for (const w of wholes) {
    const own = badgesOf(look, unitFields, w.unit.fields),
      rear = toRear(scene, w);
    for (const d of w.drawn) obstacles.push({ box: boxOn(d), own: w.unit.id, weight: 3 });
    if (look?.tabs === "piece")
      w.drawn.forEach((d, i) =>
        draft(w, `${w.unit.id} ${d.piece.id}`, d.piece.id, [...badgesOf(look, pieceFields, d.piece.fields), ...(i === 0 ? own : [])], [d], rear),
      );
    else {
      const lead = w.drawn.reduce((best, d) => ((rear[1] < 0 ? d.y < best.y : d.y > best.y) ? d : best), w.drawn[0]!);
      const more = w.drawn.length === 1 ? badgesOf(look, pieceFields, lead.piece.fields) : [];
      draft(w, w.unit.id, texts.get(w.unit.id) ?? w.unit.id, [...own, ...more], w.frame ? w.drawn : [lead], rear);
    }
  }
  for (const m of view.markers) {
    const [x, y] = unitsAt(sheet, m.at);
    obstacles.push(
      /objective|flag|control/.test(m.kind)
        ? { box: { x0: x - 3 * scale, x1: x + 22 * scale, y0: y - 32 * scale, y1: y + 2 * scale }, weight: 2.5 }
        : { box: { x0: x - 9 * scale, x1: x + 9 * scale, y0: y - 9 * scale, y1: y + 9 * scale }, weight: 4 },
    );
  }
  const named = namesOf(scene, view, sheet, scale),
    table = { x0: -6, y0: -6, x1: sheet.w * U + 6, y1: sheet.h * U + 6 },
    spots = place([...drafts.map((d) => d.wish), ...named.map((n) => n.wish)], obstacles, table);
  return {
    tags: drafts.map(({ wish, ...tag }) => {
      const s = spots.get(wish.key)!;
      return { ...tag, spot: [f1(s.x), f1(s.y)], isFar: s.isFar ?? false, isCrowded: s.isCrowded ?? false };
    }),
    names: named.map((n) => {
      const s = spots.get(n.wish.key)!;
      return { key: n.wish.key, text: n.text, at: [f1(s.x), f1(s.y)] };
    }),
  };
}

function toRear(scene: Scene, w: Whole): Pt {
  if (!w.frame) return [0, scene.sides[w.unit.side - 1]?.home === "north" ? -1 : 1];
  const a = rad(w.frame.facing);
  return [-Math.sin(a), Math.cos(a)];
}

// Names of the ground: in the middle of it, else nearer an edge, else outside. A flag on a named place does not say it again.
function namesOf(scene: Scene, view: View, sheet: Sheet, scale: number): { text: string; wish: Wish }[] {
  const out: { text: string; wish: Wish }[] = [];
  const wish = (key: string, text: string, spots: Spot[]): void => {
    const w = (text.length * 3.7 + 3) * scale,
      h = 8.5 * scale;
    out.push({ text, wish: { key, box: { x0: -w, x1: w, y0: -h, y1: h }, spots } });
  };
  for (const f of scene.terrain) {
    const isHill = f.height !== undefined && f.height > 0 && /hill|ridge|height|steep|dune|bluff/.test(f.kind),
      text = f.name && f.name !== f.id ? f.name : isHill ? `height ${f.height}` : "";
    if (!text || !f.parts[0]) continue;
    const b = boxOf(f.parts[0].map((p) => unitsAt(sheet, p))),
      isHouse = !isHill && (b.x1 - b.x0 < 140 || /building|house|farm|mill|church/.test(f.kind));
    wish(`f ${f.id}`, text, nameSpots(b, isHouse, scale));
  }
  for (const m of view.markers) {
    if (!m.name || !/objective|flag|control/.test(m.kind)) continue;
    const isSaid = scene.terrain.some((f) => f.name && f.name !== f.id && (same(f.name, m.name!) || f.parts.some((p) => !f.is_line && inside(p, m.at[0], m.at[1]))));
    if (isSaid) continue;
    const [x, y] = unitsAt(sheet, m.at),
      b = { x0: x - 8 * scale, x1: x + 8 * scale, y0: y - 30 * scale, y1: y + 3 * scale };
    wish(`m ${m.id}`, m.name, nameSpots(b, true, scale));
  }
  return out;
}
const same = (a: string, b: string): boolean => a.toLowerCase().replace(/^the /, "") === b.toLowerCase().replace(/^the /, "");

function nameSpots(b: Box, isOutside: boolean, scale: number): Spot[] {
  const cx = (b.x0 + b.x1) / 2,
    cy = (b.y0 + b.y1) / 2,
    w = b.x1 - b.x0,
    h = b.y1 - b.y0,
    out: Spot[] = [
      { x: cx, y: b.y1 + 11 * scale, cost: isOutside ? 0 : 0.5 },
      { x: cx, y: b.y0 - 11 * scale, cost: isOutside ? 0.1 : 0.55 },
    ];
  if (!isOutside)
    for (const [dx, dy, cost] of [
      [0, 0, 0],
      [0, 0.28, 0.05],
      [0, -0.28, 0.08],
      [0.2, 0.3, 0.1],
      [-0.2, 0.3, 0.1],
      [0.2, -0.3, 0.12],
      [-0.2, -0.3, 0.12],
    ] as const)
      out.push({ x: cx + dx * w, y: cy + dy * h, cost });
  else out.push({ x: b.x1 + 40 * scale, y: cy, cost: 0.3 }, { x: b.x0 - 40 * scale, y: cy, cost: 0.3 }, { x: cx, y: cy, cost: 0.5 });
  return out;
}
