// ending.unit.ts - the end in words, points by source, another game with the seats changed.
import { describe, expect, test } from "vitest";
import type { GameInfo, Scene, View } from "../src/wire";
import { anotherOf, sourcesOf, verdict } from "../src/play/ending";
import type { LogLine } from "../src/play/session.svelte";

const scene = { game: "rnf", scenario: { id: "mill", name: "The Mill", goals: [{ kind: "hold", on: "o1", value: 3 }, { kind: "weight_lost", value: 1 }] }, sides: [{ side: 1, id: "p", name: "Prussia" }, { side: 2, id: "a", name: "Austria" }], terrain: [{ id: "mill", name: "Mill", kind: "building", parts: [] }], switches: [{ name: "hidden", on: true }] } as unknown as Scene;
const view = (one: number, two: number, holder = 1): View => ({ winner: one > two ? 1 : two > one ? 2 : undefined, sides: [{ side: 1, id: "p", name: "Prussia", score: one, fields: {} }, { side: 2, id: "a", name: "Austria", score: two, fields: {} }], markers: [{ id: "o1", kind: "objective", side: holder, at: [0, 0], facing: 0, value: 3, feature: "mill", fields: {} }] }) as unknown as View;
const scored = (side: number, value: number, rule = "R-END.7"): LogLine => ({ n: 1, turn: 1, phase: "", act: 1, event: { kind: "SCORED", text: "", subject: side, subject_is: "side", value, value2: 0, rule } });

describe("the end", () => {
  test("who won, by what", () => {
    expect(verdict(scene, view(7, 3), { winner: 1, why: "the game has been played to its end" }, [1])).toEqual({ head: "You win: Prussia has the day", lede: "Prussia 7, Austria 3. The game has been played to its end." });
    expect(verdict(scene, view(0, 3), { winner: 2, why: "resigned" }, [1]).head).toBe("Austria wins: you gave it up");
    expect(verdict(scene, view(3, 3), {}, [1])).toEqual({ head: "Nobody wins", lede: "3 points each. The game has been played to its end." });
  });
  test("points by source sum to the score", () => {
    const log = [scored(1, 3), scored(1, 4), scored(2, 2)];
    expect(sourcesOf(scene, view(7, 2), log, [], 1)).toEqual([{ text: "Mill, held at the end", points: 3 }, { text: "Enemy weight lost", points: 4 }]);
    expect(sourcesOf(scene, view(7, 2), log, [], 2)).toEqual([{ text: "Enemy weight lost", points: 2 }]);
    expect(sourcesOf(scene, view(0, 0, 0), [], [], 1)).toEqual([{ text: "Nothing that counts", points: 0 }]);
    for (const side of [1, 2]) expect(sourcesOf(scene, view(7, 2), log, [], side).reduce((n, s) => n + s.points, 0)).toBe(side === 1 ? 7 : 2);
  });
  test("another game, seats changed: the computer takes mine with its level, by link the seat is open", () => {
    const info = { switches: [{ name: "hidden", on: false }] } as unknown as GameInfo;
    const solo = anotherOf(scene, info, [{ side: 1, sits: "human" }, { side: 2, sits: "computer", level: "search2" }], "solo", [1], true);
    expect(solo).toEqual({ game: "rnf", scenario: "mill", mode: "solo", seats: [{ side: 1, sits: "computer", level: "search2" }, { side: 2, sits: "human" }], switches: { on: ["hidden"], off: [] } });
    const link = anotherOf(scene, undefined, [{ side: 1, sits: "human", player: "Marta" }, { side: 2, sits: "open" }], "link", [1], true);
    expect(link.seats).toEqual([{ side: 1, sits: "open" }, { side: 2, sits: "human", player: "Marta" }]);
    expect(anotherOf(scene, undefined, [], "hot-seat", [1, 2], true).seats).toBeUndefined();
    expect(anotherOf(scene, undefined, [{ side: 1, sits: "human" }, { side: 2, sits: "computer" }], "solo", [1], false).seats).toEqual([{ side: 1, sits: "human" }, { side: 2, sits: "computer" }]);
  });
});
