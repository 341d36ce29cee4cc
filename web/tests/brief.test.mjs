// brief.test.mjs - before a battle and beside it: the briefing of every battle, facts on the cards, what can be done now, how it stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, shows, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();
const games = await (await fetch(`${server.url}api/games`)).json();
const shots = process.env.SHOTS;

test("every battle has a briefing with its sides, what wins, minutes and level, and no raw key in any text", async () => {
    let battles = 0;
    for (const game of games)
        for (const s of game.scenarios) {
            const brief = await (await fetch(`${server.url}api/games/${game.id}/scenarios/${s.id}/brief`)).json();
            battles++;
            assert.ok(brief.minutes > 0 && brief.level && brief.lede, `${game.id} ${s.id}`);
            assert.ok(brief.to_win.length + brief.aims.length > 0, `${game.id} ${s.id}: what wins`);
            for (const side of brief.sides) {
                assert.ok(side.aim, `${game.id} ${s.id}: ${side.name} has an aim`);
                for (const u of side.units) assert.doesNotMatch(u.name, /_/, `${game.id} ${s.id}: ${u.name}`);
            }
            assert.equal(s.minutes, brief.minutes);
        }
    assert.ok(battles >= 22, `${battles} battles`);
});

test("the briefing is read and the battle starts from it, at every size", async () => {
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }])
        for (const game of games) {
            const page = await newPage(browser, server.url, { viewport });
            await page.goto(`${server.url}#/battle/${game.id}/${game.tutorial}`);
            await page.waitForSelector(".brief-text h1");
            await shows(page, ".brief-table .piece", 1, `${game.id}: pieces are drawn`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${game.id} sticks out at ${viewport.width}`);
            if (shots && viewport.width === 1440) await page.screenshot({ path: `${shots}/brief-${game.id}.png` });
            assert.deepEqual(page.errors, [], game.id);
            await page.context().close();
        }
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/battle/drill/first-steps`);
    await page.locator(".brief-go .primary").click();
    await page.waitForSelector("main.play");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("cards of the first page tell minutes, size and sides, lead to the briefing, and one click still starts a game", async () => {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard .facts");
    for (const game of games) {
        const facts = await page.locator(`.gcard[data-game="${game.id}"] .facts`).textContent();
        assert.match(facts, /\d+ min · \d+ × \d+ in · \d+ units · /, `${game.id}: ${facts}`);
        assert.equal(await page.locator(`.gcard[data-game="${game.id}"] a[href^="#/battle/"]`).count(), 1);
    }
    await page.locator('.gcard[data-game="drill"] .starts button').click();
    await page.waitForSelector("main.play");
    await page.context().close();
});

test("H says what can be done now, with its rule, and the goal and how it stands are in view", async () => {
    for (const id of ["drill", "rank-and-file", "hail-of-fire"]) {
        const page = await newPage(browser, server.url);
        await page.waitForSelector(".gcard");
        await page.locator(`.gcard[data-game="${id}"] .starts button`).click();
        await page.waitForSelector("main.play");
        await untilAsked(page);
        await page.waitForSelector(".rail .standing");
        await page.keyboard.press("h");
        await page.waitForSelector(".now-panel");
        await shows(page, ".now-panel .now-list li", 1, `${id}: something can be done`);
        await shows(page, ".now-panel .rule", 1, `${id}: by a rule`);
        if (shots) await page.screenshot({ path: `${shots}/now-${id}.png` });
        await page.keyboard.press("h");
        await page.waitForSelector(".now-panel", { state: "detached" });
        assert.deepEqual(page.errors, [], id);
        await page.context().close();
    }
});
