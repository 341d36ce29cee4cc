// glossary.test.mjs - words of a game are explained wherever they are read: pointed at, focused, tapped; for whatever games there are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage } from "./lib.mjs";

const { server, browser } = await hosted();
const games = await (await fetch(`${server.url}api/games`)).json();

test("every word of every game stands in the rulebook with its meaning", async () => {
    for (const game of games) {
        const words = await (await fetch(`${server.url}api/games/${game.id}/words`)).json();
        assert.ok(words.words.length >= 15 && words.aims.length >= 1, game.id);
        for (const w of words.words) assert.match(w.say, /\.$/, `${game.id}: ${w.word}`);
    }
});

test("a word of the rulebook opens its card by pointer, by focus and by tap, and Escape closes it", async () => {
    for (const game of games) {
        const page = await newPage(browser, server.url);
        await page.goto(`${server.url}#/rules/${game.id}`);
        const word = page.locator(".rulebook button.word").first();
        await word.waitFor();
        await word.hover();
        await page.waitForSelector("#word-card");
        const name = await word.getAttribute("data-word");
        assert.equal((await page.locator("#word-card h4").evaluate((h) => h.firstChild.textContent)).trim(), name, game.id);
        await page.keyboard.press("Escape");
        await page.waitForSelector("#word-card", { state: "detached" });
        await word.focus();
        await page.waitForSelector("#word-card");
        const card = await page.locator("#word-card").boundingBox();
        assert.ok(card.x >= 0 && card.y >= 0 && card.x + card.width <= 1440 && card.y + card.height <= 900, `${game.id}: the card is inside the window`);
        await page.mouse.click(5, 895);
        await page.waitForSelector("#word-card", { state: "detached" });
        await word.click();
        await page.waitForSelector("#word-card a.rule");
        assert.deepEqual(page.errors, [], game.id);
        await page.context().close();
    }
});
