// asking.svelte.ts - what the server is asked about the draft in hand, and what it answered: legal or not, how far, which steps, what may come of it.
import { lookOf } from "../games";
import type { Choice, Handle, Item, Note, Odds, Option, Piece, Point, Preview, Verb } from "../wire";
import { dropped, isAttacks } from "./hands/attacks";
import { chainMost, chainOf, factsAhead, type Ahead } from "./hands/chain";
import { isBySteps, perPoint } from "./hands/filling";
import { gestureOf } from "./hands/gesture";
import { emptyHand, type Facts, type Hand } from "./hands/hand";
import { piecesOf } from "./hands/idle";
import type { StepKey } from "./hands/keyring";
import { without } from "./hands/paint";
import { choicesOf } from "./hands/plan";
import { bare } from "./hands/search";
import { gathered, nearest } from "./hands/spans";
import { briefOf } from "./hands/shapes";
import { shorter, snapped } from "./hands/snap";
import { bestOf } from "./hands/track";
import type { HandEvent } from "./hands/step";
import { Judge } from "./judge";
import { patched } from "./patch";
import { leftOf, reachOf, spareOf, type Probe } from "./probe";
import type { Session, Verdict } from "./session.svelte";
import { splitWhy } from "./words";

export abstract class Asking {
  hand = $state.raw<Hand>(emptyHand);
  verdict = $state.raw<Verdict | undefined>();
  preview = $state.raw<Preview | undefined>();
  hadTrack = false; // the last draft drawn had a knob: while the next one is judged nothing jumps
  answers = $state.raw<Map<string, Preview>>(new Map()); // what each of a few answers would lead to, by its key
  protected briefs = $state.raw<Map<string, string>>(new Map()); // what sets the same done to one from that done to another, by option
  planned = $state.raw<Map<string, { text: string; preview: Preview }>>(new Map()); // the plan of many, drawn one by one
  volley = $state.raw<Preview | undefined>(); // what the whole plan comes to
  reach = $state.raw<Point[]>([]); // where a straight path may end, as the judge says
  odds = $state.raw<Odds | undefined>();
  steps = $state.raw<StepKey[]>([]); // the steps that may follow, where moves are told as steps
  handles = $state.raw<Handle[]>([]); // what on the table stands for an option
  handlesAt = $state(0); // so many links were made when those options were open
  nextHandles = $state.raw<Handle[]>([]); // and for what may follow the draft
  left = $state<number | undefined>(); // how much further the same way is legal, as the judge says
  all = $state.raw<Option[]>([]); // with the shut ones, once they were asked for
  refused = $state.raw<{ why: string; rule: string } | undefined>();
  private isAwaited = $state(false); // the verdict on what stands there now
  private fillings = $state(0); // questions under way that may change what stands there: places for the others, the order that reaches
  readonly isJudging = $derived(this.isAwaited || this.fillings > 0); // what stands there now has no answer yet; the verdict is of what stood there before
  readonly judge: Judge;
  protected asked = -1;
  protected wish: Item[] | undefined; // the filling the player said yes to before it was judged
  private turn = 0; // of asking: answers to older questions are dropped
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(protected readonly s: Session) {
    this.judge = new Judge(s);
    this.judge.after = () => chainOf(this.hand);
  }
  abstract act(e: HandEvent, isSnap?: boolean): void;
  abstract confirm(): Promise<void>;

  /** The game as it stands. */
  private readonly table: Facts | undefined = $derived.by(() => {
    const { scene, view } = this.s;
    if (!scene || !view) return undefined;
    const at = view.steps.at(-1),
      isSealed = this.s.sequence.some((q) => q.steps.some((r) => r.id === at?.id && r.by === "all_sealed")),
      m = this.s.message;
    return { scene, view, side: this.s.side, isAsked: this.s.isAsked, isSealed, options: gathered(this.s.options), all: this.all, default: m?.default, ask: m?.ask, prompt: at?.prompt, step: at };
  });
  /** And as it would stand after what is linked. */
  readonly facts: Facts | undefined = $derived(this.factsOf(this.hand));
  protected factsOf(hand: Hand): Facts | undefined {
    return this.table && factsAhead(this.table, hand);
  }
  protected from<T>(of: (f: Facts) => T, none: T): T {
    const f = this.facts;
    return f ? of(f) : none;
  }
  readonly pieces: Piece[] = $derived(this.from((f) => piecesOf(f, this.hand.option, this.hand.unit), []));
  get option(): Option | undefined {
    return this.hand.option;
  }
  get items(): Item[] {
    return this.hand.items;
  }
  get value(): number | undefined {
    return this.hand.value;
  }
  get suggestionAt(): number {
    return this.hand.at;
  }
  get verbInfo(): Verb | undefined {
    return this.s.scene?.verbs.find((v) => v.name === (this.option?.verb ?? this.hand.verb));
  }
  get isSealed(): boolean {
    return this.facts?.isSealed ?? false;
  }
  get perPoint(): number {
    return this.from((f) => perPoint(f, this.hand), 1);
  }
  get notes(): Note[] {
    return this.preview?.notes ?? [];
  }

  protected forgetAnswers(): void {
    clearTimeout(this.timer);
    this.verdict = this.preview = this.odds = this.left = undefined;
    this.steps = [];
    this.reach = [];
    this.reachKey = "";
    this.nextHandles = [];
    this.isAwaited = false;
    this.wish = undefined;
    this.bestFor = "";
    this.turn++;
  }
  toChoice(): Choice | undefined {
    const o = this.option,
      f = this.facts;
    return o && f ? { ...bare(f, o, this.value), ...(this.items.length || this.hand.laid.length ? { items: [...this.items, ...this.hand.laid] } : {}) } : undefined;
  }
  // Judged by the server alone; with isSnap what goes too far is cut back to what is legal.
  protected judged(isSnap = false, tries = 0): void {
    clearTimeout(this.timer);
    const turn = ++this.turn,
      option = this.option,
      choice = this.toChoice();
    this.odds = this.left = undefined;
    this.nextHandles = [];
    this.isAwaited = choice !== undefined;
    if (!choice) return;
    const ask = async (): Promise<void> => {
      const isChain = this.hand.links.length > 0 || this.verbInfo?.goes_on === true,
        { verdict, preview } = isChain ? await this.judge.chain(chainOf(this.hand, choice)) : await this.judge.judge(choice);
      if (this.option?.text === option?.text) void this.askReach(preview);
      if (turn !== this.turn) return;
      const ahead = verdict.ok ? this.aheadOf(preview) : undefined;
      // What needs no filling is no draft by itself: what may follow it is in hand at once. A stance is one: it may be the last.
      if (ahead && this.option?.need === "none" && !(this.option.gesture === "go" && this.verbInfo?.handles)) return this.act({ is: "link", choice, ahead });
      if (isSnap && !verdict.ok && tries < 14 && this.mended(verdict, tries)) return;
      this.verdict = verdict;
      this.preview = preview;
      this.hadTrack = preview?.shapes.some((s) => s.kind === "scale") ?? false;
      if (this.toBest(preview)) return; // that is judged next
      this.isAwaited = false;
      if (this.confirmWished()) return;
      void this.askSteps(turn);
      if (!verdict.ok) return;
      void this.askNextHandles(turn, choice, ahead);
      this.askOdds();
      void this.askLeft(turn);
    };
    this.timer = setTimeout(() => void ask(), 50);
  }
  // Not where it was cut short or filled in since: that has not been seen yet. While something else is under way the wish waits for it.
  private confirmWished(): boolean {
    if (this.isJudging) return false;
    const isWished = this.wish === this.items && this.verdict?.ok === true;
    this.wish = undefined;
    if (isWished) void this.confirm();
    return isWished;
  }
  /** Until it is through, what lies on the table is not what will be sent. */
  protected async filling(work: Promise<void>): Promise<void> {
    this.fillings++;
    await work.finally(() => this.fillings--);
    this.confirmWished();
  }
  // A number that nobody has chosen yet, where the track tells what each is worth: the best one is laid on the table. True: another lay there.
  private toBest(preview: Preview | undefined): boolean {
    const o = this.option,
      track = preview?.shapes.find((s) => s.kind === "scale" && s.expected?.length && s.chosen),
      best = track && bestOf(track.expected!, track.chosen!, this.value);
    if (!track || !o || this.bestFor === o.text || this.suggestionAt < 0) return false;
    this.bestFor = o.text;
    if (best !== undefined) this.act({ is: "value", value: best });
    return best !== undefined;
  }
  private bestFor = ""; // of the option for which that was done
  /** How it would stand after what was judged, where the draft may go on from there. */
  protected aheadOf(preview: Preview | undefined): Ahead | undefined {
    const next = preview?.next,
      view = this.s.message?.view;
    return next && view && next.options.length ? { view: patched(view, next.view), options: next.options, ask: next.ask, isSure: next.sure, price: preview.price ?? [] } : undefined;
  }
  // What the judge's hint mends is judged again; what no hint shortens is taken back a step, and the reason stays.
  private mended(verdict: Verdict & { ok: false }, tries: number): boolean {
    const f = this.facts,
      hint = verdict.hint,
      h = this.hand;
    if (!f) return false;
    const isEach = h.option?.need === "group",
      next = hint && (isAttacks(h.option, this.verbInfo) ? dropped(h, hint.item) : isEach ? without(h, this.verbInfo, hint.item) : ((tries < 4 ? snapped(f, h, hint, tries) : undefined) ?? shorter(h, hint)));
    if (next) {
      this.hand = next;
      this.judged(true, tries + 1);
      return true;
    }
    if (isBySteps(h) && h.items.length > 1) {
      const why = splitWhy(verdict.why);
      this.hand = { ...h, items: h.items.slice(0, -1) };
      this.judged(true, tries + 1);
      this.refused = { why: why.text, rule: verdict.rule ?? why.rule };
      return true;
    }
    return false;
  }
  // Which steps may follow, once the hand rests; what was asked about the same way before is not asked again.
  private async askSteps(turn: number): Promise<void> {
    const keys = lookOf(this.s.scene?.game ?? "")?.steps?.keys,
      base = this.toChoice();
    if (!keys || !base || !isBySteps(this.hand)) {
      this.steps = [];
      return;
    }
    const before = this.suggestionAt >= 0 ? [] : this.items,
      key = JSON.stringify([this.s.at, base.subject, before]);
    let steps = this.walked.get(key);
    if (!steps) {
      await new Promise((rested) => setTimeout(rested, 150));
      if (turn !== this.turn) return;
      steps = await Promise.all(keys.map((k) => this.stepAfter(base, before, k)));
      this.walked = new Map([...[...this.walked].slice(-20), [key, steps]]);
    }
    if (turn === this.turn) this.steps = steps;
  }
  private walked = new Map<string, StepKey[]>();
  // It is judged as it would stand; one that is only too long may follow.
  private async stepAfter(base: Choice, before: Item[], { label, item }: { label: string; item: Item }): Promise<StepKey> {
    const { verdict, preview } = await this.judge.judge({ ...base, items: [...before, item] });
    const isLong = !verdict.ok && verdict.hint?.over !== undefined && typeof item.value === "number" && verdict.hint.over < item.value && verdict.hint.item === before.length;
    // What a change of form takes is told on its key; how far a step goes is seen.
    const price = verdict.ok && typeof item.value !== "number" ? preview?.shapes.filter((s) => s.kind === "path").at(-1)?.meaning : undefined;
    if (verdict.ok || isLong) return { label, item, ...(price ? { price } : {}) };
    // Something far ahead may be in the way of a long step, and not of a short one.
    const short = { ...item, value: 1000 },
      again = typeof item.value === "number" ? await this.s.check({ ...base, items: [...before, short] }, this.judge.after()) : verdict;
    return again.ok ? { label, item: short } : { label, item, shut: again.why };
  }
  private get probe(): Probe | undefined {
    const option = this.option,
      base = this.toChoice(),
      table = this.s.scene?.table;
    return option && base && table && { option, base, table, check: (c) => this.s.check(c, this.judge.after()), pieces: this.pieces, items: this.items, perPoint: this.perPoint };
  }
  private async askLeft(turn: number): Promise<void> {
    const probe = this.probe,
      left = probe && (await leftOf(probe));
    if (turn === this.turn) this.left = left;
  }
  /** Of several orders to go the same way the one that reaches with least to spare. None: none of them reaches. */
  protected async smallest(options: Option[], items: Item[]): Promise<Option | undefined> {
    const f = this.facts,
      base = this.probe;
    if (!f || !base) return undefined;
    const isLegal = (option: Option): Promise<Verdict> => this.s.check({ ...bare(f, option), items }, this.judge.after());
    // Which of them goes how far is found out once; after that they are tried from the least on.
    const known = options.map((o) => this.spares.get(`${this.s.at} ${o.text}`));
    if (known.every((x) => x !== undefined)) {
      for (const option of options.map((o, i) => ({ o, far: known[i]! })).sort((a, b) => a.far - b.far).map((x) => x.o)) if ((await isLegal(option)).ok) return option;
      return undefined;
    }
    const judged = await Promise.all(options.map(async (option) => {
      const isOk = (await isLegal(option)).ok;
      return { option, isOk, spare: isOk ? await spareOf({ ...base, option, base: { ...bare(f, option), items }, items }) : Infinity };
    }));
    if (judged.every((j) => j.isOk)) this.spares = new Map(judged.map((j) => [`${this.s.at} ${j.option.text}`, j.spare]));
    return judged.filter((j) => j.isOk).sort((x, y) => x.spare - y.spare)[0]?.option;
  }
  private spares = new Map<string, number>(); // by how much each order goes further than a way that all of them could go
  /** What each answer leads to, for its card. options: by key. */
  protected async askAnswers(options: [string, Option][]): Promise<void> {
    for (const [key, o] of options) {
      const f = this.facts,
        { at } = this.s;
      if (!f || this.answers.has(key)) continue;
      const { preview } = await this.judge.judge(bare(f, o, o.value_max !== undefined ? nearest(o, 0) : undefined));
      if (at !== this.s.at) return;
      if (preview) this.answers = new Map(this.answers).set(key, preview);
    }
  }
  // What stands on the table now is told as it is, and not as it would be at best.
  protected get told(): Map<string, string> {
    const own = this.verdict?.ok && this.option ? briefOf(this.preview) : "";
    return own ? new Map(this.briefs).set(this.option!.text, own) : this.briefs;
  }
  /** How far each of these targets is, and what comes of it, one after the other: in the way that suits it best. */
  protected async askBriefs(options: Option[]): Promise<void> {
    const { at } = this.s;
    for (const o of options) {
      const f = this.facts;
      if (!f || this.briefs.has(o.text)) continue;
      this.briefs = new Map(this.briefs).set(o.text, ""); // asked once
      const choice = o.value_max !== undefined ? ((await this.judge.fill(o, [])) ?? bare(f, o, nearest(o, 0))) : bare(f, o),
        { verdict, preview } = await this.judge.judge(choice);
      if (at !== this.s.at) return;
      const said = verdict.ok ? briefOf(preview) : "";
      if (said) this.briefs = new Map(this.briefs).set(o.text, said);
    }
  }
  /** How each answer of the plan would look; what has not changed is not asked again. */
  protected async askPlan(): Promise<void> {
    for (const [unit, o] of Object.entries(this.hand.plan ?? {})) {
      const f = this.facts;
      if (!f || this.planned.get(unit)?.text === o.text) continue;
      const { preview } = await this.judge.judge(bare(f, o));
      if (preview && this.hand.plan?.[unit]?.text === o.text) this.planned = new Map(this.planned).set(unit, { text: o.text, preview });
    }
    const f = this.facts,
      plan = this.hand.plan;
    if (!f || !plan) return;
    const whole = await this.judge.plan(choicesOf(f, plan).slice(0, chainMost));
    if (this.hand.plan === plan) this.volley = whole;
  }
  // Where the server draws how far it goes, that is drawn; else it is found out, once for each way of going.
  private async askReach(preview: Preview | undefined): Promise<void> {
    const o = this.option,
      probe = this.probe,
      key = JSON.stringify([this.s.at, o?.text, this.value, chainOf(this.hand)]);
    if (!o || !probe || this.reachKey === key) return;
    this.reachKey = key;
    const isDrawn = preview?.shapes.some((s) => s.kind === "reach" || (s.kind === "area" && s.role === "mine")) ?? false,
      reach = isDrawn ? [] : (this.reached.get(key) ?? (await reachOf(probe)));
    if (!this.reached.has(key) && !isDrawn) this.reached = new Map([...[...this.reached].slice(-40), [key, reach]]);
    if (this.reachKey === key) this.reach = reach;
  }
  private reachKey = ""; // of what the reach on the table is, or is being found out
  private reached = new Map<string, Point[]>(); // what was found out, so that nothing is asked twice
  protected async askProposals(o: Option, e: HandEvent): Promise<void> {
    // A number that goes with a target: the one that suits it best is what the target was pointed at for.
    const best = o.need === "number" && o.target !== undefined ? await this.judge.fill(o, []) : undefined,
      rest = await this.judge.suggest(o),
      list = best ? [best, ...rest.filter((c) => c.value !== best.value)] : rest,
      isFilled = (e.is === "take" && e.filling !== undefined) || e.is === "adopt";
    if (this.option !== o) return;
    // Where to go is pointed at; everything else lies on the table at once, to be changed.
    this.act({ is: "proposals", list, isUsed: !isFilled && (gestureOf(o) !== "go" || o.need === "number") });
  }
  private askOdds(): void {
    const turn = this.turn,
      choice = this.toChoice();
    // Where a die falls on the way to it, it may not come to it at all.
    if (!choice || choice.verb === "pass" || this.isSealed || this.hand.links.some((l) => l.before?.isSure === false) || this.hand.ahead?.isSure === false) return;
    const after = chainOf(this.hand);
    setTimeout(() => {
      if (turn === this.turn)
        void this.s.odds(choice, after).then((odds) => {
          if (turn === this.turn) this.odds = odds;
        });
    }, 250);
  }
  /** What stands for the open options is asked for once a question and once a link, where the game has such things at all. */
  protected async askHandles(): Promise<void> {
    const { at } = this.s,
      { links } = this.hand;
    // What was linked by itself leads to nothing on the table: what it was chosen by stays there, to choose anew.
    const isKept = links.length > this.handlesAt && this.handles.length > 0 && links.slice(this.handlesAt).every((l) => l.option?.need === "none");
    const found = await this.handlesAfter(this.facts?.options ?? [], chainOf(this.hand));
    if (at !== this.s.at || links !== this.hand.links || (isKept && !found.length)) return;
    this.handles = found;
    this.handlesAt = links.length;
  }
  // A draft that may go on is led on by what stands where it ends.
  private async askNextHandles(turn: number, choice: Choice, ahead: Ahead | undefined): Promise<void> {
    const found = ahead ? await this.handlesAfter(ahead.options, chainOf(this.hand, choice)) : [];
    if (turn === this.turn) this.nextHandles = found;
  }
  private async handlesAfter(options: Option[], after: Choice[]): Promise<Handle[]> {
    const has = new Set(this.s.scene?.verbs.filter((v) => v.handles).map((v) => v.name));
    if (!options.some((o) => has.has(o.verb))) return [];
    const answer = await this.s.ask("handles", { side: this.s.side, ...(after.length ? { after } : {}) });
    return (answer["handles"] as Handle[] | undefined) ?? [];
  }
  protected async askShut(): Promise<void> {
    if (this.asked === this.s.at) return;
    this.asked = this.s.at;
    this.all = await this.s.allOptions();
  }
}
