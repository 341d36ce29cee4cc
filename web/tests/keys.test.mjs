// keys.test.mjs - whose seat it is, in browsers: an invitation taken up, a second screen told from one, signing out (with its answer lost too), coming back with the code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hosted, newPage, state, takeDefault, untilAsked } from "./lib.mjs";

const { server, browser } = await hosted();

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("phaseline.seats") ?? "[]"));
const here = (url) => url.replace("#", "?probe#");
const linkOf = (page, label) => page.locator(`label.link:has-text('${label}') input`).inputValue();
/** The button shuts what a recovery code has opened by itself. */
const openPlayers = async (page) => {
    const panel = page.locator(".sheet-panel[aria-label=Players]");
    for (let i = 0; i < 5 && !(await panel.count()); i++) {
        await page.click(".tools button:has-text('Players')");
        await panel.waitFor({ timeout: 2000 }).catch(() => undefined);
    }
};

/** A table by link, its maker's page, and the invitation. */
async function madeTable() {
    const maker = await newPage(browser, server.url);
    await maker.click("text=A friend by link");
    await maker.click("[data-game=drill] .starts button");
    await maker.waitForSelector(".play svg.table");
    // The invitation is on show at once: it is what is wanted now.
    const invitation = await linkOf(maker, "Invitation for Red");
    assert.match(invitation, /#\/join\//);
    return { maker, invitation };
}

async function joined(invitation) {
    const page = await newPage(browser, server.url);
    await page.goto(here(invitation));
    await page.click(".handcard .btn.primary");
    await page.waitForSelector(".play svg.table");
    return page;
}

const close = async (...pages) => {
    for (const page of pages) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
};

test("an invitation: it says who you are, sits with a key made here, and works once", async () => {
    const { maker, invitation } = await madeTable(),
        secret = invitation.split("/").at(-1);
    const own = await kept(maker);
    assert.equal(own.length, 1, "the maker keeps its own key alone");
    assert.ok(!JSON.stringify(own.map((s) => s.token)).includes(secret));
    const friend = await newPage(browser, server.url);
    await friend.goto(here(invitation));
    await friend.waitForSelector(".handcard[data-kind=invitation]");
    assert.match(await friend.innerText(".handcard"), /Blue asks you to a battle[\s\S]*You are Red[\s\S]*First steps/i);
    await friend.click(".handcard .btn.primary");
    await friend.waitForSelector(".play svg.table");
    assert.ok(!friend.url().includes(secret), "the secret is out of the address");
    const [seat] = await kept(friend);
    assert.notEqual(seat.token, secret);
    assert.equal(seat.by, undefined, "it is exchanged");
    // The maker sees that somebody came, and the invitation is of no more use.
    await maker.waitForFunction(() => !document.body.innerText.includes("Invitation for Red"));
    for (const page of [maker, friend]) {
        const s = await untilAsked(page);
        assert.equal(s.side, page === maker ? 1 : 2);
        await takeDefault(page);
    }
    // Reloaded, it sits there again.
    await friend.reload();
    await friend.waitForSelector(".play svg.table");
    assert.equal((await state(friend)).side, 2);
    const late = await newPage(browser, server.url);
    await late.goto(here(invitation));
    await late.waitForSelector(".handcard h1:has-text('This invitation has been used')");
    assert.equal((await kept(late)).length, 0);
    await close(maker, friend, late);
});

test("a second screen is told from an invitation, counted, and signed out with a word", async () => {
    const { maker, invitation } = await madeTable(),
        friend = await joined(invitation);
    await openPlayers(friend);
    await friend.waitForSelector(".own:has-text('One screen has this seat, one is here now')");
    await friend.click("text=Second screen");
    const link = await linkOf(friend, "Open it on your other screen");
    const second = await newPage(browser, server.url);
    await second.goto(here(link));
    await second.waitForSelector(".handcard[data-kind=screen]");
    assert.match(await second.innerText(".handcard"), /a second screen of a seat that is already taken, not an invitation/);
    await second.click(".handcard .btn.primary");
    await second.waitForSelector(".play svg.table");
    assert.equal((await state(second)).side, 2);
    await friend.waitForSelector(".own:has-text('2 screens have this seat, 2 are here now')");
    await openPlayers(maker);
    assert.match(await maker.innerText(".own"), /One screen has this seat/, "others are not told");
    const before = (await kept(friend))[0].token;
    await friend.click("text=Sign out other screens");
    await friend.click("text=Yes, sign out");
    await friend.waitForSelector(".own:has-text('One screen has this seat, one is here now')");
    assert.notEqual((await kept(friend))[0].token, before, "a new key");
    await second.waitForSelector(".notice:has-text('Signed out')");
    await second.waitForFunction(() => window.phaseline.session.side === 0);
    await second.waitForFunction(() => !JSON.parse(localStorage.getItem("phaseline.seats") ?? "[]").length);
    assert.equal(await second.evaluate(() => document.documentElement.outerHTML.includes('data-unit="R3"')), false, "what is hidden is gone from its page");
    await friend.reload();
    await friend.waitForSelector(".play svg.table");
    assert.equal((await state(friend)).side, 2);
    await close(maker, friend, second);
});

test("signing out whose answer is lost: the seat is had with the new key, and whoever asked is told that it is done", async () => {
    const { maker, invitation } = await madeTable(),
        friend = await joined(invitation);
    await openPlayers(friend);
    await friend.click("text=Second screen");
    const second = await newPage(browser, server.url);
    await second.goto(here(await linkOf(friend, "Open it on your other screen")));
    await second.click(".handcard .btn.primary");
    await second.waitForSelector(".play svg.table");
    // From now on the friend's line goes through our hands: the answer to the first `revoke` never arrives, the line breaks in its place.
    const asked = [];
    let isLost = false;
    await friend.routeWebSocket(/\/ws$/, (page) => {
        const line = page.connectToServer();
        page.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type === "revoke") asked.push(message);
            line.send(text);
        });
        line.onMessage((text) => {
            const message = JSON.parse(text);
            if (isLost || !asked.length || message.id !== asked[0].id) return page.send(text);
            isLost = true;
            void line.close();
            void page.close();
        });
    });
    await friend.reload();
    await friend.waitForSelector(".play svg.table");
    const before = (await kept(friend))[0].token;
    await openPlayers(friend);
    await friend.click("text=Sign out other screens");
    await friend.click("text=Yes, sign out");
    await friend.waitForFunction((old) => JSON.parse(localStorage.getItem("phaseline.seats"))[0]?.token !== old, before);
    assert.ok(isLost, "the answer was taken away");
    await friend.waitForSelector(".own:has-text('One screen has this seat, one is here now')");
    await friend.waitForSelector(".own:has-text('The other screens are signed out')");
    const [seat] = await kept(friend);
    assert.equal(seat.token, asked[0].token, "the key is the one that was sent first");
    assert.ok(asked.length > 1 && asked.every((m) => m.token === asked[0].token), "the same was asked again");
    assert.equal(seat.next, undefined);
    assert.equal((await state(friend)).side, 2);
    await second.waitForSelector(".notice:has-text('Signed out')");
    await friend.reload();
    await friend.waitForSelector(".play svg.table");
    assert.equal((await state(friend)).side, 2);
    await close(maker, friend, second);
});

test("a lost browser: the recovery code, shown once, brings the seat back and signs the old one out", async () => {
    const { maker, invitation } = await madeTable(),
        friend = await joined(invitation);
    await friend.waitForSelector(".own .code output");
    const code = await friend.innerText(".own .code output"),
        address = await linkOf(friend, "Where to type it");
    assert.match(code, /^([A-HJKMNP-Z]{5}-){3}[A-HJKMNP-Z]{5}$/);
    await friend.click("text=I have written it down");
    await friend.waitForSelector(".own .code", { state: "detached" });
    assert.ok(!JSON.stringify(await kept(friend)).includes(code), "it is shown once");
    const found = await newPage(browser, server.url);
    await found.goto(here(address));
    await found.fill(".recover input", code.toLowerCase().replaceAll("-", " "));
    await found.click(".recover .btn.primary");
    await found.waitForSelector(".play svg.table");
    assert.equal((await state(found)).side, 2);
    const next = await found.innerText(".own .code output");
    assert.notEqual(next, code);
    await friend.waitForSelector(".notice:has-text('Signed out')");
    // The same code again opens nothing.
    const late = await newPage(browser, server.url);
    await late.goto(`${server.url}?probe#/recover`);
    await late.fill(".recover label:first-of-type input", invitation);
    await late.fill(".recover label:last-of-type input", code);
    await late.click(".recover .btn.primary");
    await late.waitForSelector(".handcard:has-text('has been used')");
    assert.equal((await kept(late)).length, 0);
    await close(maker, friend, found, late);
});

test("dice that were chosen are told at the table and before sitting down", async () => {
    const ask = async (body) =>
        (await fetch(`${server.url}api/tables`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
    const battle = { game: "drill", scenario: "first-steps" },
        refused = await ask({ ...battle, mode: "link", seed: 7 });
    assert.match(refused.error, /^seed: /);
    const made = await ask({ ...battle, mode: "hot-seat", seed: 7 }),
        page = await newPage(browser, server.url);
    await page.goto(`${server.url}?probe#/join/${made.table}/${made.seats[0].token}`);
    await page.waitForSelector(".handcard:has-text('chose the seed of its dice')");
    await page.click(".handcard .btn.primary");
    await page.waitForSelector(".title .seed:has-text('dice chosen')");
    await close(page);
    const { maker } = await madeTable();
    assert.equal(await maker.locator(".title .seed").count(), 0);
    await close(maker);
});

test("a link of before is a key: it is told of, and whoever has it can make the seat its own", async () => {
    const { maker } = await madeTable(),
        [{ table, token }] = await kept(maker);
    const other = await newPage(browser, server.url);
    await other.goto(`${server.url}?probe#/t/${table}/${token}`);
    await other.waitForSelector(".handcard[data-kind=key]");
    assert.match(await other.innerText(".handcard"), /a key of a seat that is already taken, not an invitation/);
    await other.click(".handcard .btn.primary");
    await other.waitForSelector(".play svg.table");
    assert.ok(!other.url().includes(token));
    assert.equal((await state(other)).side, 1);
    await maker.waitForSelector(".own:has-text('One screen has this seat, 2 are here now')");
    await close(maker, other);
});
