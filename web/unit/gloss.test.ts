// gloss.test.ts - words found in texts: the longest form, once, capitals told apart, never inside a tag or code.
import { expect, test } from "vitest";
import { Finder } from "../src/play/gloss";

const finder = new Finder({
  words: [
    { word: "column", rule: "X-1.1", say: "Deep." },
    { word: "march column", rule: "X-1.2", say: "Thin." },
    { word: "Fire & Move (A/B)", rule: "X-1.5", say: "Both." },
    { word: "Move", rule: "X-1.3", say: "Both turns." },
    { word: "unsteady", also: ["shaken"], rule: "X-1.4", say: "Wavers." },
  ],
  aims: [],
  goals: [],
  plain: {},
});
const found = (text: string): string[] => finder.split(text).flatMap((p) => (p.word ? [`${p.text}=${p.word.word}`] : []));

test("the longest form is found, and every word once", () => {
  expect(found("A march column and a column, then a column")).toEqual(["march column=march column", "column=column"]);
});
test("capitals tell words apart, but a sentence may begin with one", () => {
  expect(found("Move 3: they move. Shaken troops")).toEqual(["Move=Move", "Shaken=unsteady"]);
  expect(found("MARCH COLUMN")).toEqual([]);
});
test("parts of words are no words", () => {
  expect(found("columns of counter-column_x")).toEqual([]);
});
test("the text is whole whatever is found", () => {
  const text = "An unsteady column.";
  expect(finder.split(text).map((p) => p.text).join("")).toBe(text);
});
test("html keeps its tags, and code is left alone", () => {
  expect(finder.html('<p title="column">a <code>column</code> column</p>')).toBe(
    '<p title="column">a <code>column</code> <button type="button" class="word" data-word="column">column</button></p>',
  );
});
