// sizes.test.mjs - what the page weighs on the line: its HTML, styles and script together stay under 200 kB, and what is not needed is not sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();
const limit = 200_000; // bytes, as they come over the line

/** Everything that came, by name without its number: [name, bytes]. Fonts are not counted. */
const came = (page) =>
    page.evaluate(() =>
        [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
            .map((e) => [new URL(e.name).pathname.replace(/^.*\//, "").replace(/-[\w-]{8}\./, "."), e.encodedBodySize, e.name])
            .filter(([name]) => name === "" || /\.(html|css|js)$/.test(name)),
    );
/** The same where nothing better than gzip is understood, as by browsers on a line without encryption. */
const gzipped = async (list) => {
    let bytes = 0;
    for (const [, , url] of list) bytes += Number((await fetch(url, { headers: { "accept-encoding": "gzip" } })).headers.get("content-length"));
    return bytes;
};
const sum = (list) => list.reduce((n, [, bytes]) => n + bytes, 0);

test("a table is there with less than 200 kB, where only gzip is understood too", async () => {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard");
    await page.click("[data-game=rank-and-file] .starts button");
    await page.waitForSelector(".play svg.table");
    await untilAsked(page);
    // The address of the table, opened anew: what somebody needs who comes by a link.
    await page.reload();
    await page.waitForSelector(".play svg.table");
    const list = await came(page);
    const plainer = await gzipped(list);
    console.log(`a table: ${(sum(list) / 1000).toFixed(1)} kB, gzip ${(plainer / 1000).toFixed(1)}: ${list.map(([name, bytes]) => `${name || "html"} ${(bytes / 1000).toFixed(1)}`).join(", ")}`);
    assert.ok(list.length > 3 && list.every(([, bytes]) => bytes > 0), "sizes are known");
    assert.ok(sum(list) < limit, `${sum(list)} bytes`);
    assert.ok(plainer > sum(list) && plainer < limit, `${plainer} bytes, gzip`);
    for (const part of ["After", "Advice", "Book", "First"]) assert.ok(!list.some(([name]) => name.startsWith(`${part}.`)), `${part} comes although nobody wants it`);
    // A report is fetched when it is read, and only then.
    await page.evaluate(() => window.phaseline.session.resign());
    await page.click(".ending button:has-text('Read the report')");
    await page.waitForSelector(".sheet");
    assert.ok((await came(page)).some(([name]) => name.startsWith("After.")));
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a part that does not come is told, and comes when it is asked for again", async () => {
    const page = await newPage(browser, server.url);
    await page.route(/Book-.*\.js/, (route) => route.abort());
    await page.goto(`${server.url}?probe#/rules/drill`);
    await page.reload();
    await page.waitForSelector("text=A part of the page did not come");
    await page.unroute(/Book-.*\.js/);
    await page.click("text=Load it again");
    await page.waitForSelector(".rulebook .r");
    await page.context().close();
});
