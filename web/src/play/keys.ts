// keys.ts - the keyboard: whole games can be played on it alone.
import { saveSettings, settings } from "./keep.svelte";
import type { Desk } from "./desk.svelte";

export interface KeyWays {
  report: () => void;
  search: () => void;
  endReplay: () => void;
  replayStep: (d: 1 | -1) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

export function pressed(event: KeyboardEvent, desk: Desk, ways: KeyWays): void {
  if (event.key === "Escape") {
    escape(desk, ways);
    event.preventDefault();
    return;
  }
  if (isTyping(event.target) && !(event.key === "Enter" && (event.target as HTMLInputElement).type !== "text")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    desk.session.undo();
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.closest("button, a, summary")) return;
  if (act(event, desk, ways)) event.preventDefault();
}

function escape(desk: Desk, ways: KeyWays): void {
  if (desk.panel !== "none") desk.panel = "none";
  else if (desk.session.replay) ways.endReplay();
  else if (desk.session.isBusy) desk.session.hurry();
  else if (desk.tool !== "select") desk.setTool("select");
  else desk.decide.back();
}

function act(event: KeyboardEvent, desk: Desk, ways: KeyWays): boolean {
  const { decide, session } = desk,
    key = event.key,
    isHeld = decide.option !== undefined && decide.hasPoints;
  if (/^[1-9]$/.test(key)) {
    decide.keys[Number(key) - 1]?.pick();
    return true;
  }
  if (key.startsWith("Arrow")) {
    arrow(key, event.shiftKey, desk, isHeld);
    return true;
  }
  switch (key.toLowerCase()) {
    case "enter":
      if (session.view?.is_over || session.over) ways.report();
      else if (decide.option) {
        if (decide.verdict?.ok) void decide.confirm();
      } else if ((decide.stage === "start" || decide.stage === "verb") && decide.defaultOption) void decide.send(decide.defaultOption.choice);
      return true;
    case "a":
      desk.askAdvice();
      return true;
    case "n":
      decide.next(event.shiftKey ? -1 : 1);
      return true;
    case "tab":
      if (event.target !== document.body) return false;
      decide.next(event.shiftKey ? -1 : 1);
      return decide.able.length > 0;
    case "c":
      decide.cycle(event.shiftKey ? -1 : 1);
      return true;
    case "q":
      decide.turnBy(event.altKey ? -1 : -5);
      return true;
    case "e":
      decide.turnBy(event.altKey ? 1 : 5);
      return true;
    case "+":
    case "=":
      desk.zoomBy(1.25);
      return true;
    case "-":
      desk.zoomBy(0.8);
      return true;
    case "0":
      desk.fit();
      return true;
    case " ": {
      if (event.target !== document.body) return false;
      const at = session.view?.pieces.find((p) => p.unit === decide.unit && p.at)?.at;
      if (at) desk.centre(at);
      return true;
    }
    case "m":
      desk.setTool("tape");
      return true;
    case "l":
      desk.setTool("sight");
      return true;
    case "r":
      desk.setTool("range");
      return true;
    case "f":
      settings.follow = !settings.follow;
      saveSettings();
      desk.session.notice = settings.follow ? "The camera follows what happens" : "The camera stays where it is";
      return true;
    case "u":
      session.undo();
      return true;
    case "g":
      if (decide.open.some((o) => o.verb === "pass")) void decide.send({ verb: "pass" });
      return true;
    case "t":
      desk.panel = desk.panel === "rules" ? "none" : "rules";
      return true;
    case "/":
      ways.search();
      return true;
    case "?":
      desk.panel = desk.panel === "keys" ? "none" : "keys";
      return true;
    case "[":
      ways.replayStep(-1);
      return true;
    case "]":
      ways.replayStep(1);
      return true;
    default:
      return false;
  }
}

function arrow(key: string, isFine: boolean, desk: Desk, isHeld: boolean): void {
  const dx = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0,
    dy = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : 0;
  if (isHeld) desk.decide.nudge(dx * (isFine ? 100 : 500), dy * (isFine ? 100 : 500));
  else desk.pan(-dx * 60, dy * 60);
}
