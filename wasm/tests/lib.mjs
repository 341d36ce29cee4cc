// lib.mjs - what tests of the module share: the module, the rules, files that can be cut, and somebody who plays.
//   PHASELINE_MODULE, PHASELINE_RULES: others than build-site's; PHASELINE_PROGRAM: the native program to compare with
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openHost, openPlay, think } from "../host.mjs";

export const tree = resolve(fileURLToPath(import.meta.url), "../../..");
const built = (name) => join(tree, "build-site", name);
export const module = await WebAssembly.compile(readFileSync(process.env.PHASELINE_MODULE ?? built("phaseline.wasm")));
export const pack = JSON.parse(readFileSync(process.env.PHASELINE_RULES ?? built("rules.json"), "utf8"));
export const program = process.env.PHASELINE_PROGRAM ?? join(tree, "build/phaseline");
export const isLong = Boolean(process.env.PHASELINE_LONG);
export const games = readdirSync(join(tree, "rulesets"), { withFileTypes: true }).filter((e) => e.isDirectory()).map((e) => e.name);
export const scenariosOf = (game) => readdirSync(join(tree, "rulesets", game, "scenarios")).filter((n) => n.endsWith(".yaml")).map((n) => n.slice(0, -5));
export const play = await openPlay(module, pack);
export const thinker = () => think(module, pack);

/** What the native program says. ok: it may say no. */
export function native(words, { mayFail = false } = {}) {
  try {
    return execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    if (mayFail && error.stdout) return error.stdout;
    throw error;
  }
}

/** Files in memory, as a disk has them: what was appended is there. Each append is noted, and may be told to fail. */
export class Disk {
  constructor(files = {}) {
    this.files = new Map(Object.entries(files));
    this.appended = []; // {name, from, to}
    this.fails = () => false;
  }
  read(name) {
    return this.files.get(name);
  }
  append(name, bytes) {
    const old = this.files.get(name) ?? new Uint8Array(), fails = this.fails(name, bytes);
    if (fails) {
      // A disk that is full may have taken some of it, and one that is well behaved takes that back.
      if (fails.keeps) this.files.set(name, Buffer.concat([old, bytes.subarray(0, fails.keeps)]));
      throw new Error("the disk is full");
    }
    this.files.set(name, new Uint8Array(Buffer.concat([old, bytes])));
    this.appended.push({ name, from: old.length, to: old.length + bytes.length });
  }
  empty(name) {
    if (this.fails(name, new Uint8Array())) throw new Error("the disk is full");
    this.files.delete(name);
  }
  /** The same files, each by itself. */
  copy() {
    return new Disk(Object.fromEntries([...this.files].map(([name, bytes]) => [name, bytes.slice()])));
  }
}

/** A host over a disk, with time that goes by as it is told, and one client who hears everything. */
export async function open(disk, { outside, log = () => undefined, ...more } = {}) {
  const at = { steady: 1000, wall: 1700000000000, ...more.at }, heard = [], tasks = [], cancelled = [];
  const host = await openHost({
    module, pack, files: disk, log,
    now: () => ({ ...at }),
    random: (bytes) => void webcrypto.getRandomValues(bytes),
    said: (line, text) => heard.push({ line, ...JSON.parse(text) }),
    closed: (line) => host.leave(line),
    task: outside ? (task) => tasks.push(task) : undefined,
    cancelled: (task) => cancelled.push(task),
  });
  const h = {
    host, heard, tasks, cancelled, at,
    pass: (ms) => ((at.steady += ms), (at.wall += ms)),
    last: (type, line) => heard.findLast((m) => m.type === type && (line === undefined || m.line === line)),
    /** People take a moment between two messages, which limits count. */
    say: (line, message) => {
      h.pass(50);
      host.hear(line, JSON.stringify(message));
    },
    /** Turns until nothing is to be done at once. */
    settle() {
      for (let i = 0; i < 1000 && host.turn() === 0; i++);
    },
    async ask(path, { body, token, status = 200 } = {}) {
      const answering = host.ask(0, { method: body ? "POST" : "GET", path, token, body: body && JSON.stringify(body) });
      h.settle();
      const answer = await answering;
      assert.equal(answer.status, status, `${path}: ${answer.text.slice(0, 300)}`);
      return answer;
    },
    async make(game, seats, mode = "solo") {
      const list = JSON.parse((await h.ask("/api/games")).text), about = list.find((g) => g.id === game);
      const made = JSON.parse((await h.ask("/api/tables", { body: { game, scenario: about.tutorial ?? about.scenarios[0].id, mode, seats }, status: 201 })).text);
      return { id: made.table, token: made.seats[0].token };
    },
    /** Sits down at a line, and is shown the table. */
    sit(table, line = 1) {
      assert.ok(host.join(line));
      h.say(line, { type: "sit", table: table.id, token: table.token, want: "views" });
      h.settle();
      assert.ok(h.last("view", line), JSON.stringify(heard.slice(-3)).slice(0, 500));
    },
    view: (line = 1) => h.last("view", line),
    /** One choice for a side that is asked, the first of the options from `from` on that can be filled. Answers what it was told. */
    choose(id, { side = 1, line = 1, from = 0 } = {}) {
      const view = h.view(line);
      for (let i = 0; i < view.options.length; i++) {
        const { verb, subject, target, value, is_shut } = view.options[(from + i) % view.options.length];
        if (is_shut) continue;
        const before = heard.length;
        h.say(line, { type: "suggest", id: 1, side, option: { verb, subject, target, value } });
        const choice = heard.slice(before).find((m) => m.type === "answer")?.choices?.[0] ?? { verb, subject, target, value };
        h.say(line, { type: "choose", id, at: view.at, side, choice });
        const answer = heard.slice(before).find((m) => m.type === "accepted" || m.type === "refused" || m.type === "error");
        if (answer?.type === "accepted" || i === view.options.length - 1) return answer;
        if (!/^[A-Z]/.test(answer?.why ?? "")) return answer; // not the rules said no
      }
    },
    journal: async (table) => (await h.ask(`/api/tables/${table.id}/journal`, { token: table.token })).text,
  };
  return h;
}
