// lesson.test.mjs - Drill's lesson in the browser: looked at step by step as it is played with the mouse, shown on a phone, left, folded, entered by a link
// and found on the page of lessons. lessons.test.mjs plays all there are. Nothing here waits for a fixed time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look } from "./axe.mjs";
import { atRest, beginAt, obey } from "./learner.mjs";
import { hosted, newPage, state } from "./lib.mjs";

const { server, browser } = await hosted();
const shots = process.env.SHOTS;
const begin = (page, chapter) => beginAt(page, server.url, "drill", "crossroads", ...(chapter ? [chapter] : []));

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

test("a link leads to a single step, and what leads there is played by the coach", async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
    let now = await beginAt(page, server.url, "drill", "crossroads", "the-march", "odds");
    assert.equal(now.id, "odds");
    assert.equal(now.step, 7);
    await obey(page, now);
    now = await atRest(page, now);
    assert.equal(now.id, "fire");
    // Another step is another table, though this browser has one of the chapter.
    now = await beginAt(page, server.url, "drill", "crossroads", "the-march", "march");
    assert.equal(now.id, "march");
    await page.goto(`${server.url}?probe#/learn/drill/crossroads/the-march/nowhere`);
    await page.waitForSelector('[role="alert"]');
    assert.match(await page.locator('[role="alert"]').textContent(), /step: found 'nowhere'/);
    assert.deepEqual(page.errors.filter((e) => !/400/.test(e)), []);
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
