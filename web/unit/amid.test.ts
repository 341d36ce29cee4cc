// amid.test.ts - whose ground it is between pieces of one unit.
import { expect, test } from "vitest";
import { unitAmid } from "../src/play/hands/amid";
import type { Piece, Point } from "../src/wire";

const piece = (id: string, unit: string, at: Point): Piece => ({ id, unit, side: 1, place: "table", at, facing: 0, fields: {} });
const line = [piece("1.1", "1", [10000, 10000]), piece("1.2", "1", [12000, 10000]), piece("2.1", "2", [11000, 13000]), piece("2.2", "2", [18000, 13000])];

test("between two neighbours it is theirs, and the nearer one's", () => {
  expect(unitAmid(line, [10800, 10200])?.id).toBe("1.1");
  expect(unitAmid(line, [11200, 9900])?.id).toBe("1.2");
});
test("beside them, beyond their ends, between two units or two who stand far apart it is nobody's", () => {
  for (const at of [[11000, 10500], [9000, 10000], [11000, 11500], [14500, 13000]] as Point[]) expect(unitAmid(line, at)).toBeUndefined();
});
test("whoever is off the table has no ground", () => {
  expect(unitAmid([line[0]!, { ...line[1]!, place: "away" }], [11000, 10000])).toBeUndefined();
});
