// save.ts - the journal of a game as a file among the downloads.
import { getJournal } from "./api";

export async function saveJournal(table: string, token: string, name: string): Promise<void> {
  const text = await getJournal(table, token),
    a = document.createElement("a"),
    url = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  a.href = url;
  a.download = `${name}.jsonl`;
  a.click();
  URL.revokeObjectURL(url);
}
