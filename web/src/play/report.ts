// report.ts - a finished game summed up from its events alone: losses by turn, luck by kind of roll, turning points.
import type { Scene, View } from "../wire";
import type { LogLine } from "./session.svelte";
import { expected } from "./luck";
import { calledUnit, sayOf, weightOf } from "./tell";

export interface LuckRow {
  purpose: string;
  above: number[];
  rolls: number;
}
export interface Turning {
  n: number;
  turn: number;
  text: string;
  weight: number;
}
export interface Report {
  turns: number;
  losses: number[][];
  lost: { side: number; units: string[]; pieces: number; all: number }[];
  luck: LuckRow[];
  turning: Turning[];
}

export function report(scene: Scene, view: View, log: LogLine[]): Report {
  const sides = scene.sides.length,
    turns = Math.max(1, view.turn),
    pieceSide = new Map(view.pieces.map((p) => [p.id, p.side])),
    unitSide = new Map(view.units.map((u) => [u.id, u.side]));
  const byTurn = Array.from({ length: sides }, () => Array<number>(turns + 1).fill(0)),
    luck = new Map<string, LuckRow>(),
    turning: Turning[] = [];
  const gone = new Map<number, string[]>();
  for (const { event: e, turn, n } of log) {
    const t = Math.min(turns, Math.max(0, turn));
    if (e.kind === "REMOVED" && e.subject !== undefined) {
      const side = pieceSide.get(String(e.subject)) ?? e.side ?? 0;
      if (side) byTurn[side - 1]![t]!++;
    }
    if (e.kind === "UNIT_REMOVED" && e.subject !== undefined) {
      const side = unitSide.get(String(e.subject)) ?? 0,
        unit = view.units.find((u) => u.id === e.subject);
      if (side) {
        gone.set(side, [...(gone.get(side) ?? []), calledUnit(view, String(e.subject))]);
        turning.push({ n, turn, text: e.say ? sayOf(scene, view, e) : `${scene.sides[side - 1]?.name ?? ""}: all of ${calledUnit(view, String(e.subject))} lost`, weight: 5 + (unit?.pieces.length ?? 1) });
      }
    }
    if (e.kind === "SCORED" && e.value > 0) turning.push({ n, turn, text: sayOf(scene, view, e), weight: Math.min(6, 1 + e.value) });
    else if (weightOf(e) === "grave" && e.kind !== "UNIT_REMOVED" && !e.roll && e.kind !== "GAME_OVER") turning.push({ n, turn, text: sayOf(scene, view, e), weight: 4 });
    if (e.roll && e.roll.owner > 0) {
      const hope = expected(e.roll);
      if (hope === undefined) continue;
      const row = luck.get(e.roll.purpose) ?? { purpose: e.roll.purpose, above: Array<number>(sides).fill(0), rolls: 0 };
      row.above[e.roll.owner - 1]! += (e.roll.sum ? Number(e.roll.passed > 0) : e.roll.passed) - hope;
      row.rolls++;
      luck.set(e.roll.purpose, row);
    }
  }
  // A turn that cost one side far more than the other turned something, whoever fell.
  for (let t = 1; t <= turns; t++) {
    const cost = byTurn.map((row) => row[t]!),
      worst = cost.indexOf(Math.max(...cost)),
      swing = cost[worst]! - Math.min(...cost),
      first = log.find((l) => l.turn === t && l.event.kind === "REMOVED" && pieceSide.get(String(l.event.subject)) === worst + 1);
    if (swing > 0 && first)
      turning.push({ n: first.n, turn: t, text: `${scene.sides[worst]?.name ?? ""}: ${cost[worst]} ${cost[worst] === 1 ? "piece" : "pieces"} lost${cost.some((c, i) => i !== worst && c) ? `, ${cost.filter((_, i) => i !== worst).join(" and ")} on the other side` : ""}`, weight: 1 + swing });
  }
  for (const row of byTurn) for (let i = 1; i <= turns; i++) row[i]! += row[i - 1]!;
  // What lasts: the heaviest moments, told in the order they came.
  const heavy = turning
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 4)
    .sort((a, b) => a.n - b.n);
  const lost = scene.sides.map((s) => ({
    side: s.side,
    units: gone.get(s.side) ?? [],
    pieces: byTurn[s.side - 1]!.at(-1) ?? 0,
    all: view.pieces.filter((p) => p.side === s.side).length,
  }));
  return { turns, losses: byTurn, lost, luck: [...luck.values()].sort((a, b) => b.rolls - a.rolls).slice(0, 5), turning: heavy };
}
