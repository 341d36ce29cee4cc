// brass.ts - what Enter does in each state of the hand: it walks towards acting, and never throws away what can still be done.
import type { Choice, Option, Price } from "../../wire";
import { isDecline } from "./gesture";
import { actorOf, asItStands, stageOf, type Facts, type Hand } from "./hand";
import { endingOf } from "./pass";
import { actorsOf, generalOf, poolOf } from "./pool";

/** Something that could be drafted for whoever is chosen. */
export interface Offer {
  option: Option;
  choice: Choice;
  purpose: string;
}
/** How the draft that stands, or the search for one, is doing. */
export interface Standing {
  name?: string; // what the option is called where it stands on the table
  offer?: Offer; // found for the actor in hand
  isSearching: boolean;
  isOk: boolean; // the draft is legal
  isJudging: boolean;
  why: string; // it is not, and why
  isSending: boolean;
  price?: Price[]; // of a chain
}
export type Brass =
  | { does: "next"; actor: string }
  | { does: "show"; offer?: Offer } // no offer: it is still being looked for
  | { does: "send"; isReady: boolean; why: string }
  | { does: "just"; choice: Choice; links: number } // in a lesson: so much of what is linked, or, against the rules and to see why, what is not offered
  | { does: "enough" } // what is linked is sent without anything more
  | { does: "seal"; isReady: boolean; only?: string } // the whole plan, or of it one unit's answer
  | { does: "end" }
  | { does: "stay" } // the end was asked for; on with the game
  | { does: "nothing"; why: string };

/** The next one that has not been looked at; else one that has not acted; else nobody. */
export function nextActor(f: Facts, h: Hand): string | undefined {
  const actors = actorsOf(f),
    now = actorOf(h),
    from = now ? actors.indexOf(now) : -1,
    order = [...actors.slice(from + 1), ...actors.slice(0, from + 1)].filter((a) => a !== now || actors.length === 1);
  return order.find((a) => !h.looked.includes(a) && !h.acted.includes(a)) ?? order.find((a) => !isDone(h, a)) ?? order[0];
}
/** It has acted in this step, or there is nothing to put forward for it. */
const isDone = (h: Hand, actor: string): boolean => h.acted.includes(actor) || h.barren.includes(actor);
/** That is so of everybody who can act, and nothing is lost by leaving it at that. */
const isPlayedOut = (f: Facts, h: Hand): boolean => endingOf(f) !== undefined && endingOf(f)!.is !== "loses" && actorsOf(f).every((a) => isDone(h, a));

/** The answer that is put on the table by itself: one that must be given, or that the game itself proposes. */
export function standingAnswer(f: Facts): Choice | undefined {
  const c = f.default;
  return c && f.isAsked && !isDecline(c) ? c : undefined;
}
/** Whether the draft says all it must: a way has an end, orders are given. Options that need nothing are complete as they are. */
export function isComplete(h: Hand): boolean {
  const o = h.option;
  if (!o) return false;
  if (o.need === "none" || o.need === "number" || h.items.length > 0) return true;
  return h.at >= 0 || h.at === asItStands || (o.need !== "path" && o.target !== undefined && !(o.parts?.includes("piece") ?? false));
}

/** Aimed at somebody, and refused without a place that nobody gave yet: what is proposed comes first, if anything is. */
const isUnfilled = (h: Hand, s: Standing): boolean => h.option?.need === "place" && !h.items.length && h.at === -1 && !s.isOk && !s.isJudging;

export function brassOf(f: Facts, h: Hand, s: Standing): Brass | undefined {
  if (!f.isAsked) return undefined;
  if (h.isLeaving) return { does: "stay" };
  if (h.plan) return { does: "seal", isReady: !s.isSending };
  const ending = endingOf(f);
  switch (stageOf(h, poolOf(f, h).length > 0)) {
    case "draft":
      if (isComplete(h) && !isUnfilled(h, s)) return { does: "send", isReady: s.isOk && !s.isSending, why: s.why };
      return s.offer || s.isSearching ? { does: "show", offer: s.offer } : elsewhere(f, h);
    case "unit":
    case "verb":
    case "target":
      if (h.links.length && !s.offer && !s.isSearching) return { does: "enough" };
      return s.offer || s.isSearching ? { does: "show", offer: s.offer } : elsewhere(f, h);
    case "nothing": {
      const next = nextActor(f, h);
      if (ending?.is === "free") return { does: "end" };
      if (ending && next !== undefined && isPlayedOut(f, h)) return { does: "end" };
      if (next !== undefined) return { does: "next", actor: next };
      if (s.offer || s.isSearching) return { does: "show", offer: s.offer };
      return ending && generalOf(f).every(isDecline) ? { does: "end" } : { does: "nothing", why: "choose a key" };
    }
  }
}
/** Nothing to propose for this one: on to somebody for whom there may be. The end of the step only where everybody was looked at to no purpose. */
function elsewhere(f: Facts, h: Hand): Brass {
  const next = nextActor(f, h);
  if (h.barren.includes(actorOf(h) ?? "") && isPlayedOut(f, h)) return { does: "end" };
  return next !== undefined && next !== actorOf(h) && (!h.looked.includes(next) || !isDone(h, next)) ? { does: "next", actor: next } : { does: "nothing", why: endingOf(f) ? "nothing to propose here; G ends the step" : "nothing to propose here" };
}
