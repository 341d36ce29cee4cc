// volley.test.ts - what a choice is weighed by: bars along a track, a plan as a whole, lines told in brief.
import { describe, expect, it } from "vitest";
import { heldBackOf } from "../src/play/hands/pass";
import { choicesOf, heldBack } from "../src/play/hands/plan";
import { pillOf } from "../src/play/hands/shapes";
import { barsOf, bestOf, placeOn } from "../src/play/hands/track";
import type { Option, Shape } from "../src/wire";
import { facts } from "./kit";

describe("a track with what is to be expected", () => {
  it("has a bar for each place, as high as it is worth; the one in hand or next to it is lit", () => {
    const bars = barsOf([0, 10, 20], [500, 1000, 1500], 1100);
    expect(bars.map((b) => b.share)).toEqual([0, 0.5, 1]);
    expect(bars.map((b) => b.isOn)).toEqual([false, true, false]);
    expect(bars[2]).toMatchObject({ value: 1500, tenths: 20 });
    expect(barsOf([0, 0], [1, 2], 1).map((b) => b.share)).toEqual([0, 0]);
  });
  it("has a best place, the first of several; none better than where one is", () => {
    expect(bestOf([1, 7, 7, 3], [10, 20, 30, 40], 10)).toBe(20);
    expect(bestOf([1, 7, 7, 3], [10, 20, 30, 40], 30)).toBeUndefined();
    expect(bestOf([1, 7], [10, 20], undefined)).toBe(20);
    expect(placeOn([10, 20, 30], 24)).toBe(1);
  });
});

describe("a plan given up as a whole", () => {
  const fire = (unit: string): Option => ({ verb: "shoot", label: "Shoot", text: `shoot ${unit} X`, need: "none", gesture: "each", subject: unit, subject_is: "unit", target: "X", target_is: "unit" }),
    hold = (unit: string): Option => ({ verb: "hold_fire", label: "Hold fire", text: `hold_fire ${unit}`, need: "none", gesture: "each", subject: unit, subject_is: "unit" }),
    f = { ...facts([fire("A"), hold("A"), fire("B"), hold("B")]), isSealed: true },
    plan = { A: fire("A"), B: fire("B") };
  it("is named by what everybody does then, with what is to be expected no more", () => {
    expect(heldBackOf(f, plan, "about 4.6 hits")).toMatchObject({ label: "Hold fire, all", is: "forgoes", cost: "gives up about 4.6 hits" });
    expect(heldBackOf(f, { A: fire("A"), B: hold("B") }, "")).toMatchObject({ cost: "gives up 1 order" });
    expect(choicesOf(f, heldBack(f, plan)).map((c) => c.verb)).toEqual(["hold_fire", "hold_fire"]);
  });
  it("is no way out where nobody acts, or somebody must", () => {
    expect(heldBackOf(f, { A: hold("A"), B: hold("B") }, "")).toBeUndefined();
    expect(heldBackOf({ ...f, options: [fire("A"), hold("A"), fire("B")] }, plan, "")).toBeUndefined();
  });
});

describe("a line told in brief", () => {
  const line = (more: Partial<Shape>): Shape => ({ kind: "line", role: "mine", from: [0, 0], to: [1, 1], state: "clear", ...more }) as Shape;
  it("says what the server has for it, else a label that is short", () => {
    expect(pillOf(line({ label: "6 dice at 6 in, 6 stands bear", brief: "6 dice" }))).toBe("6 dice");
    expect(pillOf(line({ label: "6.7 in" }))).toBe("6.7 in");
    expect(pillOf(line({ label: "far too long to be brief" }))).toBeUndefined();
    expect(pillOf({ kind: "mark", label: "X" } as Shape)).toBeUndefined();
  });
});
