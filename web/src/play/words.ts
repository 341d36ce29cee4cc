// words.ts - names and sentences for what the wire carries as ids and numbers.
import { lookOf } from "../games";
import { named } from "../games/names";
import type { FieldInfo, Fields, Noun, NounKind, Option, Point, Scene, Unit, Value, View } from "../wire";

export const plain = (word: string): string => word.replace(/_/g, " ");
export const capital = (text: string): string => (text ? text[0]!.toUpperCase() + text.slice(1) : text);
/** Thousandths of an inch as the engine has them; never rounded to where it would contradict legality. */
export const inchText = (length: number): string => `${(length / 1000).toFixed(length % 1000 ? 2 : 0)} in`;

export function unitName(unit: Unit | undefined): string {
  if (!unit) return "";
  return unit.name && unit.name !== unit.id ? capital(unit.name) : unit.type ? capital(named(unit.type.replace(/^(us|br|ge|ger|pr|au|im|em)_/, ""))) : "Unit";
}

/** A noun's value in a player's words. */
export function nounText(scene: Scene, view: View, kind: NounKind | undefined, value: Value | undefined): string {
  if (value === undefined) return "";
  switch (kind) {
    case "unit": {
      const unit = view.units.find((u) => u.id === value);
      return unit ? `${unitName(unit)} ${unit.id}` : String(value);
    }
    case "piece": {
      const piece = view.pieces.find((p) => p.id === value),
        unit = view.units.find((u) => u.id === piece?.unit);
      if (!piece || !unit) return String(value);
      const type = piece.fields["type"];
      return `${typeof type === "string" ? capital(named(type.replace(/^(us|ger)_/, ""))) : unitName(unit)} ${piece.id}`;
    }
    case "marker": {
      const marker = view.markers.find((m) => m.id === value);
      return marker?.name ?? `${capital(plain(marker?.kind ?? "marker"))} ${value}`;
    }
    case "feature": {
      const feature = scene.terrain.find((f) => f.id === value);
      return feature?.name && feature.name !== feature.id ? feature.name : capital(plain(feature?.kind ?? String(value)));
    }
    case "group":
      return view.groups.find((g) => g.id === value)?.name ?? String(value);
    case "side":
      return scene.sides[Number(value) - 1]?.name ?? "nobody";
    case "length":
      return inchText(Number(value));
    case "degrees":
      return `${value}°`;
    case "words":
      return String(value)
        .split("+")
        .map((word) => scene.wordings?.[word] ?? named(word))
        .join(", ");
    case "flag":
      return value === true ? "yes" : "no";
    default:
      return typeof value === "string" ? (lookOf(scene.game)?.words?.[value] ?? scene.wordings?.[value] ?? named(value)) : String(value);
  }
}

/** A field of a record, or nothing where it says nothing. */
export function fieldText(scene: Scene, view: View, noun: Noun, value: Fields[string] | undefined): string {
  if (value === undefined || value === "") return "";
  if (Array.isArray(value))
    return value
      .filter((v) => v !== 0 && v !== "" && v !== "-" && v !== "0" && v !== false)
      .map((v) => nounText(scene, view, noun.is, v))
      .join(", ");
  return nounText(scene, view, noun.is, value);
}

/** A field with its value as a card says it: "has fired its main weapon" where the rules have words for that, else "smoke 2". */
export function factText(scene: Scene, view: View, field: FieldInfo, value: Fields[string] | undefined, label: string): string {
  if (typeof value === "string" && value !== "") {
    const words = value.split("+"),
      facts = words.flatMap((w) => scene.wordings?.[`${field.name}=${w}`] ?? []);
    if (facts.length === words.length) return facts.join(", ");
  }
  return value === true ? label : `${label} ${fieldText(scene, view, field.noun, value)}`;
}

/** Whom an order speaks of beside its doer: an enemy is aimed at, a friend takes part. */
export function towards(view: View, kind: NounKind | undefined, id: Value | undefined, side: number): string {
  if (["word", "words", "row", "number", "flag", "length", "degrees"].includes(kind ?? "")) return "";
  const owner = kind === "unit" ? view.units.find((u) => u.id === id)?.side : kind === "piece" ? view.pieces.find((p) => p.id === id)?.side : undefined;
  return owner === side ? "with " : "at ";
}

export const optionTarget = (scene: Scene, view: View, o: Option): string => nounText(scene, view, o.target_is, o.target);
export function optionValue(scene: Scene, view: View, o: Option): string {
  return o.value === undefined || o.value_max !== undefined ? "" : nounText(scene, view, o.value_is, o.value);
}
/** The whole of an option for a button: verb, then whatever tells it from its neighbours. */
export function optionText(scene: Scene, view: View, o: Option): string {
  const subject =
    o.subject !== undefined && !["unit", "piece", "marker"].includes(o.subject_is ?? "") ? nounText(scene, view, o.subject_is, o.subject) : "";
  const more = [subject, optionTarget(scene, view, o), optionValue(scene, view, o)].filter((t) => t && t !== "-").join(", ");
  if (!more && (o.value === "-" || o.target === "-")) {
    const verb = scene.verbs.find((v) => v.name === o.verb),
      what = (o.value === "-" ? verb?.value : verb?.target)?.name;
    return what ? `${o.label}, no ${what}` : `${o.label} nothing`;
  }
  return more ? `${o.label}: ${more}` : o.label;
}

/** "RULE: why" in two. */
export function splitWhy(why: string): { rule: string; text: string } {
  const match = /^([A-Z]+-[\w.]+): ?(.*)$/s.exec(why);
  return match ? { rule: match[1]!, text: match[2]! } : { rule: "", text: why };
}
/** A value that stands for none, for a noun that must be there. */
export const noneOf = (noun: Noun): Value =>
  ["unit", "piece", "marker", "feature", "group"].includes(noun.is)
    ? "-"
    : noun.is === "flag"
      ? false
      : noun.is === "word" || noun.is === "row"
        ? (noun.words?.[0] ?? "-")
        : 0;

/** What an event tells, with lengths for coordinates: nobody reads a table by its corners. */
export function eventText(e: { text: string; from?: Point; to?: Point }, from = e.from): string {
  const isOn = from !== undefined && (from[0] !== 0 || from[1] !== 0); // what comes on to the table comes from nowhere
  const far = isOn && e.to ? Math.round(Math.hypot(e.to[0] - from[0], e.to[1] - from[1])) : 0;
  return capital(
    e.text
      .replace(/ to \(-?[\d.]+, ?-?[\d.]+\)(, facing \d+)?/, far ? ` ${(far / 1000).toFixed(1)} in` : "")
      .replace(/ (at|from|near|toward|towards) \(-?[\d.]+, ?-?[\d.]+\)/g, ""),
  );
}

/** Everything a screen reader should say of a unit. */
export function unitSentence(scene: Scene, view: View, unit: Unit, canAct: boolean): string {
  const parts = [`${scene.sides[unit.side - 1]?.name ?? ""} ${unit.id}`, unitName(unit)];
  if (unit.pieces.length > 1) parts.push(`${unit.pieces.length} pieces`);
  for (const field of scene.fields) {
    const value = unit.fields?.[field.name];
    if (field.scope !== "unit" || field.show !== "badge" || value === undefined || value === false || value === 0) continue;
    parts.push(
      value === true
        ? (field.noun.name ?? plain(field.name))
        : `${field.noun.name ?? plain(field.name)} ${fieldText(scene, view, field.noun, value)}`,
    );
  }
  if (canAct) parts.push("can act");
  return parts.join(", ");
}

/** "T10 End Turn Phase" without the letters of its id: the number is the rulebook's, the letters are ours. */
export const phaseText = (phase: string): string => phase.replace(/^[A-Z]+\.?(?=\d)/, "");

const levels: Record<string, string> = { random: "careless", scripted: "steady", search1: "keen", search2: "sharp", search3: "hard", search4: "harder", search5: "hardest" };
/** How good the computer is, in a player's words. */
export const levelText = (level: string): string => levels[level] ?? plain(level);

/** What a table says of its dice where they were, or may be, chosen from outside. */
export const seedText = (seed: string): string =>
  seed === "given" ? "Whoever made this table chose the seed of its dice." : "This server lets whoever makes a table choose the seed of its dice.";

/** A name as its reader says it: "your Grenadiers", "the PaK 40"; "stand 3 of your A Company"; "A Company" and "2 Company" of others stand by themselves. */
export function ownedName(name: string, isOwn: boolean): string {
  const [, part = "", whole = name] = /^(\S+ \d+ of )(.+)$/.exec(name) ?? [];
  return `${part}${isOwn ? "your " : /^(the |\S [A-Z])/.test(whole) ? "" : "the "}${whole}`;
}
/** What several of a thing are called: "men", "stands". */
export const plural = (noun: string): string => (/man$/.test(noun) ? noun.replace(/man$/, "men") : `${noun}s`);
