// stood.ts - how a finished game stood from beginning to end, as the game's own judgement has it, and the steps at which that turned.
// The server judges every position; here its answers are only laid side by side.
import type { Event, ToldEvent } from "../wire";
import type { Session } from "./session.svelte";
import { isQuiet } from "./news";
import { heard } from "./patch";
import { rankOf, sayOf, weightOf } from "./tell";

export interface Stood {
  step: number;
  turn: number;
  standing: number[];
  events: Event[];
}
export interface Turn {
  step: number;
  turn: number;
  text: string;
  side: number; // whom it helped
  from: number; // that side's lead before and after
  to: number;
}

/** A side's standing against the best of the others. */
export function lead(standing: number[], side: number): number {
  const others = standing.filter((_, i) => i !== side - 1);
  return (standing[side - 1] ?? 0) - (others.length ? Math.max(...others) : 0);
}

const weight = (e: Event): number => (e.roll ? 0 : e.kind === "MOVED" ? 1 : 2 + 2 * rankOf(weightOf(e)) + Number(e.kind === "SCORED"));
// A game that is over is judged beyond all measure: of its course only what was still open is told.
const DECIDED = 100000;
export const isOpen = (s: Stood): boolean => s.standing.every((v) => Math.abs(v) < DECIDED);

/** What a change of the balance means, in words. */
export function turnText(name: string, from: number, to: number, widest: number): string {
  const even = widest * 0.12,
    place = (v: number): string => (Math.abs(v) <= even ? "even" : v > 0 ? (v > widest * 0.55 ? "well ahead" : "ahead") : v < -widest * 0.55 ? "far behind" : "behind");
  const was = place(from),
    is = place(to);
  return was === is ? `${name} gains, and is ${is === "even" ? "level" : is}` : `${name} was ${was === "even" ? "level" : was}, and is ${is === "even" ? "level" : is}`;
}

export class Judge {
  private known = new Map<number, Stood>();
  constructor(private readonly session: Session) {}

  private async at(step: number): Promise<Stood | undefined> {
    const old = this.known.get(step);
    if (old) return old;
    const answer = await this.session.ask("replay", { to: step });
    if (!Array.isArray(answer["standing"])) return undefined;
    const stood: Stood = {
      step,
      turn: Number((answer["view"] as { turn?: number } | undefined)?.turn ?? 0),
      standing: answer["standing"] as number[],
      events: heard((answer["events"] as ToldEvent[] | undefined) ?? []),
    };
    this.known.set(step, stood);
    return stood;
  }

  /** The standing at so many points of the game; empty where the server does not judge. */
  async course(steps: number, points = 40): Promise<Stood[]> {
    const out: Stood[] = [],
      n = Math.min(points, steps);
    for (let i = 0; i <= n; i++) {
      const stood = await this.at(Math.round((i * steps) / Math.max(1, n)));
      if (!stood) return [];
      out.push(stood);
    }
    return out;
  }

  /** The steps at which the balance moved most: between two points the half that moved more is looked into until one step is left. */
  async turns(course: Stood[], count = 4): Promise<Turn[]> {
    const gap = (a: Stood, b: Stood): number => Math.abs(lead(b.standing, 1) - lead(a.standing, 1));
    const spans = course
      .slice(1)
      .map((b, i) => ({ a: course[i]!, b }))
      .filter(({ a, b }) => gap(a, b) > 0 && isOpen(a) && isOpen(b))
      .sort((p, q) => gap(q.a, q.b) - gap(p.a, p.b))
      .slice(0, count);
    const out: Turn[] = [];
    for (let { a, b } of spans) {
      while (b.step - a.step > 1) {
        const middle = await this.at(Math.floor((a.step + b.step) / 2));
        if (!middle) break;
        if (gap(a, middle) >= gap(middle, b)) b = middle;
        else a = middle;
      }
      const told = b.events.filter((e) => !isQuiet(e.kind)),
        main = told.reduce<Event | undefined>((best, e) => (best && weight(best) >= weight(e) ? best : e), undefined),
        side = b.standing.map((_, i) => i + 1).reduce((best, s) => (change(a, b, s) > change(a, b, best) ? s : best), 1);
      if (main && weight(main) > 2) out.push({ step: b.step, turn: b.turn, text: sayOf(this.session.scene!, this.session.message!.view, main), side, from: lead(a.standing, side), to: lead(b.standing, side) });
    }
    return out.sort((x, y) => x.step - y.step);
  }
}
const change = (a: Stood, b: Stood, side: number): number => lead(b.standing, side) - lead(a.standing, side);
