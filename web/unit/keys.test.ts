// keys.test.ts - the table of keys: no key means two things in one mode, and what the design names is there.
import { describe, expect, it } from "vitest";
import { keyTable } from "../src/play/keys";

describe("the table of keys", () => {
  it("has no key twice in a mode", () => {
    for (const mode of new Set(keyTable.map((r) => r.mode))) {
      const all = keyTable.filter((r) => r.mode === mode).flatMap((r) => r.keys);
      expect(all.filter((k, i) => all.indexOf(k) !== i), mode).toEqual([]);
    }
  });
  it("has the keys that players are told of", () => {
    const play = new Set(keyTable.filter((r) => r.mode === "play").flatMap((r) => r.keys));
    for (const key of ["enter", "g", "n", "u", "c", "o", "p", "t", "v", "b", "1", "9", "escape", "a", "m", "l", "r", "?", "/"]) expect(play.has(key), key).toBe(true);
    expect(keyTable.some((r) => r.mode === "draft" && r.keys.includes("="))).toBe(true);
    expect(keyTable.filter((r) => r.mode === "show").flatMap((r) => r.keys)).toEqual(["enter", " ", "arrowright", "arrowleft", "r", "s", "escape"]);
  });
  it("says in the sheet what every key does, once", () => {
    for (const row of keyTable) expect(row.sheet === "", row.keys.join()).toBe(row.says === "");
  });
  it("keeps letters from being verbs: they are the page's own", () => {
    expect(keyTable.flatMap((r) => r.keys).filter((k) => k.length === 1 && k !== k.toLowerCase())).toEqual([]);
  });
});
