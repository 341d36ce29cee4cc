// start.ts - a table is made and sat down at: from the first page, or from a briefing.
import { makeTable } from "./api";
import { keepSeat, saveSettings, settings } from "./keep.svelte";
import type { GameInfo, Level, TableMade } from "../wire";

/** One's own key, and the invitations to send, are kept; a key of somebody else's seat never comes here. */
export function keepAll(made: TableMade, game: string, scenario: string, mode: string): void {
  const own = made.seats.filter((s) => s.token),
    first = own.find((s) => s.side === settings.side) ?? own[0];
  const invitations = made.seats.filter((s) => s.invitation).map((s) => ({ side: s.side, secret: s.invitation! }));
  if (first) keepSeat({ table: made.table, token: first.token!, side: first.side, mode, game, scenario, name: scenario, when: Date.now(), ...(invitations.length ? { invitations } : {}) });
  location.hash = first ? `#/t/${encodeURIComponent(made.table)}` : `#/watch/${encodeURIComponent(made.table)}`;
}

/** switched: optional rules by name, where they shall be otherwise than usual. */
export async function startBattle(g: GameInfo, scenario: string, switched: Record<string, boolean> = {}): Promise<void> {
  const mode = settings.mode,
    sides = Array.from({ length: g.sides_max }, (_, i) => i + 1),
    wanted = g.switches.filter((s) => switched[s.name] !== undefined && switched[s.name] !== s.on);
  const level = (settings.level || undefined) as Level | undefined;
  const name = settings.name.trim(),
    me = mode === "link" && name ? { seats: [{ side: 1, sits: "human" as const, player: name }] } : {};
  const named =
    mode === "solo" && (settings.side !== 1 || level) && g.sides_max === 2
      ? { seats: sides.map((side) => ({ side, sits: side === settings.side ? ("human" as const) : ("computer" as const), ...(side === settings.side ? {} : { level }) })) }
      : {};
  const made = await makeTable({
    game: g.id,
    scenario,
    mode,
    ...(mode === "link" && settings.limit ? { limit: settings.limit } : {}),
    ...me,
    ...named,
    ...(wanted.length ? { switches: { on: wanted.filter((s) => !s.on).map((s) => s.name), off: wanted.filter((s) => s.on).map((s) => s.name) } } : {}),
  });
  keepAll(made, g.id, scenario, mode);
  if (mode === "link") settings.mode = "solo"; // the next table is by link only if that is said again
  saveSettings();
}
