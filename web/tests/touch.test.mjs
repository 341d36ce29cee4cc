// touch.test.mjs - a first turn on a phone with fingers alone: taps on the table and the sheet, drags of pieces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, settled, state, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function sit(game) {
    const page = await newPage(browser, server.url, phone);
    page.finger = await page.context().newCDPSession(page);
    await page.tap(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table");
    await untilAsked(page, 60000);
    return page;
}
const centre = async (page, selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
};
async function swipe(page, from, to) {
    const send = (type, [x, y]) => page.finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await send("touchStart", from);
    for (let i = 1; i <= 6; i++) await send("touchMove", [from[0] + ((to[0] - from[0]) * i) / 6, from[1] + ((to[1] - from[1]) * i) / 6]);
    await settled(page);
    await send("touchEnd", to);
    await untilJudged(page);
}
/** One of one's own that can be sent somewhere by dragging, and is in sight. */
const mover = (page) =>
    page.evaluate(() => {
        const d = window.phaseline.desk.decide;
        for (const u of d.able) {
            if (!d.canGo(u.id)) continue;
            const piece = u.pieces.find((id) => document.querySelector(`[data-piece="${id}"]`)?.getBoundingClientRect().width > 0);
            if (piece) return piece;
        }
        return undefined;
    });

async function firstTurn(page) {
    let drags = 0,
        taps = 0,
        last = "",
        stays = 0;
    for (let i = 0; i < 120; i++) {
        const s = await untilAsked(page, 60000);
        if (s.isOver || s.turn > 1) return { drags, taps };
        await untilJudged(page);
        stays = s.where === last ? stays + 1 : 0;
        last = s.where;
        const piece = drags < 2 && stays < 6 ? await mover(page) : undefined,
            at = piece && (await centre(page, `[data-piece="${piece}"]`));
        if (at) {
            const table = await page.locator(".surface").boundingBox(),
                up = at[1] - table.y > 60 ? -26 : 26;
            await swipe(page, at, [at[0] + 2, at[1] + up]);
            if (await page.evaluate(() => window.phaseline.desk.decide.brass?.does === "send" && window.phaseline.desk.decide.brass.isReady)) {
                await page.tap(".prompt .btn.primary");
                if (await untilMoved(page, s.at, 3000)) { drags++; continue; }
            }
            await page.evaluate(() => undefined);
            while (await page.locator(".prompt .btn:has-text('Back')").count()) { await page.tap(".prompt .btn:has-text('Back')"); await settled(page); }
        }
        // Else what brass leads to; where it does not lead on, the end of the step by its own button.
        if (stays > 5 && (await page.locator(".prompt .btn.end").count())) await page.tap(".prompt .btn.end");
        else if (await page.locator(".prompt .btn.primary:enabled").count()) await page.tap(".prompt .btn.primary:enabled");
        taps++;
        await settled(page);
    }
    throw new Error(`still in turn 1 at ${(await state(page)).where}`);
}

for (const game of ["rate-of-fire", "rapid-fire", "arcane-legions"])
    test(`${game}: a first turn by taps and drags`, async () => {
        const page = await sit(game),
            done = await firstTurn(page);
        assert.ok(done.drags > 0, "nobody was dragged anywhere");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
