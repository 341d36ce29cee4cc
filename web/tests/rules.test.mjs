// rules.test.mjs - the rules page: every rule of every game has its proof, every board plays to its end, search and links find the rule.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage } from "./lib.mjs";

const { server, browser } = await hosted();
const games = await (await fetch(`${server.url}api/games`)).json();
const get = async (path) => (await fetch(`${server.url}api/games/${path}`)).json();
const shots = process.env.SHOTS;

test("every rule of every game is known, and the first example of each plays and holds", async () => {
    for (const game of games) {
        const rules = (await get(`${game.id}/rules`)).filter((r) => r.id.startsWith(`${game.prefix}-`)), proofs = new Map((await get(`${game.id}/proof`)).map((p) => [p.rule, p]));
        const first = new Map();
        for (const r of rules) {
            const proof = proofs.get(r.id);
            assert.ok(proof?.named, `${r.id} is named`);
            const e = proof.examples[0];
            if (e) first.set(`${e.file}/${e.id}`, r.id);
            else assert.ok(proof.tests.length > 0, `${r.id}: neither a board nor a test of its own`);
        }
        for (const [example, rule] of first) {
            const shown = await get(`${game.id}/examples/${example}`);
            assert.ok(shown.passed && shown.frames.length >= 1, `${rule}: ${example}`);
        }
    }
});

test("a rule opens with a board that plays, its proof beside it; every game", async () => {
    for (const game of games) {
        const proof = (await get(`${game.id}/proof`)).find((p) => p.proved && p.mutant && p.examples.length > 1);
        const page = await newPage(browser, server.url);
        await page.goto(`${server.url}#/rules/${game.id}/${proof.rule}`);
        await page.waitForSelector(".r.here .rule-board .still-board svg");
        const frames = Number(await page.locator(".rule-board").getAttribute("data-frames"));
        const range = page.locator('.rule-board input[type="range"]');
        assert.equal(Number(await range.getAttribute("max")), frames - 1);
        if (frames > 1) {
            await page.locator('.rule-board [aria-label="A moment on"]').click();
            assert.equal(await range.inputValue(), "1");
        }
        assert.match(await page.locator(".proof").textContent(), /Proved by a mutant/);
        if (shots) await page.screenshot({ path: `${shots}/rules-${game.id}.png` });
        assert.deepEqual(page.errors, [], game.id);
        await page.context().close();
    }
});

test("a rule without a board of its own is listed as such; every game", async () => {
    for (const game of games) {
        const ids = new Set((await get(`${game.id}/rules`)).map((r) => r.id)),
            proof = (await get(`${game.id}/proof`)).find((p) => !p.examples.length && ids.has(p.rule));
        if (!proof) continue;
        const page = await newPage(browser, server.url);
        await page.goto(`${server.url}#/rules/${game.id}/${proof.rule}`);
        await page.waitForSelector(".proof .note");
        assert.match(await page.locator(".proof").textContent(), /No board of its own: tests of the program show it|A definition: it has no board of its own/, proof.rule);
        assert.equal(await page.locator(".rule-board").count(), 0);
        assert.deepEqual(page.errors, [], game.id);
        await page.context().close();
    }
});

test("a click on a number opens its board, and words of the search find the rule", async () => {
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/rules/drill`);
    await page.waitForSelector(".r .id-pick");
    await page.fill('.rulebook input[aria-label="Find a rule"]', "for every two men");
    await page.waitForFunction(() => document.querySelectorAll(".rulebook .r").length === 1);
    await page.locator(".r .id-pick").click();
    await page.waitForSelector(".rule-board .still-board");
    assert.match(page.url(), /#\/rules\/drill\/DRILL-fire\.3$/);
    await page.context().close();
});
