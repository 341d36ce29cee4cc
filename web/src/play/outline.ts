// outline.ts - the sequence of a game as its rulebook's outline: phases, and which steps are parts of which.
import type { Sequence, Step } from "../wire";

export interface Stop {
  step: Step;
  parts: Step[];
  number: string;
  title: string;
}
const headOf = (name: string): string => (name.includes(": ") ? name.slice(0, name.indexOf(": ")) : ""); // "Firing: air", "Firing: direct" are one phase
const isPartOf = (id: string, whole: string): boolean => id.startsWith(whole) && id !== whole && !/\d/.test(id[whole.length] ?? "");

/** The sequence that holds a step of the outermost frame. */
export const outlineOf = (all: Sequence[], id: string | undefined): Sequence | undefined => all.find((q) => q.steps.some((s) => s.id === id)) ?? all[0];

/** Where the turn begins: the earliest step that the last one jumps back to. What comes before is played once. */
export function beginsAt(steps: Step[]): number {
  const back = steps.at(-1)?.jumps?.map((id) => steps.findIndex((s) => s.id === id)).filter((i) => i >= 0) ?? [];
  return back.length ? Math.min(...back) : 0;
}

/** The phases of an outline from step number `from` on. */
export function stopsOf(steps: Step[], from = 0): Stop[] {
  const out: Stop[] = [];
  for (const step of steps.slice(from)) {
    const last = out.at(-1);
    if (last && (isPartOf(step.id, last.step.id) || step.id === last.parts.at(-1)?.id)) last.parts.push(step);
    else if (last && headOf(step.name) && headOf(step.name) === headOf(last.step.name)) {
      last.parts.push(step);
      last.title = headOf(step.name);
      last.number = last.number.replace(/\.\d+$/, "");
    } else out.push({ step, parts: [], number: step.id.replace(/^[A-Z]+\.?(?=\d)/, ""), title: step.name });
  }
  return out;
}

/** The phase that a step belongs to, as an event tells it: "T.4 Movement". */
export function phaseOf(all: Sequence[], id: string | undefined): string {
  const stop = stopsOf(outlineOf(all, id)?.steps ?? []).find((s) => s.step.id === id || s.parts.some((p) => p.id === id));
  return stop ? `${stop.step.id} ${stop.title}` : "";
}

/** The same for a phase that is told by its name alone. */
export function phaseNamed(all: Sequence[], name: string): string {
  const step = all.flatMap((q) => q.steps).find((s) => s.name === name);
  return (step && phaseOf(all, step.id)) || name;
}

const sectionOf = (rule: string): string => rule.replace(/\.[^.]*$/, "");
/** The phase an event belongs to that came after phase `now`, before the game rested in step `to`: where its rule is a later phase's own, that one. */
export function phaseAfter(all: Sequence[], now: string, to: string | undefined, rule: string | undefined): string {
  const steps = outlineOf(all, to)?.steps ?? [],
    stops = stopsOf(steps, beginsAt(steps)),
    first = stops.findIndex((s) => now.startsWith(`${s.step.id} `)),
    last = stops.findIndex((s) => s.step.id === to || s.parts.some((p) => p.id === to));
  if (!rule || last < 0 || first === last || (first < 0 && now !== "")) return now;
  const rulesOf = (s: Stop | undefined): string[] => (s ? [s.step, ...s.parts].map((p) => p.rule ?? "") : []);
  if (rulesOf(stops[first]).includes(rule)) return now;
  const passed: Stop[] = [];
  for (let k = first + 1; passed.length < stops.length; k++) {
    const stop = stops[k % stops.length]!;
    passed.push(stop);
    if (stop === stops[last]) break;
  }
  const own = passed.find((s) => rulesOf(s).includes(rule)),
    isHere = rulesOf(stops[first]).some((r) => sectionOf(r) === sectionOf(rule)),
    alike = passed.filter((s) => rulesOf(s).some((r) => sectionOf(r) === sectionOf(rule))),
    found = own ?? (!isHere && alike.length === 1 ? alike[0] : undefined);
  return found ? `${found.step.id} ${found.title}` : now;
}

interface Filed {
  event: { kind: string; value: number; text: string; rule?: string | undefined; roll?: { rule?: string | undefined } | undefined };
  act: number;
}
/** Turn and phase of events that happened before one sat down: each act began in the row it was chosen in, and led to that of the next; `last`: where the game rests. */
export function filed(all: Sequence[], lines: Filed[], stepOf: (act: number) => string | undefined, last: string | undefined): { turn: number; phase: string }[] {
  const main = (act: number): string | undefined => { const id = stepOf(act); return all[0]?.steps.some((s) => s.id === id) ? id : undefined; },
    to: (string | undefined)[] = [];
  for (let i = lines.length - 1, next = last; i >= 0; i--) {
    to[i] = next;
    if (lines[i]!.act !== lines[i - 1]?.act) next = main(lines[i]!.act) ?? next;
  }
  let turn = 0,
    phase = "";
  return lines.map(({ event, act }, i) => {
    const began = act !== lines[i - 1]?.act ? main(act) : undefined;
    if (began) phase = phaseOf(all, began);
    if (event.kind === "TURN_BEGAN") {
      turn = event.value;
      phase = "";
    }
    if (event.kind === "STEP_BEGAN" && event.value <= 1) phase = phaseNamed(all, event.text);
    else phase = phaseAfter(all, phase, to[i], event.roll?.rule ?? event.rule);
    return { turn, phase };
  });
}
