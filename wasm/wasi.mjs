// wasi.mjs - the few calls that wasi-libc makes of its host, over files in memory: the pack of rules. The same in a page's Worker and in node.
// What the module does not import is not here, and what a page must not have (a network, other files) is not either.
const OK = 0, BADF = 8, NOENT = 44, NOTDIR = 54;
const ROOT = 3; // the one folder that is open from the first
const FILETYPE = { console: 2, folder: 3, file: 4 };
const ALL_RIGHTS = 0x1fffffffn;
const CLOEXEC_FOLDER = 2; // of path_open's flags: it must be a folder

/** Folders by path, each a list of names, as readdir tells them. */
function foldersOf(files) {
  const folders = new Map([["", new Set()]]);
  for (const path of files.keys()) {
    const parts = path.split("/");
    for (let i = 0; i < parts.length; i++) {
      const up = parts.slice(0, i).join("/");
      if (!folders.has(up)) folders.set(up, new Set());
      folders.get(up).add(parts[i]);
    }
  }
  return folders;
}

const tidy = (path) => path.split("/").filter((part) => part && part !== ".").join("/");

/**
 * files: Map of path ("rulesets/drill/data/ranges.yaml") to Uint8Array. now: {steady, wall} in milliseconds. log: a line that the module says
 * to whoever looks after it. Gives the imports; use(memory) once there is an instance.
 */
export function wasi({ files, now, log }) {
  const folders = foldersOf(files), text = new TextDecoder(), bytes = new TextEncoder();
  const open = new Map([[ROOT, { path: "" }]]);
  let memory, next = ROOT + 1, said = "";
  const view = () => new DataView(memory.buffer), all = () => new Uint8Array(memory.buffer);
  const word = (at, size) => text.decode(all().slice(at, at + size));

  // Calls `each` with the pieces of a list of buffers; tells how many bytes it took.
  const pieces = (list, count, to, each) => {
    let sum = 0;
    for (; count > 0; count--, list += 8) sum += each(view().getUint32(list, true), view().getUint32(list + 4, true));
    view().setUint32(to, sum, true);
    return OK;
  };

  const calls = {
    clock_time_get: (id, _precision, to) => {
      const { steady, wall } = now();
      view().setBigUint64(to, BigInt(Math.round((id === 0 ? wall : steady) * 1e6)), true);
      return OK;
    },
    fd_prestat_get: (fd, to) => {
      if (fd !== ROOT) return BADF;
      view().setUint32(to, 0, true);
      view().setUint32(to + 4, 1, true);
      return OK;
    },
    fd_prestat_dir_name: (_fd, to) => {
      all()[to] = "/".charCodeAt(0);
      return OK;
    },
    fd_fdstat_get: (fd, to) => {
      const at = open.get(fd);
      if (fd >= ROOT && !at) return BADF;
      all().fill(0, to, to + 24);
      view().setUint8(to, fd < ROOT ? FILETYPE.console : at.data ? FILETYPE.file : FILETYPE.folder);
      view().setBigUint64(to + 8, ALL_RIGHTS, true);
      view().setBigUint64(to + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    path_open: (_fd, _follow, at, size, flags, _rights, _inherited, _fdflags, to) => {
      const path = tidy(word(at, size)), data = files.get(path);
      if (!data && !folders.has(path)) return NOENT;
      if (data && flags & CLOEXEC_FOLDER) return NOTDIR;
      open.set(next, { path, data, at: 0 });
      view().setUint32(to, next++, true);
      return OK;
    },
    fd_close: (fd) => (open.delete(fd) ? OK : BADF),
    fd_seek: (fd, offset, whence, to) => {
      const file = open.get(fd);
      if (!file?.data) return BADF;
      file.at = Number(offset) + [0, file.at, file.data.length][whence];
      view().setBigUint64(to, BigInt(file.at), true);
      return OK;
    },
    fd_read: (fd, list, count, to) => {
      const file = open.get(fd);
      if (!file?.data) return BADF;
      return pieces(list, count, to, (at, size) => {
        const piece = file.data.subarray(file.at, file.at + size);
        all().set(piece, at);
        file.at += piece.length;
        return piece.length;
      });
    },
    fd_readdir: (fd, to, room, cookie, used) => {
      const names = [...(folders.get(open.get(fd)?.path) ?? [])];
      let sum = 0;
      for (let i = Number(cookie); i < names.length && sum < room; i++) {
        const name = bytes.encode(names[i]), entry = new Uint8Array(24 + name.length), head = new DataView(entry.buffer);
        head.setBigUint64(0, BigInt(i + 1), true);
        head.setUint32(16, name.length, true);
        head.setUint8(20, FILETYPE.file);
        entry.set(name, 24);
        all().set(entry.subarray(0, room - sum), to + sum);
        sum += Math.min(entry.length, room - sum);
      }
      view().setUint32(used, sum, true);
      return OK;
    },
    fd_write: (_fd, list, count, to) =>
      pieces(list, count, to, (at, size) => {
        said += word(at, size);
        const lines = said.split("\n");
        said = lines.pop();
        lines.forEach(log);
        return size;
      }),
    proc_exit: (code) => {
      throw new Error(`the module ended itself with ${code}${said ? `: ${said}` : ""}`);
    },
  };
  return { imports: calls, use: (m) => (memory = m) };
}
