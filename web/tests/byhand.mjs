// byhand.mjs - acts done with a hand on the table: positions in which an act is due, and a mouse or a finger that only points, clicks and drags.
// Positions are small battles in battles/GAME/; the way to the moment of the act is played through the wire, the act itself is not.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, newPage, settled, startServer, state, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

const here = dirname(fileURLToPath(import.meta.url)),
    root = resolve(here, "../..");

/** A folder of rulesets like the real one, with the battles of these tests among the others. */
function homeWith(games) {
    const home = mkdtempSync(join(tmpdir(), "phaseline-home-"));
    for (const game of readdirSync(join(root, "rulesets"), { withFileTypes: true })) {
        const from = join(root, "rulesets", game.name),
            to = join(home, "rulesets", game.name),
            own = join(here, "battles", game.name);
        mkdirSync(dirname(to), { recursive: true });
        if (!game.isDirectory() || !games.includes(game.name) || !existsSync(own)) {
            symlinkSync(from, to);
            continue;
        }
        mkdirSync(to);
        for (const part of readdirSync(from)) if (part !== "scenarios") symlinkSync(join(from, part), join(to, part));
        cpSync(join(from, "scenarios"), join(to, "scenarios"), { recursive: true });
        cpSync(own, join(to, "scenarios"), { recursive: true });
    }
    return home;
}
/** A server that knows the battles of these tests, and a browser. */
export async function staged(...games) {
    const home = homeWith(games);
    process.env.PHASELINE_HOME = home;
    const server = await startServer(),
        browser = await launch();
    after(async () => {
        await browser.close();
        await server.stop();
        rmSync(home, { recursive: true, force: true });
    });
    return { server, browser };
}

// Whoever sits opposite answers what it is told to, else what the game itself would. It runs in a page of its own, since that has sockets.
const opponent = ({ table, token, side, says, holds }) => {
    const url = location.origin.replace("http", "ws") + "/ws",
        socket = new WebSocket(url);
    const said = [...says];
    let lastAt = -1;
    socket.onopen = () => socket.send(JSON.stringify({ type: "sit", table, token }));
    socket.onmessage = (e) => {
        const m = JSON.parse(e.data);
        const choose = (choice) => socket.send(JSON.stringify({ type: "choose", id: `c${m.at ?? lastAt}`, at: m.at ?? lastAt, choice }));
        if (m.type === "refused" || m.type === "error") console.error(`the other side: ${m.why ?? m.error}`);
        if (m.type === "answer" && m.choices) choose(m.choices[0]);
        if (m.type !== "view" || !m.asked?.includes(side) || m.at === lastAt) return;
        lastAt = m.at;
        const open = m.options ?? [],
            index = said.findIndex((c) => open.some((o) => o.verb === c.verb && (c.subject === undefined || o.subject === c.subject) && (c.target === undefined || o.target === c.target)));
        // What it holds back it answers once it is told to, as the game would.
        window.answer = () => choose(m.default);
        if (open.some((o) => holds.includes(o.verb))) return;
        const { isSuggested, ...choice } = index >= 0 ? said.splice(index, 1)[0] : (m.default ?? {});
        if (isSuggested) socket.send(JSON.stringify({ type: "suggest", id: "s", option: choice }));
        else if (choice.verb) choose(choice);
    };
};

/**
 * A table in a position: says: what the side opposite answers where it can, with isSuggested filled in as the game proposes; else it takes the default.
 * holds: verbs of questions it does not answer before page.other's answer() is called. side: one's own. Everything else goes to newPage().
 */
export async function sitAt({ server, browser }, { game, battle, seed = 7, side = 1, says = [], holds = [], switches, ...options }) {
    const answer = await fetch(`${server.url}api/tables`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ game, scenario: battle, seed, mode: "solo", switches, seats: [1, 2].map((s) => ({ side: s, sits: "human", player: `side ${s}` })) }),
        }),
        made = await answer.json();
    if (!answer.ok) throw new Error(`${game} ${battle}: ${made.error}`);
    const tokenOf = (s) => made.seats.find((x) => x.side === s).token;
    // In a window of its own, and first: a page behind another draws one frame a second.
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${server.url}?other`);
    other.on("console", (m) => m.type() === "error" && console.error(m.text()));
    const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 }, ...options });
    await other.evaluate(opponent, { table: made.table, token: tokenOf(3 - side), side: 3 - side, says, holds });
    page.other = other;
    await page.evaluate(
        ({ table, token, side, game, scenario }) => {
            localStorage.setItem("phaseline.seats", JSON.stringify([{ table, token, side, mode: "solo", game, scenario, name: scenario, when: Date.now() }]));
        },
        { table: made.table, token: tokenOf(side), side, game, scenario: battle },
    );
    await page.goto(`${server.url}?probe#/t/${made.table}`);
    await page.reload();
    await page.waitForSelector(".play svg.table", { timeout: 20000 });
    page.on("close", () => void other.context().close().catch(() => undefined));
    await page.bringToFront();
    await untilAsked(page);
    await listen(page);
    return page;
}
/** A battle of the game against the computer, as a player begins it. */
export async function begin({ server, browser }, game, options = {}) {
    const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 }, ...options });
    await page.waitForSelector(".gcard");
    await page.locator(`[data-game="${game}"] .starts button`).click();
    await page.waitForSelector(".play svg.table", { timeout: 20000 });
    await untilAsked(page, 60000);
    await listen(page);
    return page;
}
/** What is sent from now on is kept in page: sent(). */
const listen = (page) =>
    page.evaluate(() => {
        const { session, desk } = window.phaseline,
            choose = session.choose.bind(session);
        window.sent = [];
        session.choose = async (choice, rest = []) => {
            const verdict = await choose(choice, rest);
            if (verdict.ok) window.sent.push(...[choice, ...rest].slice(0, 1 + rest.length - (verdict.left?.length ?? 0)));
            return verdict;
        };
        desk.decide.ears.lasts = 0;
    });
export const sent = (page) => page.evaluate(() => window.sent);

/** On to the moment of the act, through the wire: says are made where they are open, else the step is ended or its default taken. */
export async function until(page, where, says = [], most = 60) {
    const left = [...says];
    for (let i = 0; i < most; i++) {
        const s = await untilAsked(page);
        if (s.isOver) throw new Error(`over before ${where}`);
        const isThere = typeof where === "function" ? await page.evaluate(where) : new RegExp(where).test(s.where);
        if (isThere && !left.length) return s;
        const taken = await page.evaluate(async (left) => {
            const { session } = window.phaseline,
                open = session.options,
                index = left.findIndex((c) => open.some((o) => o.verb === c.verb && (c.subject === undefined || o.subject === c.subject) && (c.target === undefined || o.target === c.target))),
                choice = index >= 0 ? left[index] : open.some((o) => o.verb === "pass") ? { verb: "pass" } : session.message.default;
            const verdict = await session.choose(choice);
            return { index, verdict, choice, where: session.message.view.where };
        }, left);
        if (!taken.verdict.ok) throw new Error(`${JSON.stringify(taken)}`);
        if (taken.index >= 0) left.splice(taken.index, 1);
        await untilMoved(page, s.at);
        if (isThere && !left.length) return untilAsked(page);
    }
    throw new Error(`never came to ${where}: stands at ${(await state(page)).where}`);
}

// ---- the hand

/** Where a place of the table, in thousandths of an inch, lies on the screen. */
export const spot = (page, at) =>
    page.evaluate((at) => {
        const { desk, session } = window.phaseline,
            box = document.querySelector(".pad").getBoundingClientRect(),
            c = desk.camera,
            { width, height } = session.scene.table,
            x = ((desk.isTurned ? width - at[0] : at[0]) / 1000) * 20,
            y = ((desk.isTurned ? at[1] : height - at[1]) / 1000) * 20;
        return { x: box.left + c.x + x * c.k, y: box.top + c.y + y * c.k };
    }, at);
/** Where a unit's n-th piece stands, or a piece of that id. */
export async function pieceSpot(page, id, n = 0) {
    const at = await page.evaluate(
        ({ id, n }) => {
            const { pieces } = window.phaseline.session.view,
                own = pieces.filter((p) => (p.unit === id || p.id === id) && p.at && p.place === "table");
            return own[Math.min(n, own.length - 1)]?.at;
        },
        { id: String(id), n },
    );
    if (!at) throw new Error(`${id} is not on the table`);
    return spot(page, at);
}
export async function click(page, at, options = {}) {
    const { x, y } = Array.isArray(at) ? await spot(page, at) : at;
    await page.mouse.click(x, y, options);
    await settled(page);
    await untilJudged(page);
}
/** With Shift held: a corner more, one less. */
export async function shiftClick(page, at) {
    const { x, y } = Array.isArray(at) ? await spot(page, at) : at;
    await page.evaluate(() => undefined);
    await page.mouse.move(x, y);
    await page.keyboard.down("Shift");
    await page.mouse.click(x, y);
    await page.keyboard.up("Shift");
    await settled(page);
    await untilJudged(page);
}
export const clickUnit = async (page, id, n) => click(page, await pieceSpot(page, id, n));
/** The button goes down, the hand moves, the button goes up. isHeld: it stays down. */
export async function drag(page, from, to, { isHeld = false, steps = 6 } = {}) {
    const a = Array.isArray(from) ? await spot(page, from) : from,
        b = Array.isArray(to) ? await spot(page, to) : to;
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps });
    if (!isHeld) await page.mouse.up();
    await settled(page);
    await untilJudged(page);
}
export const dragUnit = async (page, id, to, options) => drag(page, await pieceSpot(page, id), to, options);
/** The middle of something drawn on the table. */
export async function middleOf(page, selector) {
    await page.waitForSelector(selector, { state: "attached", timeout: 20000 });
    const box = await page.locator(selector).first().boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
/** A finger: taps and drags by touch. */
export async function tap(page, at) {
    const { x, y } = Array.isArray(at) ? await spot(page, at) : at;
    await page.touchscreen.tap(x, y);
    await settled(page);
    await untilJudged(page);
}
export const tapUnit = async (page, id, n) => tap(page, await pieceSpot(page, id, n));
export async function swipe(page, from, to) {
    const a = Array.isArray(from) ? await spot(page, from) : from,
        b = Array.isArray(to) ? await spot(page, to) : to,
        touch = (page.touch ??= await page.context().newCDPSession(page)),
        send = (type, p) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: p ? [{ x: p.x, y: p.y }] : [] });
    await send("touchStart", a);
    for (let i = 1; i <= 6; i++) await send("touchMove", { x: a.x + ((b.x - a.x) * i) / 6, y: a.y + ((b.y - a.y) * i) / 6 });
    await send("touchEnd");
    await settled(page);
    await untilJudged(page);
}

// ---- what the prompt says, and brass

export const hand = (page) =>
    page.evaluate(() => {
        const d = window.phaseline.desk.decide;
        return { unit: d.unit, piece: d.piece, verb: d.option?.verb ?? d.verb, subject: d.option?.subject, target: d.option?.target ?? d.target, value: d.value, items: d.items, stage: d.stage, ok: d.verdict?.ok, why: d.verdict?.ok === false ? d.verdict.why : "", brass: d.brass?.does, label: d.label?.text ?? "", more: d.label?.more ?? "" };
    });
export const shapes = (page, kind) => page.evaluate((kind) => (window.phaseline.desk.decide.preview?.shapes ?? []).filter((s) => !kind || s.kind === kind), kind);
export const prompt = (page) => page.innerText(".prompt");
/** A press of the brass button with the mouse; the draft must be ready. */
export async function brass(page, says) {
    const { at } = await state(page);
    await untilJudged(page);
    const button = page.locator(".prompt .btn.primary");
    if (says) {
        const text = await button.innerText();
        if (!says.test(text)) throw new Error(`brass says ${JSON.stringify(text)}, wanted ${says}; ${JSON.stringify(await hand(page))}`);
    }
    if (page.viewportSize().width < 600) await button.tap();
    else await button.click({ timeout: 20000 });
    await settled(page);
    return at;
}
/** The same, and the game goes on. Where the server's filling came in with the press, the draft has not been seen as it is: the page drops the press, and a hand presses again. */
export async function send(page, says) {
    const at = await brass(page, says);
    if (await untilMoved(page, at, 4000)) return;
    if ((await hand(page)).brass === "send") await brass(page, says);
    if (!(await untilMoved(page, at))) throw new Error(`nothing was sent: ${JSON.stringify(await hand(page))}`);
}
/** A key of the prompt, by what it says. */
export async function key(page, says) {
    const found = page.locator(".prompt .verb", { hasText: says }).first();
    await found.waitFor({ state: "attached", timeout: 20000 });
    if (!(await found.isVisible())) await page.click(".prompt .verb.dots"); // it stands behind the dots
    await found.click({ timeout: 20000 });
    await settled(page);
    await untilJudged(page);
}
/** Pictures to look at, where SHOTS names a folder. */
export async function shot(page, name) {
    if (!process.env.SHOTS) return;
    mkdirSync(process.env.SHOTS, { recursive: true });
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}
