// lib.mjs - what the browser tests share: a real server on a free port with an empty store, Debian's Chromium, and a player that only clicks.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
export const root = resolve(here, "../..");
export const dist = process.env.PAGE ?? join(here, "../dist");

export function program() {
    const found = [process.env.PHASELINE, join(root, "build/phaseline"), join(root, "build-dev/phaseline")].find((p) => p && existsSync(p));
    if (!found) throw new Error("no phaseline program found: build it first, or name it in PHASELINE");
    return found;
}

/** Until so many of it are on the page: what is drawn comes a moment after what is known. */
export async function shows(page, selector, least = 1, what = selector) {
    const found = () => page.locator(selector).count();
    for (const end = Date.now() + 20000; (await found()) < least; await page.waitForTimeout(30))
        if (Date.now() > end) throw new Error(`${what}: found ${await found()}, wanted ${least} of ${selector}`);
}

/** PHASELINE_SITE=1: the page plays by itself, from the files of build/site. A server stands behind them that tests ask about games; the page does not. */
export const isSite = process.env.PHASELINE_SITE === "1";
async function startSite() {
    const { serveFiles, site, siteWith } = await import("./site.mjs"),
        server = await startReal(),
        own = process.env.PHASELINE_HOME && process.env.PHASELINE_HOME !== root ? await siteWith(process.env.PHASELINE_HOME) : { folder: site, remove: () => undefined },
        files = await serveFiles(own.folder, { behind: server.url });
    return {
        url: files.url,
        stop: async () => {
            await files.stop();
            await server.stop();
            own.remove();
        },
    };
}
export const startServer = () => (isSite ? startSite() : startReal());

/** Asks whoever answers this page: POST where there is a body. */
export async function askOf(page, path, body) {
    const { status, text } = await page.evaluate(([path, body]) => window.phaselineAsk(path, body === undefined ? {} : { body }), [path, body === undefined ? undefined : JSON.stringify(body)]);
    if (status >= 300) throw new Error(`${path}: ${text}`);
    return JSON.parse(text);
}

/** A server of its own, with its own store. */
export async function startReal(page = dist) {
    const data = mkdtempSync(join(tmpdir(), "phaseline-web-"));
    const child = spawn(program(), ["serve", "--port", "0", "--data", data, "--page", page, "--computer-ms", "1500"], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, PHASELINE_HOME: process.env.PHASELINE_HOME ?? root },
    });
    const url = await new Promise((done, fail) => {
        let text = "";
        child.stdout.on("data", (d) => {
            text += d;
            const m = /(http:\/\/[\d.:]+\/)/.exec(text);
            if (m) done(m[1]);
        });
        child.on("exit", (code) => fail(new Error(`the server ended with ${code}`)));
        setTimeout(() => fail(new Error("the server does not say where it is")), 15000);
    });
    return {
        url,
        stop: () =>
            new Promise((done) => {
                child.removeAllListeners("exit");
                child.on("exit", () => {
                    rmSync(data, { recursive: true, force: true });
                    done();
                });
                child.kill("SIGTERM");
            }),
    };
}

export const args = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
export const launch = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args,
    });

/** A server and a browser for all tests of a file, gone when they are done. */
export async function hosted() {
    const server = await startServer(),
        browser = await launch();
    after(async () => {
        await browser.close();
        await server.stop();
    });
    return { server, browser };
}

/** A line on which every message is late by a different time, in its order. */
function lagging(page) {
    const server = page.connectToServer(),
        late = (send) => {
            let last = Promise.resolve();
            return (text) => {
                const arrival = Date.now() + Math.random() * Number(process.env.LAG);
                last = last.then(() => new Promise((done) => setTimeout(done, arrival - Date.now()))).then(() => send(text), () => undefined);
            };
        };
    page.onMessage(late((text) => server.send(text)));
    server.onMessage(late((text) => page.send(text)));
}

/** A page that remembers every error: thrown, logged, or refused by the content policy. Motion is off, so that nothing has to be waited for.
 * SLOW=5 in the environment: as on a machine five times slower; LAG=300: as on a line that is up to 300 ms late each way. Both find waits that are too short. */
export async function newPage(browser, url, options = {}) {
    const { pace = "none", ...more } = options,
        context = await browser.newContext({ viewport: { width: 1440, height: 810 }, reducedMotion: "reduce", ...(isSite && { serviceWorkers: "block" }), ...more });
    // Shown at once unless a test is about what is shown: games would take their players' time.
    await context.addInitScript((pace) => {
        if (!localStorage.getItem("phaseline.settings")) localStorage.setItem("phaseline.settings", JSON.stringify({ pace }));
    }, pace);
    if (process.env.LAG) await context.routeWebSocket(/\/ws$/, lagging);
    const page = await context.newPage();
    if (process.env.SLOW) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOW) });
    page.errors = [];
    page.on("pageerror", (e) => page.errors.push(e.message));
    page.on("console", (m) => {
        if (process.env.LAG && /WebSocket is already/.test(m.text())) return; // what was late met a page that has gone on
        if (m.type() === "error" && !/WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(m.text()))
            page.errors.push(m.text());
    });
    await page.goto(`${url}?probe`);
    return page;
}

/** How the game stands. Every question is heard at once while tests play, unless the page is to be deaf as usual: isDeafToo. */
const state = (page) =>
    page.evaluate((isDeafToo) => {
        const s = window.phaseline?.session;
        if (s && !isDeafToo) window.phaseline.desk.decide.ears.lasts = 0;
        return s?.message
            ? {
                  turn: s.message.view.turn,
                  isOver: s.message.view.is_over,
                  isAsked: s.isAsked,
                  at: s.at,
                  side: s.side,
                  where: s.message.view.where,
                  handOver: s.handOver,
                  asked: s.message.view.asked,
              }
            : { turn: 0, isOver: false, isAsked: false, at: -1, handOver: s?.handOver ?? 0 };
    }, page.isDeafToo === true);
export { state };

/** Whatever the last key or click led to is on the screen: two frames, not a guess at how long one takes. */
export const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until this seat is asked, or the game is over, or the screen must change hands. */
export async function untilAsked(page, ms = 30000) {
    const end = Date.now() + ms;
    for (;;) {
        const s = await state(page);
        if (s.isAsked || s.isOver || s.handOver) return s;
        if (Date.now() > end) throw new Error(`nobody asked for ${ms} ms at ${s.where}`);
        await page.waitForTimeout(40);
    }
}
export async function untilMoved(page, at, ms = 15000) {
    const end = Date.now() + ms;
    while ((await state(page)).at === at) {
        if (Date.now() > end) return false;
        await page.waitForTimeout(30);
    }
    return true;
}

/** The squad has come to its end of the way, or somebody it met or who fired at it on the way made it halt: dice decide, and they are new in every game. */
export const untilArrived = (page, squad, to) =>
    page.waitForFunction(
        ({ squad, to }) =>
            window.phaseline.session.log.some(
                ({ event: e }) =>
                    String(e.subject).split(".")[0] === squad && (e.kind === "HALTED" || (e.kind === "MOVED" && e.to?.[0] === to[0] && e.to?.[1] === to[1])),
            ),
        { squad, to },
    );

const primary = ".prompt .btn.primary";
const isReady = async (page) => (await page.locator(primary).count()) > 0 && (await page.locator(primary).isEnabled());

/** Whatever is drafted has been judged, and a proposal looked for has been found or not. */
export const untilJudged = (page) =>
    page
        .waitForFunction(() => !window.phaseline.desk.decide.isJudging && !window.phaseline.desk.decide.isSearching, null, { timeout: 8000 })
        .catch(() => undefined)
        .then(() => settled(page));
const brass = (page) => page.evaluate(() => window.phaseline.desk.decide.brass?.does);

/** Answers one decision by clicks alone. pick: which of the keys on show to click; it goes one level deeper until the brass button sends what is drawn. */
export async function clickThrough(page, pick) {
    const { at } = await state(page);
    for (let depth = 0; depth < 7; depth++) {
        await untilJudged(page);
        if ((await brass(page)) === "send" && (await isReady(page))) {
            await page.click(primary, { timeout: 1500 }).catch(() => undefined);
            if (await untilMoved(page, at)) return true;
        }
        const isDraft = await page.evaluate(() => window.phaseline.desk.decide.stage === "draft"),
            keys = page.locator(".prompt .verb:not(.off):not(.dots):not(.on):visible"),
            n = isDraft ? 0 : await keys.count();
        if (n) {
            await keys
                .nth(pick % n)
                .click({ timeout: 1500 })
                .catch(() => undefined);
            await settled(page);
            continue;
        }
        if (!isDraft) break;
        await page.evaluate(() => document.activeElement?.blur());
        for (let i = 0; i <= pick % 3; i++) await page.keyboard.press("c");
        await untilJudged(page);
        if ((await brass(page)) !== "send" || !(await isReady(page))) break;
    }
    return takeDefault(page);
}

/** The shortest way on: the end of the step where it has one, else what the brass button leads to. */
export async function takeDefault(page) {
    const { at } = await state(page);
    // An answer that lies on the table already is the default.
    await untilJudged(page);
    if ((await brass(page)) === "send" && (await isReady(page))) {
        await page.click(primary, { timeout: 1500 }).catch(() => undefined);
        if (await untilMoved(page, at, 3000)) return true;
    }
    for (let i = 0; i < 6 && (await page.locator(".prompt .btn:has-text('Back')").count()); i++) {
        await page.keyboard.press("Escape");
        await settled(page);
    }
    for (let i = 0; i < 2 && (await page.locator(".prompt .btn.end").count()); i++) {
        await page.click(".prompt .btn.end");
        await settled(page);
        if (await untilMoved(page, at, 3000)) return true;
    }
    for (let i = 0; i < 6; i++) {
        await untilJudged(page);
        await page.click(`${primary}:enabled`, { timeout: 20000 });
        if (await untilMoved(page, at, 1000)) return true;
    }
    return untilMoved(page, at);
}
