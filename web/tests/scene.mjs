// scene.mjs - positions for the tests of acts: small battles of their own beside the usual ones, both sides in one hand, dice by a given seed;
// and hands that only point, drag and press what can be seen.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { askOf, hosted, newPage, settled, untilJudged } from "./lib.mjs";

const here = dirname(fileURLToPath(import.meta.url)),
    rulesets = resolve(here, "../../rulesets");

/** A folder with all the games and, beside their own battles, those of tests/scenes/<game>. */
function home() {
    const at = mkdtempSync(join(tmpdir(), "phaseline-scenes-"));
    for (const game of readdirSync(rulesets, { withFileTypes: true }).filter((d) => d.isDirectory())) {
        const to = join(at, "rulesets", game.name);
        mkdirSync(to, { recursive: true });
        for (const inside of readdirSync(join(rulesets, game.name)))
            if (inside !== "scenarios") symlinkSync(join(rulesets, game.name, inside), join(to, inside));
        for (const from of [join(rulesets, game.name, "scenarios"), join(here, "scenes", game.name)])
            if (existsSync(from)) cpSync(from, join(to, "scenarios"), { recursive: true });
    }
    return at;
}

/** A server that knows the scenes, and a browser; both gone when the tests of the file are done. */
export async function staged() {
    const at = home();
    process.env.PHASELINE_HOME = at;
    after(() => rmSync(at, { recursive: true, force: true }));
    return hosted();
}

/** A table at which this page sits on both sides. */
export async function open({ server, browser }, { game, scenario, seed = 1, switches, size = { width: 1440, height: 900 }, ...more }) {
    const page = await newPage(browser, server.url, { viewport: size, ...more }),
        made = await askOf(page, "/api/tables", { game, scenario, mode: "hot-seat", seed, ...(switches && { switches }) }),
        own = made.seats.find((s) => s.token);
    await page.evaluate(
        ([seat]) => localStorage.setItem("phaseline.seats", JSON.stringify([seat])),
        [{ table: made.table, token: own.token, side: own.side, mode: "hot-seat", game, scenario, name: scenario, when: 1 }],
    );
    await page.goto(`${server.url}?probe#/t/${encodeURIComponent(made.table)}`);
    await page.reload();
    await page.waitForFunction(() => window.phaseline?.session?.message || window.phaseline?.session?.handOver, null, { timeout: 20000 });
    return page;
}

/** Who is asked, about what, with what open. The screen is handed over without a word, and questions are heard at once. */
export async function asked(page, ms = 20000) {
    await page.waitForFunction(
        () => {
            const { session: s, desk } = window.phaseline;
            if (s.handOver) s.takeScreen();
            if (desk) desk.decide.ears.lasts = 0;
            return s.message && (s.isAsked || s.message.view.is_over);
        },
        null,
        { timeout: ms },
    );
    return page.evaluate(() => {
        const s = window.phaseline.session;
        return { at: s.at, side: s.side, where: s.message.view.where, isOver: s.message.view.is_over, turn: s.message.view.turn, verbs: [...new Set(s.options.map((o) => o.verb))], texts: s.options.map((o) => o.text), options: s.options.map(({ verb, subject, target, value, value_max }) => JSON.parse(JSON.stringify({ verb, subject, target, ...(value_max === undefined ? { value } : {}) }))), default: s.message.default };
    });
}
/** The game has moved on from there, and what was sent is answered: a chain is told link by link. */
const moved = (page, at) =>
    page.waitForFunction(
        (at) => {
            const s = window.phaseline.session;
            return (s.handOver || s.at !== at) && ![...s.socket.waiting.values()].some((w) => w.message.type === "choose");
        },
        at,
        { timeout: 20000 },
    );
/** On to a question: until it is reached each one is answered by what `choices` has for it, else by the way on. */
export async function playTo(page, is, choices = () => undefined, most = 120) {
    for (let i = 0; i < most; i++) {
        const q = await asked(page);
        if (q.isOver) throw new Error("the game is over");
        if (is(q)) return q;
        const choice = choices(q) ?? (q.texts.includes("pass") ? { verb: "pass" } : q.default);
        const verdict = await page.evaluate((c) => window.phaseline.session.choose(c), choice);
        // The host may have answered a question that was none in the meantime.
        if (!verdict.ok && !/^stale/.test(verdict.why)) throw new Error(`${q.where}: ${JSON.stringify(choice)} is refused: ${verdict.why}`);
        await moved(page, q.at);
    }
    throw new Error("never asked for it");
}

// ---- what a hand does

/** Where a place of the table is on the screen, as the drawing itself is laid. */
export const spot = (page, at) =>
    page.evaluate(([x, y]) => {
        const { session } = window.phaseline,
            ground = document.querySelector("svg.table > g > g").getScreenCTM(),
            unit = 20, // of the drawing, to the inch
            p = new DOMPoint((x / 1000) * unit, (session.scene.table.height / 1000 - y / 1000) * unit).matrixTransform(ground);
        return [p.x, p.y];
    }, at);
export const centreOf = async (page, selector) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`nothing to point at: ${selector}`);
    return [box.x + box.width / 2, box.y + box.height / 2];
};
const told = async (page) => {
    await untilJudged(page);
    await page.waitForTimeout(60);
    await untilJudged(page);
};
export async function clickAt(page, [x, y]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
    await told(page);
}
export const clickOn = async (page, selector) => clickAt(page, await centreOf(page, selector));
export const clickPiece = (page, piece) => clickOn(page, `[data-piece="${piece}"]`);
export async function drag(page, from, to, key) {
    await page.mouse.move(...from);
    if (key) await page.keyboard.down(key);
    await page.mouse.down();
    for (let i = 1; i <= 5; i++) await page.mouse.move(from[0] + ((to[0] - from[0]) * i) / 5, from[1] + ((to[1] - from[1]) * i) / 5);
    await settled(page);
    await page.mouse.up();
    if (key) await page.keyboard.up(key);
    await told(page);
}
export const dragPiece = async (page, piece, to, key) => drag(page, await centreOf(page, `[data-piece="${piece}"]`), await spot(page, to), key);
/** A key of the prompt, clicked. */
export async function key(page, text) {
    const found = page.locator(".prompt .verb:not(.off):not(.dots)", { hasText: text });
    if (!(await found.count())) throw new Error(`no key ${text}; there are ${(await page.locator(".prompt .verb").allInnerTexts()).join(" | ").replaceAll("\n", " ")}`);
    if (!(await found.first().isVisible())) await page.click(".prompt .verb.dots"); // it stands behind the dots
    await found.first().click();
    await told(page);
}
/** The brass button, which must be ready to send what lies on the table; returns what was sent. */
export async function press(page) {
    await told(page);
    const { at, does } = await page.evaluate(() => ({ at: window.phaseline.session.at, does: window.phaseline.desk.decide.brass?.does }));
    if (does !== "send") throw new Error(`brass does ${does}: ${await page.locator(".prompt").innerText()}`);
    const choice = await page.evaluate(() => JSON.parse(JSON.stringify(window.phaseline.desk.decide.toChoice())));
    await page.click(".prompt .btn.primary:enabled", { timeout: 20000 });
    await moved(page, at);
    return choice;
}
/** What lies on the table. */
export async function draft(page) {
    await settled(page);
    await untilJudged(page);
    return page.evaluate(() => {
        const d = window.phaseline.desk.decide,
            plain = (x) => JSON.parse(JSON.stringify(x ?? null));
        return { option: plain(d.option), items: plain(d.items), value: d.value, ok: d.verdict?.ok, why: d.verdict?.why, shapes: plain(d.preview?.shapes ?? []), notes: plain(d.preview?.notes ?? []), then: d.preview?.then, say: document.querySelector(".prompt .draft")?.innerText };
    });
}
/** What is linked to come before it. */
export const links = (page) => page.evaluate(() => window.phaseline.desk.decide.hand.links.map((l) => l.choice.verb));
export const pieceAt = (page, piece) => page.evaluate((id) => window.phaseline.session.message.view.pieces.find((p) => p.id === id)?.at, piece);
/** A picture of it, where SHOTS names a folder. */
export async function shot(page, name) {
    if (!process.env.SHOTS) return;
    mkdirSync(process.env.SHOTS, { recursive: true });
    await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}

// ---- any act by the mouse

/** What is linked goes off with what follows it: as it is where it is enough, else with what the game proposes. */
async function pressLinked(page, { verb, subject, target, value }) {
    const { at } = await asked(page);
    // What was pressed may be under way: then there is nothing more to press, and the game moves on by itself.
    for (let i = 0; i < 20 && (await page.evaluate(() => window.phaseline.session.at)) === at; i++) {
        await told(page);
        await page.click(".prompt .btn.primary:enabled", { timeout: 1000 }).catch(() => undefined);
    }
    await moved(page, at);
    return { verb, subject, target, value };
}
/**
 * An option of that verb, and of what `like` says of it, put together with the mouse alone and sent: whoever and whatever stands on the table is clicked
 * there, what stands nowhere by its key; a place is clicked where the game proposes it. Returns what was sent.
 */
export async function byMouse(page, verb, like = {}) {
    await asked(page);
    const found = await page.evaluate(
        ([verb, like]) => {
            const o = window.phaseline.session.options.find((x) => x.verb === verb && Object.entries(like).every(([k, v]) => x[k] === v));
            return o && JSON.parse(JSON.stringify(o));
        },
        [verb, like],
    );
    if (!found) throw new Error(`${verb} ${JSON.stringify(like)} is not open: ${(await asked(page)).texts.join(", ")}`);
    const trail = [];
    for (let i = 0; i < 9; i++) {
        await told(page);
        const next = await page.evaluate((o) => {
            const { session, desk } = window.phaseline,
                d = desk.decide,
                now = d.option,
                isSame = now && now.verb === o.verb && now.subject === o.subject && now.target === o.target && (o.value_max !== undefined || now.value === o.value);
            if (isSame) return { is: "there" };
            if (d.hand.links.some(({ choice: c }) => c.verb === o.verb && c.subject === o.subject && c.target === o.target)) return { is: "linked" }; // what follows it is in hand already
            const view = session.message.view,
                pieceOf = (is, id) => view.pieces.find((p) => (is === "unit" ? p.unit === id : is === "piece" && p.id === id) && p.at && p.place === "table" && document.querySelector(`[data-piece="${p.id}"]`))?.id,
                unit = o.subject_is === "unit" ? o.subject : o.subject_is === "piece" ? view.pieces.find((p) => p.id === o.subject)?.unit : undefined,
                verb = now?.verb ?? d.verb,
                keyAt = d.keys.findIndex((k) => k.does?.option?.text === o.text || (k.does?.is === "verb" && k.does.verb === o.verb && verb !== o.verb)),
                nameAt = d.keys.findIndex((k) => (k.does?.is === "select" && k.does.unit === unit) || (k.does?.is === "target" && k.does.target === o.target) || (k.does?.is === "subject" && k.does.option?.subject === o.subject) || k.does?.option?.text?.split(" ").slice(0, 3).join(" ") === o.text.split(" ").slice(0, 3).join(" "));
            if (unit !== undefined && d.unit !== unit && pieceOf(o.subject_is, o.subject)) return { is: "piece", id: pieceOf(o.subject_is, o.subject) };
            if (document.querySelector(`[data-handle="${CSS.escape(o.text)}"]`) && (verb === o.verb || verb === undefined)) return { is: "handle", text: o.text };
            if (verb === o.verb && o.subject_is === "piece" && d.piece !== o.subject && now?.subject !== o.subject && pieceOf("piece", o.subject)) return { is: "piece", id: o.subject };
            if (verb === o.verb && o.target !== undefined && (now?.target ?? d.target) !== o.target && pieceOf(o.target_is, o.target)) return { is: "piece", id: pieceOf(o.target_is, o.target) };
            if (keyAt >= 0) return { is: "key", at: keyAt };
            if (nameAt >= 0) return { is: "key", at: nameAt };
            if (o.target !== undefined && pieceOf(o.target_is, o.target)) return { is: "piece", id: pieceOf(o.target_is, o.target) };
            if (d.stage !== "nothing" && document.querySelector(".prompt .btn:not(.primary):not(.end)")) return { is: "back" }; // something else lies on the table
            return { is: "lost", keys: d.keys.map((k) => `${k.label}: ${JSON.stringify(k.does)}`.slice(0, 160)), now: now?.text, unit: d.unit };
        }, found);
        trail.push(JSON.stringify(next));
        if (next.is === "there") break;
        if (next.is === "linked") return pressLinked(page, found);
        if (next.is === "lost" || i === 8) throw new Error(`${found.text} cannot be taken hold of: ${trail.join(" > ")}`);
        if (next.is === "piece") await clickPiece(page, next.id);
        else if (next.is === "back") await page.locator(".prompt .btn", { hasText: "Back" }).click();
        else if (next.is === "handle") await clickOn(page, `[data-handle="${next.text}"] .grasp`);
        else {
            const key = page.locator(".prompt .verb").nth(next.at);
            if (!(await key.isVisible())) await page.click(".prompt .verb.dots");
            await key.click();
        }
    }
    const place = await page.evaluate(async (o) => {
        const d = window.phaseline.desk.decide;
        if (o.need === "none" || o.need === "number" || d.items.length || d.brass?.does === "send") return undefined;
        const list = await d.judge.suggest(d.option);
        return list.flatMap((c) => c.items ?? []).findLast((i) => i.at)?.at;
    }, found);
    if (place) await clickAt(page, await spot(page, place));
    await told(page);
    if (place && !(await draft(page)).ok) await page.locator(".prompt .btn.primary").click(); // brass shows what the game proposes
    return press(page);
}
