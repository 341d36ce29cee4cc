// offline.test.mjs - the page without a server: files from a folder of any host, then the network cut. Whole games, coming back, what is in the way of
// keeping them, and new versions. KILLS=100: as often the renderer is ended between a choice and its acceptance, not five times.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { assemble } from "../site.mjs";
import { state, takeDefault, untilAsked } from "./lib.mjs";
import { keepingBrowser, openPage, packed, serveFiles, site, untilKept } from "./site.mjs";

const kills = Number(process.env.KILLS ?? 5);
const folder = mkdtempSync(join(tmpdir(), "phaseline-site-"));
const open = [];
async function served(options) {
    const server = await serveFiles(site, options);
    open.push(() => server.stop());
    return server;
}
async function browser(more) {
    const b = await keepingBrowser(more);
    open.push(() => b.close());
    return b;
}
after(async () => {
    for (const close of open.reverse()) await close().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
});

const server = await served(),
    own = await browser();
// One tab at a time has the games: no test leaves one behind, whatever became of it.
const pages = [];
async function opened(context, url) {
    const page = await openPage(context, url);
    pages.push(page);
    return page;
}
afterEach(async () => {
    for (const page of pages.splice(0)) await page.close().catch(() => undefined);
});
/** The first page, with its games. */
async function first(context = own.context, url = server.url) {
    const page = await opened(context, `${url}?probe`);
    await page.waitForSelector(".gcard");
    return page;
}
/** The first page, kept, and then nobody answers any more. */
async function firstAndCut() {
    await server.comeBack();
    const page = await first();
    await untilKept(page);
    await server.stop();
    await page.reload();
    await page.waitForSelector(".gcard");
    return page;
}
async function begin(page, game) {
    await page.click(`[data-game=${game}] .starts button`);
    await page.waitForSelector(".play svg.table");
    return untilAsked(page, 60000);
}
/** One's own answers, as the journal has them. */
const journal = (page) =>
    page.evaluate(async () => {
        const { session } = window.phaseline,
            answer = await window.phaselineAsk(`/api/tables/${session.table}/journal`, { token: session.own.token });
        if (answer.status !== 200) throw new Error(answer.text);
        return answer.text;
    });
const answersIn = (text, side) => text.trim().split("\n").slice(1).map((line) => JSON.parse(line)).filter((line) => line.side === side);

test("files of any host, in any folder: all of it is kept at the first visit, and nothing else is asked for", async () => {
    const page = await first();
    await untilKept(page);
    assert.deepEqual(await page.locator(".seg button").allInnerTexts(), ["The computer", "A friend here"], "a friend by link needs a server");
    assert.match(await page.locator(".where").innerText(), /no server behind this page/);
    assert.ok(!server.asked.some((name) => /^(api|ws)/.test(name)), "no server is looked for");
    assert.deepEqual(page.errors, []);
    await page.close();
});

test("the network is cut: the page is there within a second, and a whole game of drill is played to its end", async () => {
    const page = await first();
    await untilKept(page);
    await server.stop();
    const times = [];
    for (let i = 0; i < 3; i++) {
        const start = Date.now();
        await page.reload({ waitUntil: "commit" });
        await page.waitForSelector(".gcard .starts button:enabled");
        times.push(Date.now() - start);
    }
    console.log(`from the cache, with games to choose from after ${times.join(", ")} ms`);
    // The least counts: other work on the machine only adds to it. On one that has more to do than it can, it is told and not judged.
    if (loadavg()[0] < 1.5 * availableParallelism()) assert.ok(Math.min(...times) < 1000 * Number(process.env.SLOW ?? 1), `${times} ms`);
    await begin(page, "drill");
    for (let i = 0; ; i++) {
        assert.ok(i < 400, "the game ends");
        const s = await untilAsked(page, 60000);
        if (s.isOver) break;
        await takeDefault(page);
    }
    await page.waitForSelector(".ending");
    const text = await journal(page);
    assert.match(text.trim().split("\n").at(-1), /"end":/);
    await page.click(".ending button:has-text('Read the report')");
    await page.waitForSelector(".sheet .vs");
    assert.deepEqual(page.errors, []);
    await page.close();
});

for (const game of ["rank-and-file", "rate-of-fire", "rapid-fire", "arcane-legions", "hail-of-fire"])
    test(`the network is cut: two turns of ${game}, and it goes on after the tab was closed`, async () => {
        const page = await firstAndCut();
        await begin(page, game);
        let s;
        for (let i = 0; i < 400; i++) {
            s = await untilAsked(page, 120000);
            if (s.isOver || s.turn > 2) break;
            await takeDefault(page);
        }
        assert.ok(s.turn > 2 || s.isOver, `turn ${s.turn}`);
        const before = await journal(page);
        assert.deepEqual(page.errors, []);
        await page.close();
        const again = await first();
        await again.click(".going a");
        await again.waitForSelector(".play svg.table");
        const now = await untilAsked(again, 60000);
        assert.equal(now.turn, s.turn);
        const after = await journal(again);
        assert.equal(after.slice(0, before.lastIndexOf('{"end"')), before.slice(0, before.lastIndexOf('{"end"')), "the same game");
        assert.deepEqual(again.errors, []);
        await again.close();
    });

test("the computer is stopped where its thought is of no more use, and the page answers while it thinks", async () => {
    const page = await firstAndCut();
    await page.click("text=change");
    await page.selectOption("label:has-text('Level') select", "search5");
    await begin(page, "drill");
    // The computer thinks for some seconds; meanwhile questions are answered.
    for (let i = 0; i < 60; i++) {
        const asked = await page.evaluate(() => window.phaseline.session.message.view.asked);
        if (!asked.includes(1)) break;
        await takeDefault(page);
    }
    const took = await page.evaluate(async () => {
        const start = performance.now();
        await window.phaselineAsk("/api/games");
        return performance.now() - start;
    });
    assert.ok(took < 1500, `${took} ms`);
    await page.close();
    // And whoever comes back finds it, and a computer that answers.
    const again = await first();
    await again.click(".going a");
    await untilAsked(again, 60000);
    assert.deepEqual(again.errors, []);
    await again.evaluate(() => localStorage.removeItem("phaseline.settings"));
    await again.close();
});

test("two tabs: the second one says where the games are open, and has them once the first is closed", async () => {
    const page = await firstAndCut();
    await begin(page, "drill");
    const second = await opened(own.context, `${server.url}?probe`);
    await second.waitForSelector("aside.here:has-text('open in another tab')");
    assert.equal(await second.locator(".going").count(), 0);
    await takeDefault(page);
    const before = await journal(page);
    await page.close();
    await second.waitForSelector(".going a");
    assert.equal(await second.locator("aside.here").count(), 0);
    await second.click(".going a");
    await untilAsked(second);
    assert.ok((await journal(second)).startsWith(before.slice(0, before.lastIndexOf('{"end"'))));
    assert.deepEqual(second.errors, []);
    await second.close();
});

test("no room is left: what is done is refused in words, the game stands as it was, and goes on with room again", async () => {
    // The browser reserves room for a file by the megabyte, so a quota is not met by a few lines: the file itself says what it says then.
    const full = `{ let isFull = false; new BroadcastChannel("room").onmessage = ({ data }) => { isFull = data; }; const { write } = FileSystemSyncAccessHandle.prototype; FileSystemSyncAccessHandle.prototype.write = function (from, options) { if (isFull) throw new DOMException("No space available for this operation", "QuotaExceededError"); return write.call(this, from, options); }; }\n`,
        { url } = await served({ change: (name, bytes) => (/assets\/worker-.*\.js$/.test(name) ? full + bytes : bytes) }),
        b = await browser(),
        page = await first(b.context, url),
        room = (isFull) => page.evaluate((isFull) => new BroadcastChannel("room").postMessage(isFull), isFull);
    const s = await begin(page, "drill"),
        before = answersIn(await journal(page), s.side).length;
    await room(true);
    await page.waitForTimeout(500);
    const said = await page.evaluate(() => {
        const { session } = window.phaseline;
        return Promise.race([session.choose(session.message.default), new Promise((done) => setTimeout(() => done({ why: "nothing was said" }), 20000))]);
    });
    assert.match(said.why, /could not be kept/, JSON.stringify(said));
    await page.waitForSelector("aside.here:has-text('no more room')");
    await page.reload();
    await page.waitForSelector(".play svg.table");
    const now = await untilAsked(page, 60000);
    assert.deepEqual([now.where, now.at], [s.where, s.at], "as it was");
    assert.equal(answersIn(await journal(page), s.side).length, before);
    // Refused again, then taken once there is room: without a reload.
    const choose = () => page.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
    await room(true);
    await page.waitForTimeout(500);
    assert.notEqual((await choose()).ok, true);
    await page.waitForSelector("aside.here:has-text('no more room')");
    await room(false);
    await page.waitForTimeout(500);
    assert.equal((await choose()).ok, true);
    await page.waitForSelector("aside.here", { state: "detached" });
    assert.ok(answersIn(await journal(page), s.side).length > before);
});

// ---- a tab that is ended

/** A new tab. It may be given a renderer that is just being ended: then another. */
async function anew(context, url, tries = 5) {
    for (;;)
        try {
            return await first(context, url);
        } catch (error) {
            if (--tries === 0 || !/crash|closed/i.test(String(error))) throw error;
            await new Promise((go) => setTimeout(go, 300));
        }
}

/** Ends the renderer so often: at any moment while a choice is on its way, or (every other time, or isLate: always) at the moment that it is told to be
 * accepted. Told: choices that were accepted, and how many of them are gone. */
async function ended(times, url, b, isLate = false) {
    let page = await first(b.context, url),
        accepted = 0,
        lost = 0,
        between = 0;
    await begin(page, "drill");
    for (let i = 0; i < times; i++) {
        const s = await untilAsked(page, 60000);
        if (s.isOver) {
            await page.goto(`${url}?probe`);
            await page.waitForSelector(".gcard");
            await begin(page, "drill");
            i--;
            continue;
        }
        if (isLate) await page.waitForTimeout(4000); // all that was done before is written by now
        const before = answersIn(await journal(page), 1).length,
            endThem = b.aimAtRenderers();
        let told = 0;
        const crash = new Promise((done) => page.on("crash", done)),
            accept = new Promise((done) =>
                page.on("console", (m) => {
                    if (m.text() === "accepted") done(++told);
                }),
            );
        await page.evaluate(() => {
            const { session } = window.phaseline,
                choose = async () => {
                    if ((await session.choose(session.latest?.default ?? session.message.default)).ok) console.log("accepted");
                };
            void choose();
        });
        await (isLate || i % 2 ? accept : new Promise((go) => setTimeout(go, Math.random() * 25)));
        endThem();
        await crash; // and what was told before has come
        accepted += told;
        if (!told) between++;
        const old = page;
        page = await anew(b.context, url);
        await old.close().catch(() => undefined);
        await page.click(".going a");
        await page.waitForSelector(".play svg.table");
        await untilAsked(page, 60000);
        const now = answersIn(await journal(page), 1).length;
        lost += Math.max(0, before + told - now);
    }
    await page.close();
    return { accepted, lost, between };
}

test(`the tab is ended ${kills} times while a choice is on its way: none that was accepted is lost`, async () => {
    const b = await browser(),
        { url } = await served(),
        { accepted, lost, between } = await ended(kills, url, b);
    console.log(`ended ${kills} times, ${between} of them before the choice was accepted; ${accepted} accepted, ${lost} lost`);
    assert.equal(lost, 0);
});

test("a store that lets its lines lie before it writes them does lose some: the same test finds it", async () => {
    const b = await browser(),
        // What is written comes to the file a while later, as if nobody flushed.
        late = `{ const { write } = FileSystemSyncAccessHandle.prototype; FileSystemSyncAccessHandle.prototype.write = function (from, options) { const kept = from.slice(); setTimeout(() => write.call(this, kept, options), 3000); return from.length; }; }\n`,
        { url } = await served({ change: (name, bytes) => (/assets\/worker-.*\.js$/.test(name) ? late + bytes : bytes) });
    const { accepted, lost } = await ended(2, url, b, true);
    console.log(`the control: ${accepted} accepted, ${lost} lost`);
    assert.ok(lost > 0, "the control loses");
});

// ---- what is in the way

test("without encryption nothing can be kept: it says so, plays in memory, and offers the journal", async () => {
    const b = await browser(["--host-resolver-rules=MAP phaseline.example 127.0.0.1"]),
        url = `http://phaseline.example:${server.port}/some/folder/`;
    await server.comeBack();
    const page = await first(b.context, url);
    await page.waitForSelector("aside.here:has-text('Games are not kept')");
    assert.match(await page.locator("aside.here").innerText(), /not encrypted/);
    await page.click("aside.here button");
    await begin(page, "drill");
    await takeDefault(page);
    await untilAsked(page);
    await page.evaluate(() => (location.hash = "#/"));
    await page.waitForSelector(".going li");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".going button:has-text('journal')")]);
    const text = readFileSync(await download.path(), "utf8");
    assert.match(text, /^\{"phaseline":2,"game":"drill"/);
    assert.deepEqual(page.errors, []);
    // And the file is a game again.
    await page.reload();
    await page.waitForSelector(".gcard");
    const path = join(folder, "game.jsonl");
    writeFileSync(path, text);
    await page.setInputFiles("input[type=file]", path);
    await page.waitForSelector(".play svg.table");
    await page.close();
});

test("a module that is not the one of this page is refused, in words", async () => {
    const other = await served({ change: (name, bytes) => (name.endsWith(".wasm") ? Buffer.concat([bytes, Buffer.from([0, 1, 0])]) : bytes) }),
        b = await browser(),
        page = await opened(b.context, other.url);
    await page.waitForSelector("aside.here:has-text('not what belongs to this page')");
    await page.close();
});

test("links to others' tables say that they need a server", async () => {
    await server.comeBack();
    const page = await opened(own.context, `${server.url}#/join/abc/def`);
    await page.waitForSelector("text=This needs a server");
    await page.close();
});

// ---- new versions

test("a new version waits until it is asked for; a game begun before goes on under it, or is explained and its journal handed out", async () => {
    const to = async (name, change) => {
        const pack = JSON.parse(readFileSync(packed(site), "utf8"));
        change?.(pack);
        const path = join(folder, `${name}.json`);
        writeFileSync(path, JSON.stringify(pack));
        await assemble({ dist: site, module: join(site, JSON.parse(readFileSync(join(site, "site.json"), "utf8")).module.file), pack: path, to: join(folder, name), hasForms: false });
        return join(folder, name);
    };
    const own = await served(),
        b = await browser();
    let page = await first(b.context, own.url);
    await untilKept(page);
    await begin(page, "drill");
    await takeDefault(page);
    await takeDefault(page);
    await untilAsked(page);
    const before = await journal(page);

    // Something else about the rules, which no game played so far knows: it goes on.
    own.folder = await to("words", (pack) => {
        const name = Object.keys(pack).find((n) => n.endsWith("drill/README.md") || n.endsWith("drill/rulebook.md"));
        pack[name] += "\nA word more.\n";
    });
    await page.reload();
    await page.waitForSelector("aside.here:has-text('new version')", { timeout: 60000 });
    await page.waitForSelector(".play svg.table");
    await Promise.all([page.waitForEvent("load"), page.click("aside.here button")]);
    await page.waitForSelector(".play svg.table");
    await untilAsked(page);
    assert.ok((await journal(page)).startsWith(before.slice(0, before.lastIndexOf('{"end"'))));
    assert.equal(await page.locator("aside.here").count(), 0);

    // Rules under which the game comes out otherwise, as a line of revisions.txt says.
    own.folder = await to("rules", (pack) => {
        const named = (end) => Object.keys(pack).find((n) => n.endsWith(`drill/${end}`)),
            change = (end, from, to) => {
                const now = pack[named(end)].replace(from, to);
                assert.notEqual(now, pack[named(end)], end);
                pack[named(end)] = now;
            };
        change("data/squads.yaml", /(key: line, *cells: \[)8/, "$19");
        change("revisions.txt", /$/, "2 9.9.9 lines are nine men strong\n");
    });
    await page.reload();
    await page.waitForSelector("aside.here:has-text('new version')", { timeout: 60000 });
    await page.waitForSelector(".play svg.table");
    await Promise.all([page.waitForEvent("load"), page.click("aside.here button")]);
    await page.waitForSelector(".handcard:has-text('does not go on')", { timeout: 60000 });
    assert.match(await page.locator(".handcard").innerText(), /played under revision 1 of the rules, this is 2: .*nine men strong/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".handcard button:has-text('Save its journal')")]);
    assert.ok(readFileSync(await download.path(), "utf8").startsWith(before.slice(0, before.indexOf("\n"))), "its journal, as it was");
    // A new game is played by the new rules.
    await page.click(".handcard a");
    await page.waitForSelector(".gcard");
    await begin(page, "drill");
    await page.close();
});
