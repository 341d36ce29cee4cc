// compress.mjs - a plugin of the build: puts brotli and gzip forms beside everything of the page that they make smaller, for the server to choose from. The same in gives the same out.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export const compressible = /\.(html|js|css|svg|txt|json|webmanifest|wasm)$/;

/** Both forms of a text. */
export const formsOf = (bytes) => ({
    ".br": brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    ".gz": gzipSync(bytes, { level: 9 }),
});

export function compress() {
    let folder;
    return {
        name: "compress",
        apply: "build",
        configResolved(config) {
            folder = join(config.root, config.build.outDir);
        },
        closeBundle() {
            for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
                if (!entry.isFile() || !compressible.test(entry.name)) continue;
                const path = join(entry.parentPath ?? entry.path, entry.name),
                    bytes = readFileSync(path);
                for (const [ending, form] of Object.entries(formsOf(bytes))) if (form.length < bytes.length) writeFileSync(path + ending, form);
            }
        },
    };
}
