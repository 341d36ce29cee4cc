// going.svelte.ts - members that are sent off by one drag while their ways are asked for one by one: the plan is kept, each question is answered
// from it, and whatever was not foreseen stops it and is put to the player.
import type { Choice, Option, Piece, Point } from "../wire";
import { endingOf } from "./hands/pass";
import { baseOrder, isIdleOrder } from "./hands/paint";
import { isFixed } from "./hands/pool";
import { company, goers, inOrder, sentAway, shifted } from "./hands/ways";
import { Pointing } from "./pointing.svelte";

export abstract class Going extends Pointing {
  private isUnderWay = false; // a planned journey is being answered question by question
  private reaches = new Map<string, number>(); // how far each may go, as the server draws it
  abstract send(chain: Choice[]): Promise<void>;

  /** A member that is held could be sent somewhere: as part of its unit's orders, or because its way is asked for next. */
  canPlan(piece: Piece): boolean {
    const o = this.option;
    if (!this.s.isAsked) return false;
    if (o && this.isMembers) return (o.parts?.includes("at") ?? false) && (o.parts?.includes("order") ?? false) && this.pieces.some((p) => p.id === piece.id);
    return this.from((f) => goers(f).has(piece.id), false);
  }
  /** It has come so far from where it stands. */
  planBy(by: Point, piece: Piece, isAlone: boolean): void {
    const f = this.facts;
    if (!f) return;
    const next = goers(f),
      ids = this.isMembers ? company(this.hand, this.verbInfo, piece.id, isAlone) : isAlone ? [piece.id] : [...next.keys()],
      option = this.isMembers ? undefined : next.get(piece.id);
    if (option && this.option?.verb !== option.verb) this.begin(option);
    this.hand = { ...this.hand, ways: { ...this.hand.ways, ...shifted(f, ids, by, this.reaches) }, isLeaving: false };
  }
  protected sendTo(at: Point): boolean {
    const o = this.option;
    if (o && this.isMembers && o.parts?.includes("at") && o.parts.includes("order")) {
      void this.sendMembers(o, at);
      return true;
    }
    const from = o?.subject_is === "piece" && isFixed(o) ? this.s.view?.pieces.find((p) => p.id === o.subject) : undefined;
    if (!from?.at || !this.canPlan(from)) return false;
    this.planBy([at[0] - from.at[0], at[1] - from.at[1]], from, true);
    return true;
  }
  // Members with orders: whoever has the order that is lit, else whoever has nothing else to do, goes there, all keeping their places.
  private async sendMembers(o: Option, to: Point): Promise<void> {
    const f = this.facts,
      lit = this.hand.lit,
      has = this.items.filter((i) => i.piece !== undefined && baseOrder(i.order) === lit).map((i) => String(i.piece)),
      idle = this.items.find((i) => isIdleOrder(this.verbInfo, i.order) || this.hand.ways?.[String(i.piece)] !== undefined),
      ids = has.length ? has : idle ? company(this.hand, this.verbInfo, String(idle.piece), false) : [],
      from = ids.map((id) => f?.view.pieces.find((p) => p.id === id)?.at).filter((p): p is Point => p !== undefined),
      by: Point = [to[0] - from.reduce((s, p) => s + p[0], 0) / from.length, to[1] - from.reduce((s, p) => s + p[1], 0) / from.length];
    if (!f || !from.length) {
      this.refused = { why: "All of them have something else to do: light an order and click who is to go", rule: "" };
      return;
    }
    const ways = shifted(f, ids, by, this.reaches),
      filled = await this.judge.fill(o, [{ piece: ids[0]!, at: ways[ids[0]!]! }]),
      like = filled?.items?.find((i) => i.piece === ids[0]) ?? filled?.items?.[0];
    if (!like || this.option !== o) return;
    if (lit !== undefined && !isIdleOrder(this.verbInfo, lit) && baseOrder(like.order) !== lit) return; // what is lit is no going
    this.hand = { ...this.hand, ways: { ...this.hand.ways, ...ways }, isLeaving: false };
    this.act({ is: "items", items: sentAway(this.hand, this.verbInfo, ids, like) }, true);
  }
  /** Let go: whoever goes is given the order to. */
  async sendOff(piece: Piece, isAlone: boolean): Promise<void> {
    const o = this.option,
      to = this.hand.ways?.[piece.id],
      ids = company(this.hand, this.verbInfo, piece.id, isAlone);
    if (!o || !to || !this.isMembers) return;
    const filled = await this.judge.fill(o, [{ piece: piece.id, at: to }]),
      like = filled?.items?.find((i) => i.piece === piece.id) ?? filled?.items?.[0];
    if (like && this.option === o) this.act({ is: "items", items: sentAway(this.hand, this.verbInfo, ids, like) }, true);
  }
  /** How far those may go whose way is asked for next. */
  protected async askReaches(): Promise<void> {
    const f = this.facts,
      at = this.s.at;
    this.reaches = new Map();
    for (const [id, o] of f ? goers(f) : []) {
      const { preview } = await this.judge.judge({ verb: o.verb, subject: o.subject }),
        disc = preview?.shapes.find((s) => s.kind === "area" && s.radius);
      if (at !== this.s.at) return;
      if (disc?.radius) this.reaches.set(id, disc.radius);
    }
    const h = this.hand.ways;
    if (h && f) this.hand = { ...this.hand, ways: Object.fromEntries(Object.entries(h).flatMap(([id, to]) => Object.entries(this.cut(id, to)))) };
  }
  private cut(id: string, to: Point): Record<string, Point> {
    const from = this.s.view?.pieces.find((p) => p.id === id)?.at;
    return from && this.facts ? shifted(this.facts, [id], [to[0] - from[0], to[1] - from[1]], this.reaches) : { [id]: to };
  }
  /** What was planned for whoever is asked about now lies on the table; on a journey it is sent. True: the question is taken care of. */
  protected arriveAsPlanned(): boolean {
    const f = this.facts,
      ways = this.hand.ways;
    if (!f || !ways || !Object.keys(ways).length) {
      this.isUnderWay = false;
      return false;
    }
    const going = goers(f),
      first = inOrder(f, ways, [...going.keys()])[0],
      next = first === undefined ? undefined : going.get(first),
      way = f.options.find((o) => o.need === "path" && o.parts?.includes("at") && o.subject_is === "piece" && ways[String(o.subject)]);
    if (way) {
      void this.follow(String(way.subject));
      return true;
    }
    if (next && this.isUnderWay) void this.send([{ verb: next.verb, subject: next.subject }]);
    else if (next) this.begin(next);
    else if (this.isUnderWay && endingOf(f)?.is === "free") void this.send([{ verb: "pass" }]);
    else {
      this.isUnderWay = false;
      return false;
    }
    return true;
  }
  // The planned place, cut to what is legal; on a journey it is sent, else it waits for the player.
  private async follow(id: string): Promise<void> {
    const to = this.hand.ways?.[id],
      way = this.open.find((o) => o.need === "path" && String(o.subject) === id);
    if (!to || !way) return;
    this.begin(way);
    this.addPoint(to);
    for (let i = 0; i < 100 && this.isJudging; i++) await new Promise((done) => setTimeout(done, 20));
    const choice = this.option === way && this.verdict?.ok ? this.toChoice() : undefined,
      { [id]: _, ...rest } = this.hand.ways ?? {};
    if (choice && this.isUnderWay) {
      this.hand = { ...this.hand, ways: rest };
      await this.send([choice]);
    } else this.isUnderWay = false;
  }
  /** Brass on a planned journey: everybody goes, one after the other. */
  protected setOut(): void {
    this.isUnderWay = true;
    this.arriveAsPlanned();
  }
}
