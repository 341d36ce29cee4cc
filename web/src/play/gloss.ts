// gloss.ts - words of a game found in a text. What they mean is the server's; here they are only found, each once in a text.
import type { Glossary, GlossaryWord } from "../wire";
import { esc } from "../draw/shape";

export interface Part {
  text: string;
  word?: GlossaryWord;
}

/** Finds a game's words: one pattern for all forms, the longest first. */
export class Finder {
  private readonly pattern: RegExp | undefined;
  private readonly byForm = new Map<string, GlossaryWord>();

  constructor(readonly glossary: Glossary) {
    for (const word of glossary.words) for (const form of [word.word, ...(word.also ?? [])]) this.byForm.set(form, word);
    const forms = [...this.byForm.keys()].sort((a, b) => b.length - a.length).map((f) => f.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    // Letters and joined words do not end a word; a form without capitals is also found at the head of a sentence.
    this.pattern = forms.length ? new RegExp(`(?<![\\w-])(?:${forms.join("|")})(?![\\w-])`, "giu") : undefined;
  }

  /** The word that a text is a form of, capitals told apart where the form has any. */
  of(text: string): GlossaryWord | undefined {
    return this.byForm.get(text) ?? (/^[A-Z][^A-Z]*$/.test(text) ? this.byForm.get(text[0]!.toLowerCase() + text.slice(1)) : undefined);
  }

  split(text: string): Part[] {
    const parts: Part[] = [],
      seen = new Set<GlossaryWord>();
    let at = 0;
    for (const m of this.pattern ? text.matchAll(this.pattern) : []) {
      const word = this.of(m[0]);
      if (!word || seen.has(word)) continue;
      seen.add(word);
      if (m.index > at) parts.push({ text: text.slice(at, m.index) });
      parts.push({ text: m[0], word });
      at = m.index + m[0].length;
    }
    if (at < text.length) parts.push({ text: text.slice(at) });
    return parts;
  }

  /** Harmless HTML with its words as buttons; tags and what stands in code are left alone. */
  html(html: string): string {
    const seen = new Set<GlossaryWord>();
    let isCode = false;
    return html.replace(/<[^>]*>|[^<]+/g, (piece) => {
      if (piece.startsWith("<")) {
        if (/^<\/?code/.test(piece)) isCode = !piece.startsWith("</");
        return piece;
      }
      if (isCode || !this.pattern) return piece;
      return piece.replace(this.pattern, (form: string) => {
        const word = this.of(form);
        if (!word || seen.has(word)) return form;
        seen.add(word);
        return `<button type="button" class="word" data-word="${esc(word.word)}">${form}</button>`;
      });
    });
  }
}
