// step.test.ts - the states of a hand and what leads from one to the next.
import { describe, expect, it } from "vitest";
import { asItStands, stageOf } from "../src/play/hands/hand";
import { poolOf, targetsOf } from "../src/play/hands/pool";
import type { HandEvent } from "../src/play/hands/step";
import { after, facts, hold, move, orders, pace, pass, scene, shoot } from "./kit";

const f = facts([move("A"), shoot("A", "X"), shoot("A", "Y"), move("B"), pass]);
const stage = (...e: HandEvent[]): string => { const h = after(f, ...e); return stageOf(h, poolOf(f, h).length > 0); };

describe("choosing", () => {
  it("goes from nothing to unit, verb, draft", () => {
    expect(stage()).toBe("nothing");
    expect(stage({ is: "select", unit: "A" })).toBe("unit");
    expect(stage({ is: "select", unit: "A" }, { is: "verb", verb: "shoot" })).toBe("verb");
    expect(stage({ is: "select", unit: "A" }, { is: "verb", verb: "shoot" }, { is: "target", target: "X" })).toBe("draft");
  });
  it("takes by itself what is left in only one way", () => {
    const h = after(f, { is: "select", unit: "B" });
    expect(h.option?.text).toBe("move B");
    expect(after(f, { is: "select", unit: "A" }, { is: "verb", verb: "move" }).option?.text).toBe("move A");
  });
  it("lets a target be clicked before any verb", () => {
    const h = after(f, { is: "select", unit: "A" });
    expect(targetsOf(f, h)).toEqual(new Set(["unit:X", "unit:Y"]));
    expect(after(f, { is: "select", unit: "A" }, { is: "target", target: "Y" }).option?.text).toBe("shoot A Y");
  });
  it("remembers who was looked at and who acted", () => {
    const h = after(f, { is: "select", unit: "A" }, { is: "select", unit: "B" }, { is: "sent" }, { is: "clear" });
    expect(h.looked).toEqual(["unit:A", "unit:B"]);
    expect(h.acted).toEqual(["unit:B"]);
    expect(after(f, { is: "select", unit: "A" }, { is: "renew", isSameStep: false }).looked).toEqual([]);
    expect(after(f, { is: "select", unit: "A" }, { is: "renew", isSameStep: true }).looked).toEqual(["unit:A"]);
  });
  it("gathers options with one effect", () => {
    const g = facts([{ ...shoot("A", "X"), same: 1 }, { ...shoot("A", "Y"), same: 1 }]);
    expect(after(g, { is: "select", unit: "A" }).option?.text).toBe("shoot A X");
  });
});

describe("Esc", () => {
  const esc: HandEvent = { is: "back" };
  it("peels one layer: corner, draft, verb, unit", () => {
    const begun: HandEvent[] = [{ is: "select", unit: "A" }, { is: "verb", verb: "move" }, { is: "point", at: [10000, 9000] }, { is: "point", at: [10000, 10000] }];
    expect(after(f, ...begun).items).toHaveLength(6);
    expect(after(f, ...begun, esc).items).toHaveLength(3);
    expect(after(f, ...begun, esc, esc).items).toHaveLength(0);
    expect(stage(...begun, esc, esc, esc)).toBe("unit");
    expect(stage(...begun, esc, esc, esc, esc)).toBe("nothing");
  });
  it("goes from a target back to the verb, then to the unit", () => {
    const aim: HandEvent[] = [{ is: "select", unit: "A" }, { is: "verb", verb: "shoot" }, { is: "target", target: "X" }];
    expect(stage(...aim, esc)).toBe("verb");
    expect(stage(...aim, esc, esc)).toBe("unit");
  });
  it("drops what had only one way together", () => expect(stage({ is: "select", unit: "B" }, esc)).toBe("nothing"));
  it("takes the question about leaving away first", () => expect(after(f, { is: "select", unit: "A" }, { is: "leave" }, esc)).toMatchObject({ unit: "A", isLeaving: false }));
});

describe("proposals", () => {
  const way = (y: number): { verb: string; items: { piece: string; at: [number, number]; facing: number }[] } => ({ verb: "move", items: ["A.1", "A.2", "A.3"].map((piece, i) => ({ piece, at: [10000 + 1500 * i, y], facing: 0 })) });
  const taken: HandEvent[] = [{ is: "select", unit: "A" }, { is: "verb", verb: "move" }];
  it("leave out what changes nothing, and remember that one may stay", () => {
    const h = after(f, ...taken, { is: "proposals", list: [{ verb: "move" }, way(8000), way(12000)], isUsed: false });
    expect(h.proposals).toEqual([way(12000)]);
    expect(h.stays).toBe(true);
    expect(after(f, ...taken, { is: "proposals", list: [way(12000)], isUsed: true })).toMatchObject({ at: 0, items: way(12000).items });
  });
  it("never begin a length with next to nothing", () => {
    const g = facts([pace, pass]);
    expect(after(g, { is: "select", unit: "B" }).value).toBe(2000);
    expect(after(g, { is: "select", unit: "B" }, { is: "proposals", list: [{ verb: "step", value: 1 }, { verb: "step", value: 1500 }], isUsed: true }).value).toBe(1500);
  });
  it("let a unit stay where it is by a key of its own", () => expect(after(f, ...taken, { is: "as it stands" })).toMatchObject({ at: asItStands, items: [] }));
});

describe("a whole unit", () => {
  const taken: HandEvent[] = [{ is: "select", unit: "A" }, { is: "verb", verb: "move" }];
  const at = (...e: HandEvent[]): unknown[] => after(f, ...taken, ...e).items.map((i) => i.at);
  it("keeps its places when one of it is dragged", () => {
    expect(at({ is: "point", at: [11500, 12000], piece: "A.2" })).toEqual([[10000, 12000], [11500, 12000], [13000, 12000]]);
  });
  it("has members that go their own way, until they come back", () => {
    const apart: HandEvent[] = [{ is: "point", at: [10000, 12000] }, { is: "member", piece: "A.3", at: [15000, 9000] }];
    expect(at(...apart)).toEqual([[10000, 12000], [11500, 12000], [15000, 9000]]);
    expect(at(...apart, { is: "point", at: [10000, 13000], isReplace: true })).toEqual([[10000, 13000], [11500, 13000], [15000, 9000]]);
    expect(at(...apart, { is: "as the others" })).toEqual([[10000, 12000], [11500, 12000], [13000, 12000]]);
  });
  it("turns by its ghost", () => expect(after(f, ...taken, { is: "turn", degrees: -5 }).items[0]?.facing).toBe(355));
  it("is nudged from where it stands", () => expect(at({ is: "nudge", dx: 500, dy: 0 })[0]).toEqual([10500, 8000]));
});

describe("orders member by member", () => {
  const g = facts([orders, pass]),
    first: HandEvent = { is: "items", items: ["A.1", "A.2", "A.3"].map((piece) => ({ piece, order: "hold", target: "0" })) },
    begun: HandEvent[] = [{ is: "select", unit: "A" }, first];
  const given = (...e: HandEvent[]): string[] => after(g, ...begun, ...e).items.map((i) => `${i.piece} ${i.order} ${i.target}`);
  it("give the lit order to whoever is clicked, and take it away again", () => {
    expect(given({ is: "light", order: "move" }, { is: "paint", piece: "A.2", isAway: false })).toEqual(["A.1 hold 0", "A.2 move 0", "A.3 hold 0"]);
    expect(given({ is: "light", order: "move" }, { is: "paint", piece: "A.2", isAway: false }, { is: "paint", piece: "A.2", isAway: false })[1]).toBe("A.2 hold 0");
    expect(given({ is: "light", order: "move" }, { is: "paint", piece: "A.2", isAway: false }, { is: "paint", piece: "A.2", isAway: true })[1]).toBe("A.2 hold 0");
  });
  it("aim all who have the lit order at a clicked enemy", () => {
    expect(given({ is: "all", order: "fire" }, { is: "paint", piece: "A.1", isAway: true }, { is: "aim", target: "X.1" })).toEqual(["A.1 hold 0", "A.2 fire X.1", "A.3 fire X.1"]);
    expect(given({ is: "light", order: "fire" }, { is: "aim", target: "X.1" })).toEqual(["A.1 fire X.1", "A.2 fire X.1", "A.3 fire X.1"]);
  });
  it("use the word for a second order where another stands already", () => {
    const verb = { ...scene.verbs.find((v) => v.name === "orders")!, item_order: { is: "word" as const, words: ["hold", "fire", "move", "fire_second", "move_second"] } },
      f2 = { ...g, scene: { ...scene, verbs: [verb] } },
      h = after(f2, ...begun, { is: "light", order: "fire" }, { is: "paint", piece: "A.1", isAway: false }, { is: "light", order: "move" }, { is: "paint", piece: "A.2", isAway: false }, { is: "paint", piece: "A.3", isAway: false });
    expect(h.items.map((i) => i.order)).toEqual(["fire", "move_second", "move_second"]);
  });
  it("count on pieces where so many are allotted", () => {
    const allot = { ...orders, parts: ["piece", "value"] as ("piece" | "value")[] },
      h = after(facts([allot]), { is: "select", unit: "A" }, { is: "count", piece: "A.1", by: 1 }, { is: "count", piece: "A.1", by: 1 }, { is: "count", piece: "A.1", by: -1 }, { is: "count", piece: "A.2", by: -1 });
    expect(h.items).toEqual([{ piece: "A.1", value: 1 }]);
  });
});
describe("a decline", () => {
  it("is never the only thing left in hand", () => expect(after(facts([shoot("A", "X"), hold("A")]), { is: "select", unit: "A" }).option).toBeUndefined());
});
