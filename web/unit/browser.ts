// browser.ts - the few things of a browser that modules touch while they load.
const store = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => void store.set(k, v) },
  matchMedia: () => ({ matches: false }),
  innerWidth: 1440,
});
