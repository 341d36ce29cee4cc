// byhand-turns.test.mjs - a first turn with a finger on a phone, and the acts of Drill with the mouse.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, brass, drag, hand, pieceSpot, send, sent, shot, staged, swipe } from "./byhand.mjs";
import { shows, state, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

const at = await staged("drill");
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const game of ["rank-and-file", "hail-of-fire", "drill"])
    test(`${game}: a first turn by touch at 390 x 844`, async () => {
        const page = await begin(at, game, phone);
        const turn = (await state(page)).turn;
        let drags = 0;
        for (let i = 0; i < 60; i++) {
            const s = await untilAsked(page, 60000);
            if (s.isOver || s.turn > turn) break;
            await untilJudged(page);
            // Who can go somewhere is dragged with the finger, once in a while; else what brass says is tapped, and the step ended when nobody is left to look at.
            const mover = await page.evaluate(() => {
                const d = window.phaseline.desk.decide,
                    able = d.able.find((u) => d.canGo(u.id) && !d.hand.acted.includes(`unit:${u.id}`));
                return d.stage === "nothing" && able ? able.id : undefined;
            });
            if (mover && drags < 2) {
                const from = await pieceSpot(page, mover);
                await swipe(page, from, { x: from.x + 3, y: from.y - 34 });
                if ((await hand(page)).brass === "send" && (await hand(page)).ok) {
                    if (!drags) await shot(page, `phone-${game}`);
                    drags++;
                    await send(page);
                    continue;
                }
            }
            // While something is drafted a phone has no room for the end of the step: Back comes first.
            const does = (await hand(page)).brass,
                end = page.locator(".prompt .btn.end:visible");
            if (i % 6 === 5 && (await end.count())) {
                await end.tap();
                if (!(await untilMoved(page, s.at, 800)) && (await end.count())) await end.tap();
            } else if (does !== "nothing") await page.locator(".prompt .btn.primary").tap({ timeout: 4000 });
            else await page.locator(".prompt .btn:visible").last().tap();
            await untilMoved(page, s.at, 600);
        }
        const end = await state(page);
        assert.ok(end.isOver || end.turn > turn, `still in turn ${end.turn} at ${end.where}`);
        assert.ok((await sent(page)).some((c) => c.subject !== undefined && c.verb !== "pass"), "somebody acted");
        if (game !== "hail-of-fire") assert.ok(drags > 0, "a unit was dragged by a finger"); // there orders come before ways
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("drill: a squad is dragged, and its way is drawn", async () => {
    const page = await begin(at, "drill");
    for (let i = 0; i < 4 && !/MP\.1$/.test((await state(page)).where); i++) {
        const s = await untilAsked(page);
        await untilJudged(page);
        await brass(page);
        await untilMoved(page, s.at, 3000);
    }
    await untilAsked(page);
    const unit = await page.evaluate(() => window.phaseline.desk.decide.able.find((u) => window.phaseline.desk.decide.canGo(u.id)).id),
        from = await pieceSpot(page, unit);
    await drag(page, from, { x: from.x + 10, y: from.y - 60 });
    assert.ok((await hand(page)).ok, JSON.stringify(await hand(page)));
    await shows(page, ".ghosts [data-ghost]");
    await shot(page, "drill-move");
    await send(page, /here/);
    assert.equal((await sent(page)).at(-1).subject, unit);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
