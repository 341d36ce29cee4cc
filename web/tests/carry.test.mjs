// carry.test.mjs - the page of a server that can also play without it: offered on the first page, with games of its own, which go on when the server is
// away; and a game is brought to the server and taken along by its journal.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { assemble } from "../site.mjs";
import { dist, startReal, takeDefault, untilAsked } from "./lib.mjs";
import { keepingBrowser, openPage, packed, site, untilKept } from "./site.mjs";

// The page as `make site` leaves it for the server.
const folder = mkdtempSync(join(tmpdir(), "phaseline-served-"));
cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
await assemble({ dist: folder, module: join(site, JSON.parse(readFileSync(join(site, "site.json"), "utf8")).module.file), pack: packed(site), hasForms: false });
const server = await startReal(folder),
    own = await keepingBrowser();
let isUp = true;
const stop = async () => {
    if (isUp) await server.stop();
    isUp = false;
};
after(async () => {
    await own.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
});

const seats = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(`phaseline.${key}`) ?? "[]"), key);
async function begin(page, game) {
    await page.click(`[data-game=${game}] .starts button`);
    await page.waitForSelector(".play svg.table");
    await untilAsked(page, 60000);
}

test("a page that plays at the server asks for nothing else, and offers to play without it", async () => {
    assert.ok(existsSync(join(folder, "sw.js")));
    const page = await openPage(own.context, `${server.url}?probe`),
        asked = [];
    page.on("request", (r) => asked.push(r.url()));
    await page.waitForSelector(".where button:has-text('Play without the server')");
    await begin(page, "drill");
    assert.ok(!asked.some((url) => /\.wasm|worker-|sw\.js/.test(url)), `${asked}`);
    assert.equal((await seats(page, "seats")).length, 1);
    // Its secrets are still to be kept: it cannot be taken along before it is over, and that is said.
    await page.goto(`${server.url}?probe#/`);
    await page.click(".going button:has-text('take along')");
    await page.waitForSelector(".error:has-text('once the game is over')");
    assert.deepEqual(page.errors.filter((e) => !/409/.test(e)), []);
    await page.close();
});

test("played here, brought to the server, and back; then the server is away and it goes on", async () => {
    const page = await openPage(own.context, `${server.url}?probe`);
    await Promise.all([page.waitForEvent("load"), page.click(".where button:has-text('Play without the server')")]);
    await page.waitForSelector(".where:has-text('Played in this browser')");
    assert.equal(await page.locator(".going").count(), 0, "the server's games are not here");
    await begin(page, "rank-and-file");
    await takeDefault(page);
    const before = await untilAsked(page, 60000);
    await page.goto(`${server.url}?probe#/`);
    await Promise.all([page.waitForEvent("load"), page.click(".going button:has-text('to the server')")]);
    await page.waitForSelector(".play svg.table");
    const there = await untilAsked(page, 60000);
    assert.deepEqual([there.turn, there.where, there.side], [before.turn, before.where, before.side]);
    assert.equal((await seats(page, "seats")).length, 2);
    assert.equal((await seats(page, "seats.here")).length, 1);
    // Over, it may be taken along: it stands there as it ended, and can be played on from any step.
    await page.evaluate(() => window.phaseline.session.resign());
    await page.waitForSelector(".ending");
    await page.goto(`${server.url}?probe#/`);
    await Promise.all([page.waitForEvent("load"), page.locator(".going li").filter({ hasText: "over" }).locator("button:has-text('take along')").click()]);
    await page.waitForSelector(".play svg.table");
    assert.equal((await seats(page, "seats.here")).length, 2);
    // The server goes away: the game that was begun here goes on.
    await page.goto(`${server.url}?probe#/`);
    await page.waitForSelector(".going li:has-text('your move') a");
    await untilKept(page);
    await stop();
    await page.reload();
    await page.click(".going li:has-text('your move') a");
    await page.waitForSelector(".play svg.table");
    assert.equal((await untilAsked(page, 60000)).where, before.where);
    await takeDefault(page);
    await untilAsked(page, 60000);
    await page.close();
});

test("an invitation leads to the server, whatever this browser was told", async () => {
    const page = await own.context.newPage();
    await page.goto(`${server.url}#/join/abcdefgh/ijkl`);
    await page.waitForFunction(() => localStorage.getItem("phaseline.where") === null);
    await page.close();
});
