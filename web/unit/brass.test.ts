// brass.test.ts - what Enter does in each state: the table of states, row by row, and that it never throws away what can still be done.
import { describe, expect, it } from "vitest";
import { brassOf, nextActor, standingAnswer, type Standing } from "../src/play/hands/brass";
import { emptyHand } from "../src/play/hands/hand";
import { labelOf } from "../src/play/hands/label";
import { endingOf } from "../src/play/hands/pass";
import { questionOf } from "../src/play/hands/question";
import type { Option } from "../src/wire";
import { after, facts, hold, move, pace, pass, shoot, stance } from "./kit";

const still: Standing = { isSearching: false, isOk: false, isJudging: false, why: "", isSending: false };
const ok: Standing = { ...still, isOk: true };
const moves = facts([move("A"), move("B"), pass]);
const offer = { option: move("A"), choice: { verb: "move", subject: "A", items: [{ piece: "A.1", at: [10000, 12000] as [number, number] }] }, purpose: "to the hedge" };

describe("the end of a step", () => {
  it("is asked about in words for what would be lost: coins by their number, or what lies drawn", () => {
    const losing = (amount: number) => facts([move("A"), pass], { ask: { say: "Order?", pass: { say: "End your orders", is: "loses", loses: { purse: amount === 1 ? "order point" : "order points", amount } } } });
    expect(questionOf(losing(1), after(losing(1), { is: "leave" }))).toMatch(/ It is lost\.$/);
    expect(questionOf(losing(2), after(losing(2), { is: "leave" }))).toMatch(/ They are lost\.$/);
    expect(questionOf(moves, after(moves, { is: "select", unit: "A" }, { is: "take", option: move("A") }, { is: "leave" }))).toMatch(/What is drawn on the table is not done then\.$/);
  });
});

describe("Enter", () => {
  it("goes to the next able unit while nothing is chosen", () => {
    expect(brassOf(moves, emptyHand, still)).toEqual({ does: "next", actor: "unit:A" });
    expect(labelOf(moves, emptyHand, { does: "next", actor: "unit:A" }, still).text).toBe("Next: Grenadiers");
  });
  it("passes by whoever was looked at already", () => {
    const h = after(moves, { is: "select", unit: "A" }, { is: "clear" });
    expect(brassOf(moves, h, still)).toEqual({ does: "next", actor: "unit:B" });
  });
  it("shows the proposal for a chosen unit, by its purpose, and waits while one is looked for", () => {
    const h = after(moves, { is: "select", unit: "A" });
    expect(brassOf(moves, h, { ...still, offer })).toEqual({ does: "show", offer });
    expect(labelOf(moves, h, { does: "show", offer }, still).text).toBe("Show: to the hedge");
    expect(brassOf(moves, h, { ...still, isSearching: true })).toEqual({ does: "show", offer: undefined });
  });
  it("goes on to others where nothing can be proposed, and then does nothing rather than end", () => {
    const h = after(moves, { is: "select", unit: "A" });
    expect(brassOf(moves, h, still)).toEqual({ does: "next", actor: "unit:B" });
    const all = after(moves, { is: "select", unit: "A" }, { is: "barren" }, { is: "select", unit: "B" });
    expect(brassOf(moves, all, still)).toMatchObject({ does: "nothing" });
    expect(brassOf(moves, after(moves, { is: "select", unit: "A" }, { is: "select", unit: "B" }), still)).toEqual({ does: "next", actor: "unit:A" }); // for whom there may be something
  });
  it("ends the step where nothing can be put forward for anybody who is left, and nothing is lost by it", () => {
    const all = after(moves, { is: "select", unit: "A" }, { is: "barren" }, { is: "select", unit: "B" });
    expect(brassOf(moves, all, still)).toMatchObject({ does: "nothing" }); // it was not asked yet whether anything could be for B
    const none = after(moves, { is: "select", unit: "A" }, { is: "barren" }, { is: "select", unit: "B" }, { is: "barren" });
    expect(brassOf(moves, none, still)).toEqual({ does: "end" });
    expect(labelOf(moves, none, { does: "end" }, still).more).toBe("nothing more to propose");
    const costly = { ...moves, ask: { say: "Who moves?", pass: { say: "End", is: "loses" as const, loses: { purse: "order points", amount: 2 } } } };
    expect(brassOf(costly, none, still)).toMatchObject({ does: "nothing" });
    expect(nextActor(moves, after(moves, { is: "select", unit: "A" }, { is: "barren" }, { is: "select", unit: "B" }, { is: "clear" }))).toBe("unit:B"); // looked at, and there is something for it
  });
  it("does what is drawn, and only that", () => {
    const h = after(moves, { is: "select", unit: "A" }, { is: "point", at: [10000, 12000] });
    expect(brassOf(moves, h, ok)).toMatchObject({ does: "send", isReady: true });
    expect(labelOf(moves, h, { does: "send", isReady: true, why: "" }, ok).text).toBe("Move here");
  });
  it("does what was put forward with nothing to fill in", () => {
    const call: Option = { ...shoot("A", "X"), need: "group", parts: ["piece", "at"] },
      f = facts([call, shoot("A", "Y"), pass]),
      h = after(f, { is: "select", unit: "A" }, { is: "adopt", option: call, choice: { verb: call.verb, subject: "A", target: call.target } });
    expect(brassOf(f, h, ok)).toMatchObject({ does: "send", isReady: true });
    expect(after(f, { is: "select", unit: "A" }, { is: "take", option: call }).at).toBe(-1); // picked without a filling, it waits for one
  });
  it("goes on from a target that wants a place where none can be proposed", () => {
    const lob: Option = { ...shoot("A", "X"), need: "place", parts: ["at"] },
      f = facts([lob, move("B"), pass]),
      h = after(f, { is: "select", unit: "A" });
    expect(brassOf(f, h, { ...still, why: "one centre and angle" })).toEqual({ does: "next", actor: "unit:B" });
    expect(brassOf(f, h, ok)).toMatchObject({ does: "send", isReady: true });
  });
  it("is grey with the reason where the draft is not legal", () => {
    const h = after(moves, { is: "select", unit: "A" }, { is: "point", at: [10000, 30000] });
    expect(brassOf(moves, h, { ...still, why: "too far" })).toEqual({ does: "send", isReady: false, why: "too far" });
  });
  it("ends the step only when nobody can act any more, by the step's name", () => {
    const f = facts([pass]);
    expect(brassOf(f, emptyHand, still)).toEqual({ does: "end" });
    expect(labelOf(f, emptyHand, { does: "end" }, still)).toEqual({ text: "End movement", more: "nobody else can act" });
  });
  it("never ends a step that forgoes or loses", () => {
    for (const is of ["forgoes", "loses"] as const) {
      const f = facts([move("A"), pass], { ask: { say: "Move?", pass: { say: "End movement", is, still: 1 } } });
      expect(brassOf(f, emptyHand, still)?.does).not.toBe("end");
      expect(brassOf(f, after(f, { is: "select", unit: "A" }), still)?.does).not.toBe("end");
    }
  });
  it("ends a step in which all have acted, unless points would be lost by it", () => {
    const done = after(moves, { is: "select", unit: "A" }, { is: "sent" }, { is: "select", unit: "B" }, { is: "sent" }, { is: "clear" });
    expect(brassOf(moves, done, still)).toEqual({ does: "end" });
    const dear = facts([move("A"), move("B"), pass], { ask: { say: "Order?", pass: { say: "End your orders", is: "loses", loses: { purse: "order points", amount: 3 } } } });
    expect(brassOf(dear, done, still)?.does).toBe("next");
  });
  it("lets a chance pass that comes again", () => {
    const ask = { say: "Fire?", pass: { say: "Let it pass", is: "free" as const } },
      f = facts([shoot("A", "X"), pass], { ask: { ...ask, window: { step: "I1", name: "Reserved fire", shares: [], untils: [] } } });
    expect(brassOf(f, emptyHand, still)).toEqual({ does: "end" });
    expect(labelOf(f, emptyHand, { does: "end" }, still)).toEqual({ text: "Let it pass", more: "the chance comes again" });
    // A free pass that is no window does not promise another chance.
    expect(labelOf(facts([shoot("A", "X"), pass], { ask }), emptyHand, { does: "end" }, still)).toEqual({ text: "Let it pass", more: "it costs nothing" });
  });
  it("goes on playing while it is asked whether to end", () => {
    const h = after(moves, { is: "leave" });
    expect(brassOf(moves, h, still)).toEqual({ does: "stay" });
    expect(after(moves, { is: "leave" }, { is: "back" }).isLeaving).toBe(false);
  });
  it("does nothing while the other side decides", () => {
    expect(brassOf(facts([], { isAsked: false }), emptyHand, still)).toBeUndefined();
  });
});

describe("an answer that must be given", () => {
  it("lies on the table where the game proposes one, and not where it is to do nothing", () => {
    expect(standingAnswer(facts([stance("press"), stance("steady")], { default: { verb: "stance", value: "steady" } }))).toEqual({ verb: "stance", value: "steady" });
    expect(standingAnswer(facts([shoot("A", "X"), hold("A")], { default: { verb: "hold_fire", subject: "A" } }))).toBeUndefined();
    expect(standingAnswer(facts([move("A"), pass], { default: { verb: "pass" } }))).toBeUndefined();
  });
});

describe("the end of a step", () => {
  it("is named by the ruleset, else by the question, else by the step", () => {
    expect(endingOf(facts([move("A"), pass], { ask: { say: "", pass: { say: "No more charges", is: "forgoes" } } }))?.label).toBe("No more charges");
    expect(endingOf(facts([move("A"), pass], { prompt: "Move a squad, or end your movement" }))?.label).toBe("End your movement");
    expect(endingOf(facts([move("A"), pass], { prompt: "Shoot with a squad, or pass" }))?.label).toBe("End movement");
    expect(endingOf(facts([move("A"), pass], { prompt: "move a unit, or be done" }))?.label).toBe("End movement");
  });
  it("says what is given up", () => {
    expect(endingOf(facts([move("A"), move("B"), pass]))).toMatchObject({ is: "forgoes", cost: "2 units could still act" });
    expect(endingOf(facts([pass]))).toMatchObject({ is: "free", cost: "" });
    expect(endingOf(facts([pace, pass], { ask: { say: "", pass: { say: "End", is: "loses", loses: { purse: "order points", amount: 3 } } } }))).toMatchObject({ is: "loses", cost: "would lose 3 order points" });
    expect(endingOf(facts([pace, pass], { ask: { say: "", pass: { say: "End", is: "loses", loses: { purse: "order points", amount: 1 } } } }))?.cost).toBe("would lose 1 order point");
    expect(endingOf(facts([pace, pass], { ask: { say: "", subject: { is: "unit", id: "B" }, pass: { say: "Stop here", is: "forgoes" } } }))?.cost).toBe("");
    expect(endingOf(facts([stance("press")]))).toBeUndefined();
  });
});

describe("the next one", () => {
  it("is one not looked at, then one that has not acted", () => {
    const f = facts([move("A"), move("B"), move("C"), pass]);
    expect(nextActor(f, after(f, { is: "select", unit: "A" }, { is: "select", unit: "B" }))).toBe("unit:C");
    expect(nextActor(f, after(f, { is: "select", unit: "A" }, { is: "sent" }, { is: "select", unit: "B" }, { is: "select", unit: "C" }, { is: "clear" }))).toBe("unit:B");
  });
});
