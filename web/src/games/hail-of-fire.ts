// hail-of-fire.ts - pictures of company actions: teams on round bases, vehicles, every team with its own tab.
import type { GameLook } from "./look";

export const hailOfFire: GameLook = {
  id: "hail-of-fire",
  era: "Company actions, 1944",
  line: "Order points, a secret hero die, and fire whose effect is only found out later.",
  turnWord: "Round",
  tabs: "piece",
  score: "VP",
  figures: ["strength", "able", "quality", "under_fire"],
  sideFields: ["break_limit", "hp"],
  signs: { rfp: "count", suppressed: "suppressed", observing: "observe", mission: "observe", leader: "no" },
  vignette: {
    ground: [
      [
        "road",
        [
          [7.3, -0.5],
          [7.3, 9.5],
        ],
        { isLine: true, width: 2 },
      ],
      [
        "wall",
        [
          [-0.5, 6],
          [6, 6],
        ],
        { isLine: true },
      ],
      [
        "wall",
        [
          [8.7, 6],
          [12, 6],
        ],
        { isLine: true },
      ],
      [
        "field",
        [
          [9.2, -0.5],
          [15.5, -0.5],
          [15.5, 4.3],
          [9.2, 4.3],
        ],
      ],
      [
        "wood",
        [
          [11.4, 5],
          [15.5, 5],
          [15.5, 9.5],
          [11.4, 9.5],
        ],
      ],
    ],
    pieces: [
      ["tank", 1, 7.3, 2.2, 0, 1.2, 2],
      ["team", 1, 3.6, 2, 0, 0.75],
      ["team", 1, 5.3, 2.7, 0, 0.75],
      ["mg", 1, 2, 3.2, 0, 0.75],
      ["team", 2, 2.8, 6.9, 180, 0.75],
      ["team", 2, 4.9, 6.9, 180, 0.75],
      ["turretless", 2, 9, 7.6, 200, 1.2, 2],
    ],
  },
};
