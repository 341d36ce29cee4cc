// byhand-rank.test.mjs - every act of Rank & File with the mouse on the table: charge, move, sealed fire, reaction, melees, ground, leaders.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brass, click, clickUnit, drag, dragUnit, hand, key, middleOf, pieceSpot, prompt, send, sent, shapes, shot, sitAt, staged, until } from "./byhand.mjs";
import { shows, state, untilMoved } from "./lib.mjs";

const at = await staged("rank-and-file");
const game = "rank-and-file";
/** What is told on the table. */
const facts = async (page) => (await page.locator(".fact").allTextContents()).join("\n");
const done = async (page) => {
    assert.deepEqual(page.errors, []);
    assert.equal(await page.locator(".prompt select, .prompt input[type=number]").count(), 0, "no list and no number");
    await page.context().close();
};

test("charge: a click on the target draws it, the knob wheels it, what does not reach is red", async () => {
    const page = await sitAt(at, { game, battle: "hands-charge" });
    assert.equal(await page.innerText(".moment"), "Your charges");
    await clickUnit(page, 3);
    await clickUnit(page, 102);
    let now = await hand(page);
    assert.equal(now.verb, "declare_charge");
    assert.equal(now.target, "102");
    assert.equal(now.value, 0, "square to the front of a line it stands square to");
    assert.ok(now.ok);
    await shows(page, ".shape.is-swath.by-mine", 1, "the ground it sweeps");
    await shows(page, ".as-contact", 1, "the edge it strikes");
    for (const said of [/Strikes its front, 9 in away/, /11 in of 12 in used/, /Halts 2 in short/, /Over the hedge/]) assert.match(await facts(page), said);
    assert.equal(await page.locator(".notch").filter({ hasText: /^\s*$/ }).count(), 0, "no box that says nothing along the wheel");
    assert.match(await page.innerText(".beside"), /Struck where\?[\s\S]*The front[\s\S]*\d+ %[\s\S]*The rear[\s\S]*no/);
    // What it comes to stands beside the edge, among the outcomes and on its key; the other target's key says the same of that one.
    const wins = /The front[\s\S]*?(\d+) %/.exec(await page.innerText(".beside"))[1];
    assert.match(await page.innerText(".see"), new RegExp(`The Hungarian regiment is beaten, and routs\\s+${wins} %`));
    assert.match(await page.innerText(".prompt .verb.on"), new RegExp(`9 in, wins ${wins} %`));
    await page.locator(".prompt .verb:not(.on) small", { hasText: /^\d[\d.]* in, wins \d+ %$/ }).waitFor({ timeout: 20000 });
    assert.match(await page.innerText(".ucard"), /\d\+\s*morale[\s\S]*Moves\s*12 in/);
    await shot(page, "rank-charge");
    // The right front corner is drawn forwards: it wheels left.
    const knob = await middleOf(page, ".bead-grasp[data-track='0']");
    await drag(page, knob, { x: knob.x - 8, y: knob.y - 38 });
    now = await hand(page);
    assert.ok(now.value < 0 && now.value >= -31 && now.ok, `wheels ${now.value}`);
    assert.ok((await shapes(page, "path")).some((s) => /Wheels left/.test(s.label ?? "")));
    const legal = now.value;
    const further = await middleOf(page, ".bead-grasp[data-track='0']");
    await drag(page, further, { x: knob.x - 60, y: knob.y - 100 });
    now = await hand(page);
    assert.ok(now.value < -31 && now.ok === false, `${now.value} is too far`);
    await shows(page, ".shape.is-swath.by-risk", 1, "red where it would not reach");
    assert.ok(await page.locator(".prompt .btn.primary").isDisabled());
    await shot(page, "rank-charge-red");
    await key(page, "legal");
    assert.ok((await hand(page)).ok, "the nearest that is legal is one key away");
    const back = await middleOf(page, ".bead-grasp[data-track='0']");
    await drag(page, back, { x: knob.x - 8, y: knob.y - 38 });
    assert.equal((await hand(page)).value, legal);
    // Another target takes its place, and back.
    await clickUnit(page, 104);
    assert.equal((await hand(page)).target, "104");
    await clickUnit(page, 102);
    await send(page, /Charge/);
    assert.equal((await sent(page)).at(-1).target, "102");
    await done(page);
});

test("move: the legal area is drawn, the whole unit is dragged, each leg says what it takes, forms have their price", async () => {
    const page = await sitAt(at, { game, battle: "hands-charge" });
    await until(page, "^(4|5)$");
    await clickUnit(page, 1);
    const [reach] = await shapes(page, "reach");
    assert.ok(reach.points.length > 8, "an outline of where it may go");
    await shows(page, ".reach-band.sure");
    assert.equal(await page.innerText(".moment"), "Your movement");
    await page.locator(".verb", { hasText: "Square" }).waitFor({ timeout: 20000 });
    assert.match(await prompt(page), /Square\s+\d/, "a form says what it takes");
    await shot(page, "rank-move");
    await dragUnit(page, 1, [23500, 12500]);
    let now = await hand(page);
    assert.equal(now.verb, "move");
    assert.ok(now.ok && now.items.length >= 2, JSON.stringify(now));
    assert.match(await facts(page), /takes \d/, "the wheel has its price");
    await page.locator(".prompt .hint").waitFor();
    assert.ok(await page.evaluate(() => document.querySelector(".prompt .hint").getBoundingClientRect().bottom <= innerHeight), "what may be done with it is not cut off at 1440 by 900");
    const stands = await page.locator(".ghosts [data-ghost]").count();
    assert.equal(stands, await page.evaluate(() => window.phaseline.session.view.pieces.filter((p) => p.unit === "1").length), "all of it goes");
    await shot(page, "rank-move-drawn");
    await click(page, [19000, 6500]);
    now = await hand(page);
    assert.ok(now.ok && /back|side/.test(JSON.stringify(now.items)), `behind it: ${JSON.stringify(now.items)}`);
    await send(page, /Move here/);
    assert.equal((await sent(page)).at(-1).verb, "move");
    await done(page);
});

test("sealed fire: all have their nearest target, one is dragged to another, one seal for all", async () => {
    const page = await sitAt(at, { game, battle: "hands-fire", says: [{ verb: "pass" }] });
    await until(page, "^6.1");
    await page.waitForFunction(() => window.phaseline.desk.decide.planned.size >= 4);
    const rows = () => page.locator(".card.plan li:not(.sum)").allInnerTexts();
    assert.equal((await rows()).length, 4);
    // What is to be expected of each stands beside it, and of all below.
    const expected = (await rows()).map((r) => Number(/([\d.]+)\s*$/.exec(r)?.[1]));
    assert.ok(expected.every((n) => n > 0), (await rows()).join(" | "));
    assert.match(await page.innerText(".card.plan li.sum"), new RegExp(`${expected.reduce((a, b) => a + b, 0).toFixed(1).replace(".", "\\.")} hits`));
    assert.match((await rows()).join("\n"), /Musketeer battalion → German regiment[\s\S]*dice at[\s\S]*hits on \d/);
    await shows(page, ".shape.is-line", 4, "a line for each");
    assert.equal(await page.innerText(".moment"), "Both choose fire");
    assert.match(await page.innerText(".rail li.now"), /both sides, sealed/, "the step is nobody's alone");
    assert.ok(await page.evaluate(() => { const l = document.querySelector(".log ol"); return l.scrollHeight - l.scrollTop - l.clientHeight < 30; }), "the log's end is in view beside the plan");
    await shot(page, "rank-fire");
    const free = await page.evaluate(() => {
        const o = window.phaseline.session.options.filter((x) => x.verb === "fire_at"),
            unit = o.map((x) => x.subject).find((u) => o.filter((x) => x.subject === u).length > 1);
        return unit && { unit, targets: o.filter((x) => x.subject === unit).map((x) => x.target), now: window.phaseline.desk.decide.hand.plan[unit].target };
    });
    assert.ok(free, "somebody has two targets");
    const other = free.targets.find((t) => t !== free.now);
    await drag(page, await pieceSpot(page, free.unit), await pieceSpot(page, other));
    assert.equal(await page.evaluate((u) => window.phaseline.desk.decide.hand.plan[u].target, free.unit), other, "dragged to another target");
    await shot(page, "rank-fire-exception");
    await clickUnit(page, 4);
    await key(page, "Hold fire");
    assert.match(await page.innerText(".prompt .btn.primary"), /Seal 3 orders/);
    const before = await state(page);
    await brass(page, /Seal 3 orders/);
    await untilMoved(page, before.at);
    await page.waitForFunction(() => window.sent.filter((c) => /fire/.test(c.verb)).length === 4);
    const all = (await sent(page)).filter((c) => /fire/.test(c.verb));
    assert.equal(all.filter((c) => c.verb === "fire_at").length, 3);
    assert.equal(all.find((c) => c.subject === free.unit).target, other);
    assert.equal(all.find((c) => c.subject === "4").verb, "hold_fire");
    await done(page);
});

test("a plan is weighed as a whole: dice on every line, what all of it may do, and G holds all fire", async () => {
    const page = await sitAt(at, { game, battle: "hands-fire", says: [{ verb: "pass" }] });
    await until(page, "^6.1");
    await page.waitForFunction(() => window.phaseline.desk.decide.planned.size >= 4 && window.phaseline.desk.decide.volley);
    const briefs = () => page.locator(".fact.brief text").allTextContents();
    await shows(page, ".fact.brief", 4, "what each throws");
    assert.ok((await briefs()).every((t) => /^\d+ (die|dice)$/.test(t)), (await briefs()).join());
    // What all of it may do, before anybody is in hand: shares of losses, and what the others may do meanwhile.
    assert.match(await page.innerText(".see"), /your whole volley[\s\S]*loses a stand\s*\d+ %[\s\S]*they may fire at your .* with up to \d+ dice/i);
    const share = async () => Number(/German regiment loses a stand\s*(\d+) %/.exec(await page.innerText(".see"))?.[1]);
    const before = await share();
    assert.ok(before > 0 && before < 100, String(before));
    // One of them in hand is told in full, the others stay brief.
    await clickUnit(page, 2);
    await page.waitForFunction(() => document.querySelectorAll(".fact.brief").length === 3);
    assert.match(await facts(page), /dice at [\d.]+ in/);
    await key(page, "Hold fire");
    await page.waitForFunction((was) => Number(/German regiment loses a stand\s*(\d+) %/.exec(document.querySelector(".see").innerText)?.[1] ?? 0) < was, before);
    await page.keyboard.press("Escape");
    await shot(page, "rank-volley");
    // The end of it is dashed, says what is given up, and is one key.
    assert.match(await page.innerText(".prompt .btn.end"), /Hold fire, all\s*gives up about [\d.]+ hits\s*G/);
    const { at: now } = await state(page);
    await page.keyboard.press("g");
    await untilMoved(page, now);
    await page.waitForFunction(() => window.sent.filter((c) => /fire/.test(c.verb)).length === 4);
    assert.deepEqual([...new Set((await sent(page)).filter((c) => /fire/.test(c.verb)).map((c) => c.verb))], ["hold_fire"]);
    await done(page);
});

test("one seal is one undo: before it is opened it is free, and what the other side has sealed since stays", async () => {
    const page = await sitAt(at, { game, battle: "hands-fire", holds: ["fire_at"] });
    await until(page, "^6.1");
    await page.waitForFunction(() => window.phaseline.desk.decide.planned.size >= 4);
    const before = await state(page);
    await brass(page, /Seal 4 orders/);
    await page.waitForFunction(() => !window.phaseline.session.isAsked && window.sent.length >= 4);
    const undo = page.locator(".prompt button, .lastline button, .last button", { hasText: "Open my seal again" });
    await page.other.evaluate(() => window.answer());
    await page.other.waitForTimeout(300); // nobody is told that it has: nothing to wait for
    assert.match(await undo.first().innerText(), /Open my seal again[\s\S]*free/);
    await shot(page, "rank-sealed");
    await undo.first().click();
    await page.waitForFunction(() => window.phaseline.session.isAsked);
    assert.equal((await state(page)).at % 2 ** 20, before.at, "all four are open again"); // above that it counts what was taken back
    await page.waitForFunction(() => Object.keys(window.phaseline.desk.decide.hand.plan ?? {}).length === 4);
    await clickUnit(page, 4);
    await key(page, "Hold fire");
    await brass(page, /Seal 3 orders/);
    await page.waitForFunction(() => !window.phaseline.session.isAsked);
    await done(page);
});

test("reaction: who charges and from where is drawn, answers are cards with what they lead to", async () => {
    const page = await sitAt(at, { game, battle: "hands-charge", says: [{ verb: "declare_charge", subject: "103", target: "1", value: 0 }] });
    await until(page, "^1.2");
    await page.waitForFunction(() => window.phaseline.desk.decide.answers.size >= 2);
    assert.match(await prompt(page), /Your Grenadier battalion is charged by the Veteran Hussars from the left/i);
    assert.equal((await hand(page)).unit, "1", "the one that is asked about is in hand");
    await shows(page, ".shape.is-swath.by-theirs", 1, "what they sweep");
    await shows(page, ".as-contact", 1, "the edge they strike");
    const cards = page.locator(".answer");
    assert.ok((await cards.count()) >= 3);
    assert.match(await page.locator(".answer", { hasText: "Form square" }).innerText(), /\d+ %/);
    await page.waitForSelector(".answer.off");
    assert.match(await page.locator(".answer.off").first().innerText(), /RNF-/);
    await shot(page, "rank-reaction");
    await page.locator(".answer", { hasText: "Stand" }).first().click();
    assert.equal((await hand(page)).verb, "stand");
    await page.locator(".answer", { hasText: "Form square" }).click();
    await send(page);
    assert.deepEqual((await sent(page)).at(-1), { verb: "form_square", subject: "1" });
    await done(page);
});

for (const [card, verb, subject, target] of [["Counter-charge", "counter_charge", "103", "3"], ["Flee", "flee", "105", "5"]])
    test(`reaction: ${card.toLowerCase()} is a card with its share, drawn before it is sent`, async () => {
        const page = await sitAt(at, { game, battle: "hands-reaction", says: [{ verb: "declare_charge", subject, target, value: 0 }] });
        await until(page, "^1.2");
        await page.waitForFunction((verb) => window.phaseline.desk.decide.answers.has(`answer ${verb}`), verb);
        assert.match(await page.locator(".answer", { hasText: card }).innerText(), /\S+\s+\S/, "what it leads to");
        await page.locator(".answer", { hasText: card }).click();
        await page.waitForFunction(() => window.phaseline.desk.decide.verdict?.ok);
        assert.deepEqual([(await hand(page)).verb, (await hand(page)).subject], [verb, target]);
        await shows(page, ".shape.is-swath, .shape.is-path, .shape.is-ghost, .as-contact", 1, "drawn on the table");
        await shot(page, `rank-${verb}`);
        await send(page);
        assert.equal((await sent(page)).at(-1).verb, verb);
        await done(page);
    });

test("deploy: units are dragged or clicked into their zone", async () => {
    const page = await sitAt(at, { game, battle: "kolben-ridge", switches: { on: ["free_deployment"] } });
    await until(page, () => window.phaseline.session.options.some((o) => o.verb === "deploy"));
    // Where there is most room in its zone.
    const { unit, to } = await page.evaluate(() => {
        const { session: s } = window.phaseline,
            unit = s.options.find((o) => o.verb === "deploy" && s.view.pieces.some((p) => p.unit === o.subject && p.at && p.place === "table")).subject,
            { area } = s.scene.zones.find((z) => z.side === s.side && /deploy/.test(z.use)),
            [xs, ys] = [0, 1].map((k) => area.map((p) => p[k])),
            others = s.view.pieces.filter((p) => p.unit !== unit && p.at && p.place === "table").map((p) => p.at),
            places = [];
        for (let x = Math.min(...xs) + 4000; x < Math.max(...xs) - 4000; x += 1000)
            for (let y = Math.min(...ys) + 3000; y < Math.max(...ys) - 2000; y += 1000) places.push([x, y]);
        const room = (p) => Math.min(...others.map((o) => Math.hypot(o[0] - p[0], o[1] - p[1])));
        return { unit, to: places.sort((a, b) => room(b) - room(a))[0] };
    });
    await dragUnit(page, unit, to);
    const now = await hand(page);
    assert.equal(now.verb, "deploy");
    assert.ok(now.items.length, JSON.stringify(now));
    await shot(page, "rank-deploy");
    assert.ok(now.ok, now.why);
    await send(page);
    assert.equal((await sent(page)).at(-1).verb, "deploy");
    await done(page);
});

const charges = [
    { verb: "declare_charge", subject: "1", target: "101", value: 0 },
    { verb: "declare_charge", subject: "3", target: "102", value: 0 },
];
test("melees: which is fought first is pointed at, the ground is taken with its swath drawn, a leader is dragged to whom he joins", async () => {
    const page = await sitAt(at, { game, battle: "hands-melee", seed: 2 });
    await until(page, "8.2$", charges);
    await clickUnit(page, 3);
    assert.equal((await hand(page)).subject, "3");
    await page.waitForFunction(() => document.querySelectorAll(".as-contact").length >= 2, null, { timeout: 20000 }); // who is in it, on both sides
    await shot(page, "rank-melee");
    await clickUnit(page, 1);
    assert.equal((await hand(page)).subject, "1", "another one is pointed at instead");
    await send(page, /Fight this melee/);
    assert.deepEqual((await sent(page)).at(-1), { verb: "pick_melee", subject: "1" });

    // The ground that was won: the winner is taken hold of and drawn on to it.
    await until(page, "8.6a");
    const winner = (await hand(page)).unit,
        from = await pieceSpot(page, winner);
    await page.waitForFunction(() => window.phaseline.desk.decide.answers.size >= 2);
    assert.equal(await page.locator(".answer").count(), 2);
    await drag(page, from, { x: from.x, y: from.y - 30 });
    assert.equal((await hand(page)).verb, "occupy");
    await shows(page, ".shape.is-swath", 1, "the ground it goes over");
    await shows(page, ".shape.is-ghost");
    await shot(page, "rank-ground");
    await send(page, /Occupy/);
    assert.equal((await sent(page)).at(-1).verb, "occupy");

    // Leaders: dragged over bare ground he rides, dragged on to a unit he joins it.
    await until(page, "9.6");
    const unit = await page.evaluate(() => window.phaseline.session.options.find((o) => o.verb === "attach").target);
    await dragUnit(page, 91, [19000, 7000]);
    assert.equal((await hand(page)).verb, "move_leader");
    await dragUnit(page, 91, await pieceSpot(page, unit));
    assert.deepEqual([(await hand(page)).verb, (await hand(page)).target], ["attach", unit]);
    assert.match(await prompt(page), /on the morale of/);
    await shot(page, "rank-leader");
    await send(page);
    assert.deepEqual((await sent(page)).at(-1), { verb: "attach", subject: "91", target: unit });
    await done(page);
});
