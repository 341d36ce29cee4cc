// same.test.mjs - the module plays as the native program does: recorded games, simulated games, and what is wrong with a scenario.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { games, isLong, native, play, scenariosOf, tree } from "./lib.mjs";

test("every recorded game comes out as it was recorded, choice by choice", () => {
  let count = 0;
  for (const game of games) {
    const folder = join(tree, "rulesets", game, "journals");
    for (const name of existsSync(folder) ? readdirSync(folder).filter((n) => n.endsWith(".jsonl")) : []) {
      const text = readFileSync(join(folder, name)), lines = text.toString().trim().split("\n").map((line) => JSON.parse(line));
      const { ok, told } = play.replay(text);
      assert.ok(ok, `${game} ${name}: ${told}`);
      assert.equal(JSON.parse(told).hash, lines.findLast((l) => l.hash).hash, `${game} ${name}`);
      count++;
    }
  }
  assert.ok(count >= 20, `${count} recorded games`);
});

test("a recorded game of which one hash was changed does not", () => {
  const text = readFileSync(join(tree, "rulesets/drill/journals/first-steps-1.jsonl"), "utf8");
  const at = text.lastIndexOf('"hash":"') + 8;
  assert.equal(play.replay(text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1)).ok, false);
});

const digestOf = (words) => JSON.parse(native(["simulate", ...words, "--jobs", "1", "--json"]));
function compare(game, scenario, player, count, seed) {
  const told = play.simulate(game, scenario, Array(4).fill(player), count, seed);
  assert.ok(told.ok, told.told);
  const ours = JSON.parse(told.told);
  const theirs = digestOf([game, scenario, "--players", Array(ours.sides).fill(player).join(","), "--games", count, "--seed", seed]);
  assert.equal(ours.digest, theirs.digest, `${game} ${scenario} ${player}`);
}

const few = isLong ? 20 : 2;
for (const game of games)
  test(`${game}: ${few} scripted games of every scenario are the same games`, () => {
    for (const scenario of scenariosOf(game)) compare(game, scenario, "scripted", few, 11);
  });

// Of the battles that people learn a game by, which are short; another game's first one.
const short = { "rank-and-file": "mill-road", "rate-of-fire": "rof_orchard_lane", "arcane-legions": "al_shrine_road" };
for (const game of games)
  test(`${game}: a game of level 3 is the same game`, () => compare(game, short[game] ?? scenariosOf(game)[0], "search3", 1, 5));

// A file is spoilt in one place, by chance that is the same every time.
function* spoilt(text) {
  let seed = 12345;
  const pick = (count) => ((seed = (seed * 1103515245 + 12345) % 2 ** 31), Math.floor((seed / 2 ** 31) * count));
  const lines = text.split("\n");
  const at = (i, line) => lines.map((l, k) => (k === i ? line : l)).filter((l) => l !== undefined).join("\n");
  for (let n = 0; n < (isLong ? 40 : 8); n++) {
    const i = pick(lines.length), line = lines[i];
    yield at(i, undefined);
    yield at(i, line.replace(/([a-z])([a-z])/, "$2$1"));
    yield at(i, line.replace(/\d+/, "6x"));
    yield at(i, line.replace(/\d+/, "-99999999999"));
    yield at(i, ` ${line}`);
    yield at(i, `\t${line}`);
    yield at(i, `${line}\n${line}`);
    yield at(i, line.replace(":", ""));
    yield at(i, line.replace(/:.*/, ": [1, {"));
    yield text.slice(0, pick(text.length));
    yield at(i, `${line}: \u{fffd}"`);
  }
}

test("what is wrong with a spoilt scenario is said in the same words", () => {
  const folder = mkdtempSync(join(tmpdir(), "phaseline-spoilt-")), files = [];
  try {
    for (const game of games) {
      const text = readFileSync(join(tree, "rulesets", game, "scenarios", `${scenariosOf(game)[0]}.yaml`), "utf8");
      let n = 0;
      for (const changed of spoilt(text)) {
        if (!/^game: *\S/m.test(changed) || changed.split(/^game:/m)[1]?.trim().split(/\s/)[0] !== game) continue; // another game's checker
        const path = join(folder, `${game}-${n++}.yaml`);
        writeFileSync(path, changed);
        files.push({ game, path, changed });
      }
    }
    assert.ok(files.length > 300, `${files.length} spoilt files`);
    const theirs = JSON.parse(native(["check", ...files.map((f) => f.path), "--json"], { mayFail: true }));
    let wrong = 0;
    files.forEach(({ game, path, changed }, i) => {
      const ours = play.check(game, path, changed);
      assert.deepEqual({ ok: ours.ok, problem: ours.told }, { ok: theirs[i].ok, problem: theirs[i].problem ?? "" }, path);
      wrong += !ours.ok;
    });
    assert.ok(wrong > files.length / 2, `${wrong} of ${files.length} were wrong`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
