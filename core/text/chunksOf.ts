/** Lines; those longer than 160 characters are split into words. */
const CHUNKS = /[^\n]{1,160}(?:\n+|$)|[^\n]{1,159}[ \t]|[^\n]{1,160}|\n+/gu;

/** A text in small pieces that add up to the text. */
export function chunksOf(text: string): readonly string[] {
  return text.match(CHUNKS) ?? [];
}
