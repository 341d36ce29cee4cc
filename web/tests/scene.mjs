// scene.mjs - positions for the tests of acts: small battles of their own beside the usual ones, both sides in one hand, dice by a given seed;
// and hands that only point, drag and press what can be seen.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { hosted, newPage, settled, untilJudged } from "./lib.mjs";

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
    const made = await (
        await fetch(`${server.url}api/tables`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ game, scenario, mode: "hot-seat", seed, ...(switches && { switches }) }),
        })
    ).json();
    if (!made.table) throw new Error(`no table: ${JSON.stringify(made)}`);
    const own = made.seats.find((s) => s.token),
        page = await newPage(browser, server.url, { viewport: size, ...more });
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
        return { at: s.at, side: s.side, where: s.message.view.where, isOver: s.message.view.is_over, turn: s.message.view.turn, verbs: [...new Set(s.options.map((o) => o.verb))], texts: s.options.map((o) => o.text), default: s.message.default };
    });
}
const moved = (page, at) => page.waitForFunction((at) => window.phaseline.session.handOver || window.phaseline.session.at !== at, at, { timeout: 10000 });
/** On to a question: until it is reached each one is answered by what `choices` has for it, else by the way on. */
export async function playTo(page, is, choices = () => undefined, most = 120) {
    for (let i = 0; i < most; i++) {
        const q = await asked(page);
        if (q.isOver) throw new Error("the game is over");
        if (is(q)) return q;
        const choice = choices(q) ?? (q.texts.includes("pass") ? { verb: "pass" } : q.default);
        const verdict = await page.evaluate((c) => window.phaseline.session.choose(c), choice);
        if (!verdict.ok) throw new Error(`${q.where}: ${JSON.stringify(choice)} is refused: ${verdict.why}`);
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
    await found.first().click();
    await told(page);
}
/** The brass button, which must be ready to send what lies on the table; returns what was sent. */
export async function press(page) {
    await told(page);
    const { at, does } = await page.evaluate(() => ({ at: window.phaseline.session.at, does: window.phaseline.desk.decide.brass?.does }));
    if (does !== "send") throw new Error(`brass does ${does}: ${await page.locator(".prompt").innerText()}`);
    const choice = await page.evaluate(() => JSON.parse(JSON.stringify(window.phaseline.desk.decide.toChoice())));
    await page.click(".prompt .btn.primary:enabled", { timeout: 4000 });
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
