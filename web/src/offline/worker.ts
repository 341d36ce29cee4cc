// worker.ts - the tables in a Worker: the same program as the server's, over files of this browser. The page speaks with it as with a server.
import { openHost, type HostFiles, type Pack, type TableHost } from "../../../wasm/host.mjs";
import { Disk, folderOf, Memory, NoDisk, type Files } from "./disk";
import { fetched, siteAt } from "./fetched";
import type { Keeps, ToHost, ToPage } from "./messages";
import { Thinkers } from "./thinkers";

const tell = (message: ToPage): void => postMessage(message);
const inWords = (why: unknown): string => (why instanceof Error ? why.message : String(why));

// ---- one tab at a time

/** Until the games are this tab's: files are held by one, and two would not know of each other's choices. */
async function alone(base: string): Promise<void> {
  if (!navigator.locks) return; // no encrypted line, so no files either
  const name = `phaseline games ${new URL(base).pathname}`,
    held = (lock: Lock | null, isMine: () => void): Promise<never> | undefined => {
      if (!lock) return undefined;
      isMine();
      return new Promise<never>(() => undefined); // as long as this Worker lives
    };
  const isFree = await new Promise<boolean>((tell) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) tell(false);
      return held(lock, () => tell(true));
    });
  });
  if (isFree) return;
  tell({ is: "elsewhere" });
  await new Promise<void>((isMine) => void navigator.locks.request(name, (lock) => held(lock, isMine)));
}

// ---- what it is made of

async function filesOf(base: string): Promise<{ files: Files; disk?: Disk; keeps: Keeps }> {
  try {
    const disk = await Disk.open(await folderOf(base));
    return { files: disk, disk, keeps: { on: "disk" } };
  } catch (why) {
    return { files: new Memory(), keeps: { on: "memory", why: why instanceof NoDisk ? why.message : `this browser's files cannot be had: ${inWords(why)}` } };
  }
}

let disk: Disk | undefined;
let host: TableHost;
let isFull = false;
/** What is done is refused while the browser has no room; the store says so to the tables, this says so to the page. */
function keeping(files: Files): HostFiles {
  const tried = <T>(write: () => T): T => {
    try {
      const done = write();
      if (isFull) tell({ is: "full", now: (isFull = false), why: "" });
      return done;
    } catch (why) {
      if (!isFull) tell({ is: "full", now: (isFull = true), why: inWords(why) });
      throw why;
    }
  };
  return {
    read: (name) => files.read(name),
    append: (name, bytes) => tried(() => files.append(name, bytes)),
    empty: (name) => tried(() => files.empty(name)),
  };
}

async function start(base: string): Promise<void> {
  await alone(base);
  const site = await siteAt(base);
  const [code, rules] = await Promise.all([fetched(base, site.module, "the program"), fetched(base, site.pack, "the rules")]);
  const module = await WebAssembly.compile(code),
    pack = JSON.parse(new TextDecoder().decode(rules)) as Pack;
  const kept = await filesOf(base);
  disk = kept.disk;
  const thinkers = new Thinkers(module, pack, (task, result) => {
    host.done(task, result);
    turn();
  });
  host = await openHost({
    module,
    pack,
    files: keeping(kept.files),
    now: () => ({ steady: performance.now(), wall: Date.now() }),
    random: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
    said: (line, text) => tell({ is: "said", line, text }),
    closed: (line) => tell({ is: "closed", line }),
    ...thinkers.world,
  });
  if (host.mended) console.warn(host.mended);
  tell({ is: "ready", keeps: kept.keeps });
}

// ---- one thing after another, as it came

let timer: ReturnType<typeof setTimeout> | undefined;
function turn(): void {
  clearTimeout(timer);
  const ms = host.turn();
  if (Number.isFinite(ms)) timer = setTimeout(turn, Math.max(0, Math.min(ms, 60_000)));
}
async function take(message: ToHost): Promise<void> {
  await disk?.makeReady().catch(() => undefined); // without a spare file the store says that it cannot keep a new table
  switch (message.do) {
    case "start":
      await start(message.base);
      break;
    case "join":
      tell(host.join(message.line, "here") ? { is: "joined", line: message.line } : { is: "closed", line: message.line });
      break;
    case "hear":
      host.hear(message.line, message.text);
      break;
    case "leave":
      host.leave(message.line);
      break;
    case "ask": {
      const { id, path, asking } = message;
      void host
        .ask(0, { method: asking.body === undefined ? "GET" : "POST", path, token: asking.token ?? "", body: asking.body ?? "" })
        .then(({ status, text }) => tell({ is: "answered", id, status, text }));
    }
  }
  turn();
}
let last: Promise<void> = Promise.resolve();
let hasFailed = false;
onmessage = ({ data }: MessageEvent<ToHost>) => {
  last = last
    .then(() => (hasFailed ? undefined : take(data)))
    .catch((why: unknown) => {
      hasFailed = true;
      tell({ is: "failed", why: inWords(why) });
    });
};
