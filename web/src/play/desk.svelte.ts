// desk.svelte.ts - what the player has open and points at: tool, hovered unit, panels, camera. Nothing of it is part of the game.
import type { Piece, Point, Ranges as Told, Sight } from "../wire";
import type { Box } from "../draw/shape";
import type { Shot } from "./beats";
import { Advice } from "./advice.svelte";
import { undoOf, type UndoLabel } from "./hands/question";
import { Decide } from "./decide.svelte";
import { hasFinger, settings } from "./keep.svelte";
import type { Session } from "./session.svelte";

export type Tool = "select" | "tape" | "sight" | "range";
export interface Camera {
  k: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Tape {
  from: Point;
  to: Point;
  distance: number;
  ends: [Point | string, Point | string]; // an end on a piece goes with it
}
/** What an enemy could reach with its fire from where it stands. */
export interface Threat {
  piece: string;
  unit: string;
  side: number;
  at: Point;
  facing: number;
  reach: number;
  arc: number;
}
export interface SightLine extends Sight {
  from: Point;
  to: Point;
  distance?: number;
}
export interface Ranges extends Told {
  piece: string;
}

export class Desk {
  tool = $state<Tool>("select");
  spots = $state.raw<string[]>([]); // units lit up from log and tray
  pointed = $state.raw<Shot | undefined>(); // a line of fire that the log points at
  hover = $state<string | undefined>();
  panel = $state<"none" | "rules" | "keys" | "settings" | "chat" | "advice" | "now">("none");
  rule = $state("");
  isOdds = $state(false); // everything that may come of a draft is told, not only the first lines
  isDrawerOpen = $state(innerWidth > 1180 || innerWidth <= 1000); // the right column, where the screen is too narrow to keep it beside the table
  camera = $state.raw<Camera>({ k: 1, x: 0, y: 0, width: 1, height: 1 });
  weapons = $state.raw<Map<string, Ranges["weapons"]>>(new Map()); // of pieces whose card was opened
  scale = $state(1); // drawing units of one pixel
  tabs = $state.raw<Box[]>([]); // where the tabs of units lie, in drawing units
  tape = $state.raw<Tape | undefined>();
  tapeFrom = $state.raw<Point | string | undefined>();
  sight = $state.raw<SightLine | undefined>();
  area = $state.raw<Point[] | undefined>();
  ranges = $state.raw<Ranges | undefined>();
  band = $state.raw<{ from: Point; to: Point } | undefined>(); // the tape while it is drawn
  pull = $state.raw<{ from: Point; to: Point } | undefined>(); // a line from whoever is dragged to whom it may be dropped on
  isSlid = false; // a knob was let go: the click that ends it is none
  isThreat = $state(false);
  threats = $state.raw<Threat[]>([]);
  tab = $state<"table" | "dice" | "log">("table"); // on a phone: what the sheet holds
  isMenu = $state(false); // on a phone: what stands behind the mark
  isTools = $state(false); // on a phone: tape, sight, ranges and threat are out
  isLow = $state(false); // on a phone: the sheet is pulled down to its sentence
  isFitted = $state(true); // the whole table is in view, and stays so
  toolSays = $state("");
  readonly decide: Decide;
  readonly advice: Advice;
  fit: () => void = () => undefined;
  centre: (p: Point) => void = () => undefined;
  see: (places: Point[]) => void = () => undefined; // brings places into sight, if they are not
  zoomBy: (k: number) => void = () => undefined;
  pan: (dx: number, dy: number) => void = () => undefined;

  constructor(readonly session: Session) {
    this.decide = new Decide(session);
    this.decide.see = (places) => this.see(places);
    this.advice = new Advice(session, this.decide);
  }

  /** What to do now, or, in a replay, why the step just shown was made. */
  askAdvice(): void {
    const replay = this.session.replay;
    if (replay ? replay.step < 1 : !this.session.isAsked) return;
    this.isDrawerOpen = true;
    this.panel = "advice";
    void this.advice.ask(replay?.step);
  }

  openRule(rule: string): void {
    this.isDrawerOpen = true;
    this.rule = rule;
    this.panel = "rules";
  }
  setTool(tool: Tool): void {
    this.tool = this.tool === tool ? "select" : tool;
    this.clearTools();
    const piece = this.selectedPiece;
    if (this.tool === "range" && piece) void this.askRanges(piece);
    if (this.tool === "sight" && piece) void this.askArea(piece);
    this.toolSays =
      this.tool === "tape"
        ? `Tape: drag from one place or piece to another, or ${hasFinger() ? "tap" : "click"} both.`
        : this.tool === "sight"
          ? piece
            ? `Sight from ${piece}: what it sees is lit; ${hasFinger() ? "tap" : "click"} a place or a piece.`
            : `Sight: select a piece of yours, then ${hasFinger() ? "tap" : "click"} a place.`
          : this.tool === "range"
            ? "Ranges: point at a piece, yours or theirs."
            : "";
  }
  clearTools(): void {
    this.tape = undefined;
    this.tapeFrom = undefined;
    this.band = undefined;
    this.sight = undefined;
    this.area = undefined;
    this.ranges = undefined;
    this.toolSays = "";
  }
  /** Something that was measured lies on the table, or a tool is in hand that will. */
  get isMeasured(): boolean {
    return this.tool !== "select" || this.isThreat || [this.tape, this.band, this.sight, this.area, this.ranges].some((m) => m !== undefined);
  }
  /** Puts away whatever lies on the table. True: there was something. */
  putAway(): boolean {
    const was = this.tool !== "select" || this.isThreat || this.tape !== undefined || this.ranges !== undefined || this.sight !== undefined;
    this.tool = "select";
    this.clearTools();
    this.isThreat = false;
    return was;
  }
  /** What taking back the last choice would mean. None: nothing to take back, or nobody who may. */
  get undo(): UndoLabel | undefined {
    const s = this.session;
    if (!s.mine.length || !s.message || s.message.view.is_over || s.over || s.replay) return undefined;
    const others = s.players.filter((p) => !s.mine.includes(p.side)),
      people = others.filter((p) => p.sits !== "computer");
    return undoOf({ undo: s.message.undo, done: s.deeds.at(-1)?.say ?? "", isSolo: !people.length, others: people.map((p) => p.player ?? s.sideName(p.side)), isSealedAway: this.decide.isSealed && !s.isAsked });
  }
  /** The table is turned so that one's own edge is nearest. */
  get isTurned(): boolean {
    return settings.ownBelow && this.session.mine.includes(this.session.side) && this.session.scene?.sides.find((s) => s.side === this.session.side)?.home === "north";
  }
  /** Where known enemies could fire next turn, from where they stand; asked again when something has moved. */
  async askThreats(): Promise<void> {
    const view = this.session.now,
      side = this.session.mine.includes(this.session.side) ? this.session.side : (view?.active ?? 0);
    if (!view) return;
    const theirs = view.pieces.filter((p) => p.side !== side && p.side > 0 && p.at && p.place === "table").slice(0, 80);
    // A few at a time: nobody asks eighty things at once.
    const found: (Threat | undefined)[] = [];
    for (let i = 0; i < theirs.length; i += 10) found.push(...(await Promise.all(theirs.slice(i, i + 10).map((p) => this.threatOf(p)))));
    this.threats = found.filter((t): t is Threat => t !== undefined);
    if (this.isThreat) this.toolSays = this.threats.length ? "Threat: where known enemies could fire next turn, from where they stand. Darker: several." : "No enemy is known that could fire.";
  }
  private async threatOf(p: Piece): Promise<Threat | undefined> {
    const answer = await this.session.ask("ranges", { piece: p.id }),
      weapons = (answer["weapons"] as Ranges["weapons"] | undefined) ?? [],
      best = weapons.reduce<Ranges["weapons"][number] | undefined>((b, w) => (b && (b.bands.at(-1) ?? 0) >= (w.bands.at(-1) ?? 0) ? b : w), undefined),
      reach = best?.bands.at(-1) ?? 0;
    return best && reach ? { piece: p.id, unit: p.unit, side: p.side, at: answer["at"] as Point, facing: Number(answer["facing"] ?? 0), reach, arc: best.arc && best.arc < 180 ? best.arc : 180 } : undefined;
  }
  toggleThreat(): void {
    this.isThreat = !this.isThreat;
    this.toolSays = "";
    if (this.isThreat) void this.askThreats();
  }
  get selectedPiece(): string | undefined {
    const view = this.session.view,
      unit = this.decide.unit;
    return this.decide.piece ?? view?.pieces.find((p) => p.unit === unit && p.place === "table")?.id;
  }

  /** A click on the table while a tool is in hand. Every number is the engine's. */
  async useTool(at: Point, piece?: string): Promise<void> {
    if (this.tool === "tape") {
      const here = piece ?? at;
      if (this.tapeFrom === undefined) {
        this.tapeFrom = here;
        this.tape = undefined;
        return;
      }
      const from = this.tapeFrom;
      this.tapeFrom = undefined;
      await this.layTape(from, here);
    } else if (this.tool === "sight") {
      const viewer = this.selectedPiece,
        from = this.session.view?.pieces.find((p) => p.id === viewer)?.at;
      if (!viewer || !from) {
        this.toolSays = "Select the piece that looks first.";
        return;
      }
      const [answer, far] = await Promise.all([this.session.ask("sight", { piece: viewer, to: at }), this.session.measure(viewer, piece ?? at)]);
      if (typeof answer["clear"] === "boolean")
        this.sight = {
          from,
          to: at,
          clear: answer["clear"],
          why: answer["why"] as string | undefined,
          at: answer["at"] as Point | undefined,
          feature: answer["feature"] as string | undefined,
          distance: far["distance"] as number | undefined,
        };
      else this.toolSays = String(answer["error"] ?? answer["why"] ?? "this game has no such line");
    } else if (this.tool === "range" && piece) await this.askRanges(piece);
  }
  async layTape(from: Point | string, to: Point | string): Promise<void> {
    const answer = await this.session.measure(from, to);
    this.band = undefined;
    if (typeof answer["distance"] === "number")
      this.tape = { from: answer["from"] as Point, to: answer["to"] as Point, distance: answer["distance"], ends: [from, to] };
    else this.toolSays = String(answer["error"] ?? answer["why"] ?? "no measure");
  }
  /** Something has moved: what hangs on pieces goes with them. */
  followPieces(): void {
    if (this.tape?.ends.some((e) => typeof e === "string") && this.tool === "tape") void this.layTape(...this.tape.ends);
    if (this.isThreat) void this.askThreats();
  }
  /** It stands on the table as it is now: what a show or a replay still draws may have gone since, and nothing is known of its arms. */
  private isThere(piece: string): boolean {
    return this.session.now?.pieces.some((p) => p.id === piece && p.place === "table") ?? false;
  }
  async askRanges(piece: string): Promise<void> {
    if (!this.isThere(piece)) return;
    const answer = await this.session.ask("ranges", { piece });
    if (answer["weapons"])
      this.ranges = { piece, at: answer["at"] as Point, facing: Number(answer["facing"] ?? 0), weapons: answer["weapons"] as Ranges["weapons"] };
    else this.toolSays = String(answer["error"] ?? answer["why"] ?? "no ranges");
  }
  /** What a piece shoots with, for its card: the engine's own ranges. */
  async askWeapons(piece: string): Promise<void> {
    if (this.weapons.has(piece) || !this.isThere(piece)) return;
    this.weapons = new Map(this.weapons).set(piece, []);
    const answer = await this.session.ask("ranges", { piece });
    if (Array.isArray(answer["weapons"])) this.weapons = new Map(this.weapons).set(piece, answer["weapons"] as Ranges["weapons"]);
  }
  async askArea(piece: string): Promise<void> {
    if (!this.isThere(piece)) return;
    const answer = await this.session.ask("area", { piece });
    if (answer["area"]) this.area = answer["area"] as Point[];
  }
}
