// kit.ts - a small table for the tests of hands: three units of ours, two of theirs, and options as the server would send them.
import { emptyHand, type Facts, type Hand } from "../src/play/hands/hand";
import { step, type HandEvent } from "../src/play/hands/step";
import type { Option, Piece, Scene, Unit, View } from "../src/wire";

const piece = (id: string, unit: string, side: number, at: [number, number]): Piece => ({ id, unit, side, place: "table", at, facing: 0, radius: 500, fields: {} });
const unit = (id: string, side: number, name: string, pieces: string[]): Unit => ({ id, side, place: "table", name, pieces });
export const scene: Scene = {
  game: "kit",
  name: "Kit",
  prefix: "KIT",
  scenario: { id: "kit", name: "Kit", goals: [], to_win: [] },
  table: { width: 48000, height: 36000 },
  sides: [
    { side: 1, id: "blue", name: "Blue", called: "Blue" },
    { side: 2, id: "red", name: "Red", called: "Red" },
  ],
  terrain: [{ id: "wood", name: "Wood", kind: "wood", parts: [[[20000, 20000], [26000, 20000], [26000, 26000], [20000, 26000]]] }],
  zones: [],
  unit_types: [],
  group_types: [],
  terrain_kinds: [],
  marker_kinds: [],
  verbs: [
    { name: "move", label: "Move", subject: { is: "unit" } },
    { name: "shoot", label: "Shoot", subject: { is: "unit" }, target: { is: "unit" } },
    { name: "orders", label: "Give orders", subject: { is: "unit" }, item_piece: { is: "piece" }, item_order: { is: "word", words: ["hold", "fire", "move"] }, item_target: { is: "piece" } },
    { name: "step", label: "Step", subject: { is: "unit" }, value: { is: "length" } },
    { name: "hold_fire", label: "Hold fire", subject: { is: "unit" } },
    { name: "stance", label: "Take a stance", value: { is: "word", words: ["press", "steady"] } },
    { name: "pass", label: "Pass" },
  ],
  fields: [],
  switches: [],
  wordings: {},
};
export const view: View = {
  side: 1,
  turn: 1,
  active: 1,
  is_over: false,
  asked: [1],
  where: "T.4",
  steps: [{ id: "T.4", name: "Movement" }],
  game: {},
  sides: [],
  groups: [],
  units: [unit("A", 1, "Grenadiers", ["A.1", "A.2", "A.3"]), unit("B", 1, "Jaeger", ["B.1"]), unit("C", 1, "Battery", ["C.1"]), unit("X", 2, "Hussars", ["X.1"]), unit("Y", 2, "Hussars", ["Y.1"])],
  pieces: [
    piece("A.1", "A", 1, [10000, 8000]),
    piece("A.2", "A", 1, [11500, 8000]),
    piece("A.3", "A", 1, [13000, 8000]),
    piece("B.1", "B", 1, [20000, 8000]),
    piece("C.1", "C", 1, [30000, 8000]),
    piece("X.1", "X", 2, [12000, 16000]),
    piece("Y.1", "Y", 2, [30000, 30000]),
  ],
  markers: [],
};
export const pass: Option = { verb: "pass", label: "Pass", text: "pass", need: "none" };
export const move = (id: string): Option => ({ verb: "move", label: "Move", text: `move ${id}`, need: "path", parts: ["piece", "at", "facing"], subject: id, subject_is: "unit" });
export const shoot = (id: string, target: string): Option => ({ verb: "shoot", label: "Shoot", text: `shoot ${id} ${target}`, need: "none", subject: id, subject_is: "unit", target, target_is: "unit" });
export const hold = (id: string): Option => ({ verb: "hold_fire", label: "Hold fire", text: `hold_fire ${id}`, need: "none", subject: id, subject_is: "unit" });
export const orders: Option = { verb: "orders", label: "Give orders", text: "orders A", need: "group", parts: ["piece", "target", "order"], subject: "A", subject_is: "unit" };
export const pace: Option = { verb: "step", label: "Step", text: "step B", need: "number", subject: "B", subject_is: "unit", value: 1, value_max: 2000, value_is: "length" };
export const stance = (value: string): Option => ({ verb: "stance", label: "Take a stance", text: `stance ${value}`, need: "none", value, value_is: "word" });

export const facts = (options: Option[], more: Partial<Facts> = {}): Facts => ({ scene, view, side: 1, isAsked: true, isSealed: false, options, all: options, step: view.steps[0], ...more });
export const after = (f: Facts, ...events: HandEvent[]): Hand => events.reduce((h, e) => step(h, f, e), emptyHand);
