// thinker.ts - the Worker that thinks: takes a thought as bytes, answers with what came of it, or with nothing if it could not be thought.
import { think } from "../../../wasm/host.mjs";
import type { ToThinker } from "./messages";

let made: Promise<(bytes: Uint8Array) => Uint8Array> | undefined;
onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if ("module" in data) made = think(data.module, data.pack);
  else postMessage(await made!.then((think) => think(data.task)).catch(() => undefined));
};
