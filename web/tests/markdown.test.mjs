// markdown.test.mjs - whatever a rulebook's text holds, the page makes of it a few plain elements and nothing else; fast-check makes the texts.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { build } from "vite";

const entry = new URL("../src/play/markdown.ts", import.meta.url).pathname;
const built = await build({ configFile: false, logLevel: "error", build: { write: false, lib: { entry, formats: ["es"], fileName: "markdown" } } });
const code = [built].flat()[0].output[0].code;
const { markdown } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);

const runs = { numRuns: Number(process.env.PHASELINE_LONG ? 200000 : 5000), seed: 1 };
const tags = /<(\/?)(p|ul|li|table|thead|tbody|tr|th|td|strong|em|code)>/g;
// Pieces that mean something to Markdown or to HTML, and any other text between them.
const piece = fc.oneof(
    fc.constantFrom("<", ">", "&", '"', "'", "`", "*", "**", "_", "|", "-", "|-|", "# ", "- ", "1. ", "\n", "\n\n", "[", "](", ")", "\\", "&#60;", "&lt;"),
    fc.constantFrom("<script>", "</p>", "<img src=x onerror=alert(1)>", "[a](javascript:alert(1))", "<!--", "]]>", "\u202e", "\u0000", "`<b>`", "**<i>**"),
    fc.string({ unit: "binary", maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

test("nothing but plain elements without attributes comes of any text", () => {
    fc.assert(
        fc.property(text, (t) => {
            const rest = markdown(t).replace(tags, "");
            assert.ok(!/[<>]/.test(rest), `left over: ${rest}`);
        }),
        runs,
    );
});

test("what is opened is closed", () => {
    fc.assert(
        fc.property(text, (t) => {
            const open = new Map();
            for (const [, slash, name] of markdown(t).matchAll(tags)) {
                open.set(name, (open.get(name) ?? 0) + (slash ? -1 : 1));
                assert.ok(open.get(name) >= 0, `</${name}> that nobody opened`);
            }
            for (const [name, count] of open) assert.equal(count, 0, `<${name}> is not closed`);
        }),
        runs,
    );
});

test("letters stay: what is no mark is in the answer", () => {
    fc.assert(
        fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 20 }), (words) => {
            assert.equal(markdown(words.join(" ")), `<p>${words.join(" ")}</p>`);
        }),
        runs,
    );
});

test("long texts take no long time", () => {
    for (const unit of ["*a", "`", "**", "[", "[a](", "_a ", "| - ", "- \n", "\n \n", "# a\n", " *a", "(_"]) {
        const began = performance.now();
        markdown(unit.repeat(20000));
        assert.ok(performance.now() - began < 2000, `'${unit}' again and again: ${Math.round(performance.now() - began)} ms`);
    }
});
