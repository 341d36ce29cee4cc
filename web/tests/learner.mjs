// learner.mjs - somebody who learns in the browser and does what the coach says: whatever the game and the lesson, by the keys and clicks a person has.
// What a step asks for is read from the server's own message; nothing here knows a lesson.
import assert from "node:assert/strict";
import { settled, state } from "./lib.mjs";

export const coachOf = (page) =>
    page.evaluate(() => {
        const { session } = window.phaseline,
            m = session.coach.shown;
        return m ? { id: m.id ?? "", want: m.want, wish: m.wish, act: m.act, tries: m.tries, step: m.step, of: m.of, number: m.number, chapter: m.chapter, held: m.held, say: m.say, isFresh: m === session.coach.told } : undefined;
    });

/** Until the coach has something for the learner, and all that led there is on the page. */
export async function atRest(page, than, ms = 30000) {
    const end = Date.now() + ms;
    for (;;) {
        await state(page);
        const now = await coachOf(page);
        if (now?.isFresh && now.want !== "watch" && (!than || now.id !== than.id || now.want !== than.want || now.chapter !== than.chapter)) {
            await settled(page);
            return now;
        }
        assert.ok(Date.now() < end, `the coach stays at ${JSON.stringify(now)} after ${JSON.stringify(than)}`);
        await page.waitForTimeout(30);
    }
}

export async function beginAt(page, url, ...parts) {
    if (!page.sent) {
        page.sent = [];
        page.on("websocket", (ws) => ws.on("framesent", (f) => /"type":"choose"/.test(String(f.payload)) && page.sent.push(String(f.payload))));
    }
    await page.goto(`${url}?probe#/learn/${parts.map(encodeURIComponent).join("/")}`);
    await page.waitForSelector(".coach .says");
    return atRest(page);
}

// ---- what is done without playing

const clickUnit = async (page, id) => {
    const piece = page.locator(`[data-unit="${id}"] [data-piece]`).first();
    await piece.waitFor({ state: "attached", timeout: 20000 });
    await piece.click({ force: true });
    await settled(page);
};
const toolNames = { select: "Select", tape: "Tape (M)", sight: "Sight (L)", range: "Ranges (R)" };
const takeTool = async (page, tool) => {
    const button = page.getByRole("button", { name: toolNames[tool], exact: true });
    if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
    await settled(page);
};
const inHand = (page) => page.evaluate(() => { const d = window.phaseline.desk.decide; return { unit: d.unit, verb: d.option?.verb, target: d.target, isDraft: d.option !== undefined, brass: d.brass?.does }; });

const acts = {
    select: (page, unit) => clickUnit(page, unit),
    /** Brass leads to the draft, as it leads to a choice; it is looked at and not sent. */
    preview: async (page) => {
        const now = await inHand(page);
        if (now.brass === "show" || now.brass === "next") await press(page, (await state(page)).at, brass);
    },
    open: async (page, rule) => {
        if (!(await page.getByLabel("Find a rule").count())) await page.getByRole("button", { name: "Rules" }).first().click();
        await page.getByLabel("Find a rule").fill(rule);
        await page.getByRole("button", { name: rule.replace(/^[A-Z]+-/, ""), exact: true }).first().click();
    },
    tool: (page, tool) => takeTool(page, tool),
    measure: async (page, [from, to]) => {
        await takeTool(page, "tape");
        await clickUnit(page, from);
        await clickUnit(page, to);
        await page.waitForFunction(() => window.phaseline.desk.tape !== undefined);
    },
};

// ---- what is chosen

/** A click on the first of these buttons that is there and may be pressed, while the game is where it was: the question may be another by the time a
 * mouse gets there, and the page is made to hear every press at once while tests play. */
const press = (page, at, ...buttons) =>
    page.evaluate(
        ([was, wanted]) => {
            const { session } = window.phaseline,
                found = wanted.map((b) => document.querySelector(b)).find((b) => b && !b.disabled);
            if (session.at === was && !session.coach.isThinking) found?.click();
        },
        [at, buttons],
    );
const brass = ".prompt .go .primary",
    end = ".prompt .go .end";

/** Once, and then until it is heard: behind the last step the same button begins the next chapter. */
async function goOn(page) {
    const told = await page.evaluateHandle(() => window.phaseline.session.coach.told);
    await page.locator(".coach .primary").click();
    await page.waitForFunction((before) => window.phaseline.session.coach.told !== before, told);
}

/** Does what the coach says, by Enter or the brass button where there is something to choose. */
export async function obey(page, now, ms = 30000) {
    const deadline = Date.now() + ms,
        { at } = await state(page);
    const [kind, what] = now.act ? Object.entries(now.act)[0] : [];
    while (Date.now() < deadline) {
        const game = await state(page),
            here = await coachOf(page);
        if (here?.id !== now.id || here.want !== now.want || here.chapter !== now.chapter) return;
        // What was done is under way: the coach's next word is to come, or waits until it has been shown.
        if (game.at !== at || !here.isFresh) {
            await settled(page);
            continue;
        }
        assert.ok(!here.held, `${now.id}: ${JSON.stringify(now.wish)} was held: ${here.held} Sent: ${page.sent.at(-1)}`);
        if (now.want === "read") await goOn(page);
        else if (now.want === "act") await acts[kind](page, what);
        else if (now.wish?.verb === "pass") await press(page, at, end, brass);
        else await press(page, at, brass);
        await settled(page);
    }
    const stuck = await page.evaluate(() => { const d = window.phaseline.desk.decide, s = window.phaseline.session; return { brass: d.brass, verdict: d.verdict, refused: d.refused, isAsked: s.isAsked, isShowing: s.isShowing, isBusy: s.isBusy, plan: d.hand.plan !== undefined, choice: d.option && d.toChoice?.() }; });
    assert.fail(`${now.chapter}, ${now.id} cannot be done: ${JSON.stringify(now.wish ?? now.act)}; ${JSON.stringify(stuck)}`);
}
