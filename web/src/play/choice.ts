// choice.ts - a choice as a whole: which option it fills, and what it says in a player's words.
import type { Choice, Item, Noun, NounKind, Option, Piece, Point, Scene, Value, View } from "../wire";
import { capital, inchText, nounText, plain, towards } from "./words";

const isNone = (v: Value | undefined): boolean => v === undefined || v === "-" || v === "" || v === false;
const agrees = (said: Value | undefined, value: Value | undefined): boolean => said === undefined || said === value;
const words = (o: Option): number => [o.subject, o.target, o.value].filter((v) => v !== undefined).length;

/** The open option that a choice fills, none where it is not open. Where several would do, the one that says most. */
export function optionOf(open: Option[], c: Choice): Option | undefined {
  return open
    .filter((o) => o.verb === c.verb && agrees(o.subject, c.subject) && agrees(o.target, c.target) && (o.value_max !== undefined || agrees(o.value, c.value)))
    .sort((a, b) => words(b) - words(a))[0];
}

/** An option to draw a choice by where nothing is open any more: what it needs is read off what it has. */
export function optionLike(scene: Scene, c: Choice): Option {
  const verb = scene.verbs.find((v) => v.name === c.verb),
    first = c.items?.[0],
    noun = (n: Noun | undefined, v: Value | undefined): { is?: NounKind; v?: Value } => (n && !isNone(v) ? { is: n.is, v } : {});
  const subject = noun(verb?.subject, c.subject),
    target = noun(verb?.target, c.target);
  return {
    verb: c.verb,
    label: verb?.label ?? capital(plain(c.verb)),
    text: c.verb,
    need: first?.at ? "path" : first ? "group" : "none",
    parts: first ? (Object.keys(first) as Option["parts"]) : undefined,
    ...(subject.is && { subject: subject.v, subject_is: subject.is }),
    ...(target.is && { target: target.v, target_is: target.is }),
  };
}

const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const windOf = (from: Point, to: Point): string => winds[(Math.round((Math.atan2(to[0] - from[0], to[1] - from[1]) * 4) / Math.PI) + 8) % 8]!;
const bearingOf = (from: Point, to: Point): number => (Math.round((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI) + 360) % 360;
/** Where on the table a point is, roughly: nobody reads a table by its corners. */
function partOf(scene: Scene, at: Point): string {
  const across = at[0] / scene.table.width,
    up = at[1] / scene.table.height;
  const ns = up > 0.62 ? "north" : up < 0.38 ? "south" : "",
    ew = across > 0.62 ? "east" : across < 0.38 ? "west" : "";
  return ns || ew ? `the ${[ns, ew].filter(Boolean).join("-")}` : "the middle";
}
function moverOf(view: View, c: Choice, kind: NounKind | undefined, first: Item): Piece | undefined {
  return view.pieces.find((p) => (first.piece !== undefined && !isNone(first.piece) ? p.id === first.piece : kind === "piece" ? p.id === c.subject : p.unit === c.subject) && p.place !== "lost");
}
/** Places as a way of so many inches, or as a part of the table for who is not on it yet. */
function wayText(scene: Scene, view: View, c: Choice, kind: NounKind | undefined, isExact: boolean): string {
  const items = c.items ?? [],
    first = items[0]!,
    mover = moverOf(view, c, kind, first),
    points = items.filter((i) => first.piece === undefined || i.piece === first.piece).map((i) => i.at!),
    end = points.at(-1)!,
    turned = items.at(-1)?.facing,
    facing = turned !== undefined && turned !== mover?.facing ? `, facing ${turned}°` : "";
  if (!mover?.at || mover.place !== "table") return `in ${partOf(scene, end)}${isExact ? ` (${Math.round(end[0] / 1000)} in, ${Math.round(end[1] / 1000)} in)` : ""}${facing}`;
  const from = mover.at,
    all = [from, ...points],
    far = all.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - all[i]![0], p[1] - all[i]![1]), 0);
  return far < 1 ? `on the spot${facing}` : `${(far / 1000).toFixed(1)} in ${windOf(from, end)}${isExact ? ` (${bearingOf(from, end)}°)` : ""}${facing}`;
}
function itemText(scene: Scene, view: View, verb: { item_piece?: Noun; item_target?: Noun; item_order?: Noun; item_value?: Noun } | undefined, item: Item): string {
  const say = (n: Noun | undefined, v: Value | undefined, kind: NounKind): string => (isNone(v) || v === "0" ? "" : nounText(scene, view, n?.is ?? kind, v));
  // The first word of a list is the usual one and says nothing.
  const value = item.value === undefined || item.value === 0 || item.value === verb?.item_value?.words?.[0] ? "" : verb?.item_value?.is === "length" ? inchText(Number(item.value)) : say(verb?.item_value, item.value, "number");
  const target = item.target === 0 ? "" : say(verb?.item_target, item.target, "piece");
  return [say(verb?.item_piece, item.piece, "piece"), say(verb?.item_order, item.order, "word"), value, item.order !== undefined && item.facing ? `${item.facing}°` : "", target && `at ${target}`].filter(Boolean).join(" ");
}

/** What a choice of a side is, for somebody who has not put it together. isExact: ways that end close to each other are told apart. ending: what the end of
 * the step is called, where that is known. */
export function choiceText(scene: Scene, view: View, c: Choice, side: number, isExact = false, ending = "Leave it at that"): string {
  if (c.verb === "pass") return ending;
  const verb = scene.verbs.find((v) => v.name === c.verb),
    items = c.items ?? [],
    parts = [verb?.label ?? capital(plain(c.verb))];
  if (verb?.subject && !isNone(c.subject)) parts.push(nounText(scene, view, verb.subject.is, c.subject));
  if (verb?.target && !isNone(c.target)) parts.push(`${towards(view, verb.target.is, c.target, side)}${nounText(scene, view, verb.target.is, c.target)}`);
  if (verb?.value && !isNone(c.value)) parts.push(nounText(scene, view, verb.value.is, c.value));
  let text = parts.join(" ");
  if (items[0]?.at && items[0].order === undefined) text += `, ${wayText(scene, view, c, verb?.subject?.is, isExact)}`;
  else if (items.length) {
    const said = [...new Set(items.map((i) => itemText(scene, view, verb, i)))].filter(Boolean);
    text += `: ${said.slice(0, 3).join(", ")}${said.length > 3 ? ` and ${said.length - 3} more` : ""}`;
  }
  return text;
}
