// decide.svelte.ts - the hand as the page shows it: keeps its state, asks the server about it, and sends what the player confirms.
// The states and what leads from one to the next are in hands/; nothing is sent before the player says so.
import { untrack } from "svelte";
import type { Choice, Item, Option, Point, Proposal, Unit, Value } from "../wire";
import { optionOf } from "./choice";
import { brassOf, nextActor, standingAnswer, type Brass, type Offer, type Standing } from "./hands/brass";
import { chainMost, chainOf } from "./hands/chain";
import { Ears } from "./hands/deaf";
import { lastAt } from "./hands/filling";
import { emptyHand, stageOf, type Facts, type Stage } from "./hands/hand";
import { keysOf, targetsOf, type Key, type Then } from "./hands/keyring";
import { labelOf, type Label } from "./hands/label";
import { endingOf, heldBackOf, isChance, type Ending } from "./hands/pass";
import { choicesOf, heldBack, isPlanned } from "./hands/plan";
import { actorsOf, answersTo, generalOf, isFixed, isWholeOf, poolOf, shutPoolOf } from "./hands/pool";
import { bare, findOffer } from "./hands/search";
import { step, type HandEvent } from "./hands/step";
import { settings } from "./keep.svelte";
import { Going } from "./going.svelte";
import type { Session } from "./session.svelte";
import { capital, splitWhy } from "./words";

const emptyFacts = { side: 0, isAsked: false, isSealed: false, options: [], all: [] };

export class Decide extends Going {
  shown = $state<string | undefined>(); // whose card stays open when nothing is selected
  offer = $state.raw<Offer | undefined>();
  isSearching = $state(false);
  isSending = $state(false);
  passUntil = $state<string | undefined>();
  isList = $state(false); // the long list or the form behind "..." is open
  readonly ears = new Ears(() => performance.now());
  /** Brings places into sight; the table says how. */
  see: (places: Point[]) => void = () => undefined;
  private leftOver: Choice[] | undefined; // left of a chain that could not be taken whole
  private quest = 0; // of searching for a proposal
  private isWanted = false; // a proposal is to be shown as soon as it is found
  private memory = new Map<string, { looked: string[]; acted: string[] }>(); // of the steps of this turn

  /** isOnlyShown: to look at, neither judged nor sent. */
  constructor(
    s: Session,
    private readonly isOnlyShown = false,
  ) {
    super(s);
  }

  // ---- what is known, and what follows from it

  readonly pool: Option[] = $derived(this.from((f) => poolOf(f, this.hand), []));
  readonly shutPool: Option[] = $derived(this.from((f) => shutPoolOf(f, this.hand), []));
  readonly actors: string[] = $derived(this.from(actorsOf, []));
  /** Units that can act, in the order of the view. */
  readonly able: Unit[] = $derived.by(() => {
    const ids = new Set(this.actors);
    return (this.s.view?.units ?? []).filter((u) => ids.has(`unit:${u.id}`));
  });
  readonly ableMarkers: string[] = $derived(this.actors.filter((a) => a.startsWith("marker:")).map((a) => a.slice(7)));
  readonly general: Option[] = $derived(this.from(generalOf, []));
  readonly keys: Key[] = $derived(this.from((f) => { const keys = keysOf(f, this.hand, this.steps, this.then, this.edgeNames, this.told); return keys.length ? keys : this.heldKeys; }, []));
  // What was linked by itself leaves nothing to choose: what led there has its keys, as it has its edges on the table.
  private get heldKeys(): Key[] {
    const made = this.hand.links[this.handlesAt]?.option;
    return made ? [...this.edgeNames].flatMap(([text, name]): Key[] => { const on = this.held.find((h) => h.option.text === text); return on ? [{ id: `held ${text}`, label: capital(name), isOn: text === made.text, does: { is: "take", option: on.option } }] : []; }) : [];
  }
  private get then(): Then | undefined {
    const ahead = this.verdict?.ok && !this.isJudging ? this.aheadOf(this.preview) : undefined,
      choice = ahead && this.toChoice();
    return ahead && choice ? { choice, ahead } : undefined;
  }
  readonly ending: Ending | undefined = $derived(this.from((f) => (this.hand.plan ? heldBackOf(f, this.hand.plan, this.expected) : endingOf(f)), undefined));
  /** What is to be expected of the plan as a whole, in words. */
  get expected(): string {
    const all = Object.keys(this.hand.plan ?? {}).flatMap((unit) => this.planned.get(unit)?.preview.worth ?? []),
      tenths = all.reduce((n, w) => n + w.tenths, 0);
    return tenths ? `about ${(tenths / 10).toFixed(1)} ${all[0]!.of}` : "";
  }
  readonly standing: Standing = $derived({
    offer: this.offer && { ...this.offer, purpose: this.edgeNames.get(this.offer.option.text) ?? this.offer.purpose },
    name: this.option && this.edgeNames.get(this.option.text),
    isSearching: this.isSearching,
    isOk: this.verdict?.ok === true,
    isJudging: this.isJudging,
    why: this.verdict && !this.verdict.ok ? splitWhy(this.verdict.why).text : "",
    isSending: this.isSending,
    price: this.preview?.price ?? this.hand.ahead?.price ?? [],
  });
  readonly brass: Brass | undefined = $derived(this.from((f) => this.led(f, brassOf(f, this.hand, this.standing)), undefined));
  // In a lesson brass goes towards what the step asks for, as far as it has been built: what lay on the table by itself gives way, what the player put
  // together stays, and what is to be tried may be illegal.
  private led(f: Facts, b: Brass | undefined): Brass | undefined {
    const { lead, wish, shown: told } = this.s.coach,
      option = lead && lead.verb !== "pass" ? optionOf(this.hand.links.length ? this.s.options : f.options, lead) : undefined;
    if (!b || !lead || this.hand.isLeaving) return b;
    if (!option) return this.s.coach.isTrying ? { does: "just", choice: lead, links: 0 } : b;
    const isNow = this.builtAt === told?.id, // what was built for a step before is nobody's answer to this one
      isTouched = isNow && this.isTouched,
      isShaped = isNow && this.isShaped,
      shown: Brass = { does: "show", offer: { option, choice: lead, purpose: "as the coach says" } };
    // What would follow of itself is the next step's.
    const at = wish ? this.hand.links.findIndex((l) => l.choice.verb === wish.verb && l.choice.subject === wish.subject) : -1,
      linked = this.hand.links[at]?.choice;
    if (linked) return isTouched || (linked.target === wish!.target && linked.value === wish!.value) ? { does: "just", choice: linked, links: at + 1 } : shown;
    if (b.does === "seal" && this.s.coach.wish) {
      const unit = String(option.subject),
        planned = this.hand.plan?.[unit];
      return !planned ? b : planned.text !== option.text && !isTouched ? shown : { ...b, only: unit };
    }
    if (b.does !== "send") return shown;
    if (this.s.coach.isTrying && !this.isSending && isShaped) return { ...b, isReady: true };
    const isOwn = isShaped || (isTouched && this.option?.text !== option.text);
    return isOwn && (b.isReady || this.isJudging || this.isSending) ? b : this.isSending ? b : shown;
  }
  private isArriving = false;
  private isTouched = $state(false); // the player has chosen more than somebody to look at
  private isShaped = $state(false); // and put together what lies on the table, or taken it as it was shown
  private builtAt: string | undefined; // the step of a lesson at which that was
  // What comes of an event for the three above; answers of the server's change neither.
  private heed(e: HandEvent, o: Option | undefined): void {
    if (["proposals", "plan", "laid", "leave", "sent", "chain"].includes(e.is) || (e.is === "link" && !e.take)) return;
    this.forgetAim();
    this.builtAt = untrack(() => this.s.coach.shown?.id);
    this.isTouched = !this.isArriving && !["renew", "clear", "back", "select", "select marker"].includes(e.is);
    const isTaken = (e.is === "take" || e.is === "target" || e.is === "subject") && o?.need === "none";
    this.isShaped = !this.isArriving && (isTaken || !["renew", "clear", "back", "select", "select marker", "verb", "subject", "target", "take"].includes(e.is));
  }
  readonly label: Label | undefined = $derived(this.from((f) => (this.brass ? labelOf(f, this.hand, this.brass, this.standing) : undefined), undefined));

  get piece(): string | undefined {
    return this.hand.piece;
  }
  get marker(): string | undefined {
    return this.hand.marker;
  }
  get target(): Value | undefined {
    return this.hand.target;
  }
  get suggestions(): Proposal[] {
    return this.hand.proposals;
  }
  get stage(): Stage {
    return stageOf(this.hand, this.hasSelection);
  }
  get hasSelection(): boolean {
    return (this.unit !== undefined || this.marker !== undefined) && this.pool.length + this.shutPool.length > 0;
  }
  get isDeaf(): boolean {
    return this.ears.isDeaf || this.s.isBusy || this.s.isShowing || this.s.coach.isThinking;
  }

  // ---- events

  /** Whatever happens to the hand goes through here; what must be asked because of it is asked. */
  act(e: HandEvent, isSnap = false): void {
    const was = this.hand;
    this.hand = step(was, this.facts ?? ({ ...emptyFacts, scene: this.s.scene!, view: this.s.view! } as Facts), e);
    const now = this.hand;
    if (now === was || this.isOnlyShown) return;
    if (!was.isLeaving || e.is !== "back") this.heed(e, now.option); // staying after all changes nothing
    this.refused = undefined;
    if (now.plan !== was.plan) void this.askPlan();
    if (now.links !== was.links) void this.askHandles();
    if (now.option !== was.option) this.began(now.option, e);
    else if (now.option && (now.items !== was.items || now.laid !== was.laid || now.value !== was.value)) this.judged(isSnap);
    if (now.unit !== was.unit || now.marker !== was.marker || now.piece !== was.piece || now.verb !== was.verb || now.target !== was.target || now.option !== was.option || now.links !== was.links) this.search();
    if (now.unit !== was.unit && now.unit !== undefined && this.s.isAsked) void this.askShut();
    if (this.s.isAsked && (now.target !== was.target || now.option !== was.option || now.verb !== was.verb || now.unit !== was.unit)) void this.askBriefs(this.from((f) => targetsOf(f, this.keys), []));
  }
  private began(o: Option | undefined, e: HandEvent): void {
    this.forgetAnswers();
    this.isList = false;
    this.focus = undefined;
    if (!o) return;
    if (o.need !== "none") void this.askProposals(o, e);
    this.judged();
  }
  selectMarker(marker: string): void {
    this.act({ is: "select marker", marker });
  }
  pickVerb(verb: string): void {
    this.act({ is: "verb", verb });
  }
  /** A whole choice, as if it had been put together by hand: judged, and sent when the player says so. */
  adopt(option: Option, choice: Choice): void {
    this.act({ is: "adopt", option, choice });
  }
  /** A whole choice to look at: neither judged nor sent. */
  show(option: Option, choice: Choice): void {
    this.act({ is: "adopt", option, choice });
  }
  back(): void {
    this.forgetAim();
    if (this.isList) this.isList = false;
    else this.act({ is: "back" });
  }
  clear(): void {
    this.act({ is: "clear" });
  }
  nudge(dx: number, dy: number): void {
    this.act({ is: "nudge", dx, dy }, true);
  }
  turnBy(degrees: number): void {
    const o = this.option;
    if (o?.need === "number" && o.value_is !== "length") this.setValue((this.value ?? 0) + degrees);
    else if (!this.turnStance(degrees > 0)) this.act({ is: "turn", degrees });
  }
  setItems(items: Item[]): void {
    this.act({ is: "items", items });
  }
  setValue(value: number): void {
    this.act({ is: "value", value });
  }
  useSuggestion(at: number): void {
    this.act({ is: "proposal", at });
  }
  addStep(item: Item): void {
    this.act({ is: "step", item }, true);
  }
  cycle(by: 1 | -1): void {
    const n = this.suggestions.length,
      at = this.suggestionAt;
    if (n) this.useSuggestion(at < 0 ? (by > 0 ? 0 : n - 1) : (at + by + n) % n);
    else if (!this.option && this.offer) this.showOffer(this.offer);
  }
  pick(key: Key): void {
    if (key.does?.is === "enough") void this.send(chainOf(this.hand));
    else if (key.does?.is === "take" && key.id.startsWith("held ")) this.holdAgain(key.does.option);
    else if (key.does?.is === "take" && key.id.startsWith("way ")) this.goAs(key.does.option);
    else if (key.does) this.act(key.does, key.does.is === "step");
    else if (key.why !== undefined && this.s.coach.isTrying && key.id.startsWith(`shut ${this.s.coach.wish!.verb}`)) void this.send([this.s.coach.wish!]);
    else if (key.why !== undefined) this.tellWhy(key.label, key.why);
  }
  tellWhy(label: string, why: string): void {
    const { rule, text } = splitWhy(why);
    this.refused = { why: `${label}: ${text}`, rule };
  }
  next(by: 1 | -1): void {
    const actors = this.actors;
    if (!actors.length) return;
    const now = this.marker !== undefined ? `marker:${this.marker}` : `unit:${this.unit ?? this.shown}`;
    this.goTo(actors[(actors.indexOf(now) + by + actors.length) % actors.length]!);
  }
  private goTo(actor: string): void {
    if (actor.startsWith("marker:")) this.selectMarker(actor.slice(7));
    else this.select(actor.slice(5));
    this.see(this.placesOf(actor));
  }
  private placesOf(actor: string): Point[] {
    const view = this.s.view,
      id = actor.slice(actor.indexOf(":") + 1);
    if (actor.startsWith("marker:")) return (view?.markers ?? []).filter((m) => m.id === id).map((m) => m.at);
    return (view?.pieces ?? []).filter((p) => (actor.startsWith("piece:") ? p.id === id : p.unit === id) && p.at && p.place === "table").map((p) => p.at!);
  }
  lastAt(piece?: Value): Point | undefined {
    return this.from((f) => lastAt(f, this.hand, piece === undefined ? undefined : String(piece)), undefined);
  }

  /** A question came, or went: whatever was being put together is off the table; the card of the last unit stays. */
  renew(): void {
    const where = this.where;
    this.shown = this.unit ?? this.shown;
    this.isSending = false; // what was sent is answered by the step itself
    this.isList = this.isWanted = false;
    this.keepMemory();
    const ways = this.hand.ways; // what was planned outlives the questions between
    this.hand = { ...emptyHand, ...this.memory.get(where), ...(ways && !(this.s.isAsked && this.s.options.some((o) => o.need === "group")) ? { ways } : {}) };
    this.began(undefined, { is: "clear" });
    this.refused = undefined;
    this.all = [];
    this.asked = -1;
    this.handles = [];
    this.handlesAt = 0;
    this.offer = undefined;
    this.quest++;
    this.isSearching = false;
    this.lastWhere = where;
    this.planned = new Map();
    this.volley = undefined;
    this.answers = new Map();
    this.briefs = new Map();
    if (this.passUntil) this.passOn();
    else if (this.queue.length) this.sendNext();
    else if (this.s.isAsked && !this.isOnlyShown) this.begun();
  }
  // Where there is nothing to decide the server mostly answers by itself: nothing is asked of it meanwhile.
  private begun(): void {
    const at = this.s.at,
      go = (): void => {
        if (this.s.at !== at || !this.s.isAsked || this.isTouched) return;
        this.isArriving = true;
        this.arrive();
        this.isArriving = false;
        this.goOn();
      };
    this.isTouched = this.isShaped = false;
    if (this.facts?.ask?.none) setTimeout(go, 250);
    else go();
  }
  // What was planned and not taken is the draft again, as far as it is still legal.
  private goOn(): void {
    const planned = this.leftOver;
    this.leftOver = undefined;
    if (planned && !this.isOnlyShown) void this.adoptChain(planned, true);
  }
  private lastWhere = "";
  private get where(): string {
    const view = this.s.message?.view;
    return view ? `${view.turn} ${view.active} ${this.s.side} ${view.where}` : "";
  }
  private keepMemory(): void {
    if (this.lastWhere) this.memory.set(this.lastWhere, { looked: this.hand.looked, acted: this.hand.acted });
    for (const key of [...this.memory.keys()].slice(0, -30)) this.memory.delete(key);
  }
  // The one who is asked about is in hand and in sight; an answer that must be given lies on the table already.
  private arrive(): void {
    const f = this.facts;
    if (!f) return;
    this.ears.asked();
    void this.askHandles();
    const answer = standingAnswer(f),
      option = answer && optionOf(f.options, answer),
      about = f.ask?.subject,
      subject = about && `${about.is}:${String(about.id)}`,
      cause = f.ask?.cause;
    void this.askReaches();
    if (this.arriveAsPlanned()) return;
    if (isPlanned(f)) this.act({ is: "plan" });
    else if (isChance(f)) this.shown = subject?.startsWith("unit:") ? subject.slice(5) : this.shown; // nobody is taken in hand: letting it pass lies nearest
    else if (option && answer) this.adopt(option, answer);
    else if (about?.is === "piece") this.select(f.view.pieces.find((p) => p.id === about.id)?.unit ?? "", String(about.id));
    else if (subject && this.actors.includes(subject)) this.goTo(subject);
    else if (this.actors.length === 1) this.goTo(this.actors[0]!);
    else if (!this.actors.length) this.search();
    void this.askAnswers((answersTo(f) ?? []).map((o) => [`answer ${o.verb}`, o]));
    if (subject) this.see([...this.placesOf(subject), ...(cause ? this.placesOf(`${cause.is}:${String(cause.id)}`) : [])]);
  }

  // ---- proposals

  // The first thing worth doing for whoever is in hand, so that brass can name it before it is shown.
  private search(): void {
    const quest = ++this.quest,
      f = this.facts;
    this.offer = undefined;
    this.isWanted = false;
    this.isSearching = false;
    if (!f?.isAsked || (this.option && this.option.need !== "path" && this.option.need !== "place")) return; // what else is chosen lies on the table already
    this.isSearching = true;
    const hand = this.option || this.stage !== "nothing" ? this.hand : { ...this.hand, verb: generalOf(f).find((o) => o.verb !== "pass")?.verb };
    void findOffer(f, hand, this.judge).then((offer) => {
      if (quest !== this.quest) return;
      this.offer = offer;
      this.isSearching = false;
      if (!offer && isWholeOf(f, hand)) this.hand = step(this.hand, f, { is: "barren" });
      if (this.isWanted && offer) this.showOffer(offer);
      this.isWanted = false;
    });
  }
  private showOffer(offer: Offer): void {
    if (this.hand.plan) return this.act({ is: "take", option: offer.option });
    const at = this.option === offer.option ? this.suggestions.findIndex((c) => JSON.stringify(c.items) === JSON.stringify(offer.choice.items) && c.value === offer.choice.value) : -1;
    if (at >= 0) this.useSuggestion(at);
    else this.adopt(offer.option, offer.choice);
  }
  // ---- brass, the end, sending

  /** What a unit is to do by the plan that stands, once it is drawn. */
  plannedOf(unit: string | undefined): Choice | undefined {
    const o = unit === undefined ? undefined : this.hand.plan?.[unit];
    return o && this.facts && this.planned.get(unit!)?.text === o.text ? bare(this.facts, o) : undefined;
  }
  /** Enter, or a press of the brass button. */
  press(): void {
    const b = this.brass;
    if (!b || this.isDeaf || this.isSending) return;
    switch (b.does) {
      case "next":
        return this.goTo(b.actor);
      case "show":
        if (b.offer) this.showOffer(b.offer);
        else this.isWanted = true;
        return;
      case "send":
        return void this.confirm();
      case "enough":
        return void this.send(chainOf(this.hand));
      case "just":
        return void this.send(b.links ? chainOf(this.hand).slice(0, b.links) : [b.choice]);
      case "seal":
        this.queue = this.facts && this.hand.plan ? choicesOf(this.facts, this.hand.plan).filter((c) => b.only === undefined || String(c.subject) === b.only) : [];
        return this.sendNext();
      case "end":
        return void this.send([{ verb: "pass" }]);
      case "stay": {
        this.act({ is: "back" });
        const next = this.facts && nextActor(this.facts, this.hand);
        if (next !== undefined && this.stage === "nothing") this.goTo(next);
        return;
      }
      case "nothing":
        return;
    }
  }
  /** The end of the step, by its own key: asked about once where it loses something, or a draft of the player's own. */
  end(): void {
    if (!this.ending || this.isDeaf || this.isSending) return;
    if (this.hand.plan && this.facts) {
      this.queue = choicesOf(this.facts, heldBack(this.facts, this.hand.plan));
      return this.sendNext();
    }
    const isDrawn = this.isShaped && this.stage === "draft" && this.ending.is !== "free";
    if ((this.ending.is === "loses" || isDrawn) && !this.hand.isLeaving && settings.ask) this.act({ is: "leave" });
    else void this.send([{ verb: "pass" }]);
  }
  async confirm(): Promise<void> {
    if (this.isJudging) {
      this.wish = this.items;
      return;
    }
    const choice = this.option && (this.verdict?.ok || this.s.coach.isTrying) ? this.toChoice() : undefined;
    if (choice && this.option && isFixed(this.option) && this.hand.ways) return this.setOut();
    if (choice) await this.send(chainOf(this.hand, choice));
  }
  async send(chain: Choice[]): Promise<void> {
    if (this.isSending) return;
    const before = this.hand;
    this.isSending = true;
    const verb = chain[0]!.verb,
      did = { step: this.s.message?.step ?? 0, say: (verb === "pass" ? this.ending?.label : (this.facts?.scene.verbs.find((v) => v.name === verb)?.label ?? this.option?.label)) ?? "" };
    this.hand = step(before, this.facts!, { is: "sent" });
    const verdict = await this.s.choose(chain[0]!, chain.slice(1));
    this.isSending = false;
    if (verdict.ok) {
      this.s.deeds = [...this.s.deeds, did].slice(-50);
      this.leftOver = verdict.left?.length ? verdict.left : undefined;
      if (this.s.isAsked) this.goOn();
      return;
    }
    const { rule, text } = splitWhy(verdict.why);
    this.hand = { ...this.hand, acted: before.acted };
    this.refused = { why: text, rule: verdict.rule ?? rule };
    this.passUntil = undefined;
    this.queue = [];
  }
  private queue: Choice[] = []; // of a plan that is being sealed: what is still to be sent
  // One seal is one chain and one undo; a plan for more units than a chain has links goes in several.
  private sendNext(): void {
    const chain = this.s.isAsked ? this.queue.splice(0, chainMost) : [];
    if (chain.length) void this.send(chain);
    else this.queue = [];
  }
  /** On to a later step, ending what lies between; it stops where ending would lose something. */
  passTo(to: string): void {
    this.passUntil = this.passUntil === to ? undefined : to;
    if (this.passUntil) this.passOn();
  }
  private passOn(): void {
    if (!this.s.isAsked) return;
    const isThere = this.s.view?.steps.some((x) => x.id === this.passUntil);
    if (isThere || !this.ending || this.ending.is === "loses") {
      this.passUntil = undefined;
      this.arrive();
      return;
    }
    void this.send([{ verb: "pass" }]);
  }
}
