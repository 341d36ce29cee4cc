// phone.test.mjs - the playing page on a phone: room for the table, nothing over a button, targets for thumbs; no serious problem for those who cannot see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look } from "./axe.mjs";
import { hosted, newPage, settled, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function sit(game, options = {}) {
    const page = await newPage(browser, server.url, { ...phone, ...options });
    await page.click(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table");
    await untilAsked(page);
    return page;
}

for (const game of ["rank-and-file", "hail-of-fire", "drill"])
    test(`${game}: the table has its room, and nothing lies over a button`, async () => {
        const page = await sit(game);
        const where = () => page.evaluate(() => { const b = document.querySelector("svg.table > g").getBoundingClientRect(); return [b.x, b.y, b.width].map(Math.round); });
        const still = await where();
        for (let i = 0; i < 3; i++) {
            await page.evaluate(() => window.phaseline.desk.decide.next(1));
            await page.waitForTimeout(150);
            await settled(page);
            const found = await page.evaluate(() => {
                const box = (s) => document.querySelector(s)?.getBoundingClientRect(),
                    table = box(".surface"),
                    sheet = box(".stage > .prompt"),
                    small = [...document.querySelectorAll(".prompt .btn, .prompt .verb, .tabs button, .mark-menu, .float button, .prompt .small")]
                        .filter((e) => e.checkVisibility())
                        .map((e) => [e.textContent.trim() || e.getAttribute("aria-label"), e.getBoundingClientRect()])
                        .filter(([, b]) => b.height < 43.5 || b.width < 43.5)
                        .map(([t, b]) => `${t} ${Math.round(b.width)} x ${Math.round(b.height)}`);
                const brass = document.querySelector(".prompt .btn.primary")?.getBoundingClientRect(),
                    corners = brass ? [[0.5, 0.5], [0.06, 0.2], [0.94, 0.2], [0.06, 0.8], [0.94, 0.8]].map(([x, y]) => document.elementFromPoint(brass.x + brass.width * x, brass.y + brass.height * y)?.closest(".btn.primary") !== null) : [true];
                const say = document.querySelector(".prompt .say")?.getBoundingClientRect(),
                    unit = document.querySelector(`[data-unit="${window.phaseline.desk.decide.unit}"] .piece`)?.getBoundingClientRect();
                return { table: table.height, apart: sheet.top >= table.bottom - 1, foot: sheet.bottom <= box(".tabs").top + 1, small, corners, isSaid: say.top >= sheet.top - 1 && say.bottom <= innerHeight, isWide: document.documentElement.scrollWidth > innerWidth, high: document.documentElement.scrollHeight, unit: unit ? unit.top >= table.top && unit.bottom <= table.bottom : true };
            });
            assert.deepEqual(await where(), still, "the table stays where it is while the sheet grows");
            assert.ok(found.table >= 844 * 0.42 - 1, `the table is ${Math.round(found.table)} high`);
            assert.ok(found.apart && found.foot, "the sheet covers neither the table nor the tabs");
            assert.ok(found.unit, "whom it is about is in sight");
            assert.deepEqual(found.small, [], "targets under 44 px");
            assert.ok(found.corners.every(Boolean), "something lies over the brass button");
            assert.ok(found.isSaid, "the sentence is in view");
            assert.ok(!found.isWide && found.high <= 845, "the page sticks out");
        }
        assert.match(await page.textContent(".score"), /\d/);
        assert.ok(await page.isVisible(".score"), "the score is told");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("tabs, the menu behind the mark, and no serious problem, light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const page = await sit("drill", { colorScheme, bypassCSP: true });
        await look(page, "table");
        for (const [tab, inside] of [
            ["Log", ".log ol"],
            ["Rules", ".rulebook .r"],
            ["Table", ".prompt .say"],
        ]) {
            await page.tap(`.tabs button:has-text('${tab}')`);
            await page.waitForSelector(inside);
            const [table, tabs] = [await page.locator(".surface").boundingBox(), await page.locator(".tabs").boundingBox()];
            assert.ok(table.height >= 844 * 0.42 - 1 && tabs.y + tabs.height <= 845, tab);
            await look(page, tab);
        }
        await page.tap(".mark-menu");
        await page.tap(".tools.open button:has-text('Players')");
        await page.waitForSelector(".sheet-panel .players");
        await look(page, "players");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("no serious problem on report, replay, hand-over and while something is shown", async () => {
    for (const options of [phone, { viewport: { width: 1440, height: 900 } }]) {
        const page = await newPage(browser, server.url, { ...options, bypassCSP: true, pace: "step" });
        await page.click("text=A friend here");
        await page.click("[data-game=drill] .starts button");
        await page.waitForSelector(".handcard, svg.table");
        if (!(await page.locator(".handcard").count())) {
            await page.waitForFunction(() => window.phaseline.session.isAsked);
            await page.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
            await page.waitForSelector(".handcard");
        }
        await look(page, "hand-over");
        await page.context().close();

        const solo = await newPage(browser, server.url, { ...options, bypassCSP: true, pace: "step" });
        await solo.click("[data-game=rank-and-file] .starts button");
        await solo.waitForSelector(".play svg.table");
        for (let i = 0; i < 12 && !(await solo.locator(".show").count()); i++) {
            await solo.waitForFunction(() => window.phaseline.session.isAsked || window.phaseline.session.isShowing, null, { timeout: 30000 });
            if (await solo.evaluate(() => window.phaseline.session.isAsked)) await solo.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
            await solo.waitForTimeout(200);
        }
        await solo.waitForSelector(".show");
        await look(solo, "show");
        await solo.evaluate(() => { window.phaseline.session.hurry(); window.phaseline.session.resign(); });
        await solo.waitForSelector(".ending");
        await look(solo, "the end");
        await solo.click(".ending button:has-text('watch it all')");
        await solo.waitForSelector(".prompt.replay");
        await look(solo, "replay");
        await solo.keyboard.press("Escape");
        await solo.waitForSelector(".ending");
        await solo.click(".ending button:has-text('Read the report')");
        await solo.waitForSelector(".sheet");
        await settled(solo);
        await look(solo, "report");
        assert.deepEqual(solo.errors, []);
        await solo.context().close();
    }
});
