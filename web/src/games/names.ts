// names.ts - arms and posts that several games share, as people write them. A game's data calls them by short plain words.
const names: Record<string, string> = {
  "25pdr": "25-pdr",
  "6pdr": "6-pdr",
  aa: "AA",
  ap: "AP",
  atg: "AT gun",
  avre: "AVRE",
  bn: "battalion",
  coy: "company",
  dd: "DD",
  dukw: "DUKW",
  flak20: "Flak 20",
  flak37: "Flak 37",
  flak88: "Flak 88",
  fo: "observer",
  fw190f: "Fw 190 F",
  gren: "grenadier",
  he: "HE",
  hmg: "HMG",
  how: "howitzer",
  hq: "HQ",
  inf: "infantry",
  ju87d: "Ju 87 D",
  ju87g: "Ju 87 G",
  lca: "LCA",
  lct: "LCT",
  lefh18: "leFH 18",
  leig18: "leIG 18",
  lmg: "LMG",
  mg: "MG",
  mmg: "MMG",
  op: "OP",
  pak: "PaK",
  pak38: "PaK 38",
  pak40: "PaK 40",
  panzer4: "Panzer IV",
  piat: "PIAT",
  rp: "with rockets",
  sdkfz251: "SdKfz 251",
  sherman75: "Sherman 75",
  smg: "SMG",
  sqn: "squadron",
  stug: "StuG",
  stug3: "StuG III",
};
/** "how_25pdr" as "howitzer 25-pdr". */
export const named = (id: string): string =>
  id
    .split(/[_ ]/)
    .map((word) => names[word] ?? word)
    .join(" ");
/** A weapon as a card and its rings name it; "at" is one only there. */
export const weaponName = (id: string): string => {
  const text = id === "at" ? "anti-tank" : named(id);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
