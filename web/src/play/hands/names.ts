// names.ts - what things are called to the one who reads: "your Grenadiers", "the Hussars". A number only where two have one name.
import { named } from "../../games/names";
import type { NounKind, Option, Piece, Scene, Unit, Value, View } from "../../wire";
import { capital, nounText, optionValue, ownedName, unitName } from "../words";
import { gestureOf } from "./gesture";

const memo = new WeakMap<View, Map<string, string>>();
/** A unit without your or the; its number where a neighbour has the same name. */
export function calledUnit(view: View, unit: Unit | undefined): string {
  if (!unit) return "";
  if (unit.called) return unit.called;
  let names = memo.get(view);
  if (!names) {
    names = new Map();
    const count = new Map<string, number>();
    for (const u of view.units) count.set(`${u.side} ${unitName(u)}`, (count.get(`${u.side} ${unitName(u)}`) ?? 0) + 1);
    for (const u of view.units) names.set(u.id, count.get(`${u.side} ${unitName(u)}`) === 1 ? unitName(u) : `${unitName(u)} ${u.id}`);
    memo.set(view, names);
  }
  return names.get(unit.id) ?? unitName(unit);
}
export function calledPiece(view: View, piece: Piece | undefined): string {
  if (!piece) return "";
  if (piece.called) return piece.called;
  const unit = view.units.find((u) => u.id === piece.unit),
    type = piece.fields["type"],
    own = typeof type === "string" ? capital(named(type.replace(/^(us|ger)_/, ""))) : "";
  return unit?.pieces.length === 1 && !own ? calledUnit(view, unit) : `${own || unitName(unit)} ${piece.id}`;
}
export function called(scene: Scene, view: View, kind: NounKind | undefined, id: Value | undefined): string {
  if (kind === "unit") return calledUnit(view, view.units.find((u) => u.id === id)) || String(id ?? "");
  if (kind === "piece") return calledPiece(view, view.pieces.find((p) => p.id === id)) || String(id ?? "");
  return nounText(scene, view, kind, id);
}
const ownerOf = (view: View, kind: NounKind | undefined, id: Value | undefined): number | undefined => (kind === "unit" ? view.units.find((u) => u.id === id)?.side : kind === "piece" ? view.pieces.find((p) => p.id === id)?.side : undefined);
/** With your or the, as its reader sees it. */
export function whose(scene: Scene, view: View, side: number, kind: NounKind | undefined, id: Value | undefined): string {
  const name = called(scene, view, kind, id);
  if (!name || name === "-") return "";
  if (kind === "unit" || kind === "piece") return ownedName(name, ownerOf(view, kind, id) === side);
  return (kind === "marker" && !/ \d+$/.test(name)) || (kind === "feature" && !/^the /i.test(name)) ? `the ${name}` : name;
}

export interface Said {
  text: string;
  isName: boolean;
}
/** An option as a sentence, names apart from the rest: the server's own, else made of label and nouns. */
export function sentenceOf(scene: Scene, view: View, side: number, o: Option, way = ""): Said[] {
  if (o.say) return [{ text: `${o.say}${way ? `, ${way}` : ""}`, isName: false }];
  const who = o.subject !== undefined ? whose(scene, view, side, o.subject_is, o.subject) : "",
    whom = o.target !== undefined && o.target !== "-" ? whose(scene, view, side, o.target_is, o.target) : "",
    isOnTable = ["unit", "piece", "marker", "feature"].includes(o.target_is ?? ""),
    own = ownerOf(view, o.target_is, o.target) === side,
    value = optionValue(scene, view, o),
    out: Said[] = [{ text: o.label, isName: false }];
  if (who) out.push({ text: gestureOf(o) === "aim" && whom && !own ? " with " : " ", isName: false }, { text: who, isName: true });
  if (whom) out.push({ text: isOnTable ? (own ? " with " : " at ") : ", ", isName: false }, { text: whom, isName: isOnTable });
  const rest = [value && value !== "-" && value !== "no" ? value : "", way].filter(Boolean).join(", ");
  if (rest) out.push({ text: who || whom ? `, ${rest}` : `: ${rest}`, isName: false });
  return out;
}
export const plainSaid = (said: Said[]): string => said.map((s) => s.text).join("");
export const lengthText = (length: number): string => `${(Math.round(length / 100) / 10).toString()} in`;
/** "1 order point", "3 order points": purses are named in the plural. */
export const amountText = (amount: number, purse: string): string => `${amount} ${amount === 1 ? purse.replace(/s$/, "") : purse}`;
/** What something costs: coins where there is a number of them. */
export const priceOf = (o: { cost?: number }): number => o.cost ?? 0;
