// goals.ts - how a battle's goals stand, in the game's own words: who holds what, and what each side has come to.
import type { GoalWords, Scene, View } from "../wire";
import { capital } from "./words";

// The verb goes with the side: "Austria holds", "the Germans hold".
const verbs: Record<string, [one: string, many: string]> = { s: ["s", ""], has: ["has", "have"], is: ["is", "are"] };
const fill = (form: string, scene: Scene, view: View, side: number, on: string): string | undefined => {
  let isWhole = true;
  const text = form.replace(/\{(\w+)\}/g, (_, part: string) => {
    const who = scene.sides[side - 1];
    if (part === "side") return who?.called ?? "nobody";
    if (part in verbs) return verbs[part]![who?.many ? 1 : 0]!;
    if (part === "on") return on;
    const known = view.sides.find((s) => s.side === side),
      value = part === "score" ? known?.score : known?.fields[part];
    if (value === undefined) isWhole = false; // what this viewer may not know is not said
    return String(value);
  });
  return isWhole ? capital(text) : undefined;
};

export function standingOf(goals: GoalWords[], scene: Scene, view: View): string[] {
  return goals.flatMap((g) => {
    const marked = view.markers.filter((m) => m.kind === g.kind).map((m) => ({ form: m.side ? g.held : g.open, side: m.side ?? 0, on: m.name ? `the ${m.name.replace(/^the /i, "")}` : m.id }));
    const things = marked.flatMap((m) => (m.form ? [fill(m.form, scene, view, m.side, m.on)] : []));
    const sides = g.now ? view.sides.map((s) => fill(g.now!, scene, view, s.side, "")) : [];
    return [...things, ...sides].filter((t): t is string => t !== undefined);
  });
}
