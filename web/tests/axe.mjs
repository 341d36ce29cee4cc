// axe.mjs - what axe-core finds wrong with a page for those who do not see it or cannot use a mouse.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { settled } from "./lib.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails on any serious problem. Whatever still moves or fades has come to rest first: half faded, nothing has enough contrast. */
export async function look(page, where) {
    await page.evaluate(axe);
    await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== "running" || a.effect?.getTiming().iterations === Infinity));
    await settled(page);
    const found = await page.evaluate(async () =>
        (await window.axe.run(document, { resultTypes: ["violations"] })).violations
            .filter((v) => v.impact === "serious" || v.impact === "critical")
            .map(
                (v) =>
                    `${v.id}: ${v.nodes
                        .slice(0, 3)
                        .map((n) => `${n.html.slice(0, 140)} ${n.any[0]?.message ?? ""}`)
                        .join(" | ")}`,
            ),
    );
    assert.deepEqual(found, [], where);
}
