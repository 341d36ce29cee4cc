// decide.svelte.ts - how an answer is put together: whom, what, at whom, and the filling. Nothing is sent before the player says so.
// Knows verbs, needs and nouns; the rules are asked of the server.
import { lookOf } from "../games";
import { stepsTo, walk, type Stance } from "../games/steps";
import type { Choice, Hint, Item, Odds, Option, Piece, Point, Unit, Value, Verb } from "../wire";
import { optionOf } from "./choice";
import { cut, leftOf, reachOf, type Probe } from "./probe";
import type { Session, Verdict } from "./session.svelte";
import { noneOf, nounText, optionTarget, optionText, optionValue, splitWhy, unitName } from "./words";

export interface Key {
  id: string;
  label: string;
  shut?: string;
  rule?: string;
  isOn?: boolean;
  isSealed?: boolean;
  cost?: number;
  pick: () => void;
}
export type Stage = "start" | "verb" | "subject" | "target" | "value" | "need";
const pickable = new Set(["unit", "piece", "marker", "group"]);

export class Decide {
  unit = $state<string | undefined>();
  shown = $state<string | undefined>(); // whose card stays open when nothing is selected
  piece = $state<string | undefined>();
  marker = $state<string | undefined>();
  verb = $state<string | undefined>();
  target = $state<Value | undefined>();
  option = $state.raw<Option | undefined>();
  items = $state.raw<Item[]>([]);
  value = $state<number | undefined>();
  verdict = $state.raw<Verdict | undefined>();
  suggestions = $state.raw<Choice[]>([]);
  suggestionAt = $state(-1);
  reach = $state.raw<Point[]>([]); // where a straight path may end, as the judge says
  odds = $state.raw<Odds | undefined>();
  steps = $state.raw<{ label: string; item: Item; shut?: string }[]>([]); // the steps that may follow, where moves are told as steps
  left = $state<number | undefined>(); // how much further the same way is legal, as the judge says
  all = $state.raw<Option[]>([]); // with the shut ones, once they were asked for
  refused = $state.raw<{ why: string; rule: string } | undefined>();
  isSending = $state(false);
  passUntil = $state<string | undefined>();
  private asked = -1;
  private turn = 0; // of asking: answers to older questions are dropped
  private timer: ReturnType<typeof setTimeout> | undefined;
  isJudging = false; // what stands there now has no answer yet; the verdict is of what stood there before
  private wish: Item[] | undefined; // the filling the player said yes to before it was judged

  constructor(private readonly s: Session) {}

  get open(): Option[] {
    return this.s.options;
  }
  get stage(): Stage {
    if (this.option) return "need";
    if (this.verb === undefined) return this.hasSelection ? "verb" : "start";
    if (distinct(this.pool, (o) => o.subject).length > 1) return "subject";
    return this.target === undefined && distinct(this.pool, (o) => o.target).length > 1 ? "target" : "value";
  }
  get hasSelection(): boolean {
    return (this.unit !== undefined || this.marker !== undefined) && this.pool.length + this.shutPool.length > 0;
  }

  // ---- whom the options speak of

  private speaksOfSelection(o: Option): boolean {
    switch (o.subject_is) {
      case "unit":
        return o.subject === this.unit;
      case "piece":
        return this.piece !== undefined ? o.subject === this.piece : this.unitOfPiece(o.subject) === this.unit;
      case "marker":
        return this.marker !== undefined && o.subject === this.marker;
      case "group": {
        const unit = this.s.view?.units.find((u) => u.id === this.unit);
        return unit?.group !== undefined && unit.group === o.subject;
      }
      default:
        return false;
    }
  }
  private unitOfPiece(id: Value | undefined): string | undefined {
    return this.s.view?.pieces.find((p) => p.id === id)?.unit;
  }
  private fits(o: Option): boolean {
    if (this.verb !== undefined && o.verb !== this.verb) return false;
    if (this.target !== undefined && o.target !== this.target) return false;
    return o.subject === undefined || !pickable.has(o.subject_is ?? "")
      ? this.verb !== undefined && !this.hasSubjectVerb(o.verb)
      : this.speaksOfSelection(o);
  }
  private hasSubjectVerb(verb: string): boolean {
    return this.open.some((o) => o.verb === verb && o.subject !== undefined && pickable.has(o.subject_is ?? ""));
  }
  get pool(): Option[] {
    return this.open.filter((o) => this.fits(o));
  }
  get shutPool(): Option[] {
    return this.all.filter((o) => o.shut !== undefined && this.fits(o));
  }

  /** Options that name nobody on the table: pass, a stance, an order of play. */
  get general(): Option[] {
    return this.open.filter((o) => o.subject === undefined || !pickable.has(o.subject_is ?? ""));
  }
  /** Units that can act, in the order of the view. */
  get able(): Unit[] {
    const units = new Set<string>();
    for (const o of this.open) {
      if (o.subject_is === "unit") units.add(String(o.subject));
      else if (o.subject_is === "piece") {
        const unit = this.unitOfPiece(o.subject);
        if (unit) units.add(unit);
      } else if (o.subject_is === "group") for (const u of this.s.view?.units ?? []) if (u.group === o.subject) units.add(u.id);
    }
    return (this.s.view?.units ?? []).filter((u) => units.has(u.id));
  }
  get ableMarkers(): string[] {
    return distinct(
      this.open.filter((o) => o.subject_is === "marker"),
      (o) => o.subject,
    ).map(String);
  }
  /** Ids on the table that may be clicked as a target now. */
  get targets(): Set<string> {
    if (this.option || this.verb === undefined) return new Set();
    return new Set(
      this.pool
        .filter((o) => o.target !== undefined && ["unit", "piece", "marker", "feature"].includes(o.target_is ?? ""))
        .map((o) => `${o.target_is}:${o.target}`),
    );
  }
  get verbInfo(): Verb | undefined {
    return this.s.scene?.verbs.find((v) => v.name === (this.option?.verb ?? this.verb));
  }
  get isSealed(): boolean {
    const step = this.s.view?.steps.at(-1);
    return this.s.sequence.some((q) => q.steps.some((r) => r.id === step?.id && r.by === "all_sealed"));
  }

  // ---- the keys of the prompt

  get keys(): Key[] {
    const scene = this.s.scene,
      view = this.s.view;
    if (!scene || !view || !this.s.isAsked) return [];
    if (this.stage === "need")
      return this.steps
        .filter((s) => s.shut === undefined)
        .concat(this.steps.slice(0, 7).filter((s) => s.shut !== undefined).slice(0, 2))
        .map((s): Key => ({ id: s.label, label: s.label, shut: s.shut, pick: () => (s.shut === undefined ? this.addStep(s.item) : this.tellWhy(s.label, s.shut)) }));
    if (this.stage === "start") {
      const keys = this.general.map((o): Key => ({
        id: o.text,
        label: optionText(scene, view, o),
        rule: o.rule,
        cost: o.cost,
        isSealed: this.isSealed,
        pick: () => this.take(o),
      }));
      if (keys.length > 12)
        return distinct(this.general, (o) => o.verb).map((verb): Key => {
          const o = this.general.find((x) => x.verb === verb)!;
          return { id: String(verb), label: o.label, pick: () => this.pickVerb(o.verb) };
        });
      const able = this.able;
      if (able.length === 1 && !this.ableMarkers.length) return [...keys, ...this.verbKeysOf(able[0]!.id)];
      if (able.length + keys.length <= 12)
        for (const u of able) keys.push({ id: `unit ${u.id}`, label: `${unitName(u)} ${u.id}`, pick: () => this.select(u.id) });
      for (const m of this.ableMarkers.slice(0, 12 - keys.length))
        keys.push({ id: `marker ${m}`, label: nounText(scene, view, "marker", m), pick: () => this.selectMarker(m) });
      return keys;
    }
    if (this.stage === "verb") return this.verbKeys();
    if (this.stage === "subject")
      return distinct(this.pool, (o) => o.subject).map((id): Key => {
        const o = this.pool.find((x) => x.subject === id)!;
        return { id: `${o.verb} ${String(id)}`, label: nounText(scene, view, o.subject_is, id), cost: o.cost, pick: () => this.pickSubject(o) };
      });
    const isTarget = this.stage === "target",
      shown = this.pool,
      range = (o: Option): string => (o.value_max === undefined ? "" : `${nounText(scene, view, o.value_is, o.value)} to ${nounText(scene, view, o.value_is, o.value_max)}`),
      label = (o: Option): string => (isTarget ? optionTarget(scene, view, o) : optionValue(scene, view, o) || range(o)) || o.label;
    const keys = distinct(shown, (o) => (isTarget ? o.target : o.text)).map((v): Key => {
      const o = shown.find((x) => (isTarget ? x.target : x.text) === v)!;
      return { id: `${o.text} ${String(v)}`, label: label(o), cost: o.cost, pick: () => (isTarget ? this.pickTarget(v as Value) : this.take(o)) };
    });
    // The card beside the table has them all; here the first few, so that the keys do not grow over the table.
    for (const o of this.shutPool.slice(0, Math.max(0, Math.min(3, 9 - keys.length))))
      keys.push({ id: `shut ${o.text}`, label: label(o), shut: o.shut, pick: () => this.tellShut(o) });
    return keys;
  }

  // Where only one unit can do anything, what it can do is on the first keys already.
  private verbKeysOf(unit: string): Key[] {
    const view = this.s.view!,
      pool = this.open.filter((o) => (o.subject_is === "unit" ? o.subject === unit : o.subject_is === "piece" ? this.unitOfPiece(o.subject) === unit : o.subject_is === "group"));
    const verbs = distinct(pool, (o) => o.verb),
      name = unitName(view.units.find((u) => u.id === unit));
    return verbs.map((verb): Key => {
      const o = pool.find((x) => x.verb === verb)!;
      return {
        id: `unit ${unit} ${verb}`,
        label: verbs.length === 1 ? `${o.label} ${name} ${unit}` : o.label,
        rule: o.rule,
        cost: o.cost,
        isSealed: this.isSealed,
        pick: () => {
          this.select(unit);
          if (this.verb === undefined) this.pickVerb(verb);
        },
      };
    });
  }
  private verbKeys(): Key[] {
    const pool = this.pool,
      keys: Key[] = [];
    for (const verb of distinct(pool, (o) => o.verb)) {
      const o = pool.find((x) => x.verb === verb)!;
      keys.push({ id: String(verb), label: o.label, rule: o.rule, cost: o.cost, isSealed: this.isSealed, pick: () => this.pickVerb(o.verb) });
    }
    for (const verb of distinct(this.shutPool, (o) => o.verb)) {
      if (pool.some((o) => o.verb === verb)) continue;
      const o = this.shutPool.find((x) => x.verb === verb)!;
      keys.push({ id: `shut ${String(verb)}`, label: o.label, shut: o.shut, pick: () => this.tellShut(o) });
    }
    return keys;
  }
  private tellShut(o: Option): void {
    this.tellWhy(o.label, o.shut ?? "");
  }
  private tellWhy(label: string, why: string): void {
    const { rule, text } = splitWhy(why);
    this.refused = { why: `${label}: ${text}`, rule };
  }

  // ---- choosing, one level at a time

  select(unit: string, piece?: string): void {
    this.clear();
    this.unit = unit;
    this.piece = piece !== undefined && this.open.some((o) => o.subject_is === "piece" && o.subject === piece) ? piece : undefined;
    if (this.s.isAsked) void this.askShut();
    const verbs = distinct(this.pool, (o) => o.verb);
    if (verbs.length === 1 && this.pool.length > 0) this.pickVerb(String(verbs[0]));
  }
  selectMarker(id: string): void {
    this.clear();
    this.marker = id;
    const verbs = distinct(this.pool, (o) => o.verb);
    if (verbs.length === 1) this.pickVerb(String(verbs[0]));
  }
  pickVerb(verb: string): void {
    this.verb = verb;
    this.target = undefined;
    this.option = undefined;
    this.narrow();
  }
  /** One of several pieces of the selected unit. */
  pickSubject(o: Option): void {
    this.piece = String(o.subject);
    this.narrow();
  }
  pickTarget(target: Value): void {
    this.target = target;
    this.narrow();
  }
  private narrow(): void {
    const pool = this.pool;
    if (pool.length === 1) this.take(pool[0]!);
  }
  take(o: Option, filling?: Choice): void {
    this.verb = o.verb;
    this.option = o;
    this.refused = undefined;
    this.items = filling?.items ?? [];
    this.suggestions = [];
    this.suggestionAt = -1;
    this.steps = [];
    this.reach = [];
    this.odds = undefined;
    this.value = o.value_max !== undefined ? Number(filling?.value ?? Math.max(Number(o.value), Math.min(0, Number(o.value_max)))) : undefined;
    if (o.need === "none") {
      this.verdict = { ok: true };
      this.isJudging = false;
      this.askOdds();
      return;
    }
    this.verdict = undefined;
    if (o.need !== "number") void this.askSuggestions(filling === undefined);
    void this.askReach();
    this.judge();
  }
  /** A whole choice, as if it had been put together by hand: judged, and sent when the player says so. */
  adopt(o: Option, choice: Choice): void {
    this.clear();
    this.pointAt(o);
    this.take(o, choice);
  }
  /** A whole choice to look at: neither judged nor sent. */
  show(o: Option, choice: Choice): void {
    this.clear();
    this.pointAt(o);
    this.verb = o.verb;
    this.option = o;
    this.items = choice.items ?? [];
  }
  private pointAt(o: Option): void {
    if (o.subject_is === "marker") this.marker = String(o.subject);
    if (o.subject_is === "piece") this.piece = String(o.subject);
    this.unit = o.subject_is === "unit" ? String(o.subject) : o.subject_is === "piece" ? this.unitOfPiece(o.subject) : undefined;
    if (o.subject_is === "group") this.unit = this.s.view?.units.find((u) => u.group === o.subject)?.id;
  }
  back(): void {
    this.refused = undefined;
    if (this.option && this.items.length && this.option.need === "path") {
      this.items = this.items.slice(0, -this.perPoint);
      this.judge();
      return;
    }
    if (this.option) {
      this.option = undefined;
      this.verdict = undefined;
      this.odds = undefined;
      this.reach = [];
      if (this.pool.length <= 1) {
        this.target = undefined;
        if (this.pool.length <= 1 || !this.hasSelection) this.verb = undefined;
      }
      if (this.verb === undefined && distinct(this.pool, (o) => o.verb).length <= 1) this.clear();
    } else if (this.target !== undefined) this.target = undefined;
    else if (this.verb !== undefined) {
      this.verb = undefined;
      if (distinct(this.pool, (o) => o.verb).length <= 1) this.clear();
    } else this.clear();
  }
  clear(): void {
    this.unit = this.piece = this.marker = this.verb = undefined;
    this.target = undefined;
    this.option = undefined;
    this.items = [];
    this.value = undefined;
    this.verdict = undefined;
    this.suggestions = [];
    this.reach = [];
    this.odds = undefined;
    this.refused = undefined;
    this.isJudging = false;
    this.wish = undefined;
    this.turn++;
  }
  /** A new view came: whatever was being put together is off the table; the card of the last unit stays. */
  renew(): void {
    this.shown = this.unit ?? this.shown;
    this.isSending = false; // what was sent is answered by the step itself
    this.clear();
    this.all = [];
    this.asked = -1;
    if (this.passUntil) this.passOn();
  }
  next(step: 1 | -1): void {
    const able = this.able;
    if (!able.length) return;
    const i = able.findIndex((u) => u.id === (this.unit ?? this.shown));
    this.select(able[(i + step + able.length) % able.length]!.id);
  }

  // ---- the filling

  get pieces(): Piece[] {
    const o = this.option,
      view = this.s.view;
    if (!o || !view) return [];
    if (o.subject_is === "piece") return view.pieces.filter((p) => p.id === o.subject);
    return view.pieces.filter((p) => p.unit === (o.subject_is === "unit" ? o.subject : this.unit) && p.place !== "lost");
  }
  get hasPoints(): boolean {
    return this.option?.parts?.includes("at") ?? false;
  }
  /** How many items one click on the table makes: one, or one for each piece of the unit that goes together. */
  get perPoint(): number {
    return this.option?.parts?.includes("piece") ? Math.max(1, this.pieces.length) : 1;
  }
  lastAt(piece?: Value): Point | undefined {
    const own = this.items.filter((i) => i.at && (piece === undefined || i.piece === piece));
    return own.at(-1)?.at ?? this.pieces.find((p) => piece === undefined || p.id === piece)?.at;
  }

  /** A point of the table: the next corner of the path, or the place. */
  addPoint(p: Point, isReplace = false): void {
    const o = this.option;
    if (!o || !this.hasPoints) return;
    if (o.parts?.includes("order") && o.need === "path") {
      this.stepTo(p, isReplace);
      return;
    }
    const at: Point = [Math.round(p[0]), Math.round(p[1])],
      facing = o.parts?.includes("facing") ? { facing: this.items.at(-1)?.facing ?? this.pieces[0]?.facing ?? 0 } : {};
    let fresh: Item[];
    if (o.parts?.includes("piece")) {
      const pieces = this.pieces,
        anchor = pieces[0],
        from = anchor ? this.lastAt(anchor.id) : undefined;
      fresh = pieces.map((piece, i) => {
        const was = this.lastAt(piece.id);
        const place: Point =
          from && was ? [was[0] + at[0] - from[0], was[1] + at[1] - from[1]] : [at[0] + (i % 5) * 1400, at[1] - Math.floor(i / 5) * 1400];
        return { piece: piece.id, at: place, ...facing };
      });
    } else fresh = [{ at, ...facing }];
    const keep = o.need === "place" ? [] : isReplace ? this.items.slice(0, Math.max(0, this.items.length - this.perPoint)) : this.items;
    this.items = [...keep, ...fresh];
    this.suggestionAt = -1;
    this.judge(true);
  }
  // A click where moves are told as steps: the steps it probably means, after those that stand already (a proposal is begun anew).
  private stepTo(p: Point, isReplace: boolean): void {
    const before = this.stances,
      from = isReplace || this.suggestionAt >= 0 ? before[0] : before.at(-1),
      unit = this.s.view?.units.find((u) => u.id === this.option?.subject);
    const steps = lookOf(this.s.scene?.game ?? "")?.steps;
    if (!from || !unit || !steps) return;
    this.items = [...(isReplace || this.suggestionAt >= 0 ? [] : this.items), ...stepsTo(from, p, steps.mayPivot(unit))];
    this.suggestionAt = -1;
    this.judge(true);
  }
  /** Where a move told as steps leads, stance by stance; empty where it is told otherwise. */
  get stances(): Stance[] {
    const o = this.option,
      view = this.s.view,
      steps = lookOf(this.s.scene?.game ?? "")?.steps,
      unit = view?.units.find((u) => u.id === o?.subject);
    if (!o?.parts?.includes("order") || !steps || !unit) return [];
    const first = steps.stance(
      unit,
      this.pieces.filter((p) => p.at),
    );
    const out: Stance[] = first ? [first] : [];
    for (const item of first ? this.items : []) out.push(walk(out.at(-1)!, item));
    return out;
  }
  nudge(dx: number, dy: number): void {
    const at = this.stances.at(-1)?.at ?? this.lastAt();
    if (at) this.addPoint([at[0] + dx, at[1] + dy], this.items.length > 0);
  }
  turnBy(degrees: number): void {
    if (!this.option?.parts?.includes("facing")) return;
    if (!this.items.length) {
      const at = this.lastAt();
      if (at) this.addPoint(at);
    }
    const count = this.perPoint;
    this.items = this.items.map((item, i) =>
      i < this.items.length - count ? item : { ...item, facing: ((((item.facing ?? 0) + degrees) % 360) + 360) % 360 },
    );
    this.judge();
  }
  setItems(items: Item[]): void {
    this.items = items;
    this.suggestionAt = -1;
    this.judge();
  }
  setValue(value: number): void {
    this.value = value;
    this.judge();
  }
  useSuggestion(i: number): void {
    const choice = this.suggestions[i];
    if (!choice) return;
    this.suggestionAt = i;
    this.items = choice.items ?? [];
    if (typeof choice.value === "number") this.value = choice.value;
    this.judge();
  }
  cycle(step: 1 | -1): void {
    const n = this.suggestions.length;
    if (n) this.useSuggestion(this.suggestionAt < 0 ? (step > 0 ? 0 : n - 1) : (this.suggestionAt + step + n) % n);
  }

  toChoice(): Choice | undefined {
    const o = this.option,
      verb = this.verbInfo;
    if (!o || !verb) return undefined;
    const choice: Choice = { verb: o.verb };
    if (verb.subject) choice.subject = o.subject ?? noneOf(verb.subject);
    if (verb.target) choice.target = o.target ?? noneOf(verb.target);
    if (verb.value) choice.value = this.value ?? o.value ?? noneOf(verb.value);
    if (this.items.length) choice.items = this.items;
    return choice;
  }

  // Judged by the server alone; with isSnap a point too far goes to the last legal one.
  private judge(isSnap = false, snaps = 0): void {
    clearTimeout(this.timer);
    const turn = ++this.turn,
      choice = this.toChoice();
    this.odds = undefined;
    this.left = undefined;
    this.isJudging = choice !== undefined;
    if (!choice) return;
    this.timer = setTimeout(
      () =>
        void this.s.check(choice).then((verdict) => {
          if (turn !== this.turn) return;
          const hint = verdict.ok ? undefined : verdict.hint;
          const item = hint && hint.item >= 0 ? this.items[hint.item] : undefined;
          if (isSnap && snaps < 4 && hint && this.snap(hint, snaps)) {
            this.judge(true, snaps + 1);
            return;
          }
          // A length too long goes back by what it is over.
          if (isSnap && hint?.over && item && item.at === undefined && typeof item.value === "number" && item.value > hint.over) {
            this.items = this.items.map((x, i) => (i === hint.item ? { ...x, value: Number(x.value) - hint.over! } : x)).slice(0, hint.item + 1);
            this.judge();
            return;
          }
          // What no hint shortens is taken back a step, and the reason stays.
          if (isSnap && !verdict.ok && this.option?.parts?.includes("order") && this.items.length > 1) {
            const why = splitWhy(verdict.why);
            this.items = this.items.slice(0, -1);
            this.judge(true);
            this.refused = { why: why.text, rule: verdict.rule ?? why.rule };
            return;
          }
          this.verdict = verdict;
          this.isJudging = false;
          const isWished = this.wish === this.items; // not where it was cut short: that has not been seen yet
          this.wish = undefined;
          if (isWished && verdict.ok) return void this.confirm();
          void this.askSteps(turn);
          if (verdict.ok) {
            this.askOdds();
            void this.askLeft(turn);
          }
        }),
      50,
    );
  }
  // The last leg ends where the judge says, or shorter by what he says; pieces that go together are all stopped by one. False: nothing to cut.
  private snap(hint: Hint, snaps: number): boolean {
    const n = this.perPoint,
      last = this.items.length - n,
      item = hint.item >= 0 ? this.items[hint.item] : undefined;
    if (n === 1 && snaps === 0 && hint.at && item?.at && (item.at[0] !== hint.at[0] || item.at[1] !== hint.at[1])) {
      this.items = this.items.map((x, i) => (i === hint.item ? { ...x, at: hint.at } : x)).slice(0, hint.item + 1);
      return true;
    }
    const starts = Array.from({ length: n }, (_, k) => this.items[last - n + k]?.at ?? this.pieces[k]?.at).filter((p): p is Point => p !== undefined),
      from = starts[0],
      to = this.items[last]?.at;
    if (!from || !to || starts.length < n || (hint.item >= 0 && hint.item < last)) return false;
    const way: Point = [to[0] - from[0], to[1] - from[1]],
      rest = cut(way, { ...hint, item: hint.item < 0 ? -1 : hint.item - last }, starts, snaps);
    if (!rest) return false;
    this.items = this.items.map((x, i) => (i >= last && x.at ? { ...x, at: [x.at[0] - way[0] + rest[0], x.at[1] - way[1] + rest[1]] as Point } : x));
    return true;
  }
  /** One more step at the end of the way; a length goes as far as it may. A proposal is begun anew. */
  addStep(item: Item): void {
    this.refused = undefined;
    this.items = [...(this.suggestionAt >= 0 ? [] : this.items), item];
    this.suggestionAt = -1;
    this.judge(true);
  }
  // Which steps may follow: each is judged as it would stand; one that is only too long may.
  private async askSteps(turn: number): Promise<void> {
    const keys = lookOf(this.s.scene?.game ?? "")?.steps?.keys,
      o = this.option,
      base = this.toChoice();
    if (!keys || !base || o?.need !== "path" || !o.parts?.includes("order")) {
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
  private async askReach(): Promise<void> {
    const o = this.option,
      probe = this.probe,
      reach = probe ? await reachOf(probe) : [];
    if (this.option === o) this.reach = reach;
  }
  private async askSuggestions(isUsed: boolean): Promise<void> {
    const o = this.option;
    if (!o) return;
    const found = await this.s.suggest(o);
    if (this.option !== o) return;
    this.suggestions = found;
    if (isUsed && found.length && !this.items.length && (o.need !== "path" || o.parts?.includes("order"))) this.useSuggestion(0);
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
  private async askShut(): Promise<void> {
    if (this.asked === this.s.at) return;
    this.asked = this.s.at;
    this.all = await this.s.allOptions();
  }

  // ---- sending

  async confirm(): Promise<void> {
    if (this.isJudging) {
      this.wish = this.items;
      return;
    }
    const choice = this.option ? this.toChoice() : undefined;
    if (choice) await this.send(choice);
  }
  async send(choice: Choice): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    const verdict = await this.s.choose(choice);
    this.isSending = false;
    if (!verdict.ok) {
      const { rule, text } = splitWhy(verdict.why);
      this.refused = { why: text, rule: verdict.rule ?? rule };
      this.passUntil = undefined;
    }
  }
  /** What the brass button does while nothing is chosen. */
  get defaultOption(): { label: string; choice: Choice } | undefined {
    const choice = this.s.message?.default,
      scene = this.s.scene,
      view = this.s.view;
    if (!choice || !scene || !view || !this.s.isAsked) return undefined;
    const o = optionOf(this.open, choice);
    const subject = o?.subject_is && pickable.has(o.subject_is) ? ` ${nounText(scene, view, o.subject_is, o.subject)}` : "";
    return { label: o ? optionText(scene, view, o) + subject : choice.verb, choice };
  }
  passTo(step: string): void {
    this.passUntil = this.passUntil === step ? undefined : step;
    if (this.passUntil) this.passOn();
  }
  private passOn(): void {
    if (!this.s.isAsked) return;
    const isThere = this.s.view?.steps.some((s) => s.id === this.passUntil),
      pass = this.open.find((o) => o.verb === "pass");
    if (isThere || !pass) {
      this.passUntil = undefined;
      return;
    }
    void this.send({ verb: "pass" });
  }
}

function distinct<T>(list: Option[], of: (o: Option) => T): NonNullable<T>[] {
  return [...new Set(list.map(of))].filter((v): v is NonNullable<T> => v !== undefined && v !== null);
}
