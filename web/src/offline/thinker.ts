// thinker.ts - the Worker that thinks: takes a thought as bytes, answers with what came of it.
import { think } from "../../../wasm/host.mjs";
import type { ToThinker } from "./messages";

let made: { module: WebAssembly.Module; pack: unknown } | undefined;
onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if ("module" in data) made = data;
  else if (made) postMessage(await think(made.module, made.pack, data.task));
};
