// wire.ts - what the server and this page say to each other, as types; written from docs/wire.md and formats/json.h.
// Lengths are whole thousandths of an inch, angles whole degrees clockwise from north, sides count from 1, ids are text.

export type Point = [number, number];
export type Value = string | number | boolean;
export type NounKind =
  "unit" | "piece" | "marker" | "feature" | "group" | "side" | "number" | "length" | "degrees" | "word" | "words" | "row" | "flag" | "point";
export type Need = "none" | "number" | "path" | "place" | "group";
export type Part = "piece" | "target" | "at" | "facing" | "order" | "value";
export type Fields = Record<string, Value | Value[]>;

export interface Noun {
  is: NounKind;
  name?: string;
  table?: string;
  words?: string[];
}
export interface Verb {
  name: string;
  label: string;
  rule?: string;
  subject?: Noun;
  target?: Noun;
  value?: Noun;
  item_piece?: Noun;
  item_target?: Noun;
  item_order?: Noun;
  item_value?: Noun;
}

// ---- choices and options

export interface Item {
  piece?: Value;
  order?: Value;
  target?: Value;
  at?: Point;
  facing?: number;
  value?: Value;
}
export interface Choice {
  verb: string;
  subject?: Value;
  target?: Value;
  value?: Value;
  items?: Item[];
}
export type Gesture = "go" | "aim" | "lay" | "each" | "allot" | "pay" | "answer";
export interface Price {
  purse: string;
  amount: number;
}
export interface Option {
  verb: string;
  label: string;
  text: string;
  gesture?: Gesture;
  say?: string; // as a sentence for the viewer
  same?: number; // options with equal numbers have one effect
  rule?: string;
  need: Need;
  parts?: Part[];
  subject?: Value;
  subject_is?: NounKind;
  target?: Value;
  target_is?: NounKind;
  value?: Value;
  value_max?: Value;
  value_is?: NounKind;
  cost?: number;
  price?: Price; // the same, with the purse it is paid from
  default?: boolean;
  shut?: string;
}
/** A filling the server proposes, and what it is good for. */
export interface Proposal extends Choice {
  purpose?: string;
}
export interface About {
  is: NounKind;
  id: Value;
}
/** A question with its reason, and what not answering it costs. */
export interface Ask {
  say: string;
  why?: string;
  subject?: About;
  cause?: About;
  pass?: { say: string; is: "free" | "forgoes" | "loses"; loses?: Price; still?: number };
}
export interface Purse {
  of: "game" | "side" | "unit";
  id?: Value;
  name: string;
  kind: "coins" | "bar" | "count";
  value: number;
  most?: number;
}
/** What a draft would look like on the table: drawn, never computed here. */
export interface Shape {
  kind: "reach" | "ghost" | "path" | "swath" | "line" | "arc" | "area" | "mark" | "stop" | "scale";
  role: "mine" | "theirs" | "risk" | "help";
  label?: string;
  meaning?: string;
  points?: Point[];
  share?: number;
  piece?: Value;
  at?: Point;
  facing?: number;
  corners?: Point[];
  radius?: number;
  costs?: string[];
  from?: Point;
  to?: Point;
  state?: "clear" | "cover" | "blocked";
  half?: number;
  bands?: number[];
  sure?: boolean;
  on?: About;
  as?: "target" | "can" | "risk" | "contact";
  edge?: "front" | "right" | "rear" | "left";
  values?: string[]; // of a scale: what is told at each place
  chosen?: number[]; // and the number of the choice that means it
}
export interface Note {
  good?: number;
  say: string;
  share?: number;
}
/** A draft judged, said, priced and drawn. */
export interface Preview {
  say?: string;
  cost?: Price[];
  shapes: Shape[];
  notes: Note[];
  then?: string;
}
export interface Hint {
  item: number;
  over?: number;
  at?: Point;
}
export interface Refusal {
  why: string;
  rule?: string;
  hint?: Hint;
}

// ---- what never changes

export interface Feature {
  id: string;
  name?: string;
  kind: string;
  is_line?: boolean;
  height?: number;
  width?: number;
  parts: Point[][];
}
export interface FieldInfo {
  name: string;
  scope: "game" | "side" | "group" | "unit" | "piece" | "marker";
  show: "not" | "card" | "badge";
  noun: Noun;
  about?: string;
  count?: number;
}
export interface Switch {
  name: string;
  on: boolean;
  rule?: string;
  about?: string;
}
export interface Scene {
  game: string;
  name: string;
  prefix: string;
  scenario: {
    id: string;
    name: string;
    about?: string;
    turns?: number;
    first?: number;
    goals?: { kind: string; side?: number; on?: string; value: number; turn?: number }[];
    to_win?: string[]; // the goals in words
  };
  table: { width: number; height: number };
  sides: { side: number; id: string; name: string; home?: string }[];
  terrain: Feature[];
  zones: { id: string; side: number; use: string; area: Point[] }[];
  unit_types: string[];
  terrain_kinds: string[];
  marker_kinds: { name: string; about?: string }[];
  verbs: Verb[];
  fields: FieldInfo[];
  switches: Switch[];
}
export interface Step {
  id: string;
  name: string;
  by?: string;
  rule?: string;
  jumps?: string[];
  calls?: string[];
  when?: string;
  is_heading?: boolean;
  prompt?: string;
}
export interface Sequence {
  id: string;
  name: string;
  void_to?: string;
  steps: Step[];
}
export interface Rule {
  id: string;
  heading?: string;
  text: string;
}

// ---- what a side knows now

export interface Foot {
  corners?: Point[];
  radius?: number;
}
export interface Unit {
  id: string;
  side: number;
  place: string;
  name?: string;
  called?: string; // as people call it, without your or the
  type?: string;
  group?: string;
  pieces: string[];
  fields?: Fields;
}
export interface Piece extends Foot {
  id: string;
  called?: string;
  unit: string;
  side: number;
  place: string;
  at?: Point;
  facing?: number;
  fields: Fields;
}
export interface Marker extends Foot {
  id: string;
  kind: string;
  name?: string;
  side?: number;
  at: Point;
  facing: number;
  value: number;
  unit?: string;
  piece?: string;
  feature?: string;
  fields: Fields;
}
export interface SideView {
  side: number;
  id: string;
  name: string;
  score: number;
  fields: Fields;
}
export interface View {
  side: number;
  turn: number;
  active: number;
  is_over: boolean;
  winner?: number;
  asked: number[];
  where: string;
  steps: Step[];
  game: Fields;
  sides: SideView[];
  groups: { id: string; name?: string; side: number; type?: string; fields: Fields }[];
  units: Unit[];
  pieces: Piece[];
  markers: Marker[];
}

// ---- what happened

export interface Roll {
  purpose: string;
  rule?: string;
  owner: number;
  faces: number;
  dice: number[];
  need?: number;
  at_most?: boolean;
  sum?: boolean;
  sure?: number;
  never?: number;
  reroll?: boolean;
  mods: { name: string; value: number }[];
  natural: number;
  total: number;
  passed: number;
  subject?: Value;
  subject_is?: NounKind;
  target?: Value;
  target_is?: NounKind;
  title?: string; // who does what to whom
  say?: string; // what came of it, for this viewer
  needed?: string; // "5 or 6"
  expected?: number; // dice expected to pass
}
export type Weight = "note" | "news" | "harm" | "grave";
export interface Event {
  kind: string;
  text: string;
  say?: string; // the event as one sentence for this viewer
  weight?: Weight;
  good?: number; // 1: good for the viewer, -1: bad
  act?: number; // number of the act it belongs to
  rule?: string;
  side?: number;
  subject?: Value;
  subject_is?: NounKind;
  target?: Value;
  target_is?: NounKind;
  value: number;
  value2: number;
  from?: Point;
  to?: Point;
  facing?: number;
  roll?: Roll;
}

// ---- messages

export interface SeatMessage {
  type: "seat";
  table: string;
  name?: string;
  game: string;
  side: number;
  sides?: number[];
  scene: Scene;
  at: number;
  mode?: string;
  own?: OwnSeat;
  seed?: "given" | "allowed"; // the dice were, or may be, chosen from outside
}
/** Of one's own seat: how many keys it has, how many connections sit there, how this one's key came to be. */
export interface OwnSeat {
  keys: number;
  here: number;
  came: "made" | "invited" | "screen" | "recovered" | "earlier";
  has_link: boolean;
  has_code: boolean;
}
/** What a secret is, before it is used. */
export interface LinkInfo {
  kind: "invitation" | "screen" | "key";
  is_used: boolean;
  side: number;
  side_name: string;
  table: string;
  name: string;
  game: string;
  scenario: string;
  mode: string;
  seed?: "given" | "allowed";
}
export interface ViewMessage {
  type: "view";
  at: number;
  n: number;
  view: View;
  asked: boolean;
  options?: Option[];
  default?: Choice;
  prompt?: string;
  ask?: Ask;
  purses?: Purse[];
  undo?: { free: boolean; why?: string };
  side?: number;
  step?: number;
  over?: { winner?: number; why?: string };
  now?: number; // the server's clock at sending, milliseconds since 1970
  deadlines?: { side: number; when: number }[];
}
/** What differs from the view before: keys left out are as they were, lists hold only entries that are new or differ. */
export interface ViewPatch extends Partial<View> {
  gone?: { units?: string[]; pieces?: string[]; markers?: string[] };
}
export interface ChangeMessage extends Omit<ViewMessage, "type" | "view"> {
  type: "change";
  side: number;
  was: number;
  events?: Event[];
  view?: ViewPatch;
  late?: number;
  id?: string;
  act?: ActInfo;
}
/** The headline of what a step was. */
export interface ActInfo {
  n: number;
  in?: number; // the act that it broke into
  side?: number;
  say?: string;
  weight?: Weight;
}
export interface EventsMessage {
  type: "events";
  from: number;
  list: Event[];
}
/** One thing that may come of a choice, in the words of the log. */
export interface Outcome {
  say: string;
  share: number;
  weight: "note" | "news" | "harm" | "grave";
  good?: number; // 1 for the viewer, -1 against him
}
export interface Odds {
  copies: number;
  exact?: boolean; // every fall of the dice was played
  outcomes: Outcome[]; // gravest first, then likeliest
}
/** One choice that was weighed: its worth by the game's judgement, and what came of playing it out on copies. */
export interface AdviceLine {
  choice: Choice;
  text: string;
  worth: number;
  tries: number;
  won: number;
  lost: number;
  drawn: number;
  standing: number;
  standing_error: number;
  merit: number;
  merit_error: number;
}
export interface Advice {
  side: number;
  step?: number;
  level?: string;
  reason: string;
  sentence?: string;
  cut: boolean;
  considered: number;
  play_outs: number;
  chosen?: number;
  played?: number; // of a step that was made: which of the lines it was
  lines: AdviceLine[];
}
export interface Answer {
  type: "answer";
  id: string;
  [key: string]: unknown;
}

export interface GameInfo {
  id: string;
  name: string;
  about?: string;
  prefix: string;
  tutorial?: string; // the battle to begin with
  sides_min: number;
  sides_max: number;
  switches: Switch[];
  scenarios: { id: string; name: string; about?: string; sides?: string[] }[];
}
export interface TableMade {
  table: string;
  seats: { side: number; token?: string; invitation?: string }[];
  watch?: string;
}
export interface MineEntry {
  table: string;
  name?: string;
  game: string;
  scenario: string;
  side: number;
  turn: number;
  where: string;
  mode?: string;
  asked: number[]; // the sides that are asked now
  is_over: boolean;
  winner?: number;
  last?: number;
}
