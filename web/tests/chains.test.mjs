// chains.test.mjs - one act over several decisions: drafted by pointing, priced, sent and taken back as one; what dice cut off comes back as planned.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, settled, shows, state, takeDefault, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

const { server, browser } = await hosted();

async function sit(game, scenario) {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard");
    if (scenario) await page.locator(`[data-game="${game}"] .scn button`, { hasText: scenario }).first().click();
    await page.click(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table", { timeout: 20000 });
    await untilAsked(page, 60000);
    return page;
}
const hand = (page) =>
    page.evaluate(() => {
        const d = window.phaseline.desk.decide;
        return { links: d.hand.links.map((l) => l.choice.verb), option: d.option?.verb, label: d.label?.text, more: d.label?.more, unit: d.unit, stage: d.stage, planned: d.hand.isPlanned };
    });
const brass = ".prompt .btn.primary:enabled";

/** A unit that may be ordered to move, where it stands, and a place ahead of it. */
const marcher = (page) =>
    page.evaluate(() => {
        const { session } = window.phaseline,
            unit = session.options.find((o) => o.verb === "order_move").subject,
            piece = session.view.pieces.find((p) => p.unit === unit),
            way = piece.facing > 90 && piece.facing < 270 ? -1 : 1;
        return { unit, piece: piece.id, at: piece.at, to: [piece.at[0], piece.at[1] + way * 4000] };
    });
const placeOf = (page, piece) => page.evaluate((id) => window.phaseline.session.view.pieces.find((p) => p.id === id).at, piece);
async function untilOrders(page) {
    for (let i = 0; i < 40; i++) {
        await untilAsked(page, 60000);
        if (await page.evaluate(() => window.phaseline.session.options.some((o) => o.verb === "order_move"))) return;
        await takeDefault(page);
    }
    throw new Error("no orders to give");
}

test("Arcane Legions: a place that is pointed at drafts order, payment and steps; brass sends them, one undo takes them back", async () => {
    const page = await sit("arcane-legions");
    await untilOrders(page);
    const m = await marcher(page);
    await page.evaluate((unit) => window.phaseline.desk.decide.select(unit), m.unit);
    await page.evaluate((to) => window.phaseline.desk.decide.place(to, false), m.to);
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.length >= 2 && window.phaseline.desk.decide.label?.text.startsWith("Pay"));
    await untilJudged(page);
    const h = await hand(page);
    assert.deepEqual(h.links.slice(0, 2), ["order_move", "pay_costs"]);
    assert.match(h.label, /^Pay \d+ and move$/);
    await shows(page, ".shapes .ghost, .ghost", 1, "the end of the way is drawn");
    const { at } = await state(page);
    await page.click(brass);
    assert.ok(await untilMoved(page, at));
    await page.waitForFunction(({ id, at }) => { const now = window.phaseline.session.view.pieces.find((p) => p.id === id).at; return now[0] !== at[0] || now[1] !== at[1]; }, { id: m.piece, at: m.at });
    await untilAsked(page);
    const acts = await page.evaluate(() => [...new Set(window.phaseline.session.log.filter((l) => l.act > 0).map((l) => l.act))]);
    assert.equal(acts.length, 1, `one act in the log: ${acts}`);
    await page.evaluate(() => window.phaseline.session.undo());
    await page.waitForFunction(({ id, at }) => { const now = window.phaseline.session.view.pieces.find((p) => p.id === id).at; return now[0] === at[0] && now[1] === at[1]; }, { id: m.piece, at: m.at });
    await untilAsked(page);
    assert.ok(await page.evaluate(() => window.phaseline.session.options.some((o) => o.verb === "order_move")));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("Arcane Legions: however far the base is dragged, what lies there is legal, and the last step ends where it was let go", async () => {
    const page = await sit("arcane-legions");
    await untilOrders(page);
    const m = await marcher(page),
        box = await page.locator(`[data-piece="${m.piece}"]`).first().boundingBox(),
        inch = await page.evaluate((id) => { const at = window.phaseline.session.view.pieces.find((p) => p.id === id).corners; return Math.hypot(at[0][0] - at[1][0], at[0][1] - at[1][1]) / 1000; }, m.piece),
        px = Math.max(box.width, box.height) / inch, // of an inch, as near as the base's wider side tells
        from = [box.x + box.width / 2, box.y + box.height / 2];
    for (const far of [3, 5]) {
        await page.mouse.move(...from);
        await page.mouse.down();
        for (let i = 1; i <= 8; i++) await page.mouse.move(from[0], from[1] - ((i * far * px) / 8) * Math.sign(m.to[1] - m.at[1]));
        await page.mouse.up();
        await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.some((l) => l.choice.verb === "step") && window.phaseline.desk.decide.option?.verb === "step");
        await untilJudged(page);
        const d = await page.evaluate(() => { const { hand, value, verdict, option } = window.phaseline.desk.decide; return { steps: hand.links.filter((l) => l.choice.verb === "step").map((l) => l.choice.value), value, most: option.value_max, ok: verdict?.ok, why: verdict?.why }; });
        assert.equal(d.ok, true, `${far} in: ${JSON.stringify(d)}`);
        assert.ok(d.value <= d.most, `${far} in: ${d.value} of ${d.most}`);
        for (let i = 0; i < 8 && (await hand(page)).unit !== undefined; i++) await page.keyboard.press("Escape");
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("Arcane Legions: dragging the base does the same; by keys the order is paid by itself and Esc peels", async () => {
    const page = await sit("arcane-legions");
    await untilOrders(page);
    const m = await marcher(page);
    const box = await page.locator(`[data-piece="${m.piece}"]`).first().boundingBox(),
        from = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(...from);
    await page.mouse.down();
    for (let i = 1; i <= 8; i++) await page.mouse.move(from[0], from[1] + (i * -12) * Math.sign(m.to[1] - m.at[1]));
    await page.mouse.up();
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.length >= 2);
    await untilJudged(page);
    assert.match((await hand(page)).label, /^Pay \d+ and move$/);
    for (let i = 0; i < 6 && (await hand(page)).links.length; i++) await page.keyboard.press("Escape");
    assert.deepEqual((await hand(page)).links, []);
    // Order, and what follows it: the payment leaves no choice and is linked by itself.
    await page.evaluate((unit) => window.phaseline.desk.decide.select(unit), m.unit);
    await page.evaluate(() => window.phaseline.desk.decide.pickVerb("order_move"));
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.length === 2);
    await untilJudged(page);
    await page.waitForFunction(() => window.phaseline.desk.decide.brass?.does === "show");
    await page.click(brass);
    await page.waitForFunction(() => window.phaseline.desk.decide.brass?.does === "send");
    await untilJudged(page);
    const h = await hand(page);
    assert.ok(["step", "turn"].includes(h.option), h.option);
    assert.match(h.label, /^Pay \d+ and move$/);
    const { at } = await state(page);
    await settled(page);
    await page.click(brass);
    assert.ok(await untilMoved(page, at));
    assert.notDeepEqual(await placeOf(page, m.piece), undefined);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

