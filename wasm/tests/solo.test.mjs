// solo.test.mjs - whole games at tables without a server, over the wire's own messages: against a computer that thinks here, and against one that
// thinks in another instance; at one screen; what is played is a journal that the native program verifies.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Disk, games, native, open, play, thinker } from "./lib.mjs";

const thinks = await thinker();
const computer = (level) => [{ side: 2, sits: "computer", level }];

/** Answers every thought from the second instance. */
function thinkOutside(h) {
  for (let i = 0; i < 200; i++) {
    h.settle();
    const tasks = h.tasks.splice(0);
    if (!tasks.length) return;
    for (const { task, bytes } of tasks) h.host.done(task, thinks(bytes));
  }
}

async function playOn(h, table, { think = () => h.settle(), isHotSeat = false, most = 1500 } = {}) {
  for (let step = 0; step < most && !h.view().view.is_over; step++) {
    const view = h.view(), side = isHotSeat ? view.side : 1;
    if (view.view.asked.includes(side)) {
      const told = h.choose(`${table.id}-${step}`, { side, from: step });
      assert.equal(told?.type, "accepted", `${step}: ${JSON.stringify(told)}`);
    }
    think();
    h.heard.splice(0, h.heard.lastIndexOf(h.view())); // what was told before is of no more use
  }
  assert.ok(h.view().view.is_over, "the game came to its end");
}

function verify(text) {
  const again = play.replay(text);
  assert.ok(again.ok, again.told);
  const folder = mkdtempSync(join(tmpdir(), "phaseline-solo-"));
  try {
    writeFileSync(join(folder, "game.jsonl"), text);
    native(["replay", join(folder, "game.jsonl"), "--verify", "--quiet"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const game of games) {
  test(`${game}: to the end against a computer that thinks in another instance`, async () => {
    const h = await open(new Disk(), { outside: true }), table = await h.make(game, computer("scripted"));
    h.sit(table);
    await playOn(h, table, { think: () => thinkOutside(h) });
    verify(await h.journal(table));
  });
  test(`${game}: to the end with both sides at one screen`, async () => {
    const h = await open(new Disk()), table = await h.make(game, undefined, "hot-seat");
    h.sit(table);
    await playOn(h, table, { isHotSeat: true });
    verify(await h.journal(table));
  });
}

test("a computer that searches thinks the same here and in another instance", async () => {
  const told = [];
  for (const outside of [false, true]) {
    const h = await open(new Disk(), { outside }), table = await h.make("drill", computer("search2"));
    h.sit(table);
    await playOn(h, table, { think: outside ? () => thinkOutside(h) : undefined });
    told.push(await h.journal(table));
  }
  told.forEach(verify); // dice and seeds are the tables' own, so the games are not the same ones
});

test("a thought that nobody has been able to think ends in something plain, and the game goes on", async () => {
  const h = await open(new Disk(), { outside: true }), table = await h.make("drill", computer("search5"));
  h.sit(table);
  await playOn(h, table, {
    think: () => {
      for (let i = 0; i < 50; i++) {
        h.settle();
        const tasks = h.tasks.splice(0);
        if (!tasks.length) return;
        tasks.forEach(({ task }, k) => h.host.done(task, k % 2 ? new TextEncoder().encode("{}") : undefined));
      }
    },
  });
  verify(await h.journal(table));
});

test("a thought that does not come is given up when its time is over", async () => {
  const h = await open(new Disk(), { outside: true }), table = await h.make("drill", computer("search3"));
  h.sit(table);
  for (let step = 0; step < 40 && !h.tasks.length; step++) {
    h.choose(`s${step}`, { from: step });
    h.settle();
  }
  const { task, ms } = h.tasks[0], before = h.view().at;
  assert.ok(ms > 0);
  h.pass(ms + 10000);
  h.settle();
  assert.deepEqual(h.cancelled, [task]);
  h.host.done(task); // as a page does that has ended its thinking Worker
  h.settle();
  assert.notEqual(h.view().at, before);
});

test("odds and advice come from another instance as they do from here", async () => {
  const answers = [];
  for (const outside of [false, true]) {
    const h = await open(new Disk(), { outside }), table = await h.make("drill", undefined, "hot-seat");
    h.sit(table);
    const view = h.view(), { verb, subject, target, value } = view.options[0];
    h.say(1, { type: "suggest", id: 1, side: view.side, option: { verb, subject, target, value } });
    const choice = h.last("answer").choices[0];
    h.say(1, { type: "odds", id: 2, side: view.side, choice, copies: 50 });
    (outside ? thinkOutside : (x) => x.settle())(h);
    h.say(1, { type: "advise", id: 3, level: 2 });
    (outside ? thinkOutside : (x) => x.settle())(h);
    const { line: _l, ...odds } = h.heard.findLast((m) => m.type === "answer" && m.id === 2);
    const { line: _m, at: _at, ...advice } = h.last("advice") ?? h.heard.at(-1);
    assert.equal(advice.type, "advice", JSON.stringify(advice));
    answers.push({ odds, advice });
  }
  assert.deepEqual(answers[1], answers[0]);
});

test("memory is flat over fifty games", async () => {
  const h = await open(new Disk());
  let after = 0;
  for (let n = 0; n < 50; n++) {
    const table = await h.make("drill", computer("random"));
    h.sit(table);
    await playOn(h, table);
    h.host.leave(1);
    h.pass(120000); // whoever has gone for long is let go of
    h.settle();
    h.pass(120000);
    h.settle();
    if (n === 14) after = h.host.memory();
  }
  assert.ok(h.host.memory() <= after + (4 << 20), `${after} bytes after 15 games, ${h.host.memory()} after 50`);
});
