// licences.mjs - a plugin of the build: puts licences.txt beside the page, with the licence of the page itself and of every package that a part of
// the built page comes from, word for word as the packages have them. A package without one fails the build.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const own = join(dirname(fileURLToPath(import.meta.url)), "../LICENSE");
const inside = `${join("/", "node_modules", "/")}`;

/** The folder of the package that a module lies in; undefined: it is our own, or the build's. */
export function folderOf(module) {
    const path = module.replace(/^\0/, "").replace(/\?.*$/, ""),
        at = path.lastIndexOf(inside);
    if (at < 0) return undefined;
    const start = at + inside.length,
        words = path.slice(start).split("/");
    return path.slice(0, start) + words.slice(0, words[0].startsWith("@") ? 2 : 1).join("/");
}

/** What a package says of itself. */
export function noticeOf(folder) {
    const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying|ofl)(\.|$)/i.test(name));
    if (!file) throw new Error(`${about.name}: has no licence file, and the page may not be built without its notice`);
    return { name: about.name, version: about.version, licence: about.license, text: readFileSync(join(folder, file), "utf8").trim() };
}

export function licences() {
    return {
        name: "licences",
        apply: "build",
        generateBundle() {
            const folders = new Set([...this.getModuleIds()].map(folderOf).filter((folder) => folder && existsSync(join(folder, "package.json"))));
            const notices = [...folders].map(noticeOf).sort((a, b) => (a.name < b.name ? -1 : 1));
            const rule = `${"-".repeat(80)}\n\n`;
            const head = `Phaseline is under the MIT licence:\n\n${readFileSync(own, "utf8").trim()}\n\nThis page is built with parts of:\n\n`;
            const list = notices.map((n) => `  ${n.name} ${n.version} (${n.licence})\n`).join("");
            const texts = notices.map((n) => `${rule}${n.name} ${n.version}\n\n${n.text}\n\n`).join("");
            this.emitFile({ type: "asset", fileName: "licences.txt", source: `${head}${list}\n${texts}` });
        },
    };
}
