// probe.ts - how far something may go, found out by asking the judge: about ways far too long, to which he says where legality ends.
import type { Choice, Hint, Item, Option, Piece, Point } from "../wire";
import type { Verdict } from "./session.svelte";

export interface Probe {
  check: (choice: Choice) => Promise<Verdict>;
  option: Option;
  base: Choice;
  pieces: Piece[]; // that go, each at its start
  items: Item[]; // of the way so far
  perPoint: number;
  table: { width: number; height: number };
}
const shifted = (p: Point, d: Point): Point => [Math.round(p[0] + d[0]), Math.round(p[1] + d[1])];

/** A way that was too long, cut to what the judge says: to the place he names, or by what it is over. Nothing where he says neither.
 * starts: of the pieces that go this way together. Where he does not say whose place he names, it is theirs on whose line it lies. */
export function cut(way: Point, hint: Hint | undefined, starts: Point[], tries: number): Point | undefined {
  const named = hint && hint.item >= 0 ? starts.slice(hint.item, hint.item + 1) : starts,
    ends = hint?.at ? named.map((s): Point => [hint.at![0] - s[0], hint.at![1] - s[1]]) : [];
  const onLine = ends.filter((e) => named.length === 1 || (Math.abs(e[0] * way[1] - e[1] * way[0]) <= 3 * Math.hypot(way[0], way[1]) && e[0] * way[0] + e[1] * way[1] >= 0)),
    end = onLine.sort((a, b) => Math.hypot(a[0], a[1]) - Math.hypot(b[0], b[1]))[0];
  if (end && (tries === 0 || Math.hypot(end[0], end[1]) < Math.hypot(way[0], way[1]) - 2)) return end;
  const length = Math.hypot(way[0], way[1]),
    rest = length - (hint?.over ?? 0) - 1; // a thousandth less, since corners are whole thousandths
  return hint?.over && rest > 0 ? [Math.trunc((way[0] * rest) / length), Math.trunc((way[1] * rest) / length)] : undefined;
}

/** How much further the same way is legal, or nothing where the judge does not say. */
export async function leftOf(p: Probe): Promise<number | undefined> {
  const last = p.items.at(-1);
  if (!last || p.option.need !== "path") return undefined;
  if (p.option.parts?.includes("order")) {
    const long = 24000;
    if (last.order !== "advance") return undefined;
    const verdict = await p.check({ ...p.base, items: [...p.items, { ...last, value: long }] }),
      over = verdict.ok ? undefined : verdict.hint?.over;
    return over !== undefined && over > 0 ? Math.max(0, long - over) : undefined;
  }
  const from = p.items.at(-1 - p.perPoint)?.at ?? p.pieces.at(-1)?.at;
  if (!last.at || !from) return undefined;
  const dx = last.at[0] - from[0],
    dy = last.at[1] - from[1],
    length = Math.hypot(dx, dy);
  if (length < 10) return undefined;
  // To the table's edge at most: what lies beyond it is refused for that alone.
  const ends = p.items.slice(-p.perPoint).flatMap((i) => (i.at ? [i.at] : [])),
    room = (at: number, by: number, most: number): number => (by > 1e-9 ? (most - at) / by : by < -1e-9 ? -at / by : Infinity),
    far = Math.max(0, Math.min(...ends.flatMap((e) => [room(e[0], dx / length, p.table.width), room(e[1], dy / length, p.table.height)])) - 1);
  const more = p.items.slice(-p.perPoint).map((i) => ({ ...i, ...(i.at ? { at: shifted(i.at, [(dx / length) * far, (dy / length) * far]) } : {}) })),
    verdict = await p.check({ ...p.base, items: [...p.items, ...more] });
  if (verdict.ok || !verdict.hint?.at || verdict.hint.item < p.items.length) return undefined;
  const start = p.items[p.items.length - p.perPoint + ((verdict.hint.item - p.items.length) % p.perPoint)]?.at;
  return start ? Math.round(Math.hypot(verdict.hint.at[0] - start[0], verdict.hint.at[1] - start[1])) : undefined;
}

/** The same by trying, where the judge refuses without saying how far: the longest of a few lengths by which the way may go on. */
export async function spareOf(p: Probe): Promise<number> {
  const left = await leftOf(p),
    last = p.items.slice(-p.perPoint),
    starts = p.pieces.map((x) => x.at),
    from = p.items.at(-1 - p.perPoint)?.at ?? starts.at(-1),
    to = last.at(-1)?.at;
  if (left !== undefined || !from || !to) return left ?? 0;
  const dx = to[0] - from[0],
    dy = to[1] - from[1],
    length = Math.hypot(dx, dy) || 1,
    tries = await Promise.all([1000, 3000, 6000].map(async (by) => ((await p.check({ ...p.base, items: [...p.items.slice(0, -p.perPoint), ...last.map((i) => (i.at ? { ...i, at: shifted(i.at, [(dx / length) * by, (dy / length) * by]) } : i))] })).ok ? by : 0)));
  return Math.max(...tries);
}

/** The most questions that finding out a reach may take. */
export const questions = 18;
const turnOf = (i: number, of: number): Point => [Math.sin((i / of) * 2 * Math.PI), Math.cos((i / of) * 2 * Math.PI)];
/** How far all of them can go one way before the table ends. */
function roomOf(p: Probe, starts: Point[], [dx, dy]: Point): number {
  const far = p.table.width + p.table.height,
    xs = starts.map((s) => s[0]),
    ys = starts.map((s) => s[1]);
  return Math.min(far, dx > 0 ? (p.table.width - Math.max(...xs)) / dx : dx < 0 ? -Math.min(...xs) / dx : far, dy > 0 ? (p.table.height - Math.max(...ys)) / dy : dy < 0 ? -Math.min(...ys) / dy : far);
}
/** Lengths found in a few directions as an outline all round: between two of them it is taken to change evenly, and nowhere to leave the table. */
function outlineOf(p: Probe, start: Point, starts: Point[], lengths: number[]): Point[] {
  const between = 4;
  return lengths.flatMap((length, i) =>
    Array.from({ length: between }, (_, k): Point => {
      const next = lengths[(i + 1) % lengths.length]!,
        d = turnOf(i * between + k, lengths.length * between),
        far = Math.min(length + ((next - length) * k) / between, roomOf(p, starts, d));
      return shifted(start, [d[0] * far, d[1] * far]);
    }),
  );
}

/** Where a straight way of the first piece may end, the others beside it as they stand; empty where the judge does not say. */
export async function reachOf(p: Probe): Promise<Point[]> {
  const o = p.option,
    pieces = p.pieces.filter((x) => x.at),
    start = pieces[0]?.at,
    byPiece = o.parts?.includes("piece") ?? false;
  if (!start || o.need !== "path" || !o.parts?.includes("at") || o.parts.includes("order") || (byPiece && pieces.length !== p.pieces.length)) return [];
  const movers = byPiece ? pieces : pieces.slice(0, 1),
    starts = movers.map((x) => x.at!),
    tries = movers.length > 1 ? 2 : 1, // what stops one piece stops them all: of several the shortened way is judged again
    ways = questions / tries;
  const itemsOf = (d: Point): Item[] =>
    movers.map((x) => ({ ...(byPiece ? { piece: x.id } : {}), at: shifted(x.at!, d), ...(o.parts?.includes("facing") ? { facing: x.facing ?? 0 } : {}) }));
  const lengthOf = async (i: number): Promise<number | undefined> => {
    const way = turnOf(i, ways),
      room = roomOf(p, starts, way);
    let d: Point | undefined = [way[0] * room, way[1] * room];
    for (let k = 0; d && k < tries; k++) {
      const verdict: Verdict = await p.check({ ...p.base, items: itemsOf(d) });
      if (verdict.ok) break;
      d = cut(d, verdict.hint, starts, k);
    }
    return d && Math.hypot(d[0], d[1]);
  };
  // Where the judge says nothing of the first few, he will say nothing of the others.
  const first = await Promise.all([0, 1, 2].map(async (i) => lengthOf(Math.floor((i * ways) / 3))));
  if (first.every((x) => x === undefined)) return [];
  const lengths = await Promise.all(Array.from({ length: ways }, (_, i) => { const k = [0, 1, 2].find((n) => Math.floor((n * ways) / 3) === i); return k === undefined ? lengthOf(i) : first[k]; }));
  return lengths.filter((x) => x !== undefined).length > ways / 3 ? outlineOf(p, start, starts, lengths.map((x) => x ?? 0)) : [];
}
