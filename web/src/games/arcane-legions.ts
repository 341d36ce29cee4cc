// arcane-legions.ts - pictures of bases with slots: a tile for every ready icon, worn by the figure that gives it.
import type { Slot } from "../draw/piece";
import type { GameLook } from "./look";

/** One tile a figure in two or three ranks, in the colour of what it is ready for: attack red, ranged yellow, defence blue, movement white. */
function tiles(fields: Record<string, unknown>, isWide: boolean): Slot[] {
  const count = (name: string): number => (typeof fields[name] === "number" ? (fields[name] as number) : 0),
    figures = Math.max(0, Math.min(18, count("figures")));
  const colours = [
    ...Array<string>(count("attack")).fill("red"),
    ...Array<string>(count("ranged")).fill("yellow"),
    ...Array<string>(count("defence")).fill("blue"),
    ...Array<string>(count("movement")).fill("white"),
  ];
  const wide = isWide ? 6 : 3,
    deep = isWide ? 3 : 3;
  return Array.from({ length: wide * deep }, (_, i): Slot => ({
    x: ((i % wide) + 0.5) / wide - 0.5,
    y: ((Math.floor(i / wide) + 0.5) / deep) * 0.82 - 0.38,
    colour: colours[i] ?? "white",
    has: i < figures ? "figure" : "nothing",
  }));
}

export const arcaneLegions: GameLook = {
  id: "arcane-legions",
  tutorial: "al_shrine_road",
  era: "Ancients and myth",
  line: "Bases of figures in slots. Orders run inside orders, and triggers halt them.",
  turnWord: "Round",
  tabs: "unit",
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
