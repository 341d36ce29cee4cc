// judge.ts - drafts put to the server: whether they are legal, and, where it can tell, how they would look, what they may do and what follows.
import type { Choice, Option, Preview, Proposal, Refusal } from "../wire";
import type { Session, Verdict } from "./session.svelte";

export interface Judged {
  verdict: Verdict;
  preview?: Preview;
}

export class Judge {
  private hasPreview: boolean | undefined; // not known before it was asked for once

  private unknown: Promise<undefined> | undefined;

  constructor(private readonly s: Session) {}

  // An older server says that it does not know the question, but not which one it was: the first is the one.
  private get notKnown(): Promise<undefined> {
    return (this.unknown ??= new Promise((done) => {
      this.s.unknown = () => {
        this.hasPreview = false;
        done(undefined);
      };
    }));
  }
  /** The server draws drafts; then it also fills whole units from one grasp. */
  get canDraw(): boolean {
    return this.hasPreview === true;
  }
  async judge(choice: Choice): Promise<Judged> {
    if (this.hasPreview === false) return { verdict: await this.s.check(choice) };
    const answer = await Promise.race([this.notKnown, this.s.ask("preview", { side: this.s.side, choice })]);
    if (!answer || answer.type === "error") {
      if (answer && !/connect|limit/.test(String(answer["error"] ?? ""))) this.hasPreview = false;
      return { verdict: await this.s.check(choice) };
    }
    this.hasPreview = true;
    const preview: Preview = {
      say: answer["say"] as string | undefined,
      cost: answer["cost"] as Preview["cost"],
      shapes: (answer["shapes"] as Preview["shapes"] | undefined) ?? [],
      notes: (answer["notes"] as Preview["notes"] | undefined) ?? [],
      then: answer["then"] as string | undefined,
    };
    if (answer["ok"] === true) return { verdict: { ok: true }, preview };
    return { verdict: { ok: false, why: String(answer["why"] ?? answer["error"] ?? "not legal"), rule: answer["rule"] as string | undefined, hint: answer["hint"] as Refusal["hint"] }, preview };
  }
  async isLegal(choice: Choice): Promise<boolean> {
    return (await this.s.check(choice)).ok;
  }
  suggest(o: Option): Promise<Proposal[]> {
    return this.s.suggest(o);
  }
  /** The whole unit from one grasped place or target; nothing where the server does not fill. */
  async fill(o: Option, grasp: NonNullable<Choice["items"]>): Promise<Choice | undefined> {
    if (!this.canDraw) return undefined;
    const { verb, subject, target, value } = o,
      answer = await this.s.ask("suggest", {
        side: this.s.side,
        option: { verb, ...(subject !== undefined && { subject }), ...(target !== undefined && { target }), ...(value !== undefined && { value }) },
        grasp: { verb, ...(subject !== undefined && { subject }), ...(target !== undefined && { target }), ...(value !== undefined && { value }), items: grasp.slice(0, 1) },
      });
    return (answer["choices"] as Choice[] | undefined)?.[0];
  }
}
