// pages.test.mjs - the pages round the table: every link opens something that can be read, a friend by link finds the way, games are found again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, settled, takeDefault, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();

/** What a person can read in the part of the page that is on the screen. */
const readable = (page) =>
    page.evaluate(() => {
        const main = document.querySelector("main");
        if (!main) return document.body.innerText.length > 200 ? { letters: document.body.innerText.length, high: innerHeight } : { letters: 0, high: 0 };
        let high = 0,
            letters = 0;
        for (const e of main.querySelectorAll("p, li, h1, h2, h3, h4, button, label, td, b")) {
            const box = e.getBoundingClientRect();
            if (box.width < 4 || box.height < 4 || box.bottom < 0 || box.top > innerHeight || !e.checkVisibility()) continue;
            high = Math.max(high, box.bottom);
            letters += (e.textContent ?? "").trim().length;
        }
        return { letters, high };
    });

test("every link of every page opens something that can be read, at every size", async () => {
    for (const viewport of [
        { width: 1440, height: 900 },
        { width: 820, height: 1180 },
        { width: 390, height: 844 },
    ]) {
        const page = await newPage(browser, server.url, { viewport });
        await page.waitForSelector(".gcard");
        const links = await page.evaluate(() => [...document.querySelectorAll("a[href]")].map((a) => a.href));
        assert.ok(links.filter((l) => l.includes("#/rules/")).length >= 6, "the rulebooks are linked");
        for (const link of [...new Set(links)]) {
            await page.goto(link);
            await page.waitForFunction(() => document.body.innerText.trim().length > 200, null, { timeout: 10000 });
            if (link.includes("#/rules/")) await page.waitForSelector(".rulebook .r");
            if (/#\/learn\/[^/]+\/./.test(link)) await page.waitForSelector(".coach", { timeout: 20000 }); // a lesson begins at once
            const { letters, high } = await readable(page);
            assert.ok(letters > 120 && high > viewport.height * 0.3, `${link} at ${viewport.width}: ${letters} letters, ${Math.round(high)} high`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${link} sticks out at ${viewport.width}`);
            if (link.includes("#/rules/")) {
                const box = await page.locator(".rulebook").boundingBox();
                assert.ok(box.height > viewport.height * 0.6 && box.width > Math.min(500, viewport.width * 0.9), `the rulebook is ${Math.round(box.width)} by ${Math.round(box.height)}`);
                const text = await page.locator(".r .text").first().boundingBox();
                assert.ok(text.width > 200, "a rule has room to be read");
            }
            if (!link.endsWith(".txt")) assert.deepEqual(page.errors, [], link); // beside a plain text a browser asks for an icon of its own accord
            page.errors.length = 0;
        }
        await page.context().close();
    }
});

test("links lead on: those of every page that a link opened open something too", async () => {
    const page = await newPage(browser, server.url),
        origin = new URL(server.url).origin,
        seen = new Set(),
        kinds = new Map(), // of pages that are alike but for a name (rules, battles) a few
        waiting = [server.url];
    const kindOf = (link) => new URL(link).hash.split("/").slice(0, 3).join("/") + (new URL(link).hash.split("/").length > 3 ? "/*" : "") + new URL(link).pathname;
    while (waiting.length) {
        const link = waiting.shift(),
            kind = kindOf(link);
        if (seen.has(link) || (kinds.get(kind) ?? 0) >= 2) continue;
        seen.add(link);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        await page.goto(link);
        await page.waitForFunction(() => document.body.innerText.trim().length > 200, null, { timeout: 10000 });
        assert.ok(!/no such page|not found/i.test(await page.evaluate(() => document.body.innerText.slice(0, 400))), `${link} leads nowhere`);
        await settled(page);
        for (const next of await page.evaluate(() => [...document.querySelectorAll("a[href]")].filter((a) => !a.hasAttribute("download")).map((a) => a.href))) if (new URL(next).origin === origin) waiting.push(next);
        if (!link.endsWith(".txt")) assert.deepEqual(page.errors, [], link);
        page.errors.length = 0;
    }
    const opened = (part) => [...seen].filter((l) => l.includes(part)).length;
    assert.ok(opened("#/rules/") >= 12 && opened("#/sheet/") >= 6 && seen.size > 25, [...seen].join("\n"));
    await page.context().close();
});

test("a part of the rulebook is a click away, and a rule has an address", async () => {
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/rules/rank-and-file/RNF-FIR.8`);
    await page.waitForSelector(".r.here");
    assert.match(await page.textContent(".r.here b"), /FIR\.8/);
    const before = await page.evaluate(() => document.querySelector(".rule-list").scrollTop);
    await page.locator(".parts button").first().click();
    await page.waitForFunction((was) => document.querySelector(".rule-list").scrollTop < was, before);
    await page.context().close();
});

test("by link: the invitation is shown at once, says who invites and what it is; an empty seat is called empty", async () => {
    const one = await newPage(browser, server.url);
    await one.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await one.click("text=A friend by link");
    await one.click("[data-game=rank-and-file] .starts button");
    await one.waitForSelector(".invite .link input");
    await one.fill(".invite .row input", "Marta");
    await one.click(".invite .link .btn");
    const link = await one.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#\/join\/[^/]+\/[^/]+\/Marta$/);
    assert.match(await one.textContent(".invite .link .btn"), /Copied/);
    await one.keyboard.press("Escape");
    assert.equal(await one.locator(".invite").count(), 0);
    // Whoever is not asked waits for a seat, not for a person who is choosing.
    for (let i = 0; i < 12 && (await one.evaluate(() => window.phaseline.session.isAsked)); i++) await takeDefault(one);
    await one.waitForSelector(".waiting");
    assert.match(await one.textContent(".waiting"), /Nobody has taken Austria’s seat yet: copy the link/);
    assert.doesNotMatch(await one.textContent(".stage"), /is choosing/);

    const two = await newPage(browser, server.url);
    await two.goto(link.replace("#", "?probe#"));
    await two.waitForSelector(".handcard.wide .battle svg");
    assert.match(await two.textContent("h1"), /Marta asks you to a battle.*You are Austria/);
    assert.match(await two.textContent(".handcard"), /The Mill Road/);
    assert.match(await two.textContent(".handcard"), /8 turns/);
    await two.click(".handcard .btn.primary");
    await two.waitForSelector(".play svg.table");
    await one.waitForFunction(() => !document.querySelector(".waiting"));
    await untilAsked(two);

    // Talk is noticed, and read by opening it.
    await one.evaluate(() => (window.phaseline.desk.panel = "none"));
    await two.waitForSelector(".own .code output"); // the panel is open: a recovery code waits to be written down
    await two.fill(".sheet-panel form input", "good evening");
    await two.keyboard.press("Enter");
    await one.waitForSelector(".badge-new:has-text('1 new')");
    await one.click(".tools button:has-text('Players')");
    await one.waitForSelector(".chat li:has-text('good evening')");
    await one.keyboard.press("Escape");
    await settled(one);
    assert.equal(await one.locator(".badge-new").count(), 0);

    // The next table is not by link unless that is said again; this one stands above the games, with the truth about whose move it is.
    await one.goto(`${server.url}?probe#/`);
    await one.waitForSelector(".going li");
    const top = await one.locator(".going").boundingBox();
    assert.ok(top.y + top.height < 420, "games to go on with are above the fold");
    assert.match(await one.textContent(".going li em"), /their move/);
    await two.goto(`${server.url}?probe#/`);
    await two.waitForSelector(".going li");
    assert.match(await two.textContent(".going li em"), /your move/);
    assert.equal(await one.getAttribute(".seg button:has-text('The computer')", "aria-pressed"), "true");
    await one.reload();
    await one.waitForSelector(".gcard");
    assert.equal(await one.getAttribute(".seg button:has-text('The computer')", "aria-pressed"), "true");
    for (const page of [one, two]) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("levels are words, house rules can be read and cover nothing", async () => {
    const page = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
    await page.click(".against .rule");
    const levels = await page.locator(".more-row select").first().locator("option").allTextContents();
    assert.ok(levels.length >= 5 && levels.every((l) => !/search|scripted|random|\d/.test(l)), levels.join());
    for (const game of ["drill", "rank-and-file"]) {
        await page.click(`[data-game=${game}] summary`);
        const clash = await page.evaluate((id) => {
            const card = document.querySelector(`[data-game=${id}]`),
                boxes = [...card.querySelectorAll(".scn, details, .about, .battle-about, h2, .btn")].map((e) => [e.className || e.tagName, e.getBoundingClientRect()]);
            for (const [i, [a, p]] of boxes.entries())
                for (const [b, q] of boxes.slice(i + 1))
                    if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2) return `${a} lies on ${b}`;
            return "";
        }, game);
        assert.equal(clash, "", game);
    }
    assert.doesNotMatch(await page.textContent(".cards"), /_/);
    await page.context().close();
});
