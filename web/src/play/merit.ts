// merit.ts - how an idea did in its play-outs, in words: beside the best of them, as far as chance lets one tell.
export interface Tried {
  tries: number;
  standing: number;
  standing_error: number;
}

/** "went best", "about as well", "not quite as well", "clearly worse"; empty of what was never tried. A game's own measure means nothing to people: it is only compared. */
export function meritOf(idea: Tried, all: readonly Tried[]): string {
  const tried = all.filter((i) => i.tries > 0),
    best = tried.reduce<Tried | undefined>((b, i) => (b && b.standing >= i.standing ? b : i), undefined);
  if (!idea.tries || !best || tried.length < 2) return "";
  if (idea === best) return "went best";
  const behind = best.standing - idea.standing,
    chance = Math.hypot(best.standing_error, idea.standing_error);
  if (behind <= chance) return "went about as well";
  return behind <= 2.5 * chance ? "went not quite as well" : "went clearly worse";
}
