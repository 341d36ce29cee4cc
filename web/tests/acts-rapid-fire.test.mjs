// acts-rapid-fire.test.mjs - every act of Rapid Fire done on the table with a mouse: moves and columns, reserved fire, groups, calls, aircraft, landings, assaults.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, centreOf, clickAt, clickOn, clickPiece, drag, draft, dragPiece, key, links, open, pieceAt, playTo, press, shot, spot, staged } from "./scene.mjs";

const host = await staged();
const sit = (options = {}) => open(host, { game: "rapid-fire", scenario: "rf-acts", ...options });
const step = (name, side = 1) => (q) => q.side === side && q.where === name;

test("an element is dragged, its stands keep their places; a column follows its first vehicle", async () => {
    const page = await sit();
    await playTo(page, step("T5"));
    const from = await pieceAt(page, "B.2");
    await dragPiece(page, "B.2", [from[0] + 1000, from[1] - 4000]);
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.items.length, d.ok], ["move", 4, true], d.why);
    await shot(page, "rf-move");
    await press(page);
    await playTo(page, step("T5"));
    await dragPiece(page, "K1.1", [24000, 19000]);
    d = await draft(page);
    await key(page, /column/i);
    d = await draft(page);
    assert.equal(d.option.verb, "column");
    assert.ok(d.ok, d.why);
    assert.equal(d.shapes.filter((s) => s.kind === "ghost").length, 2, "each vehicle where it would stand");
    await shot(page, "rf-column");
    await press(page);
    await playTo(page, step("T5"));
    assert.ok((await pieceAt(page, "K2.1"))[1] > 4000, "the second follows");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("reserved fire: the bead is slid along the way, or it is fired now", async () => {
    const page = await sit();
    await playTo(page, step("T5"));
    await dragPiece(page, "E7.1", [34000, 14000]);
    let d = await draft(page);
    assert.ok(d.ok, d.why);
    assert.ok(d.shapes.some((s) => s.kind === "stop"), "where enemies could fire");
    await press(page);
    const q = await playTo(page, (x) => x.side === 2 && x.verbs.includes("hold_until"));
    assert.ok(q.verbs.includes("hold_until"));
    await key(page, /until/i);
    d = await draft(page);
    const scale = d.shapes.find((s) => s.kind === "scale");
    assert.ok(scale, "numbers along the way");
    const other = scale.chosen.findIndex((c) => c !== d.value && c > d.value + 1);
    await drag(page, await centreOf(page, ".bead"), await spot(page, scale.points[other]));
    assert.equal((await draft(page)).value, scale.chosen[other]);
    await shot(page, "rf-reserve");
    assert.equal((await press(page)).value, scale.chosen[other]);
    const again = await playTo(page, (x) => x.side === 2 && x.verbs.includes("fire"));
    assert.ok(again);
    await clickPiece(page, "P40.1");
    if (!(await draft(page)).option) await clickPiece(page, "E7.1");
    if (!(await draft(page)).option) await clickOn(page, ".prompt .verb:not(.off):not(.dots)");
    d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.target], ["fire", "E7.1"]);
    assert.match(d.shapes.find((s) => s.kind === "line").label, /hits on|out of range|any die|no die/);
    await shot(page, "rf-fire-now");
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a small-arms group: a stand, its neighbours left out by a click, the target pointed at", async () => {
    const page = await sit();
    await playTo(page, step("T8.3"));
    await clickPiece(page, "B.2");
    await key(page, /small arms/i).catch(() => undefined);
    if (!(await draft(page)).option) await clickPiece(page, "F.2");
    let d = await draft(page);
    assert.equal(d.option.verb, "volley");
    const all = d.items.length;
    assert.ok(all >= 2, "the group lights");
    await clickPiece(page, d.items[0].piece);
    d = await draft(page);
    assert.equal(d.items.length, all - 1, "one is left out");
    assert.ok(d.ok, d.why);
    assert.ok(d.notes.some((n) => /^on 1 (to \d )?(nobody|\d )/.test(n.say)), "the die's results, like ones together");
    await clickPiece(page, d.option.target === "F.3" ? "F.1" : "F.3");
    d = await draft(page);
    assert.ok(/^F\./.test(d.option.target) && d.option.verb === "volley");
    await shot(page, "rf-volley");
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("indirect fire is called and its zone dragged; smoke is laid and turned", async () => {
    const page = await sit();
    await playTo(page, step("T3"));
    await clickPiece(page, "M.1");
    if (!(await draft(page)).option) await clickPiece(page, "F.2");
    let d = await draft(page);
    assert.equal(d.option.verb, "smoke");
    const knob = await centreOf(page, ".knob circle"),
        cross = await centreOf(page, ".cross .bull");
    await drag(page, knob, [cross[0] + 60, cross[1] + 2]);
    d = await draft(page);
    assert.ok(Math.abs(d.items[0].facing - 90) <= 10 || Math.abs(d.items[0].facing - 270) <= 10, `turned to ${d.items[0].facing}`);
    await shot(page, "rf-smoke");
    await press(page);
    await playTo(page, step("T8.2"));
    await clickPiece(page, "O.1");
    if (!(await draft(page)).option) await clickPiece(page, "F.2");
    d = await draft(page);
    assert.equal(d.option.verb, "idf");
    assert.ok(d.ok, d.why);
    const before = d.items.find((i) => i.at && i.at[0])?.at;
    const at = await centreOf(page, ".cross .bull");
    await drag(page, at, [at[0] + 6, at[1]]);
    d = await draft(page);
    assert.notDeepEqual(d.items.find((i) => i.at && i.at[0]).at, before, "the aim point moves");
    assert.ok(d.shapes.some((s) => s.kind === "area"), "the zone");
    await shot(page, "rf-idf");
    if (d.ok) await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("an aircraft: its list by clicks, then the grid with its heading knob, and flak", async () => {
    const page = await sit();
    const q = await playTo(page, (x) => x.verbs.includes("air_plan"));
    assert.equal(q.side, 1);
    await key(page, /list targets/i).catch(() => undefined);
    let d = await draft(page);
    assert.equal(d.option.verb, "air_plan");
    for (const i of [...d.items]) await clickPiece(page, `${i.target}.1`);
    assert.equal((await draft(page)).items.length, 0, "taken off the list one by one");
    await clickPiece(page, "F.2");
    await clickPiece(page, "P40.1");
    d = await draft(page);
    assert.deepEqual(d.items.map((i) => i.target), ["F", "P40"]);
    assert.ok(d.ok, d.why);
    await shot(page, "rf-plan");
    await press(page);
    await playTo(page, (x) => x.side === 1 && x.verbs.includes("air_attack"));
    if (!(await draft(page)).option) await key(page, /Mitchell/).catch(() => undefined); // it is not on the table yet
    if (!(await draft(page)).option) await clickPiece(page, "F.2");
    await key(page, /level/i).catch(() => undefined);
    d = await draft(page);
    assert.equal(d.option.verb, "air_attack");
    const at = await centreOf(page, ".cross .bull"),
        knob = await centreOf(page, ".knob circle"),
        was = d.items[0]?.facing ?? 0;
    await drag(page, knob, [at[0] + 55, at[1] - 20]);
    d = await draft(page);
    assert.notEqual(d.items[0].facing, was, "the grid turns");
    assert.ok(d.shapes.filter((s) => s.kind === "area").length >= 4, "the squares of the grid");
    assert.ok(d.ok, d.why);
    await shot(page, "rf-air");
    await press(page);
    const flak = await playTo(page, (x) => x.verbs.includes("aa_fire") || /T8\.2|T9/.test(x.where));
    if (flak.verbs.includes("aa_fire")) {
        await clickPiece(page, "FL.1");
        d = await draft(page);
        if (!d.option) { await key(page, /./); d = await draft(page); }
        assert.equal(d.option.verb, "aa_fire");
        await shot(page, "rf-flak");
        await press(page);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a landing craft beaches, and its company goes ashore", async () => {
    const page = await open(host, { game: "rapid-fire", scenario: "first-light-on-mike-beach", seed: 1 });
    const q = await playTo(page, (x) => x.side === 1 && x.verbs.includes("beach"));
    const vessel = q.texts.find((t) => t.startsWith("beach")).split(" ")[1];
    await clickPiece(page, `${vessel}.1`);
    let d = await draft(page);
    if (d.option?.verb !== "beach") { await key(page, /beach/i); d = await draft(page); }
    assert.ok(d.shapes.some((s) => s.kind === "path") && d.shapes.some((s) => s.kind === "ghost"), "up its lane");
    assert.ok(d.notes.some((n) => /mine/.test(n.say)));
    await shot(page, "rf-beach");
    await press(page);
    const ashore = await playTo(page, (x) => x.side === 1 && x.verbs.includes("disembark"));
    const [, unit, craft] = ashore.texts.find((t) => t.startsWith("disembark")).split(" "),
        name = await page.evaluate((u) => window.phaseline.session.message.view.units.find((x) => x.id === u).called ?? u, unit),
        bow = await pieceAt(page, craft);
    for (let i = 0; i < 3 && (await page.locator(".prompt .btn:has-text('Back')").count()); i++) await page.click(".prompt .btn:has-text('Back')");
    await key(page, name);
    if ((await draft(page)).option?.verb !== "disembark") await key(page, /disembark/i);
    await clickAt(page, await spot(page, [bow[0] - 1500, bow[1] + 3600])); // the first of them; the others beside him
    d = await draft(page);
    await shot(page, "rf-ashore");
    assert.equal(d.option.verb, "disembark");
    assert.ok(d.items.length > 1, "the whole company");
    assert.ok(d.ok, d.why);
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("troops are placed where the table is clicked", async () => {
    const page = await open(host, { game: "rapid-fire", scenario: "ridge-at-saint-aubin", seed: 1 });
    const q = await asked(page);
    const unit = q.texts.find((t) => t.startsWith("deploy")).split(" ")[1],
        zone = await page.evaluate(() => window.phaseline.session.scene.zones.find((z) => z.side === window.phaseline.session.side && /deploy/.test(z.use))?.area),
        middle = [0, 1].map((k) => Math.round(zone.reduce((sum, p) => sum + p[k], 0) / zone.length));
    if (!(await draft(page)).option) await key(page, await page.evaluate((u) => window.phaseline.session.message.view.units.find((x) => x.id === u).called ?? u, unit));
    assert.equal((await draft(page)).option.verb, "deploy");
    await clickAt(page, await spot(page, middle));
    const d = await draft(page);
    await shot(page, "rf-deploy");
    assert.ok(d.items.length && d.ok, d.why);
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("an assault: two sides of the position are clicked as edges; whoever lost goes back as drawn", async () => {
    const page = await sit();
    await playTo(page, (q) => q.verbs.includes("sides"));
    await page.waitForSelector(".handle.edge", { state: "attached" });
    const edge = async (n) => {
        const corners = await page.evaluate(() => window.phaseline.session.scene.terrain.find((t) => t.id === "farm").parts[0]);
        await clickAt(page, await spot(page, [0, 1].map((k) => Math.round((corners[n - 1][k] + corners[n % corners.length][k]) / 2))));
    };
    await edge(1);
    await edge(3);
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.target, d.option.value], ["sides", 1, 3], JSON.stringify(d.option));
    assert.equal(await page.locator(".handle.edge.on").count(), 2, "both are lit");
    assert.equal(d.notes.filter((n) => /counts? \d+, before dice/.test(n.say)).length, 2, "the sum of each side");
    assert.match(d.then, /lower total goes back/);
    await shot(page, "rf-sides");
    await edge(2);
    assert.deepEqual((({ target, value }) => [target, value].sort())((await draft(page)).option), [2, 3], "the older of the two gives way");
    await press(page);
    // Whoever has lost goes back: the way lies there with its reason, and may be drawn otherwise.
    const q = await playTo(page, (x) => x.verbs.includes("withdraw"));
    assert.match(await page.innerText(".prompt"), /has lost the assault to the Farm Platoon and must go back/);
    d = await draft(page);
    assert.deepEqual([d.option.verb, d.ok], ["withdraw", true], d.why);
    assert.ok(d.shapes.some((s) => s.kind === "ghost") && d.shapes.some((s) => s.kind === "path"), "drawn already");
    const end = d.items.at(-1).at,
        piece = q.texts.find((t) => t.startsWith("withdraw")).split(" ")[1];
    const back = await pieceAt(page, piece);
    await clickAt(page, await spot(page, [0, 1].map((k) => Math.round(back[k] + (end[k] - back[k]) * 0.9))));
    d = await draft(page);
    assert.ok(d.ok, d.why);
    assert.notDeepEqual(d.items.at(-1).at, end);
    await shot(page, "rf-withdraw");
    await press(page);
    await asked(page);
    assert.deepEqual(await pieceAt(page, piece), d.items.at(-1).at);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the ground that an assault has won is taken by a drag", async () => {
    const page = await sit();
    const q = await playTo(page, (x) => x.verbs.includes("occupy")); // with the sides the game names the farm is won
    const stand = q.texts.find((t) => t.startsWith("occupy")).split(" ")[1],
        from = await pieceAt(page, stand);
    await dragPiece(page, stand, [from[0], from[1] + 900]);
    const d = await draft(page);
    assert.deepEqual([d.option.verb, d.ok], ["occupy", true], d.why);
    assert.ok(d.shapes.some((s) => s.kind === "ghost"));
    await shot(page, "rf-occupy");
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("foot boards the lorry that is clicked, or that it is dragged to", async () => {
    const page = await open(host, { game: "rapid-fire", scenario: "rf-more" });
    await playTo(page, step("T5"));
    await drag(page, await centreOf(page, "[data-piece='C.1']"), await centreOf(page, "[data-piece='K.1']"));
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.target], ["embark", "K.1"], JSON.stringify(d.option));
    await page.keyboard.press("Escape");
    for (let i = 0; i < 4; i++) await page.keyboard.press("Escape");
    await clickPiece(page, "C.1");
    await clickPiece(page, "K.1");
    await page.waitForFunction(() => window.phaseline.desk.decide.verdict?.ok);
    d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.target, d.ok], ["embark", "K.1", true], d.why);
    assert.ok(d.items.length >= 1, "the way there lies on the table");
    await shot(page, "rf-embark");
    await press(page);
    await asked(page);
    assert.notEqual(await page.evaluate(() => window.phaseline.session.message.view.units.find((u) => u.id === "C").place), "table");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a reserve comes on where the edge is clicked", async () => {
    const page = await open(host, { game: "rapid-fire", scenario: "rf-more" });
    await playTo(page, step("T5"));
    await key(page, /Reserve Sherman/);
    if ((await draft(page)).option?.verb !== "enter") await key(page, /enter/i);
    await clickAt(page, await spot(page, [40000, 6000]));
    const d = await draft(page);
    assert.deepEqual([d.option.verb, d.ok], ["enter", true], d.why);
    assert.ok(d.shapes.some((s) => s.kind === "ghost"), "where it would stand");
    await shot(page, "rf-enter");
    await press(page);
    await playTo(page, step("T5"));
    assert.deepEqual(await pieceAt(page, "E.1"), d.items.at(-1).at);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("air combat: the aircraft, then the one it attacks, by keys: neither is on the table", async () => {
    const page = await open(host, { game: "rapid-fire", scenario: "rf-more" });
    await playTo(page, (q) => q.side === 1 && q.verbs.includes("air_combat"));
    if (!(await draft(page)).option) await key(page, /Typhoon/); // aircraft on station are not on the table
    if (!(await draft(page)).option) await key(page, /Stuka/);
    const d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject, d.option.target], ["air_combat", "P", "J"]);
    await shot(page, "rf-air-combat");
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a landing is one draft: beach, ramp, ashore; after the mine's die what is left lies there as planned", async () => {
    const page = await open(host, { game: "rapid-fire", scenario: "first-light-on-mike-beach", seed: 1 });
    const q = await playTo(page, (x) => x.side === 1 && x.texts.some((t) => t.startsWith("beach L"))); // a craft with a company aboard
    const vessel = q.texts.find((t) => t.startsWith("beach L")).split(" ")[1];
    await clickPiece(page, `${vessel}.1`);
    if (!(await links(page)).length && (await draft(page)).option?.verb !== "beach") await key(page, /beach/i);
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.links.length === 1);
    // Who is aboard is in hand, as if it lay on the beach already; the ground ahead of the ramp is clicked.
    if ((await draft(page)).option?.verb !== "disembark") await key(page, /disembark|get/i);
    const bow = await page.evaluate(() => window.phaseline.desk.decide.preview?.shapes.find((s) => s.kind === "ghost")?.at ?? window.phaseline.desk.decide.hand.ahead.view.pieces.find((p) => p.id === window.phaseline.desk.decide.option.target).at);
    await clickAt(page, await spot(page, [bow[0] - 1500, bow[1] + 3600]));
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.ok], ["disembark", true], d.why);
    assert.deepEqual(await links(page), ["beach"]);
    assert.ok(d.notes.some((n) => /mine/.test(n.say)), "mines are told on the way");
    const unit = d.option.subject;
    await shot(page, "rf-landing");
    await press(page);
    await asked(page);
    await page.waitForFunction(() => window.phaseline.desk.decide.hand.isPlanned && window.phaseline.desk.decide.verdict?.ok);
    assert.match(await page.innerText(".prompt .btn.primary"), /as planned/);
    await shot(page, "rf-as-planned");
    d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject], ["disembark", unit]);
    await press(page);
    await asked(page);
    assert.equal(await page.evaluate((u) => window.phaseline.session.message.view.units.find((x) => x.id === u).place, unit), "table");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});
