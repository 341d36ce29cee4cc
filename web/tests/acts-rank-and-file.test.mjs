// acts-rank-and-file.test.mjs - what comes up seldom in Rank & File, done on the table with a mouse: the edge of a flank march, forming up after a rally, who moves first,
// an entry, a chance to charge, guns that stay or go back, a sector taken, a breakthrough, leaders who return and leave. The usual acts are in byhand-rank.test.mjs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickAt, clickOn, clickPiece, drag, draft, key, spot, staged } from "./scene.mjs";
import { allDone } from "./seldom.mjs";

const host = await staged();
const select = (page, unit) => page.evaluate((u) => window.phaseline.desk.decide.unit === u, unit);
/** Takes the one it is about in hand, by a click on it, unless the question has done so. */
const take = async (page, unit) => {
    if (!(await select(page, unit))) await clickPiece(page, `${unit}.1`);
};
const drawn = async (page, kind, words = kind) => assert.ok((await draft(page)).shapes.some((s) => s.kind === kind), `${words} is drawn`);
const subject = (q, verb) => q.texts.find((t) => t.startsWith(`${verb} `)).split(" ")[1];

/** How each is done. What lies on the table afterwards must be that act, legal, and is sent by brass. */
const hands = {
    flank_edge: async (page) => key(page, /east/i),
    rally_form: async (page, q) => {
        await take(page, subject(q, "rally_form"));
        await key(page, /column/i);
        // The bead of the compass turns it.
        const { x, y } = await page.locator(".bead-grasp").first().boundingBox().then((b) => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 })),
            { shapes, value } = await draft(page),
            scale = shapes.find((s) => s.kind === "scale"),
            far = scale.points[(scale.chosen.indexOf(Number(value ?? 0)) + 20) % scale.points.length] ?? scale.points[20];
        await drag(page, [x, y], await spot(page, far));
        assert.notEqual((await draft(page)).value, value, "the bead turns it");
        await drawn(page, "ghost", "how it would stand");
    },
    move_second: async (page) => key(page, /second/i),
    move_first: async (page) => key(page, /first/i),
    enter: async (page) => {
        await key(page, "Reserve battalion");
        await clickAt(page, await spot(page, [36000, 7000]));
        await drawn(page, "ghost", "where it would stand");
    },
    opportunity_charge: async (page, q) => {
        const [, own, mover] = q.texts.find((t) => t.startsWith("opportunity_charge ")).split(" ");
        await take(page, own);
        await clickPiece(page, `${mover}.1`);
        await drawn(page, "swath", "the ground it sweeps");
    },
    retire: async (page) => key(page, /retire|back/i),
    stay: async (page) => key(page, /stay/i),
    take_sector: async (page) => {
        await clickOn(page, "[data-feature='mill']").catch(() => undefined);
        if ((await draft(page)).option?.verb !== "take_sector") await key(page, /sector/i);
    },
    breakthrough: async (page) => {
        await key(page, /break/i);
        await drawn(page, "swath", "the ground it goes over");
    },
    place_leader: async (page) => {
        await clickPiece(page, "2.1");
        await drawn(page, "ghost", "where he would stand");
    },
    detach: async (page) => {
        await clickPiece(page, "91.1");
        if ((await draft(page)).option?.verb !== "detach") await key(page, /detach|leave/i);
    },
};
// What is not asked of a hand here, but leads there.
const leads = [/^declare_charge (3 102|1 105)/, /^fire_at (101|106) 4$/, /^move 101$/];

test("what comes up seldom is done by pointing, whoever is asked", async () => {
    const lead = (q) => {
        const [verb, subject, target] = ((q.turn === 1 && q.texts.find((t) => leads.some((l) => l.test(t)))) || "").split(" ");
        return verb && { verb, subject, ...(target && { target }), ...(verb === "declare_charge" && { value: 0 }), ...(verb === "move" && { items: [{ order: "advance", value: 2500 }] }) };
    };
    await allDone(host, { game: "rank-and-file", scenario: "rnf_rare", hands, lead: (q) => lead(q) || undefined, seeds: 9, name: "rank" });
});
