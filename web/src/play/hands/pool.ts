// pool.ts - which of the open options speak of what is in hand, who can act at all, and what may be aimed at.
import type { Option, Value } from "../../wire";
import { hasActor, type Facts, type Hand } from "./hand";

const pickable = new Set(["unit", "piece", "marker", "group"]);
export const tableNouns = new Set(["unit", "piece", "marker", "feature"]);
export function distinct<T, V>(list: T[], of: (t: T) => V): NonNullable<V>[] {
  return [...new Set(list.map(of))].filter((v): v is NonNullable<V> => v !== undefined && v !== null);
}
export const isGeneral = (o: Option): boolean => o.subject === undefined || !pickable.has(o.subject_is ?? "");
export const unitOfPiece = (f: Facts, id: Value | undefined): string | undefined => f.view.pieces.find((p) => p.id === id)?.unit;

/** The units an option's subject stands for. */
export function unitsOf(f: Facts, o: Option): string[] {
  if (o.subject_is === "unit") return [String(o.subject)];
  if (o.subject_is === "group") return f.view.units.filter((u) => u.group === o.subject).map((u) => u.id);
  const unit = o.subject_is === "piece" ? unitOfPiece(f, o.subject) : undefined;
  return unit === undefined ? [] : [unit];
}
function speaksOf(f: Facts, h: Hand, o: Option): boolean {
  if (o.subject_is === "marker") return h.marker !== undefined && o.subject === h.marker;
  if (h.unit === undefined) return false;
  if (o.subject_is === "piece" && h.piece !== undefined) return o.subject === h.piece;
  return unitsOf(f, o).includes(h.unit);
}
function fits(f: Facts, h: Hand, o: Option): boolean {
  if (h.verb !== undefined && o.verb !== h.verb) return false;
  if (h.target !== undefined && o.target !== h.target) return false;
  if (isGeneral(o)) return h.verb !== undefined && !f.options.some((x) => x.verb === o.verb && !isGeneral(x));
  return speaksOf(f, h, o);
}
/** Options with one effect are one option. */
function once(list: Option[]): Option[] {
  const seen = new Set<string>();
  return list.filter((o) => {
    if (o.same === undefined) return true;
    const key = `${o.verb} ${o.same}`;
    return !seen.has(key) && seen.add(key);
  });
}
export const poolOf = (f: Facts, h: Hand): Option[] => once(f.options.filter((o) => fits(f, h, o)));
/** What is in hand is all that its unit could do: nothing was chosen of it yet, or there is nothing to choose. */
export const isWholeOf = (f: Facts, h: Hand): boolean => hasActor(h) && poolOf(f, h).length === poolOf(f, { ...h, piece: undefined, verb: undefined, target: undefined }).length;
export const shutPoolOf = (f: Facts, h: Hand): Option[] => (hasActor(h) ? f.all.filter((o) => o.shut !== undefined && fits(f, h, o)) : []);
/** Options that name nobody on the table: a stance, an order of play. The end of the step is not among them. */
export const generalOf = (f: Facts): Option[] => once(f.options.filter((o) => isGeneral(o) && o.verb !== "pass"));

/** Whoever can act, units in the order of the view, then markers: "unit:3", "marker:B2". */
export function actorsOf(f: Facts): string[] {
  const units = new Set<string>(),
    markers = new Set<string>();
  for (const o of f.options) {
    if (o.subject_is === "marker") markers.add(`marker:${o.subject}`);
    else for (const u of unitsOf(f, o)) units.add(u);
  }
  return [...f.view.units.filter((u) => units.has(u.id)).map((u) => `unit:${u.id}`), ...markers];
}
/** Ids on the table that may be clicked as a target now, with or without a verb chosen. */
export function targetsOf(f: Facts, h: Hand): Set<string> {
  if (h.option || (!hasActor(h) && h.verb === undefined)) return new Set();
  return new Set(
    poolOf(f, h)
      .filter((o) => o.target !== undefined && tableNouns.has(o.target_is ?? ""))
      .map((o) => `${o.target_is}:${o.target}`),
  );
}

/** Somebody goes, and there is nothing to say of the way: it is fixed, or asked for next. */
export const isFixed = (o: Option): boolean => o.gesture === "go" && o.need === "none";
/** A question to one of one's own that is answered in a few ways: one option for each, to be put side by side. None: it is no such question. */
export function answersTo(f: Facts): Option[] | undefined {
  const about = f.ask?.subject,
    open = f.options.filter((o) => o.verb !== "pass"),
    verbs = distinct(open, (o) => o.verb);
  if (!f.isAsked || !about || verbs.length < 2 || verbs.length > 4) return undefined;
  return open.every((o) => o.subject === about.id && o.subject_is === about.is && (o.gesture === "answer" || isFixed(o))) ? verbs.map((v) => open.find((o) => o.verb === v)!) : undefined;
}
export type Split = "verb" | "subject" | "target" | "value" | "none";
/** What the next key tells apart: the first thing in which the options left differ. */
export function splitOf(h: Hand, pool: Option[]): Split {
  if (h.verb === undefined && distinct(pool, (o) => o.verb).length > 1) return "verb";
  if (distinct(pool, (o) => o.subject).length > 1) return "subject";
  if (h.target === undefined && distinct(pool, (o) => o.target ?? "").length > 1) return "target";
  return pool.length > 1 ? "value" : "none";
}
