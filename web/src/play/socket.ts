// socket.ts - a line to the tables that comes back by itself. What was asked and not answered is asked again; a choice keeps its id, so it counts once.
import type { Question, Saying } from "../wire";
import { openLine, type Line } from "./line";

export type Message = { type: string; id?: string; [key: string]: unknown };
type Waiting = { message: Saying; resolve: (answer: Message) => void; keep: boolean; turnedAway?: number };

const patience = 5; // times that a question is asked again which came when too many had been asked

export class Socket {
  private line: Line | undefined;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private heard = 0;

  /** hello: what to say first on every connection. */
  constructor(
    private readonly hello: () => Saying,
    private readonly hear: (message: Message) => void,
    private readonly state: (is: "open" | "lost") => void,
  ) {
    this.open();
  }

  private open(): void {
    const line = openLine({
      opened: () => {
        this.tries = 0;
        this.heard = Date.now();
        line.send(JSON.stringify(this.hello()));
        for (const { message, keep } of this.waiting.values()) if (keep) line.send(JSON.stringify(message));
        this.state("open");
        this.heart = setInterval(() => this.beat(), 5000);
      },
      heard: (text) => {
        this.heard = Date.now();
        this.take(JSON.parse(text) as Message);
      },
      closed: () => this.lost(),
    });
    this.line = line;
  }

  // A dead line is noticed within ten seconds even if nobody says so.
  private beat(): void {
    if (Date.now() - this.heard > 10000) this.line?.close();
    else this.tell({ type: "ping" });
  }

  private lost(): void {
    clearInterval(this.heart);
    if (this.isClosed) return;
    this.state("lost");
    for (const [id, w] of this.waiting)
      if (!w.keep) {
        this.waiting.delete(id);
        w.resolve({ type: "error", error: "the connection was lost" });
      }
    this.timer = setTimeout(() => this.open(), Math.min(5000, 300 * 2 ** this.tries++));
  }

  private take(message: Message): void {
    const waiting = message.id === undefined ? undefined : this.waiting.get(String(message.id));
    if (waiting && message.type === "error" && this.isAgain(waiting, String(message["error"]))) return;
    if (waiting && ["answer", "accepted", "refused", "error", "pong", "change", "advice"].includes(message.type)) {
      this.waiting.delete(String(message.id));
      waiting.resolve(message);
      if (message.type === "error") return; // whoever asked says so, or not
    }
    this.hear(message);
  }

  // Too much was asked at once: it is asked again a little later.
  private isAgain(waiting: Waiting, error: string): boolean {
    waiting.turnedAway = (waiting.turnedAway ?? 0) + 1;
    if (!error.startsWith("limit: more than") || waiting.turnedAway > patience) return false;
    setTimeout(() => this.tell(waiting.message), 200 * waiting.turnedAway);
    return true;
  }

  tell(message: Saying): void {
    if (this.line?.isOpen) this.line.send(JSON.stringify(message));
  }

  /** keep: said again after a break in the line, with the same id. */
  ask(message: Question, keep = false): Promise<Message> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
      full = { ...message, id } as Saying;
    return new Promise((resolve) => {
      this.waiting.set(id, { message: full, resolve, keep });
      if (this.line?.isOpen) this.line.send(JSON.stringify(full));
      else if (!keep) {
        this.waiting.delete(id);
        resolve({ type: "error", error: "not connected" });
      }
    });
  }

  /** For tests of coming back: as if the line were cut. */
  cut(): void {
    this.line?.close();
  }
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    this.line?.close();
  }
}
