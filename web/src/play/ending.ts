// ending.ts - how a game ended, in words: who won by what, points by where they came from, and the table for another one.
import type { GameInfo, Mode, NewTable, Rule, Scene, View } from "../wire";
import type { LogLine, Player } from "./session.svelte";
import { capital, plain } from "./words";

export interface Source {
  text: string;
  points: number;
}
const goalWords: Record<string, string> = { hold: "ground held", weight_lost: "enemy weight lost", wiped_out: "the enemy wiped out", destroyed: "enemies destroyed", exit: "units that left by the far edge" };

/** Where a side's points came from: ground it holds at the end, then what else the battle counts. They sum to its score. */
export function sourcesOf(scene: Scene, view: View, log: LogLine[], rules: Rule[], side: number): Source[] {
  const score = view.sides.find((s) => s.side === side)?.score ?? 0,
    gained = log.filter((l) => l.event.kind === "SCORED" && Number(l.event.subject ?? l.event.side) === side);
  const held = view.markers
    .filter((m) => m.side === side && m.value > 0 && /objective|goal|flag/.test(m.kind))
    .map((m): Source => ({ text: `${capital(m.name && m.name !== m.id ? m.name : (scene.terrain.find((f) => f.id === m.feature)?.name ?? plain(m.kind)))}, held at the end`, points: m.value }));
  const sum = held.reduce((n, h) => n + h.points, 0),
    out = sum > 0 && sum <= score && scene.scenario.goals?.some((g) => g.kind === "hold") ? held : [],
    left = score - out.reduce((n, h) => n + h.points, 0);
  if (!left) return out.length ? out : [{ text: "Nothing that counts", points: 0 }];
  // The rest by the rule it was given by; where there is one only, by what else the battle counts.
  const byRule = new Map<string, number>();
  for (const l of gained) byRule.set(l.event.rule ?? "", (byRule.get(l.event.rule ?? "") ?? 0) + l.event.value);
  const headings = [...byRule].map(([id, points]): Source => ({ text: rules.find((r) => r.id === id)?.heading ?? "", points }));
  if (!out.length && headings.length > 1 && headings.every((h) => h.text) && headings.reduce((n, h) => n + h.points, 0) === score) return headings;
  const others = [...new Set((scene.scenario.goals ?? []).filter((g) => g.kind !== "hold" && (!g.side || g.side === side)).map((g) => goalWords[g.kind] ?? plain(g.kind)))];
  return [...out, { text: capital(others.length ? others.join(", ") : out.length ? "earlier in the battle" : headings[0]?.text || "counted in the battle"), points: left }];
}

/** "You win: Austria resigned". */
export function verdict(scene: Scene, view: View, over: { winner?: number; why?: string } | undefined, mine: number[]): { head: string; lede: string } {
  const winner = over?.winner ?? view.winner ?? 0,
    name = (side: number): string => scene.sides[side - 1]?.name ?? "Nobody",
    isMine = mine.length === 1 && mine[0] === winner,
    scores = [...view.sides].sort((a, b) => b.score - a.score),
    top = scores[0],
    next = scores[1];
  const isResigned = over?.why === "resigned",
    losers = scene.sides.filter((s) => s.side !== winner).map((s) => (mine.length === 1 && s.side === mine[0] ? "you" : s.name)).join(" and "),
    gave = losers === "you" ? "you gave it up" : `${losers} gave it up`;
  const head = !winner ? "Nobody wins" : `${isMine ? "You win" : `${name(winner)} wins`}${isResigned ? `: ${gave}` : isMine ? `: ${name(winner)} has the day` : ""}`;
  const points = top && next ? (top.score === next.score ? `${top.score} points each` : `${top.name} ${top.score}, ${scores.slice(1).map((s) => `${s.name} ${s.score}`).join(", ")}`) : "";
  const why = over?.why && !isResigned ? capital(over.why) : isResigned ? "" : "The game has been played to its end";
  return { head, lede: [points, why].filter(Boolean).join(". ") + "." };
}

/** The same battle once more; swap: with the seats changed. */
export function anotherOf(scene: Scene, info: GameInfo | undefined, players: Player[], mode: string, mine: number[], swap: boolean): NewTable & { mode: Mode } {
  const on = scene.switches.filter((s) => s.on && info?.switches.find((x) => x.name === s.name)?.on === false).map((s) => s.name),
    off = scene.switches.filter((s) => !s.on && info?.switches.find((x) => x.name === s.name)?.on === true).map((s) => s.name),
    sides = scene.sides.map((s) => s.side),
    from = (side: number): number => (swap ? sides[(sides.indexOf(side) + 1) % sides.length]! : side); // who sat there last time
  const seats = sides.map((side): NonNullable<NewTable["seats"]>[number] => {
    const was = from(side),
      player = players.find((p) => p.side === was);
    if (mine.includes(was)) return { side, sits: "human", ...(player?.player ? { player: player.player } : {}) };
    return player?.sits === "computer" ? { side, sits: "computer", ...(player.level ? { level: player.level } : {}) } : { side, sits: "open" };
  });
  return { game: scene.game, scenario: scene.scenario.id, mode: (mode || "solo") as Mode, ...(mode === "hot-seat" ? {} : { seats }), ...(on.length || off.length ? { switches: { on, off } } : {}) };
}
