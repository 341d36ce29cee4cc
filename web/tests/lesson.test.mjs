// lesson.test.mjs - Drill's lesson in the browser: played from its first step to its last with the mouse by doing what it says, shown step by step on a
// phone, left, folded, and found on the page of lessons. Nothing here waits for a fixed time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look } from "./axe.mjs";
import { hosted, newPage, settled, state } from "./lib.mjs";

const { server, browser } = await hosted();
const shots = process.env.SHOTS;
const coach = (page) =>
    page.evaluate(() => {
        const { session } = window.phaseline,
            m = session.coach.shown;
        return m ? { id: m.id ?? "", want: m.want, wish: m.wish, step: m.step, of: m.of, number: m.number, chapter: m.chapter, isFresh: m === session.coach.told } : undefined;
    });
/** Until the coach has something for the learner, and all that led there is on the page. */
async function atRest(page, than, ms = 20000) {
    const end = Date.now() + ms;
    for (;;) {
        await state(page);
        const now = await coach(page);
        if (now?.isFresh && now.want !== "watch" && (!than || now.id !== than.id || now.want !== than.want || now.chapter !== than.chapter)) {
            await settled(page);
            return now;
        }
        assert.ok(Date.now() < end, `the coach stays at ${JSON.stringify(now)} after ${JSON.stringify(than)}`);
        await page.waitForTimeout(30);
    }
}
async function begin(page, chapter) {
    await page.goto(`${server.url}?probe#/learn/drill/crossroads${chapter ? `/${chapter}` : ""}`);
    await page.waitForSelector(".coach .says");
    return atRest(page);
}
const clickUnit = (page, id) => page.locator(`[data-unit="${id}"] [data-piece]`).first().click({ force: true });
/** What the steps ask for that is no choice. */
const acts = {
    select: (page) => clickUnit(page, "B2"),
    odds: async (page) => {
        await clickUnit(page, "B2");
        await settled(page);
        await clickUnit(page, "R2");
    },
    yours: async (page) => {
        await page.getByRole("button", { name: "Rules" }).first().click();
        await page.getByLabel("Find a rule").fill("score.1");
        await page.getByRole("button", { name: "score.1", exact: true }).click();
    },
};
/** Brass leads to the wish; the end of a step has a button of its own. */
async function obey(page, now) {
    const brass = page.locator(".prompt .go .primary"),
        end = page.locator(".prompt .go .end"),
        deadline = Date.now() + 20000;
    if (now.want === "read") return page.locator(".coach .primary").click();
    while (Date.now() < deadline) {
        await state(page);
        const here = await coach(page);
        if (here?.id !== now.id || here.want !== now.want) return;
        if (now.want === "act") await acts[now.id](page);
        else if (now.wish?.verb === "pass" && (await end.count())) await end.click();
        else if ((await brass.count()) && (await brass.isEnabled())) await brass.click();
        await settled(page);
    }
    assert.fail(`${now.id} cannot be done`);
}

test("a lesson is played from first to last with the mouse, by doing what it says", async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
    let now = await begin(page),
        steps = 0;
    assert.equal(now.number, 1);
    for (const chapter of [1, 2]) {
        while (now.want !== "ended") {
            assert.equal(now.number, chapter);
            assert.ok((await page.locator(".coach .says").textContent()).length > 20, now.id);
            assert.ok(await page.evaluate(() => { const b = document.querySelector(".coach").getBoundingClientRect(), t = document.querySelector(".surface").getBoundingClientRect(); return b.top >= t.bottom - 1; }), "the coach covers nothing");
            // Every unit that is marked is ringed on the table.
            const marked = await page.evaluate(() => window.phaseline.session.coach.marks.filter((m) => m.kind === "unit" || m.kind === "target").map((m) => `${m.kind} ${m.id}`));
            for (const seed of marked) assert.equal(await page.locator(`.marks [data-mark="${seed}"]`).count(), 1, `${now.id}: ${seed}`);
            if (shots) await page.screenshot({ path: `${shots}/lesson-${chapter}-${now.step}.png` });
            if (steps === 0 || now.id === "march" || now.id === "odds") await look(page, `lesson, ${now.id}`);
            await obey(page, now);
            now = await atRest(page, now);
            steps++;
            if ((await page.locator(".rulebook").count()) && now.want === "ended") await page.keyboard.press("Escape");
        }
        await look(page, `lesson, the end of chapter ${chapter}`);
        if (chapter === 1) {
            await page.locator(".coach .primary").click();
            await page.waitForFunction(() => window.phaseline?.session.coach.shown?.number === 2);
            now = await atRest(page);
        }
    }
    assert.ok(steps >= 12, `${steps} steps`);
    assert.deepEqual(page.errors, []);
    // What was learned is ticked off.
    await page.goto(`${server.url}#/learn`);
    await page.waitForSelector(".chapters .done");
    assert.equal(await page.locator('[data-lesson="drill/crossroads"] .chapters .done').count(), 2);
    if (shots) await page.screenshot({ path: `${shots}/learn.png` });
    await look(page, "lessons");
    await page.context().close();
});

test("on a phone the coach shows every step", async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    let now = await begin(page),
        steps = 0;
    for (; now.want !== "ended"; steps++) {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${now.id} sticks out`);
        const button = now.want === "read" ? page.locator(".coach .primary") : page.getByRole("button", { name: "Show me" });
        const box = await button.boundingBox();
        assert.ok(box && box.height >= 44 && box.y + box.height <= 844, `${now.id}: ${JSON.stringify(box)}`);
        if (shots && steps < 3) await page.screenshot({ path: `${shots}/lesson-phone-${now.step}.png` });
        if (steps === 1) await look(page, "lesson on a phone");
        await button.tap();
        now = await atRest(page, now);
    }
    assert.equal(steps, now.of);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("something else is held with a sentence, what was seen is taken back, a reload resumes, and whoever leaves plays on", async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
    let now = await begin(page);
    await page.locator(".coach .primary").click();
    now = await atRest(page, now);
    assert.equal(now.id, "stance");
    const at = (await state(page)).at;
    await page.evaluate(() => window.phaseline.session.choose({ verb: "stance", value: "steady" }));
    await page.waitForSelector(".coach .aside");
    assert.match(await page.locator(".coach .aside").textContent(), /press on/);
    assert.equal((await state(page)).at, at);
    await page.reload();
    await page.waitForSelector(".coach .says");
    assert.equal((await atRest(page)).id, "stance");
    // Folded it is one line, and K brings it back.
    const tall = (await page.locator(".coach").boundingBox()).height;
    await page.keyboard.press("k");
    assert.ok((await page.locator(".coach").boundingBox()).height < tall);
    await page.keyboard.press("k");
    await page.getByRole("button", { name: "Leave" }).click();
    await page.waitForFunction(() => !document.querySelector(".coach"));
    assert.equal((await state(page)).isAsked, true);
    assert.equal(await page.evaluate(() => window.phaseline.session.mode), "solo");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the first page offers to learn before the tutorial, where a game has lessons", async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
    await page.goto(server.url);
    const card = page.locator('.gcard[data-game="drill"]');
    await card.waitFor();
    assert.equal(await card.getByRole("link", { name: "Learn by playing" }).count(), 1);
    assert.equal(await card.locator(".primary").count(), 1);
    await card.getByRole("link", { name: "Learn by playing" }).click();
    await page.waitForSelector(".coach .says");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
