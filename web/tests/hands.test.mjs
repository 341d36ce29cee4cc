// hands.test.mjs - how a person acts: the first act takes few clicks, a turn can be played on keys, a held key sends nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, state, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();
const games = await (await fetch(`${server.url}api/games`)).json();

async function sit(game, scenario) {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard");
    if (scenario) await page.locator(`[data-game="${game}"] .scn button`, { hasText: scenario }).first().click();
    await page.click(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table", { timeout: 20000 });
    await untilAsked(page, 60000);
    await page.evaluate(() => {
        // What is sent, and who could still have acted without having been looked at.
        const { session, desk } = window.phaseline,
            choose = session.choose.bind(session);
        window.sent = [];
        session.choose = (choice) => {
            const d = desk.decide,
                left = d.actors.filter((a) => !d.hand.looked.includes(a) && !d.hand.acted.includes(a)).length;
            window.sent.push({ verb: choice.verb, subject: choice.subject, left, is: d.ending?.is, where: session.message.view.where });
            return choose(choice);
        };
    });
    return page;
}
const sent = (page) => page.evaluate(() => window.sent);

test("somebody of one's own moves or has an order after at most four clicks, a drag being one, without a list or a number", async (t) => {
    for (const game of games)
        await t.test(game.id, async () => {
            const page = await sit(game.id);
            let clicks = 0;
            // Of one's own: what is looked for, or who begins, is no order to anybody.
            const isActed = () =>
                page.evaluate(() => {
                    const { view, side } = window.phaseline.session,
                        own = [...view.units, ...view.pieces, ...(view.groups ?? [])].filter((x) => x.side === side).map((x) => x.id);
                    return window.sent.some((c) => c.verb !== "pass" && c.subject !== undefined && own.includes(String(c.subject)));
                });
            while (!(await isActed()) && clicks < 6) {
                await untilAsked(page, 30000);
                await untilJudged(page);
                const { does, piece, goes } = await page.evaluate(() => {
                    const d = window.phaseline.desk.decide,
                        unit = d.able.find((u) => d.canGo(u.id)) ?? d.able[0],
                        own = unit?.pieces.find((id) => document.querySelector(`[data-piece="${id}"]`));
                    return { does: d.brass?.does, piece: d.stage === "nothing" ? own : undefined, goes: unit !== undefined && d.canGo(unit.id) };
                });
                if (does !== "send" && does !== "show" && piece) {
                    const held = page.locator(`[data-piece="${piece}"]`).first(),
                        box = await held.boundingBox();
                    if (goes) {
                        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
                        await page.mouse.down();
                        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 5 });
                        await page.mouse.up();
                    } else await held.click({ force: true });
                } else await page.click(".prompt .btn.primary:enabled");
                clicks++;
                await untilJudged(page);
            }
            assert.ok(await isActed(), `nothing done after ${clicks} clicks`);
            assert.ok(clicks <= 4, `${clicks} clicks: ${JSON.stringify(await sent(page))}`);
            assert.equal(await page.locator(".prompt select, .prompt input[type=number]").count(), 0);
            await page.context().close();
        });
});

test("a unit is dragged, and the whole of it goes", async () => {
    const page = await sit("rapid-fire");
    for (let i = 0; i < 6 && !/T5$/.test((await state(page)).where); i++) {
        const s = await untilAsked(page);
        await page.keyboard.press("g");
        await untilMoved(page, s.at, 3000);
    }
    await untilAsked(page);
    const unit = await page.evaluate(() => window.phaseline.desk.decide.able.find((u) => u.pieces.length > 2)),
        box = await page.locator(`[data-piece="${unit.pieces[0]}"]`).boundingBox(),
        x = box.x + box.width / 2,
        y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y - 40, { steps: 3 });
    await page.mouse.move(x + 8, y - 70, { steps: 3 });
    await page.mouse.up();
    await untilJudged(page);
    const ways = await page.evaluate(() => {
        const d = window.phaseline.desk.decide;
        return d.items.map((i) => { const at = d.pieces.find((p) => p.id === i.piece).at; return [i.at[0] - at[0], i.at[1] - at[1]].join(); });
    });
    assert.equal(ways.length, unit.pieces.length);
    assert.equal(new Set(ways).size, 1, "it did not keep together");
    assert.equal(await page.evaluate(() => window.phaseline.desk.decide.verdict?.ok), true);
    const s = await state(page);
    await page.click(".prompt .btn.primary:enabled");
    assert.ok(await untilMoved(page, s.at));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a first turn by keys alone, in every game", async (t) => {
    for (const game of games)
        await t.test(game.id, async () => {
            const page = await sit(game.id);
            let last = "",
                stays = 0;
            for (let i = 0; i < 260; i++) {
                const s = await untilAsked(page, 60000);
                if (s.isOver || s.turn > 1) break;
                await untilJudged(page);
                // Enter walks; after a while, or where it does not lead on, the step is ended by its own key.
                stays = s.where === last ? stays + 1 : 0;
                last = s.where;
                await page.keyboard.press(stays > 9 ? "g" : "Enter");
                if (stays > 14) await page.keyboard.press("1");
                await page.waitForTimeout(30);
            }
            const s = await state(page);
            assert.ok(s.isOver || s.turn > 1, `still in turn ${s.turn} at ${s.where}`);
            assert.ok((await sent(page)).some((c) => c.subject !== undefined));
            assert.deepEqual(page.errors, []);
            await page.context().close();
        });
});

test("a held key and a hasty one send nothing", async () => {
    const page = await sit("drill");
    page.isDeafToo = true;
    await page.evaluate(() => (window.phaseline.desk.decide.ears.lasts = 400));
    await untilJudged(page);
    await page.waitForTimeout(450);
    const before = (await sent(page)).length;
    await page.keyboard.down("Enter");
    for (let i = 0; i < 12; i++) {
        await page.keyboard.down("Enter"); // a repeat
        await page.waitForTimeout(60);
    }
    await page.keyboard.up("Enter");
    assert.equal((await sent(page)).length, before + 1, "a held key sent more than once");
    // A press in the moment a question comes is not heard.
    await untilAsked(page);
    await page.evaluate(() => window.phaseline.desk.decide.renew());
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => window.phaseline.desk.decide.unit), undefined);
    await page.waitForTimeout(450);
    await page.keyboard.press("Enter");
    assert.notEqual(await page.evaluate(() => window.phaseline.desk.decide.unit), undefined);
    await page.context().close();
});

test("ending what loses points is asked about once, and the words Pass and Done are nowhere", async () => {
    const page = await sit("drill");
    for (let i = 0; i < 3 && !/MP\.1$/.test((await state(page)).where); i++) {
        const s = await untilAsked(page);
        await untilJudged(page);
        await page.keyboard.press("Enter");
        await untilMoved(page, s.at, 3000);
    }
    const s = await untilAsked(page);
    assert.doesNotMatch(await page.innerText(".prompt"), /\b(Pass|Done)\b/);
    assert.match(await page.innerText(".prompt .btn.end"), /End movement\s+\d+ units could still act/);
    // As a ruleset says it where points are lost.
    await page.evaluate(() => {
        const { session } = window.phaseline;
        session.message = { ...session.message, ask: { say: "Order a unit", pass: { say: "End your orders", is: "loses", loses: { purse: "order points", amount: 3 } } } };
    });
    await page.keyboard.press("g");
    assert.match(await page.innerText(".prompt .draft"), /End your orders with 3 order points unspent\? They are lost\./);
    assert.equal((await state(page)).at, s.at, "it was ended without a word");
    await page.keyboard.press("Enter");
    assert.doesNotMatch(await page.innerText(".prompt .draft"), /unspent/);
    assert.equal((await state(page)).at, s.at);
    await page.keyboard.press("g");
    await page.keyboard.press("g");
    assert.ok(await untilMoved(page, s.at), "the second press ends it");
    await page.context().close();
});

test("whatever the server draws of a draft is drawn", async () => {
    const page = await sit("drill");
    for (let i = 0; i < 4 && !/MP\.1$/.test((await state(page)).where); i++) {
        const s = await untilAsked(page);
        await untilJudged(page);
        await page.keyboard.press("Enter");
        await untilMoved(page, s.at, 3000);
    }
    await untilAsked(page);
    await page.keyboard.press("n");
    await untilJudged(page);
    await page.evaluate(() => {
        const d = window.phaseline.desk.decide,
            p = d.pieces[0].at,
            at = (x, y) => [p[0] + x, p[1] + y];
        d.preview = {
            say: "Your squad goes to the hedge",
            then: "then Red moves",
            notes: [{ good: 1, say: "In cover" }, { good: -1, say: "Your squad is shot at", share: 40 }],
            shapes: [
                { kind: "reach", role: "mine", points: [at(0, 0), at(0, 5000), at(5000, 5000)], label: "sure" },
                { kind: "swath", role: "mine", points: [at(0, 0), at(0, 3000), at(2000, 3000)] },
                { kind: "arc", role: "mine", at: p, facing: 0, half: 45, bands: [3000, 6000] },
                { kind: "area", role: "risk", at: at(3000, 3000), radius: 1500, sure: false },
                { kind: "stop", role: "risk", at: at(0, 2000) },
                { kind: "ghost", role: "mine", piece: d.pieces[0].id, at: at(0, 4000), facing: 90 },
                { kind: "path", role: "mine", points: [p, at(0, 4000)], costs: ["4 in"] },
                { kind: "line", role: "theirs", from: at(6000, 9000), to: at(0, 4000), state: "blocked", at: at(3000, 6000) },
                { kind: "mark", role: "mine", on: { is: "unit", id: "R1" }, as: "target" },
                { kind: "scale", role: "mine", points: [at(0, 0), at(0, 1000)], values: ["5+", "4+"] },
            ],
        };
    });
    for (const sign of [".reach-band.sure", ".swath-fill", ".arc-band", ".area-fill.possible", ".stop-band", ".is-ghost .ghost", ".is-path .path-line", ".line-draw.blocked", ".as-target", ".notch", ".bead", ".fact"])
        await page.waitForSelector(sign, { state: "attached", timeout: 20000 });
    assert.equal(await page.locator(".arc-band").count(), 2);
    assert.match(await page.innerText(".prompt .draft"), /Your squad goes to the hedge/);
    assert.match(await page.innerText(".prompt .see"), /Your squad is shot at\s+40 %[\s\S]*then Red moves/);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
