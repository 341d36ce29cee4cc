// line.ts - who answers this page: a server over a socket and HTTP, or the browser itself, by a Worker that holds the tables. No other file knows which.
import { later } from "./later";

/** What comes over a line. */
export interface Ear {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}
/** Messages of the wire go over it both ways, in their order, from opened() to closed(). */
export interface Line {
  readonly isOpen: boolean;
  send(text: string): void;
  close(): void;
}
/** body: it is posted; token: the key of a seat. */
export interface Asking {
  body?: string;
  token?: string;
}
export interface Answer {
  status: number;
  text: string;
}
/** What answers: tables, and everything that is asked of them. */
export interface Host {
  open(ear: Ear): Line;
  ask(path: string, asking: Asking): Promise<Answer>;
}

/** Files of a site that has no server, or a page that its reader has told to play by itself. */
export type Where = "server" | "here";
function isSite(): boolean {
  return globalThis.document?.querySelector('meta[name="phaseline"]')?.getAttribute("content") === "site";
}
/** There is no server at all. */
export const isAlone = isSite();
// Whoever follows a link to others' table wants the server that it leads to.
function isTold(): boolean {
  try {
    if (/^#\/?(join|recover|watch)\//.test(location.hash)) localStorage.removeItem("phaseline.where");
    return localStorage.getItem("phaseline.where") === "here";
  } catch {
    return false;
  }
}
export const where: Where = isAlone || isTold() ? "here" : "server";
/** Another one answers from now on: the page begins anew. */
export function goTo(other: Where, hash = "#/"): void {
  localStorage.setItem("phaseline.where", other);
  location.hash = hash;
  location.reload();
}
/** Whether the parts that play without a server lie beside this page. */
export async function canPlayHere(): Promise<boolean> {
  if (where === "here") return true;
  const answer = await fetch(new URL("site.json", document.baseURI)).catch(() => undefined);
  return answer?.ok === true && ((await answer.json()) as { module?: unknown }).module !== undefined;
}

/** A server: a WebSocket for what is played, HTTP for the rest. */
const server: Host = {
  open(ear) {
    const ws = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    ws.onopen = () => ear.opened();
    ws.onmessage = (event: MessageEvent<string>) => ear.heard(event.data);
    ws.onclose = () => ear.closed();
    return {
      get isOpen() {
        return ws.readyState === WebSocket.OPEN;
      },
      send: (text) => ws.send(text),
      close: () => ws.close(),
    };
  },
  async ask(path, { body, token }) {
    const answer = await fetch(path, {
      ...(body !== undefined && { method: "POST", body }),
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    });
    return { status: answer.status, text: await answer.text() };
  },
};

/** This browser; its parts come when they are first wanted. */
const parts = later(() => import("../offline/here.svelte"));
const here: Host = {
  open(ear) {
    let line: Line | undefined,
      isWanted = true;
    parts().then(
      ({ host }) => {
        if (isWanted) line = host().open(ear);
      },
      () => {
        if (isWanted) ear.closed();
      },
    );
    return {
      get isOpen() {
        return line?.isOpen ?? false;
      },
      send: (text) => line?.send(text),
      close: () => {
        isWanted = false;
        if (line) line.close();
        else queueMicrotask(() => ear.closed());
      },
    };
  },
  ask: (path, asking) => parts().then(({ host }) => host().ask(path, asking)),
};
/** Both, for what goes from one to the other. */
export const hosts: Record<Where, Host> = { server, here };

export const openLine = (ear: Ear): Line => hosts[where].open(ear);
export const ask = (path: string, asking: Asking = {}): Promise<Answer> => hosts[where].ask(path, asking);
