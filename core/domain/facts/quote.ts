const MAX_QUOTE = 300;

/** The beginning of some words that can be quoted from a text; null if the text has them otherwise. */
export function quoteIn(text: string, words: string): string | null {
  const quote = cutText(words.trim(), MAX_QUOTE).trimEnd();
  return quote !== '' && text.includes(quote) ? quote : null;
}

/** At most `length` UTF-16 units, never half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The first line with words on it, trimmed; empty if there is none. */
export function firstLine(text: string): string {
  return /\S[^\n\r]*/.exec(text)?.[0].trimEnd() ?? '';
}
