// rematch.test.mjs - another game by link: the other is asked at the end of the first, and both sit at the new table by keys of their own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage } from "./lib.mjs";

const { server, browser } = await hosted();

test("by link: no is told, yes seats both at a new table with sides changed", async () => {
    const one = await newPage(browser, server.url),
        two = await newPage(browser, server.url);
    await one.click("text=A friend by link");
    await one.click("[data-game=drill] .starts button");
    await one.waitForSelector(".play svg.table");
    const link = await one.locator(".link input").first().inputValue();
    await two.goto(link.replace("#", "?probe#"));
    await two.click(".handcard .btn.primary");
    await two.waitForSelector(".play svg.table");
    const table = (page) => page.evaluate(() => ({ table: window.phaseline.session.table, mine: [...window.phaseline.session.mine] })),
        first = [await table(one), await table(two)];
    await two.evaluate(() => window.phaseline.session.resign());
    for (const page of [one, two]) await page.waitForSelector(".ending");

    await one.click(".ending .btn.primary");
    await two.waitForSelector(".ending .asks");
    assert.match(await two.locator(".ending .asks").innerText(), /wants another, sides changed/);
    await two.click(".ending .asks .btn:has-text('No')");
    await one.waitForFunction(() => /does not want another game/.test(document.querySelector(".ending")?.textContent ?? ""));

    await one.click(".ending .btn.primary");
    await two.waitForSelector(".ending .asks");
    await two.click(".ending .asks .btn.primary");
    for (const page of [one, two]) await page.waitForFunction((old) => window.phaseline?.session?.table !== old && window.phaseline?.session?.mine.length === 1, first[0].table);
    const second = [await table(one), await table(two)];
    assert.equal(second[0].table, second[1].table);
    assert.deepEqual(second[0].mine, first[1].mine);
    assert.deepEqual(second[1].mine, first[0].mine);
    const keys = await Promise.all([one, two].map((page) => page.evaluate(() => window.phaseline.session.own.token)));
    assert.notEqual(keys[0], keys[1]);
    for (const page of [one, two]) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});
