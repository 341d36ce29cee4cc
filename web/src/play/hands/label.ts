// label.ts - what the brass button says in each state, and its second line.
import { isComplete, type Brass, type Standing } from "./brass";
import { gestureOf } from "./gesture";
import type { Facts, Hand } from "./hand";
import { actorName } from "./keyring";
import { amountText, plainSaid, priceOf, sentenceOf } from "./names";
import { endingOf } from "./pass";
import { actorsOf } from "./pool";

export interface Label {
  text: string;
  more: string;
}
const trim = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).replace(/[ ,]+\S*$/, "")}…` : text);

function sendText(f: Facts, h: Hand): string {
  const o = h.option!;
  if (f.isSealed) return "Seal it";
  if (gestureOf(o) === "go" && o.need === "path" && h.items.length) return `${o.label} here`;
  if (gestureOf(o) === "lay" && h.items.some((i) => i.at)) return `${o.label} here`;
  if (gestureOf(o) === "pay") return priceOf(o) ? `${o.label} ${priceOf(o)}` : o.label;
  const text = plainSaid(sentenceOf(f.scene, f.view, f.side, { ...o, say: undefined, subject: undefined, value: o.value_max === undefined ? o.value : undefined }));
  return text.length <= 30 ? text : o.label;
}
function priceText(o: { cost?: unknown; price?: { purse: string; amount: number } }): string {
  if (o.price) return amountText(o.price.amount, o.price.purse);
  return typeof o.cost === "number" && o.cost > 0 ? `costs ${o.cost}` : "";
}
export function labelOf(f: Facts, h: Hand, b: Brass, s: Standing): Label {
  const ending = endingOf(f);
  switch (b.does) {
    case "next":
      return { text: `Next: ${trim(actorName(f, b.actor), 26)}`, more: "" };
    case "show":
      return { text: b.offer ? `Show: ${trim(b.offer.purpose, 40)}` : "Looking for a proposal", more: "" };
    case "send":
      return { text: sendText(f, h), more: b.isReady ? (gestureOf(h.option!) === "pay" ? "" : priceText(h.option!)) : s.isJudging || !isComplete(h) ? "one moment" : trim(b.why, 60) };
    case "end":
      return { text: ending?.label ?? "Go on", more: ending?.is === "free" && actorsOf(f).length ? "the chance comes again" : ending?.cost ? (actorsOf(f).every((a) => h.acted.includes(a)) ? "all have acted" : "nothing more to propose") : "nobody else can act" };
    case "stay": {
      const who = actorsOf(f)[0];
      return { text: who ? `Go on: ${trim(actorName(f, who), 22)}` : "Go on playing", more: "" };
    }
    case "nothing":
      return { text: "Choose", more: b.why };
  }
}
