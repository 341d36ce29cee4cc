// moment.test.ts - whose moment it is: for the bar and for the step, as the sequence says, not by who acted last.
import { expect, test } from "vitest";
import { momentOf, takersOf, type Moment } from "../src/play/moment";
import type { By, Sequence } from "../src/wire";
import { view } from "./kit";

const row = (id: string, by: By): Sequence["steps"][number] => ({ id, name: id, by, jumps: [], calls: [], verbs: [] });
const sequence: Sequence[] = [
  { id: "T", name: "Turn", steps: [row("1.1", "acting"), row("6.1", "all_sealed"), row("4", "active"), row("5", "other")] },
  { id: "I", name: "Interrupt", steps: [row("I1", "acting")] },
];
const at = (steps: string[], active: number, asked: number[], side = 1): Moment => ({
  view: { ...view, sides: [{ side: 1, name: "Prussia" }, { side: 2, name: "Austria" }] as never, active, asked, steps: steps.map((id) => ({ id, name: id })) as never },
  side,
  isAsked: asked.includes(side),
  sequence,
  nameOf: (s) => ["", "Prussia", "Austria"][s]!,
  doing: (s, verb) => `${["", "Prussia", "Austria"][s]} ${verb}s`,
});

test("a side that is asked in its own step is not answering anybody, whoever acted last", () => {
  expect(momentOf(at(["1.1"], 2, [1]))).toBe("Your choice");
  expect(takersOf(at(["1.1"], 2, [1]))).toBe("Prussia");
  expect(momentOf(at(["1.1"], 2, [2]))).toBe("Austria chooses");
});
test("sealed answers are everybody's moment, whoever has answered already", () => {
  for (const asked of [[1], [1, 2]]) {
    expect(momentOf(at(["6.1"], 2, asked))).toBe("Both choose");
    expect(takersOf(at(["6.1"], 2, asked))).toBe("both sides, sealed");
  }
});
test("inside somebody else's act it is an answer, and the step names both", () => {
  expect(momentOf(at(["4", "I1"], 2, [1]))).toBe("Austria: your answer");
  expect(takersOf(at(["4", "I1"], 2, [1]))).toBe("Austria, Prussia answers");
  expect(momentOf(at(["5"], 2, [1]))).toBe("Austria: your answer");
  expect(momentOf(at(["4", "I1"], 1, [1]))).toBe("Your choice");
});
test("between two questions the step names whoever is at work", () => expect(takersOf(at(["4"], 2, []))).toBe("Austria"));
