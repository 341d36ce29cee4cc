// parts.ts - the parts of the page by the names that lessons have for them: one closed list, the same for every game.
const parts: Record<string, string> = {
  rail: ".rail",
  goal: ".rail .to-win, .goal",
  score: ".score",
  prompt: ".prompt",
  verbs: ".prompt .verbs, .prompt .answers",
  brass: ".prompt .primary, .prompt .end",
  meter: ".prompt .see",
  card: ".side .card.unit-card, .side .card",
  tray: ".tray-card",
  log: ".log",
  minimap: ".minimap",
  "tools.select": '.float [aria-label="Select"]',
  "tools.tape": '.float [aria-label^="Tape"]',
  "tools.sight": '.float [aria-label^="Sight"]',
  "tools.range": '.float [aria-label^="Ranges"]',
};
/** The element of a part; null: it is not on the page now. "rail.6" is that step of the rail. */
export function partOf(name: string, page: ParentNode = document): Element | null {
  const step = /^rail\.(.+)$/.exec(name)?.[1];
  if (step !== undefined) return [...page.querySelectorAll(".rail .track > li")].find((li) => li.querySelector("b")?.textContent?.trim() === step) ?? page.querySelector(".rail .track > li.now");
  return parts[name] ? page.querySelector(parts[name]) : null;
}
