// secrets.ts - secrets that this browser makes for itself, and the links that carry one. In a link they stand after '#', which is sent to nobody.
const letters = "ABCDEFGHJKMNPQRSTUVWXYZ"; // without those that are misread

/** 128 random bits as 22 letters of base64url: a key of a seat, or a link to a further screen. */
export function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Four groups of five letters, for a person to write down. Bytes that would make some letters likelier than others are thrown again. */
export function makeCode(): string {
  let code = "";
  while (code.length < 20) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (byte < letters.length * Math.floor(256 / letters.length)) code += letters[byte % letters.length];
  }
  return code.replace(/.{5}(?=.)/g, "$&-");
}

const base = (): string => `${location.origin}${location.pathname}`;
/** By: the name of who sends it, as its reader will see it. */
export const joinUrl = (table: string, secret: string, by = ""): string =>
  `${base()}#/join/${encodeURIComponent(table)}/${encodeURIComponent(secret)}${by ? `/${encodeURIComponent(by)}` : ""}`;
export const recoverUrl = (table: string): string => `${base()}#/recover/${encodeURIComponent(table)}`;
export const watchUrl = (table: string): string => `${base()}#/watch/${encodeURIComponent(table)}`;
