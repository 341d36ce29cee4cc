// api.ts - what is asked of the tables besides playing: JSON, as a server gives it over HTTP. Errors carry its own sentence.
import type { Brief, ExampleShown, GameInfo, Glossary, LinkInfo, MineEntry, NewTable, Rule, RuleProof, Scene, Sequence, Sheet, TableMade } from "../wire";
import { ask as askOf, type Answer, type Asking } from "./line";

/** What went wrong, in the words of whoever answered; a number must do where it has none. */
export function failure({ status, text }: Answer): Error {
  try {
    const said = (JSON.parse(text) as { error?: string }).error;
    if (said) return new Error(said);
  } catch {
    /* not JSON */
  }
  return new Error(`the server answered ${status}`);
}
export const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300;
async function ask<T>(path: string, asking?: Asking): Promise<T> {
  const answer = await askOf(path, asking);
  if (!isFine(answer)) throw failure(answer);
  return (answer.text ? JSON.parse(answer.text) : undefined) as T;
}
const post = <T>(path: string, body: unknown): Promise<T> => ask<T>(path, { body: typeof body === "string" ? body : JSON.stringify(body) });

let games: Promise<GameInfo[]> | undefined;
export const getGames = (): Promise<GameInfo[]> =>
  (games ??= ask<GameInfo[]>("/api/games").catch((e: unknown) => {
    games = undefined;
    throw e;
  }));
export const getSequence = (game: string): Promise<Sequence[]> => ask(`/api/games/${encodeURIComponent(game)}/sequence`);
const books = new Map<string, Promise<Rule[]>>();
export function getRules(game: string): Promise<Rule[]> {
  let book = books.get(game);
  if (!book) books.set(game, (book = ask<Rule[]>(`/api/games/${encodeURIComponent(game)}/rules`)));
  return book;
}
export const getWords = (game: string): Promise<Glossary> => ask(`/api/games/${encodeURIComponent(game)}/words`);
export const getScene = (game: string, scenario: string): Promise<Scene> =>
  ask(`/api/games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(scenario)}`);
export const getBrief = (game: string, scenario: string): Promise<Brief> =>
  ask(`/api/games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(scenario)}/brief`);
export const getSheet = (game: string, scenario: string): Promise<Sheet> => ask(`/api/games/${encodeURIComponent(game)}/sheet${scenario ? `/${encodeURIComponent(scenario)}` : ""}`);
export const getProof = (game: string): Promise<RuleProof[]> => ask(`/api/games/${encodeURIComponent(game)}/proof`);
export const getExample = (game: string, file: string, id: string): Promise<ExampleShown> =>
  ask(`/api/games/${encodeURIComponent(game)}/examples/${encodeURIComponent(file)}/${encodeURIComponent(id)}`);
export const makeTable = (table: NewTable): Promise<TableMade> => post("/api/tables", table);
export const getMine = (tokens: string[]): Promise<MineEntry[]> => post("/api/mine", { tokens });
export const getLink = (table: string, link: string): Promise<LinkInfo> => post("/api/links", { table, link });
export const openJournal = (body: string): Promise<TableMade> => post("/api/journals", body);
export async function getJournal(table: string, token: string): Promise<string> {
  const answer = await askOf(`/api/tables/${encodeURIComponent(table)}/journal`, { token });
  if (!isFine(answer)) throw failure(answer);
  return answer.text;
}
