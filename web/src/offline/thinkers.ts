// thinkers.ts - thoughts are thought in a Worker of their own, by a second instance of the same module, so that the tables answer meanwhile. One that
// is of no more use is ended with its Worker: nothing else stops it where pages share no memory.
import type { Pack } from "../../../wasm/host.mjs";
import type { ToThinker } from "./messages";

interface Thought {
  task: number;
  bytes: Uint8Array;
}

export class Thinkers {
  private worker: Worker | undefined;
  private isBusy: Thought | undefined;
  private waiting: Thought[] = [];

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly pack: Pack,
    private readonly done: (task: number, result: Uint8Array | undefined) => void,
  ) {}

  /** What openHost() is given of it. */
  readonly world = {
    task: ({ task, bytes }: Thought): void => {
      this.waiting.push({ task, bytes });
      this.next();
    },
    cancelled: (task: number): void => this.cancel(task),
  };

  private next(): void {
    if (this.isBusy) return;
    const thought = (this.isBusy = this.waiting.shift());
    if (!thought) return;
    if (!this.worker) this.begin();
    this.worker!.postMessage({ task: thought.bytes } satisfies ToThinker);
  }
  private begin(): void {
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Uint8Array | undefined>) => this.end(data);
    worker.onerror = () => {
      this.stop();
      this.end(undefined);
    };
    worker.postMessage({ module: this.module, pack: this.pack } satisfies ToThinker);
  }
  private stop(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }
  // undefined: it was not thought to its end.
  private end(result: Uint8Array | undefined): void {
    const thought = this.isBusy;
    this.isBusy = undefined;
    if (thought) this.done(thought.task, result);
    this.next();
  }

  private cancel(task: number): void {
    const waits = this.waiting.findIndex((t) => t.task === task);
    if (waits >= 0) {
      this.waiting.splice(waits, 1);
      queueMicrotask(() => this.done(task, undefined)); // never from within
    } else if (this.isBusy?.task === task) {
      this.stop();
      queueMicrotask(() => this.end(undefined));
    }
  }
}
