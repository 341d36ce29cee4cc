// pointing.test.mjs - whom and what a click on the table means, what a draft is worth to the end of a step, what undo is called, and what is told when.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, brass, click, clickUnit, drag, hand, key, pieceSpot, prompt, send, sent, shot, sitAt, staged, until } from "./byhand.mjs";
import { shows, state, untilMoved } from "./lib.mjs";

const at = await staged("rank-and-file", "hail-of-fire");
const rank = { game: "rank-and-file", battle: "hands-pointing" },
    hail = { game: "hail-of-fire", battle: "hands-platoon" };
const canMove = () => window.phaseline.session.options.some((o) => o.verb === "move");
const canOrder = () => window.phaseline.session.options.some((o) => o.verb === "activate_op" && o.subject === "1");
const undoText = (page) => page.innerText(".last .undo");
const end = async (page) => {
    await page.click(".prompt .btn.end");
    await page.waitForTimeout(60);
};

test("a leader on top of those he rides with hides them from no click, and between the stands of a unit is the unit", async () => {
    const page = await sitAt(at, rank);
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "declare_charge" && o.subject === "3"));
    await clickUnit(page, 91);
    assert.equal((await hand(page)).unit, "3", "who may charge is meant, not who stands on top of them");
    await page.keyboard.press("Escape");
    await until(page, canMove);
    const [a, b] = [await pieceSpot(page, 5, 0), await pieceSpot(page, 5, 1)],
        gap = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    assert.equal(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("[data-piece]") ?? null, gap), null, "bare ground between two stands");
    await click(page, gap);
    assert.equal((await hand(page)).unit, "5");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the end of a step is asked about once where something lies drawn; undo is called by what goes back", async () => {
    const page = await sitAt(at, rank);
    await until(page, canMove);
    await clickUnit(page, 1);
    await click(page, [20, 13].map((n) => n * 1000));
    await send(page, /Move here/);
    await until(page, canMove);
    assert.match(await undoText(page), /the move/);
    await clickUnit(page, 2);
    await click(page, [28, 8].map((n) => n * 1000));
    const { at: before } = await state(page);
    await end(page);
    assert.equal((await state(page)).at, before, "nothing is thrown away without a word");
    assert.match(await prompt(page), /What is drawn on the table is not done then/);
    await shot(page, "leaving-a-draft");
    await page.keyboard.press("Escape");
    assert.equal((await hand(page)).brass, "send", "it lies there still");
    await end(page);
    await end(page);
    assert.ok(await untilMoved(page, before), "asked once");
    assert.deepEqual((await sent(page)).at(-1), { verb: "pass" });
    assert.match(await undoText(page), /End movement/, "what was drawn was not done");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("what was taken back is no longer what undo names, and its notice goes with the next choice", async () => {
    const page = await begin(at, "drill");
    await send(page);
    await until(page, canMove);
    const first = await undoText(page);
    await brass(page, /Next/);
    await brass(page, /Show/);
    await send(page, /Move here/);
    await until(page, canMove);
    assert.match(await undoText(page), /Undo the move/);
    await page.click(".last button.undo");
    await page.waitForFunction(() => /Taken back/.test(document.querySelector(".last .notice")?.textContent ?? ""));
    await until(page, canMove);
    assert.equal((await undoText(page)).split("”")[0], first.split("”")[0]);
    await brass(page, /Next/);
    await brass(page, /Show/);
    await send(page, /Move here/);
    await page.waitForFunction(() => !document.querySelector(".last .notice"));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("orders to go: a click on the ground sends whoever has the order, the name of each ring can be read, and a click sends the next team", async () => {
    const page = await sitAt(at, hail);
    await until(page, canOrder);
    await clickUnit(page, 1);
    await key(page, "Move");
    await key(page, "All: move");
    await shows(page, ".fact.ring text");
    const ink = await page.evaluate(() => [...document.querySelectorAll(".fact.ring text")].map((t) => [getComputedStyle(t).fill, getComputedStyle(t).stroke].map((c) => (c.match(/\d+/g) ?? []).slice(0, 3).reduce((s, n) => s + Number(n), 0))));
    for (const [fill, halo] of ink) assert.ok(Math.abs(fill - halo) > 250, `the names of rings are paper on paper: ${fill} on ${halo}`);
    const { x, y } = await pieceSpot(page, "1.3");
    await click(page, { x: x + 20, y: y - 60 });
    await page.waitForFunction(() => Object.keys(window.phaseline.desk.decide.hand.ways ?? {}).length === 7);
    await shows(page, ".shape.is-ghost", 7);
    await shot(page, "click-sends-platoon");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await clickUnit(page, 1);
    await key(page, "Move");
    await key(page, "All: move");
    await page.evaluate(() => (window.phaseline.desk.decide.hand = { ...window.phaseline.desk.decide.hand, ways: undefined }));
    await send(page, /Order/);
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "next"));
    await page.waitForFunction(() => /click where it goes/.test(document.querySelector(".prompt .hint")?.textContent ?? ""));
    const subject = (await hand(page)).subject,
        from = await pieceSpot(page, subject),
        free = await page.evaluate(({ x, y }) => Array.from({ length: 24 }, (_, i) => ({ x: x + (30 + 4 * i) * Math.cos(i), y: y + (30 + 4 * i) * Math.sin(i) })).find((p) => document.elementFromPoint(p.x, p.y)?.closest("svg.table") && !document.elementFromPoint(p.x, p.y).closest("[data-piece], .tagged")), from);
    await click(page, free);
    await brass(page, /Go there/);
    await page.waitForFunction((subject) => window.sent.some((c) => c.verb === "path" && c.subject === subject), subject);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the log tells what came of later choices no sooner than they are shown", async () => {
    const page = await begin(at, "arcane-legions", { pace: "brisk" });
    const told = await page.evaluate(async () => {
        const { session } = window.phaseline,
            at = session.at;
        let ahead = 0,
            shown = 0;
        const watch = setInterval(() => {
            if (!session.message) return;
            shown += Number(session.isShowing);
            ahead = Math.max(ahead, (session.log.at(-1)?.n ?? 0) - session.message.n);
        }, 5);
        await session.choose({ verb: "pass" });
        while (session.at === at || !session.isAsked || session.isShowing) {
            if (session.isShowing && session.queue.length) session.show.next();
            await new Promise((done) => setTimeout(done, 20));
        }
        clearInterval(watch);
        return { ahead, shown };
    });
    assert.ok(told.shown > 0, "the other side's turn is shown");
    assert.equal(told.ahead, 0, `${told.ahead} lines ahead of what is shown`);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("keys leave the hint below them in sight; what does not fit comes out of the dots", async () => {
    const page = await begin(at, "rate-of-fire", { viewport: { width: 1280, height: 760 } });
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "activate" && o.subject === "U2"));
    const from = await pieceSpot(page, "U2", 2);
    await drag(page, from, { x: from.x + 6, y: from.y - 60 });
    await page.waitForFunction(() => window.phaseline.desk.decide.keys.length > 8);
    await shows(page, ".prompt .verb.on");
    const told = () =>
        page.evaluate(() => {
            const say = document.querySelector(".prompt .say"),
                hint = say.querySelector(".hint").getBoundingClientRect(),
                rows = [...new Set([...say.querySelectorAll(".verb")].filter((e) => e.checkVisibility()).map((e) => e.offsetTop))].length;
            return { rows, isSeen: hint.bottom <= say.getBoundingClientRect().bottom + 1, shown: [...say.querySelectorAll(".verb:not(.dots)")].filter((e) => e.checkVisibility()).length };
        });
    const few = await told();
    assert.ok(few.rows <= 3 || few.isSeen, JSON.stringify(few));
    await page.click(".prompt .verb.dots");
    await page.waitForFunction(() => [...document.querySelectorAll(".prompt .verb:not(.dots)")].every((e) => e.checkVisibility()));
    assert.ok((await told()).shown >= few.shown);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("another target takes whoever can do something to it, and nobody who sees nobody there", async () => {
    const page = await begin(at, "hail-of-fire");
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "activate_op" && o.subject === "1"));
    await clickUnit(page, 1);
    for (const enemy of ["51.3", "51.2"]) {
        await clickUnit(page, enemy);
        await page.waitForFunction((id) => window.phaseline.desk.decide.items.some((i) => i.target === id), enemy);
        await page.waitForFunction(() => !window.phaseline.desk.decide.isJudging);
        const told = await page.evaluate(() => ({ fire: window.phaseline.desk.decide.items.filter((i) => i.order === "fire").length, blind: (window.phaseline.desk.decide.preview?.shapes ?? []).filter((s) => s.label === "Sees nobody there").length }));
        assert.ok(told.fire > 0 && told.blind === 0, `${enemy}: ${JSON.stringify(told)}`);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
