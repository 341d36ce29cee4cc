// beats.unit.ts - how what one choice set off is cut into beats, told and timed.
import { describe, expect, test } from "vitest";
import type { Event, Piece, Point, Roll, Scene, Unit, View } from "../src/wire";
import { beatMs, beatsOf, headline, needOf, rateOf, resultOf, viewAfter, type Beat } from "../src/play/beats";

const piece = (id: string, unit: string, side: number, at: Point): Piece => ({ id, unit, side, place: "table", at, facing: 0, fields: {}, radius: 500 });
const unit = (id: string, side: number, name: string, pieces: string[]): Unit => ({ id, side, place: "table", name, pieces, fields: {} });
const view = (pieces: Piece[]): View => ({
  side: 1, turn: 3, active: 1, is_over: false, asked: [1], where: "T.6", steps: [], game: {}, groups: [], markers: [],
  sides: [{ side: 1, id: "p", name: "Prussia", score: 0, fields: {} }, { side: 2, id: "a", name: "Austria", score: 0, fields: {} }],
  units: [unit("2", 1, "Musketeers", ["2.1", "2.2"]), unit("101", 2, "Germans", ["101.1", "101.2"])],
  pieces,
});
const scene = { game: "none", name: "", prefix: "", scenario: { id: "", name: "" }, table: { width: 48000, height: 36000 }, sides: [{ side: 1, id: "p", name: "Prussia" }, { side: 2, id: "a", name: "Austria" }], terrain: [], zones: [], unit_types: [], terrain_kinds: [], marker_kinds: [], verbs: [], fields: [], switches: [] } as unknown as Scene;
const stands = [piece("2.1", "2", 1, [10000, 10000]), piece("2.2", "2", 1, [12000, 10000]), piece("101.1", "101", 2, [10000, 20000]), piece("101.2", "101", 2, [12000, 20000])];
const before = view(stands);
const event = (kind: string, text: string, more: Partial<Event> = {}): Event => ({ kind, text, value: 0, value2: 0, ...more });
const roll = (more: Partial<Roll> = {}): Roll => ({ purpose: "fire", owner: 1, faces: 6, dice: [6, 2, 5], need: 4, mods: [{ name: "long range", value: -1 }], natural: 13, total: 13, passed: 2, subject: "2", subject_is: "unit", target: "101", target_is: "unit", ...more });
const rolled = (r: Roll, more: Partial<Event> = {}): Event => event("ROLLED", "rolls", { roll: r, ...more });
const cut = (events: Event[], after: View = before): Beat[] => beatsOf({ scene, before, after, reader: 1, from: 10, act: 4 }, events);

describe("beats", () => {
  test("what was chosen is told with what came of it", () => {
    const looked = cut([rolled(roll({ title: "Counter 4 is looked for", say: "Counter 4 is not made out: 3 rolled, 5 needed" }))]);
    expect(headline(looked, { n: 4, step: "T", say: "Your men look at Counter 4.", weight: "note" })).toBe("Your men look at Counter 4: Counter 4 is not made out");
    const first = roll({ purpose: "initiative", title: "You roll for the initiative", say: "You roll for the initiative: 5 rolled", need: undefined, mods: [], target: undefined, dice: [5], total: 5 });
    expect(headline(cut([rolled(first)]))).toBe("You roll for the initiative: 5");
    const [one] = looked, gone = { ...one!, kind: "move" as const, rolls: [], title: "Your Grenadiers move 5.9 in" };
    expect(headline([gone], { n: 4, step: "T", say: "Your Grenadiers move", weight: "note" })).toBe("Your Grenadiers move 5.9 in");
    expect(headline([gone, gone], { n: 4, step: "T", say: "Your Grenadiers move", weight: "note" })).toBe("Your Grenadiers move");
  });
  test("dice are added up only where their sum is what counts", () => {
    const plain = { need: undefined, mods: [], target: undefined };
    expect(cut([rolled(roll({ ...plain, dice: [6, 5, 4, 3, 1], total: 19 }))])[0]!.say).toBe("6, 5, 4, 3 and 1 rolled.");
    expect(cut([rolled(roll({ ...plain, dice: [4, 3], total: 7, sum: true }))])[0]!.say).toBe("4 and 3, 7 in all.");
    expect(cut([rolled(roll({ ...plain, dice: [4], total: 5 }))])[0]!.say).toBe("5 rolled.");
  });
  test("dice of two sides that are compared are one thing that happens", () => {
    const attack = roll({ purpose: "attack", title: "Your Musketeers attack the Germans", need: undefined, mods: [], dice: [6, 4, 1] }),
      defence = roll({ purpose: "defence", owner: 2, answers: true, need: undefined, mods: [], dice: [5, 2], subject: "101", target: "2" });
    const [one, none] = cut([rolled(attack), rolled(defence), event("HITS", "", { say: "2 hits on the Germans.", weight: "news", subject: "2", subject_is: "unit" })]);
    expect([one!.title, one!.say, none]).toEqual(["Your Musketeers attack the Germans", "2 hits on the Germans.", undefined]);
    expect(needOf(one!, 1).needs[0]).toEqual({ text: "3 dice against 2", isBase: true });
    expect(cut([rolled(attack), rolled(defence)])[0]!.say).toBe("6, 4 and 1 against 5 and 2.");
  });
  test("a die that a table is read by has its row, what it came to and how likely the gravest was", () => {
    const effect = roll({ purpose: "effect", need: undefined, mods: [], dice: [3], total: 3, row: "class 3 against armour C", cells: ["no effect", "light damage", "heavy damage", "destroyed", "destroyed", "destroyed"], gravest: "destroyed: 50 in 100" });
    const [beat] = cut([rolled(effect)]);
    expect([beat!.say, beat!.expected, needOf(beat!, 0).needs]).toEqual(["Heavy damage.", "destroyed: 50 in 100", [{ text: "class 3 against armour C", isBase: true }]]);
  });
  test("who fires is told before how many fall, and what came of it after", () => {
    const fired = event("FIRED", "", { subject: "2", subject_is: "unit", target: "101", target_is: "unit", say: "Your Musketeers fire at the Germans, machine gun.", weight: "news" }),
      fall = roll({ purpose: "casualties", title: "How many fall at the Germans", say: "How many fall at the Germans: 1 rolled, nobody falls", none: "Nobody is seen to fall at the Germans", need: undefined, mods: [], dice: [1], total: 1, cells: ["nobody falls", "1 falls"] }),
      beats = cut([fired, rolled(fall)]);
    expect([beats[0]!.title, beats[0]!.say]).toEqual(["Your Musketeers fire at the Germans, machine gun", "Nobody is seen to fall at the Germans."]);
    expect(headline(beats)).toBe("Nobody is seen to fall at the Germans");
    expect(headline(beats, { n: 4, step: "T8", say: "Your Musketeers fire with those beside.", weight: "news" })).toBe("Your Musketeers fire with those beside: nobody is seen to fall at the Germans");
  });
  test("a move is told with how far it went, whatever it cost and in however many steps", () => {
    const step = (from: number, say: string): Event => event("MOVED", "", { subject: "2.1", subject_is: "piece", from: [10000, from], to: [10000, from + 2000], say, weight: "note" }),
      paid = event("PAID", "", { subject: "2", subject_is: "unit", say: "Your Musketeers pay 1 point.", weight: "note" }),
      ordered = event("ORDER", "", { subject: "2", subject_is: "unit", say: "The Musketeers are given a move order.", weight: "news" }),
      way = cut([ordered, paid, step(10000, "The Musketeers move 2 in."), paid, step(12000, "The Musketeers move 2 in, by the Mill.")]);
    expect(headline(way, { n: 4, step: "T", say: "Your Musketeers move.", weight: "note" })).toBe("Your Musketeers move 4 in");
    expect(headline(way, { n: 4, step: "T", say: "The Musketeers are given a move order.", weight: "news" })).toBe("The Musketeers move 4 in, by the Mill");
    expect(headline(cut([paid, step(10000, "Your Musketeers move 2 in.")]), { n: 4, step: "T", say: "Your Musketeers step to the front.", weight: "note" })).toBe("Your Musketeers step to the front, 2 in");
  });
  test("a roll takes what it caused, and its lead as its title", () => {
    const beats = cut([
      event("FIRES", "Musketeers (2) fires at Germans (101), needing 5", { subject: "2", subject_is: "unit", target: "101", target_is: "unit" }),
      rolled(roll()),
      event("HITS", "Musketeers (2) scores 2 hits on Germans (101)", { subject: "2", subject_is: "unit", target: "101", target_is: "unit" }),
      event("REMOVED", "101.1 is removed", { subject: "101.1", subject_is: "piece", from: [10000, 20000] }),
    ]);
    expect(beats).toHaveLength(1);
    expect(beats[0]!.title).toBe("Musketeers fires at Germans");
    expect(beats[0]!.say).toBe("Musketeers scores 2 hits on Germans.");
    expect(beats[0]!.dice.map((d) => d.state)).toEqual(["ok", "no", "ok"]);
    expect(beats[0]!.n).toBe(14);
    expect(beats[0]!.units).toEqual(["2", "101"]);
    expect(beats[0]!.weight).toBe("harm");
  });
  test("harm to whoever rolled last is not told as what came of that roll, where others had rolled at that one before", () => {
    const beats = cut([
      rolled(roll({ title: "Your Musketeers fire at the Germans", say: "2 hits on the Germans" })),
      rolled(roll({ owner: 2, subject: "101", target: "2", passed: 0, dice: [1, 2, 2], title: "The Germans fire at your Musketeers", say: "No hit on your Musketeers" })),
      event("STAND_LOST", "raw", { say: "The Germans lose a stand", weight: "harm", subject: "101", subject_is: "unit" }),
    ]);
    expect(beats.map((b) => b.title)).toEqual(["Your Musketeers fire at the Germans", "The Germans fire at your Musketeers", "The Germans lose a stand"]);
    expect(beats[1]!.say).toBe("No hit on your Musketeers.");
    expect(beats[2]!.dice).toEqual([]);
  });
  test("a way of whole inches is told without a decimal", () => {
    const [way] = cut([event("MOVED", "moves", { subject: "2.1", subject_is: "piece", from: [10000, 10000], to: [10000, 14000] })]);
    expect(headline([way!], { n: 4, step: "4", say: "Your Musketeers move", weight: "note" })).toBe("Your Musketeers move 4 in");
    expect(way!.title).toMatch(/ 4 in$/);
  });
  test("what the server says for the reader comes first", () => {
    const [beat] = cut([rolled(roll({ title: "Your Musketeers fire at the Germans", say: "2 hits on the Germans.", needed: "5 or 6", expected: 1 })), event("STAND_LOST", "raw", { say: "The Germans lose a stand.", weight: "grave", subject: "101", subject_is: "unit" })]);
    expect(beat!.title).toBe("Your Musketeers fire at the Germans");
    expect(beat!.say).toBe("2 hits on the Germans. The Germans lose a stand.");
    expect(beat!.expected).toBe("1.0 expected of 3 dice");
    const [told] = cut([rolled(roll({ title: "Your Musketeers fire at the Germans", say: "2 hits on the Germans: 6 2 5 rolled, -1 long range, 4 or more needed" })), event("FIRED", "", { say: "Your Musketeers fire at the Germans: 2 hits", weight: "news", subject: "2", subject_is: "unit" })]);
    expect(told!.say).toBe("2 hits on the Germans.");
    expect(headline([told!])).toBe("Your Musketeers fire at the Germans: 2 hits");
    expect(needOf(beat!, 0)).toEqual({ needs: [{ text: "needs 4", isBase: true }, { text: "long range", value: -1 }], so: "5 or 6" });
  });
  test("the number needed is told with its modifiers, and so when no die can do it", () => {
    const [a] = cut([rolled(roll())]);
    expect(needOf(a!, 0).so).toBe("5 or 6");
    const [b] = cut([rolled(roll({ mods: [{ name: "smoke", value: -4 }], passed: 0 }))]);
    expect(needOf(b!, 0).so).toBe("no die can do it");
  });
  test("the men of one unit throw together, each die with its own number", () => {
    const beats = cut([
      rolled(roll({ dice: [5], subject: "2.1", subject_is: "piece", passed: 1 })),
      event("HITS", "2.1 hits: 1", { subject: "2.1", subject_is: "piece", target: "101", target_is: "unit" }),
      rolled(roll({ dice: [3], subject: "2.2", subject_is: "piece", mods: [], passed: 0 })),
      rolled(roll({ dice: [2], purpose: "to kill", subject: "101", subject_is: "unit", target: undefined, owner: 2, passed: 0 })),
    ]);
    expect(beats.map((b) => b.dice.length)).toEqual([2, 1]);
    expect(beats[0]!.dice.map((d) => d.roll)).toEqual([0, 1]);
    expect(needOf(beats[0]!, 1).needs).toHaveLength(1);
  });
  test("teams of one unit that fire one after another are told one after another", () => {
    const fires = (id: string): Event => event("FIRES", `${id} fires at Germans (101)`, { subject: id, subject_is: "piece", target: "101", target_is: "unit" });
    const beats = cut([fires("2.1"), rolled(roll({ subject: "2.1", subject_is: "piece" })), fires("2.2"), rolled(roll({ subject: "2.2", subject_is: "piece" }))]);
    expect(beats.map((b) => b.title)).toEqual(["Musketeers 2.1 fires at Germans", "Musketeers 2.2 fires at Germans"]);
  });
  test("a move of a unit is one beat, a turn on the spot none of its own", () => {
    const go = (id: string, from: Point, to: Point): Event => event("MOVED", `${id} moves`, { subject: id, subject_is: "piece", from, to });
    const beats = cut([go("2.1", [10000, 10000], [10000, 14000]), go("2.2", [12000, 10000], [12000, 14000]), go("101.1", [10000, 20000], [10000, 18000]), go("101.1", [10000, 18000], [10000, 18000])]);
    expect(beats.map((b) => b.kind)).toEqual(["move", "move"]);
    expect(beats[0]!.title).toBe("Your Musketeers: 4 in");
    expect(beats[1]!.title).toBe("The Germans: 2 in");
  });
  test("fire is drawn from where it was fired to where it struck, whoever has fled since", () => {
    const after = view([stands[0]!, stands[1]!, piece("101.1", "101", 2, [10000, 30000]), piece("101.2", "101", 2, [12000, 30000])]);
    const beats = cut([rolled(roll()), event("MOVED", "101.1 flees", { subject: "101.1", subject_is: "piece", from: [10000, 20000], to: [10000, 30000] })], after);
    expect(beats[0]!.shot).toEqual({ side: 1, from: [11000, 10000], to: [11000, 20000], hits: 2 });
    const told = cut([rolled(roll(), { from: [1, 2], to: [3, 4] })]);
    expect(told[0]!.shot).toMatchObject({ from: [1, 2], to: [3, 4] });
  });
  test("nobody is told anything twice: every roll is in exactly one beat", () => {
    const events = [rolled(roll()), rolled(roll({ purpose: "morale", sum: true, dice: [3, 4], subject: "101", target: undefined, owner: 2 })), event("RETIRES", "Germans retire", { subject: "101", subject_is: "unit" }), rolled(roll({ owner: 2, subject: "101", target: "2" }))];
    const told = cut(events).flatMap((b) => b.rolls);
    expect(told).toEqual(events.flatMap((e) => e.roll ?? []));
  });
  test("a roll never says passed or failed alone, and has no id in it", () => {
    const [one] = cut([rolled(roll({ dice: [5], need: 6, mods: [], passed: 0, total: 5, target: undefined }))]);
    expect(one!.say).toBe("5 rolled, 6 or more needed.");
    const [gone] = cut([event("UNIT_REMOVED", "Germans (101) is removed", { subject: "101", subject_is: "unit" })]);
    expect(gone!.title).toBe("Germans is removed");
    expect(gone!.weight).toBe("grave");
  });
});

describe("the table of a beat", () => {
  const after = view([piece("2.1", "2", 1, [10000, 14000]), piece("2.2", "2", 1, [12000, 10000]), { ...piece("101.1", "101", 2, [10000, 20000]), place: "lost", at: undefined }, piece("101.2", "101", 2, [12000, 24000])]);
  const beats = cut([
    event("MOVED", "2.1", { subject: "2.1", subject_is: "piece", from: [10000, 10000], to: [10000, 14000] }),
    rolled(roll()),
    event("REMOVED", "101.1", { subject: "101.1", subject_is: "piece", from: [10000, 20000] }),
    event("MOVED", "101.2", { subject: "101.2", subject_is: "piece", from: [12000, 20000], to: [12000, 24000] }),
  ], after);
  const at = (v: View, id: string): unknown => { const p = v.pieces.find((x) => x.id === id); return p?.place === "table" ? p.at : undefined; };
  test("pieces stand where they stood until it is told", () => {
    expect(beats.map((b) => b.kind)).toEqual(["move", "roll", "move"]);
    const one = viewAfter(before, beats, 0, after);
    expect([at(one, "2.1"), at(one, "101.1"), at(one, "101.2")]).toEqual([[10000, 14000], [10000, 20000], [12000, 20000]]);
    const two = viewAfter(one, beats, 1, after);
    expect([at(two, "101.1"), at(two, "101.2")]).toEqual([undefined, [12000, 20000]]);
    const three = viewAfter(two, beats, 2, after);
    expect(at(three, "101.2")).toEqual([12000, 24000]);
  });
});

describe("pace", () => {
  const [beat] = cut([rolled(roll())]);
  test("calm throws every die by itself, brisk all at once", () => {
    expect(beatMs(beat!, "calm")).toBe(3 * 350 + 750);
    expect(beatMs(beat!, "brisk")).toBe(500);
  });
  test("what is grave stays longer, and more than 20 seconds go at twice the speed", () => {
    expect(beatMs({ ...beat!, weight: "grave" }, "calm")).toBeGreaterThan(beatMs(beat!, "calm"));
    expect([rateOf(20000), rateOf(20001), rateOf(50000)]).toEqual([1, 2, 4]);
  });
  test("results only are one sentence an act: the gravest, or the server's own", () => {
    const beats = cut([rolled(roll()), event("DESTROYED", "x", { say: "The Germans are destroyed.", weight: "grave", subject: "101", subject_is: "unit" })]);
    expect(headline(beats)).toBe("The Germans are destroyed");
    expect(headline(cut([rolled(roll({ need: undefined, mods: [], purpose: "order dice", subject: 1, subject_is: "side", target: undefined, dice: [6, 5], total: 11 }))]))).toBe("Order dice, Prussia: 6 and 5 rolled");
    expect(resultOf(beats, { n: 4, step: "T", weight: "harm", say: "Your Musketeers hit the Germans: a stand falls." })!.title).toBe("Your Musketeers hit the Germans: a stand falls");
    expect(resultOf([])).toBeUndefined();
  });
});
