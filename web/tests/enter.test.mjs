// enter.test.mjs - Enter is safe: pressed again and again from the start of a battle it ends no step over the head of somebody who could still act,
// loses no points, and does make units act. Usually some presses in the first battle of each game; ENTER=all: 300 in every battle there is. GAME=drill:
// of that game alone; BATTLE=two-hills: that one alone; SIDE=2: from the other side of the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askOf, hosted, newPage, untilAsked, untilJudged } from "./lib.mjs";

const { server, browser } = await hosted();
const games = await (await fetch(`${server.url}api/games`)).json();
const isAll = process.env.ENTER === "all",
    presses = isAll ? 300 : 45,
    side = Number(process.env.SIDE ?? 1);

/** The same battle with the same dice each time, against the computer. */
async function sit(game, scenario) {
    const page = await newPage(browser, server.url),
        made = await askOf(page, "/api/tables", { game: game.id, scenario: scenario.id, mode: "solo", seed: 11, ...(side === 1 ? {} : { seats: [1, 2].map((s) => ({ side: s, sits: s === side ? "human" : "computer" })) }) });
    await page.evaluate(
        ([table, token, side, game, scenario]) => localStorage.setItem("phaseline.seats", JSON.stringify([{ table, token, side, mode: "solo", game, scenario, name: scenario, when: 1 }])),
        [made.table, made.seats.find((s) => s.side === side).token, side, game.id, scenario.id],
    );
    await page.goto(`${server.url}?probe#/t/${encodeURIComponent(made.table)}`);
    await page.reload();
    await page.waitForSelector(".play svg.table", { timeout: 20000 });
    await untilAsked(page, 60000);
    await page.evaluate(() => {
        // What is sent, and who could still have acted without having been looked at.
        const { session, desk } = window.phaseline,
            choose = session.choose.bind(session);
        window.sent = [];
        window.purses = new Set(); // what can be spent, by its name
        session.choose = (choice, rest) => {
            const d = desk.decide,
                left = d.actors.filter((a) => !d.hand.looked.includes(a) && !d.hand.acted.includes(a));
            for (const { name } of session.message.purses ?? []) window.purses.add(name);
            window.sent.push({ verb: choice.verb, subject: choice.subject, left, able: d.actors.length, n: session.message.n, is: d.ending?.is, where: session.message.view.where });
            return choose(choice, rest);
        };
    });
    return page;
}
/** What was thrown away: lost from a purse by ending a step in which somebody could still have spent it. What nobody can spend any more is not. */
const thrown = (page) =>
    page.evaluate(() => {
        const s = window.phaseline.session,
            isLost = (text) => [...window.purses].some((name) => new RegExp(`\\bloses? \\d+ (unspent )?${name.replace(/s$/, "s?")}\\b`, "i").test(text));
        return s.log
            .filter(({ event: e }) => Number(e.subject) === s.side && isLost(e.text))
            .filter(({ n }) => { const by = window.sent.findLast((c) => c.n < n); return by?.verb === "pass" && by.able > 0; })
            .map(({ event: e }) => e.text);
    });

async function pressOn(page) {
    let still = 0, // presses that led nowhere, one after the other
        said = "";
    for (let i = 0; i < presses; i++) {
        const s = await untilAsked(page, 60000);
        if (s.isOver) return { isOver: true, still };
        await untilJudged(page);
        const look = () => page.evaluate(() => { const d = window.phaseline.desk.decide; return JSON.stringify([window.phaseline.session.at, d.hand.unit, d.hand.marker, d.hand.option?.text, d.hand.items, d.hand.links.length]); });
        const before = await look();
        await page.keyboard.press("Enter");
        await page.waitForTimeout(30);
        await untilJudged(page);
        still = (await look()) === before ? still + 1 : 0;
        said = still ? await page.innerText(".prompt").catch(() => "") : "";
        if (still >= 12) break; // Enter has come to its end: G is left
    }
    return { isOver: false, still, said };
}

const chosen = games
    .filter((g) => !process.env.GAME || g.id === process.env.GAME)
    .flatMap((game) => (isAll || process.env.BATTLE ? game.scenarios : game.scenarios.slice(0, 1)).map((scenario) => ({ game, scenario })))
    .filter(({ scenario }) => !process.env.BATTLE || scenario.id === process.env.BATTLE);
for (const { game, scenario } of chosen)
    test(`Enter is safe: ${game.id}, ${scenario.name}`, async () => {
        const page = await sit(game, scenario),
            end = await pressOn(page),
            all = await page.evaluate(() => window.sent),
            ends = all.filter((c) => c.verb === "pass"),
            acts = all.filter((c) => c.verb !== "pass" && c.subject !== undefined);
        const last = await page.evaluate(() => ({ turn: window.phaseline.session.message?.view.turn, where: window.phaseline.session.message?.view.where }));
        console.log(`${game.id} ${scenario.id}: ${all.length} sent, ${acts.length} acts, ${ends.length} ends, turn ${last.turn} at ${last.where}${end.still >= 12 ? `, Enter ends at ${JSON.stringify(end.said)}` : ""}`);
        assert.deepEqual(ends.filter((c) => c.is !== "free" && c.left.length > 0), [], "a step was ended over somebody's head");
        assert.deepEqual(ends.filter((c) => c.is === "loses"), [], "points were thrown away");
        assert.deepEqual(await thrown(page), [], "points were lost by it");
        assert.ok(acts.length >= 3, `hardly anybody acted: ${JSON.stringify(all.slice(0, 8))}`);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });
