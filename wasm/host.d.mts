// host.d.mts - the types of what host.mjs gives to the page.
export type Pack = Record<string, string>;
export interface HostFiles {
  read(name: string): Uint8Array | undefined;
  append(name: string, bytes: Uint8Array): void;
  empty(name: string): void;
}
export interface HostWorld {
  module: WebAssembly.Module;
  pack: Pack;
  files: HostFiles;
  now(): { steady: number; wall: number };
  random(bytes: Uint8Array): void;
  said(line: number, text: string): void;
  closed(line: number): void;
  task?(thought: { task: number; bytes: Uint8Array; ms: number }): void;
  cancelled?(task: number): void;
  log?(line: string): void;
  computerMs?: number;
}
export interface TableHost {
  readonly mended: string;
  join(line: number, address?: string): boolean;
  hear(line: number, text: string): void;
  leave(line: number): void;
  ask(line: number, request: { method: string; path: string; token: string; body: string }): Promise<{ status: number; type: string; text: string }>;
  turn(): number;
  done(task: number, bytes?: Uint8Array): void;
}
export function openHost(world: HostWorld): Promise<TableHost>;
/** A second instance, which thinks. */
export function think(module: WebAssembly.Module, pack: Pack): Promise<(bytes: Uint8Array) => Uint8Array>;
