// site.mjs - what tests of the page without a server share: any file server will do, so this is a tiny one that can be stopped and come back; and
// browsers that keep what pages keep, whose renderers can be ended by their process ids.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { assemble } from "../site.mjs";
import { args } from "./lib.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const site = process.env.SITE ?? join(root, "build/site");
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".wasm": "application/wasm", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".webmanifest": "application/manifest+json" };

/** Files of a folder at an address that is not the root of its host, with no header but their types. change(name, bytes): hands out something else;
 * behind: the address of a server that tests, not the page, ask there. */
export async function serveFiles(folder, { change = (_name, bytes) => bytes, behind } = {}) {
    const at = "/some/folder/";
    const asked = [];
    const own = { folder, change, asked };
    const open = (port) =>
        new Promise((done, fail) => {
            const server = createServer((request, answer) => {
                const path = decodeURIComponent(new URL(request.url, "http://x").pathname),
                    name = normalize(path.slice(at.length) || "index.html"),
                    file = join(own.folder, name);
                asked.push(name);
                if (behind && name.startsWith("api/")) return void fetch(behind + name).then(async (a) => answer.writeHead(a.status, { "content-type": "application/json" }).end(await a.text()));
                if (!path.startsWith(at) || name.startsWith("..") || !existsSync(file)) return void answer.writeHead(404).end("there is no such file");
                answer.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" }).end(own.change(name, readFileSync(file)));
            });
            server.on("error", fail);
            server.listen(port, "127.0.0.1", () => done(server));
        });
    let server = await open(0);
    const { port } = server.address();
    return Object.assign(own, {
        port,
        url: `http://127.0.0.1:${port}${at}`,
        /** From now on nobody answers. */
        stop: () =>
            new Promise((done) => {
                if (!server) return done();
                server.close(() => done());
                server.closeAllConnections();
                server = undefined;
            }),
        comeBack: async () => {
            server ??= await open(port);
        },
    });
}

/** A browser with a folder of its own, as people have it: what a page keeps lasts. */
export async function keepingBrowser(more = []) {
    const folder = mkdtempSync(join(tmpdir(), "phaseline-browser-")),
        context = await chromium.launchPersistentContext(folder, {
            executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
            args: [...args, ...more],
            viewport: { width: 1440, height: 810 },
            reducedMotion: "reduce",
        });
    await context.addInitScript(() => {
        if (!localStorage.getItem("phaseline.settings")) localStorage.setItem("phaseline.settings", JSON.stringify({ pace: "none" }));
    });
    return {
        context,
        folder,
        /** Gives what ends every renderer of this browser at once, as a crash does: no page hears of it. */
        aimAtRenderers: () => {
            const pids = renderersOf(folder);
            if (!pids.length) throw new Error("this browser has no renderers");
            return () => {
                for (const pid of pids)
                    try {
                        process.kill(pid, "SIGKILL");
                    } catch {
                        /* it has ended by itself */
                    }
            };
        },
        close: async () => {
            await context.close();
            rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
        },
    };
}
const words = (pid) => {
    try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").split(/[\0 ]/); // renderers write theirs anew, with blanks
    } catch {
        return [];
    }
};
const parentOf = (pid) => {
    try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? 0);
    } catch {
        return 0;
    }
};
/** Renderers whose forebear is the browser that was started with this folder: nobody else's. */
function renderersOf(folder) {
    const pids = readdirSync("/proc").filter((p) => /^\d+$/.test(p)).map(Number),
        browser = new Set(pids.filter((p) => words(p).some((w) => w === `--user-data-dir=${folder}`) && !words(p).some((w) => w.startsWith("--type="))));
    const isOurs = (pid) => {
        for (let p = pid; p > 1; p = parentOf(p)) if (browser.has(p)) return true;
        return false;
    };
    return pids.filter((p) => words(p).includes("--type=renderer") && isOurs(p));
}

/** A page of such a browser that remembers every error. */
export async function openPage(context, url) {
    const page = await context.newPage();
    page.setDefaultTimeout(90000);
    page.errors = [];
    page.on("pageerror", (e) => page.errors.push(e.message));
    page.on("console", (m) => {
        if (m.type() === "error" && !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(m.text())) page.errors.push(m.text());
    });
    await page.goto(url);
    return page;
}

/** Everything of this version is kept in the browser, and the page is answered from there. */
export const untilKept = (page) =>
    page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        for (const end = Date.now() + 60000; !navigator.serviceWorker.controller; await new Promise((go) => setTimeout(go, 30))) if (Date.now() > end) throw new Error("the service worker does not take over");
    });

/** A site with the battles of this home besides its own, in a folder that the caller removes. */
export async function siteWith(home) {
    const to = mkdtempSync(join(tmpdir(), "phaseline-site-")),
        own = JSON.parse(readFileSync(join(site, "site.json"), "utf8")),
        pack = JSON.parse(readFileSync(packed(site), "utf8")),
        path = join(to, "pack.json");
    for (const game of readdirSync(join(home, "rulesets")))
        for (const name of existsSync(join(home, "rulesets", game, "scenarios")) ? readdirSync(join(home, "rulesets", game, "scenarios")) : [])
            if (name.endsWith(".yaml")) pack[`rulesets/${game}/scenarios/${name}`] = readFileSync(join(home, "rulesets", game, "scenarios", name), "utf8");
    writeFileSync(path, JSON.stringify(pack));
    await assemble({ dist: site, module: join(site, own.module.file), pack: path, to: join(to, "site"), hasForms: false });
    return { folder: join(to, "site"), remove: () => rmSync(to, { recursive: true, force: true }) };
}
/** The pack of rules that a site is made with. */
export const packed = (folder) => join(folder, JSON.parse(readFileSync(join(folder, "site.json"), "utf8")).pack.file);
