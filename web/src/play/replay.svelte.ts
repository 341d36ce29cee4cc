// replay.svelte.ts - a game looked back at: any step as it stood, played again, or what was missed told as it would have been.
import type { Event, FieldsOf, Saying, Scene, ToldEvent, View, ViewMessage } from "../wire";
import { beatsOf } from "./beats";
import { settings } from "./keep.svelte";
import { heard } from "./patch";
import type { LogLine } from "./session.svelte";
import type { Show } from "./show.svelte";
import type { Message } from "./socket";

export interface ReplayState {
  step: number;
  steps: number;
  n: number;
  view: View;
  events: Event[];
  side: number;
  isPlaying: boolean;
  before?: View; // as it stood before the step, while that is asked about
}

/** The part of a session that looks back. */
export abstract class Replay {
  replay = $state.raw<ReplayState | undefined>();
  protected isCatchingUp = false;
  private replayTimer: ReturnType<typeof setTimeout> | undefined;
  private replayWanted: number | undefined;

  abstract side: number;
  abstract message: ViewMessage | undefined;
  abstract scene: Scene | undefined;
  abstract fresh: Event[];
  abstract error: string;
  abstract news: number | undefined;
  abstract logs: Map<number, LogLine[]>;
  abstract readonly show: Show;
  protected abstract queue: unknown[];
  protected abstract next(): void;
  abstract ask<T extends Saying["type"]>(type: T, fields: FieldsOf<T>): Promise<Message>;

  /** So many steps on or back, from where the last press led: answers take a moment, and no press is lost on them. */
  replayBy(d: number): void {
    const now = this.replayWanted ?? this.replay?.step ?? this.message?.step ?? 0;
    void this.replayTo(Math.min(this.replay?.steps ?? Infinity, now + d));
  }
  async replayTo(step: number, side?: number): Promise<void> {
    this.replayWanted = Math.max(0, step);
    const wanted = this.replayWanted,
      answer = await this.ask("replay", {
      to: Math.max(0, step),
      ...(side !== undefined ? { view: side } : this.replay && this.replay.side !== this.side ? { view: this.replay.side } : {}),
    });
    if (this.replayWanted === wanted) this.replayWanted = undefined;
    if (!answer["view"]) {
      this.error = String(answer["error"] ?? answer["why"] ?? "no replay");
      return;
    }
    this.replay = {
      step: Number(answer["step"]),
      steps: Number(answer["steps"]),
      n: Number(answer["n"] ?? 0),
      view: answer["view"] as View,
      events: heard((answer["events"] as ToldEvent[] | undefined) ?? []),
      side: Number(answer["side"] ?? this.side),
      isPlaying: this.replay?.isPlaying ?? false,
    };
    this.fresh = this.replay.events;
  }
  /** The table as it stood when the choice of a step was made, until it is looked at again or the replay moves on. */
  async lookBefore(step: number): Promise<void> {
    const side = this.replay?.side,
      answer = await this.ask("replay", { to: step - 1, ...(side !== this.side ? { view: side } : {}) });
    if (answer["view"] && this.replay?.step === step) {
      this.replay = { ...this.replay, before: answer["view"] as View, isPlaying: false };
      this.fresh = [];
    }
  }
  lookAfter(): void {
    if (this.replay?.before) this.replay = { ...this.replay, before: undefined };
  }
  replayPlay(isPlaying: boolean): void {
    if (!this.replay) return;
    this.replay = { ...this.replay, isPlaying };
    clearTimeout(this.replayTimer);
    const go = async (): Promise<void> => {
      if (!this.replay?.isPlaying) return;
      if (this.replay.step >= this.replay.steps) {
        this.replay = { ...this.replay, isPlaying: false };
        return;
      }
      await this.replayTo(this.replay.step + 1);
      this.replayTimer = setTimeout(() => void go(), Math.max(120, 750 * settings.speed));
    };
    if (isPlaying) void go();
  }
  /** The step that told event n: found by halving, since a reloaded page knows only the numbers of events. */
  async stepOf(n: number): Promise<number> {
    let low = 0,
      high = this.message?.step ?? 0;
    while (low < high) {
      const middle = Math.floor((low + high) / 2),
        answer = await this.ask("replay", { to: middle });
      if (Number(answer["n"] ?? 0) >= n) high = middle;
      else low = middle + 1;
    }
    return low;
  }
  /** Turns and phases of the game as the log has them, for jumping in a replay: the number of the event that began each. */
  get chapters(): { n: number; text: string; isTurn: boolean }[] {
    return (this.logs.get(this.side) ?? [])
      .filter((l) => l.event.kind === "TURN_BEGAN" || (l.event.kind === "STEP_BEGAN" && l.event.value <= 1))
      .map((l) => ({ n: l.n, text: l.event.kind === "TURN_BEGAN" ? `Turn ${l.event.value}` : l.event.text, isTurn: l.event.kind === "TURN_BEGAN" }));
  }
  /** Tells what came after event n, step by step, then comes back to the game. */
  async watch(n: number): Promise<void> {
    this.news = undefined;
    const to = this.message?.step ?? 0;
    let before: View | undefined;
    this.isCatchingUp = true;
    for (let step = Math.max(0, (await this.stepOf(n)) - 1); step <= to && this.isCatchingUp && !this.show.isLive; step++) {
      const answer = await this.ask("replay", { to: step }),
        view = answer["view"] as View | undefined,
        events = heard((answer["events"] as ToldEvent[] | undefined) ?? []);
      if (!view || !this.scene || Number(answer["side"] ?? this.side) !== this.side || this.show.isLive) break;
      const beats = before ? beatsOf({ scene: this.scene, before, after: view, reader: this.side, from: Number(answer["n"] ?? 0) - events.length, act: step }, events) : [];
      if (before && beats.length) {
        const from = before;
        await new Promise<void>((told) => this.show.play(beats, from, view, undefined, 0, told));
      }
      before = view;
    }
    this.isCatchingUp = false;
    if (!this.queue.length) this.show.end();
    else this.next();
  }
  replayEnd(): void {
    clearTimeout(this.replayTimer);
    this.isCatchingUp = false;
    this.replay = undefined;
    this.fresh = [];
  }
}
