// store.test.mjs - games in files: whatever was accepted is there after the page has ended in the middle of anything, and damage is said in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Disk, games, isLong, open, play } from "./lib.mjs";

const computer = [{ side: 2, sits: "computer", level: "scripted" }];
const names = ["games-a", "games-b"];
const fileOf = (disk) => names.find((name) => disk.read(name)?.length);

/** A few choices at a table, with the journal and the disk as they were after each. */
async function played(game, choices) {
  const disk = new Disk(), h = await open(disk), table = await h.make(game, computer), stands = [];
  h.sit(table);
  const note = async () => stands.push({ disk: disk.copy(), journal: await h.journal(table), appends: disk.appended.length });
  await note();
  for (let n = 0; n < choices; n++) {
    if (h.view().view.asked.includes(1)) {
      const told = h.choose(`c${n}`, { from: n });
      assert.equal(told?.type, "accepted", JSON.stringify(told));
      await note(); // accepted: from now on it may not be lost
    }
    h.settle();
    await note();
  }
  return { disk, table, stands };
}

const lines = (journal) => journal.trim().split("\n").slice(0, -1); // but for the closing line

/** What was accepted is there, perhaps with more that was written and not told yet; and the game goes on. */
async function checkThere(disk, table, journal, goesOn) {
  const h = await open(disk), there = lines(await h.journal(table)), wanted = lines(journal);
  assert.deepEqual(there.slice(0, wanted.length), wanted);
  if (!goesOn) return h;
  h.sit(table);
  const before = lines(await h.journal(table)).length;
  for (let n = 0; n < 20 && lines(await h.journal(table)).length < before + 3 && !h.view().view.is_over; n++) {
    if (h.view().view.asked.includes(1)) assert.equal(h.choose(`again${n}`, { from: n }).type, "accepted");
    h.settle();
  }
  const after = await h.journal(table);
  assert.ok(play.replay(after).ok && lines(after).length > before, "the game goes on");
  return h;
}

for (const game of games)
  test(`${game}: cut off within its last record, all that was accepted is there and the game goes on`, async () => {
    const { disk, table, stands } = await played(game, 4);
    const { name, from, to } = disk.appended.at(-1), whole = disk.read(name);
    assert.equal(to, whole.length);
    const before = stands.findLast((s) => s.appends < disk.appended.length);
    // Every byte of it for one game, and for the others where it begins, ends, and now and then between.
    const step = game === "drill" || isLong ? 1 : Math.ceil((to - from) / 6);
    for (let cut = from; cut < to; cut += step) {
      const torn = new Disk({ [name]: whole.slice(0, cut) });
      const h = await checkThere(torn, table, before.journal, cut === from || cut + step >= to || (cut - from) % 97 === 0);
      assert.equal(h.host.mended !== "", cut > from, h.host.mended);
      assert.ok(await checkThere(torn, table, before.journal, false), "once more, after it was put right");
    }
    await checkThere(new Disk({ [name]: whole }), table, stands.at(-1).journal, true);
  });

test("bytes that never came to the disk are zeros there, which is no damage at the end", async () => {
  const { disk, table, stands } = await played("drill", 3);
  const { name, from, to } = disk.appended.at(-1), whole = disk.read(name).slice();
  whole.fill(0, from + 10, to - 20);
  await checkThere(new Disk({ [name]: whole }), table, stands.findLast((s) => s.appends < disk.appended.length).journal, true);
});

test("a byte that was changed anywhere before the end is refused in words, with its place", async () => {
  const { disk } = await played("drill", 3), name = fileOf(disk), whole = disk.read(name), last = disk.appended.at(-1).from;
  for (let at = 0; at < last; at += Math.ceil(last / (isLong ? 400 : 60))) {
    const changed = whole.slice();
    changed[at] ^= 1;
    await assert.rejects(open(new Disk({ [name]: changed })), (error) => /games-[ab]: .*(damaged|is no file of games|later version)/.test(error.message), `byte ${at}`);
  }
});

test("a file that was begun anew and not finished is left aside", async () => {
  const { disk, table, stands } = await played("drill", 3), name = fileOf(disk), other = names.find((n) => n !== name), whole = disk.read(name);
  const text = new TextDecoder().decode(whole), closed = text.indexOf("\n", text.indexOf('{"records"')); // a file counts from its first closing line on
  for (const part of [1, closed >> 1, closed]) await checkThere(new Disk({ [name]: whole, [other]: whole.slice(0, part) }), table, stands.at(-1).journal, part === closed);
});

for (const keeps of [0, 40])
  test(`a disk that is full refuses in words and changes nothing${keeps ? ", though it took some of it" : ""}`, async () => {
    const disk = new Disk(), h = await open(disk), table = await h.make("drill", undefined, "hot-seat");
    h.sit(table);
    assert.equal(h.choose("first", { side: h.view().side }).type, "accepted");
    h.settle();
    const before = await h.journal(table);
    disk.fails = () => ({ keeps });
    const told = h.choose("second", { side: h.view().side });
    assert.equal(told.type, "refused");
    assert.match(told.why, /could not be kept/);
    h.settle();
    assert.deepEqual(lines(await h.journal(table)), lines(before));
    disk.fails = () => false;
    await checkThere(disk.copy(), table, before, false); // ended now, the page would find it so
    h.settle();
    assert.equal(h.choose("third", { side: h.view().side }).type, "accepted");
    h.settle();
    await checkThere(disk, table, await h.journal(table), false);
  });

test("a host whose appends are not durable does lose what it accepted", async () => {
  // The control: were nothing lost here either, the tests above would prove nothing.
  const { stands, table } = await played("drill", 4), late = stands.at(-1), early = stands.at(-4);
  const h = await open(early.disk.copy());
  assert.notDeepEqual(lines(await h.journal(table)), lines(late.journal));
});

test("tables that nobody has touched for long go into files of their own, and come back", async () => {
  const disk = new Disk(), h = await open(disk), table = await h.make("drill", undefined, "hot-seat");
  h.sit(table);
  h.choose("one", { side: h.view().side });
  h.settle();
  const journal = await h.journal(table);
  h.host.leave(1);
  const later = await open(disk, { at: { steady: 5000, wall: 1700000000000 + 30 * 86400000 } });
  for (let n = 0; n < 20 && !disk.read(`table-${table.id}`); n++) {
    later.pass(60000);
    later.settle();
  }
  assert.ok(disk.read(`table-${table.id}`), "archived");
  assert.deepEqual(lines(await later.journal(table)), lines(journal));
  later.sit(table);
  assert.equal(later.choose("two", { side: later.view().side }).type, "accepted");
});

test("a file of games does not grow for ever", async () => {
  const disk = new Disk(), h = await open(disk);
  let most = 0;
  for (let n = 0; n < 60; n++) {
    const table = await h.make("drill", undefined, "hot-seat");
    h.sit(table);
    for (let k = 0; k < 6; k++) {
      h.choose(`k${k}`, { side: h.view().side });
      h.say(1, { type: "undo", id: k });
      h.settle();
    }
    h.host.leave(1);
    most = Math.max(most, disk.read(fileOf(disk)).length);
  }
  const whole = await open(disk.copy());
  const anew = whole && disk.read(fileOf(disk)).length;
  assert.ok(anew > 0 && most < 8 << 20, `${most} bytes`);
});
