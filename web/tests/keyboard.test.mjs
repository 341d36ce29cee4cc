// keyboard.test.mjs - a whole game without a mouse, then the report, the replay and playing on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, settled, shows, state, untilAsked, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();

const press = async (page, ...keys) => {
    for (const key of keys) {
        await page.keyboard.press(key);
        await settled(page);
    }
};
/** Waits for something that may also not come. */
const until = (page, is, ms = 3000) => page.waitForFunction(is, null, { timeout: ms }).then(
    () => true,
    () => false,
);

test("drill to the end by keyboard alone, then report, replay, play on", async () => {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard");
    for (let i = 0; i < 60; i++) {
        // Tab to drill's start
        await page.keyboard.press("Tab");
        if (
            await page.evaluate(
                () => document.activeElement?.closest(".gcard")?.dataset.game === "drill" && document.activeElement.matches(".starts button"),
            )
        )
            break;
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector(".play svg.table");
    await page.evaluate(() => document.activeElement?.blur());
    let moves = 0,
        shots = 0;
    for (let i = 0; i < 300; i++) {
        const s = await untilAsked(page);
        if (s.isOver) break;
        await page.evaluate(() => document.activeElement?.blur());
        if (/MP\.1$/.test(s.where) && (await page.evaluate(() => window.phaseline.desk.decide.able.length)) > 0) {
            await press(page, "n", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp");
            await until(page, () => !window.phaseline.desk.decide.isJudging); // judged: legal or not
            if (!(await page.evaluate(() => window.phaseline.desk.decide.verdict?.ok))) {
                await press(page, "c");
                await until(page, () => !window.phaseline.desk.decide.isJudging && window.phaseline.desk.decide.verdict?.ok === true);
            }
            await press(page, "Enter");
            if (await untilMoved(page, s.at, 1500)) {
                moves++;
                continue;
            }
            await press(page, "Escape", "Escape", "Escape", "Escape", "Escape", "Escape", "Escape", "Escape");
        } else if (/FI\.2$/.test(s.where) && (await page.evaluate(() => window.phaseline.desk.decide.able.length)) > 0) {
            await press(page, "n", "1", "Enter");
            if (await untilMoved(page, s.at, 1500)) {
                shots++;
                continue;
            }
            await press(page, "Escape", "Escape", "Escape", "Escape");
        }
        // Ending a step has a key of its own; where there is none, Enter gives the answer that lies on the table.
        await press(page, "g");
        if (await untilMoved(page, s.at, 700)) continue;
        for (let k = 0; k < 4 && !(await untilMoved(page, s.at, 700)); k++) await press(page, "Enter");
        await untilMoved(page, s.at, 5000);
    }
    assert.equal((await state(page)).isOver, true);
    assert.ok(moves > 2, `only ${moves} moves`);
    assert.ok(shots + moves > 4);

    await page.evaluate(() => document.activeElement?.blur());
    await page.waitForSelector(".ending");
    await page.keyboard.press("r");
    await page.waitForSelector(".sheet h1");
    assert.match(await page.locator(".sheet h1").innerText(), /win/);
    assert.ok((await page.locator(".g1 .ln").count()) === 2);
    // Where the server judges positions, the report shows how it stood and where that turned, each with a way to see it.
    const isJudged = await page.evaluate(async () => Array.isArray((await window.phaseline.session.ask("replay", { to: 1 })).standing));
    if (isJudged) {
        await page.waitForSelector(".stood .ln");
        if (await page.locator(".turns em").count()) assert.match(await page.locator(".turns em").first().innerText(), /level|ahead|behind/);
    }
    await shows(page, ".turns li");

    await page.click(".tools button:has-text('Replay')");
    await page.waitForSelector(".replay");
    assert.match(await page.locator(".replay .say").innerText(), /step 0 of [1-9]/);
    await page.evaluate(() => document.activeElement?.blur());
    for (let i = 0; i < 4; i++) await page.keyboard.press("]"); // however fast: every press counts
    await page.waitForSelector(".replay .say:has-text('step 4 of')");
    await page.keyboard.press("[");
    await page.waitForSelector(".replay .say:has-text('step 3 of')");
    await page.selectOption("[aria-label='As seen by']", "2");
    await page.waitForFunction(() => window.phaseline.session.replay.side === 2);

    const before = page.url();
    await page.click("text=Play on from here");
    await page.waitForFunction((was) => location.href !== was, before);
    await page.waitForFunction(() => window.phaseline?.session?.message && !window.phaseline.session.replay);
    const s = await untilAsked(page);
    assert.equal(s.isOver, false);
    assert.deepEqual(page.errors, []);
});
