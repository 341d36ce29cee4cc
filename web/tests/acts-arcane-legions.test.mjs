// acts-arcane-legions.test.mjs - every act of Arcane Legions done on the table with a mouse: orders with their price, a figure pushed, stances, sides of a target,
// damage and figures on the enlarged base, answers in order. Order, payment and what follows are one draft; chains.test.mjs has the way to a far place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shows } from "./lib.mjs";
import { asked, centreOf, clickOn, clickPiece, drag, draft, dragPiece, key, links, open, pieceAt, playTo, press, shot, staged } from "./scene.mjs";

const host = await staged();
const sit = async (options = {}) => {
    const page = await open(host, { game: "arcane-legions", scenario: "al_acts", ...options });
    await playTo(page, (q) => /2b$/.test(q.where));
    return page;
};
/** The unit is clicked and its order given by key; what follows is in hand. */
async function order(page, unit, label) {
    await clickPiece(page, `${unit}.1`);
    await key(page, label);
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.length > 0);
}
const brass = (page) => page.innerText(".prompt .btn.primary");
const slot = (name) => `.side .board [data-slot='${name}']`;
/** Slots of the base that is looked at, with who stands there. */
const slotsOf = (page) => page.locator(".side .board .slot").evaluateAll((all) => all.map((s) => ({ name: s.dataset.slot, kind: s.classList[1], has: s.classList.contains("has"), can: s.classList.contains("can") })));
const figures = (page, unit) => page.evaluate((id) => { const { session: s } = window.phaseline, u = s.message.view.units.find((x) => x.id === id); return u.fields[s.scene.slot_field].filter((x) => x !== "-" && x !== "0"); }, unit);
const done = async (page) => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
};

test("a move: arrow-heads with their price, one after another; E turns, the arrow steps on; one press pays and goes", async () => {
    const page = await sit();
    await order(page, "u1", "Move");
    await page.waitForSelector(".handle.stance");
    assert.deepEqual(await links(page), ["order_move", "pay_costs"]);
    const base = await page.locator("[data-piece='u1.1']").first().boundingBox(),
        heads = await page.locator(".handle.stance .head").evaluateAll((all) => all.map((h) => { const b = h.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }));
    assert.ok(heads.length >= 6, "stances all round");
    assert.deepEqual(heads.filter(([x, y]) => x > base.x + 4 && x < base.x + base.width - 4 && y > base.y + 4 && y < base.y + base.height - 4), [], "none lies over the base");
    assert.ok((await page.locator(".handle.stance text").allTextContents()).every((t) => /^\d$/.test(t)), "each has its price");
    const from = await pieceAt(page, "u1.1");
    await clickOn(page, "[data-handle^='step u1 front']");
    await page.waitForSelector(".handle.next");
    await shot(page, "al-stances");
    await clickOn(page, ".handle.next[data-handle^='step u1 front']");
    assert.deepEqual(await links(page), ["order_move", "pay_costs", "step"]);
    await page.waitForSelector(".handle.next");
    await page.keyboard.press("e");
    await page.waitForFunction(() => window.phaseline.desk.decide.option?.verb === "turn");
    const d = await draft(page);
    assert.ok(d.shapes.some((s) => s.kind === "swath"), "the tool's wedge");
    assert.equal(d.shapes.filter((s) => s.kind === "ghost").length, 1, "it stands where it ends");
    await shot(page, "al-turn");
    assert.match(await brass(page), /Pay \d+ and move/);
    await press(page);
    await asked(page);
    const now = await page.evaluate(() => window.phaseline.session.message.view.pieces.find((p) => p.id === "u1.1"));
    assert.ok(now.facing !== 0 && now.at[1] > from[1] + 2500, `${now.at} facing ${now.facing}`);
    await done(page);
});

test("a base dragged along a step goes less than the whole of it; arrows step", async () => {
    const page = await sit();
    await order(page, "u1", "Move");
    await page.waitForSelector(".handle.stance");
    const from = await pieceAt(page, "u1.1");
    await dragPiece(page, "u1.1", [from[0], from[1] + 1200]);
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.target], ["step", "front"]);
    assert.ok(d.value >= 1000 && d.value <= 1400, `${d.value}`);
    await shot(page, "al-part");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => window.phaseline.desk.decide.option?.target === "left");
    await dragPiece(page, "u1.1", [from[0], from[1] + 1200]);
    d = await draft(page);
    await press(page);
    await asked(page);
    assert.deepEqual(await pieceAt(page, "u1.1"), [from[0], from[1] + d.value]);
    await done(page);
});

test("prices are told before anything is chosen, a push with what it costs for good", async () => {
    const page = await sit();
    await clickPiece(page, "u1.1");
    await shows(page, ".prices li", 2, "a price for each order");
    assert.equal(await page.locator(".prices li", { hasText: "Move" }).locator(".coins i").count(), 2);
    assert.match(await page.innerText(".prices"), /Move\s*nothing else/);
    assert.equal(await page.locator(".prompt .verb", { hasText: "Move" }).locator(".coins:not(.own) i").count(), 2, "coins on the key");
    await page.keyboard.press("Escape");
    await clickPiece(page, "u4.1"); // it has regrouped already
    assert.match(await page.innerText(".prices"), /Regroup\s*and one figure, lost for good/);
    assert.match(await page.innerText(".prompt .verbs"), /Regroup\s*and one figure, lost for good/);
    await shot(page, "al-prices");
    await done(page);
});

test("arrow-heads stand where the base would go on from, and no more where it comes from", async () => {
    const page = await sit();
    await order(page, "u1", "Move");
    await page.waitForSelector(".handle.stance");
    const from = await pieceAt(page, "u1.1");
    await dragPiece(page, "u1.1", [from[0], from[1] + 1200]);
    await page.waitForSelector(".handle.next");
    assert.equal(await page.locator(".handle.stance:not(.next):not(.on)").count(), 0, "what else it could have done first");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll(".handle.stance:not(.next)").length > 6);
    await done(page);
});

test("a shot says side, range and dice against dice, and what may come of it; the sides stay to be chosen", async () => {
    const page = await sit();
    await order(page, "u2", "Ranged combat");
    await page.waitForSelector(".handle.edge");
    await key(page, /its front/i);
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.some((l) => l.choice.verb === "declare_ranged_line"));
    const line = (await draft(page)).shapes.find((s) => s.kind === "line");
    assert.match(line.label, /^On its front, [\d.]+ in$/);
    assert.match(line.meaning, /^\d+ dice against \d+$/);
    await page.waitForFunction(() => window.phaseline.desk.decide.odds?.outcomes?.length, null, { timeout: 15000 });
    assert.match(await page.innerText(".see"), /Tomb Levy[\s\S]*\d+ %/);
    assert.deepEqual(await page.locator(".prompt .verb.on").allInnerTexts().then((all) => all.map((t) => /its front/i.test(t))), [true], "the side that was chosen is lit");
    await key(page, /its right side/i);
    await page.waitForFunction(() => /right side/.test(window.phaseline.desk.decide.preview?.shapes.find((s) => s.kind === "line")?.label ?? ""));
    await shot(page, "al-shot");
    await press(page);
    await done(page);
});

test("it closes up to an enemy, and the way it does is clicked", async () => {
    const page = await sit();
    await order(page, "u5", "Move");
    await page.waitForSelector(".handle.stance");
    const from = await pieceAt(page, "u5.1");
    await clickOn(page, "[data-handle^='step u5 front']");
    const d = await draft(page);
    assert.ok(d.shapes.some((s) => s.kind === "mark" && s.as === "contact" && s.edge === "front"), "the edge it meets");
    assert.match(d.then, /closes up/);
    await page.waitForSelector(".handle.next");
    await shows(page, ".handle.next", 2, "more than one way to close up");
    await shot(page, "al-contact");
    await clickOn(page, ".handle.next");
    assert.equal((await draft(page)).option.verb, "snap_choice");
    await press(page);
    await asked(page);
    assert.notDeepEqual(await pieceAt(page, "u5.1"), from);
    await done(page);
});

test("a figure is pushed: clicked on the base it is part of the price, and lost for good", async () => {
    const page = await sit();
    await order(page, "u4", "Regroup");
    assert.deepEqual(await links(page), ["order_regroup"]);
    const before = await figures(page, "u4");
    assert.ok((await slotsOf(page)).filter((s) => s.can).length >= before.length - 1, "whoever could be given");
    await clickOn(page, slot("m2"));
    assert.deepEqual(await links(page), ["order_regroup", "pay_costs"]);
    assert.ok((await draft(page)).notes.some((n) => /lost for good/.test(n.say)), JSON.stringify((await draft(page)).notes));
    assert.ok(!(await slotsOf(page)).find((s) => s.name === "m2").has, "it is gone from the base as it would be");
    await shot(page, "al-push");
    const free = (await slotsOf(page)).find((s) => !s.has && s.kind === "white").name;
    await drag(page, await centreOf(page, slot("a1")), await centreOf(page, slot(free)));
    assert.ok((await draft(page)).items.some((i) => i.order === "a1" && i.target === free));
    await press(page);
    await asked(page);
    const now = await figures(page, "u4");
    assert.ok(now.includes(free) && now.length === before.length - 1, now.join());
    await done(page);
});

test("regroup: figures are dragged between slots, what the base gives is told, then it is turned by an arrow-head", async () => {
    const page = await sit();
    await order(page, "u1", "Regroup");
    await page.waitForFunction(() => window.phaseline.desk.decide.option?.verb === "regroup_slots");
    // What the game would do lies there; a figure is dragged out of one row into another, and back.
    const had = await draft(page),
        slots = await slotsOf(page),
        from = slots.find((s) => s.has && s.kind === "white" && !had.items.some((i) => i.target === s.name)).name,
        free = slots.find((s) => !s.has && s.kind === "white" && s.name[0] !== from[0]).name;
    await drag(page, await centreOf(page, slot(from)), await centreOf(page, slot(free)));
    const d = await draft(page);
    assert.ok(d.items.some((i) => i.order === from && i.target === free), JSON.stringify(d.items));
    assert.match(d.notes.map((n) => n.say).join("\n"), /(attack|defence|movement) \d+, now \d+/i, "what it gives, and gave");
    assert.notDeepEqual(d.notes, had.notes);
    await drag(page, await centreOf(page, slot(free)), await centreOf(page, slot(from)));
    assert.deepEqual((await draft(page)).items, had.items);
    await drag(page, await centreOf(page, slot(from)), await centreOf(page, slot(free)));
    await page.waitForSelector(".handle.next");
    await shot(page, "al-regroup");
    await clickOn(page, ".handle.next"); // a broad base can only face about here
    assert.deepEqual(await links(page), ["order_regroup", "pay_costs", "regroup_slots"]);
    await press(page);
    await asked(page);
    assert.equal(await page.evaluate(() => window.phaseline.session.message.view.pieces.find((p) => p.id === "u1.1").facing), 180);
    assert.ok((await figures(page, "u1")).includes(free));
    await done(page);
});

test("ranged combat: the side of the target is clicked, another instead; brass pays and shoots", async () => {
    const page = await sit();
    await order(page, "u2", "Ranged combat");
    await page.waitForSelector(".handle.edge", { state: "attached" });
    await clickOn(page, ".handle.edge[data-handle*='F1-F1'] .grasp");
    assert.deepEqual(await links(page), ["order_ranged", "declare_ranged_line"]);
    let d = await draft(page);
    assert.match(d.shapes.find((s) => s.kind === "line").meaning, /3 dice against 4/);
    await clickOn(page, ".handle.edge[data-handle*='F1-R1'] .grasp");
    d = await draft(page);
    assert.match(d.shapes.find((s) => s.kind === "line").meaning, /3 dice against 2/);
    assert.ok(d.shapes.some((s) => s.kind === "mark" && s.as === "target" && s.edge === "right"), "the side that is shot at");
    await shows(page, ".handle.edge.on");
    await shot(page, "al-shot");
    assert.match(await brass(page), /Pay \d+ and/);
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("close combat: the side is clicked; damage is allotted figure by figure on the enlarged base", async () => {
    const page = await sit();
    await order(page, "u3", "Close combat");
    await page.waitForSelector(".handle.edge", { state: "attached" });
    assert.equal(await page.locator(".handle.edge").count(), 2, "one of two whom it touches");
    await clickOn(page, ".handle.edge[data-handle*='u11'] .grasp");
    let d = await draft(page);
    assert.equal(d.shapes.filter((s) => s.kind === "mark" && s.as === "contact").length, 2, "both sides that meet");
    await shot(page, "al-close");
    await press(page);
    await playTo(page, (x) => x.verbs.includes("assign_damage") && x.texts.length > 1);
    await page.waitForSelector(".side .board.asked");
    const name = (await slotsOf(page)).filter((s) => s.can).at(-1).name;
    await clickOn(page, slot(name));
    d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.target], ["assign_damage", name]);
    assert.ok(d.notes.some((n) => /falls|hurt/.test(n.say)), "what it would cost");
    await shot(page, "al-damage");
    assert.equal((await press(page)).target, name);
    await done(page);
});

test("figures come back where the base is clicked", async () => {
    const page = await sit();
    await order(page, "u9", "Special order");
    await press(page);
    const q = await playTo(page, (x) => x.verbs.includes("return_figure"));
    const unit = q.texts.find((t) => t.startsWith("return_figure")).split(" ")[1],
        before = await figures(page, unit);
    await page.waitForSelector(".side .board.asked");
    const name = (await slotsOf(page)).filter((s) => s.can && !s.has).at(-1).name;
    await clickOn(page, slot(name));
    assert.deepEqual((({ verb, target }) => [verb, target])((await draft(page)).option), ["return_figure", name]);
    await shot(page, "al-return");
    await press(page);
    await asked(page);
    assert.deepEqual((await figures(page, unit)).filter((s) => !before.includes(s)), [name]);
    await done(page);
});

test("answers that come at once are put in order by pointing at whose comes first", async () => {
    const page = await open(host, { game: "arcane-legions", scenario: "al_triggers" });
    await playTo(page, (q) => /2b$/.test(q.where));
    await order(page, "u1", "Move");
    await page.waitForSelector(".handle.stance");
    await clickOn(page, "[data-handle^='step u1 front']");
    await press(page);
    await playTo(page, (x) => x.verbs.includes("choose_trigger"), (x) => (x.verbs.includes("step") ? { verb: "pass" } : undefined));
    await clickPiece(page, "u3.1");
    const d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject], ["choose_trigger", "u3"]);
    await shot(page, "al-triggers");
    assert.equal((await press(page)).subject, "u3");
    const q = await asked(page);
    assert.ok(q.verbs.includes("accept"), q.where);
    await done(page);
});
