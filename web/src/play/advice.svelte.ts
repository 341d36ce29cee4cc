// advice.svelte.ts - what the computer would do, or why it did what it did: asked for, pointed at, taken up. Never played unasked.
import type { Advice as Told, AdviceLine } from "../wire";
import { optionLike, optionOf } from "./choice";
import { Decide } from "./decide.svelte";
import type { Session } from "./session.svelte";
import { splitWhy } from "./words";

export interface Idea extends AdviceLine {
  index: number;
  isChosen: boolean;
  isPlayed: boolean;
}

export class Advice {
  is = $state<"none" | "waiting" | "told" | "refused">("none");
  told = $state.raw<Told | undefined>();
  why = $state("");
  step = $state<number | undefined>(); // of a replay; none: what to do now
  level = $state(3);
  shown = $state<number | undefined>(); // the line pointed at
  taken = $state<number | undefined>(); // the line that is being put to the player as if he had made it
  readonly idea: Decide; // what is pointed at, drawn as a plan of one's own is
  private turn = 0;

  constructor(
    private readonly s: Session,
    private readonly decide: Decide,
  ) {
    this.idea = new Decide(s, true);
  }

  /** The chosen one first, then what stayed longest in the search, by merit, then what was only judged. */
  get ideas(): Idea[] {
    const told = this.told,
      rank = (i: Idea): number => (i.isChosen ? Infinity : i.tries ? i.tries + i.merit : -1);
    return (told?.lines ?? [])
      .map((line, index): Idea => ({ ...line, index, isChosen: index === told?.chosen, isPlayed: index === told?.played }))
      .sort((a, b) => (rank(a) === rank(b) ? b.worth - a.worth : rank(b) - rank(a)));
  }

  /** isLevel: as hard as the player says; else a step is looked at as hard as whoever made it did. */
  async ask(step?: number, isLevel = false): Promise<void> {
    const turn = ++this.turn;
    this.drop();
    this.step = step;
    this.is = "waiting";
    if (step !== undefined) await this.s.lookBefore(step);
    const viewer = this.s.replay?.side;
    const answer = await this.s.advise({
      ...(isLevel || step === undefined ? { level: this.level } : {}),
      ...(step === undefined ? { side: this.s.side } : { step, ...(viewer !== this.s.side ? { view: viewer } : {}) }),
    });
    if (turn !== this.turn) return;
    if (Array.isArray(answer["lines"])) {
      this.told = answer as unknown as Told;
      this.is = "told";
    } else {
      this.why = splitWhy(String(answer["why"] ?? answer["error"] ?? "no answer")).text;
      this.is = "refused";
    }
  }
  /** The decision is over, or the panel is shut. */
  end(): void {
    this.turn++;
    this.drop();
    this.is = "none";
    this.step = undefined;
    this.s.lookAfter();
  }
  private drop(): void {
    this.told = undefined;
    this.why = "";
    this.taken = undefined;
    this.show(undefined);
  }

  show(index: number | undefined): void {
    const line = index === undefined ? undefined : this.told?.lines[index],
      scene = this.s.scene;
    this.shown = line && index;
    this.idea.clear();
    if (line && scene) this.idea.show(optionOf(this.s.options, line.choice) ?? optionLike(scene, line.choice), line.choice);
  }
  /** Into the player's hands: judged like any other plan, and sent when he says so. */
  take(index: number): void {
    const line = this.told?.lines[index],
      option = line && optionOf(this.s.options, line.choice);
    if (!line || !option) return;
    this.show(undefined);
    this.taken = index;
    this.decide.adopt(option, line.choice);
  }
}
