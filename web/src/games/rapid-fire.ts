// rapid-fire.ts - pictures of brigade battles: stands, guns, vehicles, landing craft, aircraft.
import type { GameLook } from "./look";

export const rapidFire: GameLook = {
  id: "rapid-fire",
  era: "Brigade battles, 1939–45",
  line: "Tanks, guns, aircraft, landing craft. What holds its fire may shoot in the enemy’s turn.",
  turnWord: "Turn",
  tabs: "unit",
  score: "points",
  figures: ["men", "armour", "gun", "grade", "rate"],
  words: { at: "anti-tank" },
  signs: { fired: "fired", reserve: "fired", has_moved: "moved", is_halted: "pinned", is_driven_off: "nofire", "heroic=ok": "hero", "heroic=fail": "nofire", "damage=light": "unsteady", "damage=heavy": "broken", "damage=wreck": "no" },
  vignette: {
    ground: [
      [
        "water",
        [
          [-1, -1],
          [16, -1],
          [16, 2.8],
          [8, 3.3],
          [-1, 2.7],
        ],
      ],
      [
        "beach",
        [
          [-1, 2.7],
          [8, 3.3],
          [16, 2.8],
          [16, 5],
          [8, 5.4],
          [-1, 4.9],
        ],
      ],
      [
        "rough",
        [
          [10, 6],
          [15.5, 5.8],
          [15.5, 9.5],
          [10.5, 9.5],
        ],
      ],
      [
        "pit",
        [
          [3, 6.7],
          [5.4, 6.7],
          [5.4, 8.4],
          [3, 8.4],
        ],
      ],
    ],
    pieces: [
      ["craft", 1, 4, 1.8, 0, 1.5, 2.6],
      ["craft", 1, 11, 1.5, 0, 1.5, 2.6],
      ["tank", 1, 7.6, 4.2, 10, 1.2, 2],
      ["tank", 1, 10.6, 4.4, 350, 1.2, 2],
      ["gun", 2, 4.2, 7.5, 160, 1],
      ["mg", 2, 12.6, 7, 180, 0.75],
      ["team", 1, 2.2, 4, 0, 0.75],
    ],
  },
};
