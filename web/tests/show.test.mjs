// show.test.mjs - what one choice set off is told beat by beat, to both sides alike and in order; once; at the reader's pace. Then it lies in tray and log.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { hosted, newPage, settled, shows } from "./lib.mjs";

const { server, browser } = await hosted();
const journals = join(dirname(fileURLToPath(import.meta.url)), "../../rulesets/rank-and-file/journals");

/** A recorded battle as it stood before a choice that sets off volleys, morale and a melee: a page for each side. */
async function battle(options = {}, paces = ["brisk", "brisk"]) {
    const answer = await fetch(`${server.url}api/journals`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ journal: readFileSync(join(journals, "mill-road-1.jsonl"), "utf8"), to: 34, mode: "link" }),
    });
    const made = await answer.json();
    assert.ok(made.table, JSON.stringify(made));
    const pages = [];
    for (const [i, seat] of made.seats.entries()) {
        const page = await newPage(browser, server.url, { pace: paces[i], ...options });
        await page.goto(`${server.url}?probe#/join/${made.table}/${seat.token ?? seat.invitation}`);
        await page.click(".handcard .btn.primary");
        await page.waitForSelector(".play svg.table");
        await page.waitForFunction(() => window.phaseline.session.message && window.phaseline.session.players.length);
        pages.push(page);
    }
    for (const page of pages) {
        await page.waitForFunction(() => window.phaseline.session.players.every((p) => p.is_here));
        await page.waitForSelector(".own .code output"); // a recovery code waits to be written down
        await page.click(".own .code .btn:has-text('written')");
        await page.evaluate(() => (window.phaseline.desk.panel = "none"));
        await page.mouse.move(2, 2); // a line of the log under the pointer would draw its shot
    }
    return pages;
}
/** Notes every beat that comes up on a page, and what stood there meanwhile. */
const record = (page) =>
    page.evaluate(() => {
        window.told = [];
        const look = () => {
            const { show, isAsked } = window.phaseline.session,
                beat = show.beat;
            if (beat && window.told.at(-1)?.n !== beat.n)
                window.told.push({
                    n: beat.n,
                    kind: beat.kind,
                    dice: beat.dice.map((d) => d.face),
                    title: beat.title,
                    isAsked,
                    hasStrip: document.querySelector(".show h2")?.textContent.trim() === beat.title,
                    hasPrompt: document.querySelector(".stage .prompt") !== null,
                });
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
const fire = (page) => page.evaluate(() => window.phaseline.session.choose({ verb: "fire_at", subject: "105", target: "1" }));
const untilTold = (page) => page.waitForFunction(() => !window.phaseline.session.isShowing && !window.phaseline.session.isBusy, null, { timeout: 90000 });
const diceSince = (page, n) => page.evaluate((from) => window.phaseline.session.log.filter((l) => l.n > from && l.event.roll).flatMap((l) => l.event.roll.dice), n);

test("a fight is shown to both sides, every die of it once and in order, before anybody is asked again", async () => {
    const [one, two] = await battle();
    const from = await two.evaluate(() => window.phaseline.session.message.n),
        was = await one.evaluate(() => window.phaseline.session.message.n);
    await record(one);
    await record(two);
    assert.equal((await fire(two)).ok, true);
    for (const page of [one, two]) await page.waitForFunction(() => window.told.length > 0);
    for (const page of [one, two]) await untilTold(page);
    const seen = [];
    for (const [page, n] of [
        [one, was],
        [two, from],
    ]) {
        const told = await page.evaluate(() => window.told),
            rolls = told.filter((t) => t.kind === "roll");
        assert.ok(rolls.length >= 4, `${rolls.length} rolls were shown`);
        assert.ok(told.every((t) => !t.isAsked && t.hasStrip && !t.hasPrompt), "the strip stands in the prompt's place, and nobody is asked");
        assert.deepEqual(
            rolls.flatMap((t) => t.dice),
            await diceSince(page, n),
            "the dice that were shown are the dice that fell",
        );
        assert.ok(told.every((t) => !/\([A-Z]?\d+\)|_|#\d/.test(t.title)), told.map((t) => t.title).join("; "));
        seen.push(rolls.flatMap((t) => t.dice));
    }
    assert.deepEqual(seen[0], seen[1], "both sides saw the same");

    // Afterwards the tray has them, lines of fire lie where it was fired, in the firer's colour, and go when the next ask is answered.
    await shows(two, ".tray-acts li", 4);
    const lines = await two.evaluate(() => window.phaseline.session.shots);
    assert.ok(lines.length > 0 && lines.every((s) => s.side === 1 || s.side === 2));
    assert.equal(await two.locator(".shot-line").count(), lines.length);
    const asked = (await one.evaluate(() => window.phaseline.session.isAsked)) ? one : two;
    await asked.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
    await asked.waitForFunction(() => window.phaseline.session.isShowing || document.querySelectorAll(".shot-line").length === 0);

    // Nothing is shown twice to who comes back.
    await two.reload();
    await two.waitForSelector(".play svg.table");
    await two.waitForTimeout(600);
    assert.equal(await two.locator(".show").count(), 0);
    assert.equal(await two.locator(".shot-line").count(), 0);
    for (const page of [one, two]) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("step by step it waits; back, again, skip; what was skipped is in the tray", async () => {
    const [one, two] = await battle({}, ["none", "step"]);
    await record(two);
    const from = await two.evaluate(() => window.phaseline.session.message.n);
    await fire(two);
    await two.waitForFunction(() => window.phaseline.session.show.isHeld);
    const titleOf = () => two.evaluate(() => window.phaseline.session.show.beat.title),
        first = await titleOf(),
        atOf = () => two.evaluate(() => window.phaseline.session.show.at);
    await two.waitForTimeout(500);
    assert.equal(await titleOf(), first, "it waits for its reader");
    assert.ok((await two.textContent(".show .sentence")).length > 5, "a beat ends with a sentence");
    const start = await atOf();
    await two.keyboard.press("Enter");
    await two.waitForFunction((at) => window.phaseline.session.show.at === at + 1 && window.phaseline.session.show.isHeld, start);
    await two.keyboard.press("ArrowLeft");
    assert.equal(await atOf(), start);
    assert.equal(await titleOf(), first);
    await two.keyboard.press(" ");
    await two.waitForFunction((at) => window.phaseline.session.show.at === at + 1, start);
    assert.equal(await one.evaluate(() => window.phaseline.session.isShowing), false, "whoever wants it at once has it at once");

    // Pieces stand where they stood: what falls later has not fallen yet.
    const standing = await two.evaluate(() => {
        const s = window.phaseline.session,
            left = (v) => v.pieces.filter((p) => p.place === "table").length;
        return [left(s.view), s.show.act.beats.length, s.show.act.at];
    });
    assert.ok(standing[2] < standing[1] - 1);
    await two.keyboard.press("Escape");
    await untilTold(two);
    const left = await two.evaluate(() => window.phaseline.session.view.pieces.filter((p) => p.place === "table").length);
    assert.ok(left <= standing[0]);
    const rolls = await two.evaluate((n) => window.phaseline.session.log.filter((l) => l.n > n && l.event.roll).length, from);
    const tray = await two.evaluate(() => [...document.querySelectorAll(".tray-acts .die")].length);
    assert.ok(rolls >= 4 && tray === (await diceSince(two, from)).length, `${tray} dice in the tray`);

    // A roll in full: who, the number with its modifiers, the dice, what came of it; and the act once more.
    await two.locator(".tray-acts button").first().click();
    await two.waitForSelector(".long .res");
    await shows(two, ".long .die");
    await two.click(".tray-ways button:has-text('close')");
    await two.evaluate(() => document.activeElement?.blur());
    await two.keyboard.press("p");
    await two.waitForSelector(".show");
    await two.keyboard.press("Escape");
    await two.waitForSelector(".show", { state: "detached" });

    // The log tells it by phases, oldest first, each roll once; a filter leaves the rolls.
    const order = await two.evaluate(() => [...document.querySelectorAll(".log .act .head span")].map((e) => e.textContent));
    assert.ok(order.length > 2);
    await two.click(".log .filters button:has-text('rolls')");
    await settled(two);
    await shows(two, ".log .act");
    await two.locator(".log .act .head").last().click();
    await two.waitForSelector(".log .opened .minidice");
    await two.locator(".log .act").last().hover();
    await two.waitForSelector(".spot", { state: "attached" });
    assert.ok(await two.evaluate(() => { const l = document.querySelector(".log ol"); return l.scrollHeight - l.scrollTop - l.clientHeight < 400; }), "the end is in view");
    for (const page of [one, two]) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("a key pressed while something is shown never answers the next question", async () => {
    const [one, two] = await battle({}, ["calm", "calm"]);
    for (const page of [one, two])
        await page.evaluate(() => {
            const { session } = window.phaseline,
                choose = session.choose.bind(session);
            window.sent = [];
            session.choose = (...a) => { window.sent.push(a[0]); return choose(...a); };
        });
    await fire(two);
    for (const page of [one, two]) {
        await page.waitForFunction(() => window.phaseline.session.isShowing, null, { timeout: 20000 });
        await page.evaluate(() => { document.activeElement?.blur(); window.sent.length = 0; });
    }
    // Keys of answers and ends, and Enter over and over, to the last beat and into the moment in which the question comes.
    const hammer = async (page) => {
        const end = Date.now() + 90000;
        while (await page.evaluate(() => window.phaseline.session.isShowing)) {
            for (const key of ["1", "2", "g", "u", "Enter", " ", "Enter"]) await page.keyboard.press(key);
            assert.ok(Date.now() < end, "it never ends");
        }
        await page.keyboard.press("Enter");
    };
    await Promise.all([hammer(one), hammer(two)]);
    await settled(one);
    for (const page of [one, two]) {
        assert.deepEqual(await page.evaluate(() => window.sent), [], "a key of the show answered");
        assert.equal(await page.evaluate(() => window.phaseline.desk.decide.hand.isLeaving ?? false), false, "a key of the show began to end the step");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("the end: who won by what, points by source, another game with the sides changed", async () => {
    const page = await newPage(browser, server.url);
    await page.click("[data-game=rank-and-file] .starts button");
    await page.waitForFunction(() => window.phaseline?.session.isAsked);
    const side = await page.evaluate(() => window.phaseline.session.side);
    await page.evaluate(() => window.phaseline.session.resign());
    await page.waitForSelector(".ending h2");
    assert.match(await page.textContent(".ending h2"), /Austria wins: you gave it up/);
    assert.equal(await page.locator(".tally").count(), 2);
    const sums = await page.evaluate(() => [...document.querySelectorAll(".tally")].map((t) => [Number(t.querySelector("h3 b").textContent), [...t.querySelectorAll("li b")].reduce((n, b) => n + Number(b.textContent), 0)]));
    for (const [score, sum] of sums) assert.equal(sum, score);
    assert.equal(await page.locator(".btn.primary:visible").count(), 1, "one brass button on a playing page");
    const table = await page.evaluate(() => window.phaseline.session.table);
    await page.keyboard.press("r");
    await page.waitForSelector(".sheet");
    await page.waitForTimeout(800);
    const text = await page.evaluate(() => [...document.querySelectorAll(".sheet > :not(.g1, .g2, .g4)")].map((e) => e.textContent).join(" "));
    assert.doesNotMatch(text, /Record:|\d{5,}|\(o\d\)|_|standing|lead [+−]/);
    await page.click(".after .tools button:has-text('Table')");
    await page.waitForSelector(".ending");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".ending", { state: "detached" });
    await page.reload();
    await page.waitForSelector(".ending");
    await page.keyboard.press("Enter"); // too soon: it may have been meant for the last choice
    await page.waitForTimeout(1000);
    assert.equal(await page.evaluate(() => window.phaseline.session.table), table);
    await page.keyboard.press("Enter");
    await page.waitForFunction((was) => window.phaseline.session.table !== was && window.phaseline.session.mine.length === 1, table);
    assert.notEqual(await page.evaluate(() => window.phaseline.session.side), side, "the sides are changed");
    // One's own edge is the near one, whichever side one plays.
    await page.waitForFunction(() => window.phaseline.session.view?.pieces.length && document.querySelector("[data-piece]"));
    const [mine, theirs] = await page.evaluate(() => {
        const s = window.phaseline.session,
            y = (mine) => {
                const all = s.view.pieces.filter((p) => (p.side === s.side) === mine && p.place === "table").map((p) => document.querySelector(`[data-piece="${p.id}"]`)?.getBoundingClientRect().y ?? 0);
                return all.reduce((a, b) => a + b, 0) / all.length;
            };
        return [y(true), y(false)];
    });
    assert.ok(mine > theirs, "my side is below");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("tools never choose anything and are put away by Esc; the tape follows the hand", async () => {
    const page = await newPage(browser, server.url);
    await page.click("[data-game=rank-and-file] .starts button");
    await page.waitForFunction(() => window.phaseline?.session.isAsked);
    await page.evaluate(() => document.activeElement?.blur());
    const at = await page.evaluate(() => window.phaseline.session.at);
    await page.keyboard.press("t");
    await page.waitForSelector(".threat", { state: "attached" });
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll(".threat").length === 0);
    await page.keyboard.press("m");
    const box = await page.locator(".surface").boundingBox();
    await page.mouse.move(box.x + 300, box.y + 250);
    await page.mouse.down();
    await page.mouse.move(box.x + 480, box.y + 300, { steps: 4 });
    await page.waitForSelector(".tape-line", { state: "attached" });
    const band = await page.textContent(".tag .mid");
    assert.match(band, /^\d+\.\d in$/);
    await page.mouse.up();
    await page.waitForFunction(() => window.phaseline.desk.tape?.distance > 0);
    const { camera, laid } = await page.evaluate(() => ({ camera: window.phaseline.desk.camera.x, laid: window.phaseline.desk.tape.distance }));
    assert.ok(Math.abs(laid / 1000 - Number.parseFloat(band)) < 3, "the rubber band and the tape tell about the same");
    assert.equal(await page.evaluate(() => window.phaseline.desk.camera.x), camera, "dragging the tape does not pan");
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => window.phaseline.desk.tool), "select");
    assert.equal(await page.locator(".tape-line").count(), 0);
    await page.keyboard.press("b");
    await page.waitForSelector("svg.named .unit-name", { state: "attached" });
    assert.equal(await page.evaluate(() => window.phaseline.session.at), at);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
