// here.svelte.ts - the page's end of the Worker that holds the tables: lines to it, questions, and how it stands with it, to be told to people.
import type { Answer, Asking, Ear, Host, Line } from "../play/line";
import { fetched, siteAt } from "./fetched";
import type { Keeps, ToHost, ToPage } from "./messages";

/** How it stands; what is not as it should be is said by parts/Here.svelte. */
export const standing: { is: "starting" | "elsewhere" | "ready" | "failed"; keeps: Keeps; why: string; full: string } = $state({ is: "starting", keeps: { on: "disk" }, why: "", full: "" });

class Here implements Host {
  private worker: Worker | undefined;
  private lines = new Map<number, { ear: Ear; isOpen: boolean }>();
  private asked = new Map<number, { done: (answer: Answer) => void; fail: (why: Error) => void }>();
  private count = 0;

  private readonly base = document.baseURI.replace(/[?#].*$/, "");
  /** The Worker comes up, so that it is there when it is wanted. */
  private start(): Worker {
    if (!this.worker) {
      this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.hear(data);
      this.worker.onerror = (event) => this.fail(event.message || "its program did not come");
      standing.is = "starting";
      this.worker.postMessage({ do: "start", base: this.base } satisfies ToHost);
    }
    return this.worker;
  }
  private tell(message: ToHost): void {
    this.start().postMessage(message);
  }

  // A Worker that has ended is begun anew by whoever wants it next; what was kept is there.
  private fail(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    standing.is = "failed";
    standing.why = why;
    const lines = [...this.lines.values()],
      asked = [...this.asked.values()];
    this.lines.clear();
    this.asked.clear();
    for (const { fail } of asked) fail(new Error(`Playing here does not work: ${why}`));
    for (const { ear } of lines) ear.closed();
  }

  private hear(message: ToPage): void {
    switch (message.is) {
      case "elsewhere":
        standing.is = "elsewhere";
        return;
      case "ready":
        standing.is = "ready";
        standing.keeps = message.keeps;
        // Asked for once there is something to keep: the browser may throw away what it was not asked to keep.
        if (message.keeps.on === "disk") void navigator.storage?.persist?.().catch(() => undefined);
        return;
      case "failed":
        return this.fail(message.why);
      case "full":
        standing.full = message.now ? message.why : "";
        return;
      case "joined": {
        const line = this.lines.get(message.line);
        if (line) line.isOpen = true;
        return line?.ear.opened();
      }
      case "said":
        return this.lines.get(message.line)?.ear.heard(message.text);
      case "closed": {
        const line = this.lines.get(message.line);
        this.lines.delete(message.line);
        if (line) this.tell({ do: "leave", line: message.line });
        return line?.ear.closed();
      }
      case "answered": {
        const { id, status, text } = message;
        this.asked.get(id)?.done({ status, text });
        this.asked.delete(id);
      }
    }
  }

  open(ear: Ear): Line {
    const id = ++this.count,
      line = { ear, isOpen: false };
    this.lines.set(id, line);
    this.tell({ do: "join", line: id });
    return {
      get isOpen() {
        return line.isOpen;
      },
      send: (text) => this.tell({ do: "hear", line: id, text }),
      close: () => {
        if (!this.lines.delete(id)) return;
        line.isOpen = false;
        this.tell({ do: "leave", line: id });
        queueMicrotask(() => ear.closed());
      },
    };
  }
  // Which games there are is known before the module has come up.
  async ask(path: string, asking: Asking): Promise<Answer> {
    this.start();
    const told = path === "/api/games" ? await this.games() : undefined;
    return told === undefined ? this.put(path, asking) : { status: 200, text: told };
  }
  private async games(): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await fetched(this.base, (await siteAt(this.base)).games, "the list of games"));
    } catch {
      return undefined; // the module knows it too, or says what is wrong
    }
  }
  private put(path: string, asking: Asking): Promise<Answer> {
    const id = ++this.count;
    return new Promise((done, fail) => {
      this.asked.set(id, { done, fail });
      this.tell({ do: "ask", id, path, asking });
    });
  }
}

let made: Here | undefined;
export const host = (): Host => (made ??= new Here());
