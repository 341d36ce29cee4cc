// index.ts - the looks that have a file; whatever has none wears the fallbacks of look.ts.
import { arcaneLegions } from "./arcane-legions";
import { drill } from "./drill";
import { hailOfFire } from "./hail-of-fire";
import type { GameLook } from "./look";
import { rankAndFile } from "./rank-and-file";
import { rapidFire } from "./rapid-fire";
import { rateOfFire } from "./rate-of-fire";

const looks: GameLook[] = [rankAndFile, rateOfFire, rapidFire, arcaneLegions, hailOfFire, drill];
export const lookOf = (game: string): GameLook | undefined => looks.find((look) => look.id === game);
/** The order of the first page: as listed, whatever is unknown last. */
export const rankOf = (game: string): number => {
  const i = looks.findIndex((look) => look.id === game);
  return i < 0 ? looks.length : i;
};
