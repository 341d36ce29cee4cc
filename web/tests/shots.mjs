// shots.mjs - pictures of every game's tutorial and largest battle, light and dark, small and large, into shots/ (not kept in git).
// Look at them after every change of the drawing. `node tests/shots.mjs [game] [decisions]`
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clickThrough, launch, newPage, startServer, takeDefault, untilAsked } from "./lib.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../shots"),
    [only, count = "14"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startServer(),
    browser = await launch();
const games = (await (await fetch(`${server.url}api/games`)).json()).filter((g) => !only || only === "all" || g.id === only);

const first = await newPage(browser, server.url);
await first.waitForSelector(".gcard");
await first.screenshot({ path: join(folder, "first.png") });
await first.context().close();

for (const game of games)
    for (const which of [0, game.scenarios.length - 1])
        for (const [theme, width, height] of [
            ["light", 1280, 720],
            ["dark", 1920, 1080],
        ]) {
            const page = await newPage(browser, server.url, { colorScheme: theme, viewport: { width, height } });
            await page.waitForSelector(".gcard");
            const battle = page.locator(`[data-game="${game.id}"] .scn button`).nth(which);
            if (!(await battle.count())) continue;
            await battle.click();
            await page.click(`[data-game="${game.id}"] .btn.primary`);
            await page.waitForSelector("svg.table", { timeout: 20000 });
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
            await page.screenshot({ path: join(folder, `${game.id}-${which ? "battle" : "tutorial"}-${theme}-${width}.png`) });
            if (page.errors.length) console.log(game.id, page.errors);
            await page.context().close();
        }
await browser.close();
await server.stop();
