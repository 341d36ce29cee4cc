// chains.test.ts - a draft over several decisions: what is linked, what may follow, what brass says of it, and the way back.
import { describe, expect, it } from "vitest";
import { brassOf, type Standing } from "../src/play/hands/brass";
import { chainOf, factsAhead, type Ahead } from "../src/play/hands/chain";
import { keysOf } from "../src/play/hands/keyring";
import { labelOf } from "../src/play/hands/label";
import { questionOf } from "../src/play/hands/question";
import { step, type HandEvent } from "../src/play/hands/step";
import type { Option, View } from "../src/wire";
import { after, facts, hold, move, pace, pass, shoot, view } from "./kit";

const still: Standing = { isSearching: false, isOk: true, isJudging: false, why: "", isSending: false };
const order: Option = { verb: "hold_fire", label: "Order", text: "order B", need: "none", subject: "B", subject_is: "unit" };
const f = facts([order, move("A"), pass]);
const there: View = { ...view, pieces: view.pieces.map((p) => (p.id === "B.1" ? { ...p, at: [20000, 10000] } : p)) };
const ahead = (options: Option[], more: Partial<Ahead> = {}): Ahead => ({ view: there, options, isSure: true, price: [{ purse: "order points", amount: 2 }], ...more });
const ordered: HandEvent = { is: "link", choice: { verb: "hold_fire", subject: "B" }, ahead: ahead([pace, shoot("B", "X")]) };

describe("a link", () => {
  it("puts what may follow in hand, as the table would stand then", () => {
    const h = after(f, { is: "select", unit: "B" }, ordered),
      g = factsAhead(f, h);
    expect(chainOf(h)).toEqual([{ verb: "hold_fire", subject: "B" }]);
    expect(h).toMatchObject({ unit: "B", option: undefined });
    expect(g.view.pieces.find((p) => p.id === "B.1")!.at).toEqual([20000, 10000]);
    expect(keysOf(g, h).map((k) => k.label)).toEqual(["Step", "Shoot", "Hold fire, no more"]);
  });
  it("takes by itself what follows in only one way", () => {
    const h = after(f, { is: "select", unit: "B" }, { ...ordered, ahead: ahead([pace]) } as HandEvent);
    expect(h.option?.verb).toBe("step");
    expect(chainOf(h, { verb: "step" }).map((c) => c.verb)).toEqual(["hold_fire", "step"]);
  });
  it("goes over to whoever acts next, as a company that leaves its craft", () => {
    expect(after(f, { is: "select", unit: "B" }, { ...ordered, ahead: ahead([move("C")]) } as HandEvent)).toMatchObject({ unit: "C", option: { text: "move C" } });
  });
  it("stays when its own unit is clicked again, and is dropped for another", () => {
    const h = after(f, { is: "select", unit: "B" }, ordered);
    expect(step(h, factsAhead(f, h), { is: "select", unit: "B" })).toBe(h);
    expect(step(h, f, { is: "select", unit: "A" }).links).toEqual([]);
  });
  it("keeps the chain when a proposal for what follows is shown", () => {
    const h = after(f, { is: "select", unit: "B" }, ordered),
      next = step(h, factsAhead(f, h), { is: "adopt", option: h.ahead!.options[0]!, choice: { verb: "step", subject: "B", value: 1500 } });
    expect(next.links).toHaveLength(1);
    expect(next.value).toBe(1500);
  });
});

describe("Esc", () => {
  it("goes from what is filled in back to the link before it that was, and past those that were not", () => {
    let h = after(f, { is: "select", unit: "B" }, ordered);
    h = step(h, factsAhead(f, h), { is: "take", option: h.ahead!.options[0]! });
    h = step(h, factsAhead(f, h), { is: "link", choice: { verb: "step", subject: "B", value: 2000 }, ahead: ahead([hold("B")]) });
    expect(h.links).toHaveLength(2);
    expect(h.option?.verb).toBe("hold_fire");
    h = step(h, factsAhead(f, h), { is: "back" });
    expect(h).toMatchObject({ option: { verb: "step" }, value: 2000 });
    expect(h.links).toHaveLength(1);
    for (let i = 0; i < 4 && h.links.length; i++) h = step(h, factsAhead(f, h), { is: "back" });
    expect(h).toMatchObject({ links: [], unit: "B" });
    expect(h.ahead).toBeUndefined();
  });
});

describe("brass", () => {
  const linked = after(f, { is: "select", unit: "B" }, ordered),
    g = factsAhead(f, linked);
  it("says the price and the act of the whole", () => {
    const h = step(linked, g, { is: "take", option: pace });
    expect(brassOf(g, h, still)).toMatchObject({ does: "send", isReady: true });
    expect(labelOf(g, h, { does: "send", isReady: true, why: "" }, { ...still, price: [{ purse: "order points", amount: 2 }] }).text).toBe("Pay 2 and hold fire");
    expect(labelOf(g, h, { does: "send", isReady: true, why: "" }, still).text).toBe("Hold fire, then step");
  });
  it("shows what may follow, and sends what is linked where nothing is proposed", () => {
    expect(brassOf(g, linked, { ...still, isSearching: true })).toMatchObject({ does: "show" });
    expect(brassOf(g, linked, still)).toEqual({ does: "enough" });
  });
  it("tells that the rest is as planned", () => {
    const h = after(f, { is: "chain", links: [], option: move("A"), choice: { verb: "move", subject: "A", items: [{ piece: "A.1", at: [10000, 9000] }] }, isPlanned: true });
    expect(labelOf(f, h, { does: "send", isReady: true, why: "" }, still)).toEqual({ text: "Move here", more: "as planned" });
    expect(step(h, f, { is: "clear" }).isPlanned).toBe(false);
  });
  it("links what is filled in by a key, and goes on with the next", () => {
    const h = step(linked, g, { is: "take", option: pace }),
      then = { choice: { verb: "step", subject: "B", value: 2000 }, ahead: ahead([shoot("B", "X")]) },
      key = keysOf(g, h, [], then).find((k) => k.id.startsWith("then "));
    expect(key?.label).toMatch(/^then shoot/);
    expect(step(h, g, key!.does!)).toMatchObject({ links: [{}, { choice: { verb: "step" } }], option: { verb: "shoot" } });
  });
});

describe("a question that is none", () => {
  const none = facts([pass], { ask: { say: "Which counter do your men look at?", none: "Nobody to spot", pass: { say: "Look at no more", is: "free" } } });
  it("is said, and brass goes on", () => {
    const h = after(none);
    expect(questionOf(none, h)).toBe("Nobody to spot");
    expect(labelOf(none, h, { does: "end" }, still)).toEqual({ text: "Go on", more: "nothing to decide" });
  });
});
