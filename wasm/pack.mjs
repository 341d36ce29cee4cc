// pack.mjs - the rules of all games as one text: {"rulesets/drill/rulebook.md": "...", ...}, names in order. The same files that are installed
// (cmake/install.cmake): what only tests want stays behind.
//   node wasm/pack.mjs TREE        writes it to standard output
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const left = new Set(["tests", "mind", "journals"]);
const isWanted = (name) => name.endsWith(".yaml") || name === "rulebook.md" || name === "revisions.txt";

export function packOf(tree) {
  const pack = {};
  const walk = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !left.has(entry.name)) walk(path);
      else if (entry.isFile() && isWanted(entry.name)) pack[relative(tree, path)] = readFileSync(path, "utf8");
    }
  };
  walk(join(tree, "rulesets"));
  return pack;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(JSON.stringify(packOf(process.argv[2] ?? ".")));
