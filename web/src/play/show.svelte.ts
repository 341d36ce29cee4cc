// show.svelte.ts - what happened, told beat by beat before the next question: a clock over beats, and nothing else. beats.ts cuts them, Show.svelte shows them.
import type { ActInfo, View } from "../wire";
import { beatMs, dieMs, rateOf, restMs, resultOf, viewAfter, type Beat, type Pace } from "./beats";

export interface Staged {
  beat: Beat;
  before: View;
  after: View;
  begins: boolean; // the first of its act
}
const KEPT = 400; // beats that can be gone back to

export class Show {
  private list = $state.raw<Staged[]>([]);
  private live = -1; // the beat being told; looking back leaves it where it is
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done: (() => void) | undefined;
  at = $state(-1);
  dice = $state(0); // how many dice of it lie on the felt
  isSaid = $state(false);
  isOn = $state(false);
  isHeld = $state(false); // waits for its reader: looked back, or step by step
  rate = $state(1); // 1, 2 or 4 times, by the reader
  private hurry = $state(1); // and by how much there is to tell

  constructor(private readonly pace: () => Pace) {}

  get now(): Staged | undefined {
    return this.isOn ? this.list[this.at] : undefined;
  }
  get beat(): Beat | undefined {
    return this.now?.beat;
  }
  /** The table of this beat: as it stood until the dice have spoken, as it stands then. A move goes at once. */
  get view(): View | undefined {
    const now = this.now;
    return now && (this.isSaid || now.beat.kind === "move" ? now.after : now.before);
  }
  /** The beats of the act that is told, and which of them is. */
  get act(): { beats: Beat[]; at: number } {
    let first = this.at,
      last = this.at;
    while (first > 0 && !this.list[first]?.begins) first--;
    while (last + 1 < this.list.length && !this.list[last + 1]!.begins) last++;
    return { beats: this.list.slice(first, last + 1).map((s) => s.beat), at: this.at - first };
  }
  get speed(): number {
    return Math.max(this.rate, this.hurry);
  }
  /** Something waits for it to end; not so when an act is only told again. */
  get isLive(): boolean {
    return this.done !== undefined;
  }
  get isBack(): boolean {
    return this.at < this.live;
  }
  get canGoBack(): boolean {
    return this.at > 0;
  }
  get canReplay(): boolean {
    return this.list.length > 0;
  }

  /** Tells an act, then calls done. ahead: milliseconds that are known to follow it. */
  play(beats: Beat[], before: View, after: View, act: ActInfo | undefined, ahead: number, done: () => void): void {
    const pace = this.pace(),
      one = pace === "results" ? resultOf(beats, act) : undefined,
      told = one ? [one] : beats;
    let view = before;
    const staged = told.map((beat, i): Staged => {
      const next = i === told.length - 1 ? after : viewAfter(view, told, i, after),
        out = { beat, before: view, after: next, begins: i === 0 };
      view = next;
      return out;
    });
    const cut = Math.max(0, this.list.length + staged.length - KEPT);
    this.list = [...this.list, ...staged].slice(cut);
    this.live = this.list.length - staged.length;
    this.hurry = pace === "step" ? 1 : rateOf(told.reduce((ms, b) => ms + beatMs(b, pace), ahead));
    this.done = done;
    this.isHeld = false;
    this.isOn = true;
    this.go(this.live);
  }
  /** The last act once more. */
  again(): void {
    if (!this.list.length) return;
    if (this.isOn) {
      this.isHeld = false;
      this.go(this.at);
      return;
    }
    let first = this.list.length - 1;
    while (first > 0 && !this.list[first]!.begins) first--;
    this.hurry = 1;
    this.live = first;
    this.isOn = true;
    this.isHeld = false;
    this.go(first);
  }
  /** What is there is known, but was not told: it can be gone back to. */
  remember(beats: Beat[], before: View, after: View): void {
    let view = before;
    this.list = [...this.list, ...beats.map((beat, i): Staged => {
      const next = i === beats.length - 1 ? after : viewAfter(view, beats, i, after),
        out = { beat, before: view, after: next, begins: i === 0 };
      view = next;
      return out;
    })].slice(-KEPT);
  }

  private go(index: number): void {
    clearTimeout(this.timer);
    this.at = index;
    this.dice = 0;
    this.isSaid = false;
    this.step();
  }
  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms / this.speed);
  }
  private step(): void {
    const beat = this.beat,
      pace = this.pace();
    if (!beat) return;
    if (this.dice < beat.dice.length) {
      const ms = dieMs(pace);
      this.dice = ms ? this.dice + 1 : beat.dice.length;
      this.wait(ms || 120, () => this.step());
      return;
    }
    this.isSaid = true;
    if (pace === "step") this.isHeld = true;
    else this.wait(restMs(beat, pace), () => this.on());
  }
  /** The next beat: what is still being thrown is thrown at once first. */
  next(): void {
    const beat = this.beat;
    if (!beat) return;
    if (this.isBack) {
      this.show(this.at + 1);
      return;
    }
    this.isHeld = false;
    this.on();
  }
  private on(): void {
    clearTimeout(this.timer);
    if (this.at + 1 < this.list.length) {
      this.live = this.at + 1;
      this.go(this.live);
    } else this.finish();
  }
  private finish(): void {
    clearTimeout(this.timer);
    const done = this.done;
    this.done = undefined;
    if (done) done();
    else this.end();
  }
  back(): void {
    if (this.at > 0) this.show(this.at - 1);
  }
  // A beat that has been told stands there whole, and waits.
  private show(index: number): void {
    clearTimeout(this.timer);
    this.at = index;
    this.isHeld = true;
    this.isSaid = true;
    this.dice = this.list[index]?.beat.dice.length ?? 0;
  }
  faster(): void {
    this.rate = this.rate >= 4 ? 1 : this.rate * 2;
  }
  /** To the question. */
  skip(): void {
    this.finish();
  }
  end(): void {
    clearTimeout(this.timer);
    this.isOn = false;
    this.isHeld = false;
    this.at = -1;
    this.live = -1;
    this.hurry = 1;
  }
  /** Something was taken back: what was told after event n never happened. */
  forget(n: number): void {
    this.done = undefined;
    this.end();
    this.list = this.list.filter((s) => s.beat.n <= n);
  }
}
