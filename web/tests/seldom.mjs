// seldom.mjs - for acts that come up seldom: a battle is begun with one seed after another, until each of them was due and was done with a hand on the table.
import assert from "node:assert/strict";
import { asked, draft, open, playTo, press, shot } from "./scene.mjs";

/**
 * hands: for each verb what a hand does, so that it lies on the table as a legal draft; brass is pressed here.
 * lead: what is chosen through the wire meanwhile; nothing: the way on. It may ask the page, and may say to leave this seed with false.
 */
export async function allDone(host, { game, scenario, hands, lead = () => undefined, seeds = 8, turns = 3, name = game }) {
    const left = new Set(Object.keys(hands));
    for (let seed = 1; seed <= seeds && left.size; seed++) {
        const page = await open(host, { game, scenario, seed });
        for (let i = 0; i < 80 && left.size; i++) {
            const q = await asked(page);
            if (q.isOver || q.turn > turns) break;
            const verb = q.verbs.find((v) => left.has(v));
            if (verb) {
                await hands[verb](page, q);
                const d = await draft(page);
                assert.deepEqual([d.option?.verb, d.ok], [verb, true], `${verb}: ${d.why ?? ""}`);
                await shot(page, `${name}-${verb}`);
                assert.equal((await press(page)).verb, verb);
                left.delete(verb);
                continue;
            }
            const choice = await lead(q, page);
            if (choice === false) break;
            const goesOn = await playTo(page, (x) => x.at !== q.at, () => choice, 3).catch((e) => {
                if (!/is over/.test(e.message)) throw e;
            });
            if (!goesOn) break;
        }
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
    assert.deepEqual([...left], [], "never came up");
}
/** What the game itself proposes for an open option of that verb, the subject's where one is named. */
export const proposed = (page, verb, subject) =>
    page.evaluate(
        async ({ verb, subject }) => {
            const { session } = window.phaseline,
                option = session.options.find((o) => o.verb === verb && (subject === undefined || o.subject === subject));
            if (!option) return undefined;
            const { purpose, ...choice } = (await session.suggest(option, []))[0] ?? {};
            return choice.verb ? choice : undefined;
        },
        { verb, subject },
    );
