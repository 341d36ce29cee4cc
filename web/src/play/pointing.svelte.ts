// pointing.svelte.ts - the hand on the table: what a click or a drag means to what is in hand. Lists and keys are other ways to the same events.
import type { Stance } from "../games/steps";
import type { Choice, Item, Option, Piece, Point, Value } from "../wire";
import { Asking } from "./asking.svelte";
import { hasPoints, stancesOf } from "./hands/filling";
import { isThing } from "./hands/gesture";
import { emptyHand } from "./hands/hand";
import { poolOf, targetsOf } from "./hands/pool";
import { step } from "./hands/step";

export abstract class Pointing extends Asking {
  focus = $state<string | undefined>(); // the member that keys speak of
  readonly targets: Set<string> = $derived(this.from((f) => targetsOf(f, this.hand), new Set<string>()));
  readonly stances: Stance[] = $derived(this.from((f) => stancesOf(f, this.hand), []));
  get unit(): string | undefined {
    return this.hand.unit;
  }
  get verb(): string | undefined {
    return this.hand.verb;
  }
  get open(): Option[] {
    return this.s.options;
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
  begin(option: Option): void {
    const f = this.facts;
    if (!f) return;
    this.hand = { ...step(this.hand, f, { is: "adopt", option, choice: { verb: option.verb } }), option: undefined, target: option.target };
    this.act({ is: "take", option });
  }
  addPoint(at: Point, isReplace = false, piece?: string): void {
    this.act({ is: "point", at, isReplace, piece }, true);
  }
  /** Orders are given member by member: clicks and keys are about them. */
  get isMembers(): boolean {
    return this.option?.need === "group" && (this.option.parts?.includes("piece") ?? false) && this.pieces.length > 0;
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
  canGo(unit: string): boolean {
    return this.s.isAsked && this.waysOf(unit).length > 0;
  }
  /** A piece is touched. True: it meant something to what is in hand. */
  touch(piece: Piece, isAway: boolean): boolean {
    const o = this.option;
    if (o && this.isMembers) {
      if (this.pieces.some((p) => p.id === piece.id)) this.act({ is: "paint", piece: piece.id, isAway }, true);
      else if (piece.side !== this.s.side && o.parts?.includes("target")) this.act({ is: "aim", target: this.verbInfo?.item_target?.is === "unit" ? piece.unit : piece.id }, true);
      else return false;
      return true;
    }
    if (this.targets.has(`piece:${piece.id}`)) this.pickTarget(piece.id);
    else if (this.targets.has(`unit:${piece.unit}`)) this.pickTarget(piece.unit);
    else {
      // With a draft in hand another target of the same kind takes its place.
      const other = o && o.target !== undefined ? this.open.find((x) => x.verb === o.verb && x.subject === o.subject && x.text !== o.text && (x.target_is === "piece" ? x.target === piece.id : x.target_is === "unit" && x.target === piece.unit)) : undefined;
      if (!other) return false;
      this.take(other);
    }
    return true;
  }
  /** A place is pointed at. False: nothing in hand can go there. */
  place(at: Point, isCorner: boolean): boolean {
    if (this.option) {
      if (!this.hasPoints || this.isMembers) return this.isMembers;
      this.addPoint(at, !isCorner && this.items.length > 0);
      return true;
    }
    const ways = this.unit === undefined ? [] : this.waysOf(this.unit).filter((o) => this.verb === undefined || o.verb === this.verb);
    if (!ways.length) return false;
    this.begin(ways[0]!);
    this.addPoint(at);
    this.drop();
    return true;
  }
  /** A piece is taken hold of, to be dragged with its unit. */
  grab(piece: Piece, isAlone: boolean): void {
    if (this.option && this.hasPoints && this.pieces.some((p) => p.id === piece.id)) return;
    const ways = this.waysOf(piece.unit);
    if (this.unit !== piece.unit) this.select(piece.unit, isAlone ? piece.id : undefined);
    if (!this.option && ways[0]) this.begin(ways.find((o) => o.subject_is !== "piece" || o.subject === piece.id) ?? ways[0]);
  }
  /** What is held has come so far from where it stands. */
  dragBy(by: Point, piece: Piece, isAlone: boolean): void {
    if (!this.option || !this.hasPoints) return;
    const isByPiece = this.option.parts?.includes("piece") ?? false,
      start = (isByPiece ? piece.at : undefined) ?? this.stances[0]?.at ?? this.pieces[0]?.at,
      at: Point | undefined = start && [start[0] + by[0], start[1] + by[1]];
    if (!at) return;
    if (isAlone && isByPiece && this.pieces.length > 1) this.act({ is: "member", piece: piece.id, at }, true);
    else this.addPoint(at, this.items.length > 0, isByPiece ? piece.id : undefined);
    this.wanted = this.items;
  }
  private wanted: Item[] | undefined; // as it was pointed at, before anything was cut back
  /** Where orders differ by how far they reach, the smallest that reaches is the one. */
  drop(): void {
    const o = this.option,
      items = this.wanted ?? this.items,
      others = o ? this.open.filter((x) => x.verb === o.verb && x.subject === o.subject && x.need === "path" && x.target_is === "word") : [];
    this.wanted = undefined;
    if (!o || !items.length) return;
    void this.fill(o, items);
    if (others.length < 2) return;
    void this.smallest(others, items).then((best) => {
      if (best && best !== o && this.option === o) this.take(best, { verb: best.verb, items });
    });
  }
  // The grasped one's place becomes places for all of its unit, where the server knows how they keep together.
  private async fill(o: Option, items: Item[]): Promise<void> {
    if (!this.judge.canDraw || !o.parts?.includes("piece") || this.hand.apart.length || this.pieces.length < 2) return;
    const now = this.hand.items,
      filled = await this.judge.fill(o, items.slice(-this.perPoint).slice(0, 1));
    if (filled?.items?.length && this.option === o && this.hand.items === now) this.act({ is: "items", items: filled.items });
  }
}
