// sw.js - keeps all files of one version of the page in the browser, and answers from there. site.mjs puts in the version and the files with their hashes.
//
// The update rule: a version is taken in whole or not at all, each file only if it has its hash. It waits until somebody presses "Load it" (or until no
// tab has the page open), and then replaces the one before at once and in every tab. So page, module and rules are always of one version.
const version = "@version@";
const isSite = "@isSite@" === "true"; // else a server hands the page out, and has the first word on which page belongs to it
const files = "@files@"; // name: integrity
const cacheName = `phaseline ${self.registration.scope} ${version}`;
const at = (name) => new URL(name, self.registration.scope).href;
const index = at("./");

self.addEventListener("install", (event) =>
    event.waitUntil(
        (async () => {
            const cache = await caches.open(cacheName);
            await Promise.all(
                Object.entries(files).map(async ([name, integrity]) => {
                    const answer = await fetch(name === "index.html" ? index : at(name), { integrity, cache: "no-cache" });
                    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
                    await cache.put(name === "index.html" ? index : at(name), answer);
                }),
            );
        })().catch(async (why) => {
            await caches.delete(cacheName);
            throw why;
        }),
    ),
);

self.addEventListener("message", ({ data }) => {
    if (data === "take over") void self.skipWaiting();
});

self.addEventListener("activate", (event) =>
    event.waitUntil(
        (async () => {
            const own = `phaseline ${self.registration.scope} `;
            for (const name of await caches.keys()) if (name.startsWith(own) && name !== cacheName) await caches.delete(name);
            await self.clients.claim();
        })(),
    ),
);

async function kept(url) {
    return (await caches.open(cacheName)).match(url);
}
self.addEventListener("fetch", (event) => {
    const { request } = event,
        url = new URL(request.url);
    if (request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
    url.search = url.hash = "";
    const isPage = url.href === index || url.href === at("index.html");
    if (isPage) event.respondWith(isSite ? kept(index).then((answer) => answer ?? fetch(request)) : fetch(request).catch(async (why) => (await kept(index)) ?? Promise.reject(why)));
    else if (Object.hasOwn(files, url.href.slice(self.registration.scope.length))) event.respondWith(kept(url.href).then((answer) => answer ?? fetch(request)));
});
