// tabs.test.ts - what stands on a unit's tab: a name where the game names its units and there is room, else the number; and how goals stand.
import { expect, test } from "vitest";
import { place } from "../src/draw/labels";
import { tabText } from "../src/draw/tags";
import { lookOf } from "../src/games";
import { standingOf } from "../src/play/goals";
import type { Unit, View } from "../src/wire";
import { scene, view } from "./kit";

const unit = (id: string, name: string): Unit => ({ id, side: 1, place: "table", name, pieces: [] });
const units = [unit("u1", "Eagle Cohort"), unit("u7", "Priests of the Sealed Door"), unit("E7", "Sherman"), unit("E8", "Sherman"), unit("u9", "Incomprehensibilities")];
const seen: View = { ...view, units };
const says = (game: string): string[] => units.map((u) => tabText(seen, u, lookOf(game)));

test("units are called by name on their tabs, a long name up to its of, two of one name with their number", () => {
  expect(says("arcane-legions")).toEqual(["Eagle Cohort", "Priests", "Sherman E7", "Sherman E8", "u9"]);
});

test("a game that numbers its tabs keeps the numbers", () => {
  for (const game of ["rank-and-file", "rapid-fire"]) expect(says(game)).toEqual(["u1", "u7", "E7", "E8", "u9"]);
});

test("a label that can stand nowhere without covering another is told from one that can", () => {
  const box = { x0: -10, x1: 10, y0: -5, y1: 5 },
    spot = { x: 50, y: 50, cost: 0 },
    table = { x0: 0, y0: 0, x1: 200, y1: 200 },
    found = place([{ key: "a", box, spots: [spot] }, { key: "b", box, spots: [spot] }, { key: "c", box, spots: [spot, { x: 120, y: 50, cost: 0.2 }] }], [], table);
  expect(["a", "b", "c"].map((k) => found.get(k)!.isCrowded ?? false)).toEqual([false, true, false]);
});

test("how a goal stands is a sentence with a capital, whatever it begins with", () => {
  const marked: View = { ...view, markers: [{ id: "farm", kind: "objective", name: "The farm", side: 2, at: [0, 0], facing: 0, value: 0, fields: {} }] };
  expect(standingOf([{ kind: "objective", held: "{on} is held by {side}" }], scene, marked)).toEqual(["The farm is held by Red"]);
  const many = { ...scene, sides: scene.sides.map((s) => ({ ...s, called: "the Germans", many: true })) };
  expect(standingOf([{ kind: "objective", held: "{side} hold{s} {on} and {has} won" }], many, marked)).toEqual(["The Germans hold the farm and have won"]);
});
