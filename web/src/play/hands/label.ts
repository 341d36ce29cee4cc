// label.ts - what the brass button says in each state, and its second line.
import { isComplete, type Brass, type Standing } from "./brass";
import type { Price } from "../../wire";
import { chainText } from "./chain";
import { gestureOf } from "./gesture";
import { capital } from "../words";
import { actorOf, type Facts, type Hand } from "./hand";
import { actorName } from "./keyring";
import { amountText, plainSaid, priceOf, sentenceOf } from "./names";
import { endingOf } from "./pass";
import { doers } from "./plan";
import { actorsOf, isFixed } from "./pool";

export interface Label {
  text: string;
  more: string;
}
const trim = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1).replace(/[ ,]+\S*$/, "")}…` : text);

function sendText(f: Facts, h: Hand, price: Price[], name?: string): string {
  const o = h.option!;
  if (h.links.length) return chainText(f, h, price);
  const going = isFixed(o) ? Object.keys(h.ways ?? {}).length : 0;
  if (going) return going === 1 ? "Go there" : `All ${going} go there`;
  if (f.isSealed && gestureOf(o) !== "answer") return "Seal it";
  if (gestureOf(o) === "go" && o.need === "path" && h.items.length) return `${o.label} here`;
  if (gestureOf(o) === "lay" && h.items.some((i) => i.at)) return `${o.label} here`;
  if (gestureOf(o) === "pay") return priceOf(o) ? `${o.label} ${priceOf(o)}` : o.label;
  if (name && o.need === "none" && gestureOf(o) === "answer" && name.length <= 34) return capital(name);
  // What something on the table stands for is seen there, and needs no word.
  const isSeen = f.scene.verbs.find((v) => v.name === o.verb)?.handles === true && o.value_is === "word",
    text = plainSaid(sentenceOf(f.scene, f.view, f.side, { ...o, say: undefined, subject: undefined, value: o.value_max === undefined && !isSeen && !(o.value_is === "degrees" && o.value === 0) ? o.value : undefined, ...(isSeen && o.target_is === "word" ? { target: undefined } : {}) }));
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
    case "just":
      return b.links ? { text: chainText(f, { ...h, links: h.links.slice(0, b.links) }, []), more: "" } : { text: "Try it", more: "to see why not" };
    case "enough":
      return { text: chainText(f, h, s.price ?? []), more: "" };
    case "send":
      return { text: sendText(f, h, s.price ?? [], s.name), more: b.isReady && h.links.length ? (h.isPlanned ? "as planned" : "") : b.isReady && h.isPlanned ? "as planned" : b.isReady && f.isSealed ? "sealed until all have answered" : b.isReady ? (gestureOf(h.option!) === "pay" ? "" : priceText(h.option!)) : s.isJudging || !isComplete(h) ? "one moment" : trim(b.why, 60) };
    case "seal": {
      const n = b.only === undefined ? doers(h.plan ?? {}) : 1;
      return { text: n ? `Seal ${n} ${n === 1 ? "order" : "orders"}` : "Seal: nobody acts", more: "opened together" };
    }
    case "end":
      if (f.ask?.none && f.options.length === 1) return { text: "Go on", more: "nothing to decide" };
      return { text: ending?.label ?? "Go on", more: ending?.is === "free" && actorsOf(f).length ? (f.ask?.window ? "the chance comes again" : "it costs nothing") : ending?.cost ? (actorsOf(f).every((a) => h.acted.includes(a)) ? "all have acted" : "nothing more to propose") : "nobody else can act" };
    case "stay": {
      const who = actorOf(h) ?? actorsOf(f)[0];
      return { text: who ? `Go on: ${trim(actorName(f, who), 22)}` : "Go on playing", more: "" };
    }
    case "nothing":
      return { text: "Choose", more: b.why };
  }
}
