// licences.test.mjs - the built page carries the licence of everything that is in it, and says where.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf, noticeOf } from "../licences.mjs";
import { dist, hosted, newPage } from "./lib.mjs";

const { server, browser } = await hosted();
const text = readFileSync(join(dist, "licences.txt"), "utf8");
const packages = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

test("every package of the page is named, with its licence word for word", () => {
    for (const name of [...Object.keys(packages.dependencies), "svelte"]) {
        const notice = noticeOf(new URL(`../node_modules/${name}`, import.meta.url).pathname);
        assert.ok(text.includes(`${name} ${notice.version} (${notice.licence})`), `${name} is not named`);
        assert.ok(text.includes(notice.text), `${name}: its licence is not there`);
    }
    assert.match(text, /SIL OPEN FONT LICENSE Version 1\.1/i);
    assert.match(text, /Copyright \d+(-\d+)? Mike Bostock/);
    assert.ok(text.includes(readFileSync(new URL("../../LICENSE", import.meta.url), "utf8").trim()));
});

test("fonts that are handed out are fonts that are named", () => {
    const fonts = readdirSync(join(dist, "assets")).filter((name) => /\.woff2?$/.test(name));
    assert.ok(fonts.length > 0);
    for (const font of fonts) {
        const family = Object.keys(packages.dependencies).find((name) => name.startsWith("@fontsource/") && new RegExp(`^${name.slice(12)}-(latin|greek|cyrillic|vietnamese)`).test(font));
        assert.ok(family && text.includes(family), `${font}: of no font that is named`);
    }
});

test("a module's package is found, whatever the build makes of its name", () => {
    assert.equal(folderOf("/a/node_modules/d3-zoom/src/zoom.js"), "/a/node_modules/d3-zoom");
    assert.equal(folderOf("\0/a/node_modules/@fontsource/alegreya/500.css?inline"), "/a/node_modules/@fontsource/alegreya");
    assert.equal(folderOf("/a/node_modules/b/node_modules/c/x.js"), "/a/node_modules/b/node_modules/c");
    assert.equal(folderOf("/a/src/main.ts"), undefined);
});

test("the first page leads to them", async () => {
    const page = await newPage(browser, server.url);
    await page.waitForSelector(".gcard");
    const href = await page.getAttribute("footer a:has-text('Licences')", "href");
    const answer = await page.request.get(new URL(href, server.url).href);
    assert.equal(answer.status(), 200);
    assert.match(answer.headers()["content-type"], /^text\/plain/);
    assert.equal(await answer.text(), text);
    assert.deepEqual(page.errors, []);
});
