// badge.ts - small upright signs. Shape tells the class: triangle and shield warn, octagon is grave, disc informs, square is an order, burst counts.
import { burst, esc, star } from "./shape";

const disc = '<circle class="b-paper" r="7.5"/>',
  grave = '<path class="b-red" d="M-3.5 -8.5h7l5 5v7l-5 5h-7l-5 -5v-7z"/>';
const signs: Record<string, string> = {
  unsteady:
    '<path class="b-amber" d="M0 -8.5L8.3 6.5H-8.3Z"/><path class="bi" d="M-3.8 2.8q1.9 -3 3.8 0t3.8 0"/><path class="bi" d="M-2.4 -.8q1.2 -2 2.4 0t2.4 0"/>',
  routing: `${grave}<path class="bw" d="M-3.5 5.5V-5.5M-3.5 -5q3.5 -2 7 0v5q-3.5 -2 -7 0"/>`,
  suppressed: '<path class="b-amber" d="M-7.5 -7.5h15v8.5l-7.5 7.5l-7.5 -7.5z"/><path class="bi" d="M-3.6 -3.4L0 0L3.6 -3.4M-3.6 .4L0 3.8L3.6 .4"/>',
  broken: `${grave}<path class="bw" d="M-4 -4L4 4M4 -4L-4 4"/>`,
  moved: `${disc}<path class="bi" d="M-4 0H3.2M.6 -2.8L3.6 0L.6 2.8"/>`,
  fired: `${disc}<path class="bi" d="M-4.5 0H-.5M1 -3.8V-1.6M1 1.6V3.8M2.4 0H4.8M2 -2L3.6 -3.4M2 2L3.6 3.4"/>`,
  pinned: `${disc}<path class="bi" d="M-2.6 -4.6h5.2M-1.6 -4.6v3.6l-1.6 2h6.4l-1.6 -2v-3.6M0 1.2V5.2"/>`,
  charge: `${disc}<path class="bi" d="M-4.5 -3L-.5 0L-4.5 3M.5 -3L4.5 0L.5 3"/>`,
  target: `${disc}<circle class="bi" r="4.6"/><circle class="bf" r="1.7"/>`,
  observe: `${disc}<path class="bi" d="M-5 0q5 -5 10 0q-5 5 -10 0z"/><circle class="bf" r="1.6"/>`,
  nofire: `${disc}<path class="bi" d="M-4.5 0H2M2 -2.5V2.5M-4.8 4.8L4.8 -4.8"/>`,
  done: `${disc}<path class="bi" d="M-3.4 .3L-.8 3L3.8 -3"/>`,
  hidden: '<circle class="b-hidden" r="8"/><text class="b-q" y="4.6">?</text>',
  remove: '<path class="b-cross" d="M-7 -7L7 7M7 -7L-7 7"/>',
  opportunity: '<path class="b-ink" d="M0 -8.5L8.5 0L0 8.5L-8.5 0Z"/><path class="bw" d="M-4.3 0H4.3M0 -4.3V4.3"/>',
  hero: `<path class="b-brass" d="${star(0, 0, 9)}"/>`,
  leader: `<path class="b-brass" d="${star(0, 0, 7)}"/>`,
  smoke: `${disc}<path class="bi" d="M-4 3a2.5 2.5 0 0 1 0 -5a3 3 0 0 1 5.500 -1a2.600 2.600 0 0 1 1 5.500z"/>`,
  sealed: '<circle class="b-wax" r="8"/><path class="bw" d="M-3.4 .3L-.8 3L3.800 -3"/>',
};

export interface Badge {
  sign: string;
  text?: string;
  says: string;
} // says: in words, for the legend, the card and screen readers

/** One sign; whatever nobody drew becomes a burst with its number or a square with its letter. */
export function drawBadge(b: Badge): string {
  if (b.sign === "count") return `<path class="b-burst" d="${burst(10.5)}"/><text class="b-num" y="4.3">${esc(b.text ?? "")}</text>`;
  if (b.sign === "order")
    return `<rect class="b-ink" x="-7" y="-7" width="14" height="14" rx="1.5"/><text class="b-letter" y="4.3">${esc(b.text ?? "")}</text>`;
  return signs[b.sign] ?? `${disc}<text class="b-info" y="4">${esc((b.text ?? b.says).slice(0, 1).toUpperCase())}</text>`;
}
export const hasSign = (sign: string): boolean => sign in signs;
export const signNames = Object.keys(signs);
