// seats.test.mjs - two at one screen with secrets between them; two browsers and a spectator; a line that breaks inside an interrupt.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, state, takeDefault, untilAsked, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();

const knows = (page, unit) => page.evaluate((id) => document.documentElement.outerHTML.includes(`data-unit="${id}"`), unit);

test("hot-seat: nothing of either side is in the document while the screen changes hands", async () => {
    const page = await newPage(browser, server.url);
    await page.click("text=A friend here");
    await page.click("[data-game=drill] .starts button");
    const seen = new Set();
    let hands = 0;
    for (let i = 0; i < 60 && (seen.size < 2 || hands < 3); i++) {
        const s = await untilAsked(page);
        if (s.isOver) break;
        if (s.handOver) {
            hands++;
            assert.equal(await page.locator(".play svg.table").count(), 0);
            assert.equal(await page.locator("[data-unit], [data-piece], .log, .mini").count(), 0);
            await page.click(".handcard .btn.primary");
            await page.waitForSelector(".play svg.table");
            continue;
        }
        seen.add(s.side);
        if (s.turn === 1 && !(await page.locator(".log").innerText()).includes("reveal")) {
            // Each side's scouts begin hidden: the other side's are not in its document.
            assert.equal(await knows(page, s.side === 1 ? "B3" : "R3"), true);
            assert.equal(await knows(page, s.side === 1 ? "R3" : "B3"), false);
        }
        await takeDefault(page);
    }
    assert.equal(seen.size, 2);
    assert.ok(hands >= 2, `the screen changed hands ${hands} times`);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("by link: two browsers and a spectator; one drops inside an interrupt and comes back to it", async () => {
    const one = await newPage(browser, server.url);
    await one.click("text=A friend by link");
    await one.click("[data-game=drill] .starts button");
    await one.waitForSelector(".play svg.table");
    const link = await one.locator(".link input").first().inputValue(),
        watch = await one.locator(".link:has-text('spectators') input").inputValue();
    assert.match(link, /#\/join\//);
    assert.match(watch, /#\/watch\//);
    const two = await newPage(browser, server.url),
        eye = await newPage(browser, server.url);
    await two.goto(link.replace("#", "?probe#"));
    await two.click(".handcard .btn.primary");
    await eye.goto(watch.replace("#", "?probe#"));
    await two.waitForSelector(".play svg.table");
    await eye.waitForSelector(".play svg.table");
    assert.ok(!two.url().includes(link.split("/").at(-1)), "the secret is taken out of the address");
    for (const page of [one, two]) await page.click(".sheet-panel header .btn"); // back to card, dice and log

    let inside = false;
    for (let i = 0; i < 200 && !inside; i++) {
        for (const page of [one, two]) {
            const s = await state(page);
            if (s.isOver || !s.isAsked) continue;
            if (/MV\.4$/.test(s.where)) {
                inside = true;
                await drop(page, s);
                break;
            }
            if (/MP\.1$/.test(s.where)) await march(page);
            else await takeDefault(page);
        }
        await one.waitForTimeout(30);
    }
    assert.ok(inside, "no interrupt came up");
    assert.equal(await knows(eye, "B3"), false, "a spectator knows of no hidden squad");
    assert.equal(await eye.locator(".prompt .verb").count(), 0);
    for (const page of [one, two, eye]) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

// The longest legal path towards the enemy among the server's proposals, so that somebody comes into sight.
async function march(page) {
    const { at } = await state(page);
    await page.keyboard.press("n");
    await page.waitForFunction(() => window.phaseline.desk.decide.suggestions.length > 0, null, { timeout: 5000 }).catch(() => undefined); // or nobody can go anywhere
    const best = await page.evaluate(() => {
        const d = window.phaseline.desk.decide,
            s = window.phaseline.session,
            goal = [18000, 12000];
        const far = (c) => {
            const p = c.items?.at(-1)?.at ?? [0, 0];
            return Math.hypot(p[0] - goal[0], p[1] - goal[1]);
        };
        if (!d.suggestions.length) return -1;
        const i = d.suggestions.map((c, k) => [far(c), k]).sort((a, b) => a[0] - b[0])[0][1];
        d.useSuggestion(i);
        return s.side;
    });
    if (best < 0) return takeDefault(page);
    await page.waitForFunction(() => !window.phaseline.desk.decide.isJudging && window.phaseline.desk.decide.verdict?.ok === true);
    await page.keyboard.press("Enter");
    assert.ok(await untilMoved(page, at), "a proposal that was judged legal is not taken");
    return true;
}

async function drop(page, s) {
    await page.evaluate(() => {
        window.before = window.phaseline.session.message;
        window.phaseline.session.cut();
    });
    await page.waitForFunction(() => window.phaseline.session.line === "lost");
    await page.waitForFunction(() => window.phaseline.session.line === "open", null, { timeout: 10000 });
    await page.waitForFunction(() => window.phaseline.session.message !== window.before); // the view that comes after sitting down again
    const now = await untilAsked(page);
    assert.equal(now.where, s.where);
    assert.equal(now.at, s.at);
    const lines = await page.evaluate(() => window.phaseline.session.log.map((l) => l.n));
    assert.deepEqual(lines, [...new Set(lines)], "no event is told twice");
    await takeDefault(page);
    assert.notEqual((await state(page)).at, s.at);
}

test("a timed table: both see the clock run down, and are told that the default was chosen", async () => {
    const made = await (
        await fetch(`${server.url}api/tables`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ game: "drill", scenario: "first-steps", mode: "link", limit: 3 }),
        })
    ).json();
    const pages = [];
    for (const seat of made.seats) {
        const page = await newPage(browser, server.url);
        await page.goto(`${server.url}?probe#/join/${made.table}/${seat.token ?? seat.invitation}`);
        await page.click(".handcard .btn.primary");
        await page.waitForSelector(".play svg.table");
        pages.push(page);
    }
    // Read from the document: the clock of whoever is asked goes down on both screens.
    for (const page of pages) {
        await page.waitForSelector(".clock");
        await page.evaluate(() => {
            window.clocks = new Set();
            setInterval(() => window.clocks.add(document.querySelector(".clock")?.textContent), 100);
        });
    }
    for (const page of pages) {
        await page.waitForFunction(() => [...window.clocks].filter((t) => /^0:0[0-3]$/.test(t ?? "")).length > 1);
        await page.waitForSelector(".notice:has-text('Time was up for')", { timeout: 15000 });
        assert.match(await page.textContent(".notice"), /Time was up for \w+.*default was chosen/);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});
