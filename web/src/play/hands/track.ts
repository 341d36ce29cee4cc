// track.ts - a number that lies along a track, with what is to be expected at each place: the bars of the prompt and the best of them.

export interface Bar {
  index: number; // of the track's places
  value: number; // the number that means the place
  share: number; // of the highest bar
  tenths: number;
  isOn: boolean;
}
/** The place of the track that the number in hand means, or lies nearest to. */
export const placeOn = (chosen: number[], now: number): number => chosen.reduce((best, v, i) => (Math.abs(v - now) < Math.abs(chosen[best]! - now) ? i : best), 0);

/** The bars, in the order of the track. */
export function barsOf(expected: number[], chosen: number[], now: number): Bar[] {
  const most = Math.max(1, ...expected),
    on = placeOn(chosen, now);
  return chosen.map((value, index) => ({ index, value, share: (expected[index] ?? 0) / most, tenths: expected[index] ?? 0, isOn: index === on }));
}
/** The number with the most to be expected, of several the first; none where the one in hand is as good. */
export function bestOf(expected: number[], chosen: number[], now: number | undefined): number | undefined {
  const best = expected.indexOf(Math.max(...expected)),
    here = now === undefined ? -1 : placeOn(chosen, now);
  return best < 0 || (here >= 0 && expected[here]! >= expected[best]!) ? undefined : chosen[best];
}
