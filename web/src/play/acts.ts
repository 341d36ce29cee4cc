// acts.ts - the log as acts: one headline each, with the beats, dice and rules that fold under it. Made of the log's lines alone.
import type { ActInfo, Scene, View, Weight } from "../wire";
import { beatsOf, headline, inside, namesDoer, type Beat } from "./beats";
import type { LogLine, Passed } from "./session.svelte";
import { heavier } from "./tell";

export interface Act {
  key: string;
  from: number; // numbers of its first and last event
  to: number;
  turn: number;
  phase: string;
  side: number;
  depth: number; // 1: belongs to the act above it
  isInterrupt: boolean; // and another side broke into it
  by?: number; // the side that did something in it, where that is known
  isFirst: boolean; // what its step began with
  say: string;
  weight: Weight;
  count: string; // "3 of 6": what counts, at the right
  beats: Beat[];
}
/** An act, or several of one kind gathered into one line. */
export interface Entry extends Act {
  more?: Act[];
  isSame?: boolean; // all of them say the same
}
export interface Chapter {
  key: string;
  turn: number;
  phase: string;
  side: number; // whose phase it is, where all of it is one side's
  entries: Entry[];
}
export type Filter = "all" | "mine" | "rolls" | "grave";

const isArrival = (l: LogLine): boolean => l.event.kind === "MOVED" && (l.event.from === undefined || (l.event.from[0] === 0 && l.event.from[1] === 0));

function countOf(beats: Beat[]): string {
  const rolls = beats.flatMap((b) => b.rolls).filter((r) => r.need !== undefined && !r.sum),
    first = rolls.filter((r) => r.purpose === rolls[0]?.purpose),
    dice = first.reduce((n, r) => n + r.dice.length, 0);
  return dice > 1 ? `${first.reduce((n, r) => n + r.passed, 0)} of ${dice}` : "";
}
function actOf(beats: Beat[], first: LogLine, last: LogLine, info: ActInfo | undefined, depth: number, by: number | undefined, isFirst: boolean): Act {
  return {
    key: `${first.n}`,
    from: first.n,
    to: last.n,
    turn: first.turn,
    phase: first.phase,
    side: beats[0]?.side ?? 0,
    depth,
    isInterrupt: false,
    ...(by === undefined ? {} : { by }),
    isFirst,
    say: headline(beats, info),
    weight: beats.reduce<Weight>((w, b) => heavier(w, b.weight), info?.weight ?? "note"),
    count: countOf(beats),
    beats,
  };
}

/** The act a line is told with: of a way that others may break into, which comes in parts, each part that only moves belongs to the choice that set it off. */
function actOfLine(l: LogLine, infos: Map<number, ActInfo>): number {
  const info = infos.get(l.act),
    root = info?.in === undefined ? undefined : infos.get(info.in);
  if (l.event.kind !== "MOVED" || !root?.say) return l.act;
  const goesOn = /\bmoves?\.?$/.test(root.say); // whoever was fired at on the way goes on after it
  return !info!.say || goesOn ? root.n : l.act;
}
/** All that is told of an act lies between those lines. */
function isWhole(lines: LogLine[], from: number, end: number, infos: Map<number, ActInfo>): boolean {
  const of = (i: number): number | undefined => (lines[i] ? actOfLine(lines[i], infos) : undefined);
  return lines[from]!.act > 0 && of(from) !== of(from - 1) && of(from) !== of(end);
}
/** The last act of a log in one sentence, where it is a way that came in parts; else nothing. */
export function lastWay(scene: Scene, view: View, lines: LogLine[], reader: number, infos: Map<number, ActInfo>): Act | undefined {
  const last = lines.at(-1),
    act = last && actOfLine(last, infos);
  if (!last || act === last.act) return undefined;
  // What others did on its way belongs to it: of that, who suffered last is said.
  const isOf = (l: LogLine): boolean => actOfLine(l, infos) === act || infos.get(l.act)?.in === act;
  let from = lines.length - 1;
  while (from > 0 && isOf(lines[from - 1]!)) from--;
  const all = lines.slice(from),
    way = new Acts().of(scene, view, all.filter((l) => actOfLine(l, infos) === act), reader, infos).at(-1),
    harm = all.filter((l) => !l.event.roll && (l.event.weight === "harm" || l.event.weight === "grave") && l.event.say).at(-1)?.event.say;
  return way && harm && !way.say.includes(harm) ? { ...way, say: `${way.say}; ${inside(harm.replace(/\.$/, ""))}` } : way;
}

/** The acts of a log, oldest first. A step whose server gives it a headline is one act where it lies in one phase; else every beat is one. */
export class Acts {
  private known = new Map<string, Act[]>();

  of(scene: Scene, view: View, lines: LogLine[], reader: number, infos: Map<number, ActInfo>): Act[] {
    const out: Act[] = [];
    for (let i = 0; i < lines.length; ) {
      let end = i + 1;
      while (end < lines.length && actOfLine(lines[end]!, infos) === actOfLine(lines[i]!, infos) && lines[end]!.phase === lines[i]!.phase && lines[end]!.turn === lines[i]!.turn && end - i < 300) end++;
      out.push(...this.chunk(scene, view, lines.slice(i, end), reader, infos, isWhole(lines, i, end, infos)));
      i = end;
    }
    let top: Act | undefined;
    return out.map((a) => {
      // What another phase began with is nobody's interrupt, though it came of the choice that ended the one before.
      const depth = top && a.depth && a.turn === top.turn && a.phase === top.phase ? a.depth : 0;
      if (!depth) top = a;
      // Only what another side did broke into it: dice that it must throw, and what came of its letting a chance go by, did not.
      const isInterrupt = depth > 0 && top!.side !== 0 && a.by !== undefined && a.by !== top!.side;
      return a.isInterrupt === isInterrupt && a.depth === depth ? a : { ...a, isInterrupt, depth };
    });
  }
  // What has been told does not change: each run of lines is put together once.
  private chunk(scene: Scene, view: View, lines: LogLine[], reader: number, infos: Map<number, ActInfo>, isWhole: boolean): Act[] {
    // Several volleys of one choice are several things to tell.
    const act = actOfLine(lines[0]!, infos),
      isWay = act !== lines[0]!.act,
      info = (isWhole || isWay) && lines.filter((l) => l.event.roll).length < 2 ? infos.get(act) : undefined,
      key = `${reader} ${lines[0]!.n} ${lines.at(-1)!.n} ${lines[0]!.turn} ${lines[0]!.phase} ${info?.say ?? ""}`,
      old = this.known.get(key);
    if (old) return old;
    const cut = this.cut(scene, view, lines.filter((l) => !isArrival(l) || l.event.weight !== undefined), reader),
      at = (n: number): LogLine => lines[Math.min(lines.length - 1, Math.max(0, n - lines[0]!.n))]!;
    const depth = infos.get(act)?.in !== undefined ? 1 : 0,
      by = infos.get(act)?.by;
    let from = lines[0]!.n;
    const acts = info
      ? cut.length ? [actOf(cut, lines[0]!, lines.at(-1)!, info, depth, by, true)] : []
      : cut.map((b, i) => {
          const act = actOf([b], at(from), at(b.n), undefined, depth, by, i === 0);
          from = b.n + 1;
          return act;
        });
    if (this.known.size > 3000) this.known.clear();
    this.known.set(key, acts);
    return acts;
  }
  // Numbers keep to their lines where some of them are not told.
  private cut(scene: Scene, view: View, told: LogLine[], reader: number): Beat[] {
    const beats = beatsOf({ scene, before: view, after: view, reader, from: 0, act: told[0]?.act ?? 0 }, told.map((l) => l.event));
    return beats.map((b) => ({ ...b, n: told[b.n - 1]?.n ?? b.n }));
  }
}

/** The acts with what passed by itself between them, each in its place. */
export function withPassed(acts: Act[], passed: Passed[], reader: number): Act[] {
  const out = [...acts];
  for (const p of passed.filter((x) => x.side === reader)) {
    const at = out.findIndex((a) => a.from > p.n),
      act: Act = { key: `passed ${p.act}`, from: p.n, to: p.n, turn: p.turn, phase: p.phase, side: p.side, depth: 0, isInterrupt: false, isFirst: true, say: p.say, weight: "note", count: "", beats: [] };
    out.splice(at < 0 ? out.length : at, 0, act);
  }
  return out;
}

const isMove = (a: Act): boolean => a.beats.length > 0 && a.beats.every((b) => b.kind === "move" && !b.say);
const fits = (a: Act, filter: Filter, reader: number, view: View): boolean =>
  filter === "all" ||
  (filter === "mine" ? a.side === reader || a.beats.some((b) => b.units.some((u) => view.units.find((x) => x.id === u)?.side === reader)) : filter === "rolls" ? a.beats.some((b) => b.rolls.length) : a.weight === "grave");

/** The same once more, with no dice and nothing grave in it. */
const isAgain = (last: Entry, act: Act): boolean =>
  (!last.more || last.isSame === true) && last.say === act.say && last.side === act.side && last.isInterrupt === act.isInterrupt && act.weight !== "grave" && last.weight !== "grave" && ![...last.beats, ...act.beats].some((b) => b.rolls.length);
/** Acts under turn and phase. More than two plain moves of a side in a row are gathered, but not across the event after which the reader chose last. */
export function chaptersOf(acts: Act[], view: View, reader: number, filter: Filter = "all", words = "", chose = 0): Chapter[] {
  const wanted = words.trim().toLowerCase(),
    out: Chapter[] = [];
  for (const act of acts) {
    if (!fits(act, filter, reader, view)) continue;
    if (wanted && !`${act.say} ${act.beats.map((b) => `${b.title} ${b.say} ${b.rule ?? ""}`).join(" ")}`.toLowerCase().includes(wanted)) continue;
    const key = `${act.turn} ${act.phase}`;
    if (out.at(-1)?.key !== key) out.push({ key, turn: act.turn, phase: act.phase, side: act.side, entries: [] });
    const chapter = out.at(-1)!,
      last = chapter.entries.at(-1);
    if (chapter.side !== act.side) chapter.side = 0;
    const before = chapter.entries.at(-2),
      isApart = wanted !== "" || (last !== undefined && last.to <= chose && act.from > chose);
    if (!isApart && last && isAgain(last, act)) {
      chapter.entries[chapter.entries.length - 1] = last.more ? { ...last, more: [...last.more, act], to: act.to } : { ...last, key: `${last.key}+`, more: [last, act], isSame: true, to: act.to };
      continue;
    }
    if (!isApart && last && isMove(act) && isMove(last) && !last.isSame && last.side === act.side && (last.more || (before && isMove(before) && before.side === act.side))) {
      if (last.more) last.more.push(act);
      else chapter.entries[chapter.entries.length - 1] = { ...last, key: `${last.key}+`, more: [last, act] };
      chapter.entries.at(-1)!.to = act.to;
    } else chapter.entries.push({ ...act });
  }
  return out;
}
const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** Its headline; of what broke into another act, that it did and who did it. */
export const told = (a: Act): string => (a.isInterrupt && a.isFirst ? `Interrupt: ${named(a)}` : a.say);
const named = (a: Act): string => {
  const title = a.beats[0]?.kind === "roll" ? a.beats[0].title : "";
  return !title || namesDoer(title, a.say) || a.say.startsWith(title) ? inside(a.say) : `${inside(title)}: ${inside(a.say)}`;
};
export const gathered = (e: Entry): string => {
  if (e.isSame) return told(e);
  const units = new Set((e.more ?? []).flatMap((a) => a.beats.map((b) => b.units[0]))).size,
    word = small[units] ?? String(units);
  return `${word[0]!.toUpperCase()}${word.slice(1)} more ${units === 1 ? "unit moves" : "units move"}`;
};
