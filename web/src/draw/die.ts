// die.ts - dice as dice. A success is raised, rimmed and ticked; a failure lies flat and is crossed: colour is never the only sign.
export type DieState = "ok" | "no" | "" | "hidden";

const q = 6.6;
const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-q, -q],
    [q, q],
  ],
  3: [
    [-q, -q],
    [0, 0],
    [q, q],
  ],
  4: [
    [-q, -q],
    [q, -q],
    [-q, q],
    [q, q],
  ],
  5: [
    [-q, -q],
    [q, -q],
    [0, 0],
    [-q, q],
    [q, q],
  ],
  6: [
    [-q, -q],
    [q, -q],
    [-q, 0],
    [q, 0],
    [-q, q],
    [q, q],
  ],
};
const faceOf = (faces: number): string =>
  faces === 10
    ? '<path class="die-face" d="M0 -15L13.5 1L0 13.5L-13.5 1Z"/>'
    : faces > 6
      ? '<path class="die-face" d="M0 -14.5L14 -4L8.700 12.500H-8.700L-14 -4Z"/>'
      : '<rect class="die-face" x="-13.5" y="-13.5" width="27" height="27" rx="5.5"/><path class="die-lit" d="M-11 -11.5h22"/>';

/** The inside of a die's drawing, viewBox -16 -16 32 38. */
export function drawDie(face: number, faces: number, state: DieState): string {
  const value =
    state === "hidden"
      ? '<text class="die-num" y="5">?</text>'
      : faces === 6 && pips[face]
        ? pips[face].map(([x, y]) => `<circle class="pipd" cx="${x}" cy="${y}" r="2.7"/>`).join("")
        : `<text class="die-num" y="5.5">${face}</text>`;
  const mark =
    state === "ok"
      ? '<path class="die-mark" d="M-5 18.5L-1.5 21L5 15.5"/>'
      : state === "no"
        ? '<path class="die-mark" d="M-3 16.5L3 21M3 16.5L-3 21"/>'
        : "";
  return (faces === 6 ? '<rect class="die-shadow" x="-12.5" y="-11" width="26" height="26" rx="5.5"/>' : "") + faceOf(faces) + value + mark;
}
