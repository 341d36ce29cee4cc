// vitest.config.ts - unit tests of the page's plain TypeScript: no browser, no server. Svelte's runes are compiled where a tested file leans on them.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: { include: ["unit/**/*.test.ts"], environment: "node", setupFiles: ["unit/browser.ts"], pool: "threads", maxWorkers: 2 },
});
