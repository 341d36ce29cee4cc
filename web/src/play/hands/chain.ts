// chain.ts - a draft over several decisions: what is linked already, and how the game would stand after it. Brass sends all of it as one.
import type { Ask, Choice, Option, Price, View } from "../../wire";
import { emptyHand, type Facts, type Hand } from "./hand";
import { actorsOf, poolOf } from "./pool";

/** How it would stand after some choices, as the server tried them, and what may follow. */
export interface Ahead {
  view: View;
  options: Option[];
  ask?: Ask;
  isSure: boolean; // no die falls on the way there
  price: Price[]; // of the way there
}
export interface Link {
  choice: Choice;
  option?: Option; // unknown: it came as part of a whole chain
  before?: Ahead; // where it was drafted; none: at the table as it stands
}
/** As many choices as the server takes at once. */
export const chainMost = 24;
/** The chain with what is in hand as its last link. */
export const chainOf = (h: Hand, last?: Choice): Choice[] => [...h.links.map((l) => l.choice), ...(last ? [last] : [])];

/** What a hand with links goes by: the table as it would be then. */
export const factsAhead = (f: Facts, h: Hand): Facts => (h.ahead ? { ...f, view: h.ahead.view, options: h.ahead.options, all: h.ahead.options, ask: h.ahead.ask, default: undefined } : f);

const bare = (h: Hand): Hand => ({ ...h, verb: undefined, target: undefined, option: undefined, items: [], value: undefined, proposals: [], at: -1, apart: [], lit: undefined, stays: false, isLeaving: false });

/** The draft becomes a link, and what may follow is in hand. Where that is another's to do, as a company that leaves its craft, that one is. */
export function linked(f: Facts, h: Hand, choice: Choice, ahead: Ahead): Hand {
  const next: Hand = { ...bare(h), piece: undefined, links: [...h.links, { choice, option: h.option, before: h.ahead }], ahead },
    g = factsAhead(f, next);
  if (poolOf(g, next).length) return next;
  const other = actorsOf(g)[0];
  return other?.startsWith("unit:") ? { ...next, unit: other.slice(5) } : next;
}
/** With so many links alone, and nothing in hand after them. The same hand where it has no more. */
export const linkedTo = (h: Hand, count: number): Hand => (h.links.length > count ? { ...bare(h), links: h.links.slice(0, count), ahead: h.links[count]!.before } : h);
/** Back: the last link that was filled in by hand is the draft again; what was linked by itself goes with it. */
export function unlinked(h: Hand): Hand {
  const at = h.links.map((l) => l.option !== undefined && l.option.need !== "none").lastIndexOf(true),
    link = h.links[at],
    whole: Hand = { ...emptyHand, looked: h.looked, acted: h.acted, barren: h.barren, unit: h.unit };
  if (!link?.option) return whole;
  return { ...bare(h), links: h.links.slice(0, at), ahead: link.before, verb: link.option.verb, option: link.option, items: link.choice.items ?? [], value: link.option.value_max !== undefined ? Number(link.choice.value) : undefined };
}

/** What brass says of a chain: "Pay 2 and move", "Beach, then disembark". */
export function chainText(f: Facts, h: Hand, price: Price[]): string {
  const label = (verb: string | undefined): string => f.scene.verbs.find((v) => v.name === verb)?.label ?? "",
    first = label(h.links[0]?.choice.verb),
    last = label(h.option?.verb ?? h.links.at(-1)?.choice.verb);
  if (price[0]) return `Pay ${price[0].amount} and ${first.toLowerCase()}`;
  return last && last !== first ? `${first}, then ${last.toLowerCase()}` : first;
}
