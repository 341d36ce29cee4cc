// moment.test.ts - whose moment it is: for the bar and for the step, as the sequence says, not by who acted last.
import { expect, test } from "vitest";
import { momentOf, takersOf, type Moment } from "../src/play/moment";
import type { By, Sequence } from "../src/wire";
import { view } from "./kit";

const row = (id: string, by: By, moment?: string): Sequence["steps"][number] => ({ id, name: `Step ${id}`, by, jumps: [], calls: [], verbs: [], ...(moment && { moment }) });
const sequence: Sequence[] = [
  { id: "T", name: "Turn", steps: [row("1.1", "acting", "charges"), row("6.1", "all_sealed", "fire"), row("4", "active", "movement"), row("5", "other", "may fire"), row("U", "acting")] },
  { id: "I", name: "Interrupt", steps: [row("I1", "acting", "may fire"), row("I2", "acting", "attack")] },
];
const at = (steps: string[], active: number, asked: number[], side = 1): Moment => ({
  view: { ...view, sides: [{ side: 1, name: "Prussia" }, { side: 2, name: "Austria" }] as never, active, asked, steps: steps.map((id) => ({ id, name: `Step ${id}` })) as never },
  side,
  isAsked: asked.includes(side),
  sequence,
  nameOf: (s) => ["", "Prussia", "Austria"][s]!,
  ofSide: (s) => ["", "Prussia's", "Austria's"][s]!,
  doing: (s, verb) => `${["", "Prussia", "Austria"][s]} ${verb}s`,
});

test("a side that is asked in its own step is not answering anybody, whoever acted last", () => {
  expect(momentOf(at(["1.1"], 2, [1]))).toBe("Your charges");
  expect(takersOf(at(["1.1"], 2, [1]))).toBe("Prussia");
  expect(momentOf(at(["1.1"], 2, [2]))).toBe("Austria's charges");
});
test("sealed answers are everybody's moment, whoever has answered already", () => {
  for (const asked of [[1], [1, 2]]) {
    expect(momentOf(at(["6.1"], 2, asked))).toBe("Both choose fire");
    expect(takersOf(at(["6.1"], 2, asked))).toBe("both sides, sealed");
  }
});
test("inside somebody else's act it is an answer, and the step names both", () => {
  expect(momentOf(at(["4", "I1"], 2, [1]))).toBe("Austria's movement, you may fire");
  expect(momentOf(at(["4", "I2"], 2, [1]))).toBe("Austria's movement, your attack");
  expect(takersOf(at(["4", "I1"], 2, [1]))).toBe("Austria, Prussia answers");
  expect(momentOf(at(["5"], 2, [1]))).toBe("Austria's turn, you may fire");
  expect(momentOf(at(["4", "I1"], 1, [1]))).toBe("You may fire");
  expect(momentOf(at(["4", "I1"], 1, [2]))).toBe("Austria may fire");
});
test("between two questions the step names whoever is at work", () => expect(takersOf(at(["4"], 2, []))).toBe("Austria"));
test("a game that has no words for its steps is told by their names", () => {
  expect(momentOf(at(["U"], 1, [1]))).toBe("Your choice: step U");
  expect(momentOf(at(["U"], 1, [2]))).toBe("Austria chooses");
});
