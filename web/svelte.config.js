// svelte.config.js - TypeScript in components; their styles live in src/styles, so that the strict content policy holds.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
