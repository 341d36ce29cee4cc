// phone.test.mjs - the playing page on a phone: room for the table, nothing over a button, targets for thumbs; no serious problem for those who cannot see it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look } from "./axe.mjs";
import { hosted, newPage, settled, untilAsked, untilJudged, untilMoved } from "./lib.mjs";
import { faults, phone, sit, swipe } from "./phone.mjs";

const { server, browser } = await hosted();
const host = { server, browser };

for (const game of ["rank-and-file", "rate-of-fire", "rapid-fire", "arcane-legions", "hail-of-fire", "drill"])
    test(`${game}: the table has its room, keys stand in two rows, and nothing lies over a button`, async () => {
        const page = await sit(host, game);
        const where = () => page.evaluate(() => { const b = document.querySelector("svg.table > g").getBoundingClientRect(); return [b.x, b.y, b.width].map(Math.round); });
        const still = await where();
        for (let i = 0; i < 3; i++) {
            await page.evaluate(() => window.phaseline.desk.decide.next(1));
            await untilJudged(page);
            assert.deepEqual(await where(), still, "the table stays where it is while the sheet grows");
            assert.deepEqual(await faults(page), []);
            const isInSight = await page.evaluate(() => {
                const table = document.querySelector(".surface").getBoundingClientRect(),
                    unit = document.querySelector(`[data-unit="${window.phaseline.desk.decide.unit}"] .piece`)?.getBoundingClientRect();
                return unit ? unit.top >= table.top && unit.bottom <= table.bottom : true;
            });
            assert.ok(isInSight, "whom it is about is in sight");
            await page.tap(".prompt .btn.primary");
            await untilJudged(page);
            assert.deepEqual(await faults(page), [], "with a draft in hand");
        }
        assert.match(await page.textContent(".score"), /\d/);
        assert.ok(await page.isVisible(".score"), "the score is told");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

/** On to the first question about which of one's own moves: who moves first is a matter of dice. */
async function toMovement(page) {
    for (let i = 0; i < 12; i++) {
        const s = await untilAsked(page, 60000);
        await untilJudged(page);
        if (await page.evaluate(() => window.phaseline.session.options.some((o) => o.verb === "move"))) return;
        await page.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
        await untilMoved(page, s.at);
    }
    throw new Error("nobody may move");
}
test("what does not fit in two rows of keys comes out behind the dots, and goes back", async () => {
    const page = await sit(host, "rank-and-file");
    await toMovement(page);
    // With a way drafted foot in line could go on in more ways than anybody can read in two rows.
    for (let i = 0; i < 3 && !(await page.evaluate(() => window.phaseline.desk.decide.items.length)); i++) {
        await page.tap(".prompt .btn.primary");
        await untilJudged(page);
    }
    await page.waitForFunction(() => window.phaseline.desk.decide.items.length > 0 && window.phaseline.desk.decide.keys.length > 6);
    await settled(page);
    const shown = () => page.locator(".prompt .verbs .verb:not(.dots):visible").count(),
        all = await page.locator(".prompt .verbs .verb:not(.dots)").count(),
        few = await shown();
    assert.ok(few < all, `all ${all} keys are on show`);
    await page.tap(".prompt .verb.dots");
    await settled(page);
    assert.equal(await shown(), all);
    await page.tap(".prompt .verb.dots");
    await settled(page);
    assert.equal(await shown(), few);
    await page.context().close();
});

test("the sheet is pulled down to its sentence and up again, and the draft stays", async () => {
    const page = await sit(host, "rank-and-file"),
        draft = () => page.evaluate(() => JSON.stringify(window.phaseline.desk.decide.items)),
        high = async () => (await page.locator(".stage > .prompt").boundingBox()).height;
    await toMovement(page);
    for (let i = 0; i < 3 && (await draft()) === "[]"; i++) {
        await page.tap(".prompt .btn.primary");
        await untilJudged(page);
    }
    const was = await draft(),
        full = await high(),
        grip = await page.locator(".sheet-grip").boundingBox();
    assert.notEqual(was, "[]");
    await swipe(page, [grip.x + 40, grip.y + 22], [grip.x + 40, grip.y + 160]);
    await settled(page);
    assert.ok((await high()) < full - 80, "it went down");
    assert.ok(await page.isVisible(".prompt .draft"), "the sentence stays");
    assert.ok(!(await page.isVisible(".prompt .verbs")), "the keys do not");
    assert.deepEqual(await faults(page), []);
    await page.tap(".sheet-grip");
    await settled(page);
    assert.ok(await page.isVisible(".prompt .verbs"), "it came up");
    assert.equal(await draft(), was, "the tap meant the sheet alone");
    await page.context().close();
});

test("taking back: no button where there is nothing; what has a price tells it first and takes a second tap", async () => {
    const page = await sit(host, "drill"),
        button = page.locator(".round-undo"),
        undo = () => page.evaluate(() => window.phaseline.desk.undo);
    assert.equal(await button.count(), (await undo()) ? 1 : 0);
    for (let i = 0; i < 40; i++) {
        const s = await untilAsked(page);
        assert.ok(!s.isOver, "never anything to take back that has a price");
        const now = await undo();
        assert.equal(await button.count(), now ? 1 : 0);
        if (now && now.price !== "free") {
            await page.evaluate(() => { window.undone = 0; window.phaseline.session.undo = () => window.undone++; });
            await button.tap();
            assert.match(await button.innerText(), /dice fall anew|after it too/);
            assert.equal(await page.evaluate(() => window.undone), 0);
            await button.tap();
            assert.equal(await page.evaluate(() => window.undone), 1);
            break;
        }
        await page.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
        await untilMoved(page, s.at);
    }
    await page.context().close();
});

test("tape, sight, ranges and threat come out of one button", async () => {
    const page = await sit(host, "drill"),
        out = () => page.locator(".float button:visible").count();
    const few = await out();
    await page.tap(".round-tools");
    assert.ok((await out()) >= few + 4);
    await page.tap(".float button[aria-label='Tape (M)']");
    assert.match(await page.innerText(".tool-says"), /tap both/);
    await page.tap(".round-tools");
    assert.equal(await out(), few + 1, "the one in hand stays in sight");
    assert.deepEqual(await faults(page), []);
    await page.context().close();
});

test("tabs, the menu behind the mark, and no serious problem, light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const page = await sit(host, "drill", { colorScheme, bypassCSP: true });
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
        const [row, told] = [await solo.locator(".prompt.ended").boundingBox(), await solo.locator(".prompt.ended .say").boundingBox()];
        assert.ok(told.y >= row.y && told.y + told.height <= row.y + row.height, "what the sheet says at the end is cut off");
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
