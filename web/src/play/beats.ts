// beats.ts - what one choice set off, cut into beats: a roll with what it caused, a unit's move, a piece of news. Made of events alone; no rule is judged here.
import type { ActInfo, Event, Piece, Point, Roll, Scene, View, Weight } from "../wire";
import { dieState } from "./luck";
import { called, expectedText, heavier, needsOf, neededText, rollSay, saidOf, sayOf, subjectUnit, targetUnit, titleOf, unitOf, weightOf, whose, type Need } from "./tell";
import { capital, plural } from "./words";

/** A line of fire, between the places of that moment. */
export interface Shot {
  side: number;
  from: Point;
  to: Point;
  hits: number;
}
export interface Die {
  face: number;
  faces: number;
  state: "ok" | "no" | "" | "hidden";
  roll: number; // which of the beat's rolls it belongs to
}
export interface Beat {
  kind: "roll" | "move" | "news";
  n: number; // number of its last event
  act: number;
  side: number; // whose doing it is; 0: nobody's
  title: string;
  say: string; // one sentence, with its full stop
  weight: Weight;
  rule?: string;
  step?: string; // the phase that began with it
  rolls: Roll[];
  dice: Die[];
  expected: string;
  units: string[]; // whom it is about, the doer first
  far: number; // how far whoever went farthest has gone
  shot?: Shot;
  lead?: Event | undefined; // what the doer was said to do before it rolled
  events: Event[];
}
/** What is needed for a roll of a beat, told beside its dice. */
export const needOf = (beat: Beat, roll: number): { needs: Need[]; so: string } => {
  const r = beat.rolls[Math.min(roll, beat.rolls.length - 1)];
  if (!r) return { needs: [], so: "" };
  const needs = needsOf(r),
    so = r.cells ? "" : neededText(r),
    first = beat.rolls[0]!;
  if (r.answers && first !== r && r.dice.length + first.dice.length > 2) needs.unshift({ text: `${first.dice.length} ${first.dice.length === 1 ? "die" : "dice"} against ${r.dice.length}`, isBase: true });
  return { needs, so: r.mods.length || /no die|any die/.test(so) ? so : "" };
};

export interface About {
  scene: Scene;
  before: View; // as it stood before the first event
  after: View;
  reader: number;
  from: number; // number of the last event before these
  act: number;
}

const isQuiet = (e: Event): boolean => e.kind === "STEP_BEGAN" || e.kind === "TURN_BEGAN";
/** A way that was gone, to a tenth of an inch. */
const shortInches = (far: number): string => `${Number((far / 1000).toFixed(1))} in`;
const isNowhere = (p: Point | undefined): boolean => p === undefined || (p[0] === 0 && p[1] === 0);
/** Somebody who may have turned, and has not gone anywhere. */
export const isStill = (e: Event): boolean => e.kind === "MOVED" && !isNowhere(e.from) && e.to !== undefined && e.from![0] === e.to[0] && e.from![1] === e.to[1];

/** Rolls of one purpose by the men of one unit at one target are thrown together. */
function isSameThrow(view: View, a: Roll, b: Roll): boolean {
  return (
    a.purpose === b.purpose && a.owner === b.owner && a.faces === b.faces && !a.sum && !b.sum && a.need !== undefined && b.need !== undefined && !b.reroll &&
    unitOf(view, a.subject_is, a.subject) !== undefined && unitOf(view, a.subject_is, a.subject) === unitOf(view, b.subject_is, b.subject) && a.target === b.target && a.dice.length + b.dice.length <= 24
  );
}

/** The events of one change as beats, in the order they happened. */
export function beatsOf(about: About, events: Event[]): Beat[] {
  return new Cutter(about).cut(events);
}

class Cutter {
  private out: Beat[] = [];
  private lead: Event | undefined; // told before a roll, of the one who rolls: its title
  private now: View; // names and places as the events go on
  private at = new Map<string, Point>(); // where a piece stands by now
  private step = "";

  constructor(private readonly about: About) {
    this.now = about.before;
    for (const p of about.before.pieces) if (p.at && p.place === "table") this.at.set(p.id, p.at);
  }
  // What has come to the table since is in the view after, what has gone from it in the one before.
  private view(e: Event): View {
    const id = e.roll?.subject ?? e.subject;
    return this.now.pieces.some((p) => p.id === id) || this.now.units.some((u) => u.id === id) ? this.now : this.about.after;
  }

  cut(events: Event[]): Beat[] {
    events.forEach((e, i) => {
      const n = this.about.from + i + 1;
      if (e.kind === "STEP_BEGAN" && e.value <= 1) this.step = e.text;
      if (isQuiet(e)) return;
      if (e.roll) this.roll(e, n);
      else if (e.kind === "MOVED") this.move(e, n);
      else this.plain(e, n, events[i + 1]);
    });
    for (const beat of this.out) this.finish(beat);
    return this.out;
  }

  private begin(kind: Beat["kind"], e: Event, n: number): Beat {
    const view = this.view(e),
      doer = subjectUnit(view, e),
      side = e.roll?.owner ?? view.units.find((u) => u.id === doer)?.side ?? (e.subject_is === "side" ? Number(e.subject) : (e.side ?? 0));
    const beat: Beat = { kind, n, act: e.act ?? this.about.act, side, title: "", say: "", weight: weightOf(e), rule: e.roll?.rule ?? e.rule, rolls: [], dice: [], expected: "", units: [], far: 0, events: [] };
    if (this.step) beat.step = this.step;
    this.step = "";
    this.out.push(beat);
    return beat;
  }
  private add(beat: Beat, e: Event, n: number): void {
    beat.events.push(e);
    beat.n = n;
    beat.weight = heavier(beat.weight, weightOf(e));
    const view = this.view(e);
    for (const unit of [subjectUnit(view, e), targetUnit(view, e)]) if (unit !== undefined && !beat.units.includes(unit)) beat.units.push(unit);
    if (e.kind === "REMOVED") this.at.delete(String(e.subject));
  }

  private roll(e: Event, n: number): void {
    const roll = e.roll!,
      last = this.out.at(-1),
      view = this.view(e);
    if (last?.kind === "roll" && !this.step && !this.lead && (isSameThrow(view, last.rolls[0]!, roll) || (roll.answers && last.rolls[0]!.need === undefined))) {
      last.rolls.push(roll);
      this.add(last, e, n);
      return;
    }
    const beat = this.begin("roll", e, n);
    beat.rolls.push(roll);
    if (this.lead) this.add(beat, this.lead, n);
    beat.title = titleOf(this.about.scene, view, roll, this.about.reader, this.lead);
    beat.lead = this.lead;
    this.lead = undefined;
    this.add(beat, e, n);
    const from = e.from ?? this.placeOf(view, roll.subject_is, roll.subject),
      to = e.to ?? this.placeOf(view, roll.target_is, roll.target);
    if (from && to && roll.target !== undefined && (from[0] !== to[0] || from[1] !== to[1])) beat.shot = { side: roll.owner, from, to, hits: 0 };
  }
  private placeOf(view: View, kind: Roll["subject_is"], id: Roll["subject"]): Point | undefined {
    if (kind === "piece") return this.at.get(String(id));
    const unit = kind === "unit" ? view.units.find((u) => u.id === id) : undefined,
      places = (unit?.pieces ?? []).map((p) => this.at.get(p)).filter((p): p is Point => p !== undefined);
    if (!places.length) return undefined;
    return [places.reduce((s, p) => s + p[0], 0) / places.length, places.reduce((s, p) => s + p[1], 0) / places.length];
  }

  private move(e: Event, n: number): void {
    const view = this.view(e),
      unit = subjectUnit(view, e),
      last = this.out.at(-1);
    if (e.to) this.at.set(String(e.subject), e.to);
    if (isStill(e) && last) {
      this.add(last, e, n); // turned on the spot, or never left it: nothing to show by itself
      return;
    }
    if (last?.kind === "move" && unit !== undefined && last.units[0] === unit && !this.step) this.add(last, e, n);
    else this.add(this.begin("move", e, n), e, n);
  }

  // News belongs to the roll it came of; what is said of somebody just before that one rolls is the roll's title.
  private plain(e: Event, n: number, next: Event | undefined): void {
    const last = this.out.at(-1),
      view = this.view(e);
    const then = next?.roll,
      isSameDoer = then !== undefined && e.subject !== undefined && (e.subject === then.subject || (e.subject_is === "unit" && e.subject === subjectUnit(this.view(next!), next!))),
      isOverAlready = last?.kind === "roll" && (last.rolls.at(-1)!.subject === e.subject || last.units[0] === e.subject) && last.rolls.at(-1)!.target === then?.target;
    // A title names its doer: "Round 1" is none.
    const isNamed = isSameDoer && (e.say !== undefined || sayOf(this.about.scene, view, e).includes(called(this.about.scene, view, e.subject_is, e.subject)));
    const isLead = isNamed && !isOverAlready && weightOf(e) !== "grave" && (e.target === undefined || targetUnit(view, e) === targetUnit(this.view(next!), next!));
    if (isLead) this.lead = e;
    else if (last && (last.kind !== "move" || weightOf(e) === "note") && !this.step && last.events.length < 40 && !this.isOfAnEarlierRoll(last, view, e)) this.add(last, e, n);
    else this.add(this.begin("news", e, n), e, n);
  }

  // Harm to the one who rolled last at somebody else, and who was rolled at before, came of that.
  private isOfAnEarlierRoll(last: Beat, view: View, e: Event): boolean {
    const harmed = subjectUnit(view, e),
      roll = last.rolls.at(-1),
      aim = (r: Roll): string | undefined => (r.target === undefined ? undefined : unitOf(view, r.target_is, r.target));
    if (!roll || harmed === undefined || !["harm", "grave"].includes(weightOf(e)) || unitOf(view, roll.subject_is, roll.subject) !== harmed) return false;
    return aim(roll) !== undefined && aim(roll) !== harmed && this.out.some((b) => b !== last && b.rolls.some((r) => aim(r) === harmed));
  }
  private finish(beat: Beat): void {
    const { scene, reader, after } = this.about;
    beat.rolls.forEach((roll, k) => {
      for (const face of roll.dice) beat.dice.push({ face, faces: roll.faces, state: dieState(roll, face), roll: k });
    });
    if (beat.shot) beat.shot.hits = beat.rolls.reduce((s, r) => s + (r.sum ? Number(r.passed > 0) : r.passed), 0);
    const told = beat.events.filter((e) => !e.roll && e !== beat.lead && e.kind !== "MOVED" && e.kind !== "REMOVED" && weightOf(e) !== "note"),
      gone = beat.events.filter((e) => e.kind === "REMOVED"),
      says = told.map((e) => ({ text: sayOf(scene, this.view(e), e), weight: weightOf(e) }));
    if (beat.kind === "move") return this.finishMove(beat);
    if (!says.length && gone.length) says.push({ text: gone.length > 1 && gone.every((e) => subjectUnit(this.view(e), e) === subjectUnit(this.view(gone[0]!), gone[0]!)) ? capital(`${whose(scene, this.view(gone[0]!), "unit", subjectUnit(this.view(gone[0]!), gone[0]!), reader)}: ${gone.length} ${plural(scene.piece_noun ?? "piece")} lost`) : sayOf(scene, this.view(gone[0]!), gone[0]!), weight: "harm" });
    // The gravest first; of equals, as they came; two at most, the rest stands in the log.
    const grave = [...says].sort((a, b) => Number(b.weight === "grave") - Number(a.weight === "grave"));
    const isLead = (text: string): boolean => beat.title.startsWith(text.split(",")[0]!);
    const picked = [...new Set(grave.map((s) => s.text))].filter((t) => !isLead(t)).slice(0, 2);
    if (beat.kind === "roll") {
      beat.expected = expectedText(beat.rolls);
      const own = saidOf(beat.rolls.at(-1)!),
        parts = own ? [own, ...picked.filter((t) => t !== own && rank(says, t))] : picked.length ? picked : [rollSay(beat.rolls)];
      beat.say = `${parts.slice(0, 2).join(". ")}.`;
    } else {
      beat.title = picked[0] ?? sayOf(scene, after, beat.events[0]!);
      beat.say = picked.length > 1 ? `${picked.slice(1).join(". ")}.` : "";
    }
  }
  private finishMove(beat: Beat): void {
    const { scene, reader } = this.about,
      first = beat.events[0]!,
      view = this.view(first),
      says = beat.events.filter((e) => e.kind === "MOVED" && e.say);
    const arrives = isNowhere(first.from),
      ways = new Map<string, number>();
    for (const e of beat.events) if (e.kind === "MOVED" && e.from && e.to && !isNowhere(e.from)) ways.set(String(e.subject), (ways.get(String(e.subject)) ?? 0) + Math.hypot(e.to[0] - e.from[0], e.to[1] - e.from[1]));
    beat.far = Math.max(0, ...ways.values());
    const who = beat.units[0] !== undefined ? whose(scene, view, "unit", beat.units[0], reader) : whose(scene, view, first.subject_is, first.subject, reader);
    const far = shortInches(beat.far),
      last = ways.size === 1 && beat.far >= 50 ? says.map((e) => e.say!.replace(/\.$/, "")).filter((t) => /\d in\b/.test(t)).at(-1) : undefined;
    beat.title = says.length === 1 ? says[0]!.say!.replace(/\.$/, "") : last ? last.replace(/\d[\d.]* in\b/, far) : arrives ? capital(`${who} on the table`) : capital(`${who}: ${beat.far >= 50 ? far : "in place"}`);
    const more = beat.events.filter((e) => e.kind !== "MOVED" && weightOf(e) !== "note").map((e) => sayOf(scene, this.view(e), e));
    beat.say = more.length ? `${more.slice(0, 2).join(". ")}.` : "";
  }
}
const rank = (says: { text: string; weight: Weight }[], text: string): boolean => says.some((s) => s.text === text && (s.weight === "grave" || s.weight === "harm"));

// ---- the table of a beat

function carried(piece: Piece, to: Point, facing: number | undefined): Piece {
  const at = piece.at ?? to,
    dx = to[0] - at[0],
    dy = to[1] - at[1];
  return { ...piece, at: to, place: "table", ...(facing !== undefined ? { facing } : {}), ...(piece.corners ? { corners: piece.corners.map(([x, y]): Point => [x + dx, y + dy]) } : {}) };
}
/** As it stands once a beat has been told: pieces where they came to, losses gone; the last word on a unit is the view after all of them. */
export function viewAfter(before: View, beats: Beat[], index: number, after: View): View {
  const beat = beats[index]!,
    later = beats.slice(index + 1),
    isLast = (id: string): boolean => !later.some((b) => b.events.some((e) => String(e.subject) === id || (e.roll && String(e.roll.subject) === id))),
    pieces = new Map(before.pieces.map((p) => [p.id, p])),
    units = new Map(before.units.map((u) => [u.id, u])),
    then = new Map(after.pieces.map((p) => [p.id, p]));
  for (const e of beat.events) {
    const id = String(e.subject ?? "");
    if (e.subject_is !== "piece") continue;
    const last = then.get(id);
    if (e.kind === "REMOVED" || isLast(id)) {
      if (last) pieces.set(id, last);
      else pieces.delete(id);
    } else if (e.kind === "MOVED" && e.to) {
      const piece = pieces.get(id) ?? last;
      if (piece) pieces.set(id, carried(piece, e.to, e.facing));
    }
  }
  for (const id of beat.units) {
    const unit = after.units.find((u) => u.id === id);
    if (!unit || later.some((b) => b.units.includes(id))) continue;
    units.set(id, unit);
    for (const p of unit.pieces) {
      const now = pieces.get(p),
        last = then.get(p);
      if (now && last) pieces.set(p, { ...now, fields: last.fields });
    }
  }
  return { ...before, units: [...units.values()], pieces: [...pieces.values()] };
}

// ---- how long it takes

export type Pace = "calm" | "brisk" | "results" | "step" | "none";
/** Milliseconds from one die to the next. */
export const dieMs = (pace: Pace): number => (pace === "calm" ? 350 : pace === "step" ? 120 : 0);
/** How long a beat stays when all of it is told. */
export function restMs(beat: Beat, pace: Pace): number {
  if (pace === "results") return beat.weight === "grave" ? 1400 : 900;
  const long = beat.weight === "grave" ? 900 : 500;
  if (beat.kind === "move") return 420 + (beat.say ? long : 80);
  if (beat.kind === "news") return long + (pace === "calm" ? 350 : 0);
  return pace === "brisk" ? Math.max(500, beat.weight === "grave" ? 700 : 0) : long + 250; // the dice come to rest first
}
export const beatMs = (beat: Beat, pace: Pace): number => (pace === "results" ? 0 : dieMs(pace) * Math.max(1, beat.dice.length) * Number(beat.kind === "roll")) + restMs(beat, pace);
/** What would take longer than 20 seconds in one go is shown at twice the speed, and so on. */
export const rateOf = (ms: number): number => (ms > 80000 ? 8 : ms > 40000 ? 4 : ms > 20000 ? 2 : 1);

/** An act in one sentence: what its server says of it, or the gravest thing in it. */
export function headline(beats: Beat[], act?: ActInfo): string {
  if (act?.say) return whatCame(act.say.replace(/\.$/, ""), beats);
  const order: Weight[] = ["note", "news", "harm", "grave"],
    best = beats.reduce<Beat | undefined>((b, x) => (b && (order.indexOf(b.weight) > order.indexOf(x.weight) || (b.weight === x.weight && (b.weight !== "note" || b.kind === "move" || x.kind !== "move"))) ? b : x), undefined); // what is paid for a way is less than the way
  if (!best) return "";
  if (best.kind !== "roll") return best.title;
  // What came of it says all where it names its doer, or somebody's harm; else who rolled stands before it.
  const said = best.say.replace(/\.$/, "").split(". ")[0]!,
    summed = best.events.find((e) => !e.roll && e.say?.startsWith(`${best.title}:`)), // "Your Musketeers fire at the Grenzer: 2 hits"
    isWhole = namesDoer(best.title, said);
  const grave = best.say.replace(/\.$/, "").split(". ").find((t) => t !== saidOf(best.rolls.at(-1)!));
  if (grave && (best.weight === "grave" || best.weight === "harm")) return grave;
  const die = best.dice.length === 1 ? best.dice[0]!.face : undefined; // a roll that only counts against another one is its number
  if (die !== undefined && said === `${best.rolls.at(-1)!.total} rolled`) return `${best.title}: ${die}`;
  return summed?.say?.replace(/\.$/, "") ?? (isWhole || said === best.rolls.at(-1)!.none ? said : `${best.title}: ${inside(said)}`);
}
// What was chosen, with what came of it: how far it went, what its only roll brought.
function whatCame(say: string, beats: Beat[]): string {
  const only = beats.length === 1 ? beats[0]! : undefined;
  if (only && only.kind !== "roll" && only.title.startsWith(`${say} `)) return only.title;
  // One move, and beside it no more than what it cost: how far it went belongs to it.
  const moves = beats.filter((b) => b.kind === "move"),
    way = moves.length === 1 && moves[0]!.far >= 50 && beats.every((b) => b.kind !== "roll" && b.weight !== "harm" && b.weight !== "grave") ? moves[0] : undefined;
  if (way && !/\d in\b/.test(say)) {
    if (beats.some((b) => b.events.some((e) => e.say?.replace(/\.$/, "") === say))) return way.title; // somebody's order, as others are told of it
    if (/\bmoves?$/.test(say)) return `${say} ${shortInches(way.far)}`;
    if (way.far >= 500) return `${say}, ${shortInches(way.far)}`;
  }
  const said = only?.kind === "roll" && only.rolls.length === 1 ? (saidOf(only.rolls[0]!) ?? (only.say === `${only.rolls[0]!.none}.` ? only.rolls[0]!.none : undefined)) : undefined;
  return said && !say.includes(said) ? `${say}: ${inside(said)}` : say;
}
/** A sentence after a colon: only a name keeps its capital. */
export const inside = (text: string): string => (/^(Your|The|Their|None|No|Nobody|Nothing|You|How|What|Light|Heavy|Destroyed)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
// A sentence that begins with a name of the title needs no title before it.
export function namesDoer(title: string, said: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\d.]+/u).filter((w) => w.length > 2 && !["your", "the"].includes(w)),
    first = words(said).slice(0, 2);
  return first.length > 0 && words(title).includes(first[0]!);
}
/** All of an act as one beat, for whoever wants results only. */
export function resultOf(beats: Beat[], act?: ActInfo): Beat | undefined {
  const first = beats[0],
    last = beats.at(-1);
  if (!first || !last) return undefined;
  const weight = beats.reduce<Weight>((w, b) => heavier(w, b.weight), "note");
  return { ...first, kind: "news", n: last.n, title: headline(beats, act), say: "", weight, rolls: [], dice: [], expected: "", units: [...new Set(beats.flatMap((b) => b.units))], events: beats.flatMap((b) => b.events), shot: undefined };
}
