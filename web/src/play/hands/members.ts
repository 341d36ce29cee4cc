// members.ts - who of a unit does what, as a table: each member with its order, and whom it is at or how far it goes. What more there is to say the game says itself.
import { named } from "../../games/names";
import type { Item, Piece, Point, Preview } from "../../wire";
import { capital } from "../words";
import type { Facts, Hand } from "./hand";
import { called, calledPiece, lengthText } from "./names";
import { baseOrder, isIdleOrder, isNone, ordersOf } from "./paint";

export interface Member {
  piece: string;
  name: string;
  order: string; // as people say it; empty: none was given
  kind: number; // which of the orders, as its chip on the table is coloured; -1: it does nothing
  key?: number; // of the prompt, that gives this order
  facts: string[]; // at whom, how far, what the game adds
  good: number; // of what the game adds, for whoever orders
}
const far = (a: Point, b: Point): string => lengthText(Math.hypot(a[0] - b[0], a[1] - b[1]));
const isPlace = (at: Point | undefined): at is Point => at !== undefined && (at[0] !== 0 || at[1] !== 0);

function goalOf(f: Facts, h: Hand, piece: Piece, item: Item): string {
  const is = f.scene.verbs.find((v) => v.name === h.option?.verb)?.item_target?.is;
  if (!isNone(item.target) && item.target !== undefined) {
    const at = f.view.pieces.find((p) => (is === "unit" ? p.unit : p.id) === item.target && p.at)?.at;
    return [`at ${called(f.scene, f.view, is, item.target)}`, at && piece.at ? far(piece.at, at) : ""].filter(Boolean).join(", ");
  }
  return isPlace(item.at) && piece.at ? far(piece.at, item.at) : "";
}
/** keys: ids of the keys of the prompt, in their order. preview: its rows about members are taken up; other tables stand beside the draft by themselves. */
export function membersOf(f: Facts, h: Hand, pieces: Piece[], keys: string[], preview?: Pick<Preview, "table">): Member[] {
  const verb = f.scene.verbs.find((v) => v.name === h.option?.verb),
    orders = ordersOf(verb);
  return pieces
    .filter((p) => p.place === "table")
    .map((p): Member => {
      const item = h.items.find((i) => i.piece === p.id),
        told = preview?.table?.rows.find((r) => r.on?.is === "piece" && r.on.id === p.id),
        order = item ? baseOrder(item.order) : "",
        isIdle = !item || isIdleOrder(verb, item.order),
        at = keys.indexOf(`order ${order}`);
      return { piece: p.id, name: capital(calledPiece(f.view, p)), order: order && named(order), kind: isIdle ? -1 : orders.indexOf(order) % 4, ...(at >= 0 ? { key: at + 1 } : {}), facts: [item ? goalOf(f, h, p, item) : "", told?.meaning ?? ""].filter(Boolean), good: told?.good ?? 0 };
    });
}
/** A table that is about the members line by line is one with theirs. */
export const isOfMembers = (preview: Pick<Preview, "table"> | undefined, pieces: Piece[]): boolean => preview?.table?.rows.every((r) => r.on?.is === "piece" && pieces.some((p) => p.id === r.on!.id)) ?? false;
