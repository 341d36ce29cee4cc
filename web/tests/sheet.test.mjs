// sheet.test.mjs - the play sheet of every game: every cell as the server has it, at most two A4 pages, a battle's changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage } from "./lib.mjs";

const { server, browser } = await hosted();
const games = await (await fetch(`${server.url}api/games`)).json();

test("every sheet shows its parts and prints to one or two A4 pages", async () => {
    for (const game of games) {
        const sheet = await (await fetch(`${server.url}api/games/${game.id}/sheet`)).json();
        const page = await newPage(browser, server.url);
        await page.goto(`${server.url}#/sheet/${game.id}`);
        await page.waitForSelector(".sheet .sheet-part");
        assert.equal(await page.locator(".sheet .sheet-part").count(), sheet.parts.length, game.id);
        const cells = await page.locator(".sheet .sheet-part.k-table td").allTextContents();
        assert.deepEqual(cells, sheet.parts.filter((p) => p.kind === "table").flatMap((p) => p.rows.flatMap((r) => r.cells.map((c) => c.text))), game.id);
        for (const text of cells) assert.doesNotMatch(text, /_/, `${game.id}: ${text}`);
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1"), pages = pdf.match(/\/Type\s*\/Page\b/g).length;
        assert.ok(pages <= 2, `${game.id}: ${pages} pages`);
        assert.deepEqual(page.errors, [], game.id);
        await page.context().close();
    }
});

test("no table of a sheet is cut or overprinted", async () => {
    for (const game of games) {
        const page = await newPage(browser, server.url, { viewport: { width: 794, height: 1123 } });
        await page.goto(`${server.url}#/sheet/${game.id}`);
        await page.waitForSelector(".sheet .sheet-part");
        await page.emulateMedia({ media: "print" });
        const wrong = await page.evaluate(() => {
            const boxes = [...document.querySelectorAll(".sheet .sheet-part")].map((e) => ({ t: e.querySelector("h2").textContent, b: e.getBoundingClientRect(), over: e.scrollWidth > e.clientWidth + 1 }));
            const meet = (a, c) => a.left < c.right - 1 && c.left < a.right - 1 && a.top < c.bottom - 1 && c.top < a.bottom - 1;
            return [...boxes.filter((x) => x.over).map((x) => `${x.t} sticks out`), ...boxes.flatMap((x, i) => boxes.slice(i + 1).filter((y) => meet(x.b, y.b)).map((y) => `${x.t} lies on ${y.t}`))];
        });
        assert.deepEqual(wrong, [], game.id);
        await page.context().close();
    }
});
