// labels.test.ts - where labels go: off each other before anything else.
import { expect, test } from "vitest";
import { place, type Wish } from "../src/draw/labels";

const box = { x0: -50, x1: 50, y0: -10, y1: 10 },
  table = { x0: 0, y0: 0, x1: 1000, y1: 1000 };
const wish = (key: string): Wish => ({ key, box, spots: [{ x: 500, y: 500, cost: 0 }, { x: 560, y: 500, cost: 0.4 }, { x: 500, y: 600, cost: 2.9 }] });

test("what is told of a draft goes further off rather than over another label", () => {
  const at = place([wish("a"), wish("b")], [], table, 16);
  expect(at.get("a")).toMatchObject({ x: 500, y: 500 });
  expect(at.get("b")).toMatchObject({ x: 500, y: 600 });
});
