// host.mjs - the games of a page without a server: the module of build-site/ as a host of tables. One ES module, used alike by a page's Worker
// and by node. docs/site.md tells what it promises.
//
//   const host = await openHost({
//     module,                        // a WebAssembly.Module
//     pack,                          // {"rulesets/drill/...": text}, the rules' files
//     files: {                       // where games are kept; each call answers at once
//       read(name),                  // Uint8Array, empty or null if there is none
//       append(name, bytes),         // durable when it returns. It throws if it cannot, and has then best cut the file back to what it was
//       empty(name),                 // the file is empty or gone when it returns; it throws if it cannot
//     },
//     now(),                         // {steady, wall} in milliseconds: forward only; since 1970
//     random(bytes),                 // fills them with what nobody can guess: crypto.getRandomValues
//     said(line, text),              // a message of the wire for a line
//     closed(line),                  // the line is let go of: call leave()
//     task({task, bytes, ms}),       // to be thought by think(), elsewhere, within ms (0: any time); then host.done(task, bytes). Left out: it is
//                                    // thought here, in turn(), and nothing is answered meanwhile
//     cancelled(task),               // nobody needs it any more; host.done(task) all the same
//     log(line),                     // for whoever looks after the page
//     computerMs,                    // within which a computer answers (5000)
//   });
//   host.join(line, address)         // line: a number of the caller's. False: too many are there
//   host.hear(line, text)            // a message of the wire
//   host.leave(line)
//   host.ask(line, {method, path, token, body})      // a Promise of {status, type, text}: the API
//   host.turn()                      // does what is due; milliseconds until it is to be called again (0: at once)
//   host.done(task, bytes)           // what think() gave; without bytes: it was not thought, and something plain stands in
//   host.mended                      // a sentence, if something was put right when the games were opened; else ""
//
//   think(module, pack) -> Promise of (bytes) => bytes     // in a second instance, which may be ended at any time
//
// What comes back (said, closed, task, cancelled) is called after the call that brought it about has done its work, so it may call in again. Any
// call may bring the next turn nearer: ask turn() again after each. openHost() throws where games cannot be opened, and the message says why.
import { wasi } from "./wasi.mjs";

const encoder = new TextEncoder(), decoder = new TextDecoder();
const packs = new WeakMap(); // as files, of packs that were given before

function clock() {
  return { steady: performance.now(), wall: Date.now() };
}

/** The module with its rules: calls with texts. page: what it may ask of its outside. */
async function instantiate(module, pack, { now = clock, log = (line) => console.warn(line), ...page }) {
  if (!packs.has(pack)) packs.set(pack, new Map(Object.entries(pack).map(([name, text]) => [name, encoder.encode(text)])));
  const system = wasi({ files: packs.get(pack), now, log });
  let x, told = new Uint8Array();
  const piece = (at, size) => new Uint8Array(x.memory.buffer).slice(at, at + size);
  const word = (at, size) => decoder.decode(piece(at, size));
  const nothing = () => 0;
  const imports = { file_open: () => -1, file_take: nothing, file_append: nothing, file_empty: nothing, said: nothing, closed: nothing, answered: nothing,
    task: nothing, cancelled: nothing, random: nothing, steady_ms: () => now().steady, wall_ms: () => now().wall,
    told: (at, size) => void (told = piece(at, size)), ...page.imports?.({ piece, word, bytes: (at, size) => new Uint8Array(x.memory.buffer, at, size) }) };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system.imports, page: imports });
  x = instance.exports;
  system.use(x.memory);
  x._initialize();
  /** Calls an export: a text or bytes become an address, or an address and a size where it says {sized}. */
  const call = (name, ...words) => {
    const rooms = [];
    const put = (what) => {
      const bytes = typeof what === "string" ? encoder.encode(what) : what, at = x.page_room(bytes.length + 1);
      if (!at) throw new Error("no memory");
      rooms.push(at);
      const all = new Uint8Array(x.memory.buffer);
      all.set(bytes, at);
      all[at + bytes.length] = 0;
      return [at, bytes.length];
    };
    told = new Uint8Array();
    try {
      return x[name](...words.flatMap((word) => (typeof word === "number" ? [word] : word.sized !== undefined ? put(word.sized) : [put(word)[0]])));
    } finally {
      rooms.forEach((at) => x.page_free(at));
    }
  };
  return { call, told: () => told, toldText: () => decoder.decode(told), memory: () => x.memory.buffer.byteLength };
}

export async function openHost({ module, pack, files, now = clock, random, said, closed, task, cancelled, log, computerMs = 5000 }) {
  const later = [], asked = new Map(); // what is to be called back; questions by number
  let question = 0, opened = new Uint8Array(), isCalling = false;
  const imports = ({ piece, word, bytes }) => ({
    file_open: (name, size) => {
      try {
        opened = files.read(word(name, size)) ?? new Uint8Array();
        return opened.length;
      } catch (error) {
        log?.(`${word(name, size)}: ${error}`);
        return -1;
      }
    },
    file_take: (to) => void bytes(to, opened.length).set(opened),
    file_append: (name, nameSize, text, size) => {
      try {
        files.append(word(name, nameSize), piece(text, size));
        return 1;
      } catch (error) {
        log?.(`${word(name, nameSize)}: ${error}`);
        return 0;
      }
    },
    file_empty: (name, size) => {
      try {
        files.empty(word(name, size));
        return 1;
      } catch (error) {
        log?.(`${word(name, size)}: ${error}`);
        return 0;
      }
    },
    random: (to, size) => void random(bytes(to, size)),
    said: (line, text, size) => void later.push([said, line, word(text, size)]),
    closed: (line) => void later.push([closed, line]),
    answered: (number, status, type, typeSize, text, size) => {
      const answer = { status, type: word(type, typeSize), text: word(text, size) };
      later.push([(to, what) => to?.(what), asked.get(number), answer]);
      asked.delete(number);
    },
    task: (number, text, size, ms) => {
      if (!task) return 0;
      later.push([task, { task: number, bytes: piece(text, size), ms }]);
      return 1;
    },
    cancelled: (number) => void later.push([cancelled, number]),
  });
  const instance = await instantiate(module, pack, { now, log, imports });
  // What is called back may call in again, which then only adds to what is still to be called back.
  const call = (...words) => {
    const result = instance.call(...words);
    if (!isCalling) {
      isCalling = true;
      try {
        while (later.length) {
          const [to, ...what] = later.shift();
          to?.(...what);
        }
      } finally {
        isCalling = false;
      }
    }
    return result;
  };
  if (call("host_open", computerMs)) throw new Error(instance.toldText());
  return {
    mended: instance.toldText(),
    join: (line, address = "page") => call("host_join", line, { sized: address }) !== 0,
    leave: (line) => void call("host_leave", line),
    hear: (line, text) => void call("host_hear", line, { sized: text }),
    ask: (_line, { method = "GET", path, token = "", body = "" }) =>
      new Promise((answer) => {
        asked.set(++question, answer);
        const bearer = token ? `Bearer ${token}` : "";
        call("host_ask", question, method === "POST" ? 1 : 0, { sized: path }, { sized: bearer }, { sized: body });
      }),
    turn: () => Math.max(0, Math.ceil(call("host_turn") - now().steady)),
    done: (number, bytes) => void call("host_done", number, bytes ? 1 : 0, { sized: bytes ?? "" }),
    memory: instance.memory,
  };
}

/** A second instance, for what is to be thought: (bytes) => bytes. It knows the battle that it thought about last. */
export async function think(module, pack) {
  const instance = await instantiate(module, pack, {});
  return (bytes) => {
    if (instance.call("page_think", { sized: bytes })) throw new Error(instance.toldText());
    return instance.told();
  };
}

/** Games without tables, for tests and measurements: each answers {ok, told}. */
export async function openPlay(module, pack) {
  const instance = await instantiate(module, pack, {});
  const answer = (code) => ({ ok: code === 0, told: instance.toldText() });
  return {
    replay: (text) => answer(instance.call("play_replay", { sized: text })),
    simulate: (game, scenario, players, games, seed) =>
      answer(instance.call("play_simulate", game, scenario, [].concat(players).join(","), games, seed)),
    check: (game, name, yaml) => answer(instance.call("play_check", game, name, { sized: yaml })),
    memory: instance.memory,
  };
}
