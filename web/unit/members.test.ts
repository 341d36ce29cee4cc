// members.test.ts - the table of who does what, and what keys of targets say: plain parts of a draft.
import { describe, expect, it } from "vitest";
import { keysOf, targetsOf } from "../src/play/hands/keyring";
import { isOfMembers, membersOf } from "../src/play/hands/members";
import { emptyHand } from "../src/play/hands/hand";
import { briefOf } from "../src/play/hands/shapes";
import type { Row } from "../src/wire";
import { after, facts, hold, move, orders, shoot, view } from "./kit";

const pieces = view.pieces.filter((p) => p.unit === "A"),
  items = [{ piece: "A.1", order: "fire", target: "X.1" }, { piece: "A.2", order: "move", at: [11500, 11000] as [number, number] }],
  hand = { ...emptyHand, option: orders, items },
  keys = ["order hold", "order fire", "order move"],
  row = (piece: string, meaning: string, good?: number): Row => ({ say: piece, on: { is: "piece", id: piece }, meaning, ...(good && { good }) });

describe("the table of members", () => {
  it("has each with its order, its key, and whom it is at or how far it goes", () => {
    const [a, b, c] = membersOf(facts([orders]), hand, pieces, keys);
    expect([a!.order, a!.key, a!.kind]).toEqual(["fire", 2, 1]);
    expect(a!.facts).toEqual(["at Hussars X, 8.2 in"]);
    expect([b!.order, b!.key, b!.facts]).toEqual(["move", 3, ["3 in"]]);
    expect([c!.order, c!.kind, c!.facts]).toEqual(["", -1, []]);
  });
  it("takes up what the game says of each, and no other table", () => {
    const table = { title: "Who does what", rows: [row("A.1", "2 dice"), row("A.2", "1 point of fire on it", -1)] };
    expect(membersOf(facts([orders]), hand, pieces, keys, { table }).map((m) => [m.facts.at(-1), m.good])).toEqual([["2 dice", 0], ["1 point of fire on it", -1], [undefined, 0]]);
    expect(isOfMembers({ table }, pieces)).toBe(true);
    expect(isOfMembers({ table: { title: "Struck where?", rows: [{ say: "The front" }] } }, pieces)).toBe(false);
    expect(isOfMembers({}, pieces)).toBe(false);
  });
});

describe("what sets targets apart", () => {
  const f = facts([shoot("A", "X"), shoot("A", "Y"), hold("A"), move("A")]);
  it("is said on their keys once it is known, and asked of those that differ by whom they are done to", () => {
    const h = after(f, { is: "select", unit: "A" }, { is: "verb", verb: "shoot" }),
      list = targetsOf(f, keysOf(f, h));
    expect(list.map((o) => o.text)).toEqual(["shoot A X", "shoot A Y"]);
    const told = keysOf(f, h, [], undefined, new Map(), new Map([["shoot A X", "8.2 in"], ["shoot A Y", ""]]));
    expect(told.map((k) => k.more)).toEqual(["8.2 in", undefined]);
    expect(targetsOf(f, keysOf(f, emptyHand))).toEqual([]);
  });
  it("is the game's word, else what the line says, if a key has room for it", () => {
    expect(briefOf({ brief: "11 in, wins 46 %", shapes: [] })).toBe("11 in, wins 46 %");
    expect(briefOf({ shapes: [{ kind: "line", role: "mine", label: "11 in" }] })).toBe("11 in");
    expect(briefOf({ shapes: [{ kind: "line", role: "mine", label: "12 dice of many men, hitting on 5 or more" }] })).toBe("");
    expect(briefOf(undefined)).toBe("");
  });
});
