// shapes.ts - what is drawn of a draft where the server draws nothing itself: who aims at whom, who is meant. No rule is judged here.
import type { About, Item, Option, Point, Preview, Shape, Value, Verb } from "../../wire";
import { gestureOf, isThing } from "./gesture";
import type { Facts, Hand } from "./hand";
import type { Key } from "./keyring";
import { isNone } from "./paint";

const middle = (points: Point[]): Point | undefined => (points.length ? [points.reduce((s, p) => s + p[0], 0) / points.length, points.reduce((s, p) => s + p[1], 0) / points.length] : undefined);
/** Where somebody or something is: the middle of a unit, a piece, a marker, a feature. */
export function placeOf(f: Facts, is: string | undefined, id: Value | undefined): Point | undefined {
  if (id === undefined) return undefined;
  if (is === "marker") return f.view.markers.find((m) => m.id === id)?.at;
  if (is === "feature") return middle(f.scene.terrain.find((t) => t.id === id)?.parts.flat() ?? []);
  return middle(f.view.pieces.filter((p) => (is === "piece" ? p.id === id : is === "unit" && p.unit === id) && p.at && p.place === "table").map((p) => p.at!));
}
function lineTo(f: Facts, from: Point | undefined, is: About["is"], id: Value): Shape[] {
  const to = placeOf(f, is, id);
  if (!to) return [];
  return [...(from ? [{ kind: "line", role: "mine", from, to, state: "clear" } as Shape] : []), { kind: "mark", role: "mine", on: { is, id }, as: "target" }];
}
function ofItem(f: Facts, o: Option, verb: Verb | undefined, item: Item): Shape[] {
  const is = verb?.item_target?.is ?? "piece";
  if (isNone(item.target) || item.target === undefined) return [];
  const from = isNone(item.piece) ? placeOf(f, o.subject_is, o.subject) : placeOf(f, verb?.item_piece?.is ?? "piece", item.piece);
  return lineTo(f, from, is as About["is"], item.target);
}
/** Lines and marks of the draft in hand. */
export function shapesOf(f: Facts, h: Hand): Shape[] {
  const o = h.option;
  if (!o) return [];
  const verb = f.scene.verbs.find((v) => v.name === o.verb),
    from = placeOf(f, o.subject_is, o.subject),
    out: Shape[] = [];
  if (o.target !== undefined && o.target !== "-" && ["unit", "piece", "marker", "feature"].includes(o.target_is ?? "") && gestureOf(o) !== "answer") out.push(...lineTo(f, from, o.target_is!, o.target));
  if (o.need === "group") for (const item of h.items.slice(0, 40)) out.push(...ofItem(f, o, verb, item));
  if (isThing(o)) for (const item of h.items) if (item.at && (item.at[0] || item.at[1])) out.push(...(from && o.target === undefined ? [{ kind: "line", role: "mine", from, to: item.at, state: "clear" } as Shape] : []), { kind: "area", role: "mine", at: item.at, radius: 700, sure: true });
  return out;
}
/** What sets a draft apart from the same with another target, short enough for a key: the game's word, else what the line to it says. */
export function briefOf(preview: Pick<Preview, "brief" | "shapes"> | undefined): string {
  const line = preview?.shapes.find((s) => s.kind === "line" && s.label)?.label ?? "";
  return preview?.brief ?? (line.length <= 26 ? line : "");
}
/** What is told of a line beside which another one is told in full: a few words that the server gives, or a label that is as short. */
export const pillOf = (s: Shape): string | undefined => (s.kind !== "line" ? undefined : (s.brief ?? ((s.label?.length ?? 99) <= 10 ? s.label : undefined)));
/** The numbers of keys that are places on the table: a target or an actor beside its key. */
export function numbered(f: Facts, keys: Key[]): { at: Point; key: number; isOn: boolean }[] {
  return keys.slice(0, 9).flatMap((k, i) => {
    const e = k.does,
      o = e?.is === "take" ? e.option : undefined,
      at = o && k.id.startsWith("way ") ? (o.need === "number" ? placeOf(f, o.subject_is, o.subject) : undefined) : o && !/^(proposal|held) /.test(k.id) ? placeOf(f, o.target_is, o.target) : e?.is === "target" ? (["unit", "piece", "marker", "feature"] as const).map((is) => placeOf(f, is, e.target)).find(Boolean) : e?.is === "select marker" ? placeOf(f, "marker", e.marker) : undefined;
    return at ? [{ at, key: i + 1, isOn: k.isOn ?? false }] : [];
  });
}
