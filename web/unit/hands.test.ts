// hands.test.ts - the small parts of hands: gestures, proposals worth making, snapping, deaf moments, names, questions, keys of the prompt.
import { describe, expect, it } from "vitest";
import { Ears } from "../src/play/hands/deaf";
import { gestureOf, isDecline } from "../src/play/hands/gesture";
import { emptyHand } from "../src/play/hands/hand";
import { isIdle } from "../src/play/hands/idle";
import { pricesOf } from "../src/play/hands/prices";
import { keysOf, most, short } from "../src/play/hands/keyring";
import { calledUnit, plainSaid, sentenceOf } from "../src/play/hands/names";
import { without } from "../src/play/hands/paint";
import { purposeOf } from "../src/play/hands/purpose";
import { questionOf, undoOf } from "../src/play/hands/question";
import { numbered, shapesOf } from "../src/play/hands/shapes";
import { findOffer } from "../src/play/hands/search";
import { shorter, snapped } from "../src/play/hands/snap";
import type { Option } from "../src/wire";
import { after, facts, hold, move, orders, pace, pass, scene, shoot, stance, view } from "./kit";

describe("gesture", () => {
  it("is the ruleset's word, else told by need and nouns", () => {
    expect(gestureOf({ ...move("A"), gesture: "lay" })).toBe("lay");
    expect([move("A"), shoot("A", "X"), orders, pace, stance("press")].map(gestureOf)).toEqual(["go", "aim", "each", "go", "answer"]);
    expect(gestureOf({ verb: "pay_costs", label: "Pay", text: "", need: "none" })).toBe("pay");
    expect(gestureOf({ verb: "smoke", label: "Lay smoke", text: "", need: "place", parts: ["at", "facing"], target: "X.1", target_is: "piece" })).toBe("lay");
  });
  it("knows answers that do nothing", () => {
    expect(["pass", "hold_fire", "stay", "stop", "cancel_mission", "decline"].every((verb) => isDecline({ verb }))).toBe(true);
    expect(["move", "stand", "form_square", "hold_the_line_and_charge".slice(5), "notice"].some((verb) => isDecline({ verb }))).toBe(false);
  });
});

describe("what changes nothing", () => {
  const own = view.pieces.filter((p) => p.unit === "A");
  it("is a way of no length, a tiny step, orders to hold", () => {
    expect(isIdle(move("A"), { verb: "move" }, own)).toBe(true);
    expect(isIdle(move("A"), { verb: "move", items: [{ piece: "A.1", at: [10000, 8000], facing: 0 }] }, own)).toBe(true);
    expect(isIdle(move("A"), { verb: "move", items: [{ piece: "A.1", at: [10000, 8000], facing: 90 }] }, own)).toBe(false);
    expect(isIdle(pace, { verb: "step", value: 1 }, [])).toBe(true);
    expect(isIdle(pace, { verb: "step", value: 1000 }, [])).toBe(false);
    expect(isIdle(orders, { verb: "orders", items: [{ piece: "A.1", order: "hold" }] }, own)).toBe(true);
    expect(isIdle(orders, { verb: "orders", items: [{ piece: "A.1", order: "fire", target: "X.1" }] }, own)).toBe(false);
  });
});

describe("the search for a proposal", () => {
  const oracle = (found: Record<string, unknown[]>) => ({ suggest: async (o: Option) => (found[o.text] ?? []) as never[], isLegal: async () => false });
  it("takes the nearest target, and nothing that declines", async () => {
    const f = facts([hold("A"), shoot("A", "Y"), shoot("A", "X"), pass]);
    expect((await findOffer(f, after(f, { is: "select", unit: "A" }), oracle({})))?.option.text).toBe("shoot A X");
  });
  it("passes by fillings that change nothing", async () => {
    const f = facts([move("A"), shoot("A", "X"), pass]),
      offer = await findOffer(f, after(f, { is: "select", unit: "A" }), oracle({ "move A": [{ verb: "move", subject: "A" }] }));
    expect(offer?.option.text).toBe("shoot A X");
  });
  it("finds none where there is none, and the game's own where an answer must be given", async () => {
    const f = facts([move("A"), pass], { default: { verb: "pass" } });
    expect(await findOffer(f, after(f, { is: "select", unit: "A" }), oracle({}))).toBeUndefined();
    const must = facts([move("A"), hold("A")], { default: { verb: "hold_fire", subject: "A" } });
    expect((await findOffer(must, after(must, { is: "select", unit: "A" }), oracle({})))?.option.text).toBe("hold_fire A");
  });
  it("says what it is good for", () => {
    const f = facts([move("A")]);
    expect(purposeOf(f, move("A"), { verb: "move", purpose: "into the Mill" })).toBe("into the Mill");
    expect(purposeOf(f, move("A"), { verb: "move", items: [{ piece: "A.1", at: [10000, 12000] }] })).toBe("towards the Hussars X, 4 in");
    expect(purposeOf(f, move("A"), { verb: "move", items: [{ piece: "A.1", at: [22000, 22000] }] })).toMatch(/^into the Wood/);
    expect(purposeOf(f, orders, { verb: "orders", items: [{ piece: "A.1", order: "fire", target: "X.1" }, { piece: "A.2", order: "fire", target: "X.1" }, { piece: "A.3", order: "hold" }] })).toBe("2 fire at the Hussars X");
  });
});

describe("snapping", () => {
  it("stops all where one must, and shortens lengths", () => {
    const f = facts([move("A")]),
      h = after(f, { is: "select", unit: "A" }, { is: "point", at: [10000, 20000] }),
      cut = snapped(f, h, { item: 0, at: [10000, 14000] }, 0);
    expect(cut?.items.map((i) => i.at)).toEqual([[10000, 14000], [11500, 14000], [13000, 14000]]);
    expect(snapped(f, h, { item: 0 }, 0)).toBeUndefined();
    expect(shorter({ ...emptyHand, items: [{ order: "advance", value: 9000 }] }, { item: 0, over: 1500 })?.items[0]?.value).toBe(7500);
    expect(shorter({ ...emptyHand, items: [{ order: "advance", value: 900 }] }, { item: 0, over: 1500 })).toBeUndefined();
  });
  it("lets whoever cannot follow an order hold, but never all", () => {
    const verb = scene.verbs.find((v) => v.name === "orders"),
      items = ["A.1", "A.2"].map((piece) => ({ piece, order: "fire", target: "X.1" })),
      h = { ...emptyHand, option: orders, items };
    expect(without(h, verb, 1)?.items[1]).toEqual({ piece: "A.2", order: "hold", target: "0" });
    expect(without({ ...h, items: items.slice(0, 1) }, verb, 0)).toBeUndefined();
  });
});

describe("deaf moments", () => {
  it("last 400 ms from a question on, and until the key is let go", () => {
    let now = 1000;
    const ears = new Ears(() => now);
    expect(ears.isDeaf).toBe(false);
    expect(ears.down(false)).toBe(true);
    expect(ears.down(true)).toBe(false);
    ears.asked();
    now += 399;
    expect(ears.isDeaf).toBe(true);
    now += 1;
    expect(ears.isDeaf).toBe(false);
    expect(ears.down(false)).toBe(false); // still down since before the question
    ears.up();
    expect(ears.down(false)).toBe(true);
  });
});

describe("shapes", () => {
  it("draw who aims at whom, and mark the target, where the server draws nothing", () => {
    const f = facts([shoot("A", "X")]),
      drawn = shapesOf(f, after(f, { is: "select", unit: "A" }));
    expect(drawn).toEqual([
      { kind: "line", role: "mine", from: [11500, 8000], to: [12000, 16000], state: "clear" },
      { kind: "mark", role: "mine", on: { is: "unit", id: "X" }, as: "target" },
    ]);
    const g = facts([orders]),
      h = after(g, { is: "select", unit: "A" }, { is: "items", items: [{ piece: "A.1", order: "fire", target: "X.1" }, { piece: "A.2", order: "hold", target: "0" }] });
    expect(shapesOf(g, h).filter((s) => s.kind === "line")).toHaveLength(1);
  });
  it("put keys beside the targets they speak of", () => {
    const f = facts([shoot("A", "X"), shoot("A", "Y")]);
    expect(numbered(f, keysOf(f, after(f, { is: "select", unit: "A" }))).map((k) => k.at)).toEqual([[12000, 16000], [30000, 30000]]);
  });
});

describe("words", () => {
  it("name things once, with a number only where two have one name", () => {
    expect(calledUnit(view, view.units[0])).toBe("Grenadiers");
    expect(calledUnit(view, view.units[3])).toBe("Hussars X");
    expect(calledUnit(view, { ...view.units[3]!, called: "Red Hussars" })).toBe("Red Hussars");
  });
  it("say a draft for its reader", () => {
    expect(plainSaid(sentenceOf(scene, view, 1, shoot("A", "X")))).toBe("Shoot with your Grenadiers at the Hussars X");
    expect(plainSaid(sentenceOf(scene, view, 1, move("A"), "6.2 of 8 in"))).toBe("Move your Grenadiers, 6.2 of 8 in");
    expect(plainSaid(sentenceOf(scene, view, 1, { ...move("A"), say: "Your Grenadiers advance" }))).toBe("Your Grenadiers advance");
  });
  it("ask without asking about the end", () => {
    expect(questionOf(facts([move("A"), pass], { prompt: "Shoot with a squad, or pass" }), emptyHand)).toBe("Shoot with a squad");
    expect(questionOf(facts([move("A"), pass], { prompt: "move a unit or a leader, or be done" }), emptyHand)).toBe("Move a unit or a leader");
    expect(questionOf(facts([pass], { prompt: "x" }), emptyHand)).toBe("Nobody else can act");
    const dear = facts([move("A"), pass], { ask: { say: "Order?", pass: { say: "End your orders", is: "loses", loses: { purse: "order points", amount: 3 } } } });
    expect(questionOf(dear, { ...emptyHand, isLeaving: true })).toBe("End your orders with 3 order points unspent? They are lost.");
  });
  it("price what is taken back", () => {
    const at = { done: "Move", isSolo: true, others: [], isSealedAway: false };
    expect(undoOf({ ...at, undo: { free: true } })).toEqual({ text: "Undo the move", price: "free" });
    expect(undoOf({ ...at, undo: { free: false, why: "dice were rolled" } })).toEqual({ text: "Undo the move", price: "dice fall anew, marked in the log" });
    expect(undoOf({ ...at, isSolo: false, others: ["M."], undo: { free: false, why: "others acted" } })?.text).toBe("Ask M. to take back the move");
    expect(undoOf({ ...at, isSealedAway: true, undo: { free: true } })?.text).toBe("Open my seal again");
    expect(undoOf({ ...at, undo: { free: false, why: "nothing has been chosen yet" } })).toBeUndefined();
  });
});

describe("keys of the prompt", () => {
  it("never speak of the end, and name units", () => {
    const keys = keysOf(facts([move("A"), move("B"), pass]), emptyHand);
    expect(keys.map((k) => k.label)).toEqual(["Grenadiers", "Jaeger"]);
  });
  it("shut ones come last, with a reason of at most four words", () => {
    const shut = { ...shoot("A", "X"), verb: "charge", label: "Charge", shut: "KIT-CHG.1: is more than twelve inches away, in the open" },
      f = facts([move("A"), shoot("A", "Y"), pass], { all: [shut] }),
      keys = keysOf(f, after(f, { is: "select", unit: "A" }));
    expect(keys.at(-1)).toMatchObject({ label: "Charge", shut: "is more than twelve" });
    expect(short("X-1: a b c d e f").split(" ")).toHaveLength(4);
  });
  it("name a unit once where several pieces of it can be aimed at, and each piece once it is", () => {
    const at = (target: string): Option => ({ ...shoot("A", target), target_is: "piece" }),
      two = { ...view, units: view.units.map((u) => (u.id === "X" ? { ...u, pieces: ["X.1", "X.2"] } : u)), pieces: [...view.pieces, { ...view.pieces.find((p) => p.id === "X.1")!, id: "X.2" }] },
      f = facts([at("X.1"), at("X.2"), at("Y.1")], { view: two }),
      keys = keysOf(f, after(f, { is: "select", unit: "A" }, { is: "verb", verb: "shoot" }));
    expect(keys.map((k) => k.label)).toEqual(["Hussars X", "Hussars Y"]);
    const aimed = after(f, { is: "select", unit: "A" }, { is: "verb", verb: "shoot" }, keys[0]!.does!);
    expect(aimed.option?.target).toBe("X.1");
    expect(keysOf(f, aimed).map((k) => [k.does?.is === "take" ? k.does.option.target : "", k.isOn])).toEqual([["X.1", true], ["X.2", false], ["Y.1", false]]);
    const shut = (target: string): Option => ({ ...at(target), shut: "KIT-LOS.1: out of sight" }),
      g = facts([at("Y.1"), { ...at("Y.1"), target: "A.1", text: "shoot A A.1" }], { view: two, all: [shut("X.1"), shut("X.2")] });
    expect(keysOf(g, after(g, { is: "select", unit: "A" }, { is: "verb", verb: "shoot" })).filter((k) => k.shut).map((k) => k.label)).toEqual(["Hussars X"]);
  });
  it("say what tells answers of one kind apart, and no more", () => {
    expect(keysOf(facts([stance("press"), stance("steady")]), emptyHand).map((k) => k.label)).toEqual(["Press", "Steady"]);
    expect(keysOf(facts([stance("press")]), emptyHand).map((k) => k.label)).toEqual(["Take a stance: press"]);
  });
  it("say what an option costs, from which purse, and what besides", () => {
    const dear = { ...move("A"), cost: 2, price: { purse: "order points", amount: 2 }, besides: "one figure, lost for good" },
      f = facts([dear, shoot("A", "X")]);
    expect(keysOf(f, after(f, { is: "select", unit: "A" })).find((k) => k.label === "Move")).toMatchObject({ price: 2, purse: "order points", besides: "one figure, lost for good" });
    expect(pricesOf([dear, shoot("A", "X"), { ...move("B"), price: { purse: "order points", amount: 1 } }], "A", "move")).toEqual([{ verb: "move", label: "Move", amount: 2, purse: "order points", besides: "one figure, lost for good", isOn: true }]);
    expect(pricesOf([dear], undefined, undefined)).toEqual([]);
  });
  it("light orders in a draft, and are never more than nine", () => {
    const f = facts([orders]),
      h = after(f, { is: "select", unit: "A" }, { is: "items", items: [{ piece: "A.1", order: "fire", target: "X.1" }, { piece: "A.2", order: "hold" }] }, { is: "proposals", list: [{ verb: "orders", items: [{ piece: "A.1", order: "move" }] }], isUsed: false });
    expect(keysOf(f, h).map((k) => `${k.label} ${k.more}`)).toEqual(["Hold 1", "Fire 1 at Hussars X", "Move "]);
    const many = facts([move("A"), ...Array.from({ length: 12 }, (_, i) => shoot("A", `T${i}`))]);
    expect(keysOf(many, after(many, { is: "select", unit: "A" }, { is: "target", target: "T1" })).length).toBeLessThanOrEqual(most);
  });
});
