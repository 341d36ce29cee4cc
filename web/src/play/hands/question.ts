// question.ts - why somebody is asked, and what is asked, in words a player reads.
import { capital } from "../words";
import type { Facts, Hand } from "./hand";
import { endingOf } from "./pass";
import { actorsOf, generalOf } from "./pool";

/** The question itself. Endings have a button of their own, so that they are not asked about too. */
export function questionOf(f: Facts, h: Hand): string {
  const ending = endingOf(f);
  if (h.isLeaving && ending) return `${ending.label}${ending.loses ? ` with ${ending.loses} unspent? ${/^1 /.test(ending.loses) ? "It is" : "They are"} lost.` : h.option ? "? What is drawn on the table is not done then." : "? What could still be done is lost."}`;
  if (f.ask?.none && f.options.length === 1) return f.ask.none;
  if (f.ask?.say) return f.ask.say;
  if (ending && !actorsOf(f).length && !generalOf(f).length) return "Nobody else can act";
  const asked = f.prompt ?? f.step?.name ?? "Choose";
  return capital(asked.replace(/,? (or|then) (pass|be done)\b[^,]*$/i, ""));
}
/** What is done about taking back the last choice. None: nothing to take back, or nobody who may. */
export interface UndoLabel {
  text: string;
  price: string;
}
export function undoOf(at: { undo?: { free: boolean; why?: string }; done: string; isSolo: boolean; others: string[]; isSealedAway: boolean }): UndoLabel | undefined {
  const { undo } = at,
    what = /^(move|charge|order|attack|ride)$/i.test(at.done) ? `the ${at.done.toLowerCase()}` : at.done ? `“${at.done}”` : "the last choice";
  if (!undo || (!undo.free && /nothing/.test(undo.why ?? ""))) return undefined;
  if (at.isSealedAway && undo.free) return { text: "Open my seal again", price: "free" };
  if (undo.free) return { text: `Undo ${what}`, price: "free" };
  if (at.isSolo) return { text: `Undo ${what}`, price: /dice|die|roll/.test(undo.why ?? "") ? "dice fall anew, marked in the log" : "what came after it too" };
  return { text: `Ask ${at.others.join(" and ") || "the others"} to take back ${what}`, price: "" };
}
