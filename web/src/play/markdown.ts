// markdown.ts - the little Markdown of a rulebook as harmless HTML: everything is escaped first, then a few marks come back.
import { esc } from "../draw/shape";

const inline = (text: string): string =>
  esc(text)
    .replace(/&#96;/g, "`")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[\s(])[*_]([^*_]+)[*_](?=[\s).,;:]|$)/g, "$1<em>$2</em>")
    .replace(/\[([^[\]]+)\]\([^()]*\)/g, "$1"); // a mark that opens another ends the search: however many there are, the text is read once

function table(lines: string[]): string {
  const cells = (line: string): string[] =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((c) => inline(c.trim()));
  const [head, , ...rows] = lines;
  return `<table><thead><tr>${cells(head ?? "")
    .map((c) => `<th>${c}</th>`)
    .join("")}</tr></thead><tbody>${rows
    .map(
      (r) =>
        `<tr>${cells(r)
          .map((c) => `<td>${c}</td>`)
          .join("")}</tr>`,
    )
    .join("")}</tbody></table>`;
}

function block(lines: string[]): string {
  let at = 0;
  let headings = "";
  for (; at < lines.length && /^#+ /.test(lines[at]!); at++)
    headings += `<p><strong>${inline(lines[at]!.replace(/^#+ /, ""))}</strong></p>`;
  if (at) return headings + block(lines.slice(at));
  if (!lines.length) return "";
  if (lines.length > 1 && lines[0]!.startsWith("|") && /^\|?[\s:|-]+$/.test(lines[1]!)) return table(lines);
  if (lines.every((l) => /^([-*]|\d+\.) /.test(l) || !/^[-*|#]/.test(l)) && /^([-*]|\d+\.) /.test(lines[0]!)) {
    const items: string[] = [];
    for (const l of lines)
      if (/^([-*]|\d+\.) /.test(l)) items.push(l.replace(/^([-*]|\d+\.) /, ""));
      else items[items.length - 1] += ` ${l}`;
    return `<ul>${items.map((i) => `<li>${inline(i)}</li>`).join("")}</ul>`;
  }
  return `<p>${inline(lines.join(" "))}</p>`;
}

export function markdown(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) =>
      block(
        part
          .split("\n")
          .map((l) => l.trim())
          .filter(Boolean),
      ),
    )
    .join("");
}
