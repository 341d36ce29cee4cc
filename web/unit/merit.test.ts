// merit.test.ts - what is said of ideas that were tried: no number of the engine, and no difference that chance may have made.
import { describe, expect, it } from "vitest";
import { meritOf } from "../src/play/merit";

const tried = (standing: number, standing_error: number, tries = 8) => ({ tries, standing, standing_error });

describe("merit in words", () => {
  const best = tried(200000, 16000),
    close = tried(185000, 12000),
    behind = tried(165000, 12000),
    worse = tried(-138000, 16000),
    untried = tried(0, 0, 0),
    all = [close, best, behind, worse, untried];
  it("compares with the best", () => expect(all.map((i) => meritOf(i, all))).toEqual(["went about as well", "went best", "went not quite as well", "went clearly worse", ""]));
  it("has no number in it", () => expect(all.map((i) => meritOf(i, all)).join()).not.toMatch(/\d/));
  it("says nothing of the only one that was tried", () => expect(meritOf(best, [best, untried])).toBe(""));
  it("tells two that went alike apart from one that is worse for certain", () => {
    const one = tried(5, 0),
      two = tried(5, 0),
      three = tried(4, 0);
    expect([one, two, three].map((i) => meritOf(i, [one, two, three]))).toEqual(["went best", "went about as well", "went clearly worse"]);
  });
});
