// session.svelte.ts - a seat at a table as the page knows it. What is on screen is a function of the last view and its events.
import type { ChangeMessage, Choice, Event, EventsMessage, Odds, Option, OwnSeat, Point, Refusal, Scene, Sequence, View, ViewMessage } from "../wire";
import { getSequence } from "./api";
import { isStill, keepSeen, seenAt, settings } from "./keep.svelte";
import { isQuiet } from "./news";
import { phaseAfter, phaseOf } from "./outline";
import { Own } from "./own.svelte";
import { patched } from "./patch";
import { Socket, type Message } from "./socket";

export interface LogLine {
  n: number;
  event: Event;
  turn: number;
  phase: string;
}
export interface Player {
  side: number;
  sits: string;
  level?: string;
  player?: string;
  is_here?: boolean;
}
export interface ChatLine {
  side: number;
  player?: string;
  text: string;
  when?: number;
}
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
export type Verdict = { ok: true } | ({ ok: false } & Refusal);

export class Session {
  line = $state<"connecting" | "open" | "lost" | "gone">("connecting");
  error = $state("");
  notice = $state("");
  scene = $state.raw<Scene | undefined>();
  sequence = $state.raw<Sequence[]>([]);
  message = $state.raw<ViewMessage | undefined>();
  logs = $state.raw<Map<number, LogLine[]>>(new Map());
  fresh = $state.raw<Event[]>([]); // what the view now shown came from
  players = $state.raw<Player[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  watching = $state(0);
  mode = $state("");
  seed = $state(""); // "given": whoever made the table chose its dice; "allowed": the server lets anybody
  mine = $state.raw<number[]>([]); // the sides this token sits on
  side = $state(0); // whose view is shown
  handWhere = $state(""); // turn and step it happens in, as the side that takes the screen knows them
  handOver = $state(0); // the side that must take the screen before anything is shown
  undoAsked = $state(0);
  over = $state.raw<{ winner?: number; why?: string } | undefined>();
  replay = $state.raw<ReplayState | undefined>();
  isBusy = $state(false); // events are being played out
  news = $state<number | undefined>(); // events after this number happened unseen
  private queue: { message?: ViewMessage; events: Event[]; side: number }[] = [];
  private staged: Event[] = [];
  private stagedSide = 0;
  private heldView: ViewMessage | undefined;
  private seen = new Map<number, number>(); // the last event each side has been shown here
  private isCatchingUp = false;
  private socket: Socket;
  readonly own: Own;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private numbers = new Map<number, number>();
  private replayTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    token: string | undefined,
    readonly hasSecrets: () => boolean,
  ) {
    this.own = new Own(table, token, (message) => this.socket.ask(message, true));
    this.socket = new Socket(
      () => this.hello(),
      (m) => this.hear(m),
      (is) => {
        this.line = is;
      },
    );
  }

  get view(): View | undefined {
    return this.replay?.before ?? this.replay?.view ?? this.message?.view;
  }
  /** What happened as the shown side knows it; in a replay only as far as it has come, and only of the side whose numbers are known here. */
  get log(): LogLine[] {
    const lines = this.logs.get(this.side) ?? [],
      replay = this.replay;
    return !replay ? lines : replay.side === this.side ? lines.filter((l) => l.n <= replay.n) : [];
  }
  get isAsked(): boolean {
    return !this.replay && !this.isBusy && !this.over && (this.message?.view.asked.includes(this.side) ?? false) && this.mine.includes(this.side);
  }
  get options(): Option[] {
    return this.isAsked ? (this.message?.options ?? []) : [];
  }
  sideName(side: number): string {
    return this.scene?.sides[side - 1]?.name ?? "Nobody";
  }
  get at(): number {
    return this.message?.at ?? 0;
  }

  private hello(): Message {
    const from =
      this.mine.length > 1
        ? Object.fromEntries(this.mine.map((s) => [String(s), this.numbers.get(s) ?? 0]))
        : (this.numbers.get(this.mine[0] ?? 0) ?? 0);
    return { type: "sit", table: this.table, ...this.own.sit, from, want: "changes" } as Message;
  }

  private hear(m: Message): void {
    switch (m.type) {
      case "seat":
        return this.sit(m);
      case "events":
        return this.stage(m as unknown as EventsMessage & { side?: number });
      case "view":
        return this.enqueue(m as unknown as ViewMessage & { side?: number });
      case "change":
        return this.change(m as unknown as ChangeMessage);
      case "undone":
        return this.forget(m);
      case "asked_undo":
        this.undoAsked = Number(m["side"]);
        return;
      case "refused_undo":
        this.notice = `${this.sideName(Number(m["by"]))} does not agree to take it back`;
        return;
      case "chat":
        this.chat = [...this.chat, m as unknown as ChatLine].slice(-200);
        return;
      case "seats":
        this.players = (m["players"] as Player[] | undefined) ?? [];
        this.watching = Number(m["watching"] ?? 0);
        this.own.seat = m["own"] as OwnSeat | undefined;
        this.own.seen(this.players.filter((p) => p.is_here).map((p) => p.side));
        return;
      case "revoked":
        this.own.signedOut();
        this.notice = `Signed out: ${String(m["why"])}`;
        return;
      case "over":
        this.over = { winner: m["winner"] as number | undefined, why: m["why"] as string | undefined };
        return;
      case "error":
        return this.refused(String(m["error"] ?? "the server refused a message"));
    }
  }

  /** The server does not know a kind of message: whoever asked does without. */
  unknown: () => void = () => undefined;
  private refused(error: string): void {
    if (error.startsWith("type: ")) return this.unknown();
    const isSit = /^(sit|token|code): /.test(error) || (!this.scene && !error.startsWith("limit:"));
    if (isSit && this.own.refused(error)) {
      this.socket.tell(this.hello());
      return;
    }
    if (isSit) {
      this.line = "gone";
      this.socket.close();
    }
    this.error = error;
  }

  private sit(m: Message): void {
    this.scene = m["scene"] as Scene;
    this.mode = String(m["mode"] ?? "");
    this.mine = m["watching"] === true ? [] : ((m["sides"] as number[] | undefined) ?? [Number(m["side"])]).filter((s) => s > 0);
    if (!this.side) this.side = this.mine[0] ?? 0;
    this.players = (m["players"] as Player[] | undefined) ?? this.players;
    this.chat = (m["chat"] as ChatLine[] | undefined) ?? this.chat;
    this.error = "";
    this.seed = String(m["seed"] ?? "");
    this.own.sat(m["own"] as OwnSeat | undefined, this.mode === "link");
    if (!this.mine.length) this.side = 0; // signed out: from now with a spectator's eyes
    if (!this.sequence.length)
      void getSequence(this.scene.game)
        .then((s) => {
          this.sequence = s;
        })
        .catch(() => undefined);
  }

  private stage(m: EventsMessage & { side?: number }, to?: string): void {
    const side = m.side ?? this.mine[0] ?? 0,
      known = this.numbers.get(side) ?? 0;
    const list = m.list.slice(Math.max(0, known - m.from)); // what a reconnection repeats is not told twice
    this.numbers.set(side, Math.max(known, m.from + m.list.length));
    if (!list.length) return;
    this.append(side, list, Math.max(known, m.from), to);
    if (this.stagedSide && this.stagedSide !== side) this.staged = [];
    this.stagedSide = side;
    this.staged.push(...list);
  }

  // Not every phase says that it begins; where a choice was made is told by the view it was made in. Headings inside an order are no phases.
  private append(side: number, list: Event[], before: number, to?: string): void {
    const lines = [...(this.pending.get(side) ?? this.logs.get(side) ?? [])],
      from = this.latest && (this.latest.side ?? this.latest.view.side) === side && this.latest.n === before ? this.latest.view : undefined;
    let turn = lines.at(-1)?.turn ?? 0,
      phase = (from && turn === from.turn ? phaseOf(this.sequence, from.steps[0]?.id) : "") || (lines.at(-1)?.phase ?? "");
    list.forEach((event, i) => {
      if (event.kind === "TURN_BEGAN") {
        turn = event.value;
        phase = "";
      }
      if (event.kind === "STEP_BEGAN" && event.value <= 1) phase = event.text;
      else if (from) phase = phaseAfter(this.sequence, phase, to, event.roll?.rule ?? event.rule);
      lines.push({ n: before + i + 1, event, turn, phase });
    });
    this.pending.set(side, lines);
  }
  private pending = new Map<number, LogLine[]>(); // shown with the view they lead to

  // One step as what differs. Where it does not build on what is here, a message was lost and the whole is asked for.
  private latest: ViewMessage | undefined;
  private change(m: ChangeMessage): void {
    const before = this.latest;
    if (m.events?.length) this.stage({ type: "events", from: m.n - m.events.length, list: m.events, side: m.side }, (m.view?.steps ?? before?.view.steps)?.[0]?.id);
    if (m.late) this.notice = `Time was up for ${this.sideName(m.late)}: the default was chosen`;
    if (!before || before.at !== m.was || (before.side ?? before.view.side) !== m.side) {
      this.socket.tell({ type: "view", side: m.side });
      return;
    }
    const { was: _was, events: _events, late: _late, id: _id, type: _type, view, ...rest } = m;
    this.enqueue({ ...rest, type: "view", view: patched(before.view, view) });
  }
  /** Milliseconds until a side's time is up, by the server's clock; none where nobody waits for it. */
  timeLeft(side: number): number | undefined {
    const when = this.message?.deadlines?.find((d) => d.side === side)?.when,
      now = this.message?.now;
    return when === undefined || now === undefined ? undefined : when - now - (Date.now() - this.heardAt);
  }
  private heardAt = 0;

  private enqueue(message: ViewMessage & { side?: number }): void {
    this.latest = message;
    this.heardAt = Date.now();
    const side = message.side ?? message.view.side;
    this.queue.push({ message, events: this.staged, side });
    this.staged = [];
    this.stagedSide = 0;
    if (!this.timer) this.next();
  }

  // One view after another, so that what the other side did can be followed; with nothing to look at, or motion off, at once.
  private next(): void {
    this.timer = undefined;
    const first = this.queue.shift();
    if (!first?.message) {
      this.isBusy = false;
      return;
    }
    if (
      this.mode === "hot-seat" &&
      this.hasSecrets() &&
      this.mine.length > 1 &&
      first.side !== this.side &&
      first.message.view.asked.includes(first.side)
    ) {
      this.heldView = first.message;
      this.handOver = first.side;
      this.handWhere = [`turn ${first.message.view.turn || 1}`, first.message.view.steps.at(-1)?.name ?? ""].filter(Boolean).join(" · ");
      this.message = undefined;
      this.fresh = [];
      this.isBusy = false;
      return;
    }
    const isFirst = !this.message;
    this.show(first.message, first.events, first.side);
    const isWorth = !isFirst && first.events.some((e) => e.kind === "MOVED" || e.kind === "ROLLED" || e.kind === "REMOVED");
    const wait = this.queue.length > 16 || isStill() || !isWorth ? 0 : 520 * settings.speed;
    this.isBusy = this.queue.length > 0 || wait > 0;
    if (wait) this.timer = setTimeout(() => this.next(), wait);
    else if (this.queue.length) this.next();
    else this.isBusy = false;
  }

  private show(message: ViewMessage, events: Event[], side: number): void {
    this.side = side;
    this.message = message;
    this.fresh = events;
    this.over = message.over ?? (message.view.is_over ? { winner: message.view.winner } : undefined);
    if (this.pending.size) {
      const logs = new Map(this.logs);
      for (const [s, lines] of this.pending) logs.set(s, lines);
      this.pending.clear();
      this.logs = logs;
    }
    this.markSeen(side);
  }

  // Whoever sits down, or takes the screen, is told what happened since this browser last showed it to that side.
  private markSeen(side: number): void {
    const isMine = this.mine.includes(side),
      now = this.logs.get(side)?.at(-1)?.n ?? 0,
      before = this.seen.get(side) ?? (isMine ? seenAt(this.table, side) : undefined);
    if (!isMine || document.hidden) return;
    const isFresh = !this.seen.has(side) || this.shownSide !== side;
    if (isFresh && before !== undefined && before < now && (this.logs.get(side) ?? []).some((l) => l.n > before && !isQuiet(l.event.kind)))
      this.news = before;
    this.shownSide = side;
    this.seen.set(side, now);
    keepSeen(this.table, side, now);
  }
  private shownSide = 0;
  /** The window is looked at again. */
  lookBack(): void {
    const side = this.side,
      before = this.seen.get(side),
      now = this.logs.get(side)?.at(-1)?.n ?? 0;
    if (before !== undefined && before < now && this.mine.includes(side) && (this.logs.get(side) ?? []).some((l) => l.n > before && !isQuiet(l.event.kind)))
      this.news = before;
    this.seen.set(side, now);
    if (this.mine.includes(side)) keepSeen(this.table, side, now);
  }

  /** The side named has the screen now. */
  takeScreen(): void {
    const message = this.heldView,
      side = this.handOver;
    this.handOver = 0;
    this.heldView = undefined;
    if (message) this.show(message, [], side);
    this.next();
  }

  /** Everything that waits is shown at once. */
  hurry(): void {
    clearTimeout(this.timer);
    while (this.queue.length && !this.handOver) {
      this.next();
      clearTimeout(this.timer);
    }
    this.timer = undefined;
    this.isBusy = false;
  }

  private forget(m: Message): void {
    const side = Number(m["side"] ?? this.side),
      n = Number(m["n"] ?? 0),
      logs = new Map(this.logs);
    logs.set(
      side,
      (logs.get(side) ?? []).filter((line) => line.n <= n),
    );
    this.pending.delete(side);
    this.numbers.set(side, n);
    this.logs = logs;
    this.staged = [];
    this.undoAsked = 0;
    this.over = undefined;
    this.notice = m["by"] === this.side ? "Taken back" : `${this.sideName(Number(m["by"]))} took it back`;
  }

  // ---- what the player says and asks

  async choose(choice: Choice): Promise<Verdict> {
    this.news = undefined;
    const answer = await this.socket.ask({ type: "choose", at: this.at, side: this.side, choice }, true);
    if (answer.type === "accepted" || answer.type === "change") return { ok: true };
    return {
      ok: false,
      why: String(answer["why"] ?? answer["error"] ?? "refused"),
      rule: answer["rule"] as string | undefined,
      hint: answer["hint"] as Refusal["hint"],
    };
  }
  async check(choice: Choice): Promise<Verdict> {
    const answer = await this.socket.ask({ type: "check", side: this.side, choice });
    if (answer["ok"] === true) return { ok: true };
    return {
      ok: false,
      why: String(answer["why"] ?? answer["error"] ?? "not legal"),
      rule: answer["rule"] as string | undefined,
      hint: answer["hint"] as Refusal["hint"],
    };
  }
  async allOptions(): Promise<Option[]> {
    const answer = await this.socket.ask({ type: "options", shut: true, side: this.side });
    return (answer["options"] as Option[] | undefined) ?? [];
  }
  async suggest(option: Option): Promise<Choice[]> {
    const { verb, subject, target, value } = option;
    const answer = await this.socket.ask({
      type: "suggest",
      side: this.side,
      option: { verb, ...(subject !== undefined && { subject }), ...(target !== undefined && { target }), ...(value !== undefined && { value }) },
    });
    return (answer["choices"] as Choice[] | undefined) ?? [];
  }
  // The server thinks for a connection about one thing at a time: what comes meanwhile waits here.
  private thinking: Promise<unknown> = Promise.resolve();
  private think(message: { type: string; [key: string]: unknown }): Promise<Message> {
    const answer = this.thinking.then(() => this.socket.ask(message));
    this.thinking = answer;
    return answer;
  }
  advise(fields: Record<string, unknown>): Promise<Message> {
    return this.think({ type: "advise", ...fields });
  }
  async odds(choice: Choice): Promise<Odds | undefined> {
    const answer = await this.think({ type: "odds", choice, side: this.side });
    return answer["lines"] ? (answer as unknown as Odds) : undefined;
  }
  ask(type: string, fields: Record<string, unknown>): Promise<Message> {
    return this.socket.ask({ type, ...fields });
  }
  undo(): void {
    this.socket.tell({ type: "undo", side: this.side });
  }
  answerUndo(agree: boolean): void {
    this.undoAsked = 0;
    this.socket.tell({ type: "undo_answer", agree });
  }
  resign(): void {
    this.socket.tell({ type: "resign", side: this.side });
  }
  say(text: string): void {
    this.socket.tell({ type: "chat", text });
  }
  cut(): void {
    this.socket.cut();
  }
  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.replayTimer);
    this.socket.close();
  }
  measure(from: string | Point, to: string | Point): Promise<Message> {
    return this.ask("measure", { from, to });
  }

  // ---- replay

  /** So many steps on or back, from where the last press led: answers take a moment, and no press is lost on them. */
  replayBy(d: number): void {
    const now = this.replayWanted ?? this.replay?.step ?? this.message?.step ?? 0;
    void this.replayTo(Math.min(this.replay?.steps ?? Infinity, now + d));
  }
  private replayWanted: number | undefined;
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
      events: (answer["events"] as Event[] | undefined) ?? [],
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
        if (this.isCatchingUp) this.replayEnd();
        else this.replay = { ...this.replay, isPlaying: false };
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
  /** Plays what came after event n once more, then comes back to the game. */
  async watch(n: number): Promise<void> {
    this.news = undefined;
    await this.replayTo(Math.max(0, await this.stepOf(n)));
    this.isCatchingUp = true;
    this.replayPlay(true);
  }
  replayEnd(): void {
    clearTimeout(this.replayTimer);
    this.isCatchingUp = false;
    this.replay = undefined;
    this.fresh = [];
  }
}
