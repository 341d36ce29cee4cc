// coach.svelte.ts - the coach of a lesson as the page knows him: what he last said, the hint that comes after a while, and what is asked of him.
// What he says is shown with the view it belongs to: while others' acts are being told he stays at what he said before.
import type { Choice, CoachMark, FieldsOf, LessonGo, LessonMessage, Saying } from "../wire";
import { keepLesson } from "./keep.svelte";
import type { Session } from "./session.svelte";

export class Coach {
  told = $state.raw<LessonMessage | undefined>(); // the server's last word
  shown = $state.raw<LessonMessage | undefined>(); // and what stands on the page
  isHinted = $state(false);
  isFolded = $state(false);
  isAnswering = $state(false); // something was chosen, and he has not said what he thinks of it
  private waited = 0; // seconds of the hint's that have passed
  private sent = ""; // the last act that was told, so that it is told once

  constructor(
    private readonly s: Session,
    private readonly tell: (message: Saying) => void,
  ) {}

  hear(m: LessonMessage): void {
    this.told = m.want === "alone" ? undefined : m;
    this.isAnswering = false;
    if (m.want === "alone") {
      this.s.mode = "solo";
      this.s.notice = m.say || "The coach has left; the battle goes on against the computer";
    }
    if (!this.told) this.shown = undefined;
    if (this.told && this.s.scene) keepLesson(this.s.scene.game, m.lesson, m.chapter, { table: this.s.table, step: m.step, isDone: m.want === "ended" && !m.changed });
  }
  /** Puts what was told last on the page. */
  adopt(): void {
    const m = this.told;
    if (m?.id !== this.shown?.id || m?.want !== this.shown?.want) {
      this.isHinted = false;
      this.waited = 0;
      this.sent = "";
    }
    this.shown = m;
  }
  /** A second in which the learner is asked, or has something to do, and looks. */
  tick(): void {
    const hint = this.shown?.hint;
    if (!hint || this.isHinted) return;
    if (++this.waited >= hint.after) this.isHinted = true;
  }

  /** What he said last is of before, or not on the page yet: nobody is led anywhere meanwhile. */
  get isThinking(): boolean {
    return this.told !== undefined && (this.isAnswering || this.shown !== this.told);
  }
  get marks(): CoachMark[] {
    const m = this.shown;
    return !m || m !== this.told ? [] : [...m.show, ...(this.isHinted ? (m.hint?.show ?? []) : [])];
  }
  get wish(): Choice | undefined {
    return this.shown?.want === "choice" && this.shown === this.told ? this.shown.wish : undefined;
  }
  /** What brass goes towards: the wish, or a draft that is only to be looked at. */
  get lead(): Choice | undefined {
    return !this.isThinking ? (this.wish ?? (this.shown?.want === "act" ? this.shown.act?.preview : undefined)) : undefined;
  }
  /** The wish is against the rules, and to be sent all the same. */
  get isTrying(): boolean {
    return this.wish !== undefined && this.shown?.tries !== undefined;
  }
  /** Brass is the coach's: to go on, to take back, or the chapter's first offer. */
  get isPressed(): boolean {
    const want = this.shown?.want;
    return want === "read" || want === "take_back" || want === "ended";
  }
  can(go: LessonGo): boolean {
    return this.shown?.can.includes(go) ?? false;
  }
  press(): void {
    const want = this.shown?.want;
    if (want === "read") this.go("next");
    else if (want === "take_back") this.go("back");
    else if (want === "ended") this.take(this.shown?.offers?.[0]?.kind ?? "again");
  }
  take(offer: "next" | "again" | "play_on" | "scenario"): void {
    if (offer === "next") this.go("next");
    else if (offer === "again") this.go("chapter");
    else if (offer === "play_on") this.go("leave");
  }
  go(go: LessonGo): void {
    const isOpening = go === "chapter" || (go === "next" && this.shown?.want === "ended");
    this.tell({ type: "lesson", go, ...(isOpening ? { token: this.s.own.keyForNext() } : {}) });
  }
  /** Tells what was done without playing, where a step waits for such. */
  act(fields: FieldsOf<"act">): void {
    const text = JSON.stringify(fields);
    if (this.shown?.want !== "act" || this.sent === text) return;
    this.sent = text;
    this.tell({ type: "act", ...fields });
  }
  fold(): void {
    this.isFolded = !this.isFolded;
  }
}
