// disk.test.ts - files in the browser: what was acknowledged is there, wherever the browser was ended, whatever the disk had not written yet.
import { describe, expect, test } from "vitest";
import { Disk, type Folder, type Handle } from "../src/offline/disk";

/** A disk that can be pulled: after so many writes nothing is done any more, and of what was not flushed only some is there. */
class Box {
  private files = new Map<string, { sure: Uint8Array; now: Uint8Array }>();
  left = Infinity; // writes until it is pulled
  room = Infinity; // bytes in all
  constructor(private readonly chance: () => number = () => 0) {}

  private act(): void {
    if (this.left-- <= 0) throw new Error("pulled");
  }
  private size(): number {
    return [...this.files.values()].reduce((n, f) => n + f.now.length, 0);
  }
  /** As it is found at the next start. */
  found(): Box {
    const box = new Box(this.chance);
    for (const [name, f] of this.files) {
      const sure = this.chance() < 0.5 ? f.sure : f.now;
      box.files.set(name, { sure, now: sure });
    }
    return box;
  }
  folder(): Folder {
    return {
      names: async () => [...this.files.keys()],
      open: async (name) => {
        if (!this.files.has(name)) this.files.set(name, { sure: new Uint8Array(), now: new Uint8Array() });
        const f = this.files.get(name)!;
        const handle: Handle = {
          read(to, { at }) {
            const part = f.now.subarray(at, at + to.length);
            to.set(part);
            return part.length;
          },
          write: (from, { at }) => {
            this.act();
            const more = Math.max(0, at + from.length - f.now.length);
            if (this.size() + more > this.room) throw new DOMException("no room", "QuotaExceededError");
            const next = new Uint8Array(Math.max(f.now.length, at + from.length));
            next.set(f.now);
            next.set(from, at);
            f.now = next;
            return from.length;
          },
          truncate: (size) => {
            this.act();
            const next = new Uint8Array(size);
            next.set(f.now.subarray(0, size));
            f.now = next;
          },
          flush: () => {
            this.act();
            f.sure = f.now;
          },
          getSize: () => f.now.length,
          close: () => undefined,
        };
        return handle;
      },
    };
  }
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (b: Uint8Array | undefined): string | undefined => b && new TextDecoder().decode(b);
const dice = (seed: number) => (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;

test("what is appended is there after a new start, and files that are gone are gone", async () => {
  const box = new Box(),
    disk = await Disk.open(box.folder());
  disk.append("a", bytes("one\n"));
  disk.append("a", bytes("two\n"));
  disk.append("b", bytes("other"));
  disk.append("c", bytes("gone"));
  disk.empty("c");
  const again = await Disk.open(box.found().folder());
  expect(again.list().sort()).toEqual(["a", "b"]);
  expect(text(again.read("a"))).toBe("one\ntwo\n");
  expect(text(again.read("b"))).toBe("other");
  expect(again.read("c")).toBeUndefined();
});

describe("pulled at every write", () => {
  // What the files may be found as: before and after the act that was under way; all others are done.
  const acts: ((disk: Disk) => void)[] = [];
  for (let i = 0; i < 6; i++) {
    acts.push((d) => d.append("seats", bytes(`seat ${i}\n`)), (d) => d.append(`table ${i % 3}`, bytes(`line ${i}\n`)));
    if (i === 3) acts.push((d) => d.empty("table 0"), (d) => d.empty("table 1"));
  }
  const shown = (disk: Disk): string => JSON.stringify(disk.list().sort().map((name) => [name, text(disk.read(name))]));
  test("nothing acknowledged is lost, and a file is whole", async () => {
    let pulled = 0;
    for (let at = 0; ; at++) {
      const chance = dice(at + 1),
        box = new Box(chance),
        disk = await Disk.open(box.folder());
      box.left = at;
      let before = shown(disk),
        isPulled = false;
      for (const act of acts) {
        try {
          act(disk);
          before = shown(disk);
        } catch {
          isPulled = true;
          // What it would have been: the same on a disk that is not pulled.
          const whole = await Disk.open(new Box().folder());
          for (const a of acts.slice(0, acts.indexOf(act) + 1)) a(whole);
          const found = await Disk.open(box.found().folder()),
            now = shown(found),
            old = JSON.parse(before) as [string, string][],
            after = new Map(JSON.parse(shown(whole)) as [string, string][]);
          for (const [name, was] of old) {
            const is = text(found.read(name));
            if (is === undefined) expect(after.has(name), `${name} at ${at}`).toBe(false);
            // A line may be cut in the middle: the store drops such an end.
            else expect(is === was || is === after.get(name) || (is.startsWith(was) && after.get(name)!.startsWith(is)), `${name} at ${at}: ${now}`).toBe(true);
          }
          expect(found.damaged).toEqual([]);
          break;
        }
      }
      if (!isPulled) break;
      pulled++;
    }
    expect(pulled).toBeGreaterThan(40);
  });
});

test("without room it throws, and the file is as it was; with room it goes on", async () => {
  const box = new Box(),
    disk = await Disk.open(box.folder());
  disk.append("a", bytes("one\n"));
  box.room = 560;
  expect(() => disk.append("a", bytes("x".repeat(100)))).toThrow("no room");
  expect(() => disk.append("new", bytes("y"))).toThrow("no room");
  expect(text(disk.read("a"))).toBe("one\n");
  box.room = Infinity;
  disk.append("a", bytes("two\n"));
  expect(text((await Disk.open(box.found().folder())).read("a"))).toBe("one\ntwo\n");
});

test("more new files at once than were made ready are refused, and come once they are", async () => {
  const disk = await Disk.open(new Box().folder());
  for (let i = 0; i < 8; i++) disk.append(`t${i}`, bytes("x"));
  expect(() => disk.append("t8", bytes("x"))).toThrow("too many new files");
  await disk.makeReady();
  disk.append("t8", bytes("x"));
  expect(disk.list()).toHaveLength(9);
});

test("a file that is damaged is left as it is, and the others are there", async () => {
  const box = new Box(),
    disk = await Disk.open(box.folder());
  disk.append("a", bytes("one\n"));
  disk.append("b", bytes("two\n"));
  const folder = box.folder();
  for (const name of await folder.names()) {
    const handle = await folder.open(name);
    if (handle.getSize() === 512 + 4) {
      handle.write(bytes("?"), { at: 3 });
      break;
    }
  }
  const again = await Disk.open(box.folder());
  expect(again.damaged).toHaveLength(1);
  expect(again.list()).toHaveLength(1);
  expect((await Disk.open(box.folder())).damaged).toHaveLength(1);
});
