// bench.mjs - how fast the page is on this machine: frames with 500 pieces while a unit is dragged with its previews and while an act is shown, and how
// long a preview takes there and back in the five largest battles. `make bench` runs it; nothing is judged here.
import { crowd } from "./crowd.mjs";
import { launch, newPage, settled, startServer, untilAsked, untilJudged, untilMoved } from "./lib.mjs";

const server = await startServer(),
    browser = await launch();
const of = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN;
const tell = (what, list) => console.log(`${what.padEnd(46)} median ${of(list, 0.5).toFixed(1).padStart(6)} ms  p95 ${of(list, 0.95).toFixed(1).padStart(6)} ms  worst ${Math.max(...list).toFixed(1).padStart(6)} ms  (${list.length})`);

/** Frame times while something is done. */
async function frames(page, act) {
    await page.evaluate(() => {
        window.frames_ = [];
        let last = performance.now();
        const tick = (now) => {
            window.frames_.push(now - last);
            last = now;
            if (window.frames_) requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
    });
    await act();
    return page.evaluate(() => {
        const list = window.frames_;
        window.frames_ = undefined;
        return list.slice(1);
    });
}
async function sit(game, scenario, options) {
    const page = await newPage(browser, server.url, { viewport: { width: 1280, height: 720 }, ...options });
    if (options?.isCrowded) {
        await crowd(page, 500);
        await page.reload();
    }
    await page.waitForSelector(".gcard");
    if (scenario) await page.locator(`[data-game="${game}"] .scn button`, { hasText: scenario }).first().click();
    await page.click(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table", { timeout: 30000 });
    return page;
}
/** On to a question in which somebody can be dragged somewhere. */
async function toMove(page) {
    for (let i = 0; i < 30; i++) {
        const s = await untilAsked(page, 60000);
        const piece = await page.evaluate(() => {
            const d = window.phaseline.desk.decide;
            for (const u of d.able) if (d.canGo(u.id)) return u.pieces.find((id) => document.querySelector(`[data-piece="${id}"]`));
            return undefined;
        });
        if (piece || s.isOver) return piece;
        await page.evaluate(() => { const { session: s } = window.phaseline; return s.choose(s.options.some((o) => o.verb === "pass") ? { verb: "pass" } : s.message.default); });
        await untilMoved(page, s.at);
    }
    return undefined;
}
async function dragged(page, piece) {
    const box = await page.locator(`[data-piece="${piece}"]`).first().boundingBox(),
        x = box.x + box.width / 2,
        y = box.y + box.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 90; i++) {
        await page.mouse.move(x + Math.sin(i / 8) * 40, y - 20 - Math.abs(Math.cos(i / 11)) * 50);
        await settled(page);
    }
    await page.mouse.up();
    await untilJudged(page);
}

console.log("The page, with 500 pieces on the table:");
{
    const page = await sit("rank-and-file", undefined, { isCrowded: true }),
        piece = await toMove(page);
    if (piece) tell("  frames while a unit is dragged, with previews", await frames(page, () => dragged(page, piece)));
    await page.context().close();
    const shown = await sit("rank-and-file", undefined, { isCrowded: true, pace: "calm", reducedMotion: "no-preference" });
    for (let i = 0; i < 12; i++) {
        await shown.waitForFunction(() => window.phaseline.session.isAsked || window.phaseline.session.isShowing, null, { timeout: 60000 });
        if (await shown.evaluate(() => window.phaseline.session.isShowing)) break;
        await shown.evaluate(() => { const s = window.phaseline.session; return s.choose(s.options.some((o) => o.verb === "pass") ? { verb: "pass" } : s.message.default); });
    }
    tell("  frames while an act is shown", await frames(shown, () => shown.waitForTimeout(5000)));
    await shown.context().close();
}

console.log("Previews, asked and answered over the line, in the five largest battles:");
const games = await (await fetch(`${server.url}api/games`)).json(),
    battles = [];
for (const game of games)
    for (const scenario of game.scenarios) {
        const page = await sit(game.id, scenario.name);
        await untilAsked(page, 60000);
        battles.push({ game: game.id, name: scenario.name, pieces: await page.evaluate(() => window.phaseline.session.view.pieces.length) });
        await page.context().close();
    }
for (const { game, name, pieces } of battles.sort((a, b) => b.pieces - a.pieces).slice(0, 5)) {
    const page = await sit(game, name);
    const times = await page.evaluate(async () => {
        // Each open option with what is proposed for it, a few at each question, until there are a hundred: at the start of a battle hardly anything can be drafted.
        const { session: s } = window.phaseline,
            out = [],
            pause = () => new Promise((done) => setTimeout(done, 50)),
            until = performance.now() + 60000;
        while (out.length < 100 && performance.now() < until && !s.view?.is_over) {
            while (!s.isAsked && !s.view?.is_over && performance.now() < until) await pause();
            const { at } = s,
                more = out.length + 20;
            for (const o of s.options.filter((x) => x.verb !== "pass")) {
                if (out.length >= more) break;
                const list = o.need === "none" ? [{}] : await s.suggest(o);
                for (const c of list.slice(0, 3)) {
                    const { purpose: _, ...choice } = c,
                        from = performance.now();
                    await s.ask("preview", { side: s.side, choice: { verb: o.verb, ...(o.subject !== undefined && { subject: o.subject }), ...(o.target !== undefined && { target: o.target }), ...choice } });
                    out.push(performance.now() - from);
                }
            }
            await s.choose(s.message.default ?? { verb: "pass" });
            for (let i = 0; s.at === at && i < 100; i++) await pause();
        }
        return out;
    });
    if (times.length) tell(`  ${name}, ${pieces} pieces`, times);
    await page.context().close();
}
await browser.close();
await server.stop();
