// touch.test.mjs - a first turn of each game on a phone with fingers alone: taps on the table and the sheet, drags of pieces; and each screen on the
// way as it should be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, settled, state, untilAsked, untilJudged, untilMoved } from "./lib.mjs";
import { faults, sit, swipe } from "./phone.mjs";

const host = await hosted();
const centre = async (page, selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
};
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
    const wrong = new Set();
    for (let i = 0; i < 160; i++) {
        const s = await untilAsked(page, 60000);
        if (s.isOver || s.turn > 1) return { drags, taps, wrong: [...wrong] };
        await untilJudged(page);
        for (const fault of await faults(page)) wrong.add(`${s.where}: ${fault}`);
        stays = s.where === last ? stays + 1 : 0;
        last = s.where;
        const piece = drags < 2 && stays < 6 ? await mover(page) : undefined,
            at = piece && (await centre(page, `[data-piece="${piece}"]`));
        if (at) {
            const table = await page.locator(".surface").boundingBox(),
                up = at[1] - table.y > 60 ? -26 : 26;
            await swipe(page, at, [at[0] + 2, at[1] + up]);
            for (const fault of await faults(page)) wrong.add(`${s.where}, dragged: ${fault}`);
            if (await page.evaluate(() => window.phaseline.desk.decide.brass?.does === "send" && window.phaseline.desk.decide.brass.isReady)) {
                await page.tap(".prompt .btn.primary");
                if (await untilMoved(page, s.at, 3000)) { drags++; continue; }
            }
            await page.evaluate(() => undefined);
            while (await page.locator(".prompt .btn:has-text('Back')").count()) { await page.tap(".prompt .btn:has-text('Back')"); await settled(page); }
        }
        // Else what brass leads to; where it does not lead on, the end of the step by its own button.
        if (stays > 5 && (await page.locator(".prompt .btn.end:visible").count())) await page.tap(".prompt .btn.end");
        else if (await page.locator(".prompt .btn.primary:enabled").count()) await page.tap(".prompt .btn.primary:enabled");
        taps++;
        await settled(page);
    }
    throw new Error(`still in turn 1 at ${(await state(page)).where}`);
}

for (const game of ["rank-and-file", "rate-of-fire", "rapid-fire", "arcane-legions", "hail-of-fire"])
    test(`${game}: a first turn by taps and drags`, async () => {
        const page = await sit(host, game),
            done = await firstTurn(page);
        if (game !== "hail-of-fire") assert.ok(done.drags > 0, "nobody was dragged anywhere"); // there only who is ordered to move can be
        assert.deepEqual(done.wrong, [], "screens on the way");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
