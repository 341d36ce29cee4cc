// questions.test.mjs - what is asked of the server while a hand works: to take a unit in hand costs a few questions, not a flood, and the same is not
// asked twice; nothing is asked about pieces that are not there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, settled, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();
const games = await (await fetch(`${server.url}api/games`)).json();

async function sit(game) {
    const page = await newPage(browser, server.url),
        asked = [],
        errors = [];
    await page.routeWebSocket(/\/ws$/, (ws) => {
        const line = ws.connectToServer();
        ws.onMessage((text) => {
            asked.push(JSON.parse(text).type);
            line.send(text);
        });
        line.onMessage((text) => {
            const m = JSON.parse(text);
            if (m.type === "error") errors.push(m.error);
            ws.send(text);
        });
    });
    await page.reload();
    await page.click(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table", { timeout: 20000 });
    await untilAsked(page, 60000);
    return { page, asked, errors };
}
/** Nothing more is asked: the hand's questions have all been answered. */
async function quiet(page, asked) {
    for (let n = -1; n !== asked.length; ) {
        n = asked.length;
        await untilJudged(page);
        await page.waitForTimeout(300);
    }
}
const most = 26; // 18 about how far, or 14 steps of a formed unit; the draft, its proposals and its arms are the rest

for (const { id: game } of games)
    test(`${game}: a unit in hand takes few questions`, async () => {
        const { page, asked, errors } = await sit(game);
        let worst = 0,
            checks = 0;
        for (let i = 0; i < 4; i++) {
            const s = await untilAsked(page, 60000);
            if (s.isOver) break;
            await quiet(page, asked);
            const before = asked.length;
            await page.evaluate(() => window.phaseline.desk.decide.next(1));
            await quiet(page, asked);
            const of = asked.slice(before).filter((type) => type !== "ping");
            worst = Math.max(worst, of.length);
            checks = Math.max(checks, of.filter((type) => type === "check").length);
            if (i % 2 === 1) {
                // On to the next question by its own key, so that other kinds of acts are looked at too.
                await page.keyboard.press("Escape");
                await page.keyboard.press("g");
                await page.keyboard.press("g");
                await untilMoved(page, s.at, 1500);
            }
        }
        console.log(`${game}: at most ${worst} questions for a unit taken in hand, ${checks} of them checks`);
        assert.ok(checks <= 20, `${checks} checks`);
        assert.ok(worst <= most, `${worst} questions`);
        assert.deepEqual(errors, [], "the server refused a question");
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

test("the same unit taken in hand again asks nothing again about how far it goes", async () => {
    const { page, asked } = await sit("drill");
    for (let i = 0; i < 4 && !(await page.evaluate(() => window.phaseline.session.options.some((o) => o.need === "path"))); i++) {
        const s = await untilAsked(page);
        await page.evaluate(() => window.phaseline.session.choose(window.phaseline.session.message.default));
        await untilMoved(page, s.at);
        await untilAsked(page);
    }
    const take = async () => {
        const before = asked.length;
        await page.evaluate(() => window.phaseline.desk.decide.select(window.phaseline.desk.decide.able[0].id));
        await quiet(page, asked);
        return asked.slice(before).filter((type) => type === "check").length;
    };
    const first = await take();
    await page.waitForSelector("polygon.reach", { state: "attached" });
    assert.ok(first > 0 && first <= 20, `${first} checks`);
    await page.evaluate(() => window.phaseline.desk.decide.clear());
    await settled(page);
    assert.ok((await take()) < first / 2, "it was found out again");
    await page.context().close();
});
