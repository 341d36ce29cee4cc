// verbs-rapid-fire.test.mjs - the rare acts of Rapid Fire with the mouse: hiding, aircraft listed, asked for, sent home, a gun and its tow, a craft taken away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, byMouse, open, playTo, staged } from "./scene.mjs";

const host = await staged();
const sit = () => open(host, { game: "rapid-fire", scenario: "rf-rare" });
const can = (verb) => (q) => q.verbs.includes(verb);
const done = async (page) => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
};
const placeOf = (page, unit) => page.evaluate((id) => window.phaseline.session.message.view.units.find((u) => u.id === id)?.place, unit);
/** The other side stands where it may; aircraft list what they are given. */
const deployed = (q) => {
    const unit = q.texts.find((t) => t.startsWith("deploy "))?.split(" ")[1];
    return unit && { verb: "deploy", subject: unit, items: [{ piece: `${unit}.1`, at: unit === "D" ? [14000, 40000] : [40000, 40000], facing: 180 }] };
};

test("an element in cover is kept hidden by a click on it", async () => {
    const page = await sit();
    await playTo(page, can("hide"), deployed);
    assert.deepEqual((({ verb, subject }) => [verb, subject])(await byMouse(page, "hide")), ["hide", "D"]);
    await done(page);
});

test("a heroic action; a gun is hooked to its tow and off again; a craft that is empty is taken away; an aircraft is sent home", async () => {
    const page = await sit();
    await playTo(page, can("depart"), deployed);
    assert.equal((await byMouse(page, "depart")).subject, "Q");
    await playTo(page, can("heroic"));
    assert.equal((await byMouse(page, "heroic", { subject: "C" })).subject, "C");
    await playTo(page, can("limber"));
    const hooked = await byMouse(page, "limber");
    assert.deepEqual([hooked.subject, hooked.target], ["G", "K.1"]);
    await asked(page);
    assert.notEqual(await placeOf(page, "G"), "table");
    await playTo(page, can("clear"));
    assert.equal((await byMouse(page, "clear")).subject, "N");
    await asked(page);
    assert.notEqual(await placeOf(page, "N"), "table");
    await playTo(page, can("unlimber"), (q) => (q.verbs.includes("hide") ? { verb: "pass" } : undefined));
    const off = await byMouse(page, "unlimber");
    assert.ok(off.items.length > 0, "it is put down where the table was clicked");
    await asked(page);
    assert.equal(await placeOf(page, "G"), "table");
    await done(page);
});

test("an aircraft is asked for by its observer, and one goes to a point of its list that is clicked", async () => {
    const page = await sit();
    const listed = (q) => (q.verbs.includes("air_plan") ? { verb: "air_plan", subject: q.texts.find((t) => t.startsWith("air_plan")).split(" ")[1], items: [{ at: [30000, 30000] }, { at: [14000, 40000] }] } : deployed(q));
    await playTo(page, can("air_request"), listed);
    const wish = await byMouse(page, "air_request");
    assert.deepEqual([wish.subject, wish.target], ["O.1", "P"]);
    await playTo(page, can("air_point"), listed);
    const bombed = await byMouse(page, "air_point");
    assert.equal(bombed.verb, "air_point");
    await done(page);
});

test("of two assaults the one that is clicked is fought first", async () => {
    const page = await open(host, { game: "rapid-fire", scenario: "rf-fights" });
    const q = await playTo(page, can("fight"));
    assert.deepEqual(q.texts, ["fight 1", "fight 2"]);
    const sent = await byMouse(page, "fight", q.options.at(-1));
    assert.equal(sent.verb, "fight");
    assert.equal((await asked(page)).where.split(" > ").at(-1), "CA.1", "its sides are asked next");
    await done(page);
});

test("who got out of a lorry that was hit is put down where the table is clicked", async () => {
    for (let seed = 1; ; seed++) {
        const page = await open(host, { game: "rapid-fire", scenario: "rf-fights", seed });
        let isFired = false;
        const q = await playTo(page, (x) => x.verbs.includes("place") || (isFired && (x.turn > 1 || x.side === 2)), (x) => {
            const shot = isFired ? undefined : x.where === "T8.3" && x.options.find((o) => o.verb === "fire" && o.subject === "S.1" && o.target === "K.1");
            isFired ||= !!shot;
            return shot || undefined;
        }).catch((e) => {
            if (!/game is over/.test(e.message)) throw e; // the assaults have decided it before
        });
        const isOut = q?.verbs.includes("place") ?? false;
        if (isOut) {
            const sent = await byMouse(page, "place");
            assert.equal(sent.items.length, 1);
            await asked(page);
            assert.equal(await page.evaluate((id) => window.phaseline.session.message.view.pieces.find((p) => p.id === id)?.place, sent.subject), "table");
        }
        await done(page);
        if (isOut) return;
        assert.ok(seed < 16, "somebody gets out now and then");
    }
});
