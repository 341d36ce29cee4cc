// judge.ts - drafts put to the server: whether they are legal, how they would look, what they may do and what follows.
import type { Choice, Option, Preview, Proposal, Refusal } from "../wire";
import { named } from "./hands/spans";
import type { Session, Verdict } from "./session.svelte";
import type { Message } from "./socket";

export interface Judged {
  verdict: Verdict;
  preview?: Preview;
}

export class Judge {
  constructor(private readonly s: Session) {}

  /** Choices that are drafted to come first. */
  after: () => Choice[] = () => [];
  /** A chain as a whole, and what may follow it. */
  async chain(chain: Choice[]): Promise<Judged> {
    return this.read(await this.s.ask("preview", { side: this.s.side, chain, next: true }));
  }
  async judge(choice: Choice): Promise<Judged> {
    return this.read(await this.s.ask("preview", { side: this.s.side, choice }));
  }
  /** Answers beside each other: what they come to together. */
  async plan(plan: Choice[]): Promise<Preview | undefined> {
    return this.read(await this.s.ask("preview", { side: this.s.side, plan })).preview;
  }
  private read(answer: Message): Judged {
    const preview: Preview = {
      say: answer["say"] as string | undefined,
      shapes: (answer["shapes"] as Preview["shapes"] | undefined) ?? [],
      notes: (answer["notes"] as Preview["notes"] | undefined) ?? [],
      heading: answer["heading"] as string | undefined,
      then: answer["then"] as string | undefined,
      table: answer["table"] as Preview["table"],
      brief: answer["brief"] as string | undefined,
      there: answer["there"] as Preview["there"],
      worth: answer["worth"] as Preview["worth"],
      price: answer["price"] as Preview["price"],
      next: answer["next"] as Preview["next"],
    };
    if (answer["ok"] === true) return { verdict: { ok: true }, preview };
    return { verdict: { ok: false, why: String(answer["why"] ?? answer["error"] ?? "not legal"), rule: answer["rule"] as string | undefined, hint: answer["hint"] as Refusal["hint"] }, preview };
  }
  async isLegal(choice: Choice): Promise<boolean> {
    return (await this.s.check(choice, this.after())).ok;
  }
  suggest(o: Option): Promise<Proposal[]> {
    return this.s.suggest(o, this.after());
  }
  /** The whole unit from one grasped place or target; nothing where the game does not fill. */
  async fill(o: Option, grasp: NonNullable<Choice["items"]>): Promise<Choice | undefined> {
    const { verb, subject, target } = o,
      value = named(o),
      answer = await this.s.ask("suggest", {
        side: this.s.side,
        ...(this.after().length && { after: this.after() }),
        option: { verb, ...(subject !== undefined && { subject }), ...(target !== undefined && { target }), ...(value !== undefined && { value }) },
        grasp: { verb, ...(subject !== undefined && { subject }), ...(target !== undefined && { target }), ...(value !== undefined && { value }), ...(grasp.length ? { items: grasp.slice(0, 1) } : {}) },
      });
    return (answer["choices"] as Choice[] | undefined)?.[0];
  }
}
