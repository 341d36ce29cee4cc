// rate-of-fire.ts - pictures of the platoon skirmish: single figures, hidden counters.
import type { GameLook } from "./look";

export const rateOfFire: GameLook = {
  id: "rate-of-fire",
  era: "Platoon skirmish, 1939–45",
  line: "Single figures, hidden enemies, and opportunity fire laid while the other side moves.",
  tabs: "unit",
  words: {
    M: "Move and fire",
    C: "Cautious advance",
    A: "At the double",
    sw: "support weapon",
    north_south: "north to south",
    east_west: "east to west",
  },
  figures: ["men", "morale", "status", "training"],
  signs: {
    order: "order",
    fired: "fired",
    "status=pinned": "pinned",
    "status=shaken": "unsteady",
    "status=broken": "broken",
    "status=routed": "routing",
    leader: "no",
  },
  top: (_unit, piece) => {
    const weapon = String(piece.fields["weapon"] ?? ""),
      leader = String(piece.fields["leader"] ?? "none");
    return leader === "officer" || leader === "nco"
      ? "leader"
      : leader === "observer"
        ? "observer"
        : /mmg|lmg/.test(weapon)
          ? "at"
          : /mortar/.test(weapon)
            ? "at"
            : "one";
  },
  vignette: {
    ground: [
      [
        "building",
        [
          [9, 5.2],
          [14, 5.2],
          [14, 8.6],
          [9, 8.6],
        ],
      ],
      [
        "wall",
        [
          [7, 4.4],
          [15.5, 4.4],
        ],
        { isLine: true },
      ],
      [
        "orchard",
        [
          [-0.5, 5],
          [5, 5],
          [5, 9.5],
          [-0.5, 9.5],
        ],
      ],
    ],
    pieces: [
      ["one", 1, 2, 1.4, 0, 0.5],
      ["one", 1, 3.6, 1.8, 0, 0.5],
      ["leader", 1, 5.1, 1.3, 0, 0.5],
      ["one", 1, 6.5, 1.9, 0, 0.5],
      ["one", 1, 2.9, 3.2, 0, 0.5],
      ["at", 1, 4.6, 3.3, 0, 0.5],
      ["one", 2, 10.6, 3.7, 180, 0.5],
      ["one", 2, 12.4, 3.9, 180, 0.5],
    ],
  },
};
