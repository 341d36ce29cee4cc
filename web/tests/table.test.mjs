// table.test.mjs - what a hand does at the table: tools, a path that snaps, passing until a phase, undo, hostile talk, a journal opened again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hosted, newPage, state, takeDefault, untilArrived, untilAsked, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();

async function drill() {
    const page = await newPage(browser, server.url);
    await page.click("[data-game=drill] .starts button");
    await page.waitForSelector(".play svg.table");
    await untilAsked(page);
    return page;
}
const middle = async (page, piece) => {
    const b = await page.locator(`[data-piece="${piece}"]`).boundingBox();
    return [b.x + b.width / 2, b.y + b.height / 2];
};

/** Plays defaults until this side may move a squad. */
async function untilMoving(page) {
    for (let i = 0; i < 30; i++) {
        const s = await untilAsked(page);
        if (/MP\.1$/.test(s.where)) return s;
        await takeDefault(page);
    }
    throw new Error("never asked to move");
}

test("the tape, the sight line and the ranges are the engine's", async () => {
    const page = await drill();
    await page.keyboard.press("m");
    await page.mouse.click(...(await middle(page, "B1.1")));
    await page.mouse.click(...(await middle(page, "B2.1")));
    await page.waitForSelector(".tape-line", { state: "attached" });
    // It ends where the hand is, and must not be what the hand touches.
    assert.deepEqual(await page.evaluate(() => [".tape-line", ".los-case"].map((c) => getComputedStyle(document.querySelector(c)).pointerEvents)), ["none", "none"]);
    // First Steps: centres six inches apart, round bases of three quarters of an inch.
    await page.waitForSelector(".tag text:text-is('4.50 in')", { state: "attached" });
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".tape-line").count(), 0);
    await page.mouse.click(...(await middle(page, "B1.1")));
    await page.keyboard.press("l");
    await page.mouse.click(...(await middle(page, "R2.1")));
    await page.waitForSelector(".los", { state: "attached" });
    await page.keyboard.press("r");
    await page.waitForSelector(".ring-line, .ring-sector", { state: "attached" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a path too long snaps to where legality ends, and what is shown is what is played", async () => {
    const page = await drill(),
        s = await untilMoving(page);
    await page.mouse.click(...(await middle(page, "B1.1")));
    await page.waitForSelector(".reach");
    const box = await page.locator(".surface").boundingBox(),
        [x, y] = await middle(page, "B1.1");
    await page.mouse.click(x - 6, Math.max(box.y + 40, y - 330)); // far beyond any reach
    await page.waitForFunction(() => !window.phaseline.desk.decide.isJudging && window.phaseline.desk.decide.verdict?.ok === true);
    const end = await page.evaluate(() => window.phaseline.desk.decide.items.at(-1).at);
    const shown = await page.locator(".ghost").count();
    assert.equal(shown, 1);
    await page.keyboard.press("Enter");
    assert.ok(await untilMoved(page, s.at));
    await untilArrived(page, "B1", end);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("passing until a phase, taking back, hostile talk", async () => {
    const page = await drill();
    await untilMoving(page);
    await page.click(".track .stop:has-text('Objectives')");
    await page.waitForFunction(() => window.phaseline.session.isAsked && !window.phaseline.desk.decide.passUntil, null, { timeout: 15000 });
    assert.doesNotMatch((await state(page)).where, /MP\.1$/);
    const was = await state(page);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press("u");
    await page.waitForFunction(
        (at) => window.phaseline.session.at !== at || /agree|take|back/i.test(window.phaseline.session.notice + window.phaseline.session.error),
        was.at,
    );
    await page.click(".tools button:has-text('Players')");
    await page.fill("[aria-label='Say something']", "<img src=x onerror=alert(1)> <b>hello</b>");
    await page.click("text=Send");
    await page.waitForSelector(".chat li");
    assert.match(await page.locator(".chat li").first().innerText(), /<img src=x onerror=alert\(1\)> <b>hello<\/b>/);
    assert.equal(await page.locator(".chat img").count(), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a recorded game is opened and stands where it ended", async () => {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard");
    await page.setInputFiles("input[type=file]", {
        name: "first-steps.jsonl",
        mimeType: "application/jsonl",
        buffer: readFileSync(new URL("../../rulesets/drill/journals/first-steps-1.jsonl", import.meta.url)),
    });
    await page.waitForSelector("svg.table, .handcard", { timeout: 15000 });
    await page.waitForFunction(() => window.phaseline?.session?.scene?.game === "drill");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
