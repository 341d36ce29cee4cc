// keyboard.test.mjs - a whole game without a mouse, then the report, the replay and playing on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, settled, shows, state, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

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

/** A table in a game's first battle, where somebody who may be given something to do is in hand. */
async function inHand(game, is) {
    const page = await newPage(browser, server.url);
    await page.click(`[data-game="${game}"] .starts button`);
    await page.waitForSelector("svg.table");
    await page.evaluate(() => document.activeElement?.blur());
    for (let i = 0; i < 20; i++) {
        const s = await untilAsked(page, 60000);
        await untilJudged(page);
        if (await page.evaluate(is)) {
            if (await page.evaluate(() => window.phaseline.desk.decide.unit === undefined)) await press(page, "n");
            await untilJudged(page);
            return page;
        }
        await page.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
        await untilMoved(page, s.at);
    }
    throw new Error("never asked for it");
}
const items = (page) => page.evaluate(() => JSON.stringify(window.phaseline.desk.decide.items));

test("arrows set off whoever is in hand, whatever ways it could go", async () => {
    const page = await inHand("rate-of-fire", () => window.phaseline.session.options.some((o) => o.verb === "activate"));
    assert.equal(await page.evaluate(() => window.phaseline.desk.decide.option), undefined, "nothing is drafted yet");
    const at = () => page.evaluate(() => window.phaseline.desk.decide.items.find((i) => i.at)?.at);
    await press(page, "ArrowUp");
    await untilJudged(page);
    const once = await at();
    assert.ok(once, "somebody goes somewhere");
    await press(page, "ArrowUp", "ArrowUp");
    await untilJudged(page);
    assert.notDeepEqual(await at(), once, "and on");
    await page.context().close();
});

test("arrows leave orders that are given member by member as they are", async () => {
    const page = await inHand("hail-of-fire", () => window.phaseline.session.options.some((o) => o.verb === "activate_op"));
    for (let i = 0; i < 3 && (await items(page)) === "[]"; i++) { await press(page, "Enter"); await untilJudged(page); }
    const was = await items(page);
    assert.notEqual(was, "[]");
    await press(page, "ArrowUp", "ArrowLeft");
    assert.equal(await items(page), was);
    await page.context().close();
});

test("back out of what was linked, Enter puts forward what can be done from there", async () => {
    const page = await inHand("arcane-legions", () => window.phaseline.session.options.some((o) => o.verb === "order_move"));
    await page.waitForFunction(() => window.phaseline.desk.decide.brass?.offer);
    for (let i = 0; i < 4 && !(await page.evaluate(() => window.phaseline.desk.decide.hand.links.length)); i++) { await press(page, "Enter"); await untilJudged(page); }
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.length > 0 && window.phaseline.desk.decide.brass?.offer);
    for (let i = 0; i < 4 && (await page.evaluate(() => window.phaseline.desk.decide.hand.links.length)); i++) { await press(page, "Escape"); await untilJudged(page); }
    await page.waitForFunction(() => !window.phaseline.desk.decide.isSearching);
    const offered = await page.evaluate(() => ({ verb: window.phaseline.desk.decide.brass?.offer?.option.verb, open: window.phaseline.session.options.map((o) => o.verb) }));
    assert.ok(offered.verb && offered.open.includes(offered.verb), `${offered.verb} is put forward; there are ${[...new Set(offered.open)].join(", ")}`);
    await page.context().close();
});
