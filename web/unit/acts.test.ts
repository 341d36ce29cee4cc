// acts.unit.ts - the log by turn, step and act: told once, gathered where equal, filtered.
import { describe, expect, test } from "vitest";
import type { ActInfo, Event, Scene, View } from "../src/wire";
import { Acts, chaptersOf, gathered, lastWay, told, withPassed } from "../src/play/acts";
import type { LogLine } from "../src/play/session.svelte";

const ids = ["1", "2", "3", "4", "101"];
const view = {
  side: 1, turn: 1, active: 1, is_over: false, asked: [], where: "", steps: [], game: {}, groups: [], markers: [], sides: [],
  units: ids.map((id) => ({ id, side: id === "101" ? 2 : 1, place: "table", name: `Unit ${id}`, pieces: [`${id}.1`], fields: {} })),
  pieces: ids.map((id, i) => ({ id: `${id}.1`, unit: id, side: id === "101" ? 2 : 1, place: "table", at: [i * 1000, 1000], facing: 0, fields: {}, radius: 500 })),
} as unknown as View;
const scene = { game: "none", sides: [{ side: 1, name: "Prussia" }, { side: 2, name: "Austria" }], terrain: [], verbs: [], fields: [] } as unknown as Scene;
const event = (kind: string, more: Partial<Event> = {}): Event => ({ kind, text: kind.toLowerCase(), value: 0, value2: 0, ...more });
const move = (id: string): Event => event("MOVED", { subject: `${id}.1`, subject_is: "piece", from: [5000, 5000], to: [5000, 9000] });
const roll = (owner: number, passed: number): Event => event("ROLLED", { roll: { purpose: "fire", owner, faces: 6, dice: [1, 5, 6], need: 5, mods: [], natural: 12, total: 12, passed, subject: owner === 1 ? "1" : "101", subject_is: "unit", target: owner === 1 ? "101" : "1", target_is: "unit" } });
const log = (rows: [number, string, Event][]): LogLine[] => rows.map(([act, phase, e], i) => ({ n: i + 1, event: e, turn: 1, phase, act }));
const chapters = (lines: LogLine[], infos = new Map<number, ActInfo>(), filter: Parameters<typeof chaptersOf>[3] = "all", words = "") => chaptersOf(new Acts().of(scene, view, lines, 1, infos), view, 1, filter, words);

describe("the log by act", () => {
  const lines = log([[1, "T4 Move", move("1")], [2, "T4 Move", move("2")], [3, "T4 Move", move("3")], [4, "T4 Move", move("4")], [5, "T6 Fire", roll(1, 2)], [5, "T6 Fire", event("DESTROYED", { subject: "101", subject_is: "unit", say: "The Unit 101 is destroyed.", weight: "grave" })], [5, "T7 Morale", roll(2, 0)]]);
  test("oldest first, by phase, each told once", () => {
    const all = chapters(lines);
    expect(all.map((c) => c.phase)).toEqual(["T4 Move", "T6 Fire", "T7 Morale"]);
    expect(all[1]!.entries.map((e) => [e.say, e.count, e.weight])).toEqual([["The Unit 101 is destroyed", "2 of 3", "grave"]]);
    const told = all.flatMap((c) => c.entries.flatMap((e) => (e.more ?? [e]).flatMap((a) => a.beats.flatMap((b) => b.events))));
    expect(new Set(told).size).toBe(told.length);
    expect(told.length).toBe(lines.length);
  });
  test("equal moves are gathered after the first", () => {
    const [first] = chapters(lines);
    expect(first!.entries.map((e) => e.more?.length ?? 0)).toEqual([0, 3]);
    expect(gathered(first!.entries[1]!)).toBe("Three more units move");
    expect(first!.side).toBe(1);
  });
  test("what is said again is told once, unless dice were rolled or it is grave", () => {
    const mark = (act: number, more: Partial<Event> = {}): [number, string, Event] => [act, "T4", event("MARKED", { subject: "101", subject_is: "unit", say: "Somebody marks your Unit 1.", weight: "news" as Event["weight"], ...more })];
    const [c] = chapters(log([mark(1), mark(2), mark(3), [4, "T4", move("1")], mark(5)]));
    expect(c!.entries.map((e) => e.more?.length ?? 0)).toEqual([3, 0, 0]);
    expect(gathered(c!.entries[0]!)).toBe("Somebody marks your Unit 1");
    const [g] = chapters(log([mark(1, { weight: "grave" }), mark(2, { weight: "grave" })]));
    expect(g!.entries).toHaveLength(2);
    const [r] = chapters(log([[1, "T6", roll(1, 2)], [2, "T6", roll(1, 2)]]));
    expect(r!.entries).toHaveLength(2);
  });
  test("mine, rolls, grave, and words", () => {
    expect(chapters(lines, undefined, "grave").flatMap((c) => c.entries)).toHaveLength(1);
    expect(chapters(lines, undefined, "rolls").map((c) => c.phase)).toEqual(["T6 Fire", "T7 Morale"]);
    expect(chapters(lines, undefined, "mine").length).toBe(3);
    expect(chapters(lines, undefined, "all", "destroyed").flatMap((c) => c.entries)).toHaveLength(1);
  });
  test("a step with a headline is one act, and what broke into another stands indented", () => {
    const infos = new Map<number, ActInfo>([[1, { n: 1, step: "T", say: "Your Unit 1 drives up the road.", weight: "note" }], [2, { n: 2, step: "T", in: 1, say: "Their gun fires.", weight: "harm" }]]);
    const [c] = chapters(log([[1, "T4", move("1")], [2, "T4", roll(2, 1)], [2, "T4", event("HIT", { subject: "1", subject_is: "unit" })]]), infos);
    expect(c!.entries.map((e) => [e.say, e.depth])).toEqual([["Your Unit 1 drives up the road, 4 in", 0], ["Their gun fires", 1]]);
  });
  test("only what another side did breaks into an act, and it is said who did it", () => {
    const order: [number, string, Event] = [1, "T4", event("ORDERED", { subject: "1", subject_is: "unit", side: 1, say: "Your Unit 1 is given an order.", weight: "news" })],
      infos = (by?: number): Map<number, ActInfo> => new Map<number, ActInfo>([[1, { n: 1, by: 1, step: "T", say: "Your Unit 1 attacks.", weight: "news" }], [2, { n: 2, step: "T", in: 1, ...(by ? { by } : {}), weight: "note" }]]),
      hit = { ...roll(2, 1), roll: { ...roll(2, 1).roll!, title: "Unit 101 fires at your Unit 1", say: "1 hit on your Unit 1: 1 5 6 rolled, 5 or more needed" } };
    const heads = (by?: number): string[] => chapters(log([order, [2, "T4", hit], [2, "T4", { ...hit, roll: { ...hit.roll, purpose: "nerve", title: "The nerve of Unit 101", say: "Unit 101 stands: 1 rolled", target: undefined } }]]), infos(by)).flatMap((c) => c.entries.map(told));
    expect(heads()).toEqual(["Your Unit 1 is given an order", "Unit 101 fires at your Unit 1: 1 hit on your Unit 1", "Unit 101 stands"].map((t, i) => (i === 0 ? "Your Unit 1 attacks" : t)));
    expect(heads(1)[1]).not.toMatch(/^Interrupt/);
    expect(heads(2)).toEqual(["Your Unit 1 attacks", "Interrupt: Unit 101 fires at your Unit 1: 1 hit on your Unit 1", "Unit 101 stands"]);
  });
  test("lines that are put under their phases later are told there", () => {
    const acts = new Acts(),
      told = log([[1, "Movement", move("1")]]);
    expect(acts.of(scene, view, told, 1, new Map())[0]!.phase).toBe("Movement");
    expect(acts.of(scene, view, told.map((l) => ({ ...l, phase: "T4 Movement" })), 1, new Map())[0]!.phase).toBe("T4 Movement");
  });
  test("moves are not gathered across the place where one chose last", () => {
    const moves = log([[1, "T4", move("1")], [2, "T4", move("2")], [3, "T4", move("3")], [4, "T4", move("4")]]),
      all = chaptersOf(new Acts().of(scene, view, moves, 1, new Map()), view, 1, "all", "", 3);
    expect(all[0]!.entries.map((e) => [e.from, e.more?.length ?? 0])).toEqual([[1, 0], [2, 2], [4, 0]]);
  });
  test("a way that others may break into is told as one, up to where they did and from there on", () => {
    const part = (from: number, to: number): Event => event("MOVED", { subject: "1.1", subject_is: "piece", from: [5000, from], to: [5000, to] }),
      infos = new Map<number, ActInfo>([[1, { n: 1, step: "T", say: "Your Unit 1 moves.", weight: "note" }], ...[2, 3, 5, 6].map((n): [number, ActInfo] => [n, { n, step: "T", in: 1, weight: "note" }]), [4, { n: 4, step: "T", in: 1, say: "Their gun fires.", weight: "harm" }]]),
      way: [number, string, Event][] = [[2, "T5", part(1000, 2000)], [3, "T5", part(2000, 3000)], [4, "T5", roll(2, 1)], [5, "T5", part(3000, 4500)], [6, "T5", part(4500, 4500)]],
      [c] = chapters(log(way), infos);
    expect(c!.entries.map((e) => [e.say, e.depth])).toEqual([["Your Unit 1 moves 2 in", 0], ["Their gun fires", 1], ["Your Unit 1 moves 1.5 in", 0]]);
    const [d] = chapters(log([[2, "T5", part(1000, 2000)], [4, "T5", roll(2, 1)], [4, "T5", { ...part(2000, 6000), side: 1 }]]), infos);
    expect(d!.entries.map((e) => e.say)).toEqual(["Your Unit 1 moves 1 in", "Their gun fires", "Your Unit 1 moves 4 in"]);
    expect(lastWay(scene, view, log(way), 1, infos)?.say).toBe("Your Unit 1 moves 3.5 in"); // in the last line: the whole of it
    const shot: [number, string, Event][] = [...way.slice(0, 3), [4, "T5", event("LOST", { subject: "1", subject_is: "unit", side: 1, say: "Your Unit 1 loses 2 men.", weight: "harm" })], ...way.slice(3)];
    expect(lastWay(scene, view, log(shot), 1, infos)?.say).toBe("Your Unit 1 moves 3.5 in; your Unit 1 loses 2 men"); // and what it met
    expect(lastWay(scene, view, log(way.slice(0, 3)), 1, infos)).toBe(undefined);
  });
  test("what passed by itself stands in its place, and is told once where it is said again", () => {
    const passed = (n: number, act: number, side = 1) => ({ side, step: "T6.a", say: "Nobody to fire", turn: 1, phase: "T6 Fire", n, act }),
      acts = withPassed(new Acts().of(scene, view, lines, 1, new Map()), [passed(4, 9), passed(4, 10), passed(4, 11, 2)], 1),
      [moves, fire] = chaptersOf(acts, view, 1);
    expect(moves!.phase).toBe("T4 Move");
    expect(fire!.entries.map(gathered)[0]).toBe("Nobody to fire");
    expect(fire!.entries.map((e) => e.more?.length ?? 0)).toEqual([2, 0]);
  });
  test("the same lines are put together once", () => {
    const acts = new Acts(), infos = new Map<number, ActInfo>();
    expect(acts.of(scene, view, lines, 1, infos)[0]).toBe(acts.of(scene, view, lines, 1, infos)[0]);
  });
});
