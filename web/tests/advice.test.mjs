// advice.test.mjs - the computer's ideas: asked for, looked at, taken up and confirmed; and after the game, why a step was made.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, state, takeDefault, untilArrived, untilAsked, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();

async function sit() {
    const page = await newPage(browser, server.url);
    await page.click("[data-game=drill] .starts button");
    await page.waitForSelector(".play svg.table");
    return page;
}
async function untilMoving(page) {
    for (let i = 0; i < 30; i++) {
        const s = await untilAsked(page);
        if (/MP\.1$/.test(s.where)) return s;
        await takeDefault(page);
    }
    throw new Error("never asked to move");
}

test("an idea is asked for by click, shown on the table, taken up, and played only when confirmed", async () => {
    const page = await sit(),
        s = await untilMoving(page);
    await page.click(".prompt button:has-text('Advice')");
    await page.waitForSelector(".advice .idea", { timeout: 20000 });
    assert.match(await page.textContent(".advice .weighed"), /\d+ choices weighed, \d+ play-outs/);
    assert.equal(await page.locator(".idea.chosen").count(), 1);
    const text = await page.innerText(".advice");
    assert.match(text, /went (best|about as well)/);
    assert.doesNotMatch(text, /standing|±|\d{5,}|\dk\b/i, "a number of the engine is shown");
    assert.match(await page.locator(".idea").first().innerText(), /advised/);
    // Where the chosen idea is a move, pointing at it draws the way; nothing is in the player's hands yet.
    const move = page.locator(".idea:has-text('Move')").first(),
        index = await move.evaluate((b) => [...document.querySelectorAll(".idea")].indexOf(b)),
        meant = await page.evaluate((i) => window.phaseline.desk.advice.ideas[i].choice, index);
    await move.hover();
    await page.waitForSelector(".thought .ghost", { state: "attached" });
    assert.equal(await page.evaluate(() => window.phaseline.desk.decide.option), undefined);
    await move.click();
    await page.waitForSelector(".ghosts .ghost", { state: "attached" });
    await page.waitForSelector(".prompt .btn.primary:enabled:has-text('here')");
    assert.equal((await state(page)).at, s.at, "taken up is not yet played");
    assert.deepEqual(await page.evaluate(() => window.phaseline.desk.decide.toChoice()), meant);
    await page.keyboard.press("Enter");
    assert.ok(await untilMoved(page, s.at), "the idea was not accepted");
    await untilArrived(page, meant.subject, meant.items.at(-1).at);
    assert.equal(await page.locator(".advice").count(), 0, "old advice stays on the screen");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("by keys: asked for, walked through, taken up, confirmed", async () => {
    const page = await sit(),
        s = await untilMoving(page);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("a");
    await page.waitForSelector(".advice .idea:focus", { timeout: 20000 });
    assert.match(await page.locator(".idea").first().textContent(), /, advised\. .*(Tried|Judged)/s);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".idea[aria-pressed='true']");
    await page.waitForSelector(".prompt .btn.primary:enabled");
    await page.waitForFunction(() => window.phaseline.desk.decide.verdict?.ok === true);
    assert.equal((await state(page)).at, s.at);
    await page.keyboard.press("Enter");
    assert.ok(await untilMoved(page, s.at), "the idea was not accepted");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("after the game a replay tells why, and marks what was played", async () => {
    const page = await sit();
    for (let i = 0; i < 6; i++) {
        await untilAsked(page);
        await takeDefault(page);
    }
    await untilAsked(page);
    await page.click(".tools button:has-text('Players')");
    await page.click("text=Resign");
    await page.click("text=Yes, resign");
    await page.click(".ending button:has-text('Read the report')");
    await page.click(".tools button:has-text('Replay')");
    await page.waitForSelector(".prompt.replay");
    // The first thing the other side did that was weighed: its choice is among the lines, and marked.
    let isMarked = false;
    for (let step = 1; step < 14 && !isMarked; step++) {
        await page.evaluate((n) => window.phaseline.session.replayTo(n, 2), step);
        await page.waitForSelector(`.replay .say:has-text('step ${step} of')`);
        await page.click(".replay button:has-text('Why this choice')");
        await page.waitForFunction(() => ["told", "refused"].includes(window.phaseline.desk.advice.is), null, { timeout: 20000 });
        isMarked = await page.evaluate(() => window.phaseline.desk.advice.told?.side === 2 && window.phaseline.desk.advice.ideas.some((i) => i.isPlayed));
        if (!isMarked) await page.keyboard.press("Escape");
    }
    assert.ok(isMarked, "no step of the other side is marked");
    assert.equal(await page.locator(".idea .mark:has-text('played')").count(), 1);
    assert.match(await page.textContent(".advice .who"), /played:/);
    assert.match(await page.textContent(".replay .say"), /before it/);
    await page.click("[aria-label='a step on']");
    await page.waitForSelector(".advice", { state: "detached" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
