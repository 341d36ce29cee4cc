// words.test.mjs - what a person reads: games of all rulesets are played, and every text of the page and of the terminal is looked at. No field name,
// no bare coordinates, no id without a name, no "passed", "Pass" or "Done".
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { clickThrough, hosted, newPage, program, root, settled, takeDefault, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();
const games = (await (await fetch(`${server.url}api/games`)).json()).filter((g) => !process.env.GAME || g.id === process.env.GAME);
const decisions = 22;

const bad = [
    [/[a-z0-9]_[a-z0-9]/i, "an underscore"],
    [/\b(passed|Pass|Done)\b/, "passed, Pass or Done"],
    [/\(\s*-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?\s*\)|\[\s*-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?\s*\]/, "bare coordinates"],
    [/\bundefined\b|\bNaN\b|\[object|\bnull\b/, "no word at all"],
    [/\{\w+[:}]/, "a place that was not filled"],
];
// What may stand before an id without naming anything.
const small = new Set(["", "a", "an", "and", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "their", "to", "with", "your"]);
/** An id is a number beside a name, as on its tab; by itself it tells nobody anything. isWrapped: a line may go on one before it. */
function bareId(line, ids, isWrapped) {
    const words = line.split(/\s+/);
    return words.find((word, i) => {
        const token = word.replace(/^[("“]+|[)"”.,:;!?]+$/g, "").replace(/[’']s?$/, "");
        return (i > 0 || !isWrapped) && ids.has(token) && /\d/.test(token) && small.has((words[i - 1] ?? "").toLowerCase()) && !/^\d+$/.test(token) && !/^(in|°)\b/.test(words[i + 1] ?? ""); // "2.1 in" is a length
    });
}
function faults(lines, ids, isWrapped = false) {
    const out = [];
    for (const line of lines) {
        for (const [pattern, what] of bad) if (pattern.test(line)) out.push(`${what}: ${line}`);
        const id = bareId(line, ids, isWrapped);
        if (id) out.push(`the id ${id}: ${line}`);
    }
    return [...new Set(out)];
}
/** Everything that can be read beside the drawing itself, titles and names for screen readers too; rules are the rulebook's words, and talk is people's. */
const read = (page) =>
    page.evaluate(() => {
        const lines = new Set(),
            put = (text) => text.split("\n").map((l) => l.trim()).filter(Boolean).forEach((l) => lines.add(l));
        for (const part of document.querySelectorAll(".prompt, .side, .rail, .bar, .title, .score, .ending, .sheet, .handcard, .show"))
            if (!part.querySelector(".rulebook")) {
                put(part.innerText);
                for (const e of part.querySelectorAll("[title], [aria-label]")) put(`${e.getAttribute("title") ?? ""}\n${e.getAttribute("aria-label") ?? ""}`);
            }
        // Tabs are drawn beside their names, as on the table.
        for (const tab of document.querySelectorAll("svg text")) lines.delete(tab.textContent.trim());
        for (const fact of document.querySelectorAll("svg.table .fact, svg.table .meaning")) put(fact.textContent);
        const { view } = window.phaseline.session.message ?? {},
            ids = view ? [...view.units, ...view.pieces, ...(view.markers ?? [])].map((x) => String(x.id)) : [];
        return { lines: [...lines], ids };
    });

for (const game of games)
    test(`${game.id}: every text of the page`, async () => {
        const page = await newPage(browser, server.url),
            lines = new Set(),
            ids = new Set(),
            look = async () => {
                const seen = await read(page);
                seen.lines.forEach((l) => lines.add(l));
                seen.ids.forEach((i) => ids.add(i));
            };
        await page.click(`[data-game="${game.id}"] .starts button`);
        await page.waitForSelector(".play svg.table", { timeout: 20000 });
        for (let i = 0; i < decisions; i++) {
            const s = await untilAsked(page, 60000);
            if (s.isOver) break;
            await page.evaluate(() => window.phaseline.desk.decide.next(1));
            await settled(page);
            await look();
            if (i === 6) {
                await page.evaluate(() => window.phaseline.desk.askAdvice());
                await page.waitForSelector(".advice .idea", { timeout: 30000 });
                await look();
                await page.keyboard.press("Escape");
            }
            if (i % 4 === 3) await takeDefault(page);
            else await clickThrough(page, i);
            await settled(page);
            await look();
        }
        await page.evaluate(() => window.phaseline.session.resign());
        await page.waitForSelector(".ending");
        await look();
        await page.click(".ending button:has-text('Read the report')");
        await page.waitForSelector(".sheet");
        await settled(page);
        await look();
        assert.ok(lines.size > 60, `only ${lines.size} lines were read`);
        assert.deepEqual(faults(lines, ids), []);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    });

/** Without the form in which a choice is typed: it stands below its sentence ("2.1  6 in, by the Crossroads"), and in the help. */
function sentences(lines) {
    let isTyped = false;
    return lines.filter((line, i) => {
        if (/^\s*\d+\.\d+  /.test(lines[i - 1] ?? "")) isTyped = true;
        if (!line.trim() || /^>|^\s*(\d+(\.\d+)?|done) {1,2}\S/.test(line)) isTyped = false;
        return !isTyped && !/^\s*verb \.\.\./.test(line);
    });
}

const plainly = (text) => text.replace(/\x1b\[[0-9;]*m/g, "").split("\n");
/** A line of the list without letter, handle and square. */
const unlisted = (line) => line.replace(/^ {2}[* a-zA-Z] {2}\S* +(?=.*(\(\s*\d+,\s*\d+\)|not seen|off the table|lost|aboard|in reserve|not placed yet))/, "").replace(/\(\s*\d+,\s*\d+\)/, "").trim();
/** The ids that the list of the table shows beside their names: nowhere else do they stand alone. */
const idsIn = (lines) => new Set(lines.flatMap((l) => /^ {2}[* a-zA-Z] {2}([A-Za-z]\w*\d\w*(?:\.\d+)?) /.exec(l)?.[1] ?? []));

for (const game of games)
    test(`${game.id}: every text of the terminal`, () => {
        // What a person types who looks about, asks for reasons and lets the computer go on.
        const typed = ["?", "1", "why 1", "look", "goal", "shut", "list", ...Array.from({ length: 12 }, () => ["", "/auto"]).flat(), "/quit"].join("\n"),
            run = spawnSync(program(), ["play", game.id, game.tutorial ?? game.scenarios[0].id, "--seed", "5"], { input: `${typed}\n`, encoding: "utf8", env: { ...process.env, PHASELINE_HOME: process.env.PHASELINE_HOME ?? root, TERM: "dumb", COLUMNS: "80" } }),
            said = plainly(run.stdout),
            lines = sentences(said).filter((l) => l.trim());
        assert.ok(lines.length > 60, `${lines.length} lines; ${run.stderr}`);
        assert.deepEqual(faults(new Set(lines.map(unlisted)), idsIn(said), true), []);
    });

for (const game of games)
    test(`${game.id}: every text of the recorded games as a terminal tells them`, () => {
        const folder = join(root, "rulesets", game.id, "journals");
        let count = 0;
        for (const journal of readdirSync(folder).slice(0, 3))
            for (const view of ["1", "2", "0"]) {
                const run = spawnSync(program(), ["replay", join(folder, journal), "--view", view], { encoding: "utf8", maxBuffer: 1 << 27, env: { ...process.env, PHASELINE_HOME: process.env.PHASELINE_HOME ?? root, TERM: "dumb" } }),
                    said = plainly(run.stdout),
                    lines = said.filter((l) => l.trim() && !/^\s*\d+ {2}\S.* side \d+: |^ *\d+ \S{16,}$/.test(l)); // what was typed stands there as it was, and the map is none
                assert.equal(run.status, 0, run.stderr);
                count += lines.length;
                assert.deepEqual(faults(new Set(lines.map(unlisted)), idsIn(said), true), [], `${journal}, side ${view}`);
            }
        assert.ok(count > 200, `${count} lines`);
    });
