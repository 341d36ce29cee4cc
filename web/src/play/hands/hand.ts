// hand.ts - what a player holds while an answer is put together: whom, what, at whom, and the filling. Plain data; step.ts changes it.
import type { Ahead, Link } from "./chain";
import type { Ask, Choice, Item, Option, Point, Proposal, Scene, Step, Value, View } from "../../wire";

export interface Hand {
  unit?: string;
  piece?: string;
  marker?: string;
  verb?: string;
  target?: Value;
  option?: Option;
  items: Item[];
  laid: Item[]; // put down beside a way, in the same draft
  value?: number;
  proposals: Proposal[];
  at: number; // the proposal that stands; -1: made by hand; asItStands: nothing is to be filled in
  stays: boolean; // the server would take the option with nothing filled in
  lit?: Value; // the order that a click on a member gives
  plan?: Record<string, Option>; // of sealed answers that are given together: what each unit does
  ways?: Record<string, Point>; // places planned for members whose way is asked for later
  apart: string[]; // members with a place of their own
  looked: string[]; // actors that were looked at in this step
  acted: string[]; // actors that did something in this step
  barren: string[]; // actors for whom nothing could be put forward while this question stands
  isLeaving: boolean; // the end of the step was asked for, and what it loses is being asked about
  links: Link[]; // choices that are drafted to come first
  ahead?: Ahead; // how it would stand after them
  isPlanned: boolean; // what was left of a chain that could not be taken whole
}
export const emptyHand: Hand = { items: [], laid: [], proposals: [], at: -1, stays: false, apart: [], looked: [], acted: [], barren: [], isLeaving: false, links: [], isPlanned: false };

export const asItStands = -2;

/** What the game says now, as far as a hand must know it. */
export interface Facts {
  scene: Scene;
  view: View;
  side: number;
  isAsked: boolean;
  isSealed: boolean;
  options: Option[];
  all: Option[]; // with the shut ones, once they were asked for
  default?: Choice;
  ask?: Ask;
  prompt?: string;
  step?: Step;
}

export type Stage = "nothing" | "unit" | "verb" | "target" | "draft";
export const hasActor = (h: Hand): boolean => h.unit !== undefined || h.marker !== undefined;
export function stageOf(h: Hand, hasOptions: boolean): Stage {
  if (h.option) return "draft";
  if (h.target !== undefined) return "target";
  if (h.verb !== undefined) return "verb";
  return hasActor(h) && hasOptions ? "unit" : "nothing";
}
/** The key of whoever is chosen, as `looked` and `acted` keep it. */
export const actorOf = (h: Hand): string | undefined => (h.marker !== undefined ? `marker:${h.marker}` : h.unit !== undefined ? `unit:${h.unit}` : undefined);
