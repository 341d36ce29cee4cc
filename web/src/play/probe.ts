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
    length = Math.hypot(dx, dy),
    far = p.table.width + p.table.height;
  if (length < 10) return undefined;
  const more = p.items.slice(-p.perPoint).map((i) => ({ ...i, ...(i.at ? { at: shifted(i.at, [(dx / length) * far, (dy / length) * far]) } : {}) })),
    verdict = await p.check({ ...p.base, items: [...p.items, ...more] });
  if (verdict.ok || !verdict.hint?.at || verdict.hint.item < p.items.length) return undefined;
  const start = p.items[p.items.length - p.perPoint + ((verdict.hint.item - p.items.length) % p.perPoint)]?.at;
  return start ? Math.round(Math.hypot(verdict.hint.at[0] - start[0], verdict.hint.at[1] - start[1])) : undefined;
}

/** Where a straight way of the first piece may end, the others beside it as they stand; empty where the judge does not say. */
export async function reachOf(p: Probe): Promise<Point[]> {
  const o = p.option,
    pieces = p.pieces.filter((x) => x.at),
    start = pieces[0]?.at,
    byPiece = o.parts?.includes("piece") ?? false;
  if (!start || o.need !== "path" || !o.parts?.includes("at") || o.parts.includes("order") || (byPiece && pieces.length !== p.pieces.length)) return [];
  const movers = byPiece ? pieces : pieces.slice(0, 1),
    ways = movers.length > 1 ? 24 : 40,
    xs = movers.map((x) => x.at![0]),
    ys = movers.map((x) => x.at![1]);
  const itemsOf = (d: Point): Item[] =>
    movers.map((x) => ({ ...(byPiece ? { piece: x.id } : {}), at: shifted(x.at!, d), ...(o.parts?.includes("facing") ? { facing: x.facing ?? 0 } : {}) }));
  const ends = await Promise.all(
    Array.from({ length: ways }, async (_, i): Promise<Point | undefined> => {
      const dx = Math.sin((i / ways) * 2 * Math.PI),
        dy = Math.cos((i / ways) * 2 * Math.PI);
      // To the table's edge at most: beyond it nothing is legal anyway.
      const far = p.table.width + p.table.height,
        room = Math.min(
          far,
          dx > 0 ? (p.table.width - Math.max(...xs)) / dx : dx < 0 ? -Math.min(...xs) / dx : far,
          dy > 0 ? (p.table.height - Math.max(...ys)) / dy : dy < 0 ? -Math.min(...ys) / dy : far,
        );
      // What stops one piece stops them all; of several the shortened way is judged again.
      let d: Point | undefined = [dx * room, dy * room];
      for (let tries = 0; d && tries < 3; tries++) {
        const verdict: Verdict = await p.check({ ...p.base, items: itemsOf(d) });
        if (verdict.ok) return shifted(start, d);
        d = cut(d, verdict.hint, movers.map((x) => x.at!), tries);
        if (d && movers.length === 1) return shifted(start, d);
      }
      return undefined;
    }),
  );
  return ends.filter(Boolean).length > ways / 3 ? ends.map((e) => e ?? start) : [];
}
