// messages.ts - what the page and the Worker that holds the tables say to each other. What is played is text of the wire, as over a socket.
import type { Pack } from "../../../wasm/host.mjs";
import type { Asking } from "../play/line";

export type ToHost =
  | { do: "start"; base: string } // first: where the files of the page lie
  | { do: "join"; line: number }
  | { do: "hear"; line: number; text: string }
  | { do: "leave"; line: number }
  | { do: "ask"; id: number; path: string; asking: Asking };

/** Where games are kept: on the disk, or in memory as long as this tab is open, and why. */
export type Keeps = { on: "disk" } | { on: "memory"; why: string };
export type ToPage =
  | { is: "elsewhere" } // another tab has the games open; this one waits for it
  | { is: "ready"; keeps: Keeps }
  | { is: "failed"; why: string }
  | { is: "full"; now: boolean; why: string } // the browser has no room to keep what was done; or has it again
  | { is: "joined"; line: number }
  | { is: "said"; line: number; text: string }
  | { is: "closed"; line: number }
  | { is: "answered"; id: number; status: number; text: string };

/** site.json: the parts that play without a server, by their hashes; module and pack of rules belong together. */
export interface Site {
  version?: string;
  module?: Part;
  pack?: Part;
  games?: Part; // what /api/games answers
}
export interface Part {
  file: string;
  integrity: string; // "sha256-..." as fetch() takes it, which refuses what does not fit
}

/** To the thinking Worker, and from it. */
export type ToThinker = { module: WebAssembly.Module; pack: Pack } | { task: Uint8Array };
