// gesture.ts - with which movement of the hand an option is filled. The ruleset says so; where it does not, need and nouns tell.
import type { Gesture, Option } from "../../wire";
import { tableNouns } from "./pool";

export function gestureOf(o: Option): Gesture {
  if (o.gesture) return o.gesture;
  const has = (part: string): boolean => o.parts?.includes(part as "at") ?? false;
  switch (o.need) {
    case "path":
      return "go";
    case "place":
      return o.target !== undefined && tableNouns.has(o.target_is ?? "") && !has("piece") && !has("facing") ? "aim" : "lay";
    case "group":
      return has("value") && has("piece") && !has("order") && !has("target") ? "allot" : "each";
    case "number":
      return o.value_is === "length" || (o.value_is === "degrees" && o.target !== undefined) ? "go" : "lay";
    default:
      if (o.target !== undefined && tableNouns.has(o.target_is ?? "")) return "aim";
      return /^pay/.test(o.verb) ? "pay" : "answer";
  }
}
/** Something is put down that is none of the pieces: a cross is drawn for it, not a ghost. */
export const isThing = (o: Option): boolean =>
  gestureOf(o) !== "go" && !(o.parts?.includes("piece") ?? false) && (o.target !== undefined || o.subject_is === "marker" || /marker|smoke|fire|shoot|barrage|attack|bomb|call|mark|target|aim/.test(o.verb));

/** An answer that does nothing: it may be given, but is never proposed where something can be done. */
export const isDecline = (o: { verb: string }): boolean => /^(pass|done|stay|stop|wait|none)$|^(hold|decline|skip|cancel|refuse|keep|no)(_|$)/.test(o.verb);
