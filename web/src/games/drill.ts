// drill.ts - pictures of the smallest game: squads on round bases.
import type { GameLook } from "./look";

export const drill: GameLook = {
  id: "drill",
  era: "The smallest game, to learn on",
  signs: { marked: "count", stance: "order" },
  top: (unit) => (unit.type === "scouts" ? "at" : "team"),
  vignette: {
    ground: [
      [
        "wood",
        [
          [-0.5, 5],
          [4.5, 5.2],
          [4.3, 9.5],
          [-0.5, 9.5],
        ],
      ],
      [
        "wood",
        [
          [11.4, 1],
          [15.5, 1],
          [15.5, 5],
          [11.8, 5],
        ],
      ],
      [
        "wall",
        [
          [5.6, 5.4],
          [10.6, 5.9],
        ],
        { isLine: true },
      ],
    ],
    pieces: [
      ["team", 1, 3.4, 2.4, 0, 0.75],
      ["team", 1, 6.4, 2, 0, 0.75],
      ["at", 1, 9.4, 3, 0, 0.63],
      ["team", 2, 8.6, 7.4, 180, 0.75],
      ["team", 2, 12, 7.2, 180, 0.75],
    ],
  },
};
