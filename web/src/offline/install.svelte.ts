// install.svelte.ts - the service worker that keeps the page for when there is no network. A new version of it waits until somebody says so.
export const update = $state({ isWaiting: false });
let waiting: ServiceWorker | undefined;

export async function install(): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker;
  if (!workers || !import.meta.env.PROD) return; // no encrypted line
  const wasControlled = workers.controller !== null;
  // Every tab loads the new version at once: games are kept, and one tab's old parts are no longer there.
  workers.addEventListener("controllerchange", () => {
    if (wasControlled) location.reload();
  });
  const found = (worker: ServiceWorker | null): void => {
    if (!worker || !workers.controller) return; // the first one has nothing to wait for
    const look = (): void => {
      if (worker.state !== "installed") return;
      waiting = worker;
      update.isWaiting = true;
    };
    worker.addEventListener("statechange", look);
    look();
  };
  try {
    const registration = await workers.register(new URL("sw.js", document.baseURI), { updateViaCache: "none" });
    found(registration.waiting);
    found(registration.installing);
    registration.addEventListener("updatefound", () => found(registration.installing));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void registration.update().catch(() => undefined);
    });
  } catch {
    /* private windows and some settings refuse it: the page works all the same, while there is a network */
  }
}

/** The new version takes over, and the page begins anew with it. */
export function takeOver(): void {
  waiting?.postMessage("take over");
}
