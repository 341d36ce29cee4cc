// session.svelte.ts - a seat at a table as the page knows it. What is on screen is a function of the last view and its events.
import type { ActInfo, ChainTold, ChangeMessage, Choice, Event, EventsMessage, LessonMessage, Odds, Option, OwnSeat, Point, Scene, Sequence, View, ViewMessage, Proposal } from "../wire";
import type { FieldsOf, Question, Saying } from "../wire";
import { getSequence } from "./api";
import { named } from "./hands/spans";
import { beatsOf, type Beat, type Shot } from "./beats";
import { Coach } from "./coach.svelte";
import { isStill, keepSeen, seenAt, settings } from "./keep.svelte";
import { isQuiet } from "./news";
import { filed, phaseAfter, phaseNamed, phaseOf } from "./outline";
import { Own } from "./own.svelte";
import { heard, patched } from "./patch";
import { Replay } from "./replay.svelte";
import { Show } from "./show.svelte";
import { Socket, type Message } from "./socket";
import { merged, refusalOf, type ChatLine, type LogLine, type Passed, type Ping, type Player, type Verdict } from "./told";

export type { ChatLine, LogLine, Passed, Ping, Player, Verdict } from "./told";

export class Session extends Replay {
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
  unread = $state(0); // lines of talk that came while it was not open
  pings = $state.raw<Ping[]>([]); // places somebody points at, for six seconds
  watching = $state(0);
  mode = $state("");
  seed = $state(""); // "given": whoever made the table chose its dice; "allowed": the server lets anybody
  mine = $state.raw<number[]>([]); // the sides this token sits on
  side = $state(0); // whose view is shown
  handWhere = $state(""); // turn and step it happens in, as the side that takes the screen knows them
  handCount = $state(0); // questions that wait at this screen, of all its sides
  handOver = $state(0); // the side that must take the screen before anything is shown
  undoAsked = $state(0);
  againAsked = $state.raw<{ side: number; isChanged: boolean } | undefined>(); // who asks for another game, and whether sides are to be changed
  againTold = $state(""); // what became of asking for one
  over = $state.raw<{ winner?: number; why?: string } | undefined>();
  isBusy = $state(false); // events are being played out
  news = $state<number | undefined>(); // events after this number happened unseen
  readonly show = new Show(() => settings.pace);
  shots = $state.raw<Shot[]>([]); // who fired at whom since the last ask was answered
  acts = $state.raw<Map<number, ActInfo>>(new Map()); // headlines, as far as the server gives them
  deeds = $state.raw<{ step: number; say: string }[]>([]); // by this player since the page was opened: from which step, and in a word
  passed = $state.raw<Passed[]>([]); // what the server answered by itself, since this page was opened
  chose = $state(0); // number of the last event before one's own last choice; without one, when the page came to the table
  chosen = $state<ReadonlyMap<number, number>>(new Map()); // the same of each side that has chosen here
  protected queue: { message?: ViewMessage; events: Event[]; side: number; act?: ActInfo }[] = [];
  private staged: Event[] = [];
  private stagedSide = 0;
  private heldView: ViewMessage | undefined;
  private seen = new Map<number, number>(); // the last event each side has been shown here
  private socket: Socket;
  readonly own: Own;
  readonly coach: Coach; // of a lesson
  private timer: ReturnType<typeof setTimeout> | undefined;
  private numbers = new Map<number, number>();

  constructor(
    readonly table: string,
    token: string | undefined,
    readonly hasSecrets: () => boolean,
  ) {
    super();
    this.own = new Own(table, token, (message) => this.socket.ask(message, true));
    this.coach = new Coach(this, (message) => this.socket.tell(message));
    this.socket = new Socket(
      () => this.hello(),
      (m) => this.hear(m),
      (is) => {
        this.line = is;
      },
    );
  }

  get view(): View | undefined {
    return this.replay?.before ?? this.replay?.view ?? this.show.view ?? this.message?.view;
  }
  /** What happened as the shown side knows it; in a replay only as far as it has come, and only of the side whose numbers are known here. */
  get log(): LogLine[] {
    const lines = this.logs.get(this.side) ?? [],
      replay = this.replay;
    return !replay ? lines : replay.side === this.side ? lines.filter((l) => l.n <= replay.n) : [];
  }
  /** What happened is being told: Enter is "next" there, and nothing is answered. */
  get isShowing(): boolean {
    return this.show.isOn;
  }
  get isAsked(): boolean {
    return !this.replay && !this.isBusy && !this.show.isOn && !this.over && (this.message?.view.asked.includes(this.side) ?? false) && this.mine.includes(this.side);
  }
  get options(): Option[] {
    return this.isAsked ? (this.message?.options ?? []) : [];
  }
  sideName(side: number): string {
    return this.scene?.sides[side - 1]?.name ?? "Nobody";
  }
  /** Whose something is: "Prussia's", "Germans'", "British". */
  ofSide(side: number): string {
    const name = this.sideName(side);
    return name.endsWith("s") ? `${name}'` : this.scene?.sides[side - 1]?.many ? name : `${name}'s`;
  }
  /** What sides do, in a sentence: "the Germans choose", "Austria and Egypt choose". is: a verb's form with one and with several. */
  sidesDo(sides: number[], one: string, several: string): string {
    const said = sides.map((s) => this.scene?.sides[s - 1]);
    return `${said.map((s) => s?.called ?? "nobody").join(" and ")} ${sides.length > 1 || said[0]?.many ? several : one}`;
  }
  /** Whoever sits there, by the name given, else by the side's. */
  personName(side: number): string {
    return this.players.find((p) => p.side === side)?.player ?? this.sideName(side);
  }
  /** A side that is waited for and whose seat nobody has been seen in; none: 0. */
  get emptySeat(): number {
    const asked = this.message?.view.asked ?? [],
      isEmpty = (side: number): boolean => this.players.some((p) => p.side === side && p.sits === "open" && !p.is_here) && this.isUnclaimed(side);
    return this.isAsked || this.over || this.replay ? 0 : (asked.every((s) => this.mine.includes(s) || isEmpty(s)) ? (asked.find((s) => isEmpty(s)) ?? 0) : 0);
  }
  // Whoever made the table keeps an invitation until somebody was seen there; others can only go by who is there now.
  private isUnclaimed(side: number): boolean {
    return !this.own.isMaker || this.own.invitations.some((i) => i.side === side);
  }
  get at(): number {
    return this.message?.at ?? 0;
  }
  /** How it stands by the last word of the server, whatever of it is on show yet. */
  get now(): View | undefined {
    return this.latest?.view;
  }

  private hello(): Saying {
    const from =
      this.mine.length > 1
        ? Object.fromEntries(this.mine.map((s) => [String(s), this.numbers.get(s) ?? 0]))
        : (this.numbers.get(this.mine[0] ?? 0) ?? 0);
    return { type: "sit", table: this.table, ...this.own.sit, from, want: "changes" };
  }

  private hear(m: Message): void {
    switch (m.type) {
      case "seat":
        return this.sit(m);
      case "events":
        return this.stage(m as unknown as EventsMessage);
      case "view":
        return this.enqueue(m as unknown as ViewMessage);
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
      case "asked_rematch":
        this.againAsked = { side: Number(m["side"]), isChanged: m["swap"] === true };
        return;
      case "refused_rematch":
        this.againAsked = undefined;
        this.againTold = this.mine.includes(Number(m["by"])) ? "" : `${this.personName(Number(m["by"]))} does not want another game.`;
        return;
      case "rematch":
        this.againAsked = undefined;
        if (this.own.nextAt(String(m["table"]), Number(m["side"]))) location.hash = `#/t/${encodeURIComponent(String(m["table"]))}`;
        return;
      case "lesson":
        return this.coach.hear(m as unknown as LessonMessage);
      case "lesson_opened":
        if (this.own.nextAt(String(m["table"]), Number(m["side"]))) location.hash = `#/t/${encodeURIComponent(String(m["table"]))}`;
        return;
      case "refused":
        this.notice = String(m["why"]);
        return;
      case "chat":
        this.chat = [...this.chat, m as unknown as ChatLine].slice(-200);
        if (!this.mine.includes(Number(m["side"]))) this.unread++;
        return;
      case "point":
        return this.point(Number(m["side"] ?? 0), m["at"] as Point | undefined, String(m["text"] ?? ""));
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

  private refused(error: string): void {
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
          for (const side of [...this.past.keys()]) this.refile(side);
        })
        .catch(() => undefined);
  }

  private stage(m: Omit<EventsMessage, "at" | "type">, to?: string, act = 0): void {
    const side = m.side ?? this.mine[0] ?? 0,
      known = this.numbers.get(side) ?? 0;
    if (m.acts?.length) this.acts = m.acts.reduce((acts, a) => acts.set(a.n, merged(acts.get(a.n), a)), new Map(this.acts)); // of before one sat down
    const list = heard(m.list.slice(Math.max(0, known - m.from))); // what a reconnection repeats is not told twice
    this.numbers.set(side, Math.max(known, m.from + m.list.length));
    if (!list.length) return;
    this.append(side, list, Math.max(known, m.from), to, act);
    if (this.stagedSide && this.stagedSide !== side) this.staged = [];
    this.stagedSide = side;
    this.staged.push(...list);
  }

  // Not every phase says that it begins; where a choice was made is told by the view it was made in. Headings inside an order are no phases.
  private append(side: number, list: Event[], before: number, to: string | undefined, act: number): void {
    const lines = [...(this.pending.get(side) ?? this.logs.get(side) ?? [])],
      from = this.latest && (this.latest.side ?? this.latest.view.side) === side && this.latest.n === before ? this.latest.view : undefined;
    let turn = lines.at(-1)?.turn ?? 0,
      phase = (from && turn === from.turn ? phaseOf(this.sequence, from.steps[0]?.id) : "") || (lines.at(-1)?.phase ?? "");
    list.forEach((event, i) => {
      if (event.kind === "TURN_BEGAN") {
        turn = event.value;
        phase = "";
      }
      if (event.kind === "STEP_BEGAN" && event.value <= 1) phase = phaseNamed(this.sequence, event.text);
      else if (from) phase = phaseAfter(this.sequence, phase, to, event.roll?.rule ?? event.rule);
      lines.push({ n: before + i + 1, event, turn, phase, act: event.act ?? act });
    });
    this.pending.set(side, lines);
    if (!from || !this.sequence.length) this.past.set(side, lines.length);
  }
  private pending = new Map<number, LogLine[]>(); // shown with the view they lead to
  private past = new Map<number, number>(); // how many lines of a side's log are of before it sat down, and not under their phases yet
  // What happened before one sat down is put under its phases when the sequence is known.
  private refile(side: number): void {
    const lines = this.pending.get(side) ?? this.logs.get(side) ?? [], // told, though it may not be shown yet
      count = this.past.get(side) ?? 0,
      old = lines.slice(0, count);
    if (!count || !this.sequence.length) return;
    const stepOf = (act: number): string | undefined => { const info = this.acts.get(act); return (info?.in === undefined ? info : (this.acts.get(info.in) ?? info))?.step; },
      places = filed(this.sequence, old, stepOf, lines[count]?.act === undefined ? this.latest?.view.steps[0]?.id : stepOf(lines[count].act)),
      placed = (list: LogLine[]): LogLine[] => list.map((l, i) => (places[i] ? { ...l, ...places[i] } : l));
    this.past.delete(side);
    if (this.pending.has(side)) this.pending.set(side, placed(lines));
    if (this.logs.has(side)) this.logs = new Map(this.logs).set(side, placed(this.logs.get(side)!));
  }

  // One step as what differs. Where it does not build on what is here, a message was lost and the whole is asked for.
  private latest: ViewMessage | undefined;
  private change(m: ChangeMessage): void {
    const before = this.latest;
    if (m.events?.length) this.stage({ from: m.n - m.events.length, list: m.events, side: m.side }, (m.view?.steps ?? before?.view.steps)?.[0]?.id, m.act?.n ?? m.step);
    if (m.late) this.notice = `Time was up for ${this.sideName(m.late)}: the default was chosen`;
    if (!before || before.at !== m.was || (before.side ?? before.view.side) !== m.side) {
      this.socket.tell({ type: "view", side: m.side });
      return;
    }
    const { was: _was, events: _events, late: _late, id: _id, type: _type, chain: _chain, act, view, ...rest } = m;
    if (act) this.acts = new Map(this.acts).set(act.n, merged(this.acts.get(act.n), act));
    if (act?.none && act.say) {
      const { turn, steps } = before.view;
      this.passed = [...this.passed, { side: m.side, step: act.none, say: act.say, turn, phase: phaseOf(this.sequence, steps[0]?.id), n: m.n - (m.events?.length ?? 0), act: act.n }].slice(-200);
    }
    this.enqueue({ ...rest, type: "view", view: patched(before.view, view) }, act);
  }
  /** Milliseconds until a side's time is up, by the server's clock; none where nobody waits for it. */
  timeLeft(side: number): number | undefined {
    const when = this.message?.deadlines?.find((d) => d.side === side)?.when,
      now = this.message?.now;
    return when === undefined || now === undefined ? undefined : when - now - (Date.now() - this.heardAt);
  }
  private heardAt = 0;

  private enqueue(message: ViewMessage & { side?: number }, act?: ActInfo): void {
    this.latest = message;
    this.heardAt = Date.now();
    const side = message.side ?? message.view.side;
    this.queue.push({ message, events: this.staged, side, ...(act ? { act } : {}) });
    this.staged = [];
    this.stagedSide = 0;
    if (this.show.isOn && !this.show.isLive) this.show.end(); // an act that was told again gives way
    if (!this.timer && !this.show.isLive) this.next();
  }

  // One view after another, so that what the other side did can be followed; with nothing to look at, or motion off, at once.
  protected next(): void {
    this.timer = undefined;
    const first = this.queue.shift();
    if (!first?.message) {
      this.rest();
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
      this.handCount = first.message.view.asked.filter((s) => this.mine.includes(s)).length;
      this.handWhere = [`turn ${first.message.view.turn || 1}`, first.message.view.steps.at(-1)?.name ?? ""].filter(Boolean).join(" · ");
      this.message = undefined;
      this.fresh = [];
      this.shots = [];
      this.rest();
      return;
    }
    const before = this.side === first.side ? this.message?.view : undefined,
      message = first.message,
      beats = before && this.scene ? this.beats(before, message, first.events) : [];
    const rest = (): void => {
      this.display(message, before ? first.events : [], first.side); // what was told before is no news of now
      if (!before && this.chose === 0) this.chose = message.n;
      this.afterwards(before !== undefined && first.events.some((e) => e.kind === "MOVED" || e.kind === "REMOVED"));
    };
    this.aim(beats);
    if (before && this.isStaged(beats)) {
      this.isBusy = true;
      this.show.play(beats, before, message.view, first.act, this.ahead(), rest);
    } else {
      if (before && beats.length) this.show.remember(beats, before, message.view);
      rest();
    }
  }
  private afterwards(hasMoved: boolean): void {
    // A move of one's own is not told, but has its time.
    const wait = this.show.isOn || this.queue.length > 16 || isStill() || settings.pace === "none" || !hasMoved ? 0 : 420 * settings.speed;
    this.isBusy = this.queue.length > 0 || wait > 0;
    if (wait) this.timer = setTimeout(() => this.next(), wait);
    else if (this.queue.length) this.next();
    else this.rest();
  }
  private rest(): void {
    this.isBusy = false;
    if (this.show.isOn) this.show.end();
  }
  private beats(before: View, message: ViewMessage, events: Event[]): Beat[] {
    return beatsOf({ scene: this.scene!, before, after: message.view, reader: this.mine.includes(this.side) ? this.side : 0, from: message.n - events.length, act: message.step ?? 0 }, events);
  }
  // Told is what somebody would miss: dice, what others do, what matters. Not a move that one has just made oneself, nor to an empty room.
  private isStaged(beats: Beat[]): boolean {
    if (settings.pace === "none" || document.hidden || this.replay) return false;
    const isOwn = (b: Beat): boolean => this.mine.length === 1 && b.side === this.side;
    return beats.some((b) => b.kind === "roll" || (b.kind === "move" ? !isOwn(b) && b.events.some((e) => e.from) : b.weight === "grave" || (b.weight !== "note" && !isOwn(b))));
  }
  // Lines of fire stay until the next ask is answered; whoever only looks on sees those of the last act.
  private aim(beats: Beat[]): void {
    const fresh = beats.flatMap((b) => b.shot ?? []);
    if (!this.mine.length) this.shots = fresh;
    else if (fresh.length) this.shots = [...this.shots, ...fresh].slice(-40);
  }
  /** About how long what waits will take. */
  private ahead(): number {
    return this.queue.reduce((ms, q) => ms + q.events.reduce((t, e) => t + (e.roll ? 900 + 350 * e.roll.dice.length * Number(settings.pace === "calm") : e.kind === "MOVED" ? 150 : 0), 0), 0);
  }

  private display(message: ViewMessage, events: Event[], side: number): void {
    this.side = side;
    this.message = message;
    this.fresh = events;
    this.over = message.over ?? (message.view.is_over ? { winner: message.view.winner } : undefined);
    if (this.pending.size) {
      const logs = new Map(this.logs);
      for (const [s, lines] of this.pending) {
        const known = s === side ? lines.filter((l) => l.n <= message.n) : lines; // what came of later steps is told with them
        logs.set(s, known);
        if (known.length === lines.length) this.pending.delete(s);
      }
      this.logs = logs;
      for (const s of [...this.past.keys()]) this.refile(s);
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
    if (message) this.display(message, [], side);
    this.next();
  }

  /** Everything that waits is shown at once. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const queue = this.queue;
    this.queue = [];
    this.isCatchingUp = false;
    if (this.show.isLive) this.show.skip(); // the act that is being told
    clearTimeout(this.timer);
    this.timer = undefined;
    while (queue.length && !this.handOver) {
      const first = queue.shift()!,
        before = this.side === first.side ? this.message?.view : undefined;
      if (!first.message || !before) {
        this.queue = [first, ...queue];
        this.next();
        return;
      }
      const beats = this.scene ? this.beats(before, first.message, first.events) : [];
      this.aim(beats);
      this.show.remember(beats, before, first.message.view);
      this.display(first.message, first.events, first.side);
    }
    this.rest();
  }

  private forget(m: Message): void {
    const side = Number(m["side"] ?? this.side),
      n = Number(m["n"] ?? 0),
      logs = new Map(this.logs);
    logs.set(
      side,
      (this.pending.get(side) ?? logs.get(side) ?? []).filter((line) => line.n <= n),
    );
    this.pending.delete(side);
    this.passed = this.passed.filter((p) => p.side !== side || p.act <= Number(m["step"] ?? 0));
    this.numbers.set(side, n);
    this.logs = logs;
    this.staged = [];
    this.show.forget(n);
    this.shots = [];
    this.chose = Math.min(this.chose, n);
    this.chosen = new Map([...this.chosen].map(([s, at]) => [s, s === side ? Math.min(at, n) : at]));
    this.undoAsked = 0;
    this.over = undefined;
    this.deeds = this.deeds.filter((c) => c.step < Number(m["step"] ?? 0));
    this.notice = m["by"] === this.side ? "Taken back" : `${this.sideName(Number(m["by"]))} took it back`;
  }

  // ---- what the player says and asks

  /** rest: what is to follow it at once, as one chain; what could not be taken of it is left. */
  async choose(choice: Choice, rest: Choice[] = []): Promise<Verdict & { left?: Choice[] }> {
    this.news = undefined;
    this.notice = ""; // news of before
    const n = this.message?.n ?? 0,
      side = this.side;
    this.shots = [];
    this.coach.isAnswering = this.coach.told !== undefined;
    const answer = await this.socket.ask({ type: "choose", at: this.at, side: this.side, ...(rest.length ? { chain: [choice, ...rest] } : { choice }) }, true);
    if (answer.type === "accepted" || answer.type === "change") {
      this.chose = n;
      this.chosen = new Map(this.chosen).set(side, n);
      return { ok: true, left: (answer["chain"] as ChainTold | undefined)?.left };
    }
    this.coach.isAnswering = false;
    return refusalOf(answer, "refused");
  }
  /** Says for this turn when to be asked at a window; in words what went wrong, else nothing. */
  async askMe(message: Saying): Promise<string> {
    const answer = await this.socket.ask(message, true);
    return answer.type === "error" ? String(answer["error"]) : "";
  }
  /** The choices that bring a unit nearest to a place; none: nothing does. */
  async towards(unit: string, at: Point): Promise<Choice[]> {
    const answer = await this.socket.ask({ type: "suggest", side: this.side, unit, towards: [Math.round(at[0]), Math.round(at[1])] });
    return (answer["chain"] as Choice[] | undefined) ?? [];
  }
  async check(choice: Choice, after: Choice[] = []): Promise<Verdict> {
    const answer = await this.socket.ask({ type: "check", side: this.side, choice, ...(after.length && { after }) });
    return answer["ok"] === true ? { ok: true } : refusalOf(answer, "not legal");
  }
  async allOptions(): Promise<Option[]> {
    const answer = await this.socket.ask({ type: "options", shut: true, side: this.side });
    return (answer["options"] as Option[] | undefined) ?? [];
  }
  async suggest(option: Option, after: Choice[] = []): Promise<Proposal[]> {
    const { verb, subject, target } = option,
      value = named(option);
    const answer = await this.socket.ask({
      type: "suggest",
      side: this.side,
      ...(after.length && { after }),
      option: { verb, ...(subject !== undefined && { subject }), ...(target !== undefined && { target }), ...(value !== undefined && { value }) },
    });
    const purposes = answer["purposes"] as string[] | undefined;
    return ((answer["choices"] as Choice[] | undefined) ?? []).map((choice, i) => ({ ...choice, ...(purposes?.[i] ? { purpose: purposes[i] } : {}) }));
  }
  // The server thinks for a connection about one thing at a time: what comes meanwhile waits here.
  private thinking: Promise<unknown> = Promise.resolve();
  private think(message: Question): Promise<Message> {
    const answer = this.thinking.then(() => this.socket.ask(message));
    this.thinking = answer;
    return answer;
  }
  advise(fields: FieldsOf<"advise">): Promise<Message> {
    return this.think({ type: "advise", ...fields });
  }
  async odds(choice: Choice, after: Choice[] = []): Promise<Odds | undefined> {
    const answer = await this.think({ type: "odds", choice, ...(after.length ? { after } : {}), side: this.side });
    return answer["lines"] ? (answer as unknown as Odds) : undefined;
  }
  ask<T extends Saying["type"]>(type: T, fields: FieldsOf<T>): Promise<Message> {
    return this.socket.ask({ type, ...fields } as Question);
  }
  undo(): void {
    this.socket.tell({ type: "undo", side: this.side });
  }
  answerUndo(agree: boolean): void {
    this.undoAsked = 0;
    this.socket.tell({ type: "undo_answer", agree });
  }
  /** Asks the others for another game. False: the server cannot, or there is nobody to ask. */
  async rematch(swap: boolean): Promise<boolean> {
    const isAnswer = this.againAsked !== undefined,
      answer = await this.socket.ask({ type: "rematch", swap, token: this.own.keyForNext() });
    if (answer["ok"] !== true) return false;
    this.againTold = isAnswer ? "" : `${this.players.filter((p) => p.sits !== "computer" && !this.mine.includes(p.side)).map((p) => this.personName(p.side)).join(" and ")} is asked for another game.`;
    return true;
  }
  async answerRematch(agree: boolean): Promise<void> {
    this.againAsked = undefined;
    const answer = await this.socket.ask({ type: "rematch_answer", agree, ...(agree && { token: this.own.keyForNext() }) });
    if (answer["ok"] !== true) this.againTold = String(answer["error"] ?? "");
  }
  resign(): void {
    this.socket.tell({ type: "resign", side: this.side });
  }
  say(text: string): void {
    this.socket.tell({ type: "chat", text });
  }
  /** Points at a place, for all at the table. */
  ping(at: Point, text = ""): void {
    this.point(this.side, at, text);
    this.socket.tell({ type: "point", at });
  }
  private point(side: number, at: Point | undefined, text: string): void {
    if (!Array.isArray(at)) return;
    const ping = { key: Date.now() + Math.random(), side, at, text };
    this.pings = [...this.pings.filter((p) => p.side !== side), ping].slice(-8);
    setTimeout(() => { this.pings = this.pings.filter((p) => p !== ping); }, 6000);
  }
  cut(): void {
    this.socket.cut();
  }
  close(): void {
    this.show.end();
    clearTimeout(this.timer);
    this.replayEnd();
    this.socket.close();
  }
  measure(from: string | Point, to: string | Point): Promise<Message> {
    return this.ask("measure", { from, to });
  }
}
