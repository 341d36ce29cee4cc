// acts-rate-of-fire.test.mjs - every act of Rate of Fire done on the table with a mouse: a section by its distance, markers along a way, two attacks, smoke and shells, looks, flight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shows } from "./lib.mjs";
import { asked, centreOf, clickAt, clickOn, clickPiece, drag, draft, dragPiece, key, open, pieceAt, playTo, press, shot, spot, staged } from "./scene.mjs";
import { allDone, proposed } from "./seldom.mjs";

const host = await staged();
const sit = (options = {}) => open(host, { game: "rate-of-fire", scenario: "rof_acts", ...options });
const at = (step, side = 1) => (q) => q.side === side && q.where.split(" > ").at(-1).startsWith(step);
/** British movement, whoever has the initiative. */
const moving = (q) => q.side === 1 && /T[45]\.1/.test(q.where) && q.verbs.includes("activate");

test("a section is dragged: the distance picks the order, the men keep together", async () => {
    const page = await sit();
    await playTo(page, moving);
    const from = await pieceAt(page, "U2.6");
    await dragPiece(page, "U2.6", [from[0], from[1] + 3500]);
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.target, d.ok], ["activate", "C", true], d.why);
    await dragPiece(page, "U2.6", [from[0], from[1] + 7000]);
    d = await draft(page);
    assert.deepEqual([d.option.target, d.ok], ["M", true], d.why);
    assert.equal(d.items.length, 10, "all of them go");
    assert.match(d.say, /^Your British section moves 7 in to the hedge, Move & Fire$/);
    assert.match(await page.innerText(".ucard .there"), /From there\s+fires at the German squad: \d+ dice, \d or more[\s\S]*The German squad needs \d or more to hit it/);
    assert.equal(await page.innerText(".moment"), "Your movement");
    assert.match(await page.innerText(".beside"), /Who may see it move[\s\S]*(in off|no sight of the way)/);
    assert.match(await page.innerText(".ucard"), /10 of 10\s*men/);
    assert.ok(d.shapes.filter((s) => s.kind === "area" || s.kind === "arc" || s.kind === "reach").length >= 3, "a ring for each order");
    // one man goes his own way
    const man = await page.locator("[data-ghost='U2.10']").boundingBox(),
        hold = [man.x + man.width / 2, man.y + man.height / 2];
    await drag(page, hold, [hold[0] + 14, hold[1] + 6], "Alt");
    d = await draft(page);
    const way = (id) => { const i = d.items.find((x) => x.piece === id); return i.at; };
    assert.notEqual(way("U2.10")[0] - way("U2.9")[0], 1500);
    assert.ok(d.ok, d.why);
    await shot(page, "rof-move");
    // smoke within the same draft
    await key(page, "Smoke first");
    await clickAt(page, await spot(page, [from[0] + 1000, from[1] + 5000]));
    d = await draft(page);
    assert.ok(d.ok, d.why);
    assert.equal(await page.locator(".cross").count(), 1);
    assert.ok(d.shapes.some((s) => s.kind === "area" && /Smoke/.test(s.label ?? "")));
    const cross = await centreOf(page, ".cross .bull");
    await drag(page, cross, [cross[0] - 12, cross[1] + 4]);
    await shot(page, "rof-grenade");
    const sent = await press(page);
    assert.equal(sent.items.filter((i) => i.value === "smoke_first").length, 1);
    await asked(page);
    assert.ok((await pieceAt(page, "U2.6"))[1] > from[1] + 6000);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a marker is laid along the way by its bead, and does not bind", async () => {
    const page = await sit();
    await playTo(page, moving);
    await dragPiece(page, "U2.6", [21000, 14500]);
    await press(page);
    const q = await playTo(page, (x) => x.verbs.includes("of_place"));
    assert.equal(q.side, 2);
    assert.equal(await page.innerText(".moment"), "British movement, you may fire");
    if (!(await draft(page)).option) await clickPiece(page, "U12.2");
    let d = await draft(page);
    assert.equal(d.option.verb, "of_place");
    assert.ok(d.shapes.some((s) => s.kind === "scale"), "numbers along the way");
    assert.ok(d.shapes.some((s) => s.kind === "ghost" && s.role === "theirs"), "men where they were");
    const first = d.value,
        bead = await centreOf(page, ".bead"),
        scale = d.shapes.find((s) => s.kind === "scale"),
        other = scale.chosen.findIndex((c) => Math.abs(c - first) > 1500);
    await drag(page, bead, await spot(page, scale.points[other]));
    d = await draft(page);
    assert.notEqual(d.value, first, "the bead slides");
    assert.ok(d.ok, d.why);
    assert.match(d.then, /does not bind/);
    await shot(page, "rof-marker");
    assert.equal((await press(page)).value, d.value);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("the marker lies where most is to be expected; bars tell how much, inch by inch, and choose", async () => {
    const page = await sit();
    await playTo(page, moving);
    await dragPiece(page, "U2.6", [21000, 14500]);
    await press(page);
    await playTo(page, (x) => x.verbs.includes("of_place"));
    if (!(await draft(page)).option) await clickPiece(page, "U12.2");
    await shows(page, ".bars i", 10, "a bar for each place");
    const scale = async () => (await draft(page)).shapes.find((s) => s.kind === "scale"),
        { expected, chosen, of } = await scale();
    assert.equal(of, "men");
    assert.equal(expected.length, chosen.length);
    assert.equal(expected[chosen.indexOf((await draft(page)).value)], Math.max(...expected), "the best of them is drafted");
    assert.match(await page.innerText(".bars"), /in: about \d+\.\d men/);
    // Chances of what it would be fired for, and the ones who could lay it as keys.
    assert.match(await page.innerText(".see"), /if it is fired in the stationary fire phase[\s\S]*loses \d+ men or more\s*\d+ %/i);
    assert.ok((await page.locator(".prompt .verb:not(.dots)").allInnerTexts()).length > 1, "others who could mark it");
    const slider = page.locator(".bars input");
    await slider.focus();
    await slider.press("Home");
    assert.equal((await draft(page)).value, chosen[0], "sliding along the bars slides the bead");
    assert.equal(await page.locator(".bars i").evaluateAll((all) => all.findIndex((b) => b.classList.contains("on"))), 0);
    await slider.press("ArrowRight");
    assert.equal((await draft(page)).value, chosen[1]);
    await key(page, "German rifle group");
    assert.equal((await draft(page)).option.subject, "U14", "another one lays it");
    await shot(page, "rof-bars");
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("main and support weapons have targets of their own", async () => {
    const page = await sit();
    await playTo(page, at("T6.2a"));
    await clickPiece(page, "U2.5");
    let d = await draft(page);
    assert.deepEqual(d.items.map((i) => [i.order, i.target]), [["main", "U12"], ["sw", "U12"]], "both at the same until told otherwise");
    assert.ok(d.shapes.filter((s) => s.kind === "line").length > 3, "a line for every man");
    assert.match(d.shapes.find((s) => s.kind === "line" && s.label).label, /dice: .*or more/);
    await key(page, /Support weapon/);
    await clickPiece(page, "U13.2");
    d = await draft(page);
    assert.deepEqual(d.items.map((i) => [i.order, i.target]), [["main", "U12"], ["sw", "U13"]]);
    assert.ok(d.ok, d.why);
    await shot(page, "rof-fire");
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("smoke is laid by its cross, dragged or clicked", async () => {
    const page = await sit();
    await playTo(page, at("T6.2a"));
    await clickPiece(page, "U3.1");
    await key(page, /^3?\s*Smoke/);
    let d = await draft(page);
    assert.deepEqual(d.items.map((i) => i.order), ["smoke"]);
    const cross = await centreOf(page, ".cross .bull");
    await drag(page, cross, await spot(page, [21000, 17500]));
    d = await draft(page);
    assert.ok(d.ok, d.why);
    assert.ok(Math.hypot(d.items[0].at[0] - 21000, d.items[0].at[1] - 17500) < 400, "where it was dragged to");
    assert.ok(d.shapes.some((s) => s.kind === "area" && s.sure) && d.shapes.some((s) => s.kind === "area" && !s.sure), "sure disc and drift");
    // Who would be hidden from whom, line by line.
    await page.waitForFunction(() => /\byes\b|in part/.test(document.querySelector(".beside")?.innerText ?? ""));
    const table = await page.innerText(".beside");
    assert.match(table, /Who is hidden by it[\s\S]*The German squad to your British section\s*\d+ % a die instead of \d+ %/);
    assert.match(await page.innerText(".see"), /from the end of this phase on/);
    await shot(page, "rof-smoke");
    await clickAt(page, await spot(page, [24000, 18000])); // a click does it too
    assert.ok(Math.hypot((await draft(page)).items[0].at[0] - 24000) < 400);
    assert.equal((await press(page)).items[0].order, "smoke");
    await page.context().close();
});

test("fire is called, adjusted and falls for effect", async () => {
    const page = await sit({ seed: 4 });
    await playTo(page, at("T6.1a"));
    await clickPiece(page, "U4.1");
    let d = await draft(page);
    if (d.option?.verb !== "call") { await key(page, "Call fire"); d = await draft(page); }
    await clickAt(page, await spot(page, [22000, 23000]));
    await drag(page, await centreOf(page, ".cross .bull"), await spot(page, [21000, 22500]));
    d = await draft(page);
    assert.ok(d.ok, d.why);
    assert.ok(d.shapes.some((s) => s.kind === "line") && d.shapes.some((s) => s.kind === "area"), "the observer's line and where it may fall");
    assert.ok(d.shapes.some((s) => s.kind === "mark" && s.on.is === "marker"), "registered points are marked");
    await shot(page, "rof-call");
    await press(page);
    let isAdjusted = false, isFired = false;
    for (let i = 0; i < 40 && !(isAdjusted && isFired); i++) {
        const q = await asked(page);
        if (q.side === 1 && q.verbs.includes("adjust") && !isAdjusted) {
            await clickPiece(page, "U4.1");
            await key(page, "Adjust");
            const now = await page.evaluate(() => window.phaseline.session.message.view.markers.find((m) => m.kind === "mission").at);
            await clickAt(page, await spot(page, [now[0] + 1500, now[1] + 1000]));
            assert.ok((await draft(page)).ok, (await draft(page)).why);
            await shot(page, "rof-adjust");
            assert.equal((await press(page)).verb, "adjust");
            isAdjusted = true;
        } else if (q.side === 1 && q.verbs.includes("ffe_concentrated") && (isAdjusted || i > 25)) {
            await key(page, /concentrated/).catch(() => undefined);
            const now = await draft(page);
            assert.ok(now.shapes.some((s) => s.kind === "area" && s.sure));
            await shot(page, "rof-effect");
            assert.match((await press(page)).verb, /^ffe_/);
            isFired = true;
        } else await playTo(page, (x) => x.at !== q.at, (x) => (x.verbs.includes("hold") ? { verb: "hold", subject: "U4" } : undefined), 3);
    }
    assert.ok(isAdjusted && isFired, `adjusted ${isAdjusted}, fired ${isFired}`);
    await page.context().close();
});

test("broken men flee one of the ways that are shown", async () => {
    for (const seed of [2, 3, 5, 7, 8]) {
        const page = await sit({ seed });
        const q = await playTo(page, (x) => x.verbs.includes("flee") || /T3/.test(x.where));
        if (!q.verbs.includes("flee")) { await page.context().close(); continue; }
        await page.waitForSelector(".handle.stance");
        await shows(page, ".handle.stance", 3, "a fan of ways");
        await clickOn(page, ".handle.stance:not(.on)");
        const d = await draft(page);
        assert.equal(d.option.verb, "flee");
        assert.ok(d.shapes.filter((s) => s.kind === "ghost").length >= 5, "the men where they would end");
        await shot(page, "rof-flight");
        assert.equal((await press(page)).value, d.option.value);
        await page.context().close();
        return;
    }
    assert.fail("nobody fled");
});

test("marked men are fired at where they stood: the marker is clicked", async () => {
    const page = await sit();
    await playTo(page, moving);
    await dragPiece(page, "U2.6", [18000, 13000]);
    await press(page);
    await playTo(page, (x) => x.verbs.includes("of_place"));
    if (!(await draft(page)).option) await clickPiece(page, "U12.2");
    await press(page);
    await playTo(page, at("T6.2a", 2));
    await clickPiece(page, "U12.2");
    const marker = await page.evaluate(() => window.phaseline.session.message.view.markers.find((m) => m.kind === "opportunity").id);
    await clickPiece(page, "U1.1"); // somebody else first
    await clickOn(page, `[data-marker="${marker}"]`);
    const d = await draft(page);
    assert.ok(d.items.every((i) => i.target === "U2" && i.value === 1), JSON.stringify(d.items));
    assert.ok(d.ok, d.why);
    await shot(page, "rof-marked");
    await press(page);
    await page.context().close();
});

test("a satchel charge is thrown at what is clicked", async () => {
    const page = await sit();
    await playTo(page, (q) => q.side === 1 && q.verbs.includes("satchel"));
    await clickPiece(page, "U5.4");
    if (!(await draft(page)).option) await clickOn(page, "[data-feature='p1']");
    assert.deepEqual((({ verb, target }) => [verb, target])((await draft(page)).option), ["satchel", "p1"]);
    await shot(page, "rof-satchel");
    await press(page);
    await page.context().close();
});

test("an officer grants a re-roll", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const page = await sit({ seed });
        // both sides fire at what they see until somebody's nerve fails
        const q = await playTo(page, (x) => x.verbs.includes("reroll") || x.turn > 2, (x) => (x.verbs.includes("fire") && x.default?.verb === "pass" ? undefined : x.verbs.includes("fire") ? x.default : undefined), 60).catch(() => undefined);
        if (!q?.verbs.includes("reroll")) { await page.context().close(); continue; }
        assert.match(await page.innerText(".prompt"), /failed its test|failed their test/);
        await key(page, /re-roll/i).catch(() => clickPiece(page, q.texts.find((t) => t.startsWith("reroll")).split(" ")[1]));
        const d = await draft(page);
        assert.equal(d.option.verb, "reroll");
        assert.ok(d.notes.some((n) => /or less/.test(n.say)), "the chance of it");
        await shot(page, "rof-reroll");
        await press(page);
        await page.context().close();
        return;
    }
    assert.fail("no test failed near an officer");
});

test("counters are looked at, each with its number on the table", async () => {
    const page = await open(host, { game: "rate-of-fire", scenario: "rof_orchard_lane", seed: 1 });
    const q = await playTo(page, (x) => x.verbs.includes("spot"));
    await page.waitForSelector(".handle.spot");
    const labels = await page.locator(".handle.spot text").allTextContents();
    assert.equal(labels.length, q.texts.length);
    assert.ok(labels.every((t) => /or more|seen|sight|made out/.test(t)), labels.join(" | "));
    assert.deepEqual((await page.locator(".counter-no text").allTextContents()).sort(), ["1", "2", "3", "4"], "as the prompt calls them");
    assert.doesNotMatch(await page.evaluate(() => document.querySelector(".prompt").innerText), /…/, "no key that opens nothing");
    await clickOn(page, ".handle.spot:not(.on)");
    const d = await draft(page);
    assert.equal(d.option.verb, "spot");
    await shot(page, "rof-spot");
    assert.equal((await press(page)).subject, d.option.subject);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("men and dummies are placed, and a dummy creeps on", async () => {
    const page = await open(host, { game: "rate-of-fire", scenario: "rof_orchard_lane", seed: 1 });
    const q = await asked(page);
    assert.ok(q.verbs.includes("deploy"));
    const from = await pieceAt(page, "U12.1");
    await dragPiece(page, "U12.1", [from[0] - 500, from[1]]);
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.ok], ["deploy", true], d.why);
    await shot(page, "rof-deploy");
    await press(page);
    const dummy = (await playTo(page, (x) => x.side === 2 && x.verbs.includes("creep"))).texts.find((t) => t.startsWith("creep")).split(" ")[1];
    await clickOn(page, `[data-marker='${dummy}']`);
    const at = await page.evaluate((id) => window.phaseline.session.message.view.markers.find((m) => m.id === id).at, dummy);
    await clickAt(page, await spot(page, [at[0] + 1200, at[1]]));
    d = await draft(page);
    assert.deepEqual([d.option.verb, d.ok], ["creep", true], d.why);
    await shot(page, "rof-creep");
    await press(page);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a close assault: one man is dragged at the enemy, and all who can come to blows go with him", async () => {
    const page = await sit();
    await playTo(page, (q) => q.side === 1 && q.verbs.includes("close_assault"));
    const foe = await pieceAt(page, "U14.3");
    await dragPiece(page, "U7.4", [foe[0], foe[1] - 900]);
    await page.waitForFunction(() => window.phaseline.desk.decide.verdict?.ok);
    const d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject, d.ok], ["close_assault", "U7", true], d.why);
    assert.ok(d.items.length >= 4, `${d.items.length} go`);
    assert.equal(new Set(d.items.map((i) => i.at.join())).size, d.items.length, "each at a place of his own");
    assert.ok(d.shapes.filter((s) => s.kind === "ghost").length >= d.items.length, "drawn where they come to blows");
    await shot(page, "rof-assault");
    assert.equal((await press(page)).items.length, d.items.length);
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("one man goes his own way, and comes back to the others with =", async () => {
    const page = await sit();
    await playTo(page, moving);
    const from = await pieceAt(page, "U2.6");
    await dragPiece(page, "U2.6", [from[0], from[1] + 3000]);
    const before = (await draft(page)).items,
        man = await centreOf(page, "[data-ghost='U2.10']");
    await drag(page, man, [man[0] + 12, man[1] + 4], "Alt");
    assert.notDeepEqual((await draft(page)).items, before);
    await page.keyboard.press("=");
    await page.waitForFunction((was) => JSON.stringify(window.phaseline.desk.decide.items) === was, JSON.stringify(before));
    assert.ok((await draft(page)).ok);
    await page.context().close();
});

test("whoever has lost a melee withdraws one of the ways that are shown", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
        const page = await sit({ seed });
        await playTo(page, (q) => q.side === 1 && q.verbs.includes("close_assault"));
        const foe = await pieceAt(page, "U14.3");
        await dragPiece(page, "U7.4", [foe[0], foe[1] - 900]);
        await page.waitForFunction(() => window.phaseline.desk.decide.verdict?.ok);
        await press(page);
        const q = await playTo(page, (x) => x.verbs.includes("withdraw") || x.turn > 1).catch(() => undefined);
        if (!q?.verbs.includes("withdraw")) { await page.context().close(); continue; }
        await page.waitForSelector(".handle.stance");
        await clickOn(page, ".handle.stance:not(.on)");
        const d = await draft(page);
        assert.equal(d.option.verb, "withdraw");
        assert.ok(d.shapes.some((s) => s.kind === "ghost"), "where they would end");
        await shot(page, "rof-withdraw");
        assert.equal((await press(page)).value, d.option.value);
        await page.context().close();
        return;
    }
    assert.fail("nobody had to withdraw");
});

test("who moves first, what a battery does, which melee comes next: answered by pointing", async () => {
    const answer = (words) => async (page) => key(page, words);
    await allDone(host, {
        game: "rate-of-fire",
        scenario: "rof_acts",
        name: "rof",
        seeds: 12,
        turns: 6,
        hands: {
            move_second: answer(/second/),
            move_first: answer(/first/),
            go_on: answer(/Continue/),
            ffe_dispersed: answer(/dispersed/),
            ffe_smoke: async (page) => {
                await key(page, /Smoke/);
                await key(page, /East to west/);
            },
            cease: answer(/Cease/),
            melee_next: async (page) => {
                const on = await page.evaluate(() => window.phaseline.session.options.find((o) => o.verb === "melee_next").subject);
                await clickPiece(page, `${on}.1`);
            },
        },
        lead: async (q, page) => (q.verbs.includes("call") ? proposed(page, "call") : q.verbs.includes("close_assault") && q.side === 1 ? proposed(page, "close_assault") : undefined),
    });
});

test("a dummy is put where it is clicked", async () => {
    await allDone(host, {
        game: "rate-of-fire",
        scenario: "rof_orchard_lane",
        name: "rof",
        seeds: 1,
        hands: {
            deploy_dummy: async (page) => {
                const on = await page.evaluate(() => window.phaseline.session.options.find((o) => o.verb === "deploy_dummy").subject);
                await clickOn(page, `[data-marker='${on}']`);
                await clickAt(page, await spot(page, [7000, 19000]));
            },
        },
    });
});
