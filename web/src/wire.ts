// wire.ts - what the server and this page say to each other. The types are made from the list (formats/wire.def) by tools/wire.py; here stand only
// those that the page has otherwise than the wire, each built on its type there.
import type * as wire from "./wire.gen";

export type * from "./wire.gen";

type Some<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
/** All members of a union as one: what only some of them have may be missing. */
type Loose<U> = Pick<U, keyof U> & { [K in U extends unknown ? keyof U : never]?: U extends unknown ? (K extends keyof U ? U[K] : never) : never };
type Without<U, K extends string> = U extends unknown ? Omit<U, K> : never;

// ---- what is said. A server may know more than the list: one that does not says so, and the page does without.

export type Saying = wire.Sent;
export type Question = Without<Saying, "id">;
export type FieldsOf<T extends Saying["type"]> = Without<Extract<Saying, { type: T }>, "type" | "id">;

// ---- what is kept

/** A shape whose kind was not looked at yet. costs: the page's own, beside the parts of a way. isBrief: of several it is not the one that is told in full. */
export type Shape = Loose<wire.Shape> & { costs?: string[]; isBrief?: boolean };
export type Note = wire.Note;
/** A draft as it is shown, judged elsewhere. */
export type Preview = Pick<wire.Preview, "then" | "heading" | "price" | "next" | "table" | "worth" | "brief"> & { say?: string; shapes: Shape[]; notes: Note[]; there?: Note[] };
export type Refusal = Omit<wire.Refused, "type" | "id">;
/** The page makes options of choices that are made already: those are not done by any gesture. spans: stretches of numbers, where options that differ in nothing else were joined. */
export type Option = Some<wire.Option, "gesture"> & { spans?: [number, number][] };
/** A filling the server proposes, and what it is good for. */
export interface Proposal extends wire.Choice {
  purpose?: string;
}
/** say: its event's sentence. */
export type Roll = wire.Roll & { say?: string };
/** text: the sentence, or what stands for it; act: number of the step it belongs to. */
export type Event = Some<Omit<wire.Event, "roll">, "say" | "weight"> & { text: string; act?: number; roll?: Roll };
/** A step as the view has it, or as the outline has it. */
export type Step = wire.Step & Partial<wire.OutlineStep>;
export type Sequence = Omit<wire.Sequence, "steps"> & { steps: Step[] };
/** still: where nothing is said the page counts for itself. */
export type Ask = Omit<wire.Ask, "pass"> & { pass?: Some<wire.Pass, "still"> };
/** A player of a game that is over, or of the next one, is not looked for. */
export type Player = Some<wire.Player, "is_here">;
/** Events as the server tells them. */
export type ToldEvent = wire.Event;
export type Foot = Pick<wire.Piece, "corners" | "radius">;
export type ActInfo = wire.Act;
