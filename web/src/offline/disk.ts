// disk.ts - named files that are on the disk when a call returns, as the store of the tables wants them: the browser's own file system (OPFS) by
// handles that write at once, which only a Worker has.
//
// To open one takes a promise, and the store has no time for promises: so all are held open, and some spare ones with them. A file says its name in
// its first bytes, which are written last when one is begun: what was cut short is a spare again.

export interface Files {
  /** All of it; undefined: there is none. */
  read(name: string): Uint8Array | undefined;
  /** Adds to its end, and makes it if need be. It is on the disk when this returns; if it throws the file is as it was. */
  append(name: string, bytes: Uint8Array): void;
  /** It is gone when this returns. */
  empty(name: string): void;
  list(): string[];
}

/** The part of FileSystemSyncAccessHandle that is used. */
export interface Handle {
  read(to: Uint8Array, options: { at: number }): number;
  write(from: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  getSize(): number;
  close(): void;
}
/** A folder of such files by number. */
export interface Folder {
  names(): Promise<string[]>;
  open(name: string): Promise<Handle>;
}

const HEAD = 512,
  SPARE = 8,
  MARK = "phaseline 1 ";

interface Named {
  name: string;
}
interface Slot {
  handle: Handle;
  size: number; // without its head
}

function headOf(named: Named): Uint8Array {
  const head = new Uint8Array(HEAD).fill(32),
    text = new TextEncoder().encode(MARK + JSON.stringify(named));
  if (text.length >= HEAD) throw new Error(`${named.name.slice(0, 40)}: a name too long for a file`);
  head.set(text);
  head[HEAD - 1] = 10;
  return head;
}
/** "spare": never named; undefined: damaged, and not to be touched. */
function readHead(handle: Handle): Named | "spare" | undefined {
  const head = new Uint8Array(HEAD),
    size = handle.getSize();
  if (size === 0) return "spare";
  handle.read(head, { at: 0 });
  if (head.every((b) => b === 0)) return "spare";
  const text = new TextDecoder().decode(head);
  try {
    if (!text.startsWith(MARK) || head[HEAD - 1] !== 10) throw new Error();
    return JSON.parse(text.slice(MARK.length)) as Named;
  } catch {
    return size <= HEAD ? "spare" : undefined; // a name that was cut short has nothing behind it
  }
}
function writeAll(handle: Handle, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    const n = handle.write(bytes.subarray(done), { at: at + done });
    if (!(n > 0)) throw new DOMException("the disk takes no more", "QuotaExceededError");
    done += n;
  }
}

export class Disk implements Files {
  private files = new Map<string, Slot>();
  private spare: Handle[] = [];
  private count = 0;
  readonly damaged: string[] = []; // left as they are

  private constructor(private readonly folder: Folder) {}

  static async open(folder: Folder): Promise<Disk> {
    const disk = new Disk(folder);
    for (const name of await folder.names()) {
      disk.count = Math.max(disk.count, Number(name) + 1);
      const handle = await folder.open(name),
        head = readHead(handle);
      if (head === undefined) {
        disk.damaged.push(name);
        handle.close();
      } else if (head === "spare") disk.free(handle);
      else {
        disk.files.set(head.name, { handle, size: Math.max(0, handle.getSize() - HEAD) });
      }
    }
    await disk.makeReady();
    return disk;
  }

  /** Enough files are held open for what comes next. */
  async makeReady(): Promise<void> {
    while (this.spare.length < SPARE) this.spare.push(await this.folder.open(String(this.count++)));
  }

  private free(handle: Handle): void {
    handle.truncate(0);
    handle.flush();
    this.spare.push(handle);
  }
  private take(): Handle {
    const handle = this.spare.pop();
    if (!handle) throw new Error("too many new files at once");
    return handle;
  }

  read(name: string): Uint8Array | undefined {
    const file = this.files.get(name);
    if (!file) return undefined;
    const bytes = new Uint8Array(file.size);
    let done = 0;
    while (done < bytes.length) {
      const n = file.handle.read(bytes.subarray(done), { at: HEAD + done });
      if (!(n > 0)) break;
      done += n;
    }
    return bytes.subarray(0, done);
  }

  append(name: string, bytes: Uint8Array): void {
    const file = this.files.get(name);
    if (!file) return this.begin(name, bytes);
    try {
      writeAll(file.handle, bytes, HEAD + file.size);
      file.handle.flush();
    } catch (why) {
      file.handle.truncate(HEAD + file.size);
      throw why;
    }
    file.size += bytes.length;
  }

  empty(name: string): void {
    const file = this.files.get(name);
    if (!file) return;
    this.files.delete(name);
    this.free(file.handle);
  }

  // The name is written last: until then it is a spare.
  private begin(name: string, bytes: Uint8Array): void {
    const head = headOf({ name }),
      handle = this.take();
    try {
      writeAll(handle, new Uint8Array(HEAD), 0);
      writeAll(handle, bytes, HEAD);
      handle.flush();
      writeAll(handle, head, 0);
      handle.flush();
    } catch (why) {
      this.free(handle);
      throw why;
    }
    this.files.set(name, { handle, size: bytes.length });
  }

  list(): string[] {
    return [...this.files.keys()];
  }
  close(): void {
    for (const { handle } of this.files.values()) handle.close();
    for (const handle of this.spare) handle.close();
  }
}

/** The same in memory: gone with the tab. */
export class Memory implements Files {
  private files = new Map<string, Uint8Array>();
  read(name: string): Uint8Array | undefined {
    return this.files.get(name);
  }
  append(name: string, bytes: Uint8Array): void {
    const old = this.files.get(name) ?? new Uint8Array(),
      all = new Uint8Array(old.length + bytes.length);
    all.set(old);
    all.set(bytes, old.length);
    this.files.set(name, all);
  }
  empty(name: string): void {
    this.files.delete(name);
  }
  list(): string[] {
    return [...this.files.keys()];
  }
}

/** Why the browser keeps nothing, in words. */
export class NoDisk extends Error {}

// A tab that has just ended may hold a file a moment longer.
async function openHandle(file: FileSystemFileHandle): Promise<Handle> {
  for (let tries = 0; ; tries++)
    try {
      return (await (file as unknown as { createSyncAccessHandle(): Promise<Handle> }).createSyncAccessHandle());
    } catch (why) {
      if (tries >= 40 || (why as Error).name !== "NoModificationAllowedError") throw why;
      await new Promise((go) => setTimeout(go, 100));
    }
}

/** The folder of a site in this browser's own file system; another site of the same host has another one. */
export async function folderOf(base: string): Promise<Folder> {
  if (!globalThis.isSecureContext) throw new NoDisk("the line to this site is not encrypted, and without that browsers keep no games");
  if (!navigator.storage?.getDirectory || !("createSyncAccessHandle" in FileSystemFileHandle.prototype)) throw new NoDisk("this browser is too old to keep games");
  let folder: FileSystemDirectoryHandle;
  try {
    const root = await navigator.storage.getDirectory();
    folder = await root.getDirectoryHandle(`phaseline${encodeURIComponent(new URL(base).pathname)}`, { create: true });
  } catch {
    throw new NoDisk("this browser does not let a page keep games, perhaps because the window is a private one");
  }
  return {
    async names() {
      const names: string[] = [];
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) if (/^\d+$/.test(name)) names.push(name);
      return names.sort((a, b) => Number(a) - Number(b));
    },
    open: async (name) => openHandle(await folder.getFileHandle(name, { create: true })),
  };
}
