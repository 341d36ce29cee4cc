// shots.mjs - pictures of every game's tutorial and largest battle, light and dark, small and large, into shots/ (not kept in git).
// Look at them after every change of the drawing. `node tests/shots.mjs [game] [decisions] [scenario]`
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clickThrough, launch, newPage, startServer, takeDefault, untilAsked } from "./lib.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../shots"),
    [only, count = "14", scenario] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startServer(),
    browser = await launch();
const games = (await (await fetch(`${server.url}api/games`)).json()).filter((g) => !only || only === "all" || g.id === only);

/** The same page four times: no game is played twice for the sake of a theme. */
async function shoot(page, name) {
    for (const theme of ["light", "dark"])
        for (const [width, height] of [
            [1280, 720],
            [1920, 1080],
        ]) {
            await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
            await page.setViewportSize({ width, height });
            await page.waitForTimeout(250);
            await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
        }
}

const first = await newPage(browser, server.url);
await first.waitForSelector(".gcard svg *");
await shoot(first, "first");
await first.context().close();

for (const game of games)
    for (const which of [0, game.scenarios.length - 1]) {
        const page = await newPage(browser, server.url, { viewport: { width: 1280, height: 720 } });
        await page.waitForSelector(".gcard");
        const battle = scenario
            ? page.locator(`[data-game="${game.id}"] .scn button`, { hasText: scenario }).first()
            : page.locator(`[data-game="${game.id}"] .scn button`).nth(which);
        if (!(await battle.count())) continue;
        await battle.click();
        await page.click(`[data-game="${game.id}"] .starts button`);
        await page.waitForSelector(".play svg.table", { timeout: 20000 });
        for (let i = 0; i < Number(count); i++) {
            const s = await untilAsked(page, 60000);
            if (s.isOver) break;
            if (i % 3 === 2) await takeDefault(page);
            else await clickThrough(page, i);
        }
        if (!(await untilAsked(page, 60000)).isOver) {
            await page.keyboard.press("n");
            await page.waitForTimeout(500);
        }
        await shoot(page, `${game.id}-${scenario ? scenario.replace(/\W+/g, "-").toLowerCase() : which ? "battle" : "tutorial"}`);
        if (page.errors.length) console.log(game.id, page.errors);
        await page.context().close();
        if (scenario) break;
    }
await browser.close();
await server.stop();
