// acts-drill.test.mjs - every act of Drill done on the table with a mouse: a stance, a move with corners, a reaction, a shot, the sergeant, a last stand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, centreOf, clickAt, clickPiece, drag, draft, dragPiece, key, open, pieceAt, playTo, press, shot, spot, staged } from "./scene.mjs";

const host = await staged();
const sit = () => open(host, { game: "drill", scenario: "drill-acts" });
const done = async (page) => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
};
const at = (verb, side = 1) => (q) => q.side === side && q.verbs.includes(verb);
const shiftClick = async (page, place) => {
    await page.keyboard.down("Shift");
    await clickAt(page, await spot(page, place));
    await page.keyboard.up("Shift");
};

test("a stance is sealed by its key", async () => {
    const page = await sit();
    await playTo(page, at("stance"));
    await key(page, /press/i);
    const d = await draft(page);
    assert.equal(d.option.verb, "stance");
    assert.ok(d.notes.some((n) => /2 in farther/.test(n.say)) && d.notes.some((n) => n.good === -1), "what it gives and takes");
    await shot(page, "drill-stance");
    assert.equal((await press(page)).verb, "stance");
    await done(page);
});

test("a squad is dragged, a corner is added with Shift, a click moves the end", async () => {
    const page = await sit();
    await playTo(page, at("move"));
    const from = await pieceAt(page, "B2.1");
    await dragPiece(page, "B2.1", [from[0] + 1000, from[1] + 2000]);
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject, d.items.length, d.ok], ["move", "B2", 1, true], d.why);
    assert.ok(d.shapes.some((s) => s.kind === "ghost") && d.shapes.some((s) => s.kind === "path"), "the way and its end");
    // A game that says nothing of it itself: how far, and what is so there.
    assert.match(d.say, /moves? 2\.2 in/);
    assert.match(await page.innerText(".ucard .there"), /From there\s+(can fire at|.* can fire at it there|nobody to fire at)/);
    assert.equal(await page.innerText(".moment"), "Your movement");
    await shiftClick(page, [from[0] + 3000, from[1] + 2000]);
    d = await draft(page);
    assert.deepEqual([d.items.length, d.ok], [2, true], d.why);
    await clickAt(page, await spot(page, [from[0] + 2000, from[1] + 3000]));
    d = await draft(page);
    assert.equal(d.items.length, 2, "the last corner goes there");
    assert.ok(Math.hypot(d.items[1].at[0] - from[0] - 2000, d.items[1].at[1] - from[1] - 3000) < 200);
    await shot(page, "drill-corner");
    await press(page);
    await playTo(page, at("move"));
    assert.deepEqual(await pieceAt(page, "B2.1"), d.items[1].at);
    await done(page);
});

test("a mover is fired at by whoever is clicked, and letting it pass is brass", async () => {
    const page = await sit();
    await playTo(page, at("move"));
    await dragPiece(page, "B1.1", [12000, 10000]);
    await press(page);
    await playTo(page, at("react", 2));
    assert.match(await page.innerText(".prompt .btn.primary"), /Let it pass/);
    await clickPiece(page, "R1.1");
    const d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject, d.option.target], ["react", "R1", "B1"]);
    assert.ok(d.shapes.some((s) => s.kind === "line"), "the line of fire");
    await shot(page, "drill-react");
    assert.equal((await press(page)).subject, "R1");
    await done(page);
});

test("a squad shoots at the one that is clicked, or that it is dragged to", async () => {
    const page = await sit();
    await playTo(page, at("shoot"));
    await clickPiece(page, "B1.1");
    if (!(await draft(page)).option) await clickPiece(page, "R1.1");
    let d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject, d.option.target], ["shoot", "B1", "R1"]);
    await drag(page, await centreOf(page, "[data-piece='B2.1']"), await centreOf(page, "[data-piece='R2.1']"));
    d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject, d.option.target], ["shoot", "B2", "R2"]);
    assert.ok(d.shapes.some((s) => s.kind === "line") && d.shapes.some((s) => s.kind === "mark"), "line and target");
    await shot(page, "drill-shoot");
    assert.equal((await press(page)).target, "R2");
    await done(page);
});

test("a squad that falls fires a last time at whom it points", async () => {
    const page = await sit();
    await playTo(page, at("stand"));
    assert.match(await page.innerText(".prompt"), /about to fall/);
    await clickPiece(page, "R2.1");
    const d = await draft(page);
    assert.deepEqual([d.option.verb, d.option.subject, d.option.target], ["stand", "B4", "R2"]);
    await shot(page, "drill-stand");
    await press(page);
    await done(page);
});

test("the sergeant steps in, or is saved for nothing", async () => {
    const page = await sit();
    await playTo(page, at("sergeant"));
    assert.match(await page.innerText(".prompt .btn.primary"), /Save the sergeant/);
    await clickPiece(page, "B3.1");
    if (!(await draft(page)).option) await key(page, /sergeant/i);
    assert.deepEqual((({ verb, subject }) => [verb, subject])((await draft(page)).option), ["sergeant", "B3"]);
    await shot(page, "drill-sergeant");
    await press(page);
    await asked(page);
    await done(page);
});
