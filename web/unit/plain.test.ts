// plain.test.ts - the page's other plain parts: patches of views, the outline of a sequence, path steps, luck, the report.
import { describe, expect, it } from "vitest";
import { stepsTo, walk, type Stance } from "../src/games/steps";
import { dieState, expected } from "../src/play/luck";
import { beginsAt, filed, outlineOf, phaseAfter, phaseOf, stopsOf } from "../src/play/outline";
import { patched } from "../src/play/patch";
import { cut } from "../src/play/probe";
import { report } from "../src/play/report";
import type { LogLine } from "../src/play/session.svelte";
import type { Event, FieldInfo, Roll, Scene, Sequence, View } from "../src/wire";
import { factText, ownedName } from "../src/play/words";
import { scene, view } from "./kit";

describe("a patch", () => {
  it("puts what differs in its place and leaves the rest the same objects", () => {
    const moved = { ...view.pieces[0]!, at: [1, 2] as [number, number] },
      next = patched(view, { turn: 2, pieces: [moved], gone: { pieces: ["Y.1"], units: ["Y"] } });
    expect(next.turn).toBe(2);
    expect(next.pieces.find((p) => p.id === "A.1")).toBe(moved);
    expect(next.pieces.find((p) => p.id === "A.2")).toBe(view.pieces[1]);
    expect(next.pieces.some((p) => p.id === "Y.1") || next.units.some((u) => u.id === "Y")).toBe(false);
    expect(next.markers).toBe(view.markers);
    expect(patched(view, undefined)).toBe(view);
  });
  it("adds what is new", () => expect(patched(view, { units: [{ ...view.units[0]!, id: "Z" }] }).units).toHaveLength(view.units.length + 1));
});

const sequence: Sequence[] = [
  {
    id: "T",
    name: "Turn",
    steps: [
      { id: "S0", name: "Deployment" },
      { id: "T1", name: "Rally", rule: "K-RAL.1" },
      { id: "T1a", name: "Rally rolls", rule: "K-RAL.2" },
      { id: "T2.1", name: "Firing: air", rule: "K-AIR.1" },
      { id: "T2.2", name: "Firing: direct", rule: "K-FIR.1" },
      { id: "T3", name: "End", rule: "K-END.1", jumps: ["T1"] },
    ],
  },
];
describe("an outline", () => {
  it("begins where the last step jumps back to", () => expect(beginsAt(sequence[0]!.steps)).toBe(1));
  it("gathers parts under their phase, and phases of one head", () => {
    const stops = stopsOf(sequence[0]!.steps, 1);
    expect(stops.map((s) => s.title)).toEqual(["Rally", "Firing", "End"]);
    expect(stops[0]!.parts.map((p) => p.id)).toEqual(["T1a"]);
    expect(stops.map((s) => s.number)).toEqual(["1", "2", "3"]);
  });
  it("finds the phase of a step, and the one an event belongs to", () => {
    expect(outlineOf(sequence, "T1a")?.id).toBe("T");
    expect(phaseOf(sequence, "T1a")).toBe("T1 Rally");
    expect(phaseOf(sequence, "nowhere")).toBe("");
    expect(phaseAfter(sequence, "T1 Rally", "T3", "K-FIR.1")).toBe("T2.1 Firing");
    expect(phaseAfter(sequence, "T1 Rally", "T3", "K-RAL.2")).toBe("T1 Rally");
    // The order dice are thrown in a step of their own, whose rule stands in the same section as the step before.
    const row = (id: string, name: string, rule: string) => ({ id, name, rule, by: "nobody" as const, jumps: [], calls: [], verbs: [] }),
      turns = [{ id: "T", name: "Turn", steps: [row("T1", "Resolve Artillery", "K-TURN.1"), row("T2", "Order dice", "K-TURN.2"), row("T4", "Activations", "K-TURN.6")] }];
    expect(phaseAfter(turns, "T1 Resolve Artillery", "T4", "K-TURN.2")).toBe("T2 Order dice");
    expect(phaseAfter(turns, "T1 Resolve Artillery", "T4", "K-TURN.1")).toBe("T1 Resolve Artillery");
    expect(phaseAfter(turns, "T1 Resolve Artillery", "T4", "K-TURN.9")).toBe("T1 Resolve Artillery");
  });
});

describe("path steps", () => {
  const s: Stance = { at: [10000, 10000], facing: 0, width: 4000, depth: 1000 };
  it("lead where they say", () => {
    expect(walk(s, { order: "advance", value: 3000 }).at).toEqual([10000, 13000]);
    expect(walk(s, { order: "back", value: 1000 }).at[1]).toBeCloseTo(9000);
    expect(walk(s, { order: "side_right", value: 1000 }).at[0]).toBeCloseTo(11000);
    const wheel = walk(s, { order: "wheel_right", facing: 90 });
    expect(wheel.facing).toBe(90);
    expect(wheel.at[0]).toBeCloseTo(12000);
    expect(wheel.at[1]).toBeCloseTo(12000);
    expect(walk(s, { order: "form_line" })).toBe(s);
  });
  it("are found for a click", () => {
    expect(stepsTo(s, [10000, 15000], false)).toEqual([{ order: "advance", value: 5000 }]);
    expect(stepsTo(s, [10000, 8000], false)).toEqual([{ order: "back", value: 2000 }]);
    expect(stepsTo(s, [15000, 10000], true)).toEqual([{ order: "pivot", facing: 90 }, { order: "advance", value: 5000 }]);
    const steps = stepsTo(s, [13000, 16000], false),
      end = steps.reduce(walk, s);
    expect(steps[0]!.order).toBe("wheel_right");
    expect(Math.hypot(end.at[0] - 13000, end.at[1] - 16000)).toBeLessThan(400);
  });
});

describe("a way cut short", () => {
  it("ends where the judge says, or by what it is over", () => {
    expect(cut([0, 9000], { item: 0, at: [0, 6000] }, [[0, 0]], 0)).toEqual([0, 6000]);
    expect(cut([0, 9000], { item: 0, over: 1000 }, [[0, 0]], 0)).toEqual([0, 7999]);
    expect(cut([0, 9000], undefined, [[0, 0]], 0)).toBeUndefined();
  });
});

const roll = (more: Partial<Roll>): Roll => ({ purpose: "fire", owner: 1, faces: 6, dice: [4, 2], need: 4, mods: [], natural: 6, total: 6, passed: 1, ...more });
describe("luck", () => {
  it("counts what should have come, with modifiers, sure and hopeless faces, sums", () => {
    expect(expected(roll({}))).toBeCloseTo(1);
    expect(expected(roll({ mods: [{ name: "cover", value: -1 }] }))).toBeCloseTo(2 / 3);
    expect(expected(roll({ need: 9, sure: 6 }))).toBeCloseTo(2 / 6);
    expect(expected(roll({ need: 1, never: 1 }))).toBeCloseTo(10 / 6);
    expect(expected(roll({ sum: true, need: 7 }))).toBeCloseTo(21 / 36);
    expect(expected(roll({ sum: true, need: 7, at_most: true }))).toBeCloseTo(21 / 36);
    expect(expected(roll({ need: undefined }))).toBeUndefined();
  });
  it("shows each die as what it did", () => {
    expect([4, 2, 0].map((face) => dieState(roll({}), face))).toEqual(["ok", "no", "hidden"]);
    expect(dieState(roll({ sum: true, passed: 1 }), 1)).toBe("ok");
  });
});

describe("a log of before one sat down", () => {
  const row = (id: string, name: string, rule: string) => ({ id, name, rule, by: "nobody" as const, jumps: [], calls: [], verbs: [] }),
    all = [{ id: "T", name: "Turn", steps: [row("T1", "Resolve Artillery", "K-TURN.1"), row("T2", "Order dice", "K-TURN.2"), row("T4", "Activations", "K-TURN.6")] }, { id: "A", name: "Activation", steps: [row("A1", "Declare", "K-ACT.17")] }] as Sequence[],
    line = (act: number, kind: string, rule: string, text = "", value = 0) => ({ act, event: { kind, rule, text, value } });
  it("stands under the phases in which it was chosen, and those that were passed on the way", () => {
    const steps: Record<number, string> = { 1: "T4", 2: "A1", 3: "T4", 4: "T4" },
      places = filed(all, [line(0, "TURN_BEGAN", "K-SET.1", "Turn 1", 1), line(1, "ACTIVATED", "K-ACT.17"), line(2, "FIRES", "K-FIRE.3"), line(3, "TURN_BEGAN", "K-TURN.1", "Turn 2", 2), line(3, "STEP_BEGAN", "K-TURN.1", "Resolve Artillery", 1), line(3, "ROLLED", "K-TURN.2"), line(4, "ACTIVATED", "K-ACT.17")], (n) => steps[n], "T4");
    expect(places.map((p) => `${p.turn} ${p.phase}`)).toEqual(["1 ", "1 T4 Activations", "1 T4 Activations", "2 T1 Resolve Artillery", "2 T1 Resolve Artillery", "2 T2 Order dice", "2 T4 Activations"]);
  });
});

describe("a card", () => {
  it("says a field's word by itself where the rules have words for it", () => {
    const field = { name: "fired", scope: "piece", show: "badge", noun: { is: "words", name: "fired", words: ["main", "smoke"] } } as unknown as FieldInfo,
      with_ = (wordings: Record<string, string>) => ({ game: "none", wordings }) as unknown as Scene;
    const said = with_({ "fired=main": "has fired its main weapon", "fired=smoke": "has fired smoke" });
    expect(factText(said, {} as View, field, "main", "fired")).toBe("has fired its main weapon");
    expect(factText(said, {} as View, field, "main+smoke", "fired")).toBe("has fired its main weapon, has fired smoke");
    expect(factText(with_({ main: "main gun" }), {} as View, field, "main", "fired")).toBe("fired main gun");
    expect(factText(said, {} as View, field, true, "moved")).toBe("moved");
  });
});

describe("a report", () => {
  const event = (kind: string, more: Partial<Event> = {}): Event => ({ kind, text: kind.toLowerCase(), value: 0, value2: 0, ...more });
  const line = (n: number, turn: number, e: Event): LogLine => ({ n, turn, phase: "", act: n, event: e });
  it("sums losses by turn, luck by purpose, and finds what turned it", () => {
    const log = [
        line(1, 1, event("REMOVED", { subject: "X.1", subject_is: "piece" })),
        line(2, 1, event("UNIT_REMOVED", { subject: "X", subject_is: "unit" })),
        line(3, 2, event("REMOVED", { subject: "A.1", subject_is: "piece" })),
        line(4, 2, event("ROLLED", { roll: roll({ passed: 2 }) })),
        line(5, 2, event("SCORED", { value: 3, say: "The Germans score 3 points" })),
      ],
      r = report(scene, { ...view, turn: 2 }, log);
    expect(r.losses).toEqual([[0, 0, 1], [0, 1, 1]]);
    expect(r.lost[1]).toMatchObject({ side: 2, units: ["Hussars X"], pieces: 1 });
    expect(r.luck).toEqual([{ purpose: "fire", above: [1, 0], rolls: 1 }]);
    expect(r.turning.map((t) => t.n)).toEqual([...r.turning.map((t) => t.n)].sort((a, b) => a - b));
    expect(r.turning.some((t) => t.text.includes("Hussars X"))).toBe(true);
    expect(r.turning.map((t) => t.text)).toContain("The Germans score 3 points");
    expect(r.turning.some((t) => t.text.endsWith(": 1 piece lost"))).toBe(true);
  });
});

describe("a name as its reader says it", () => {
  it("is yours, or has the article that its kind of name takes", () => {
    expect(ownedName("Grenadiers", true)).toBe("your Grenadiers");
    expect(ownedName("PaK 40", false)).toBe("the PaK 40");
    expect(ownedName("A Company", false)).toBe("A Company");
    expect(ownedName("8 cm mortar", false)).toBe("the 8 cm mortar");
  });
  it("of a part has it before the whole", () => {
    expect(ownedName("stand 3 of A Company", true)).toBe("stand 3 of your A Company");
    expect(ownedName("stand 2 of 2 Company", false)).toBe("stand 2 of 2 Company");
    expect(ownedName("stand 2 of Hungarian regiment 104", false)).toBe("stand 2 of the Hungarian regiment 104");
  });
});
