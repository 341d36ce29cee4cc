// site.mjs - adds to the built page what plays without a server: the module, the rules, site.json which names both by hash, and the service worker that
// keeps all of it. The same in gives the same out.
//
//   node site.mjs DIST MODULE.wasm PACK.json           into the page itself, which `phaseline serve` hands out: it offers to play without the server
//   node site.mjs DIST MODULE.wasm PACK.json --to OUT  a site of its own into OUT: static files for any host, in any folder
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { openHost } from "../wasm/host.mjs";
import { compressible, formsOf } from "./compress.mjs";

/** What the server says in a header; frame-ancestors is known in headers alone. */
export const policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'";
const hashOf = (bytes, form) => createHash("sha256").update(bytes).digest(form);
const integrityOf = (bytes) => `sha256-${hashOf(bytes, "base64")}`;
const isForm = (name) => /\.(br|gz)$/.test(name);

function filesIn(folder) {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile())
        .map((e) => relative(folder, join(e.parentPath ?? e.path, e.name)).replaceAll("\\", "/"))
        .sort();
}

/** The licences of what the module is built with, word for word: of each library among the sources, and of the C library. */
function moduleNotices(sources) {
    const folders = readdirSync(sources, { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name).sort();
    const texts = folders.map((name) => {
        const file = readdirSync(join(sources, name)).find((f) => /^(licen[cs]e|copying)(\.|$)/i.test(f));
        if (!file) throw new Error(`${name}: has no licence file, and the module may not go out without its notice`);
        return [name, readFileSync(join(sources, name, file), "utf8")];
    });
    texts.push(["wasi-libc", readFileSync("/usr/share/doc/wasi-libc/copyright", "utf8")]);
    return texts.map(([name, text]) => `${"-".repeat(80)}\n\n${name}\n\n${text.trim()}\n\n`).join("");
}
const noticesBegin = "The module that plays without a server is built with parts of:\n\n";

/** What is told of the games is the same for everybody: it is asked once, here, and a page shows them before the module has come up. */
async function gamesOf(code, pack) {
    const empty = { read: () => undefined, append: () => undefined, empty: () => undefined },
        unheard = () => undefined;
    const host = await openHost({ module: await WebAssembly.compile(code), pack, files: empty, random: unheard, said: unheard, closed: unheard });
    const { status, text } = await host.ask(0, { method: "GET", path: "/api/games" });
    if (status !== 200) throw new Error(`the module does not tell its games: ${text}`);
    return text;
}

/** hasForms: smaller ones for the line beside each file. sources: of the module's libraries; left out: the page has their notices already. */
export async function assemble({ dist, module, pack, to, sources, hasForms = true }) {
    const out = to ?? dist,
        isSite = to !== undefined;
    if (isSite) {
        rmSync(out, { recursive: true, force: true });
        cpSync(dist, out, { recursive: true });
    }
    const put = (name, bytes) => {
        for (const ending of ["", ".br", ".gz"]) rmSync(join(out, name + ending), { force: true });
        writeFileSync(join(out, name), bytes);
    };
    // Of a build before this one.
    for (const name of filesIn(out)) if (/^assets\/(phaseline|rules|games)-[0-9a-f]{12}\.(wasm|json)/.test(name)) rmSync(join(out, name));
    mkdirSync(join(out, "assets"), { recursive: true });
    const site = { version: JSON.parse(readFileSync(fileURLToPath(new URL("package.json", import.meta.url)), "utf8")).version };
    const code = readFileSync(module),
        rules = readFileSync(pack);
    for (const [key, bytes, stem, ending] of [
        ["module", code, "phaseline", "wasm"],
        ["pack", rules, "rules", "json"],
        ["games", await gamesOf(code, JSON.parse(rules)), "games", "json"],
    ]) {
        const file = `assets/${stem}-${hashOf(bytes, "hex").slice(0, 12)}.${ending}`;
        put(file, bytes);
        site[key] = { file, integrity: integrityOf(bytes) };
    }
    if (sources) {
        const [page] = readFileSync(join(out, "licences.txt"), "utf8").split(noticesBegin);
        put("licences.txt", page + noticesBegin + moduleNotices(sources));
    }
    put("site.json", `${JSON.stringify(site, null, 1)}\n`);
    if (isSite) {
        // A browser that runs the module reads the smaller form of the fonts.
        for (const name of filesIn(out)) if (name.endsWith(".woff")) rmSync(join(out, name));
        const page = readFileSync(join(out, "index.html"), "utf8"),
            head = `<head>\n    <meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <meta name="phaseline" content="site" />`;
        put("index.html", page.replace(/<head>\s*<meta charset="utf-8" \/>/, head));
        if (!readFileSync(join(out, "index.html"), "utf8").includes(head)) throw new Error(`${basename(out)}/index.html: no head as it was looked for`);
    }
    rmSync(join(out, "sw.js"), { force: true });
    const names = filesIn(out).filter((name) => !isForm(name) && !/\.woff$|^sw\.js/.test(name)),
        files = Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(join(out, name)))]));
    const version = hashOf(JSON.stringify(files), "hex").slice(0, 16);
    put(
        "sw.js",
        readFileSync(fileURLToPath(new URL("sw.js", import.meta.url)), "utf8")
            .replace("@version@", version)
            .replace("@isSite@", String(isSite))
            .replace('"@files@"', JSON.stringify(files)),
    );
    // A server may choose the form that is smallest on the line.
    for (const name of hasForms ? filesIn(out) : []) {
        if (isForm(name) || existsSync(join(out, `${name}.br`)) || !compressible.test(name)) continue;
        const bytes = readFileSync(join(out, name));
        for (const [ending, form] of Object.entries(formsOf(bytes))) if (form.length < bytes.length) writeFileSync(join(out, name + ending), form);
    }
    return { version, files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [dist, module, pack, flag, to] = process.argv.slice(2);
    if (!pack || (flag !== undefined && (flag !== "--to" || !to))) {
        console.error("usage: node site.mjs DIST MODULE.wasm PACK.json [--to OUT]");
        process.exit(2);
    }
    await assemble({ dist, module, pack, to, sources: join(dirname(module), "sources") });
}
