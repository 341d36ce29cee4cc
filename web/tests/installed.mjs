// installed.mjs - plays a game of drill to its end in the browser, on a server that runs already: node web/tests/installed.mjs http://127.0.0.1:8420/
import assert from "node:assert/strict";
import { launch, newPage, state, takeDefault, untilAsked, untilMoved } from "./lib.mjs";

const browser = await launch();
try {
    const page = await newPage(browser, process.argv[2]);
    await page.click('[data-game="drill"] .starts button');
    await page.waitForSelector(".play svg.table", { timeout: 60000 });
    let s = await untilAsked(page, 60000);
    for (let i = 0; i < 400 && !s.isOver; i++) {
        const at = s.at;
        await takeDefault(page);
        await untilMoved(page, at, 60000);
        s = await untilAsked(page, 60000);
    }
    s = await state(page);
    assert.ok(s.isOver, `the game stands at ${s.where}`);
    assert.deepEqual(page.errors, []);
    console.log(`a game of drill was played to its end: turn ${s.turn}, ${s.at} choices`);
} finally {
    await browser.close();
}
