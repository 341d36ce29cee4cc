// snap.ts - a filling that went too far, cut back to where the judge says legality ends.
import type { Hint, Point } from "../../wire";
import { cut } from "../probe";
import { isBySteps, perPoint } from "./filling";
import type { Facts, Hand } from "./hand";
import { piecesOf } from "./idle";

/** The last leg ends where the judge says, or shorter by what he says; pieces that go together are all stopped by one. None: nothing to cut. */
export function snapped(f: Facts, h: Hand, hint: Hint, tries: number): Hand | undefined {
  const n = perPoint(f, h),
    last = h.items.length - n,
    item = hint.item >= 0 ? h.items[hint.item] : undefined;
  if (n === 1 && tries === 0 && hint.at && item?.at && (item.at[0] !== hint.at[0] || item.at[1] !== hint.at[1]))
    return { ...h, items: h.items.map((x, i) => (i === hint.item ? { ...x, at: hint.at } : x)).slice(0, hint.item + 1) };
  const pieces = piecesOf(f, h.option, h.unit),
    starts = Array.from({ length: n }, (_, k) => h.items[last - n + k]?.at ?? pieces[k]?.at).filter((p): p is Point => p !== undefined),
    from = starts[0],
    to = h.items[last]?.at;
  if (!from || !to || starts.length < n || (hint.item >= 0 && hint.item < last)) return undefined;
  const way: Point = [to[0] - from[0], to[1] - from[1]],
    rest = cut(way, { ...hint, item: hint.item < 0 ? -1 : hint.item - last }, starts, tries);
  return rest && { ...h, items: h.items.map((x, i) => (i >= last && x.at ? { ...x, at: [x.at[0] - way[0] + rest[0], x.at[1] - way[1] + rest[1]] as Point } : x)) };
}
/** A length too long goes back by what it is over. None: it is no length. */
export function shorter(h: Hand, hint: Hint): Hand | undefined {
  const item = hint.item >= 0 ? h.items[hint.item] : undefined;
  if (!hint.over || !item || (item.at !== undefined && !isBySteps(h)) || typeof item.value !== "number" || item.value <= hint.over) return undefined;
  return { ...h, items: h.items.map((x, i) => (i === hint.item ? { ...x, value: Number(x.value) - hint.over! } : x)).slice(0, hint.item + 1) };
}
