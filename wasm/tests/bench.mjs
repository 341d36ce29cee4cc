// bench.mjs - how long the module takes beside the native program, for every scenario: processor time, turn about, the least of five.
//   node wasm/tests/bench.mjs [--seconds 1] [--runs 5] [--player scripted] [GAME...]      seconds: of native work in a run, about
import { spawnSync } from "node:child_process";
import { games, play, program, scenariosOf } from "./lib.mjs";

const words = process.argv.slice(2), asked = [];
const options = { seconds: 1, runs: 5, player: "scripted" };
while (words.length) {
  const word = words.shift();
  if (word.startsWith("--")) options[word.slice(2)] = word === "--player" ? words.shift() : Number(words.shift());
  else asked.push(word);
}

/** Processor seconds of the native program and its digest. */
function native(game, scenario, sides, count) {
  const line = [program, "simulate", game, scenario, "--players", Array(sides).fill(options.player).join(","), "--games", count, "--seed", 1, "--jobs", 1, "--json"];
  const ran = spawnSync("bash", ["-c", 'TIMEFORMAT=%U; time "$@"', "bash", ...line.map(String)], { encoding: "utf8", maxBuffer: 1 << 26 });
  return { seconds: Number(ran.stderr.trim().split("\n").at(-1)), digest: JSON.parse(ran.stdout).digest };
}
function ours(game, scenario, count) {
  const before = process.cpuUsage(), { told } = play.simulate(game, scenario, Array(4).fill(options.player), count, 1);
  return { seconds: process.cpuUsage(before).user / 1e6, ...JSON.parse(told) };
}

let product = 1, count = 0;
for (const game of asked.length ? asked : games)
  for (const scenario of scenariosOf(game)) {
    const { sides } = ours(game, scenario, 1); // and the compiler warms up
    const empty = native(game, scenario, sides, 1).seconds;
    const once = native(game, scenario, sides, 11).seconds - empty;
    const many = Math.max(2, Math.ceil((options.seconds / Math.max(once, 0.01)) * 10));
    ours(game, scenario, Math.ceil(many / 4));
    let least = { ours: Infinity, native: Infinity }, isSame = true;
    for (let i = 0; i < options.runs; i++) {
      const a = ours(game, scenario, many), b = native(game, scenario, sides, many);
      least = { ours: Math.min(least.ours, a.seconds), native: Math.min(least.native, b.seconds) };
      isSame &&= a.digest === b.digest;
    }
    const ratio = least.ours / least.native;
    product *= ratio;
    count++;
    console.log(`${game} ${scenario} x${many}: ${least.ours.toFixed(3)} s, natively ${least.native.toFixed(3)} s, ${ratio.toFixed(2)}${isSame ? "" : ", and they DIFFER"}`);
    if (!isSame) process.exitCode = 1;
  }
console.log(`geometric mean of ${count}: ${(product ** (1 / count)).toFixed(2)}`);
