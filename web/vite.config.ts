// vite.config.ts - builds the page into dist/, which `phaseline serve` hands out. In development the server's API is on port 8017.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compress } from "./compress.mjs";
import { licences } from "./licences.mjs";

const server = process.env.PHASELINE_SERVER ?? "http://127.0.0.1:8017";

export default defineConfig({
  // Relative: the page works in any folder of any host.
  base: "./",
  plugins: [svelte(), licences(), compress()],
  worker: { format: "es" },
  build: { target: "es2022", minify: "terser", terserOptions: { ecma: 2020, module: true, compress: { passes: 3, unsafe_arrows: true } }, assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  server: { proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } } },
});
