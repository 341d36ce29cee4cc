// hints.ts - what the hand can do next, in one line: in the words of a mouse and its keys, or of a finger.
import type { Decide } from "./decide.svelte";
import { hasPlace } from "./hands/attacks";
import { gestureOf } from "./hands/gesture";
import { isFixed } from "./hands/pool";

/** hasTrack: the number that is asked for lies along a track on the table. */
export function hintOf(decide: Decide, hasTrack: boolean, isFinger: boolean): string {
  return isFinger ? fingerHint(decide, hasTrack) : mouseHint(decide, hasTrack);
}
function mouseHint(decide: Decide, hasTrack: boolean): string {
  const o = decide.option;
  if (decide.hand.plan) return "Everybody has an answer already. Drag from a unit to another target for an exception.";
  if (!o) return decide.stage === "nothing" ? (decide.actors.length > 1 ? "Click one of yours, or its key." : "") : decide.targets.size ? "Click an outlined target, or its key." : "";
  const more = decide.suggestions.length > 1 ? ` C: ${decide.suggestionAt >= 0 ? `proposal ${decide.suggestionAt + 1} of ${decide.suggestions.length}` : `${decide.suggestions.length} proposals`}.` : "";
  if (decide.isAttacks) return `Click a target; light a chip and it alone goes elsewhere${decide.items.some(hasPlace) ? "; drag the cross" : ""}.${more}`;
  if (decide.isListing) return `Click targets, one after the other; a second click takes one off.${more}`;
  if (decide.isMembers) return `Light an order, then click members; click an enemy to aim; Shift-click takes away.${more}`;
  if (isFixed(o) && decide.held.length) return `Click an arrow-head or drag the base; Q and E turn, arrows step, Backspace takes the last step back.${more}`;
  if (isFixed(o)) return goesAlone(decide) ? `Drag it, or click where it goes.${more}` : "Drag one of them and all go along; with Alt it goes alone.";
  const turns = canTurn(decide) ? "; Q and E turn" : "";
  if (o.need === "path" && decide.hasPoints) return decide.items.length ? `Drag or click; Shift adds a corner${turns}.${more}` : "Drag the unit or click where it goes.";
  if (aims(decide)) return `Click another target.${more}`;
  if (o.need === "place") return `Click the place or drag it${turns}.${more}`;
  if (hasTrack && o.need === "number") return `${o.target !== undefined ? "Click another target, or drag" : "Drag"} the knob; Q and E too.${more}`;
  return more.trim() || (canChooseAnother(decide) ? "Click another one, or Esc for the list." : "");
}
function fingerHint(decide: Decide, hasTrack: boolean): string {
  const o = decide.option;
  if (decide.hand.plan) return "Everybody has an answer already. Drag from a unit to another target for an exception.";
  if (!o) return decide.stage === "nothing" ? (decide.actors.length > 1 ? "Tap one of yours." : "") : decide.targets.size ? "Tap an outlined target." : "";
  const more = decide.suggestions.length > 1 ? " More behind …" : "",
    turns = canTurn(decide) ? "; the knob turns it" : "";
  if (decide.isAttacks) return `Tap a target; light a chip and it alone goes elsewhere${decide.items.some(hasPlace) ? "; drag the cross" : ""}.${more}`;
  if (decide.isListing) return `Tap targets, one after the other; a second tap takes one off.${more}`;
  if (decide.isMembers) return `Light an order, then tap members; tap an enemy to aim.${more}`;
  if ((isFixed(o) && decide.held.length) || decide.hasStances()) return `Tap an arrow-head, or drag the base.${more}`;
  if (isFixed(o)) return goesAlone(decide) ? `Drag it, or tap where it goes.${more}` : "Drag one of them and all go along.";
  if (o.need === "path" && decide.hasPoints) return decide.items.length ? `Drag it, or tap where it goes${turns}.${more}` : "Drag the unit, or tap where it goes.";
  if (aims(decide)) return `Tap another target.${more}`;
  if (o.need === "place") return `Tap the place, or drag it there${turns}.${more}`;
  if (hasTrack && o.need === "number") return `${o.target !== undefined ? "Tap another target, or drag" : "Drag"} the knob.${more}`;
  return more.trim() || (canChooseAnother(decide) ? "Tap another one, or Back for the list." : "");
}
const canTurn = (decide: Decide): boolean => decide.option?.parts?.includes("facing") === true && decide.items.some((i) => i.at);
const goesAlone = (decide: Decide): boolean => decide.pieces.length < 2 && Object.keys(decide.hand.ways ?? {}).length < 2;
const canChooseAnother = (decide: Decide): boolean => decide.actors.length > 1 && !decide.keys.length;
// The place is left out: who is aimed at is what it is about.
const aims = (decide: Decide): boolean => decide.option?.need === "place" && gestureOf(decide.option) === "aim" && decide.option.target !== undefined && !decide.items.length;
