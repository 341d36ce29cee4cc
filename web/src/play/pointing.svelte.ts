// pointing.svelte.ts - the hand on the table: what a click or a drag means to what is in hand. Lists and keys are other ways to the same events.
import type { Stance } from "../games/steps";
import type { Choice, Item, Marker, Option, Piece, Point, Unit, Value } from "../wire";
import { Asking } from "./asking.svelte";
import { optionOf } from "./choice";
import { factsAhead, linkedTo } from "./hands/chain";
import { hasPlace, isAttacks, movedItem, placedAt } from "./hands/attacks";
import { hasPoints, isBySteps, stancesOf } from "./hands/filling";
import { gestureOf, isThing } from "./hands/gesture";
import { emptyHand } from "./hands/hand";
import { grasped, heldOf, keyOf, stanceAt, stanceTowards, stanceTurned, type Held } from "./hands/handles";
import { isFixed, poolOf, targetsOf } from "./hands/pool";
import { slotClicked, slotDragged, type SlotAct } from "./hands/slots";
import { step } from "./hands/step";

export abstract class Pointing extends Asking {
  focus = $state<string | undefined>(); // the member that keys speak of
  readonly targets: Set<string> = $derived(this.from((f) => targetsOf(f, this.hand), new Set<string>()));
  readonly stances: Stance[] = $derived(this.from((f) => stancesOf(f, this.hand), []));
  readonly held: Held[] = $derived.by(() => {
    const hand = linkedTo(this.hand, this.handlesAt),
      made = hand === this.hand ? undefined : this.hand.links[this.handlesAt]?.option,
      f = this.factsOf(hand);
    return f ? heldOf(f, made ? { ...hand, option: made } : hand, this.handles) : [];
  });
  /** What may be taken hold of where the draft ends, to go on from there. */
  readonly nextHeld: Held[] = $derived.by(() => {
    const ahead = this.nextHandles.length && this.verdict?.ok ? this.aheadOf(this.preview) : undefined;
    return ahead ? this.from((f) => heldOf(factsAhead(f, { ...this.hand, ahead }), { ...this.hand, option: undefined }, this.nextHandles).map((h) => ({ ...h, next: ahead })), []) : [];
  });
  /** The draft has taken its unit from one stance to another, from which it may go on: what else it could have done from the first is over. */
  get hasGone(): boolean {
    return this.verbInfo?.goes_on === true && this.held.some((h) => h.isOn && h.handle.kind === "stance");
  }
  /** Edges and places say what they are. */
  readonly edgeNames: Map<string, string> = $derived(new Map(this.handles.filter((h) => (h.kind === "edge" || h.kind === "spot") && h.label).map((h) => [h.option, h.label!])));
  slot = $state<string | undefined>(); // of the base that is looked at: the one whose figure is being moved
  get unit(): string | undefined {
    return this.hand.unit;
  }
  get verb(): string | undefined {
    return this.hand.verb;
  }
  get open(): Option[] {
    return this.facts?.options ?? [];
  }
  get hasPoints(): boolean {
    return hasPoints(this.hand);
  }

  select(unit: string, piece?: string): void {
    this.act({ is: "select", unit, piece });
  }
  pickTarget(target: Value): void {
    this.act({ is: "target", target });
  }
  take(option: Option, filling?: Choice): void {
    this.act({ is: "take", option, filling });
  }
  /** An option from the list: whoever it speaks of is taken in hand with it. */
  begin(option: Option, value?: number): void {
    const f = this.facts;
    if (!f) return;
    this.hand = { ...step(this.hand, f, { is: "adopt", option, choice: { verb: option.verb } }), option: undefined, target: option.target };
    this.act({ is: "take", option, ...(value === undefined ? {} : { filling: { verb: option.verb, value } }) });
  }
  addPoint(at: Point, isReplace = false, piece?: string): void {
    this.act({ is: "point", at, isReplace, piece }, true);
  }
  /** Orders are given member by member: clicks and keys are about them. */
  get isMembers(): boolean {
    return this.option?.need === "group" && (this.option.parts?.includes("piece") ?? false) && this.pieces.length > 0 && !this.isAttacks;
  }
  /** The filling is a list of targets: a click adds one, another takes it off. */
  get isListing(): boolean {
    const parts = this.option?.parts ?? [];
    return this.option?.need === "group" && parts.includes("target") && !parts.includes("piece") && !parts.includes("order");
  }
  get isAttacks(): boolean {
    return isAttacks(this.option, this.verbInfo);
  }
  focusMember(by: 1 | -1): void {
    const ids = this.pieces.filter((p) => p.at).map((p) => p.id),
      at = this.focus === undefined ? -1 : ids.indexOf(this.focus);
    this.focus = ids[(at + by + ids.length) % ids.length];
  }
  paintFocused(isAway: boolean): void {
    if (this.focus !== undefined) this.act({ is: "paint", piece: this.focus, isAway }, true);
  }

  /** The ways a unit could be sent somewhere by pointing. */
  private waysOf(unit: string): Option[] {
    const f = this.facts;
    return f ? poolOf(f, { ...emptyHand, unit }).filter((o) => o.parts?.includes("at") && (o.need === "path" || o.need === "place") && !isThing(o)) : [];
  }
  /** What somebody who is dragged could be dropped on: options that name it as their target, and whose filling follows from that. */
  private aimsOf(piece: Piece): Option[] {
    return this.open.filter((o) => (o.need === "none" || (gestureOf(o) === "aim" && !this.hand.plan)) && (o.subject_is === "unit" ? o.subject === piece.unit : o.subject_is === "piece" && o.subject === piece.id) && (o.target_is === "unit" || o.target_is === "piece"));
  }
  canAim(piece: Piece): boolean {
    return this.s.isAsked && this.aimsOf(piece).length > 0;
  }
  /** A piece was dragged on to another. False: that means nothing. */
  dropOn(piece: Piece, on: Piece): boolean {
    const found = this.aimsOf(piece).find((o) => (o.target_is === "unit" ? o.target === on.unit : o.target === on.id));
    if (!found) return false;
    if (this.hand.plan) this.act({ is: "take", option: found });
    else this.begin(found);
    return true;
  }
  canGo(unit: string): boolean {
    return this.s.isAsked && (this.waysOf(unit).length > 0 || this.fixedOf(unit).length > 0 || this.walks(unit) || this.hasStances(unit));
  }
  /** The ways a unit could go that are fixed: taking hold of it is enough. */
  private fixedOf(unit: string): Option[] {
    const f = this.facts;
    return f ? poolOf(f, { ...emptyHand, unit }).filter(isFixed) : [];
  }
  /** A unit that goes by choices without places, one after another: a click on a place is answered by the chain that leads there. */
  protected walks(unit: string): boolean {
    const scene = this.s.scene;
    return this.s.options.some((o) => o.subject_is === "unit" && o.subject === unit && gestureOf(o) === "go" && !o.parts?.includes("at") && (scene?.verbs.find((v) => v.name === o.verb)?.goes_on ?? false));
  }
  private aimed: { unit: string; at: Point } | undefined; // where it is to go, while an earlier place is looked at
  private isAiming = false;
  private touches = 0; // so often something else was done: a chain found for a place pointed at before that is not wanted any more
  protected forgetAim(): void {
    this.aimed = undefined;
    this.touches++;
  }
  /** The chain to a place becomes the draft; of places pointed at meanwhile the last one counts. */
  protected async towards(unit: string, at: Point): Promise<void> {
    this.aimed = { unit, at };
    if (this.isAiming) return;
    this.isAiming = true;
    while (this.aimed) {
      const { unit: who, at: to }: { unit: string; at: Point } = this.aimed;
      this.aimed = undefined;
      const moment = this.s.at,
        touches = this.touches,
        isWanted = (): boolean => this.s.at === moment && this.touches === touches,
        chain = await this.s.towards(who, to);
      if (isWanted() && chain.length) await this.adoptChain(chain, false, isWanted);
    }
    this.isAiming = false;
  }
  /** A whole chain as the draft: its last choice in hand, the others linked. */
  protected async adoptChain(chain: Choice[], isPlanned = false, isWanted = (): boolean => true): Promise<void> {
    const moment = this.s.at,
      links = chain.slice(0, -1),
      choice = chain.at(-1)!,
      judged = links.length ? await this.judge.chain(links) : undefined,
      ahead = this.aheadOf(judged?.preview),
      option = optionOf(ahead ? ahead.options : this.s.options, choice);
    if (!option || (links.length && !ahead) || this.s.at !== moment || !this.s.isAsked || !isWanted()) return;
    this.act({ is: "chain", links, ahead, option, choice, isPlanned });
  }
  /** The unit goes from stance to stance: those it may take stand on the table. */
  hasStances(unit = this.unit): boolean {
    return this.handles.some((h) => h.kind === "stance" && this.open.some((o) => o.text === h.option && o.subject === unit));
  }
  private stand(to: { option: Option; value?: number } | undefined): boolean {
    if (!to) return false;
    if (to.option.text !== this.option?.text || (to.value !== undefined && to.value !== this.value)) this.begin(to.option, to.value);
    return true;
  }
  // A place beside a stance means that stance; farther off a unit that can walk on is led there.
  private standAt(unit: string | undefined, from: Point | undefined, at: Point): boolean {
    const to = stanceAt(this.held, from, at);
    return to !== undefined && (to.off <= 600 || unit === undefined || !this.walks(unit)) && this.stand(to);
  }
  // Where it would stand when what may be taken hold of now was asked about: a chain has led it on from where it stands.
  private whence(piece: Piece | undefined): Point | undefined {
    return piece && this.factsOf(linkedTo(this.hand, this.handlesAt))?.view.pieces.find((p) => p.id === piece.id)?.at;
  }
  private get post(): Piece | undefined {
    return this.facts?.view.pieces.find((p) => p.unit === this.unit && p.at);
  }
  /** Something that stands for an option is taken hold of. */
  hold(on: Held): void {
    const choice = on.next && this.toChoice();
    if (on.next && choice) this.act({ is: "link", choice, ahead: on.next, take: on.option });
    else {
      const option = grasped(this.held, on, this.held.find((h) => h.isOn)?.option, this.recent);
      this.recent = keyOf(on.handle);
      this.holdAgain(option);
    }
  }
  /** What stands on the table is chosen anew: what was linked after it is off. */
  protected holdAgain(option: Option): void {
    this.hand = linkedTo(this.hand, this.handlesAt);
    this.begin(option);
  }
  private recent: string | undefined; // what was taken hold of last
  // By keys the draft goes on from where it ends, and begins where nothing is drafted yet.
  private goFrom(of: (held: Held[], post: { at: Point; facing: number }) => Option | undefined): boolean {
    const next = this.nextHeld[0]?.next,
      end = next?.view.pieces.find((p) => p.unit === this.unit && p.at),
      option = next && end?.at && of(this.nextHeld, { at: end.at, facing: end.facing ?? 0 }),
      choice = option && this.toChoice();
    if (!next || !option || !choice) return false;
    this.act({ is: "link", choice, ahead: next, take: option });
    return true;
  }
  stepTowards(by: Point): boolean {
    const p = this.post,
      option = p?.at && stanceTowards(this.held, p.at, p.facing ?? 0, by);
    return this.goFrom((held, post) => stanceTowards(held, post.at, post.facing, by)) || this.stand(option && { option });
  }
  /** A turn that is drafted becomes the next larger one; after a step it comes first of all. */
  protected turnStance(isRight: boolean): boolean {
    const p = this.post,
      isTurn = this.held.some((h) => h.isOn && h.handle.facing !== p?.facing),
      option = p?.at && stanceTurned(this.held, p.at, p.facing ?? 0, isRight, this.option);
    return (!isTurn && this.goFrom((held, post) => stanceTurned(held, post.at, post.facing, isRight))) || this.stand(option && { option });
  }
  /** A slot of a base is clicked, or a figure dragged from one to another. */
  touchSlot(unit: Unit, name: string): void {
    this.actOnSlot(this.from((f) => slotClicked(f, this.hand, unit, name, this.slot), undefined), unit);
  }
  dragSlot(unit: Unit, from: string, to: string): void {
    this.actOnSlot(this.from((f) => slotDragged(f, this.hand, unit, from, to), undefined), unit);
  }
  private actOnSlot(does: SlotAct | undefined, unit: Unit): void {
    if (!does) return;
    this.slot = "hold" in does ? does.hold : undefined;
    if (this.unit !== unit.id && !("hold" in does)) this.select(unit.id);
    if ("take" in does) this.take(does.take, does.filling);
    else if ("target" in does) this.pickTarget(does.target);
    else if ("items" in does) this.act({ is: "items", items: does.items });
  }
  /** Of pieces that lie on one another, topmost first: whom a click means. A leader on top of his battalion hides nobody who is asked for. */
  meant(pieces: Piece[]): Piece {
    const isAsked = (p: Piece): boolean => this.targets.has(`piece:${p.id}`) || this.targets.has(`unit:${p.unit}`) || this.open.some((o) => o.verb !== "pass" && ((o.subject_is === "unit" && o.subject === p.unit) || (o.subject_is === "piece" && o.subject === p.id)));
    return pieces.find(isAsked) ?? pieces[0]!;
  }
  /** A piece is touched. True: it meant something to what is in hand. */
  touch(piece: Piece, isAway: boolean): boolean {
    const o = this.option;
    if (o && this.isMembers) {
      const isOwn = o.subject_is === "piece" && o.subject === piece.id; // who leads cannot be left out
      if (isOwn) return true;
      if (this.pieces.some((p) => p.id === piece.id) || this.hand.proposals.some((c) => c.items?.some((i) => i.piece === piece.id))) this.act({ is: "paint", piece: piece.id, isAway }, true);
      else if (piece.side !== this.s.side && o.parts?.includes("target")) void this.filling(this.aim(o, this.verbInfo?.item_target?.is === "unit" ? piece.unit : piece.id));
      else if (piece.side === this.s.side || o.target === undefined) return false;
      if (piece.side === this.s.side || o.parts?.includes("target")) return true;
    }
    if (o && this.isListing && piece.side !== this.s.side) {
      const target = this.verbInfo?.item_target?.is === "unit" ? piece.unit : piece.id;
      this.act({ is: "items", items: this.items.some((i) => i.target === target) ? this.items.filter((i) => i.target !== target) : [...this.items, { target }] });
      return true;
    }
    if (this.isAttacks && piece.side !== this.s.side) {
      void this.filling(this.attack(piece));
      return true;
    }
    if (this.targets.has(`piece:${piece.id}`)) this.pickTarget(piece.id);
    else if (this.targets.has(`unit:${piece.unit}`)) this.pickTarget(piece.unit);
    else if (o && o.target !== undefined && (o.target_is === "piece" ? o.target === piece.id : o.target_is === "unit" && o.target === piece.unit)) return true; // it is meant already
    else {
      // With a draft in hand another target of the same kind takes its place.
      const other = o && o.target !== undefined ? this.open.find((x) => x.verb === o.verb && x.subject === o.subject && x.text !== o.text && (x.target_is === "piece" ? x.target === piece.id : x.target_is === "unit" && x.target === piece.unit)) : undefined;
      if (!other) return false;
      this.take(other);
    }
    return true;
  }
  // Where nothing was given by hand yet, whoever can do something to the new target is in, and nobody else.
  private async aim(o: Option, target: Value): Promise<void> {
    const isOwn = this.hand.at < 0 && JSON.stringify(this.items) !== this.aimedAs,
      filled = isOwn || this.hand.lit !== undefined ? undefined : await this.judge.fill(o, [{ target }]);
    if (this.option !== o) return;
    if (!filled?.items?.some((i) => i.target === target)) return this.act({ is: "aim", target }, true);
    this.aimedAs = JSON.stringify(filled.items);
    this.act({ is: "items", items: filled.items }, true);
  }
  private aimedAs = ""; // the lines that the last target brought
  // A click on a unit aims at it; another one aims at that piece of it, where the weapon may.
  private async attack(piece: Piece): Promise<void> {
    const target = this.verbInfo?.item_target?.is === "unit" ? piece.unit : piece.id,
      isAimed = this.items.some((i) => i.target === target && (this.hand.lit === undefined || i.order === this.hand.lit)),
      f = this.facts,
      choice = this.toChoice();
    if (isAimed && f && choice) {
      const items = step(this.hand, f, { is: "attack", target, piece: piece.id }).items;
      if ((await this.s.check({ ...choice, items })).ok) this.act({ is: "items", items });
      return;
    }
    this.act({ is: "attack", target }, true);
  }
  /** A marker of whoever attacks is pointed at: the attack is made as it was marked. */
  attackMarked(m: Marker): boolean {
    const o = this.option,
      own = (this.facts?.view.markers ?? []).filter((x) => x.unit === o?.subject && x.kind === m.kind),
      n = own.findIndex((x) => x.id === m.id) + 1;
    if (!this.isAttacks || this.verbInfo?.item_value?.is !== "number" || !n) return false;
    const offered = this.hand.proposals.find((c) => c.items?.some((i) => i.value === n))?.items?.find((i) => i.value === n);
    if (offered) this.act({ is: "items", items: this.items.map((i) => ((this.hand.lit === undefined || i.order === this.hand.lit) && !hasPlace(i) ? { ...i, target: offered.target, piece: "0", value: n } : i)) }, true);
    return offered !== undefined;
  }
  /** Something of the draft that lies on the table goes elsewhere, or turns. */
  moveItem(item: Item, change: Partial<Item>): void {
    const at = this.items.indexOf(item);
    if (at >= 0) this.act({ is: "items", items: movedItem(this.items, at, change) });
    else if (!this.hand.laid.includes(item)) this.act({ is: "items", items: [...this.items, { ...item, ...change }] });
    else this.act({ is: "laid", laid: movedItem(this.hand.laid, this.hand.laid.indexOf(item), change) });
  }
  /** Whoever goes next is sent to a place, where the way itself is asked for afterwards. True: somebody is. */
  protected abstract sendTo(at: Point): boolean;
  /** A place is pointed at. False: nothing in hand can go there. */
  place(at: Point, isCorner: boolean): boolean {
    if (this.hasStances() && !this.hasPoints && this.standAt(this.unit, this.whence(this.post), at)) return true;
    if (this.unit !== undefined && !this.isMembers && !this.hasPoints && this.walks(this.unit)) {
      void this.towards(this.unit, at);
      return true;
    }
    if (this.sendTo(at)) return true;
    if (this.option && this.hand.lit !== undefined && this.verbInfo?.lays?.includes(String(this.hand.lit))) {
      this.act({ is: "lay", word: String(this.hand.lit), at });
      return true;
    }
    if (this.isListing && this.option?.parts?.includes("at")) {
      this.act({ is: "items", items: [...this.items.filter((i) => i.target !== undefined && i.target !== "0"), { at }] });
      return true;
    }
    if (this.isAttacks) {
      const index = placedAt(this.hand);
      if (index >= 0) this.moveItem(this.items[index]!, { at });
      return true;
    }
    if (this.option) {
      if (!this.hasPoints || this.isMembers) return this.isMembers;
      this.addPoint(at, !isCorner && this.items.length > 0);
      this.pointed = isCorner ? undefined : at;
      if (isBySteps(this.hand) && !isCorner) void this.filling(this.fillSteps(this.option));
      else if (!isCorner && this.items.length <= this.perPoint) void this.filling(this.fill(this.option, this.items));
      return true;
    }
    const ways = this.unit === undefined ? [] : this.waysOf(this.unit).filter((o) => this.verb === undefined || o.verb === this.verb);
    if (!ways.length) return false;
    this.begin(ways[0]!);
    this.addPoint(at);
    this.pointed = at;
    this.drop();
    return true;
  }
  /** A piece is taken hold of, to be dragged with its unit. */
  grab(piece: Piece, isAlone: boolean): void {
    if (this.option && this.hasPoints && this.pieces.some((p) => p.id === piece.id)) return;
    const ways = this.waysOf(piece.unit);
    if (this.unit !== piece.unit) this.select(piece.unit, isAlone ? piece.id : undefined);
    if (!this.option && !ways.length && this.fixedOf(piece.unit)[0]) this.begin(this.fixedOf(piece.unit)[0]!);
    if (!this.option && ways[0]) this.begin(ways.find((o) => o.subject_is !== "piece" || o.subject === piece.id) ?? ways[0]);
  }
  /** By keys, as if it had been dragged so far: whoever is in hand sets off in the way that reaches. False: nobody who goes to places is. */
  setOff(by: Point): boolean {
    const unit = this.unit,
      piece = this.facts?.view.pieces.find((p) => p.unit === unit && p.at && p.place === "table" && (this.hand.piece === undefined || p.id === this.hand.piece));
    if (this.option || unit === undefined || !piece || this.hasStances(unit) || this.walks(unit) || !this.waysOf(unit).some((o) => this.verb === undefined || o.verb === this.verb)) return false;
    this.grab(piece, false);
    this.dragBy(by, piece, false);
    this.drop();
    return true;
  }
  /** What is held has come so far from where it stands. */
  dragBy(by: Point, piece: Piece, isAlone: boolean): void {
    if (!this.hasPoints && piece.at) {
      const to: Point = [piece.at[0] + by[0], piece.at[1] + by[1]];
      if (this.hasStances(piece.unit) && this.standAt(piece.unit, this.whence(piece), to)) return;
      if (this.walks(piece.unit)) return void this.towards(piece.unit, to);
    }
    if (!this.option || !this.hasPoints) return;
    const isByPiece = this.option.parts?.includes("piece") ?? false,
      start = (isByPiece ? piece.at : undefined) ?? this.stances[0]?.at ?? this.pieces[0]?.at,
      at: Point | undefined = start && [start[0] + by[0], start[1] + by[1]];
    if (!at) return;
    if (isAlone && isByPiece && this.pieces.length > 1) this.act({ is: "member", piece: piece.id, at }, true);
    else this.addPoint(at, this.items.length > 0, isByPiece ? piece.id : undefined);
    this.grasps++;
    this.wanted = this.items;
    this.pointed = at;
  }
  private pointed: Point | undefined; // where a way told as steps was to lead
  private wanted: Item[] | undefined; // as it was pointed at, before anything was cut back
  private grasps = 0; // what was filled in for an older grasp is dropped
  /** Where orders differ by how far they reach, the smallest that reaches is the one. */
  drop(): void {
    const o = this.option,
      items = this.wanted ?? this.items,
      others = o ? this.open.filter((x) => x.verb === o.verb && x.subject === o.subject && x.need === "path" && x.target_is === "word") : [];
    this.wanted = undefined;
    if (!o || !items.length) return;
    if (isBySteps(this.hand)) void this.filling(this.fillSteps(o));
    else void this.filling(this.fill(o, items));
    if (others.length < 2) return;
    const order = this.smallest(others, items).then((best) => {
      if (best && best !== o && this.option === o) this.take(best, { verb: best.verb, items });
    });
    void this.filling(order);
  }
  // Steps that lead to a place: the ruleset knows more of them than a wheel and on.
  private async fillSteps(o: Option): Promise<void> {
    const at = this.pointed,
      now = this.hand;
    this.pointed = undefined;
    if (!at) return;
    const filled = await this.judge.fill(o, [{ at: [Math.round(at[0]), Math.round(at[1])] }]);
    if (filled?.items?.length && this.option === o && this.hand.at === now.at && !this.pointed) this.act({ is: "items", items: filled.items });
  }
  /** The same place by another way of going: as a column, aboard somebody. */
  goAs(option: Option): void {
    const last = this.items.filter((i) => i.at).at(-1);
    this.begin(option);
    if (last) void this.filling(this.fill(option, [{ ...(option.parts?.includes("piece") ? { piece: last.piece } : {}), at: last.at }]));
  }
  // The grasped one's place becomes places for all of its unit, where the server knows how they keep together.
  private async fill(o: Option, items: Item[]): Promise<void> {
    const isOwn = this.facts?.scene.verbs.find((v) => v.name === o.verb)?.fills === true;
    if (!o.parts?.includes("piece") || this.hand.apart.length || (this.pieces.length < 2 && !isOwn)) return;
    const grasp = ++this.grasps, // meanwhile the judge may have cut it back: that is no other grasp
      filled = await this.judge.fill(o, items.slice(-this.perPoint).slice(0, 1));
    if (filled?.items?.length && this.option === o && this.grasps === grasp && !this.hand.apart.length) this.act({ is: "items", items: filled.items });
  }
}
