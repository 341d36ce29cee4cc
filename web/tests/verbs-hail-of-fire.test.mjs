// verbs-hail-of-fire.test.mjs - the rare acts of Hail of Fire with the mouse: missions, a leader's help, reversing, boarding, fights in contact, ambushes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, byMouse, open, playTo, staged } from "./scene.mjs";

const host = await staged();
const sit = (scenario = "hof_rare", seed = 1) => open(host, { game: "hail-of-fire", scenario, seed });
const can = (verb, side) => (q) => q.verbs.includes(verb) && (!side || q.side === side);
const done = async (page) => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
};
const says = ({ verb, subject, target }) => [verb, subject, ...(target === undefined ? [] : [target])];
/** Missions are left alone and windows passed until a unit may be ordered; its order is given through the wire. */
const orders = (subject, items, verb = "activate_op") => (q) => {
    const marked = q.texts.find((t) => t.startsWith("cancel_mission"));
    if (marked) return { verb: "cancel_mission", subject: marked.split(" ")[1] };
    return q.texts.includes(`${verb} ${subject}`) ? { verb, subject, items } : undefined;
};
/** A unit is ordered so, and the game played to where that verb is open. */
async function ordered(page, subject, items, verb, by = "activate_op") {
    let isGiven = false;
    return playTo(page, (q) => isGiven && q.verbs.includes(verb), (q) => {
        const c = isGiven ? undefined : orders(subject, items, by)(q);
        isGiven ||= c?.verb === by;
        return c;
    });
}

test("missions: one is cancelled, one adjusted, one fired for effect, each at its section", async () => {
    const page = await sit();
    await playTo(page, can("place_marker"));
    assert.deepEqual(says(await byMouse(page, "cancel_mission")).slice(0, 1), ["cancel_mission"]);
    for (const verb of ["adjust", "fire_for_effect"]) {
        await playTo(page, (q) => q.verbs.includes("place_marker") || q.verbs.includes(verb));
        if ((await asked(page)).verbs.includes("place_marker")) await byMouse(page, "place_marker");
        await playTo(page, can(verb));
        assert.equal((await byMouse(page, verb)).verb, verb);
    }
    await done(page);
});

test("of two orders the one that goes first is clicked where it is aimed; a leader directs the fire", async () => {
    const page = await sit();
    await ordered(page, "1", [{ piece: "1.1", order: "fire", target: "52.1" }, { piece: "1.3", order: "fire", target: "52.1" }, { piece: "1.4", order: "move_second" }], "execute");
    const names = await page.locator(".prompt .verb").allInnerTexts();
    assert.ok(names.some((t) => /2 fire at the/.test(t)) && names.some((t) => /1 moves/.test(t)), names.join(" | "));
    assert.equal((await byMouse(page, "execute", { value: 1 })).verb, "execute");
    const q = await playTo(page, (x) => x.verbs.includes("direct"));
    assert.ok(q.texts.includes("direct 1.1 1.3"));
    assert.deepEqual(says(await byMouse(page, "direct")), ["direct", "1.1", "1.3"]);
    await done(page);
});

test("a leader rallies the team beside him", async () => {
    const page = await sit();
    await ordered(page, "1", [{ piece: "1.1", order: "hold" }], "rally");
    assert.deepEqual(says(await byMouse(page, "rally")), ["rally", "1.1", "1.2"]);
    await done(page);
});

test("a tank goes backwards; foot boards the half-track that is clicked", async () => {
    const page = await sit();
    await ordered(page, "6", [{ piece: "6.1", order: "move" }], "reverse");
    assert.ok((await byMouse(page, "reverse")).value > 0);
    await ordered(page, "2", [{ piece: "2.2", order: "move" }], "board");
    const sent = await byMouse(page, "board");
    assert.deepEqual([sent.subject, sent.target], ["2.2", "5.1"]);
    await asked(page);
    assert.notEqual(await page.evaluate(() => window.phaseline.session.message.view.pieces.find((p) => p.id === "2.2")?.place), "table");
    await done(page);
});

test("in contact: orders are given, the enemy to fight is clicked, and whoever wins goes where the table is clicked", async () => {
    for (let seed = 1; ; seed++) {
        const page = await sit("hof_rare", seed);
        await playTo(page, can("activate_assault", 1), orders("-", []));
        assert.equal((await byMouse(page, "activate_assault", { subject: "7" })).subject, "7");
        await playTo(page, can("fight", 1));
        const sent = await byMouse(page, "fight");
        assert.equal(sent.target, "51.2");
        const q = await playTo(page, (x) => x.verbs.includes("consolidate") || x.verbs.includes("activate_op") || x.verbs.includes("activate_hero"));
        const isWon = q.verbs.includes("consolidate") && q.side === 1;
        if (isWon) assert.ok((await byMouse(page, "consolidate")).items.length > 0);
        await done(page);
        if (isWon) return;
        assert.ok(seed < 8, "it is won now and then");
    }
});

test("out of hiding on to a vehicle: the fire on contact is given by clicking it", async () => {
    const page = await sit();
    await ordered(page, "53", [{ piece: "53.2", order: "assault_move", target: "9.1" }], "contact_fire");
    assert.deepEqual(says(await byMouse(page, "contact_fire")), ["contact_fire", "53.2", "9.1"]);
    await done(page);
});

test("a unit is kept back, the rest takes its places, and the ambush is laid where the wood is clicked", async () => {
    const page = await sit("hof_kept");
    await playTo(page, can("keep_back", 2));
    assert.equal((await byMouse(page, "keep_back", { subject: "52" })).subject, "52");
    await playTo(page, can("auto", 2));
    assert.equal((await byMouse(page, "auto")).verb, "auto");
    await playTo(page, can("ambush", 2));
    const sent = await byMouse(page, "ambush");
    assert.deepEqual([sent.subject, sent.items.length], ["52", 1]);
    await asked(page);
    assert.equal(await page.evaluate(() => window.phaseline.session.message.view.pieces.find((p) => p.id === "52.1")?.place), "table");
    await done(page);
});
