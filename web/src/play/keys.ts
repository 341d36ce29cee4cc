// keys.ts - the keyboard as one table for all modes: whole games can be played on it alone, and the sheet of keys is made of it.
import type { Desk } from "./desk.svelte";
import { saveSettings, settings } from "./keep.svelte";

/** What else the page can do; what is not there has no key. */
export interface KeyWays {
  report: () => void;
  search: () => void;
  endReplay: () => void;
  replayStep: (d: 1 | -1) => void;
  takeScreen?: () => void;
  goOn?: () => void; // on with what the coach says
  fold?: () => void; // the coach's row
  again?: () => void; // the last act once more
  threat?: () => void;
  turn?: () => void;
  names?: () => void;
  sound?: () => void;
  show?: { next: () => void; back: () => void; again: () => void; stepwise: () => void; skip: () => void };
}
/** lesson: a coach leads. screen: somebody else's turn at this screen. show: something is played out. draft: a way or place is in hand; members: orders are given one by one. */
export type Mode = "screen" | "show" | "replay" | "members" | "draft" | "lesson" | "play";
export interface KeyRow {
  keys: string[];
  mode: Mode | "all";
  sheet: string; // how the sheet writes the key
  says: string;
  /** False: not meant, whoever comes next may have it. */
  does: (at: { desk: Desk; ways: KeyWays; event: KeyboardEvent }) => boolean | void;
  is?: (ways: KeyWays) => boolean; // left out: always
}
const play = (keys: string[], sheet: string, says: string, does: KeyRow["does"], is?: KeyRow["is"]): KeyRow => ({ keys, mode: "play", sheet, says, does, ...(is ? { is } : {}) });
const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
  arrows = ["arrowup", "arrowdown", "arrowleft", "arrowright"];

export const keyTable: KeyRow[] = [
  { keys: ["enter"], mode: "screen", sheet: "Enter", says: "take the screen", does: ({ ways }) => ways.takeScreen?.() },
  { keys: ["enter", " "], mode: "show", sheet: "Enter, Space", says: "the next beat", does: ({ ways }) => ways.show?.next(), is: (w) => w.show !== undefined },
  { keys: ["arrowright"], mode: "show", sheet: "", says: "", does: ({ ways }) => ways.show?.next(), is: (w) => w.show !== undefined },
  { keys: ["arrowleft"], mode: "show", sheet: "←", says: "a beat back", does: ({ ways }) => ways.show?.back(), is: (w) => w.show !== undefined },
  { keys: ["r"], mode: "show", sheet: "R", says: "this beat again", does: ({ ways }) => ways.show?.again(), is: (w) => w.show !== undefined },
  { keys: ["s"], mode: "show", sheet: "S", says: "step by step from here", does: ({ ways }) => ways.show?.stepwise(), is: (w) => w.show !== undefined },
  { keys: ["escape"], mode: "show", sheet: "Esc", says: "skip to the question", does: ({ desk, ways }) => (ways.show ? ways.show.skip() : desk.session.hurry()) },
  { keys: ["escape"], mode: "replay", sheet: "Esc", says: "back to the game", does: ({ ways }) => ways.endReplay() },
  { keys: ["tab"], mode: "members", sheet: "Tab, Shift-Tab", says: "the next or previous member", does: ({ desk, event }) => desk.decide.focusMember(event.shiftKey ? -1 : 1) },
  { keys: [" "], mode: "members", sheet: "Space", says: "give the lit order to this member, or take it away", does: ({ desk }) => desk.decide.paintFocused(false) },
  { keys: ["+"], mode: "members", sheet: "+ and −", says: "one more or one less on this member", does: ({ desk }) => desk.decide.paintFocused(false) },
  { keys: ["-"], mode: "members", sheet: "", says: "", does: ({ desk }) => desk.decide.paintFocused(true) },
  { keys: ["="], mode: "draft", sheet: "=", says: "as the others: a member that goes its own way comes back", does: ({ desk }) => desk.decide.act({ is: "as the others" }) },
  { keys: ["backspace"], mode: "draft", sheet: "Backspace", says: "take the last corner or step back", does: ({ desk }) => desk.decide.back() },
  { keys: arrows, mode: "draft", sheet: "Arrows", says: "move the ghost half an inch, with Shift a tenth", does: ({ desk, event }) => nudge(desk, event) },
  { keys: ["q"], mode: "draft", sheet: "Q and E", says: "turn by 5 degrees, with Alt by 1", does: ({ desk, event }) => desk.decide.turnBy(event.altKey ? -1 : -5) },
  { keys: ["e"], mode: "draft", sheet: "", says: "", does: ({ desk, event }) => desk.decide.turnBy(event.altKey ? 1 : 5) },
  { keys: ["enter"], mode: "lesson", sheet: "Enter", says: "go on with the lesson, where it is to be read", does: ({ ways }) => ways.goOn?.(), is: (w) => w.goOn !== undefined },
  play(["enter"], "Enter", "what the brass button says: the next unit, a proposal, then doing it; never the end of a step that others could still act in", ({ desk, ways }) => (desk.session.view?.is_over || desk.session.over ? ways.report() : desk.decide.press())),
  play(["g"], "G", "end the step, by its name", ({ desk }) => desk.decide.end()),
  play(digits, "1 to 9", "the verb, unit, target or proposal with that number", ({ desk, event }) => { const key = desk.decide.keys[Number(event.key) - 1]; if (key) desk.decide.pick(key); }),
  play(["n"], "N, Shift-N", "the next or previous unit that can act", ({ desk, event }) => desk.decide.next(event.shiftKey ? -1 : 1)),
  play(["tab"], "Tab", "the same, while nothing else has the focus", ({ desk, event }) => { if (event.target !== document.body || !desk.decide.actors.length) return false; desk.decide.next(event.shiftKey ? -1 : 1); }),
  play(["c"], "C, Shift-C", "the next or previous proposal", ({ desk, event }) => desk.decide.cycle(event.shiftKey ? -1 : 1)),
  play(["."], ".", "everything that can be done, as a list", ({ desk }) => { desk.decide.isList = !desk.decide.isList; }),
  play(["o"], "O", "why these odds: everything that may come of it", ({ desk }) => { desk.isOdds = !desk.isOdds; }),
  play(["a"], "A", "ask what the computer would do; in a replay, why it was done", ({ desk }) => desk.askAdvice()),
  play(["u"], "U, Ctrl-Z", "take back", ({ desk }) => desk.session.undo()),
  play(["p"], "P", "play the last act again", ({ ways }) => ways.again?.(), (w) => w.again !== undefined),
  play(arrows, "Arrows", "move the unit in hand; with none, pan", ({ desk, event }) => nudge(desk, event)),
  play(["+"], "+ and −, 0, Space", "zoom, fit, centre on the selected unit", ({ desk }) => desk.zoomBy(1.25)),
  play(["="], "", "", ({ desk }) => desk.zoomBy(1.25)),
  play(["-"], "", "", ({ desk }) => desk.zoomBy(0.8)),
  play(["0"], "", "", ({ desk }) => desk.fit()),
  play([" "], "", "", ({ desk, event }) => { const at = desk.session.view?.pieces.find((p) => p.unit === desk.decide.unit && p.at)?.at; if (event.target !== document.body) return false; if (at) desk.centre(at); }),
  play(["m"], "M, L, R", "tape, line of sight, ranges", ({ desk }) => desk.setTool("tape")),
  play(["l"], "", "", ({ desk }) => desk.setTool("sight")),
  play(["r"], "", "", ({ desk }) => desk.setTool("range")),
  play(["t"], "T", "threat: where known enemies could come or fire", ({ ways }) => ways.threat?.(), (w) => w.threat !== undefined),
  play(["v"], "V", "turn the table", ({ ways }) => ways.turn?.(), (w) => w.turn !== undefined),
  play(["b"], "B", "names", ({ ways }) => ways.names?.(), (w) => w.names !== undefined),
  play(["x"], "X", "sounds on or off", ({ ways }) => ways.sound?.(), (w) => w.sound !== undefined),
  play(["f"], "F", "the camera follows what happens, or stays", ({ desk }) => { settings.follow = !settings.follow; saveSettings(); desk.session.notice = settings.follow ? "The camera follows what happens" : "The camera stays where it is"; }),
  { keys: ["k"], mode: "lesson", sheet: "K", says: "fold or unfold the coach", does: ({ ways }) => ways.fold?.(), is: (w) => w.fold !== undefined },
  play(["k"], "K", "the rulebook", ({ desk }) => { desk.panel = desk.panel === "rules" ? "none" : "rules"; }),
  play(["h"], "H", "what can I do now", ({ desk }) => { desk.panel = desk.panel === "now" ? "none" : "now"; }),
  play(["/"], "/", "search the log", ({ ways }) => ways.search()),
  play(["["], "[ and ]", "replay a step back or on", ({ ways }) => ways.replayStep(-1)),
  play(["]"], "", "", ({ ways }) => ways.replayStep(1)),
  play(["?"], "?", "this list", ({ desk }) => { desk.panel = desk.panel === "keys" ? "none" : "keys"; }),
  play(["escape"], "Esc", "back one level: panel, tool, draft, target, verb, unit", ({ desk }) => peel(desk)),
];

function nudge(desk: Desk, event: KeyboardEvent): void {
  const dx = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0,
    dy = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0,
    by = (event.shiftKey ? 100 : 500) * (desk.isTurned ? -1 : 1); // up is up on the screen, whichever way the table lies
  if (desk.decide.option && desk.decide.hasPoints && !desk.decide.isMembers) desk.decide.nudge(dx * by, dy * by);
  else if (desk.decide.setOff([dx * by, dy * by])) return;
  else if (!desk.decide.hasStances() || !desk.decide.stepTowards([dx * by, dy * by])) desk.pan(-dx * 60, dy * 60);
}
function peel(desk: Desk): void {
  if (desk.panel !== "none") desk.panel = "none";
  else if (desk.isMenu || desk.tool !== "select" || desk.isThreat) {
    desk.isMenu = false;
    desk.putAway();
  }
  else desk.decide.back();
}
/** The modes that hold now, the nearest first: a key means what the nearest mode says. */
export function modesOf(desk: Desk): Mode[] {
  const { session, decide } = desk;
  if (session.handOver) return ["screen"];
  if (desk.panel !== "none") return ["play"];
  if (session.replay) return ["replay", "play"];
  if (session.isShowing || session.isBusy) return ["show", "play"];
  return [...(decide.isMembers ? (["members"] as const) : []), ...(decide.option || decide.hasStances() ? (["draft"] as const) : []), ...(session.coach?.told ? (["lesson"] as const) : []), "play"];
}
const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

export function pressed(event: KeyboardEvent, desk: Desk, ways: KeyWays): void {
  const key = event.key.toLowerCase();
  if (key === "enter" && !desk.decide.ears.down(event.repeat)) {
    if (!isTyping(event.target)) event.preventDefault();
    return;
  }
  if (isTyping(event.target) && key !== "escape" && !(key === "enter" && (event.target as HTMLInputElement).type !== "text")) return;
  if ((event.ctrlKey || event.metaKey) && key === "z") {
    desk.session.undo();
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  if (key === "enter" && event.target instanceof HTMLElement && event.target.closest("button, a, summary") && !event.target.closest(".prompt .primary, .show")) return;
  // What acts is deaf while something is shown; what only looks is not.
  if (desk.session.isShowing && /^([1-9gncuaqe]|arrowup|arrowdown)$/.test(key)) return event.preventDefault();
  for (const mode of modesOf(desk)) {
    const row = keyTable.find((r) => r.mode === mode && r.keys.includes(key) && (r.is?.(ways) ?? true));
    if (!row) continue;
    if (mode === "show" && key !== "escape" && event.repeat) return event.preventDefault();
    if (row.does({ desk, ways, event }) !== false) event.preventDefault();
    return;
  }
}
export function released(event: KeyboardEvent, desk: Desk): void {
  if (event.key === "Enter") desk.decide.ears.up();
}
