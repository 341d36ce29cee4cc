// tutorials.test.mjs - from the first page into the tutorial of every game there is, against the computer, and two full turns by clicks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickThrough, hosted, newPage, shows, state, takeDefault, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();
const games = (await (await fetch(`${server.url}api/games`)).json()).map((g) => g.id);

test("every game is on the first page", async () => {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard");
    assert.deepEqual((await page.locator(".gcard").evaluateAll((cards) => cards.map((c) => c.dataset.game))).sort(), [...games].sort());
    await page.context().close();
});

test("two turns of every tutorial by clicks", async (t) => {
    for (const game of games)
        await t.test(game, async () => {
            const page = await newPage(browser, server.url);
            await page.click(`[data-game="${game}"] .starts button`); // the first of at most three clicks
            await page.waitForSelector(".play svg.table", { timeout: 20000 });
            let deep = 0,
                asked = 0;
            for (let i = 0; i < 500; i++) {
                const s = await untilAsked(page);
                if (s.isOver || s.turn > 2) break;
                asked++;
                // Most answers are put together key by key; now and then the default is taken, so that a turn ends.
                if (i % 4 === 3 || i > 120) await takeDefault(page);
                else if (await clickThrough(page, i)) deep++;
            }
            const s = await state(page);
            assert.ok(s.isOver || s.turn > 2, `stands in turn ${s.turn} after ${asked} decisions, at ${s.where}`);
            assert.ok(deep > 0, "nothing was chosen but defaults");
            await shows(page, ".log li", 4);
            await shows(page, "[data-piece]", 3);
            assert.deepEqual(page.errors, []);
            await page.context().close();
        });
});
