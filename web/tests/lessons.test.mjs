// lessons.test.mjs - every lesson of every game in the browser, from its first step to its last by doing what it says, a page a lesson. Which there are
// the server says: a new file is played without being named. Nothing here waits for a fixed time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beginAt, obey, atRest } from "./learner.mjs";
import { hosted, newPage, shows } from "./lib.mjs";

const { server, browser } = await hosted();
const only = process.env.GAME, shots = process.env.SHOTS;
const games = await (await fetch(`${server.url}api/games`)).json();

/** What the page shows of the step: the sentence, marks on what they point at, and a coach who covers nothing. */
async function looksRight(page, now) {
    const seen = await page.evaluate(() => {
        const { session } = window.phaseline,
            table = document.querySelector(".surface").getBoundingClientRect(),
            row = document.querySelector(".coach").getBoundingClientRect(),
            pieces = new Set(session.view.pieces.filter((p) => p.at && p.place === "table").map((p) => p.unit));
        const wanted = session.coach.marks.filter((m) => (m.kind === "unit" || m.kind === "target") && pieces.has(m.id)).map((m) => `${m.kind} ${m.id}`);
        return { says: document.querySelector(".coach .says").textContent, isBelow: row.top >= table.bottom - 1, missing: wanted.filter((seed) => !document.querySelector(`.marks [data-mark="${seed}"]`)), unseen: session.coach.marks.filter((m) => (m.kind === "unit" || m.kind === "target") && !pieces.has(m.id)).map((m) => m.id) };
    });
    assert.equal(seen.says.replace(/\s+/g, " ").trim(), now.say.replace(/\s+/g, " ").trim(), now.id);
    assert.ok(seen.isBelow, `${now.id}: the coach covers the table`);
    assert.deepEqual(seen.missing, [], `${now.id}: marks that are not drawn`);
    assert.deepEqual(seen.unseen, [], `${now.id}: marks on what is not on the table`);
}

for (const game of games)
    for (const lesson of game.lessons)
        test(`${game.name}: ${lesson.name}`, { skip: only !== undefined && only !== game.id }, async () => {
            const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
            for (const [k, chapter] of lesson.chapters.entries()) {
                let now = await beginAt(page, server.url, game.id, lesson.id, chapter.id);
                assert.equal(now.number, k + 1);
                for (let step = 1; now.want !== "ended"; step++) {
                    assert.equal(now.step, step, `${now.id}: ${chapter.id} has left a step out`);
                    await looksRight(page, now);
                    if (shots) await page.screenshot({ path: `${shots}/${game.id}-${lesson.id}-${k + 1}-${step}.png` });
                    await obey(page, now);
                    now = await atRest(page, now);
                }
                assert.equal(now.step, chapter.steps);
                await shows(page, ".coach .acts .btn", 2, "what comes next is offered");
            }
            assert.deepEqual(page.errors, []);
            await page.context().close();
        });
