// play.test.mjs - what helps a player: labels that keep apart, steps on keys, the camera, what happened meanwhile, the drawer, the legend.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickThrough, hosted, newPage, settled, shows, state, takeDefault, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();

async function sit(game, options = {}) {
    const page = await newPage(browser, server.url, { viewport: { width: 1280, height: 720 }, ...options });
    await page.click(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table", { timeout: 20000 });
    await untilAsked(page);
    return page;
}
/** Takes defaults until so many units of one's own can act. */
async function untilAble(page, count = 1) {
    for (let i = 0; i < 12; i++) {
        if ((await page.evaluate(() => window.phaseline.desk.decide.able.length)) >= count) return;
        await takeDefault(page);
        await untilAsked(page);
    }
    assert.fail("nobody can act");
}

test("tabs do not cover each other", async () => {
    const page = await sit("hail-of-fire");
    await takeDefault(page);
    await untilAsked(page);
    const worst = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".tags .flag path")].map((p) => p.getBoundingClientRect());
        let most = 0;
        for (const [i, a] of boxes.entries())
            for (const b of boxes.slice(i + 1)) {
                const w = Math.min(a.right, b.right) - Math.max(a.left, b.left),
                    h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (w > 0 && h > 0) most = Math.max(most, (w * h) / Math.min(a.width * a.height, b.width * b.height));
            }
        return { most, count: boxes.length };
    });
    assert.ok(worst.count > 10);
    assert.ok(worst.most < 0.25, `a tab is covered by ${Math.round(worst.most * 100)} %`);

    // The legend tells what this game's badges mean, in its own words.
    await page.keyboard.press("?");
    assert.match(await page.textContent(".badge-list"), /Suppressed/);
    await page.keyboard.press("Escape");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a move of steps is put together on keys, judged one by one", async () => {
    const page = await sit("rank-and-file");
    await untilAble(page, 3);
    await page.evaluate(() => window.phaseline.desk.decide.select("1"));
    await page.waitForSelector(".verb:has-text('Advance')");
    assert.equal(await page.evaluate(() => window.phaseline.desk.decide.items.length), 0, "something was drafted unasked");
    await page.click(".verb:has-text('Advance')");
    await page.waitForFunction(() => window.phaseline.desk.decide.verdict?.ok && window.phaseline.desk.decide.left !== undefined);
    const plan = await page.evaluate(() => ({ items: window.phaseline.desk.decide.items, left: window.phaseline.desk.decide.left }));
    assert.equal(plan.items.length, 1);
    assert.ok(plan.items[0].value > 0 && plan.items[0].value < 24000, "the step was not cut to what is legal");
    assert.ok(plan.left < 50, "it should have gone as far as it may");
    await page.waitForFunction(() => window.phaseline.desk.decide.steps.some((s) => s.shut !== undefined)); // and says which steps may not follow
    await shows(page, ".leg, .fact", 1, "what the step takes is not told");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("figures that go together show their reach, and all stop where one of them must", async () => {
    const page = await sit("rate-of-fire");
    let s;
    for (let i = 0; i < 20; i++) {
        s = await untilAsked(page);
        if (/T[45]\.1$/.test(s.where)) break;
        await takeDefault(page);
    }
    const unit = await page.evaluate(() => window.phaseline.desk.decide.able.find((u) => u.pieces.length > 4).id);
    await page.evaluate((id) => window.phaseline.desk.decide.select(id), unit);
    await page.click(".prompt .verb:has-text('Move and fire')");
    await page.waitForSelector(".reach, .is-reach.by-mine, .is-area.by-mine", { state: "attached" }); // by the page, or as the game draws it
    const way = () =>
        page.evaluate(() => {
            const d = window.phaseline.desk.decide;
            return d.items.map((x) => {
                const at = d.pieces.find((p) => p.id === x.piece).at;
                return [x.at[0] - at[0], x.at[1] - at[1]].join();
            });
        });
    await page.evaluate(() => {
        const { table } = window.phaseline.session.scene,
            at = window.phaseline.desk.decide.pieces[0].at;
        window.phaseline.desk.decide.addPoint([at[0] + 4000, Math.min(table.height - 9000, at[1] + 20000)]); // far beyond any order
    });
    await page.waitForFunction(() => !window.phaseline.desk.decide.isJudging);
    assert.equal(await page.evaluate(() => window.phaseline.desk.decide.verdict.ok), true);
    const ways = await way();
    assert.equal(new Set(ways).size, 1, "the section did not keep together");
    assert.notEqual(ways[0], "0,0");
    await page.keyboard.press("Enter");
    await page.waitForFunction((at) => window.phaseline.session.at !== at, s.at);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the camera goes where something happens, unless it is told to stay", async () => {
    const page = await sit("drill");
    const isSeen = (at) =>
        page.evaluate(([x, y]) => {
            const { camera, session } = window.phaseline.desk,
                px = (x / 1000) * 20 * camera.k + camera.x,
                py = (session.scene.table.height / 1000 - y / 1000) * 20 * camera.k + camera.y;
            return px > 0 && py > 0 && px < camera.width && py < camera.height;
        }, at);
    const happen = (at) =>
        page.evaluate((to) => {
            window.phaseline.session.fresh = [{ kind: "MOVED", text: "moves", subject: "none", subject_is: "piece", from: [1, 1], to, value: 0, value2: 0 }];
        }, at);
    for (let i = 0; i < 8; i++) await page.keyboard.press("+");
    await page.evaluate(() => window.phaseline.desk.centre([30000, 20000]));
    await settled(page);
    const far = [4000, 4000];
    assert.equal(await isSeen(far), false);
    await page.keyboard.press("f"); // stay
    await happen(far);
    await settled(page);
    assert.equal(await isSeen(far), false);
    await page.keyboard.press("f"); // follow
    await happen([...far]);
    await settled(page);
    assert.equal(await isSeen(far), true);
    await page.context().close();
});

test("who comes back is told what happened, may watch it, and sees what the whole view says", async () => {
    const page = await sit("drill");
    for (let i = 0; i < 6; i++) {
        if ((await untilAsked(page)).isOver) break;
        if (i % 2) await takeDefault(page);
        else await clickThrough(page, i);
    }
    await untilAsked(page);
    // Piece by piece what differed has added up to what the server says as a whole.
    const told = () =>
        page.evaluate(() => {
            const v = window.phaseline.session.message.view,
                sorted = (list) => [...list].sort((a, b) => String(a.id ?? a.side).localeCompare(String(b.id ?? b.side)));
            return JSON.stringify({ ...v, units: sorted(v.units), pieces: sorted(v.pieces), markers: sorted(v.markers), groups: sorted(v.groups), sides: sorted(v.sides) }, (_, x) =>
                x && typeof x === "object" && !Array.isArray(x) ? Object.fromEntries(Object.entries(x).sort(([a], [b]) => a.localeCompare(b))) : x,
            );
        });
    const before = await told();
    await page.evaluate(() => {
        const seen = JSON.parse(localStorage.getItem("phaseline.seen"));
        for (const key of Object.keys(seen)) seen[key] = 2;
        localStorage.setItem("phaseline.seen", JSON.stringify(seen));
    });
    await page.reload();
    await page.waitForSelector(".news");
    await untilAsked(page);
    assert.equal(await told(), before);
    assert.match(await page.textContent(".news"), /moved|lost|rolled/);
    await page.click(".news button:has-text('Watch it')");
    await page.waitForSelector(".show"); // told as it would have been told then
    await page.keyboard.press("Escape");
    await page.waitForSelector(".prompt:not(.replay)");
    assert.equal((await state(page)).isAsked, true);
    assert.equal(await page.locator(".news").count(), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("on a flat tablet the right column is a drawer that leaves the prompt free", async () => {
    const page = await sit("drill", { viewport: { width: 1112, height: 834 }, hasTouch: true });
    assert.equal(await page.isVisible(".side"), false);
    await page.tap(".drawer-grip");
    await page.waitForSelector(".side .log", { state: "visible" });
    const { at } = await state(page);
    await page.tap(".prompt .btn.primary");
    await page.waitForFunction((was) => window.phaseline.session.at !== was, at);
    await page.tap(".drawer-grip");
    await page.waitForSelector(".side", { state: "hidden" });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
