// rank-and-file.ts - pictures of horse and musket: stands side by side, generals on round bases.
import type { GameLook } from "./look";

const stands = (side: number, x: number, y: number, facing: number, n: number): ["foot", number, number, number, number, number, number][] =>
  Array.from({ length: n }, (_, i) => {
    const a = (facing * Math.PI) / 180,
      o = (i - (n - 1) / 2) * 1.5;
    return ["foot", side, x + Math.cos(a) * o, y - Math.sin(a) * o, facing, 1.5, 0.75];
  });

export const rankAndFile: GameLook = {
  id: "rank-and-file",
  era: "Horse and musket, 1740–1900",
  line: "Battalions on stands. Charges come first, then movement, then both sides fire at once.",
  tabs: "unit",
  score: "VP",
  figures: ["stands", "hits", "morale_need", "morale", "help", "allowance"],
  signs: {
    hits: "pips",
    moved: "moved",
    charged: "charge",
    counter_charged: "charge",
    target: "target",
    pinned: "pinned",
    no_fire: "nofire",
    low_ammo: "fired",
    caught: "broken",
    reacted: "order",
    fate: "order",
  },
  steps: {
    stance: (unit, pieces) => {
      const x = unit.fields?.["x"],
        y = unit.fields?.["y"],
        first = pieces[0];
      if (typeof x !== "number" || typeof y !== "number" || !first) return undefined;
      const f = ((first.facing ?? 0) * Math.PI) / 180,
        across: number[] = [],
        deep: number[] = [];
      for (const p of pieces)
        for (const [cx, cy] of p.corners ?? []) {
          const dx = cx - x,
            dy = cy - y;
          across.push(dx * Math.cos(f) - dy * Math.sin(f));
          deep.push(dx * Math.sin(f) + dy * Math.cos(f));
        }
      return {
        at: [x, y],
        facing: first.facing ?? 0,
        width: across.length ? Math.max(...across) - Math.min(...across) : 0,
        depth: deep.length ? Math.max(...deep) - Math.min(...deep) : 0,
      };
    },
    uses: (order) =>
      /wheel|turn|pivot/.test(order) ? ["facing"] : /oblique/.test(order) ? ["value", "facing"] : /advance|back|side/.test(order) ? ["value"] : order === "garrison" ? ["target"] : [],
    // A length of two feet is more than anything marches: it is cut back to what is left. What cannot be pointed at on the table comes first.
    keys: [
      { label: "Line", item: { order: "line" } },
      { label: "Column", item: { order: "column" } },
      { label: "Square", item: { order: "square" } },
      { label: "Skirmish", item: { order: "skirmish" } },
      { label: "March", item: { order: "march" } },
      { label: "Limber", item: { order: "limber" } },
      { label: "Unlimber", item: { order: "unlimber" } },
      { label: "About turn", item: { order: "turn", facing: 180 } },
      { label: "Advance", item: { order: "advance", value: 24000 } },
      { label: "Wheel left", item: { order: "wheel_left", facing: 15 } },
      { label: "Wheel right", item: { order: "wheel_right", facing: 15 } },
      { label: "Back", item: { order: "back", value: 24000 } },
      { label: "Oblique left", item: { order: "oblique_left", value: 24000, facing: 45 } },
      { label: "Oblique right", item: { order: "oblique_right", value: 24000, facing: 45 } },
    ],
    mayPivot: (unit) => ["march", "limbered"].includes(String(unit.fields?.["formation"])),
  },
  vignette: {
    ground: [
      [
        "hill",
        [
          [8, 4.5],
          [14, 5],
          [15.5, 9.5],
          [8.6, 9.5],
        ],
      ],
      [
        "road",
        [
          [-0.5, 1.6],
          [15.5, 3.2],
        ],
        { isLine: true },
      ],
      [
        "hedge",
        [
          [0.2, 5.3],
          [6.2, 6.1],
        ],
        { isLine: true },
      ],
      [
        "wood",
        [
          [-0.5, 6.3],
          [3.5, 6.7],
          [3, 9.5],
          [-0.5, 9.5],
        ],
      ],
    ],
    pieces: [...stands(1, 5.2, 3.8, 8, 5), ["battery", 1, 11.2, 2.3, 0, 1.5, 1.5], ...stands(2, 10.8, 6, 186, 4), ["general", 1, 2.4, 2.3, 0, 0.5]],
  },
};
