// look.ts - how a game's own words become pictures. Pictures and words only: no rule lives in this folder.
// Everything has a fallback by common words, so that a game without a file here is playable at once.
import type { Badge } from "../draw/badge";
import { hasSign } from "../draw/badge";
import type { Mood, Top } from "../draw/figures";
import type { Ground, RecipeName } from "../draw/ground";
import type { Slot } from "../draw/piece";
import type { Stance } from "./steps";
import type { FieldInfo, Fields, Item, Piece, Unit, Value } from "../wire";

export interface Vignette {
  ground: [RecipeName, [number, number][], Partial<Ground>?][];
  pieces: [Top, number, number, number, number, number, number?][];
} // top, side, x, y, facing, width or radius, depth?

/** Moves told as steps: how they look, which parts a step has, and which steps stand on the keys. */
export interface StepLook {
  stance: (unit: Unit, pieces: Piece[]) => Stance | undefined;
  mayPivot: (unit: Unit) => boolean;
  uses: (order: string) => ("value" | "facing" | "target")[];
  keys: { label: string; item: Item }[];
}

export interface GameLook {
  id: string;
  era: string;
  line?: string; // what is said of it on the first page, where the server's own words are long
  turnWord?: string;
  terrain?: Record<string, RecipeName>;
  top?: (unit: Unit, piece: Piece) => Top | undefined;
  slots?: (unit: Unit, piece: Piece) => Slot[] | undefined;
  signs?: Record<string, string>; // field, or field=value -> sign
  tabs?: "unit" | "piece" | "name"; // a number for each unit, for each piece; or the name of the unit, where there is room
  score?: string; // what points are called
  sideFields?: string[]; // what stands beside a side's points, besides its badges
  words?: Record<string, string>; // what a word of the game is called at length
  steps?: StepLook; // moves told as path steps
  figures?: string[]; // the fields that head a unit's card
  vignette?: Vignette;
}

const kinds: [RegExp, RecipeName][] = [
  [/bocage|hedge/, "hedge"],
  [/orchard/, "orchard"],
  [/wood|forest|tree/, "wood"],
  [/steep|hill|ridge|height|dune|bluff/, "hill"],
  [/bunker|pillbox/, "bunker"],
  [/ruin|rubble/, "ruin"],
  [/building|house|church|mill|farm|sector/, "building"],
  [/bridge/, "bridge"],
  [/ford/, "ford"],
  [/road|track|lane|street/, "road"],
  [/stream|brook/, "stream"],
  [/river|water|sea$|lake|pond|pool/, "water"],
  [/beach|sand$/, "beach"],
  [/fence/, "fence"],
  [/wire/, "wire"],
  [/wall|sandbag|cliff/, "wall"],
  [/mine/, "mines"],
  [/ditch/, "ditch"],
  [/trench|pit|foxhole|hole|crater|work/, "pit"],
  [/crop|corn|wheat|plough|field/, "field"],
  [/marsh|bog|swamp/, "marsh"],
  [/control|paved|square|temple|shrine/, "paved"],
  [/block|monolith|rock/, "block"],
  [/rough|hinder|scrub|brush/, "rough"],
];
export const recipeFor = (look: GameLook | undefined, kind: string): RecipeName =>
  look?.terrain?.[kind] ?? kinds.find(([words]) => words.test(kind))?.[1] ?? "plain";
export const groundTraits = (kind: string): Partial<Ground> => ({
  steep: /steep|bluff|cliff/.test(kind),
  tall: /bocage/.test(kind),
  crops: /crop|corn|wheat/.test(kind),
  dense: /dense/.test(kind),
  wooden: /wooden|_wood$|barn/.test(kind),
});

const tops: [RegExp, Top][] = [
  [/typhoon|thunderbolt|mitchell|ju87|fw190|aircraft|plane/, "aircraft"],
  [/(^|_)(lca|lct|craft|dukw)/, "craft"],
  [/stug|marder|sp_gun|assault_gun|jagd/, "turretless"],
  [/sherman|firefly|churchill|crab|avre|stuart|achilles|panzer_?(4|iv)|panther|tiger|tank$|tank_|m10/, "tank"],
  [/carrier|half_?track|sdkfz_?251|m3$|251/, "carrier"],
  [/truck|jeep|car$|kubel|m8$|sdkfz|wheeled/, "car"],
  [/cinc|general$|commander_in/, "general"],
  [/sniper|scout/, "skirmish"],
  [/mortar/, "mortar"],
  [/mmg|hmg|(^|_)mg|vickers|machine/, "mg"],
  [/bazooka|piat|schreck|at_team|launcher/, "at"],
  [/(^|_)(fo|op|observer)/, "observer"],
  [/commander|leader|officer|(^|_)hq|nco/, "leader"],
  [/atg|pak|flak|gun|how|bofors|57mm|25pdr|17pdr|6pdr|lefh|leig/, "gun"],
  [/bat$|battery|hbat|hvy|how$|mtn/, "battery"],
  [/cuir|drag|huss|horse|lancer|camel|cavalry|equites|rider|chariot/, "horse"],
  [/jaeg|grenz|light$|jezail|skirm|velite/, "skirmish"],
];
export function topFor(look: GameLook | undefined, unit: Unit, piece: Piece): Top {
  const own = look?.top?.(unit, piece);
  if (own) return own;
  const type = String(piece.fields["type"] ?? unit.type ?? "").toLowerCase(),
    found = tops.find(([words]) => words.test(type))?.[1];
  if (piece.radius === undefined) return found === "skirmish" || found === undefined ? (found ?? "foot") : found;
  return found === "skirmish" ? "team" : (found ?? "team");
}

/** How the figures stand: from whatever the game calls it. */
export function moodOf(unit: Unit, piece: Piece): Mood {
  const said = (name: string): Value | Value[] | undefined => piece.fields[name] ?? unit.fields?.[name];
  if (said("suppressed") === true || said("status") === "pinned" || said("status") === "suppressed") return "down";
  const morale = String(said("morale") ?? said("status") ?? "");
  if (/rout|broken|panic|flee/.test(morale) || said("is_broken") === true) return "routing";
  return /unsteady|shaken|disorder/.test(morale) ? "unsteady" : "good";
}

const calm = new Set(["none", "well", "alive", "good", "ready", "-", "", "normal", "steady", "no"]);
const likely: [RegExp, string][] = [
  [/rout|flee/, "routing"],
  [/broken/, "broken"],
  [/unsteady|shaken/, "unsteady"],
  [/suppress/, "suppressed"],
  [/hidden|conceal/, "hidden"],
  [/no_?fire/, "nofire"],
  [/moved|arriv/, "moved"],
  [/fired|ammo/, "fired"],
  [/pin/, "pinned"],
  [/charg/, "charge"],
  [/target/, "target"],
  [/observ|mission|spot/, "observe"],
  [/hero/, "hero"],
  [/leader|officer|nco/, "leader"],
  [/smoke/, "smoke"],
  [/acted|done|activated/, "done"],
];

/** Badges of a record, from the fields that its ruleset marks as such. */
export function badgesOf(look: GameLook | undefined, info: FieldInfo[], fields: Fields | undefined, wordings?: Record<string, string>): Badge[] {
  const out: Badge[] = [];
  for (const field of info) {
    const value = fields?.[field.name];
    if (field.show !== "badge" || value === undefined || value === false || value === 0 || Array.isArray(value)) continue;
    if (typeof value === "string" && (calm.has(value) || value === field.noun.words?.[0])) continue;
    const word = field.noun.name ?? field.name.replace(/_/g, " "),
      says = wordings?.[`${field.name}=${String(value)}`] ?? (typeof value === "boolean" ? word : `${word}: ${wordings?.[String(value)] ?? String(value).replace(/_/g, " ")}`);
    const sign =
      look?.signs?.[`${field.name}=${String(value)}`] ??
      look?.signs?.[field.name] ??
      (typeof value === "string" && hasSign(value) ? value : undefined);
    if (sign === "no") continue;
    if (typeof value === "number" && sign === "pips") out.push({ sign, text: String(value), says });
    else if (typeof value === "number" && (!sign || sign === "count")) out.push({ sign: "count", text: String(value), says });
    else {
      const guess = sign ?? likely.find(([words]) => words.test(typeof value === "string" ? `${field.name} ${value}` : field.name))?.[1];
      out.push(
        guess
          ? { sign: guess, text: typeof value === "string" ? value.slice(0, 1).toUpperCase() : undefined, says }
          : { sign: typeof value === "string" ? "order" : "info", text: (typeof value === "string" ? value : word).slice(0, 1).toUpperCase(), says },
      );
    }
  }
  return out;
}

/** Every badge the game can show, with what it means: a word field has one for each of its words that is not the usual one. */
export function legendOf(look: GameLook | undefined, info: FieldInfo[], wordings?: Record<string, string>): (Badge & { about?: string })[] {
  const out = new Map<string, Badge & { about?: string }>();
  for (const field of info) {
    if (field.show !== "badge" || field.scope === "side" || field.scope === "game" || field.scope === "group") continue;
    const values: Value[] = field.noun.is === "flag" ? [true] : field.noun.is === "word" ? (field.noun.words ?? []).slice(1, 6) : [2];
    for (const value of values)
      for (const b of badgesOf(look, [field], { [field.name]: value }, wordings)) {
        const badge = b.sign === "pips" ? { ...b, sign: "count" } : b,
          says = field.noun.is === "word" ? b.says : (field.noun.name ?? field.name.replace(/_/g, " "));
        out.set(says, { ...badge, says, about: field.about });
      }
  }
  return [...out.values()];
}
