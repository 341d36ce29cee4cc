// figures.ts - little people, horses and guns seen from above; the front is up. Drawn on whatever base the piece has.
import { f1, star } from "./shape";

// ---- figures are lists of parts, so that those of one base can be drawn as one path a class: a battalion is a dozen paths, not hundreds

type Part = readonly [cls: string, d: string]; // d: M, L, Q, C and Z with absolute numbers only
const disc = (x: number, y: number, r: number): string => {
  const k = r * 0.5523; // four curves that pass for a circle
  return `M${x + r} ${y}C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}Z`;
};
function placed(parts: readonly Part[], x: number, y: number, turn = 0, k = 1): Part[] {
  const a = (turn * Math.PI) / 180,
    c = Math.cos(a) * k,
    s = Math.sin(a) * k;
  return parts.map(([cls, d]) => [
    cls,
    d.replace(/(-?\d*\.?\d+)[ ,]+(-?\d*\.?\d+)/g, (_, px: string, py: string) => `${f1(x + Number(px) * c - Number(py) * s)} ${f1(y + Number(px) * s + Number(py) * c)}`),
  ]);
}
const layers = ["horse", "tail", "gun", "coat", "hat", "hat jg"];
/** One path for each class, from below. */
function merged(parts: Part[]): string {
  const by = new Map<string, string>();
  for (const [cls, d] of parts) by.set(cls, (by.get(cls) ?? "") + d);
  return [...by]
    .sort((a, b) => layers.indexOf(a[0]) - layers.indexOf(b[0]))
    .map(([cls, d]) => `<path class="${cls}" d="${d}"/>`)
    .join("");
}

const standing: Part[] = [
  ["gun", "M2.3 1L2.3 -4.2"],
  ["coat", "M-3.3 0.3Q-3.2 -1.5 -1.8 -1.7L1.8 -1.7Q3.2 -1.5 3.3 0.3Q3.2 2.2 1.6 2.3L-1.6 2.3Q-3.2 2.2 -3.3 0.3Z"],
];
const lying: Part[] = [
  ["gun", "M1.2 -1.5L1.2 -5.5"],
  ["coat", "M-1.7 -1.5Q0 -3 1.7 -1.5L1.3 3.2L2 6L0.6 6L0 3.5L-0.6 6L-2 6L-1.3 3.2Z"],
  ["hat", disc(0, -1.5, 1.6)],
];
type Hat = "helmet" | "hat" | "hat jg";
const man = (x: number, y: number, turn = 0, isDown = false, hat: Hat = "helmet"): Part[] =>
  placed(isDown ? lying : [...standing, hat === "helmet" ? (["hat", disc(0, 0, 1.75)] as const) : ([hat, "M0 -2.4L2 1.3L-2 1.3Z"] as const)], x, y, turn);
const rider = (x: number, y: number, turn = 0): Part[] =>
  placed(
    [
      ["horse", "M-1.3 -4.5C-1 -8 1 -8 1.3 -4.5L2.3 -1C2.8 2.5 2.4 6 0 7.6C-2.4 6 -2.8 2.5 -2.3 -1Z"],
      ["tail", "M0 6.5L0 9.2"],
      ["coat", "M-3.2 1.2Q-3 -0.5 -1.6 -0.7L1.6 -0.7Q3 -0.5 3.2 1.2Q3 3 1.5 3L-1.5 3Q-3 3 -3.2 1.2Z"],
      ["hat", "M0 -1.2L1.9 2.3L-1.9 2.3Z"],
    ],
    x,
    y,
    turn,
  );

export const foot = (x: number, y: number, turn = 0, isDown = false, hat: Hat = "helmet"): string => merged(man(x, y, turn, isDown, hat));
export const horse = (x: number, y: number, turn = 0): string => merged(rider(x, y, turn));

const cannon = (x: number, y: number): string =>
  `<g transform="translate(${f1(x)} ${f1(y)})"><path class="gun thick" d="M0 -9.5V4"/><path class="carriage" d="M-1.6 2L-.9 12h1.8L1.6 2z"/><path class="wheel" d="M-4.6 -3.5v7M4.6 -3.5v7"/><path class="gun" d="M-4.6 0h9.2"/></g>`;

export type Mood = "good" | "unsteady" | "routing" | "down";
/** What may stand on a base. A game's own file says which of its unit types wears which. */
export type Top =
  | "foot"
  | "skirmish"
  | "horse"
  | "battery"
  | "team"
  | "mg"
  | "at"
  | "mortar"
  | "gun"
  | "leader"
  | "observer"
  | "one"
  | "general"
  | "tank"
  | "turretless"
  | "carrier"
  | "car"
  | "craft"
  | "aircraft"
  | "legion"
  | "none";

/** Figures on a rectangular base of w by d, its middle at 0, 0. */
export function onStand(top: Top, w: number, d: number, mood: Mood, chance: () => number): string {
  const loose = mood === "good" ? 0 : mood === "unsteady" ? 1 : 1.6,
    away = mood === "routing" ? 180 : 0;
  const wobble = (range: number): number => (chance() - 0.5) * range * loose;
  switch (top) {
    case "horse": {
      const n = Math.max(1, Math.min(5, Math.round(w / 10)));
      return merged(each(n, (i) => rider((w * (i + 0.5)) / n - w / 2, 0, away + wobble(40))));
    }
    case "battery":
      return (
        cannon(0, -d * 0.08) +
        [
          [-9.5, -0.14],
          [9.5, -0.14],
          [-8, 0.28],
          [8, 0.28],
        ]
          .map(([x, k]) => foot(x!, d * k!, 0, mood === "down", "hat"))
          .join("")
      );
    case "skirmish":
      return [-0.28, 0.24]
        .map((q, i) => foot(q * w + chance() * 2, d * (-0.1 + i * 0.22), away + (chance() - 0.5) * 26, mood === "down", "hat jg"))
        .join("");
    case "gun":
    case "mg":
    case "mortar":
    case "at":
    case "observer":
    case "leader":
    case "general":
      return onDisc(top, Math.min(w, d) / 2, mood === "down", 0);
    case "none":
      return "";
    default: {
      const n = Math.max(1, Math.round(w / 7.5)),
        rows = Math.max(1, Math.round(d / 7.5));
      return merged(each(rows, (k) =>
        each(n, (i) =>
          man(
            (w * (i + 0.5)) / n - w / 2 + wobble(2.4),
            (d * (k + 0.55)) / rows - d / 2 + wobble(1.8),
            away + wobble(50),
            mood === "down",
            top === "foot" ? "hat" : "helmet",
          ),
        ),
      ));
    }
  }
}

const each = (n: number, parts: (i: number) => Part[]): Part[] => Array.from({ length: n }, (_, i) => parts(i)).flat();

/** Figures on a round base of radius r. */
export function onDisc(top: Top, r: number, isDown: boolean, facing: number): string {
  const scaled = (inner: string, k = r / 10.6): string => `<g transform="scale(${f1(k)})">${inner}</g>`;
  const turned = (inner: string): string => `<g transform="rotate(${facing})">${inner}</g>`;
  switch (top) {
    case "general":
      return turned(scaled(horse(0, -1), r / 10.9));
    case "leader":
      return turned(scaled(foot(0, 0.6, 0, isDown), r / 7)) + `<path class="star" d="${star(0, -r + 3.8, 3.4)}"/>`;
    case "observer":
      return turned(scaled(foot(0, 1, 0, isDown), r / 7)) + '<path class="eye" d="M-4 -5.5q4 -4 8 0q-4 4 -8 0z"/>';
    case "one":
      return turned(scaled(foot(0, 0.6, 0, isDown), r / 7));
    case "at":
      return turned(scaled(foot(-1.5, 1.5, 8, isDown) + '<path class="gun thick" d="M2.6 3.5V-5.5"/>', r / 7));
    case "mg":
      return turned(
        scaled(
          foot(-4.4, 0.6, 12, isDown) + foot(1.8, 5.4, 0, isDown) + '<path class="gun thick" d="M0 3V-8"/><path class="gun" d="M0 0L-3 4M0 0L3 4"/>',
        ),
      );
    case "mortar":
      return scaled(
        '<circle class="gunfill" r="3.2"/><path class="gun thick" d="M0 0V-7"/><path class="gun" d="M-4 -3L4 -3"/>' +
          foot(-7, 3, 20, isDown) +
          foot(7, 3, -20, isDown) +
          foot(0, 8, 0, isDown),
        r / 14.2,
      );
    case "gun":
    case "battery":
      return turned(
        scaled(
          '<path class="gun thick" d="M0 -3V-13"/><path class="shield" d="M-7 -3.5Q0 -6 7 -3.5"/><path class="carriage" d="M-1 -2L-5 9L-3.6 9.3L0 0L3.6 9.3L5 9L1 -2z"/><path class="wheel" d="M-5.6 -3v5M5.6 -3v5"/>' +
            foot(-5.4, 4.6, 14, isDown) +
            foot(5.2, 7.6, 0, isDown) +
            foot(-0.6, 9.4, 0, isDown),
          r / 14.2,
        ),
      );
    case "horse":
      return turned(scaled(horse(-4, 0) + horse(4, 1), r / 11));
    case "none":
      return "";
    default: {
      const four: [number, number][] = [
        [-4.3, -3.2],
        [3.9, -4],
        [-3.2, 4.3],
        [4.6, 3.2],
      ];
      return r < 9
        ? turned(scaled(foot(0, 0.6, 0, isDown), r / 7))
        : scaled(merged(each(4, (i) => man(four[i]![0], four[i]![1], (isDown ? ((i * 37) % 60) - 30 : i * 8 - 12) + facing, isDown))));
    }
  }
}

/** Hull of w by l with what belongs on it; `aim` turns the turret against the hull. */
export function vehicle(top: Top, w: number, l: number, hull: string, aim: number): string {
  const key = `<path class="key" d="${hull}"/>`,
    base = `<path class="base" d="${hull}"/><path class="hatch" d="${hull}"/>`;
  if (top === "craft")
    return base + `<path class="well" d="M${f1(-w * 0.33)} ${f1(-l * 0.34)}H${f1(w * 0.33)}V${f1(l * 0.27)}H${f1(-w * 0.33)}Z"/>` + key;
  if (top === "aircraft")
    return `<g transform="scale(${f1(Math.max(w, l) / 52)})"><path class="base" d="${plane}"/><path class="hatch" d="${plane}"/><path class="key" d="${plane}"/></g>`;
  if (top === "car" || top === "carrier") {
    const wheels = `<path class="track" d="M${f1(-w / 2)} ${f1(-l / 2 + 3)}v${f1(l * 0.2)}M${f1(w / 2)} ${f1(-l / 2 + 3)}v${f1(l * 0.2)}M${f1(-w / 2)} ${f1(l / 2 - l * 0.3)}v${f1(l * 0.22)}M${f1(w / 2)} ${f1(l / 2 - l * 0.3)}v${f1(l * 0.22)}"/>`;
    const deck = `<path class="deck" d="M${f1(-w / 2 + 3)} ${f1(-l / 2 + l * 0.36)}h${f1(w - 6)}v${f1(l * 0.53)}h${f1(-w + 6)}z"/>`;
    return wheels + base + deck + (top === "carrier" ? foot(-3, l * 0.14) + foot(3.5, l * 0.14) + foot(0, l * 0.3) : "") + key;
  }
  const k = f1(Math.min(w / 24, l / 40));
  const turret =
    top === "turretless"
      ? '<path class="gunbar" d="M0 -6V-27"/><path class="tur" d="M-7.5 10V-4L-4 -10H4L7.5 -4V10Z"/><circle class="hatchdot" cx="3" cy="3" r="2.2"/>'
      : '<path class="gunbar" d="M0 -5V-27"/><path class="tur" d="M-6.5 6C-8 0 -6 -7 -3 -8.5H3C6 -7 8 0 6.5 6C4 9 -4 9 -6.5 6Z"/><circle class="hatchdot" cx="2.6" cy="1.5" r="2.2"/>';
  return (
    base +
    `<path class="track" d="M${f1(-w / 2 + 2.4)} ${f1(-l / 2 + 2)}V${f1(l / 2 - 2)}M${f1(w / 2 - 2.4)} ${f1(-l / 2 + 2)}V${f1(l / 2 - 2)}"/><path class="deck" d="M-5.5 ${f1(l / 2 - 9)}h11M-5.5 ${f1(l / 2 - 6)}h11M-5.5 ${f1(l / 2 - 3)}h11"/>` +
    `<g class="turret" transform="rotate(${top === "turretless" ? 0 : aim}) scale(${k})">${turret}</g>` +
    key
  );
}
const plane = "M0 -22Q3 -20 3 -12L3 -7L26 -3V3L3 4L2.2 15L9 18V21L0 19L-9 21V18L-2.2 15L-3 4L-26 3V-3L-3 -7V-12Q-3 -20 0 -22Z";
