// handles.test.ts - what is taken hold of on the table, slots of a base, and several attacks of one unit.
import { describe, expect, it } from "vitest";
import { attacked, chipped, dropped, isAttacks, laidDown } from "../src/play/hands/attacks";
import { emptyHand, type Facts, type Hand } from "../src/play/hands/hand";
import { grasped, heldOf, stanceAt, stanceTowards, stanceTurned, type Held } from "../src/play/hands/handles";
import { placesOf, slotClicked, slotDragged } from "../src/play/hands/slots";
import type { Handle, Option, Unit, Verb } from "../src/wire";

const option = (text: string, more: Partial<Option> = {}): Option => ({ verb: text.split(" ")[0]!, label: text, text, need: "none", subject: "A", subject_is: "unit", ...more });
const stance = (text: string, x: number, y: number, facing: number, more: Partial<Option> = {}): Held => ({ option: option(text, more), isOn: false, handle: { option: text, kind: "stance", points: [[x, y]], facing } });
const edge = (text: string, ...ends: number[]): Held[] => ends.map((n) => ({ option: option(text), isOn: false, handle: { option: text, kind: "edge", points: [[n, 0], [n, 1000]] } }));
const facts = (more: Partial<Facts> & { verbs?: Verb[]; units?: Unit[] }): Facts =>
  ({ scene: { verbs: more.verbs ?? [], slots: [{ type: "legion", slots: [{ name: "a1", kind: "white" }, { name: "a2", kind: "white" }, { name: "d1", kind: "white" }, { name: "c1", kind: "yellow" }] }], slot_field: "standing" }, view: { units: more.units ?? [], pieces: [], markers: [] }, side: 1, isAsked: true, isSealed: false, options: [], all: [], ...more }) as unknown as Facts;

describe("stances", () => {
  const step = stance("step A front", 0, 2000, 0, { need: "number", value: 1, value_max: 2000, value_is: "length" }),
    back = stance("step A back", 0, -2000, 0, { need: "number", value: 1, value_max: 2000, value_is: "length" }),
    left = stance("turn A left", -900, 900, 315, { cost: 2 }),
    far = stance("turn A far", -1200, 900, 225, { cost: 1 });
  it("the nearest is meant, and of a step as much as was dragged", () => {
    expect(stanceAt([step, back, left], [0, 0], [100, 2500])).toMatchObject({ option: step.option, value: 2000 });
    expect(stanceAt([step, back, left], [0, 0], [50, 1010])).toMatchObject({ option: step.option, value: 1000 });
    expect(stanceAt([step, back, left], [0, 0], [-850, 950])?.option).toBe(left.option);
    expect(stanceAt([], [0, 0], [0, 0])).toBeUndefined();
  });
  it("keys step and turn, the smallest turn first", () => {
    expect(stanceTowards([step, back, left], [0, 0], 0, [0, -500])).toBe(back.option);
    expect(stanceTowards([left], [0, 0], 0, [0, 500])).toBeUndefined();
    expect(stanceTurned([far, left], [0, 0], 0, false)).toBe(left.option);
    expect(stanceTurned([far, left], [0, 0], 0, false, left.option)).toBe(far.option);
    expect(stanceTurned([far, left], [0, 0], 0, true)).toBeUndefined();
  });
});
describe("edges", () => {
  it("an option that means two is had by clicking both", () => {
    const held = [...edge("sides 1 2", 1, 2), ...edge("sides 1 3", 1, 3), ...edge("sides 2 3", 2, 3)],
      at = (n: number): Held => held.find((h) => h.handle.points[0]![0] === n)!;
    const first = grasped(held, at(3));
    expect(first.text).toBe("sides 1 3");
    expect(grasped(held, at(2), first).text).toBe("sides 2 3");
  });
  it("one that several options mean gives them in turn", () => {
    const held = [...edge("shot a", 1), ...edge("shot b", 1)];
    expect(grasped(held, held[0]!, held[0]!.option).text).toBe("shot b");
    expect(grasped(held, held[0]!, held[1]!.option).text).toBe("shot a");
  });
  it("only those of whoever is in hand, and those about nobody", () => {
    const own = option("step A front"), other = option("step B front", { subject: "B" }), fight = option("fight 1", { subject: undefined, subject_is: undefined }),
      handles: Handle[] = [own, other, fight].map((o) => ({ option: o.text, kind: "spot", points: [[0, 0]] }));
    expect(heldOf(facts({ options: [own, other, fight] }), { ...emptyHand, unit: "A" }, handles).map((h) => h.option.text)).toEqual(["step A front", "fight 1"]);
    expect(heldOf(facts({ options: [own], isAsked: false }), { ...emptyHand, unit: "A" }, handles)).toEqual([]);
  });
});
describe("slots", () => {
  const unit = { id: "A", side: 1, place: "table", type: "legion", pieces: ["A.1"], fields: { standing: ["a1", "c1"] } } as unknown as Unit,
    words = { is: "word", slots: true } as const,
    regroup: Verb = { name: "regroup", label: "", item_order: words, item_target: words },
    damage: Verb = { name: "damage", label: "", target: words },
    move = option("regroup A", { need: "group", parts: ["order", "target"] }),
    f = facts({ verbs: [regroup, damage], units: [unit], options: [move] }),
    h: Hand = { ...emptyHand, unit: "A", verb: "regroup", option: move };
  it("a figure is dragged to a free slot, on, and back", () => {
    expect(slotDragged(f, h, unit, "a1", "d1")).toEqual({ items: [{ order: "a1", target: "d1" }] });
    const gone = { ...h, items: [{ order: "a1", target: "d1" }] };
    expect(slotDragged(f, gone, unit, "d1", "a2")).toEqual({ items: [{ order: "a1", target: "a2" }] });
    expect(slotDragged(f, gone, unit, "d1", "a1")).toEqual({ items: [] });
    expect(slotDragged(f, h, unit, "a1", "c1")).toBeUndefined();
    expect(placesOf(f, gone, unit).filter((p) => p.has).map((p) => p.name)).toEqual(["d1", "c1"]);
  });
  it("or clicked, then the slot; only slots of its kind are open", () => {
    expect(slotClicked(f, h, unit, "a1")).toEqual({ hold: "a1" });
    expect(slotClicked(f, h, unit, "d1", "a1")).toEqual({ items: [{ order: "a1", target: "d1" }] });
    expect(placesOf(f, h, unit, "c1").filter((p) => p.can).map((p) => p.name)).toEqual(["c1"]);
  });
  it("a slot that an option names is clicked", () => {
    const hits = ["a1", "c1"].map((target) => option(`damage A ${target}`, { target, target_is: "word" })),
      g = facts({ verbs: [regroup, damage], units: [unit], options: hits });
    expect(slotClicked(g, { ...emptyHand, unit: "A" }, unit, "c1")).toEqual({ take: hits[1] });
    expect(slotClicked(g, { ...emptyHand, unit: "A" }, unit, "a2")).toBeUndefined();
  });
});
describe("attacks", () => {
  const fire = option("fire A", { need: "group", gesture: "aim", parts: ["piece", "target", "at", "order"] }),
    verb: Verb = { name: "fire", label: "", item_piece: { is: "piece", name: "aim" }, item_order: { is: "word", words: ["main", "sw", "smoke"] } },
    main = { piece: "0", order: "main", target: "X" }, sw = { piece: "0", order: "sw", target: "X" }, smoke = { piece: "A.1", order: "smoke", at: [5, 5] as [number, number] },
    h: Hand = { ...emptyHand, option: fire, items: [main, sw], proposals: [{ verb: "fire", items: [main, sw] }, { verb: "fire", items: [smoke] }, { verb: "fire", items: [{ piece: "Y.2", order: "sw", target: "Y" }] }] };
  it("all go to the target that is clicked, or the lit one alone", () => {
    expect(isAttacks(fire, verb)).toBe(true);
    expect(attacked(h, "Y").items.map((i) => i.target)).toEqual(["Y", "Y"]);
    expect(attacked(chipped(h, "sw"), "Y").items).toEqual([main, { piece: "Y.2", order: "sw", target: "Y" }]);
  });
  it("a chip adds its attack, or takes it away; what cannot go together does not", () => {
    expect(chipped(h, "smoke").items).toEqual([smoke]);
    expect(chipped(chipped(h, "sw"), "sw").items).toEqual([main]);
    expect(dropped(h, 0)?.items).toEqual([sw]);
    expect(dropped({ ...h, items: [main] }, 0)).toBeUndefined();
  });
  it("something is laid beside a way by whoever is nearest", () => {
    expect(laidDown({ ...emptyHand, option: fire }, "smoke_first", [10, 0], [{ id: "A.1", at: [0, 0] }, { id: "A.2", at: [9, 0] }]).laid).toEqual([{ piece: "A.2", at: [10, 0], facing: 0, value: "smoke_first" }]);
  });
});
