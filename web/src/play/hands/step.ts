// step.ts - the states of a hand and what leads from one to the next. Pure: a hand, the facts and an event make the next hand.
//   nothing -> unit -> verb -> target -> draft; Esc peels one layer; whatever is left in only one way is taken by itself.
import type { Choice, Item, Option, Point, Proposal, Value } from "../../wire";
import { attacked, chipped, isAttacks, laidDown } from "./attacks";
import { asTheOthers, lastAt, shortened, stancesOf, turned, withMember, withPoint, withStep } from "./filling";
import { factsAhead, linked, unlinked, type Ahead } from "./chain";
import { actorOf, asItStands, emptyHand, hasActor, type Facts, type Hand } from "./hand";
import { piecesOf, worthy } from "./idle";
import { aimed, all, counted, painted } from "./paint";
import { distinct, poolOf, unitOfPiece } from "./pool";
import { allDo, planOf, replanned } from "./plan";
import { nearest } from "./spans";

export type HandEvent =
  | { is: "renew"; isSameStep: boolean }
  | { is: "clear" }
  | { is: "back" }
  | { is: "leave" }
  | { is: "barren" } // everything the one in hand could do was asked for, and nothing is proposed
  | { is: "select"; unit: string; piece?: string }
  | { is: "select marker"; marker: string }
  | { is: "verb"; verb: string }
  | { is: "subject"; option: Option }
  | { is: "target"; target: Value }
  | { is: "take"; option: Option; filling?: Choice }
  | { is: "adopt"; option: Option; choice: Choice }
  | { is: "proposals"; list: Proposal[]; isUsed: boolean }
  | { is: "proposal"; at: number }
  | { is: "point"; at: Point; isReplace?: boolean; piece?: string }
  | { is: "member"; piece: string; at: Point }
  | { is: "as the others" }
  | { is: "as it stands" }
  | { is: "nudge"; dx: number; dy: number }
  | { is: "turn"; degrees: number }
  | { is: "step"; item: Item }
  | { is: "items"; items: Item[] }
  | { is: "value"; value: number }
  | { is: "light"; order: Value }
  | { is: "lay"; word: string; at: Point }
  | { is: "attack"; target: Value; piece?: Value }
  | { is: "laid"; laid: Item[] }
  | { is: "all"; order: Value }
  | { is: "paint"; piece: string; isAway: boolean }
  | { is: "count"; piece: string; by: 1 | -1 }
  | { is: "aim"; target: Value }
  | { is: "link"; choice: Choice; ahead: Ahead; take?: Option }
  | { is: "chain"; links: Choice[]; ahead?: Ahead; option: Option; choice: Choice; isPlanned?: boolean }
  | { is: "enough" } // what is linked is sent as it is
  | { is: "plan" } // everybody's answer is put on the table at once
  | { is: "all do"; verb: string }
  | { is: "sent" };

const kept = (h: Hand): Hand => ({ ...emptyHand, looked: h.looked, acted: h.acted, barren: h.barren, ...(h.plan ? { plan: h.plan } : {}), ...(h.ways ? { ways: h.ways } : {}) });
const verbOf = (f: Facts, h: Hand): Facts["scene"]["verbs"][number] | undefined => f.scene.verbs.find((v) => v.name === (h.option?.verb ?? h.verb));
const marked = (h: Hand): Hand => {
  const who = actorOf(h);
  return who && !h.looked.includes(who) ? { ...h, looked: [...h.looked, who] } : h;
};
/** Whatever is left in only one way is taken by itself. */
function narrowed(f: Facts, h: Hand): Hand {
  const pool = poolOf(f, h);
  return pool.length === 1 ? taken(f, h, pool[0]!) : h;
}
function picked(f: Facts, h: Hand): Hand {
  const verbs = distinct(poolOf(f, h), (o) => o.verb);
  return verbs.length === 1 ? narrowed(f, { ...h, verb: verbs[0] }) : h;
}
/** A number to begin with: nought where it may be, else the nearest to it; a length as long as it may. */
function firstValue(o: Option, filling?: Choice): number | undefined {
  if (o.value_max === undefined) return undefined;
  if (filling?.value !== undefined) return Number(filling.value);
  return o.value_is === "length" ? Number(o.value_max) : nearest(o, 0);
}
function taken(f: Facts, h: Hand, o: Option, filling?: Choice): Hand {
  const isSame = h.option?.verb === o.verb && h.option.subject === o.subject, // another order to go the same way: what was laid beside it stays
    at = filling && !filling.items?.length && o.need !== "none" && o.need !== "number" ? asItStands : -1; // put forward with nothing to fill in: it is whole
  return { ...h, verb: o.verb, option: o, items: filling?.items ?? [], laid: isSame ? h.laid : [], value: firstValue(o, filling), proposals: [], at, lit: undefined, apart: [], stays: false, isLeaving: false };
}
function pointedAt(f: Facts, h: Hand, o: Option): Hand {
  const unit = o.subject_is === "unit" ? String(o.subject) : o.subject_is === "piece" ? unitOfPiece(f, o.subject) : o.subject_is === "group" ? f.view.units.find((u) => u.group === o.subject)?.id : undefined;
  return { ...h, unit, piece: o.subject_is === "piece" ? String(o.subject) : undefined, marker: o.subject_is === "marker" ? String(o.subject) : undefined };
}
/** Esc: the question about leaving, the last corner, the draft, target, member, verb, unit, nothing. Layers that leave only one way are passed by. */
function peeled(f: Facts, h: Hand): Hand {
  if (h.isLeaving) return { ...h, isLeaving: false };
  if (h.plan) return { ...kept(h), plan: h.plan };
  if (h.option && h.at === asItStands) return { ...h, at: -1 };
  if (h.option?.need === "path" && h.items.length) return h.at < 0 ? shortened(f, h) : { ...h, items: [], at: -1 };
  const open: Hand = { ...h, option: undefined, items: [], laid: [], value: undefined, proposals: [], at: -1, apart: [], lit: undefined },
    layers: Hand[] = [
      open,
      { ...open, target: undefined },
      { ...open, target: undefined, piece: undefined },
      { ...open, target: undefined, verb: undefined },
      { ...open, target: undefined, verb: undefined, piece: undefined },
    ];
  return layers.find((c) => !isSame(c, h) && isOpen(f, c)) ?? (h.links.length ? unlinked(h) : kept(h));
}
const isSame = (a: Hand, b: Hand): boolean => a.option === b.option && a.target === b.target && a.piece === b.piece && a.verb === b.verb;
function isOpen(f: Facts, h: Hand): boolean {
  const pool = poolOf(f, h);
  return h.verb === undefined && h.target === undefined ? hasActor(h) && distinct(pool, (o) => o.verb).length > 1 : pool.length > 1;
}

export function step(h: Hand, f: Facts, e: HandEvent): Hand {
  switch (e.is) {
    case "renew":
      return e.isSameStep ? kept(h) : emptyHand;
    case "clear":
      return { ...kept(h), ways: undefined };
    case "back":
      return peeled(f, h);
    case "leave":
      return { ...h, isLeaving: true };
    case "barren": {
      const who = actorOf(h);
      return who && !h.barren.includes(who) ? { ...h, barren: [...h.barren, who] } : h;
    }
    case "select": {
      if (h.links.length && e.unit === h.unit) return h; // its draft goes on
      if (h.plan) return marked({ ...kept(h), unit: e.unit });
      const piece = e.piece !== undefined && f.options.some((o) => o.subject_is === "piece" && o.subject === e.piece) ? e.piece : undefined;
      return picked(f, marked({ ...kept(h), unit: e.unit, piece }));
    }
    case "select marker":
      return picked(f, marked({ ...kept(h), marker: e.marker }));
    case "verb":
      return narrowed(f, { ...h, verb: e.verb, option: undefined, items: [], isLeaving: false });
    case "subject":
      return narrowed(f, { ...h, piece: String(e.option.subject), isLeaving: false });
    case "target": {
      const planned = h.plan && f.options.find((o) => String(o.subject) === h.unit && o.target === e.target);
      if (planned) return replanned(h, planned);
      return narrowed(f, { ...h, target: e.target, isLeaving: false });
    }
    case "take":
      if (h.plan) return replanned(h, e.option);
      return taken(f, h, e.option, e.filling);
    case "adopt":
      return taken(f, h.ahead?.options.includes(e.option) ? { ...h, piece: undefined } : marked(pointedAt(f, kept(h), e.option)), e.option, e.choice);
    case "link": {
      const next = linked(f, h, e.choice, e.ahead),
        g = factsAhead(f, next);
      return e.take ? taken(g, next, e.take) : picked(g, next);
    }
    case "chain": {
      const next: Hand = { ...kept(h), links: e.links.map((choice) => ({ choice })), ahead: e.ahead, isPlanned: e.isPlanned ?? false };
      return taken(factsAhead(f, next), marked(pointedAt(factsAhead(f, next), next, e.option)), e.option, e.choice);
    }
    case "enough":
      return h;
    case "proposals": {
      const list = h.option ? worthy(h.option, e.list, piecesOf(f, h.option, h.unit)) : [],
        next = { ...h, proposals: list, stays: list.length < e.list.length };
      return e.isUsed && list.length && !h.items.length ? withProposal(next, 0) : next;
    }
    case "proposal":
      return withProposal(h, e.at);
    case "point":
      return withPoint(f, h, e.at, e.isReplace ?? false, e.piece);
    case "member":
      return withMember(f, h, e.piece, e.at);
    case "as the others":
      return asTheOthers(f, h);
    case "as it stands":
      return { ...h, items: [], at: asItStands, isLeaving: false };
    case "nudge": {
      const at = stancesOf(f, h).at(-1)?.at ?? lastAt(f, h);
      return at ? withPoint(f, h, [at[0] + e.dx, at[1] + e.dy], h.items.length > 0) : h;
    }
    case "turn":
      return turned(f, h, e.degrees);
    case "step":
      return withStep(h, e.item);
    case "items":
      return { ...h, items: e.items, at: -1, isLeaving: false };
    case "value":
      return { ...h, value: e.value, isLeaving: false };
    case "light":
      if (isAttacks(h.option, verbOf(f, h))) return chipped(h, e.order);
      // What was laid is taken up again by its own key.
      return h.laid.some((i) => i.value === e.order) ? { ...h, lit: undefined, laid: h.laid.filter((i) => i.value !== e.order) } : { ...h, lit: h.lit === e.order ? undefined : e.order };
    case "lay":
      return { ...laidDown(h, e.word, e.at, piecesOf(f, h.option, h.unit)), lit: undefined };
    case "laid":
      return { ...h, laid: e.laid };
    case "attack":
      return attacked(h, e.target, e.piece);
    case "all":
      return all(h, verbOf(f, h), e.order, piecesOf(f, h.option, h.unit));
    case "paint":
      return painted(h, verbOf(f, h), e.piece, e.isAway);
    case "count":
      return counted(h, e.piece, e.by);
    case "aim":
      return aimed(h, verbOf(f, h), e.target);
    case "plan":
      return { ...h, plan: planOf(f, h.plan) };
    case "all do":
      return allDo(f, h, e.verb);
    case "sent": {
      const who = actorOf(h);
      return who && !h.acted.includes(who) ? { ...h, acted: [...h.acted, who] } : h;
    }
  }
}
function withProposal(h: Hand, at: number): Hand {
  const choice = h.proposals[at];
  if (!choice) return h;
  return { ...h, at, items: choice.items ?? [], value: typeof choice.value === "number" && h.option?.value_max !== undefined ? choice.value : h.value, apart: [], isLeaving: false };
}
