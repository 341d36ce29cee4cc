// wire.gen.ts - what the server and this page say to each other, as types. Made by tools/wire.py from formats/wire.def, not by hand.
// Lengths are whole thousandths of an inch, angles whole degrees clockwise from north, sides count from 1, ids are text.

export type Point = [number, number];
export type Value = string | number | boolean;
export type Fields = Record<string, Value | Value[]>;

// ---- closed words

/** how much an event matters to people */
export type Weight = "note" | "news" | "harm" | "grave";
/** what passing costs */
export type PassIs = "forgoes" | "free" | "loses";
/** when a side wants to be asked at a window */
export type StandingIs = "each" | "worth" | "until" | "never";
/** how a person does it on the table */
export type Gesture = "go" | "aim" | "lay" | "each" | "allot" | "pay" | "answer";
/** what an option wants besides its subject and target */
export type Need = "none" | "number" | "path" | "place" | "group";
/** a part of an item */
export type Part = "piece" | "target" | "at" | "facing" | "order" | "value";
/** what a number or a name stands for */
export type NounKind = "unit" | "piece" | "marker" | "feature" | "group" | "side" | "word" | "row" | "number" | "length" | "degrees" | "flag" | "words";
/** what is drawn */
export type ShapeKind = "reach" | "ghost" | "path" | "swath" | "line" | "arc" | "area" | "mark" | "stop" | "scale";
/** for whom a shape stands */
export type Role = "mine" | "theirs" | "risk" | "help";
/** how a line goes */
export type LineState = "clear" | "cover" | "blocked";
/** what a mark says of a thing */
export type MarkAs = "target" | "can" | "risk" | "contact";
/** an edge of a piece */
export type Edge = "front" | "right" | "rear" | "left";
/** whose a field is */
export type Scope = "game" | "side" | "group" | "unit" | "piece" | "marker";
/** where a field is shown */
export type Show = "not" | "card" | "badge";
/** whose a purse is */
export type PurseOf = "game" | "side";
/** how a purse is shown */
export type PurseKind = "coins" | "bar" | "count";
/** where a unit or a piece is */
export type Place = "away" | "table" | "lost" | "aboard" | "reserve";
/** who takes a step */
export type By = "nobody" | "active" | "other" | "acting" | "all" | "all_sealed";
/** what modifiers are added to, where it is not the dice */
export type Counts = "need";
/** how a table is sat at */
export type Mode = "solo" | "hot-seat" | "link" | "lesson";
/** what a step of a lesson waits for */
export type LessonWant = "read" | "choice" | "act" | "watch" | "play" | "take_back" | "ended" | "alone";
/** what a mark of a lesson lies on */
export type LessonMark = "unit" | "target" | "side" | "terrain" | "marker" | "area" | "line" | "range" | "ghost" | "word" | "part";
/** what is asked of the coach */
export type LessonGo = "next" | "back" | "show" | "skip" | "chapter" | "leave";
/** what is offered when a chapter ends */
export type LessonOffer = "next" | "again" | "play_on" | "scenario";
/** who sits at a side */
export type Sits = "human" | "computer" | "open";
/** a computer player */
export type Level = "random" | "scripted" | "search1" | "search2" | "search3" | "search4" | "search5";
/** how a key came to be */
export type Came = "made" | "invited" | "screen" | "recovered" | "earlier";
/** what on the table stands for an option */
export type HandleKind = "stance" | "edge" | "line" | "spot";
/** what ends a chain before its last choice */
export type StopBy = "end" | "asked" | "dice" | "refused" | "coach";
/** what a secret is */
export type LinkKind = "invitation" | "screen" | "key";
/** of dice that were, or may be, chosen from outside */
export type Seed = "given" | "allowed";
/** what a client is told after each step */
export type Want = "changes" | "events";
/** why a line of advice was chosen */
export type Reason = "none" | "only" | "random" | "judged" | "best" | "trusted";
/** how a part of a play sheet is laid out */
export type SheetKind = "turn" | "table" | "lines";
/** whom a battle is for */
export type BattleLevel = "first" | "evening" | "expert";

// ---- things

/** what a number or a name stands for */
export interface Noun {
  is: NounKind; // its kind
  name?: string; // what it is called
  table?: string; // of a row: the table of the rules
  words?: string[]; // of a word: which there are
  slots?: boolean; // its words name slots of a base
}
/** something that can be chosen */
export interface Verb {
  name: string; // as choices have it
  label: string; // for a button
  rule?: string; // that gives the right to it
  subject?: Noun; // who does it
  target?: Noun; // to whom
  value?: Noun; // how much
  item_piece?: Noun; // what the members are, where they are no pieces
  item_target?: Noun; // what a member's target is
  item_order?: Noun; // what a member's order is
  item_value?: Noun; // what a member's number is
  handles?: boolean; // its options have something on the table that stands for them: ask with handles
  fills?: boolean; // one grasped place is made into a filling for all who go
  lays?: string[]; // words of item_value whose items are put down beside the way
  goes_on?: boolean; // another verb may follow it as part of the same act
}
/** a field that a game keeps of itself, its sides, units and so on */
export interface FieldInfo {
  name: string; // as fields have it
  scope: Scope; // whose it is
  show: Show; // where it is shown
  noun: Noun; // what its value stands for
  about?: string; // what it is, in words
  purse?: PurseKind; // it is spent, and shown so
  most?: string; // of a purse: the field that has its largest value
  count?: number; // of a list: how many values it has
}
/** an optional rule */
export interface Switch {
  name: string; // as scenarios and tables switch it
  on: boolean; // whether it holds
  rule?: string; // where the rulebook has it
  about?: string; // what it is, in words
}
/** a piece of terrain */
export interface Feature {
  id: string; // the author's id
  name?: string; // the author's name for it
  kind: string; // one of terrain_kinds
  is_line?: boolean; // its points are a line, not an outline
  height?: number; // in thousandths of an inch, or levels, as the game has it
  width?: number; // of a line
  parts: Point[][]; // its outlines or lines
}
/** a part of the table that a scenario names */
export interface Zone {
  id: string; // the author's id
  side: number; // whose it is, 0: nobody's
  use?: string; // what it is for
  area: Point[]; // its outline
}
/** a side of the scenario */
export interface SideInfo {
  side: number; // its number
  id: string; // the author's id
  name: string; // what it is called
  called: string; // what it is called in a sentence: the Germans
  many?: boolean; // that is a name for several: the Germans choose
  aim?: string; // what it is to do
  home?: string; // its edge of the table
}
/** a battle that may end by lot */
export interface RandomEnd {
  from: number; // the first turn after which dice are rolled for it
  need: number; // what ends it
  last: number; // the turn after which it ends surely; 0: none
}
/** what wins */
export interface Goal {
  kind: string; // a word of the game
  side?: number; // whose goal it is; left out: everybody's
  on?: string; // the id of what it is about
  value: number; // what it is worth, or how many are wanted
  turn?: number; // by when
}
/** the battle */
export interface ScenarioInfo {
  id: string; // its file's name
  name: string; // what it is called
  about?: string; // what it is, in words
  turns?: number; // how many turns it lasts
  first?: number; // the side that begins
  random_end?: RandomEnd; // how it may end by lot
  goals: Goal[]; // what wins
  to_win: string[]; // the same as sentences, and what markers are worth
}
/** the table */
export interface TableSize {
  width: number; // from west to east
  height: number; // from north to south
}
/** a kind of marker */
export interface MarkerKind {
  name: string; // as markers have it
  about?: string; // what it is, in words
}
/** a place on a base where a figure may stand */
export interface Slot {
  name: string; // as choices have it
  kind: string; // who may stand there
  marks?: string; // what it gives
}
/** the slots of a type of unit */
export interface Base {
  type: string; // the type
  slots: Slot[]; // its slots
}
/** all that never changes and everybody may know */
export interface Scene {
  game: string; // the game's id
  name: string; // the game's name
  prefix: string; // what its rules begin with
  scenario: ScenarioInfo; // the battle
  table: TableSize; // the table
  sides: SideInfo[]; // who fights
  terrain: Feature[]; // what lies on the table
  zones: Zone[]; // parts of the table with a use
  unit_types: string[]; // types of units
  group_types: string[]; // types of groups
  terrain_kinds: string[]; // kinds of terrain
  marker_kinds: MarkerKind[]; // kinds of markers
  verbs: Verb[]; // what can be chosen
  fields: FieldInfo[]; // what the game keeps of things
  switches: Switch[]; // optional rules, as they are set here
  wordings: Record<string, string>; // keys of the rules as people say them
  piece_noun?: string; // what a piece is called
  slots?: Base[]; // where figures stand on their bases, by type of unit
  slot_field?: string; // the field of a unit that lists the slots somebody stands in
}
/** a row of the turn */
export interface OutlineStep {
  id: string; // as where and rules have it
  name: string; // what it is called
  by: By; // who takes it
  rule?: string; // the rule it plays
  jumps: string[]; // steps of the same sequence that it may go to
  calls: string[]; // sequences that it may go into
  verbs: string[]; // what it may offer
  may_pass?: boolean; // one may decline
  repeats?: boolean; // it may be taken several times in a row
  when?: string; // when it jumps
  is_heading?: boolean; // nothing happens in it: it heads what follows
  prompt?: string; // for the player who is asked
}
/** a sequence of the outline */
export interface Sequence {
  id: string; // as calls have it
  name: string; // what it is called
  void_to?: string; // the step it goes to once its reason has gone
  steps: OutlineStep[]; // its rows, in order
}
/** a rule of the rulebook */
export interface Rule {
  id: string; // its number
  heading: string; // the heading it stands under
  text: string; // the rule, in Markdown
}
/** a step that is under way */
export interface Step {
  id: string; // as the outline has it
  name: string; // what it is called
  rule?: string; // the rule it plays
  prompt?: string; // for the player who is asked
}
/** a side */
export interface SideView {
  side: number; // its number
  id: string; // the author's id
  name: string; // what it is called
  score: number; // its points
  fields: Fields; // what the game keeps of it
}
/** a group of units */
export interface Group {
  id: string; // the author's id
  name?: string; // what it is called
  side: number; // whose it is
  type?: string; // one of group_types
  fields: Fields; // what the game keeps of it
}
/** a unit; of another side's that is away only id, side and place are told */
export interface Unit {
  id: string; // the author's id
  side: number; // whose it is
  place: Place; // where it is
  name?: string; // the author's name for it
  called?: string; // as people call it, without your or the
  type?: string; // one of unit_types
  group?: string; // the id of its group
  fields?: Fields; // what the game keeps of it
  pieces: string[]; // the ids of its pieces, as far as they are known
}
/** a piece */
export interface Piece {
  id: string; // the author's id
  unit: string; // the id of its unit
  called?: string; // as people call it
  side: number; // whose it is
  place: Place; // where it is
  at?: Point; // on the table: its middle
  facing?: number; // on the table: where it looks
  corners?: Point[]; // on the table: its outline, the front edge first
  radius?: number; // on the table, of a round one
  fields: Fields; // what the game keeps of it
}
/** a marker */
export interface Marker {
  id: string; // the author's id, or # and a number
  kind: string; // one of marker_kinds
  name?: string; // the author's name for it
  side?: number; // whose it is
  at: Point; // where it lies
  facing: number; // where it looks
  value: number; // a number that the game keeps of it
  unit?: string; // the id of the unit it is on
  piece?: string; // the id of the piece it is on
  feature?: string; // the id of the feature it is on
  corners?: Point[]; // its outline
  radius?: number; // of a round one
  fields: Fields; // what the game keeps of it
}
/** what a side may know now; side 0: a spectator */
export interface View {
  side: number; // whose view it is
  turn: number; // the game's own count of turns
  active: number; // whose turn it is, 0: nobody's
  is_over: boolean; // the game has been played to its end
  winner?: number; // once it is over; 0: drawn
  asked: number[]; // the sides that are asked
  where: string; // the place in the outline
  steps: Step[]; // the same, step by step inwards
  game: Fields; // what the game keeps of itself
  sides: SideView[]; // the sides
  groups: Group[]; // the groups
  units: Unit[]; // the units that are known
  pieces: Piece[]; // the pieces that are known
  markers: Marker[]; // the markers that are known
}
/** ids of entries that are there no more */
export interface Gone {
  units?: string[]; // units
  pieces?: string[]; // pieces
  markers?: string[]; // markers
}
/** what differs from the view before: a key that is left out is as it was */
export interface ViewPatch {
  turn?: number; // as in View
  active?: number; // as in View
  is_over?: boolean; // as in View
  winner?: number; // as in View
  asked?: number[]; // as in View
  where?: string; // as in View
  steps?: Step[]; // as in View
  game?: Fields; // as in View
  sides?: SideView[]; // entries that differ, each whole
  groups?: Group[]; // entries that differ, each whole
  units?: Unit[]; // entries that are new or differ, each whole
  pieces?: Piece[]; // entries that are new or differ, each whole
  markers?: Marker[]; // entries that are new or differ, each whole
  gone?: Gone; // entries that are there no more
}
/** a member, a waypoint or a step of a choice */
export interface Item {
  piece?: Value; // the member
  order?: Value; // what it is to do
  target?: Value; // what it is aimed at
  at?: Point; // where it goes
  facing?: number; // where it looks
  value?: Value; // a number of its own
}
/** an answer to a decision, as the nouns of its verb say */
export interface Choice {
  verb: string; // what is done
  subject?: Value; // who does it
  target?: Value; // to whom
  value?: Value; // how much
  items?: Item[]; // members, waypoints or steps
}
/** what something costs */
export interface Price {
  purse: string; // the name of the purse it is taken from
  amount: number; // how much
}
/** something that may be chosen, or may not and why */
export interface Option {
  verb: string; // what is done
  label: string; // for a button
  text: string; // in the notation
  gesture: Gesture; // how a person does it on the table
  say?: string; // as a sentence, where the list is short enough to be read
  price?: Price; // the cost, with the purse it is paid from
  besides?: string; // what it costs besides, to follow and: one figure, lost for good
  same?: number; // options with equal numbers have one effect
  rule?: string; // that gives the right to it
  subject?: Value; // who does it
  subject_is?: NounKind; // what the subject stands for
  target?: Value; // to whom
  target_is?: NounKind; // what the target stands for
  value?: Value; // how much, at least
  value_is?: NounKind; // what the value stands for
  value_max?: Value; // how much at most
  need: Need; // what is to be filled in
  parts?: Part[]; // of which parts its items are
  cost?: number; // what it costs
  default?: boolean; // it is taken when time runs out
  shut?: string; // the rule and why not; left out where it is open
}
/** something on the table */
export interface About {
  is: NounKind; // what it is
  id: Value; // which one
}
/** what declining means */
export interface Pass {
  say: string; // what it is called here
  is: PassIs; // what it costs
  loses?: Price; // what is lost
  still: number; // how many units could still act
}
/** a fact of the table from which on one wants to be asked */
export interface Until {
  id: string; // to be given back
  say: string; // in words
}
/** a question that comes again and again in a turn: it may be answered for the whole turn, with ask_me */
export interface Window {
  step: string; // the row's id
  name: string; // what it is called
  shares: number[]; // what may be worth it, in hundredths
  untils?: Until[]; // facts that the game names
}
/** what a side has said for a window, for the rest of the turn */
export interface Standing {
  step: string; // the window's row
  name: string; // what it is called
  is: StandingIs; // when to be asked
  share?: number; // of worth: in hundredths
  until?: string; // of until: which fact
  say: string; // the same in words
  covers?: boolean; // the question asked now is passed by it: at once, or after a person's pause where others could learn something
}
/** a question with its reason */
export interface Ask {
  say?: string; // the question; left out where the game rests in no step of that side
  why?: string; // the rule
  subject?: About; // what it is about
  cause?: About; // what brought it about
  pass?: Pass; // where one may decline
  window?: Window; // it may be answered for the whole turn
  none?: string; // there is nothing to decide, in words: Nobody to spot; the server answers by itself where that tells nobody anything
}
/** something that is spent */
export interface Purse {
  of: PurseOf; // whose it is
  name: string; // what it is called
  kind: PurseKind; // how it is shown
  value: number; // what is in it
  most?: number; // what it can hold
}
/** what is added to a roll */
export interface Modifier {
  name: string; // why, in words
  value: number; // how much
}
/** dice that were rolled */
export interface Roll {
  purpose: string; // the game's word for it
  title?: string; // who does what to whom
  none?: string; // what is said of one with nothing to reach, where nothing comes of it
  rule?: string; // the rule it is rolled by
  owner: number; // the side that rolls, 0: the game
  faces: number; // of a die
  dice: number[]; // as they fell
  need?: number; // what passes
  needed?: string; // the same in words: 5 or 6
  expected?: number; // dice that pass on the average
  counts?: Counts; // modifiers are added to the number that is needed
  at_most?: boolean; // need is the most that passes
  sum?: boolean; // the sum is compared, not each die
  reroll?: boolean; // dice that were rolled again
  sure?: number; // a die that shows this passes whatever is needed
  never?: number; // a die that shows this fails whatever is needed
  mods: Modifier[]; // what was added
  natural: number; // the sum as it fell
  total: number; // the sum with what was added
  passed: number; // how many passed
  subject?: Value; // who it is rolled for
  subject_is?: NounKind; // what the subject stands for
  target?: Value; // against whom
  target_is?: NounKind; // what the target stands for
}
/** something that happened */
export interface Event {
  kind: string; // the game's or the engine's word for it
  say: string; // as one sentence for whoever reads it
  weight: Weight; // how much it matters
  good?: number; // 1: good for whoever reads it, -1: bad
  rule?: string; // by which it happened
  side?: number; // whose doing it was
  subject?: Value; // to whom or by whom
  subject_is?: NounKind; // what the subject stands for
  target?: Value; // whom else it concerns
  target_is?: NounKind; // what the target stands for
  value: number; // how much, as the kind has it
  value2: number; // a second number, as the kind has it
  from?: Point; // where it began
  to?: Point; // where it ended
  facing?: number; // where it looks now
  roll?: Roll; // of dice: the roll
  act?: number; // of what happened before one sat down: number of the act it belongs to
}
/** a step in one sentence */
export interface Act {
  n: number; // its number, as step counts
  in?: number; // the step that it broke into
  say?: string; // the sentence, for whoever reads it
  weight: Weight; // of the gravest thing in it
  none?: string; // to the side itself: the row in which it had nothing to decide, or had a standing answer, and the server chose
}
/** where a filling fails, and the nearest one that would do */
export interface Hint {
  item: number; // number of the item from 0, -1: the whole
  over?: number; // too far or too much by this
  at?: Point; // legal to here
}
/** a choice that was judged, not played */
export interface Verdict {
  ok: boolean; // whether it is legal
  why?: string; // why not
  rule?: string; // the rule that forbids it
  hint?: Hint; // what would do
}
/** what is worth knowing before */
export interface Note {
  say: string; // in words
  good?: number; // 1: good for whoever chooses, -1: bad
  share?: number; // how likely it is by the rules alone, in hundredths; left out: it is so
}
/** a shape to be drawn on the table */
export interface ShapeCommon {
  role: Role; // for whom it stands
  share?: number; // how likely, in hundredths
  label?: string; // a fact
  meaning?: string; // what the fact means
  brief?: string; // what is told of it where others beside it are told at length
}
export type Shape = ShapeCommon &
  (({ kind: "reach" | "path" | "swath" } & Outline)
  | ({ kind: "ghost" } & Ghost)
  | ({ kind: "line" } & Line)
  | ({ kind: "arc" } & Arc)
  | ({ kind: "area" } & Area)
  | ({ kind: "mark" } & Mark)
  | ({ kind: "stop" } & Stop)
  | ({ kind: "scale" } & Scale));
/** of reach, path and swath */
export interface Outline {
  points: Point[]; // the outline, or the way
}
/** of ghost */
export interface Ghost {
  piece: string; // the piece's id
  at: Point; // where it would stand
  facing: number; // where it would look
  corners?: Point[]; // its outline
  radius?: number; // of a round one
}
/** of line */
export interface Line {
  from: Point; // where it begins
  to: Point; // where it ends
  state: LineState; // how it goes
}
/** of arc */
export interface Arc {
  at: Point; // its middle
  facing: number; // where it looks
  half: number; // degrees to either side
  bands: number[]; // ranges from the middle outwards
}
/** of area: a disc or an outline */
export interface Area {
  at?: Point; // the middle of a disc
  radius?: number; // of a disc
  points?: Point[]; // the outline
  sure?: boolean; // it falls there surely
}
/** of mark */
export interface Mark {
  on: About; // what it is on
  as: MarkAs; // what it says
  edge?: Edge; // the edge it is on; left out: the whole
}
/** of stop */
export interface Stop {
  at: Point; // the place
}
/** of scale: as many places, values and choices */
export interface Scale {
  points: Point[]; // the places along the track
  values: string[]; // what is told at each place; empty: nothing
  chosen: number[]; // the number of the choice that means the place
  expected?: number[]; // what is to be expected at each place, in tenths
  of?: string; // of what: men
}
/** a line of the table beside a draft */
export interface Row {
  on?: About; // what it is about
  say: string; // in words
  meaning?: string; // what that means
  value?: string; // what it comes to
  good?: number; // 1: good for whoever chooses, -1: bad
  so?: boolean; // the one of them that the draft leads to
}
/** a table beside a draft */
export interface Rows {
  title: string; // what the lines are
  told?: string; // by whose eyes
  rows: Row[]; // the lines
}
/** what is to be expected of a draft, to be added up over a plan of many */
export interface Worth {
  tenths: number; // how much, in tenths
  of: string; // of what: hits
}
/** a draft judged, said and drawn */
export interface Preview {
  ok: boolean; // whether it is legal
  why?: string; // why not
  rule?: string; // the rule that forbids it
  hint?: Hint; // what would do
  say: string; // the draft as a sentence
  shapes: Shape[]; // what is drawn on the table
  notes: Note[]; // what is worth knowing before
  heading?: string; // what the notes are of; left out: of what the draft may do
  then?: string; // what follows
  table?: Rows; // each of several things, or each way it may come about
  worth?: Worth; // what is to be expected of it
  made?: number; // of a chain: how many of its choices could be made
  says?: string[]; // of a chain: each choice as a sentence
  price?: Price[]; // of a chain: what it costs as a whole
  next?: ChainNext; // of a chain, where it was asked for: what may follow
}
/** what a draft may go on with */
export interface ChainNext {
  options: Option[]; // those that continue it
  ask: Ask; // the question that would be put
  sure: boolean; // no die falls before it
  view: ViewPatch; // how the table would look
}
/** why a chain was not taken to its end */
export interface ChainStop {
  by: StopBy; // what came between
  why?: string; // of one that was refused: why
  rule?: string; // of one that was refused: the rule that forbids it
  hint?: Hint; // of one that was refused: what would do
}
/** what became of a chain */
export interface ChainTold {
  taken: number; // how many of its choices were made
  left: Choice[]; // the others
  stop?: ChainStop; // where some are left
}
/** one thing that may come of a choice */
export interface Outcome {
  say: string; // in the words of the log
  share: number; // how likely, 0 to 1
  weight: Weight; // how much it matters
  good?: number; // 1: good for whoever chooses, -1: bad
}
/** a kind of event in the copies */
export interface OddsLine {
  kind: string; // the kind
  side?: number; // whose doing
  copies: number; // copies in which it happened
  share: number; // the same as a share of all
  share_error: number; // its standard error
  count: number; // how often in a copy, on the average
  count_error: number; // its standard error
  value: number; // the sum of its values in a copy, on the average
  value_error: number; // its standard error
  spread?: number[]; // share of the copies by value, from 0 on
}
/** what may come of a choice */
export interface Odds {
  copies: number; // games that were played on from here
  exact?: boolean; // every fall of the dice was played, not a sample
  outcomes: Outcome[]; // as sentences, gravest first, then likeliest
  lines: OddsLine[]; // the same as numbers
  standing: number; // the side's position after it, by the game's judgement, on the average
  standing_error: number; // its standard error
}
/** take a seat */
export interface Sit {
  type: "sit";
  id?: string | number;
  table: string; // the table's id
  token?: string; // a key of the seat; left out: to watch
  invitation?: string; // exchanged for the token, which is then the client's own new one
  screen?: string; // a link to a further screen, exchanged likewise
  recovery?: string; // the recovery code, exchanged likewise
  code?: string; // with recovery: the next code
  from?: number | Record<string, number>; // number of the last event seen, of several sides by side; what was missed follows
  at?: number; // the last number known; where something was taken back since, events begin earlier than asked for
  want?: Want; // what to be told after each step; left out: events and a whole view
}
/** answer the decision */
export interface Choose {
  type: "choose";
  id?: string | number;
  at: number; // as the last view, change or accepted gave it; a stale one is refused
  choice?: Choice; // the answer; the same id twice counts once
  chain?: Choice[]; // instead of it: several choices as one act, 24 at most
  side?: number; // for which side
}
/** send the view again */
export interface AskView {
  type: "view";
  id?: string | number;
  side?: number; // of which side
}
/** judge a choice */
export interface Check {
  type: "check";
  id?: string | number;
  choice: Choice; // the choice
  after?: Choice[]; // judged as if these had been chosen before
  side?: number; // for which side
}
/** judge and draw a draft */
export interface AskPreview {
  type: "preview";
  id?: string | number;
  choice?: Choice; // the draft
  chain?: Choice[]; // instead of it: a draft of several choices
  next?: boolean; // of a chain: tell what may follow
  plan?: Choice[]; // instead of it: answers that stand beside each other, up to 24; told is what they come to together
  side?: number; // for which side
}
/** what stands for the options */
export interface AskHandles {
  type: "handles";
  id?: string | number;
  after?: Choice[]; // as if these had been chosen before
  side?: number; // for which side
}
/** something on the table that stands for an option */
export interface Handle {
  option: string; // the option, as its text has it
  kind: HandleKind; // what it is
  points: Point[]; // where: one place, or two ends
  facing?: number; // of a stance
  label?: string; // a word beside it
}
/** what stands for the options */
export interface Handles {
  handles: Handle[]; // option by option
}
/** list the options */
export interface AskOptions {
  type: "options";
  id?: string | number;
  shut?: boolean; // the shut ones too, each with its reason
  after?: Choice[]; // as if these had been chosen before
  side?: number; // for which side
}
/** the options */
export interface Options {
  options: Option[]; // in the order of the rules
}
/** put forward fillings */
export interface Suggest {
  type: "suggest";
  id?: string | number;
  option?: Choice; // the option: verb, subject, target and value, any number of its range where several differ in that alone
  grasp?: Choice; // a choice of that option with one item, the place or target that was grasped: fillings for all members follow it. Where a number is wanted, without an item: the number that suits the option's target comes first
  unit?: string; // instead of an option, with towards: the unit that is to go there
  towards?: Point; // the place
  after?: Choice[]; // as if these had been chosen before
  side?: number; // for which side
}
/** a chain that brings a unit towards a place */
export interface Way {
  chain: Choice[]; // choices without lists, empty where nothing brings it nearer
}
/** legal fillings */
export interface Suggestions {
  choices: Choice[]; // the fillings
  purposes: string[]; // why each is put forward, in the same order
}
/** what may come of a choice */
export interface AskOdds {
  type: "odds";
  id?: string | number;
  choice: Choice; // the choice
  after?: Choice[]; // as if these had been chosen before
  copies?: number; // games to be played on from here; 300 if not given
  side?: number; // for which side
}
/** what a computer would do */
export interface Advise {
  type: "advise";
  id?: string | number;
  level?: number; // 1 to 5; left out: 3, or of a step as the computer that sits there
  side?: number; // for which side
  step?: number; // for the side that made the choice of that step, numbered as replay numbers it with the same view; of others' once the game is over
  view?: number; // with step: the side whose numbers are meant
}
/** measure */
export interface Measure {
  type: "measure";
  id?: string | number;
  from: string | Point; // a piece that is seen, or a place
  to: string | Point; // a piece that is seen, or a place
}
/** a distance */
export interface Measured {
  distance: number; // in thousandths of an inch
  from: Point; // where it begins
  to: Point; // where it ends
}
/** whether a piece sees a place */
export interface AskSight {
  type: "sight";
  id?: string | number;
  piece: string; // the piece's id
  to: Point; // the place
}
/** a line of sight */
export interface Sight {
  clear: boolean; // it sees the place
  why?: string; // why not
  at?: Point; // where the line is stopped
  feature?: string; // the id of the terrain that stops it
}
/** what a piece sees */
export interface AskArea {
  type: "area";
  id?: string | number;
  piece: string; // the piece's id
}
/** what a piece sees */
export interface SeenArea {
  area: Point[]; // the outline
}
/** how far a piece shoots */
export interface AskRanges {
  type: "ranges";
  id?: string | number;
  piece: string; // the piece's id
}
/** something to shoot with */
export interface Weapon {
  name: string; // what it is called
  bands: number[]; // its ranges
  arc?: number; // degrees to either side of the facing
}
/** how far a piece shoots */
export interface Ranges {
  at: Point; // where it stands
  facing: number; // where it looks
  weapons: Weapon[]; // what it shoots with
}
/** a standing answer */
export interface AskMe {
  type: "ask_me";
  id?: string | number;
  step: string; // the window's row
  is: StandingIs; // when to be asked
  share?: number; // of worth: in hundredths, one of the window's
  until?: string; // of until: which fact
  side?: number; // for which side
}
/** take back */
export interface Undo {
  type: "undo";
  id?: string | number;
  side?: number; // whose choice; left out: of the one of yours that chose last
}
/** agree to taking back, or not */
export interface UndoAnswer {
  type: "undo_answer";
  id?: string | number;
  agree: boolean; // whether
  side?: number; // for which side
}
/** give up */
export interface Resign {
  type: "resign";
  id?: string | number;
  side?: number; // for which side
}
/** ask for another game */
export interface Rematch {
  type: "rematch";
  id?: string | number;
  token: string; // the client's own new key for its seat there
  swap?: boolean; // with sides changed, each taking the seat before its own
}
/** agree to another game, or not */
export interface RematchAnswer {
  type: "rematch_answer";
  id?: string | number;
  agree: boolean; // whether
  token?: string; // with a yes: the client's own new key for its seat there
}
/** ask something of the coach */
export interface AskCoach {
  type: "lesson";
  id?: string | number;
  go: LessonGo; // what
  chapter?: string; // with chapter: its id
  token?: string; // where another chapter begins: the client's own new key for its seat there
}
/** something done without playing */
export interface LessonAct {
  type: "act";
  id?: string | number;
  select?: string; // a unit was selected
  preview?: Choice; // a draft was looked at
  open?: string; // a rule was opened
  tool?: string; // a tool was taken
  measure?: string[]; // it was measured between two units
}
/** what became of an act */
export interface ActTaken {
  taken: boolean; // the step asked for it and is done
}
/** say something */
export interface Say {
  type: "chat";
  id?: string | number;
  text: string; // what is said
  side?: number; // as which side
}
/** point at a place */
export interface PointAt {
  type: "point";
  id?: string | number;
  at: Point; // the place
  side?: number; // as which side
}
/** make a link to a further screen */
export interface MakeScreen {
  type: "screen";
  id?: string | number;
  link: string; // a new secret of the client's own making
}
/** it is done */
export interface Done {
  ok: boolean; // always true: what fails is told as an error
}
/** make other keys void */
export interface Revoke {
  type: "revoke";
  id?: string | number;
  token: string; // the new key
}
/** give a recovery code */
export interface GiveCode {
  type: "code";
  id?: string | number;
  code: string; // 20 letters of the client's own making
}
/** answered by pong */
export interface Ping {
  type: "ping";
  id?: string | number;
}
/** how it stood */
export interface AskReplay {
  type: "replay";
  id?: string | number;
  to: number; // the step
  view?: number; // as another side saw it, once the game is over
}
/** how it stood */
export interface Replayed {
  step: number; // the step
  steps: number; // how many there are
  n: number; // number of the last event then
  side: number; // whose view it is
  view: View; // what that side knew
  events: Event[]; // what the step told it
  standing?: number[]; // once the game is over: its judgement of the position for each side, larger is better
}
/** who sits at a side */
export interface Player {
  side: number; // the side
  sits: Sits; // who
  is_here: boolean; // a connection of theirs is here now
  level?: Level; // of a computer
  player?: string; // the name they gave
}
/** of one's own seat, to whoever sits there and to nobody else */
export interface OwnSeat {
  keys: number; // how many keys the seat has
  here: number; // how many connections sit there now
  came: Came; // how this connection's key came to be
  has_link: boolean; // a link to a further screen waits to be used
  has_code: boolean; // there is a recovery code
}
/** something that was said */
export interface ChatLine {
  side: number; // who said it, 0: a spectator
  when: number; // seconds since 1970
  text: string; // what was said
}
/** where one sits */
export interface SeatMessage {
  type: "seat";
  table: string; // the table's id
  name: string; // the table's name
  game: string; // the game's id
  mode: Mode; // how the table is sat at
  side: number; // the first side that the token sits on, 0: none
  sides: number[]; // all of them
  watching: number; // how many look on
  players: Player[]; // who sits where
  scene: Scene; // all that never changes
  chat: ChatLine[]; // the last lines
  at: number; // as in view
  own?: OwnSeat; // of the seat's keys, to whoever sits there
  seed?: Seed; // where the dice were, or may be, chosen from outside
}
/** whether one's last choice can be taken back */
export interface UndoInfo {
  free: boolean; // at once, and nobody is asked
  why?: string; // why not
}
/** when the default is given for a side */
export interface Deadline {
  side: number; // the side
  when: number; // milliseconds since 1970
}
/** the end */
export interface Over {
  why: string; // how it came
  winner?: number; // left out: drawn
}
/** what a side knows now */
export interface ViewMessage {
  type: "view";
  side: number; // whose view it is, 0: a spectator's
  at: number; // to be given back with a choice
  step: number; // counts what the side has seen happen, for replay
  n: number; // number of its last event
  view: View; // what it knows
  asked: number[]; // the sides that are asked
  options?: Option[]; // of a side that is asked
  default?: Choice; // what is chosen when time runs out
  ask?: Ask; // the question
  standing?: Standing[]; // to whoever sits: what the side has said for windows of this turn
  purses?: Purse[]; // what there is to spend, where the game has such
  undo?: UndoInfo; // to whoever sits
  now?: number; // the server's clock at sending, milliseconds since 1970; with deadlines
  deadlines?: Deadline[]; // at a table with a time limit, while somebody is asked
  over?: Over; // once it is over
}
/** one step */
export interface ChangeMessage {
  type: "change";
  side: number; // whose view it is
  at: number; // as in view
  was: number; // the at that it builds on; where that is not the client's own, a message is missing: ask with view for the whole
  step: number; // as in view
  n: number; // as in view
  act: Act; // the step in one sentence
  events?: Event[]; // what happened; the last one is number n
  view?: ViewPatch; // what differs from the view before
  late?: number; // the side whose time was up: the server chose for it
  asked: number[]; // as in view
  options?: Option[]; // as in view
  default?: Choice; // as in view
  ask?: Ask; // as in view
  standing?: Standing[]; // as in view
  purses?: Purse[]; // as in view
  undo?: UndoInfo; // as in view
  now?: number; // as in view
  deadlines?: Deadline[]; // as in view
  over?: Over; // as in view
  chain?: ChainTold; // of the client's own chain: what became of it
  id?: string | number; // of the client's choose that made the step: it was accepted, no accepted comes besides
}
/** what happened */
export interface EventsMessage {
  type: "events";
  side: number; // whose events
  at: number; // as in view
  from: number; // the first of the list is the next number
  list: Event[]; // the events, perhaps none
  acts?: Act[]; // of what happened before one sat down: the acts its events belong to
}
/** a choice was made */
export interface Accepted {
  type: "accepted";
  side: number; // whose
  at: number; // as in view
  id?: string | number; // of the choose
  chain?: ChainTold; // of a chain: what became of it
}
/** it was not made */
export interface Refused {
  type: "refused";
  id?: string | number; // of the message
  why: string; // why not
  rule?: string; // the rule that forbids it
  hint?: Hint; // what would do
  held?: boolean; // the rules allow it; the coach of a lesson says why not yet
}
/** what was asked for */
export interface Answer {
  type: "answer";
  id?: string | number; // of the question
}
/** a choice that was looked at */
export interface AdviceLine {
  choice: Choice; // the choice
  text: string; // the choice in the notation
  worth: number; // by judgement
  tries: number; // its play-outs
  won: number; // play-outs that were won to the end
  lost: number; // play-outs that were lost
  drawn: number; // play-outs that were drawn
  standing: number; // the side's position after them, on the average
  standing_error: number; // its standard error
  merit: number; // 0 to 1, what the lines were compared by
  merit_error: number; // its standard error
}
/** a computer's plan */
export interface Advice {
  type: "advice";
  id?: string | number; // of the question
  at: number; // of the moment it was asked for; if the side sees the game move on before, an error comes instead
  side: number; // who the plan is for
  step?: number; // as it was asked for
  level: Level; // who thought
  reason: Reason; // why the chosen line was chosen
  sentence: string; // the same in words
  cut: boolean; // time was up before the search was done
  considered: number; // choices that were judged
  play_outs: number; // games that were played on from here
  chosen?: number; // number of the line that is advised, from 0
  played?: number; // with step: number of the line that was in fact played, where it is among them
  lines: AdviceLine[]; // what was looked at, those that judgement likes first in front
}
/** somebody asks to take back */
export interface AskedUndo {
  type: "asked_undo";
  side: number; // who asks
}
/** something was taken back */
export interface Undone {
  type: "undone";
  side: number; // whose events are meant
  at: number; // as in view
  by: number; // whose choice it was
  step: number; // as in view
  n: number; // forget the events after this one
}
/** somebody did not agree */
export interface RefusedUndo {
  type: "refused_undo";
  by: number; // who
}
/** somebody asks for another game */
export interface AskedRematch {
  type: "asked_rematch";
  side: number; // who asks
  swap: boolean; // with sides changed
}
/** no other game */
export interface RefusedRematch {
  type: "refused_rematch";
  by: number; // who said no
}
/** the next game */
export interface RematchMade {
  type: "rematch";
  table: string; // its table
  side: number; // one's own side there
}
/** something that the coach points at */
export interface CoachMark {
  kind: LessonMark; // what it lies on
  id?: string; // the unit, side, feature or marker
  to?: string; // of a line: the unit at its other end
  points?: Point[]; // of an area: its outline
  text?: string; // the word, the part of the page, a ghost's choice in the notation
  choice?: Choice; // of a ghost
  note?: string; // up to three words beside it
}
/** help that comes after a while */
export interface CoachHint {
  after: number; // seconds in which the side is asked and the page looked at
  say: string; // what is said then
  show: CoachMark[]; // and shown
}
/** what may come after a chapter */
export interface CoachOffer {
  kind: LessonOffer; // what
  scenario?: string; // of a battle: its id
  name?: string; // of the next chapter or a battle: what it is called
}
/** where somebody is in a lesson */
export interface LessonMessage {
  type: "lesson";
  lesson: string; // the lesson's id
  title: string; // the lesson's name
  chapter: string; // the chapter's id
  name: string; // the chapter's name
  number: number; // of the chapter, from 1
  chapters: number; // how many there are
  id?: string; // the step's id
  step: number; // of the step, from 1; at the end the last
  of: number; // steps of the chapter
  want: LessonWant; // what the step waits for
  say: string; // what the coach says; where he is not, why, or empty where he was sent away
  after?: string; // what is said of the step before
  heard?: string; // what is said of a choice that was made instead
  held?: string; // to whoever sent it: why a choice was not made yet
  show: CoachMark[]; // what he points at
  hint?: CoachHint; // help that comes after a while
  wish?: Choice; // the choice that the step asks for
  wish_text?: string; // the same in the notation
  tries?: string; // the rule that will refuse that choice: it is to be tried all the same
  act?: LessonAct; // what the step asks for that is no choice; of a preview the parts that count
  offers_show?: boolean; // the coach offers to show it: the moment has passed, or too much else was chosen
  can: LessonGo[]; // what may be asked of the coach
  changed?: boolean; // the lesson has changed since, and can only be begun again or left
  offers?: CoachOffer[]; // once the chapter is over
}
/** a chapter has begun */
export interface LessonOpened {
  type: "lesson_opened";
  table: string; // its table
  side: number; // one's own side there
}
/** somebody said something */
export interface Chat {
  type: "chat";
  side: number; // who, 0: a spectator
  player?: string; // the name they gave
  text: string; // what was said
  when: number; // seconds since 1970
}
/** somebody points at a place */
export interface Pointed {
  type: "point";
  side: number; // who, 0: a spectator
  at: Point; // the place
}
/** who sits where */
export interface Seats {
  type: "seats";
  players: Player[]; // each side
  watching: number; // how many look on
  own?: OwnSeat; // of the seat's keys, to whoever sits there
}
/** signed out */
export interface Revoked {
  type: "revoked";
  why: string; // in words
}
/** the game is over */
export interface OverMessage {
  type: "over";
  why: string; // how it came
  winner?: number; // left out: drawn
}
/** the answer to ping */
export interface Pong {
  type: "pong";
  id?: string | number; // of the ping
}
/** what was wrong */
export interface ErrorMessage {
  type: "error";
  error: string; // one line: place, found, wanted
  id?: string | number; // of the message
}
/** the answer to a request that fails */
export interface Failure {
  error: string; // one line: place, found, wanted
}
/** a battle in the list of games */
export interface ScenarioEntry {
  id: string; // its file's name
  name: string; // what it is called
  about?: string; // what it is, in words
  minutes?: number; // how long it takes
  level?: BattleLevel; // whom it is for
  sides?: string; // who fights
  units?: number; // how many units
  width?: number; // of the table, in inches from west to east
  height?: number; // in inches from north to south
}
/** a chapter of a lesson, in the list of games */
export interface LessonChapter {
  id: string; // its id
  name: string; // what it is called
  minutes?: number; // how long it takes
  steps: number; // how many steps it has
  teaches: string[]; // what it shows, in phrases
  rules: string[]; // the rules it teaches
}
/** a lesson in the list of games */
export interface LessonEntry {
  id: string; // its file's name
  name: string; // what it is called
  about?: string; // what it is, in words
  scenario: string; // the battle it is played in
  minutes?: number; // how long it takes
  chapters: LessonChapter[]; // its chapters; each stands by itself
}
/** a game */
export interface GameInfo {
  id: string; // its id
  name: string; // what it is called
  about: string; // what it is, in words
  prefix: string; // what its rules begin with
  tutorial: string | null; // the battle to begin with
  sides_min: number; // how many sides at least
  sides_max: number; // how many sides at most
  has_secrets: boolean; // sides do not know the same
  switches: Switch[]; // optional rules, as they are set if nobody says otherwise
  scenarios: ScenarioEntry[]; // its battles
  lessons: LessonEntry[]; // its lessons, perhaps none
  players: Level[]; // the levels of the computer
}
/** a word of the game, explained */
export interface GlossaryWord {
  word: string; // the word
  also?: string[]; // other forms it is found by
  rule?: string; // where the rulebook has it
  say: string; // what it means, in a sentence or two
}
/** what ends or decides every battle of the game */
export interface Aim {
  say: string; // in words
  rule: string; // where the rulebook has it
}
/** how a goal stands; {side}, {on}, {score} and fields of a side are filled in */
export interface GoalWords {
  kind: string; // of the goal or marker
  held?: string; // somebody holds it
  open?: string; // nobody holds it
  now?: string; // how a side stands
}
/** a game's words for whoever plays it */
export interface Glossary {
  words: GlossaryWord[]; // what words mean
  aims: Aim[]; // how battles are won, besides their own goals
  goals: GoalWords[]; // how goals stand
  plain: Record<string, string>; // keys of tables as people say them
}
/** units of one name */
export interface BriefUnits {
  name: string; // what they are called
  unit: string; // the id of the first of them
  count: number; // how many units
  pieces: number; // how many pieces they have together
}
/** a side before the battle */
export interface BriefSide {
  side: number; // its number
  name: string; // what it is called
  aim?: string; // what it is to do
  units: BriefUnits[]; // its forces, as far as everybody may know them
  unknown?: number; // units of which only it knows what and where they are
}
/** a number of the rules that this battle changes */
export interface BriefChange {
  name: string; // where it stands: table, row, column
  was: string; // as the rules have it
  is: string; // as it is here
}
/** a battle before it begins */
export interface Brief {
  game: string; // the game's id
  game_name: string; // the game's name
  scenario: string; // the battle's id
  name: string; // the battle's name
  lede?: string; // the situation in a sentence or two
  minutes?: number; // how long it takes
  level?: BattleLevel; // whom it is for
  turns?: number; // how many turns at most
  special: string[]; // what is special here
  switched: Switch[]; // optional rules that are otherwise than usual
  changes: BriefChange[]; // numbers that are otherwise than in the rules
  to_win: string[]; // what wins here
  aims: Aim[]; // what wins in every battle of the game
  sides: BriefSide[]; // who fights
  scene: Scene; // for a picture
  view: View; // the first position as everybody may know it
}
/** a cell of a play sheet */
export interface SheetCell {
  text: string; // what it says
  house?: boolean; // a house value
  was?: string; // changed by the battle: as the rules have it
}
/** a row of a play sheet */
export interface SheetRow {
  name: string; // what it is about
  cells: SheetCell[]; // its values
  rule?: string; // where the rulebook has it
}
/** a part of a play sheet */
export interface SheetPart {
  title: string; // its heading
  note?: string; // a few words beside the heading
  rule?: string; // where the rulebook has it
  kind: SheetKind; // how it is laid out
  head: string[]; // of a table: what its columns are
  rows: SheetRow[]; // its rows
}
/** what lies beside the table */
export interface Sheet {
  game: string; // the game's id
  name: string; // the game's name
  about?: string; // what the game is, in a few words
  battle?: string; // the battle whose changes are in it
  parts: SheetPart[]; // its parts, in order
}
/** an example that shows a rule */
export interface ExampleRef {
  file: string; // its file
  id: string; // its id there
}
/** what is known of a rule */
export interface RuleProof {
  rule: string; // the rule
  code: string[]; // files of the game that play it
  tests: string[]; // tests that name it
  examples: ExampleRef[]; // examples that show it, the plainest first
  named?: boolean; // an example or a test names it
  proved?: boolean; // one of its own shows it
  mutant?: boolean; // a change of a line near it was noticed
}
/** a moment of an example */
export interface ExampleFrame {
  by?: number; // the side that chose; left out: the position at first
  say?: string; // what it chose
  refused?: string; // why the rules refused it
  where: string; // the place in the outline
  events: Event[]; // what came of it
  view: View; // how it stands then, all of it
}
/** an example, played */
export interface ExampleShown {
  id: string; // its id
  name?: string; // what it is called
  about?: string; // what it shows, in words
  rules: string[]; // the rules it is about
  passed: boolean; // all it expects holds
  scene: Scene; // the table
  frames: ExampleFrame[]; // its moments, in order
}
/** optional rules by name */
export interface SwitchWish {
  on?: string[]; // those that shall hold
  off?: string[]; // those that shall not
}
/** who shall sit at a side */
export interface SeatWish {
  side: number; // the side
  sits: Sits; // who
  player?: string; // a name
  level?: Level; // of a computer; scripted if it is not given
}
/** a table to be made */
export interface NewTable {
  game: string; // the game's id
  scenario?: string; // the scenario's id; left out for a lesson, which has its own
  lesson?: string; // instead of a scenario: a lesson's id. Mode, seats and switches are the lesson's
  chapter?: string; // with lesson: the chapter's id; the first if it is not given
  step?: string; // with lesson: the id of a step of the chapter, up to which the coach plays by himself
  name?: string; // what to call the table
  switches?: SwitchWish; // optional rules
  seats?: SeatWish[]; // who sits where; a side that is not named sits as the mode says
  mode?: Mode; // how it is sat at; solo if it is not given
  seed?: number; // of the dice, where no seat is open
  limit?: number; // seconds a person has for a decision, 1 to 2,592,000
}
/** the seat of a side */
export interface SeatMade {
  side: number; // the side
  token?: string; // the key of a seat of the maker's own
  invitation?: string; // of an open seat: to be exchanged for a key
}
/** a table that was made */
export interface TableMade {
  table: string; // its id
  seats: SeatMade[]; // its seats
  watch: string; // the id once more: whoever knows it may look on
}
/** whose tables */
export interface Mine {
  tokens: string[]; // keys of seats
}
/** a seat of one's own */
export interface MineEntry {
  table: string; // the table's id
  name: string; // the table's name
  game: string; // the game's id
  scenario: string; // the scenario's id
  mode: Mode; // how it is sat at
  side: number; // the side
  turn: number; // the game's own count of turns
  where: string; // the place in the outline
  asked: number[]; // the sides that are asked
  is_over: boolean; // it is over
  winner?: number; // once it is over; left out: drawn
  last: number; // when something changed that this side saw, seconds since 1970
}
/** a secret */
export interface Link {
  table: string; // the table's id
  link: string; // the secret
}
/** what a secret is */
export interface LinkInfo {
  kind: LinkKind; // what it is
  table: string; // the table's id
  name: string; // the table's name
  game: string; // the game's id
  scenario: string; // the scenario's id
  mode: Mode; // how the table is sat at
  side: number; // the first side it is good for
  side_name: string; // what that side is called
  is_used: boolean; // it has been exchanged
  came?: Came; // of a key: how it came to be
  seed?: Seed; // where the dice were, or may be, chosen from outside
}
/** a game to be taken up again */
export interface NewJournal {
  journal: string; // the journal; it may be open
  to?: number; // how many entries of it
  name?: string; // what to call the table
  seats?: SeatWish[]; // who sits where
  mode?: Mode; // how it is sat at; hot-seat if it is not given
  seed?: number; // of the dice to come, where no seat is open
  limit?: number; // seconds a person has for a decision
}
/** how the server is */
export interface Health {
  ok: boolean; // all is well
  disk: boolean; // the disk takes a write
  store: boolean; // the store kept what it was last given
  delay_ms: number; // how late the server came round to its work, at worst in the last ten seconds
  tables: number; // tables in memory
  connections: number; // connections that are open
}

// ---- messages

export type Sent =
  | Sit
  | Choose
  | AskView
  | Check
  | AskPreview
  | AskHandles
  | AskOptions
  | Suggest
  | AskOdds
  | Advise
  | Measure
  | AskSight
  | AskArea
  | AskRanges
  | AskMe
  | Undo
  | UndoAnswer
  | Resign
  | Rematch
  | RematchAnswer
  | AskCoach
  | LessonAct
  | Say
  | PointAt
  | MakeScreen
  | Revoke
  | GiveCode
  | Ping
  | AskReplay;
export type Told =
  | SeatMessage
  | ViewMessage
  | ChangeMessage
  | EventsMessage
  | Accepted
  | Refused
  | Answer
  | Advice
  | AskedUndo
  | Undone
  | RefusedUndo
  | AskedRematch
  | RefusedRematch
  | RematchMade
  | LessonMessage
  | LessonOpened
  | Chat
  | Pointed
  | Seats
  | Revoked
  | OverMessage
  | Pong
  | ErrorMessage;
/** What `answer` carries, by the type of the question. */
export interface Answers {
  check: Verdict;
  preview: Preview;
  handles: Handles;
  options: Options;
  suggest: Suggestions | Way;
  odds: Odds | Verdict;
  measure: Measured;
  sight: Sight;
  area: SeenArea;
  ranges: Ranges;
  ask_me: Done;
  rematch: Done;
  rematch_answer: Done;
  act: ActTaken;
  screen: Done;
  revoke: Done;
  code: Done;
  replay: Replayed;
}
