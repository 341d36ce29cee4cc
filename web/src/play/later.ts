// later.ts - parts of the page that come over the line when they are first wanted: a table is there sooner without the report, the rulebook and the rest.

/** Loaded once and kept. What did not come is tried again the next time it is wanted. */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () =>
    (kept ??= load().catch((why: unknown) => {
      kept = undefined;
      throw why;
    }));
}
