// fetched.ts - the parts of a site that play without a server, by site.json. The browser itself refuses what does not have the hash that it names.
import type { Part, Site } from "./messages";

export async function siteAt(base: string): Promise<Site> {
  const answer = await fetch(new URL("site.json", base), { cache: "no-cache" }).catch(() => undefined);
  if (!answer?.ok) throw new Error("what playing here needs did not come");
  return answer.json() as Promise<Site>;
}
export async function fetched(base: string, part: Part | undefined, what: string): Promise<ArrayBuffer> {
  if (!part) throw new Error(`this site was built without ${what}, which playing here needs`);
  const answer = await fetch(new URL(part.file, base), { integrity: part.integrity }).catch(() => undefined);
  if (!answer?.ok) throw new Error(`${what} did not come, or is not what belongs to this page`);
  return answer.arrayBuffer();
}
