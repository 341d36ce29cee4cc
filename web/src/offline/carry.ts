// carry.ts - a game goes on elsewhere: its journal is opened there as a new table. The old one stays as it is.
import { failure, getJournal, isFine } from "../play/api";
import { keepSeatAt, seatAt, settings } from "../play/keep.svelte";
import { hosts, type Where } from "../play/line";
import type { Level, MineEntry, NewJournal, TableMade } from "../wire";

/** Where in the page it goes on. */
export async function carry(m: MineEntry, to: Where): Promise<string> {
  const journal = await getJournal(m.table, seatAt(m.table)?.token ?? ""),
    mode = m.mode === "hot-seat" ? "hot-seat" : "solo",
    level = (settings.level || undefined) as Level | undefined;
  // Others' seats are the computer's.
  const seats = mode === "hot-seat" ? [] : [...(m.side === 1 ? [] : [{ side: 1, sits: "computer" as const, ...(level && { level }) }]), { side: m.side, sits: "human" as const }];
  const wanted: NewJournal = { journal, mode, ...(seats.length && { seats }) },
    answer = await hosts[to].ask("/api/journals", { body: JSON.stringify(wanted) });
  if (!isFine(answer)) throw failure(answer);
  const made = JSON.parse(answer.text) as TableMade,
    own = made.seats.find((s) => s.token);
  if (!own) throw new Error("the new table has no seat for you");
  keepSeatAt(to, { table: made.table, token: own.token!, side: own.side, mode, game: m.game, scenario: m.scenario, name: m.name ?? m.scenario, when: Date.now() });
  return `#/t/${encodeURIComponent(made.table)}`;
}
