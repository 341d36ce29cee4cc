// keep.svelte.ts - what this browser remembers: the seats it holds and how its owner likes the page. A seat's token never leaves it but to the server.
import type { Pace } from "./beats";
import { isAlone, where, type Where } from "./line";

export interface Seat {
  table: string;
  token: string;
  side: number;
  mode: string;
  game: string;
  scenario: string;
  name: string;
  when: number;
  by?: { invitation?: string; screen?: string; recovery?: string; code?: string }; // what the token is to be exchanged for; gone once it is
  next?: string; // a token that takes this one's place, while the server has not said so
  again?: string; // the key for another game that was asked for or agreed to here
  code?: string; // a recovery code that has not been written down yet
  invitations?: { side: number; secret: string }[]; // to seats of others that nobody has been seen in
}
export interface Settings {
  theme: "light" | "dark" | "auto";
  speed: number;
  follow: boolean; // the camera goes where things happen
  size: number;
  palette: "usual" | "strong" | "plain";
  level: string;
  ask: boolean; // whether ending a step that loses something is asked about once
  limit: number; // seconds for each decision at a table by link; 0: none
  side: number;
  mode: "solo" | "hot-seat" | "link";
  pace: Pace; // how what happens is shown
  sound: boolean;
  names: boolean; // names on pieces at any zoom
  ownBelow: boolean; // the table turned so that one's own edge is nearest
  name: string; // what an invitation says of who sends it
}

const usual: Settings = { theme: "auto", speed: 1, follow: true, size: 100, palette: "usual", level: "", ask: true, limit: 0, side: 1, mode: "solo", pace: "calm", sound: true, names: false, ownBelow: true, name: "" };

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`phaseline.${key}`);
    return text ? (JSON.parse(text) as T) : fallback;
  } catch {
    return fallback; // storage forbidden, or not ours: the page works all the same, and forgets
  }
}
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`phaseline.${key}`, JSON.stringify(value));
  } catch {
    /* as above */
  }
}

// Seats at a server's tables are not those at this browser's own.
const at = (place: Where): string => (place === "here" && !isAlone ? ".here" : "");
const seatsKey = `seats${at(where)}`,
  seenKey = `seen${at(where)}`,
  lessonsKey = `lessons${at(where)}`;

export const settings: Settings = $state({ ...usual, ...read<Partial<Settings>>("settings", {}) });
// A table by link is made on purpose each time: whoever comes back and presses "Play" would wait for nobody.
if (settings.mode === "link") settings.mode = "solo";
export function saveSettings(): void {
  write("settings", settings);
  showSettings();
}

/** Sets the page's theme, palette and type size. */
export function showSettings(): void {
  const root = document.documentElement,
    isDark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset["theme"] = isDark ? "dark" : "light";
  root.dataset["palette"] = settings.palette;
  root.dataset["size"] = String(settings.size);
}

export const seats: Seat[] = $state(read<Seat[]>(seatsKey, []));
export function keepSeat(seat: Seat): void {
  const old = seats.findIndex((s) => s.table === seat.table && s.token === seat.token);
  if (old >= 0) seats.splice(old, 1);
  seats.unshift(seat);
  seats.splice(40);
  write(seatsKey, seats);
}
/** Keeps a seat for when the other one answers. */
export function keepSeatAt(place: Where, seat: Seat): void {
  if (place === where) return keepSeat(seat);
  const key = `seats${at(place)}`;
  write(key, [seat, ...read<Seat[]>(key, [])].slice(0, 40));
}
/** Puts what has changed of a seat in its place. */
export function changeSeat(table: string, token: string, change: Partial<Seat>): void {
  const seat = seats.find((s) => s.table === table && s.token === token);
  if (!seat) return;
  Object.assign(seat, change);
  write(seatsKey, seats);
}
/** Forgets a table, or one key of it. */
export function dropSeat(table: string, token?: string): void {
  for (let i = seats.length - 1; i >= 0; i--) if (seats[i]!.table === table && (token === undefined || seats[i]!.token === token)) seats.splice(i, 1);
  write(seatsKey, seats);
}
/** Another window of this browser has put another key in this one's place. */
export function isKeyReplaced(table: string, token: string): boolean {
  const now = read<Seat[]>(seatsKey, []).filter((s) => s.table === table);
  return now.length > 0 && !now.some((s) => s.token === token);
}
export const seatAt = (table: string): Seat | undefined => seats.find((s) => s.table === table);

/** The last event this browser has shown of a seat, so that a return can tell what was missed. */
const lastSeen: Record<string, number> = read<Record<string, number>>(seenKey, {});
export const seenAt = (table: string, side: number): number | undefined => lastSeen[`${table} ${side}`];
export function keepSeen(table: string, side: number, n: number): void {
  const key = `${table} ${side}`;
  if (lastSeen[key] === n) return;
  delete lastSeen[key]; // the newest stand last, and the oldest are forgotten
  lastSeen[key] = n;
  for (const old of Object.keys(lastSeen).slice(0, -60)) delete lastSeen[old];
  write(seenKey, lastSeen);
}

/** A finger is the hand that points, not a mouse. */
export const hasFinger = (): boolean => matchMedia("(pointer: coarse)").matches;
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How far somebody has come in a chapter, and at which table. */
export interface Learned {
  table: string;
  step: number;
  isDone: boolean;
}
const learned: Record<string, Learned> = read(lessonsKey, {});
export const learnedOf = (game: string, lesson: string, chapter: string): Learned | undefined => learned[`${game}/${lesson}/${chapter}`];
/** What was done once stays done when the chapter is taken again. */
export function keepLesson(game: string, lesson: string, chapter: string, now: Learned): void {
  const key = `${game}/${lesson}/${chapter}`;
  learned[key] = { ...now, isDone: now.isDone || (learned[key]?.isDone ?? false) };
  write(lessonsKey, learned);
}
