// phone.mjs - what tests of the page on a phone share: the phone, a finger, and what may be wrong with what the screen shows.
import { newPage, settled, untilAsked, untilJudged } from "./lib.mjs";

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A table on a phone, with a finger that drags. */
export async function sit({ server, browser }, game, options = {}) {
    const page = await newPage(browser, server.url, { ...phone, ...options });
    page.finger = await page.context().newCDPSession(page);
    await page.tap(`[data-game="${game}"] .starts button`);
    await page.waitForSelector(".play svg.table");
    await untilAsked(page, 60000);
    return page;
}
export async function swipe(page, from, to) {
    const send = (type, [x, y]) => page.finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await send("touchStart", from);
    for (let i = 1; i <= 6; i++) await send("touchMove", [from[0] + ((to[0] - from[0]) * i) / 6, from[1] + ((to[1] - from[1]) * i) / 6]);
    await settled(page);
    await send("touchEnd", to);
    await untilJudged(page);
}

/** Everything that is wrong with the sheet and what lies about it; an empty list on a good screen. */
export async function faults(page) {
    await settled(page);
    return page.evaluate(() => {
        const found = [],
            seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.checkVisibility()),
            box = (s) => seen(s)[0]?.getBoundingClientRect(),
            table = box(".surface"),
            sheet = box(".stage > .prompt"),
            say = seen(".prompt .say")[0];
        if (table.height < innerHeight * 0.42 - 1) found.push(`the table is ${Math.round(table.height)} high`);
        if (sheet && (sheet.top < table.bottom - 1 || sheet.bottom > box(".tabs").top + 1)) found.push("the sheet covers the table or the tabs");
        for (const e of seen(".prompt .btn, .prompt .verb, .tabs button, .mark-menu, .float button, .prompt .small, .prompt .sheet-grip, .prompt .last button")) {
            const b = e.getBoundingClientRect();
            if (b.height < 43.5 || b.width < 43.5) found.push(`a small target: ${e.textContent.trim() || e.getAttribute("aria-label")} ${Math.round(b.width)} x ${Math.round(b.height)}`);
        }
        for (const e of seen(".prompt .go .btn")) {
            const b = e.getBoundingClientRect();
            for (const [x, y] of [[0.5, 0.5], [0.06, 0.2], [0.94, 0.2], [0.06, 0.8], [0.94, 0.8]])
                if (document.elementFromPoint(b.x + b.width * x, b.y + b.height * y)?.closest(".btn") !== e) found.push(`something lies over ${e.textContent.trim()}`);
        }
        const keys = seen(".prompt .verbs .verb"),
            rows = keys.filter((e, i) => i === 0 || e.offsetLeft <= keys[i - 1].offsetLeft).length;
        if (rows > 2 && !window.phaseline.desk.decide.isList) found.push(`${rows} rows of keys`);
        for (const e of say && !window.phaseline.desk.decide.isList ? [say.querySelector(".draft"), ...keys] : []) {
            const b = e.getBoundingClientRect(), round = say.getBoundingClientRect();
            if (b.top < round.top - 1 || b.bottom > round.bottom + 1) found.push(`out of view: ${e.textContent.trim()}`);
        }
        const under = seen(".see")[0];
        if (under && !under.textContent.trim()) found.push("room is kept for nothing");
        const words = sheet && /\b(click|shift|esc|alt|backspace)\b|\b[CQE]: |\bQ and E\b/i.exec(seen(".prompt .hint").map((e) => e.innerText).join(" "));
        if (words) found.push(`words of a mouse or a keyboard: ${words[0]}`);
        for (const e of seen(".fact text")) if (getComputedStyle(e).fill === getComputedStyle(e).stroke || (e.closest(".ring") && /^rgb\(2[0-5]\d/.test(getComputedStyle(e).fill) && /^rgb\(2[0-5]\d/.test(getComputedStyle(e).stroke))) found.push(`cannot be read: ${e.textContent}`);
        if (seen(".fact.by-risk .meaning").length > 2) found.push("labels hide the table");
        if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight + 1) found.push("the page sticks out");
        return found;
    });
}
