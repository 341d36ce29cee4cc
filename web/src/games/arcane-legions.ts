// arcane-legions.ts - pictures of bases with slots: a tile for every ready icon, worn by the figure that gives it.
import type { Slot } from "../draw/piece";
import type { GameLook } from "./look";

const circles: Record<string, string> = { a: "red", r: "yellow", d: "blue", m: "white", s: "yellow", c: "white" };

/** One tile a figure, in the colour of the slot it stands in: attack red, ranged yellow, defence blue, movement white; the commander has a star. */
function tiles(fields: Record<string, unknown>, isWide: boolean): Slot[] {
  const standing = (Array.isArray(fields["standing"]) ? (fields["standing"] as unknown[]) : []).map(String).filter((s) => s && s !== "-" && s !== "0"),
    figures = typeof fields["figures"] === "number" ? fields["figures"] : standing.length,
    wide = isWide ? 6 : 3,
    deep = figures > wide * 2 ? 3 : 2;
  return Array.from({ length: wide * deep }, (_, i): Slot => {
    const slot = standing[i] ?? "";
    return {
      x: (((i % wide) + 0.5) / wide - 0.5) * 0.94,
      y: ((Math.floor(i / wide) + 0.5) / deep - 0.5) * 0.8 + 0.05,
      colour: circles[slot[0] ?? ""] ?? "white",
      has: i >= figures ? "nothing" : slot.startsWith("c") ? "leader" : "figure",
    };
  });
}

export const arcaneLegions: GameLook = {
  id: "arcane-legions",
  era: "Ancients and myth",
  line: "Bases of figures in slots. Orders run inside orders, and triggers halt them.",
  turnWord: "Round",
  tabs: "name",
  score: "VP",
  terrain: { control: "paved", hindering: "rough", blocking: "block" },
  top: () => "legion",
  slots: (unit, piece) => {
    const c = piece.corners,
      long = c ? Math.hypot(c[1]![0] - c[0]![0], c[1]![1] - c[0]![1]) > 3000 : false;
    return tiles(unit.fields ?? {}, long);
  },
  vignette: {
    ground: [
      [
        "orchard",
        [
          [10.5, 5.5],
          [15.5, 5.5],
          [15.5, 9.5],
          [10.5, 9.5],
        ],
      ],
      [
        "rough",
        [
          [-0.5, 6.2],
          [3.6, 6.2],
          [3.4, 9.5],
          [-0.5, 9.5],
        ],
      ],
      [
        "road",
        [
          [-0.5, 0.6],
          [15.5, 1.9],
        ],
        { isLine: true },
      ],
    ],
    pieces: [
      ["legion", 1, 4.8, 3.9, 0, 4, 2],
      ["legion", 2, 7.4, 7, 180, 4, 2],
      ["legion", 1, 10.6, 3.2, 315, 2, 2],
    ],
  },
};
