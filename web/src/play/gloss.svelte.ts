// gloss.svelte.ts - the words of the game that is in front, fetched once; a game that has none shows plain text.
import { getWords } from "./api";
import { Finder } from "./gloss";
import type { Glossary } from "../wire";

const none: Glossary = { words: [], aims: [], goals: [], plain: {} };
const finders = $state<Record<string, Finder>>({});
const asked = new Set<string>();
const empty = new Finder(none);

/** The finder of a game's words: an empty one until they have come. */
export function finderOf(game: string): Finder {
  if (game && !asked.has(game)) {
    asked.add(game);
    getWords(game)
      .then((glossary) => {
        finders[game] = new Finder(glossary);
      })
      .catch(() => asked.delete(game));
  }
  return finders[game] ?? empty;
}

/** The word whose card is open, and where it stands. */
export const shown = $state<{ game: string; word: string; at: DOMRect | undefined }>({ game: "", word: "", at: undefined });
