// asking.svelte.ts - what the server is asked about the draft in hand, and what it answered: legal or not, how far, which steps, what may come of it.
import { lookOf } from "../games";
import type { Choice, Item, Note, Odds, Option, Piece, Point, Preview, Verb } from "../wire";
import { isBySteps, perPoint } from "./hands/filling";
import { gestureOf } from "./hands/gesture";
import { emptyHand, type Facts, type Hand } from "./hands/hand";
import { piecesOf } from "./hands/idle";
import { without } from "./hands/paint";
import { bare } from "./hands/search";
import { shorter, snapped } from "./hands/snap";
import type { HandEvent } from "./hands/step";
import { Judge } from "./judge";
import { leftOf, reachOf, type Probe } from "./probe";
import type { Session, Verdict } from "./session.svelte";
import { splitWhy } from "./words";

export abstract class Asking {
  hand = $state.raw<Hand>(emptyHand);
  verdict = $state.raw<Verdict | undefined>();
  preview = $state.raw<Preview | undefined>();
  reach = $state.raw<Point[]>([]); // where a straight path may end, as the judge says
  odds = $state.raw<Odds | undefined>();
  steps = $state.raw<{ label: string; item: Item; shut?: string }[]>([]); // the steps that may follow, where moves are told as steps
  left = $state<number | undefined>(); // how much further the same way is legal, as the judge says
  all = $state.raw<Option[]>([]); // with the shut ones, once they were asked for
  refused = $state.raw<{ why: string; rule: string } | undefined>();
  isJudging = $state(false); // what stands there now has no answer yet; the verdict is of what stood there before
  readonly judge: Judge;
  protected asked = -1;
  protected wish: Item[] | undefined; // the filling the player said yes to before it was judged
  private turn = 0; // of asking: answers to older questions are dropped
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(protected readonly s: Session) {
    this.judge = new Judge(s);
  }
  abstract act(e: HandEvent, isSnap?: boolean): void;
  abstract confirm(): Promise<void>;

  readonly facts: Facts | undefined = $derived.by(() => {
    const { scene, view } = this.s;
    if (!scene || !view) return undefined;
    const at = view.steps.at(-1),
      isSealed = this.s.sequence.some((q) => q.steps.some((r) => r.id === at?.id && r.by === "all_sealed")),
      m = this.s.message;
    return { scene, view, side: this.s.side, isAsked: this.s.isAsked, isSealed, options: this.s.options, all: this.all, default: m?.default, ask: m?.ask, prompt: m?.prompt ?? at?.prompt, step: at };
  });
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
    this.isJudging = false;
    this.wish = undefined;
    this.turn++;
  }
  toChoice(): Choice | undefined {
    const o = this.option,
      f = this.facts;
    return o && f ? { ...bare(f, o, this.value), ...(this.items.length ? { items: this.items } : {}) } : undefined;
  }
  // Judged by the server alone; with isSnap what goes too far is cut back to what is legal.
  protected judged(isSnap = false, tries = 0): void {
    clearTimeout(this.timer);
    const turn = ++this.turn,
      choice = this.toChoice();
    this.odds = this.left = undefined;
    this.isJudging = choice !== undefined;
    if (!choice) return;
    const ask = async (): Promise<void> => {
      const { verdict, preview } = await this.judge.judge(choice);
      if (turn !== this.turn) return;
      if (isSnap && !verdict.ok && tries < 14 && this.mended(verdict, tries)) return;
      this.verdict = verdict;
      this.preview = preview;
      this.isJudging = false;
      const isWished = this.wish === this.items; // not where it was cut short: that has not been seen yet
      this.wish = undefined;
      if (isWished && verdict.ok) return void this.confirm();
      void this.askSteps(turn);
      if (!verdict.ok) return;
      this.askOdds();
      void this.askLeft(turn);
    };
    this.timer = setTimeout(() => void ask(), 50);
  }
  // What the judge's hint mends is judged again; what no hint shortens is taken back a step, and the reason stays.
  private mended(verdict: Verdict & { ok: false }, tries: number): boolean {
    const f = this.facts,
      hint = verdict.hint,
      h = this.hand;
    if (!f) return false;
    const isEach = h.option?.need === "group",
      next = hint && (isEach ? without(h, this.verbInfo, hint.item) : ((tries < 4 ? snapped(f, h, hint, tries) : undefined) ?? shorter(h, hint)));
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
  // Which steps may follow: each is judged as it would stand; one that is only too long may.
  private async askSteps(turn: number): Promise<void> {
    const keys = lookOf(this.s.scene?.game ?? "")?.steps?.keys,
      base = this.toChoice();
    if (!keys || !base || !isBySteps(this.hand)) {
      this.steps = [];
      return;
    }
    const before = this.suggestionAt >= 0 ? [] : this.items,
      judged = await Promise.all(
        keys.map(async ({ label, item }) => {
          const verdict = await this.s.check({ ...base, items: [...before, item] });
          const isLong = !verdict.ok && verdict.hint?.over !== undefined && typeof item.value === "number" && verdict.hint.over < item.value && verdict.hint.item === before.length;
          if (verdict.ok || isLong) return { label, item };
          // Something far ahead may be in the way of a long step, and not of a short one.
          const short = { ...item, value: 1000 },
            again = typeof item.value === "number" ? await this.s.check({ ...base, items: [...before, short] }) : verdict;
          return again.ok ? { label, item: short } : { label, item, shut: again.why };
        }),
      );
    if (turn === this.turn) this.steps = judged;
  }
  private get probe(): Probe | undefined {
    const option = this.option,
      base = this.toChoice(),
      table = this.s.scene?.table;
    return option && base && table && { option, base, table, check: (c) => this.s.check(c), pieces: this.pieces, items: this.items, perPoint: this.perPoint };
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
    const judged = await Promise.all(
      options.map(async (option) => {
        const choice = { ...bare(f, option), items },
          verdict = await this.s.check(choice);
        return { option, isOk: verdict.ok, spare: verdict.ok ? ((await leftOf({ ...base, option, base: choice, items })) ?? 0) : Infinity };
      }),
    );
    return judged.filter((j) => j.isOk).sort((a, b) => a.spare - b.spare)[0]?.option;
  }
  protected async askReach(): Promise<void> {
    const o = this.option,
      probe = this.probe,
      reach = probe ? await reachOf(probe) : [];
    if (this.option === o) this.reach = reach;
  }
  protected async askProposals(o: Option, e: HandEvent): Promise<void> {
    const list = await this.judge.suggest(o),
      isFilled = (e.is === "take" && e.filling !== undefined) || e.is === "adopt";
    if (this.option !== o) return;
    // Where to go is pointed at; everything else lies on the table at once, to be changed.
    this.act({ is: "proposals", list, isUsed: !isFilled && (gestureOf(o) !== "go" || o.need === "number") });
  }
  private askOdds(): void {
    const turn = this.turn,
      choice = this.toChoice();
    if (!choice || choice.verb === "pass" || this.isSealed) return;
    setTimeout(() => {
      if (turn === this.turn)
        void this.s.odds(choice).then((odds) => {
          if (turn === this.turn) this.odds = odds;
        });
    }, 250);
  }
  protected async askShut(): Promise<void> {
    if (this.asked === this.s.at) return;
    this.asked = this.s.at;
    this.all = await this.s.allOptions();
  }
}
