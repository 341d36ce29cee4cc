// eyes.ts - keys for looking: what is being shown, overlays, names, sounds. Keys for acting are in keys.ts.
import type { Pace } from "./beats";
import type { Desk } from "./desk.svelte";
import { saveSettings, settings } from "./keep.svelte";

export const paces: [Pace, string, string][] = [
  ["calm", "Calm", "every die by itself"],
  ["brisk", "Brisk", "a roll at once"],
  ["results", "Results only", "one line an act, the tray keeps the dice"],
  ["step", "Step by step", "waits for Enter"],
  ["none", "At once", "the log keeps it all"],
];
const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** True: the key was for looking, and is done with. */
export function watched(event: KeyboardEvent, desk: Desk): boolean {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return false;
  return desk.session.isShowing ? inShow(event, desk) : looking(event, desk);
}

function inShow(event: KeyboardEvent, desk: Desk): boolean {
  const { show } = desk.session,
    isButton = event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null && event.target.closest(".show") === null;
  switch (event.key) {
    case "Enter":
    case " ":
      if (isButton) return false;
      if (!event.repeat) show.next();
      return true;
    case "ArrowLeft":
      show.back();
      return true;
    case "ArrowRight":
      show.next();
      return true;
    case "r":
    case "R":
      show.again();
      return true;
    case "s":
    case "S":
      settings.pace = settings.pace === "step" ? "calm" : "step";
      saveSettings();
      if (settings.pace !== "step") show.next();
      return true;
    case "Escape":
      if (desk.panel !== "none") return false;
      if (show.isLive) desk.session.hurry();
      else show.end();
      return true;
  }
  // What acts is deaf while something is shown; what only looks is not.
  return /^[1-9gncuaqe]$/i.test(event.key) || event.key.startsWith("Arrow");
}

function toggle(name: "ownBelow" | "names" | "sound", desk: Desk, on: string, off: string): void {
  settings[name] = !settings[name];
  saveSettings();
  desk.toolSays = settings[name] ? on : off;
  setTimeout(() => { if (desk.toolSays === on || desk.toolSays === off) desk.toolSays = ""; }, 2500);
}

function looking(event: KeyboardEvent, desk: Desk): boolean {
  if (event.key === "Escape" && desk.panel === "none" && (desk.isMenu || desk.tool !== "select" || desk.isThreat)) {
    desk.isMenu = false;
    desk.putAway();
    return true;
  }
  if (event.key.startsWith("Arrow") && desk.isTurned && desk.decide.option !== undefined && desk.decide.hasPoints) {
    // Up is up on the screen, whichever way the table lies.
    const far = event.shiftKey ? 100 : 500;
    desk.decide.nudge((event.key === "ArrowLeft" ? far : event.key === "ArrowRight" ? -far : 0), event.key === "ArrowUp" ? -far : event.key === "ArrowDown" ? far : 0);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case "p":
      if (desk.session.replay) return false;
      desk.session.show.again();
      return true;
    case "t":
      desk.toggleThreat();
      return true;
    case "v":
      toggle("ownBelow", desk, "Your side is below", "The table lies as the map does");
      return true;
    case "b":
      toggle("names", desk, "Names on pieces", "Names only where there is room");
      return true;
    case "x":
      toggle("sound", desk, "Sounds on", "Sounds off");
      return true;
  }
  return false;
}
