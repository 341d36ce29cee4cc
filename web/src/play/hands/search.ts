// search.ts - the first thing worth proposing for whoever is chosen: asked of the server, option by option, until one has a filling that does something.
import type { Choice, Item, Option, Point, Proposal } from "../../wire";
import type { Offer } from "./brass";
import { isDecline } from "./gesture";
import type { Facts, Hand } from "./hand";
import { piecesOf, worthy } from "./idle";
import { noneOf } from "../words";
import { poolOf } from "./pool";
import { purposeOf } from "./purpose";
import { optionOf } from "../choice";

export interface Oracle {
  suggest: (o: Option) => Promise<Proposal[]>;
  isLegal: (c: Choice) => Promise<boolean>;
}
const tries = 8;
/** An option with nothing filled in, as a choice. */
export function bare(f: Facts, o: Option, value?: number): Choice {
  const verb = f.scene.verbs.find((v) => v.name === o.verb),
    c: Choice = { verb: o.verb };
  if (verb?.subject) c.subject = o.subject ?? noneOf(verb.subject);
  if (verb?.target) c.target = o.target ?? noneOf(verb.target);
  if (verb?.value) c.value = value ?? o.value ?? noneOf(verb.value);
  return c;
}
function placeOf(f: Facts, kind: string | undefined, id: unknown): Point | undefined {
  if (kind === "marker") return f.view.markers.find((m) => m.id === id)?.at;
  return f.view.pieces.find((p) => (kind === "piece" ? p.id === id : kind === "unit" && p.unit === id) && p.at && p.place === "table")?.at;
}
/** Targets that are near come first; what declines comes last. Verbs keep their order. */
export function ranked(f: Facts, pool: Option[]): Option[] {
  const verbs = [...new Set(pool.map((o) => o.verb))],
    far = (o: Option): number => {
      const a = placeOf(f, o.subject_is, o.subject),
        b = placeOf(f, o.target_is, o.target);
      return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
    };
  return pool
    .filter((o) => !isDecline(o))
    .map((o) => ({ o, verb: verbs.indexOf(o.verb), far: far(o) }))
    .sort((a, b) => a.verb - b.verb || a.far - b.far)
    .map((x) => x.o);
}
/** Places nobody proposed: at the target, short of it, halfway. The judge has the word. */
async function guessed(f: Facts, o: Option, oracle: Oracle): Promise<Choice | undefined> {
  const from = placeOf(f, o.subject_is, o.subject),
    to = placeOf(f, o.target_is, o.target);
  if (o.need !== "place" || !to || o.parts?.includes("piece")) return undefined;
  for (const share of from ? [1, 0.8, 0.6, 0.4] : [1]) {
    const at: Point = from ? [Math.round(from[0] + (to[0] - from[0]) * share), Math.round(from[1] + (to[1] - from[1]) * share)] : to,
      item: Item = { at, ...(o.parts?.includes("facing") ? { facing: 0 } : {}) },
      c = { ...bare(f, o), items: [item] };
    if (await oracle.isLegal(c)) return c;
  }
  return undefined;
}
export async function findOffer(f: Facts, h: Hand, oracle: Oracle): Promise<Offer | undefined> {
  for (const option of (h.option ? [h.option] : ranked(f, poolOf(f, h))).slice(0, tries)) {
    if (option.need === "none") return { option, choice: bare(f, option), purpose: purposeOf(f, option, bare(f, option), h.unit) };
    const found = worthy(option, await oracle.suggest(option), piecesOf(f, option, h.unit))[0] ?? (await guessed(f, option, oracle));
    if (found) return { option, choice: found, purpose: purposeOf(f, option, found, h.unit) };
  }
  // Where an answer must be given the game's own is better than none.
  const option = f.default && !f.options.some((o) => o.verb === "pass") ? optionOf(f.options, f.default) : undefined;
  return option && (h.option === undefined || h.option === option) && poolOf(f, h).includes(option) ? { option, choice: f.default!, purpose: purposeOf(f, option, f.default!, h.unit) } : undefined;
}
