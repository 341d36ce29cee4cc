// verbs-arcane-legions.test.mjs - the rare acts of Arcane Legions with the mouse: leaving a melee, dice turned by luck, fire at a target, a figure shifted, places taken.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, byMouse, clickPiece, key, links, open, playTo, press, staged } from "./scene.mjs";

const host = await staged();
const sit = (scenario = "al_rare", seed = 1) => open(host, { game: "arcane-legions", scenario, seed });
const can = (verb, side) => (q) => q.verbs.includes(verb) && (!side || q.side === side);
const done = async (page) => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
};
/** An order is given through the wire, and what it asks first answered as the game would, up to where that verb is open. */
async function ordered(page, order, verb, answers = () => undefined) {
    let isGiven = false;
    return playTo(page, (q) => isGiven && q.verbs.includes(verb), (q) => {
        if (isGiven) return answers(q) ?? q.default;
        if (!q.texts.some((t) => t === `${order.verb} ${order.subject}` || t.startsWith(`${order.verb} ${order.subject} `))) return undefined;
        isGiven = true;
        return order;
    });
}
const unitOf = (page, id) => page.evaluate((u) => window.phaseline.session.message.view.units.find((x) => x.id === u), id);

test("who leaves a melee is struck at by whoever is clicked", async () => {
    const page = await sit();
    await ordered(page, { verb: "order_move", subject: "u1" }, "breakaway");
    const sent = await byMouse(page, "breakaway");
    assert.deepEqual([sent.subject, sent.target], ["u6", "u1"]);
    await done(page);
});

test("the enemy to fight is clicked; monks throw a die again, and it is clicked which", async () => {
    const page = await sit();
    await ordered(page, { verb: "order_close", subject: "u1" }, "declare_close_target");
    const sent = await byMouse(page, "declare_close_target");
    assert.deepEqual([sent.subject, sent.target], ["u1", "u6"]);
    await playTo(page, can("dice_ability"));
    assert.equal((await byMouse(page, "dice_ability")).subject, "u6");
    await done(page);
});

test("a special order: fire is thrown at the unit that is clicked", async () => {
    const page = await sit();
    await playTo(page, can("order_special"));
    await clickPiece(page, "u2.1");
    await key(page, "Special order");
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.length > 0);
    assert.deepEqual(await links(page), ["order_special"]);
    await clickPiece(page, "u10.1");
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.some((l) => l.choice.verb === "special_target") || window.phaseline.desk.decide.option?.verb === "special_target");
    const aimed = await page.evaluate(() => { const d = window.phaseline.desk.decide; return d.hand.links.find((l) => l.choice.verb === "special_target")?.choice.target ?? d.option.target; });
    assert.equal(aimed, "u10");
    await press(page);
    const q = await playTo(page, can("assign_damage"));
    assert.equal(q.side, 2, "whoever was hit says where");
    await done(page);
});

test("regroup: a base turns about by the arrow-head that is clicked", async () => {
    const page = await sit();
    const before = (await unitOf(page, "u4")) && (await page.evaluate(() => window.phaseline.session.message.view.pieces.find((p) => p.id === "u4.1").facing));
    await ordered(page, { verb: "order_regroup", subject: "u4" }, "regroup_facing");
    await byMouse(page, "regroup_facing");
    await asked(page);
    assert.notEqual(await page.evaluate(() => window.phaseline.session.message.view.pieces.find((p) => p.id === "u4.1").facing), before);
    await done(page);
});

test("having defeated somebody a rider shifts a figure, slot by slot on its base", async () => {
    for (let seed = 1; ; seed++) {
        const page = await sit("al_rare", seed);
        let isGiven = false;
        const q = await playTo(page, (x) => x.verbs.includes("reposition_figure") || (isGiven && x.verbs.includes("order_close") && !x.verbs.includes("declare_close_target")), (x) => {
            if (isGiven) return x.options.find((o) => ["accept", "declare_close_target", "pay_costs", "assign_damage"].includes(o.verb)) ?? x.default;
            isGiven = true;
            return { verb: "order_close", subject: "u3" };
        });
        const isWon = q.verbs.includes("reposition_figure");
        if (isWon) assert.equal((await byMouse(page, "reposition_figure")).subject, "u3");
        await done(page);
        if (isWon) return;
        assert.ok(seed < 12, "it is won now and then");
    }
});

test("a base is put down in its zone, another brought on at its edge, where the table is clicked", async () => {
    const page = await sit("al_places");
    await playTo(page, can("deploy_unit", 1));
    assert.equal((await byMouse(page, "deploy_unit")).subject, "u1");
    await playTo(page, can("reinforce", 1));
    assert.equal((await byMouse(page, "reinforce")).subject, "u2");
    await asked(page);
    assert.equal((await unitOf(page, "u2")).place, "table");
    await done(page);
});
