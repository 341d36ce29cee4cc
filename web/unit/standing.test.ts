// standing.test.ts - "Ask me": what may be said for the rest of a turn, what is sent, and what is told while it is passed.
import { expect, test } from "vitest";
import { askMe, coverText, saidFor, sayingsOf } from "../src/play/standing";
import type { Standing, Window } from "../src/wire";

const window: Window = { step: "I1", name: "Reserved fire", shares: [15, 30], untils: [{ id: "tanks", say: "tanks are within 12 in" }] };
const said = (more: Partial<Standing>): Standing => ({ step: "I1", name: "Reserved fire", is: "never", say: "not this turn", ...more });

test("everything that may be said stands in the row, and what holds is marked", () => {
  const labels = (standing?: Standing[]): string[] => sayingsOf(window, standing).map((s) => `${s.label}${s.isOn ? "*" : ""}`);
  expect(labels()).toEqual(["each time*", "worth 15 %", "worth 30 %", "not until tanks are within 12 in", "not this turn"]);
  expect(labels([said({})]).filter((l) => l.endsWith("*"))).toEqual(["not this turn*"]);
  expect(labels([said({ is: "worth", share: 30 })]).filter((l) => l.endsWith("*"))).toEqual(["worth 30 %*"]);
  expect(labels([said({ is: "until", until: "tanks" })]).filter((l) => l.endsWith("*"))).toEqual(["not until tanks are within 12 in*"]);
  expect(labels([said({ step: "T5" })]).filter((l) => l.endsWith("*"))).toEqual(["each time*"]);
});

test("what is sent names the window and no more than is meant", () => {
  const [each, , worth, until] = sayingsOf(window, undefined);
  expect(askMe("I1", each!, 2)).toEqual({ type: "ask_me", step: "I1", is: "each", side: 2 });
  expect(askMe("I1", worth!, 1)).toEqual({ type: "ask_me", step: "I1", is: "worth", share: 30, side: 1 });
  expect(askMe("I1", until!, 1)).toEqual({ type: "ask_me", step: "I1", is: "until", until: "tanks", side: 1 });
});

test("a question that is passed says so, another does not", () => {
  expect(coverText(window, undefined)).toBe("");
  expect(coverText(window, [said({ is: "worth", share: 15 })])).toBe("");
  expect(coverText(window, [said({ covers: true })])).toContain("Passed for you in a moment: not this turn.");
  expect(coverText(undefined, [said({ covers: true })])).toBe("");
  expect(saidFor("T5", [said({})])).toBeUndefined();
});
