// access.test.mjs - axe-core finds no serious problem on any page, light and dark; the page fits every screen it is made for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look } from "./axe.mjs";
import { clickThrough, hosted, newPage, settled, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();

for (const theme of ["light", "dark"])
    test(`no serious problem, ${theme}`, async () => {
        const page = await newPage(browser, server.url, { colorScheme: theme, bypassCSP: true });
        await page.waitForSelector(".gcard");
        await look(page, "first page");
        await page.click("[data-game=drill] .starts button");
        await page.waitForSelector(".play svg.table");
        await untilAsked(page);
        await clickThrough(page, 0);
        await untilAsked(page);
        await page.evaluate(() => document.activeElement?.blur());
        await page.keyboard.press("n");
        await page.waitForSelector(".prompt .verb, .prompt .filling");
        await settled(page);
        await look(page, "table");
        await page.keyboard.press("a");
        await page.waitForSelector(".advice .idea:focus", { timeout: 20000 });
        await settled(page);
        await look(page, "advice");
        for (const [panel, inside] of [
            ["Rules", ".rulebook .r"],
            ["Players", ".players li"],
            ["Settings", ".sheet-panel[aria-label='Settings'], [aria-label='Settings'] select"],
            ["Keys", ".badge-list li"],
        ]) {
            await page.click(panel === "Settings" || panel === "Keys" ? `.tools [aria-label='${panel}']` : `.tools button:has-text('${panel}')`);
            await page.waitForSelector(inside);
            await settled(page);
            await look(page, panel);
        }
        await page.click(".tools button:has-text('Players')");
        await page.click("text=Resign");
        await page.click("text=Yes, resign");
        await page.click(".ending button:has-text('Read the report')");
        await page.waitForSelector(".sheet");
        await look(page, "report");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("no serious problem where seats are taken up, looked after and brought back", async () => {
    for (const theme of ["light", "dark"]) {
        const page = await newPage(browser, server.url, { colorScheme: theme, bypassCSP: true });
        await page.click("text=A friend by link");
        await page.click("[data-game=drill] .starts button");
        await page.waitForSelector(".own .code output");
        await page.click("text=Second screen");
        await page.waitForSelector("label.link:has-text('other screen')");
        await look(page, "players, by link");
        const invitation = await page.locator("label.link:has-text('Invitation') input").inputValue(),
            screen = await page.locator("label.link:has-text('other screen') input").inputValue();
        const friend = await newPage(browser, server.url, { colorScheme: theme, bypassCSP: true });
        for (const [address, inside] of [
            [invitation, ".handcard[data-kind=invitation]"],
            [screen, ".handcard[data-kind=screen]"],
            [`${server.url}#/recover`, ".recover"],
        ]) {
            await friend.goto(address);
            await friend.waitForSelector(inside);
            await settled(friend);
            await look(friend, inside);
        }
        await page.context().close();
        await friend.context().close();
    }
});

test("nothing sticks out at any size", async () => {
    for (const [width, height] of [
        [1280, 720],
        [1440, 810],
        [1920, 1080],
        [834, 1112],
        [1112, 834],
        [3840, 2160],
    ]) {
        const page = await newPage(browser, server.url, { viewport: { width, height } });
        await page.waitForSelector(".gcard");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `first page, ${width} wide`);
        await page.click("[data-game=drill] .starts button");
        await page.waitForSelector(".play svg.table");
        await untilAsked(page);
        const box = await page.locator(".surface").boundingBox(),
            prompt = await page.locator(".prompt").boundingBox();
        assert.ok(
            box.width > width * 0.5 && box.height > height * 0.35,
            `the table has ${Math.round(box.width)} by ${Math.round(box.height)} of ${width} by ${height}`,
        );
        assert.ok(prompt.y + prompt.height <= height + 1, "the prompt is on the screen");
        assert.ok(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight + 1),
            `table page, ${width} by ${height}`,
        );
        await page.context().close();
    }
});
