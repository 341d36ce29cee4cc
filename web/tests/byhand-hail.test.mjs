// byhand-hail.test.mjs - every act of Hail of Fire with the mouse on the table: platoon orders, forecasts, moves after dice, hits, hero window, barrage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brass, click, clickUnit, drag, hand, key, pieceSpot, prompt, send, sent, shapes, shot, sitAt, staged, until } from "./byhand.mjs";
import { shows } from "./lib.mjs";

const at = await staged("hail-of-fire");
const game = "hail-of-fire",
    battle = "hands-platoon";
const facts = async (page) => (await page.locator(".fact").allTextContents()).join("\n");
const done = async (page) => {
    assert.deepEqual(page.errors, []);
    assert.equal(await page.locator(".prompt select, .prompt input[type=number]").count(), 0, "no list and no number");
    await page.context().close();
};
const canOrder = () => window.phaseline.session.options.some((o) => o.verb === "activate_op" && o.subject === "1");
const ordersOf = (now) => Object.fromEntries(now.items.map((i) => [i.piece, i.order]));

test("platoon: a target takes all who can, members are painted, the rest is dragged; the plan is the draft once dice are known", async () => {
    const page = await sitAt(at, { game, battle });
    await until(page, canOrder);
    await clickUnit(page, 1);
    await clickUnit(page, "51.3");
    let now = await hand(page);
    assert.ok(now.items.every((i) => i.order === "fire" && i.target === "51.3"), "all who can fire do");
    assert.match(await facts(page), /\d+ dice[\s\S]*hits/, "dice and hits at the target");
    await shows(page, ".shape.is-line", 5, "a line from each");
    await shot(page, "hail-fire");
    // Two hold: the order is lit and they are clicked.
    await key(page, "Hold");
    await clickUnit(page, "1.6");
    await clickUnit(page, "1.1");
    now = await hand(page);
    assert.deepEqual([ordersOf(now)["1.6"], ordersOf(now)["1.1"], ordersOf(now)["1.2"]], ["hold", "hold", "fire"]);
    // One of those is dragged: both go, keeping their places; how far they may go is drawn before the dice.
    const from = await pieceSpot(page, "1.6");
    await drag(page, from, { x: from.x + 90, y: from.y - 20 });
    await page.waitForFunction(() => window.phaseline.desk.decide.items.filter((i) => /^move/.test(i.order)).length === 2);
    now = await hand(page);
    assert.ok(/^move/.test(ordersOf(now)["1.6"]) && /^move/.test(ordersOf(now)["1.1"]), JSON.stringify(ordersOf(now)));
    assert.equal(Object.values(ordersOf(now)).filter((o) => o === "fire").length, 5);
    await page.waitForFunction(() => (window.phaseline.desk.decide.preview?.shapes ?? []).some((s) => s.kind === "reach"));
    assert.match(await facts(page), /Sure \d|without dice/);
    assert.equal(await page.locator(".shape.is-ghost").count(), 2, "both stand where they are to go");
    assert.match(await prompt(page), /5 fire at the German rifles 51.3, 2 move/);
    // Each has its line beside the table: its order, and whom it is at or how far it goes.
    const lines = await page.locator(".members-plan li").allInnerTexts();
    assert.equal(lines.length, 7, lines.join(" | "));
    assert.match(lines.find((t) => /rifles 1\.2/.test(t)), /at German rifles 51\.3, \d[\d.]* in\s+\d dice, hitting on \d or more\s+2 fire/);
    assert.match(lines.find((t) => /bazooka 1\.6/.test(t)), /in surely, at most \d+ in\s+3 move/);
    assert.equal(await page.locator(".beside").count(), 0, "one table, not two");
    // A click on a line gives it the lit order, another takes it back.
    const held = page.locator(".members-plan li", { hasText: "rifles 1.2" });
    await held.locator("button").click();
    await page.waitForFunction(() => window.phaseline.desk.decide.items.find((i) => i.piece === "1.2").order === "hold");
    assert.match(await held.innerText(), /–\s+hold/);
    await key(page, "Fire");
    await held.locator("button").click();
    await page.waitForFunction(() => window.phaseline.desk.decide.items.find((i) => i.piece === "1.2").order === "fire");
    await shot(page, "hail-orders");
    await send(page, /Order/);

    // Once the dice are known the plan is the draft, cut to what each may go; one press and all of them go.
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "next" || o.verb === "path"));
    await page.waitForFunction(() => Object.keys(window.phaseline.desk.decide.hand.ways ?? {}).length > 0);
    await shot(page, "hail-as-planned");
    await brass(page, /go there|Move here/);
    await page.waitForFunction(() => window.sent.filter((c) => c.verb === "path").length >= 2, null, { timeout: 15000 });
    const ways = (await sent(page)).filter((c) => c.verb === "path").map((c) => c.subject);
    assert.deepEqual(ways.sort(), ["1.1", "1.6"]);
    await done(page);
});

test("moves after dice: the whole group in one drag, each cut to its own allowance", async () => {
    const page = await sitAt(at, { game, battle });
    await until(page, canOrder);
    await clickUnit(page, 1);
    await key(page, "Move");
    await key(page, "All: move");
    assert.ok((await hand(page)).items.every((i) => i.order === "move"), JSON.stringify((await hand(page)).items));
    await send(page, /Order/);
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "next"));
    await page.waitForTimeout(400);
    const from = await pieceSpot(page, "1.3");
    await drag(page, from, { x: from.x - 260, y: from.y + 10 });
    const plan = await page.evaluate(() => {
        const d = window.phaseline.desk.decide;
        return Object.entries(d.hand.ways).map(([id, to]) => {
            const p = window.phaseline.session.view.pieces.find((x) => x.id === id).at;
            return [id, Math.round(Math.hypot(to[0] - p[0], to[1] - p[1]))];
        });
    });
    assert.equal(plan.length, 7, "all of them go");
    assert.ok(new Set(plan.map(([, far]) => far)).size > 1, `the leader goes farther: ${JSON.stringify(plan)}`);
    await shot(page, "hail-group");
    await brass(page, /All 7 go there/);
    await page.waitForFunction(() => window.sent.filter((c) => c.verb === "path").length >= 7 || window.phaseline.desk.decide.brass?.does === "show", null, { timeout: 20000 });
    assert.ok((await sent(page)).filter((c) => c.verb === "path").length >= 6, "one press for all");
    await done(page);
});

test("a leader's pull: brass leaves it, its key takes it", async () => {
    const page = await sitAt(at, { game, battle });
    await until(page, canOrder);
    await clickUnit(page, 1);
    await key(page, "Move");
    await key(page, "All: move");
    await send(page, /Order/);
    await until(page, "E-MOVE.2$", [{ verb: "next", subject: "1.3" }]);
    assert.match(await page.innerText(".prompt .btn.primary"), /No extra movement/);
    await page.locator(".prompt .verb:not(.dots)").first().click();
    assert.equal((await hand(page)).verb, "boost");
    await page.waitForSelector(".as-target", { state: "attached" });
    await send(page);
    assert.deepEqual((await sent(page)).at(-1), { verb: "boost", subject: "1.1", target: "1.3" });
    await done(page);
});

const volley = { verb: "activate_op", subject: "51", isSuggested: true };

test("hits: the team that takes one is clicked. Hero window: letting it pass is brass and free, a unit is pointed at to act", async () => {
    const page = await sitAt(at, { game, battle, seed: 5, says: [volley] });
    await until(page, "T4$");
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "allocate"));
    assert.match(await prompt(page), /takes? the hit/);
    assert.match(await page.evaluate(() => window.phaseline.session.message.ask.say), /A hit of the .* Which of your teams takes it\?/);
    const teams = await page.evaluate(() => window.phaseline.session.options.map((o) => o.subject)),
        other = teams.at(-1);
    assert.ok(teams.length > 1, "only real choices are asked");
    await clickUnit(page, other);
    assert.equal((await hand(page)).subject, other);
    await page.waitForSelector(".as-risk", { state: "attached" });
    await shot(page, "hail-hits");
    await send(page, /Take the Hit/);
    assert.deepEqual((await sent(page)).at(-1), { verb: "allocate", subject: other });

    await until(page, "T5$");
    const purse = await page.evaluate(() => window.phaseline.session.message.purses.find((p) => p.name === "hero points"));
    assert.match(await page.innerText(".prompt .btn.primary"), /Let it pass/, "brass costs nothing");
    assert.equal((await hand(page)).unit, undefined, "nobody is begun with by itself");
    await shot(page, "hail-hero");
    assert.ok(purse.value > 0, "there is a point to spend");
    await clickUnit(page, 1);
    await page.waitForFunction(() => window.phaseline.desk.decide.items.length > 0);
    assert.equal((await hand(page)).verb, "activate_hero");
    assert.match(await page.innerText(".prompt .btn.primary"), /hero point/);
    for (let i = 0; i < 3 && (await hand(page)).unit !== undefined; i++) await page.locator(".prompt .btn", { hasText: "Back" }).click();
    await send(page, /Let it pass/);
    assert.deepEqual((await sent(page)).at(-1), { verb: "pass" });
    await done(page);
});

test("forecasts: what fire that was received may do is told before the order is given", async () => {
    const page = await sitAt(at, { game, battle, seed: 5, says: [volley] });
    await until(page, "T4$");
    await until(page, () => window.phaseline.session.view.turn > 1 && window.phaseline.session.options.some((o) => o.verb === "activate_op" && o.subject === "1"));
    await clickUnit(page, 1);
    await page.waitForFunction(() => (window.phaseline.desk.decide.preview?.notes ?? []).some((n) => /killed: \d+ %/.test(n.say)));
    assert.match(await facts(page), /points? of fire[\s\S]*killed \d+ %/);
    await shot(page, "hail-forecast");
    await done(page);
});

test("barrage: called by clicks, the marker is laid and dragged, who may be hit is ringed", async () => {
    const page = await sitAt(at, { game, battle });
    await until(page, canOrder);
    await clickUnit(page, 3);
    await key(page, "Call a barrage");
    const observer = await page.evaluate(() => window.phaseline.session.options.filter((o) => o.verb === "call_barrage").map((o) => o.target).find((t) => t !== "3.1"));
    await clickUnit(page, observer);
    assert.equal((await hand(page)).target, observer);
    await shot(page, "hail-call");
    await send(page, /barrage/i);
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "place_marker"));
    await click(page, [17000, 22000]);
    assert.equal((await hand(page)).verb, "place_marker");
    assert.ok((await shapes(page, "area")).some((s) => s.sure), "what lies under it");
    await page.waitForSelector(".as-target", { state: "attached" });
    await click(page, [12500, 21500]);
    const now = await hand(page);
    assert.ok(Math.hypot(now.items[0].at[0] - 12500, now.items[0].at[1] - 21500) < 300, "laid where it was clicked");
    await shot(page, "hail-barrage");
    assert.ok(now.ok, now.why);
    await send(page);
    assert.equal((await sent(page)).at(-1).verb, "place_marker");
    await done(page);
});

test("assault: the order is lit, the enemy is clicked, and whoever can reach him goes; in contact it is fought", async () => {
    const page = await sitAt(at, { game, battle: "hands-assault" });
    await until(page, canOrder);
    await clickUnit(page, 1);
    await key(page, "Assault move");
    await clickUnit(page, "51.2");
    await page.waitForFunction(() => window.phaseline.desk.decide.verdict?.ok);
    const now = await hand(page),
        going = now.items.filter((i) => /^assault_move/.test(i.order));
    assert.ok(going.length >= 1 && going.every((i) => i.target === "51.2"), JSON.stringify(now.items));
    assert.ok((await shapes(page)).length, "drawn before it is ordered");
    await shot(page, "hail-assault");
    await send(page, /Order/);
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "next" || o.verb === "path" || /assault/.test(o.verb)) || window.phaseline.session.view.pieces.some((p) => p.unit === "1" && p.at[1] > 16000));
    await done(page);
});

test("barrage: one that must range in is drawn with its drift, and own teams that it may reach are ringed", async () => {
    const page = await sitAt(at, { game, battle });
    await until(page, canOrder);
    await clickUnit(page, 3);
    await key(page, "Call a barrage");
    await clickUnit(page, "3.1");
    assert.equal((await hand(page)).target, "3.1");
    await send(page, /barrage/i);
    await until(page, () => window.phaseline.session.view.turn > 1 && window.phaseline.session.options.some((o) => o.verb === "place_marker"));
    await click(page, [15000, 21500]);
    const areas = await shapes(page, "area"),
        now = await hand(page);
    assert.ok(now.ok, now.why);
    assert.ok(areas.some((s) => /Drifts up to/.test(s.label ?? "") && !s.sure), JSON.stringify(areas));
    await page.waitForSelector(".as-risk", { state: "attached" });
    assert.match(await page.evaluate(() => window.phaseline.desk.decide.preview.then), /dice for the drift/);
    await shot(page, "hail-drift");
    await send(page);
    assert.equal((await sent(page)).at(-1).verb, "place_marker");
    await done(page);
});

test("deploy: a team is placed where the zone is clicked", async () => {
    const page = await sitAt(at, { game, battle });
    const { piece, place } = await page.evaluate(() => {
        const { session: s } = window.phaseline,
            { area } = s.scene.zones.find((z) => z.side === s.side && /deploy/.test(z.use)),
            o = s.options.find((x) => x.need === "place" && x.subject_is === "piece");
        return { piece: s.view.pieces.find((p) => p.id === o.subject), place: [0, 1].map((k) => Math.round(area.reduce((sum, p) => sum + p[k], 0) / area.length)) };
    });
    if ((await hand(page)).subject !== piece.id) {
        const name = await page.evaluate((u) => window.phaseline.session.view.units.find((x) => x.id === u).called ?? u, piece.unit);
        await key(page, name);
    }
    await click(page, place);
    await page.waitForFunction(() => window.phaseline.desk.decide.items.length > 0);
    const now = await hand(page);
    await shot(page, "hail-deploy");
    assert.ok(now.ok, now.why);
    await send(page);
    const last = (await sent(page)).at(-1);
    assert.ok(Math.hypot(last.items[0].at[0] - place[0], last.items[0].at[1] - place[1]) < 300, JSON.stringify(last));
    await done(page);
});
