// judge.test.ts - drafts put to the server: what comes back is read, and a refusal now does not mean that nothing is drawn later.
import { describe, expect, it } from "vitest";
import { Judge } from "../src/play/judge";
import type { Session } from "../src/play/session.svelte";

const choice = { verb: "move", subject: "A" };
const answering = (...answers: object[]): Judge => new Judge({ side: 1, ask: () => Promise.resolve(answers.shift()) } as unknown as Session);

describe("a draft", () => {
  it("is legal and drawn", async () => {
    const { verdict, preview } = await answering({ type: "answer", ok: true, shapes: [{ kind: "ghost" }], then: "Austria moves next" }).judge(choice);
    expect(verdict).toEqual({ ok: true });
    expect(preview).toMatchObject({ shapes: [{ kind: "ghost" }], then: "Austria moves next" });
  });
  it("is refused with rule and hint, and drawn all the same", async () => {
    const { verdict, preview } = await answering({ type: "answer", ok: false, why: "too far", rule: "X-1", hint: { item: 0, over: 360 }, shapes: [{ kind: "path" }] }).judge(choice);
    expect(verdict).toEqual({ ok: false, why: "too far", rule: "X-1", hint: { item: 0, over: 360 } });
    expect(preview?.shapes).toHaveLength(1);
  });
  it("is drawn again after one that came too late was turned away", async () => {
    const judge = answering({ type: "error", error: "your side is not asked now" }, { type: "answer", ok: true, shapes: [{ kind: "ghost" }] });
    expect((await judge.judge(choice)).verdict).toMatchObject({ ok: false, why: "your side is not asked now" });
    expect((await judge.judge(choice)).preview?.shapes).toHaveLength(1);
  });
});
