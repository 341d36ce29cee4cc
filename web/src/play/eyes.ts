// eyes.ts - ways of looking: the pace of what is shown, overlays, names, sounds.
import type { Pace } from "./beats";
import type { Desk } from "./desk.svelte";
import { saveSettings, settings } from "./keep.svelte";
import type { KeyWays } from "./keys";

export const paces: [Pace, string, string][] = [
  ["calm", "Calm", "every die by itself"],
  ["brisk", "Brisk", "a roll at once"],
  ["results", "Results only", "one line an act, the tray keeps the dice"],
  ["step", "Step by step", "waits for Enter"],
  ["none", "At once", "the log keeps it all"],
];
function toggle(name: "ownBelow" | "names" | "sound", desk: Desk, on: string, off: string): void {
  settings[name] = !settings[name];
  saveSettings();
  desk.toolSays = settings[name] ? on : off;
  setTimeout(() => { if (desk.toolSays === on || desk.toolSays === off) desk.toolSays = ""; }, 2500);
}

function stepwise(desk: Desk): void {
  settings.pace = settings.pace === "step" ? "calm" : "step";
  saveSettings();
  if (settings.pace !== "step") desk.session.show.next();
}

/** What the keys for looking do: keys.ts says which they are. */
export function waysToLook(desk: Desk): Pick<KeyWays, "again" | "threat" | "turn" | "names" | "sound" | "show"> {
  const { session } = desk,
    { show } = session;
  return {
    again: () => show.again(),
    threat: () => desk.toggleThreat(),
    turn: () => toggle("ownBelow", desk, "Your side is below", "The table lies as the map does"),
    names: () => toggle("names", desk, "Names on pieces", "Names only where there is room"),
    sound: () => toggle("sound", desk, "Sounds on", "Sounds off"),
    show: { next: () => show.next(), back: () => show.back(), again: () => show.again(), stepwise: () => stepwise(desk), skip: () => (show.isLive ? session.hurry() : show.end()) },
  };
}
