/** Lines; where one is longer than 160 characters, its words. */
const CHUNKS = /[^\n]{1,160}(?:\n+|$)|[^\n]{1,159}[ \t]|[^\n]{1,160}|\n+/gu;

/** A text in small pieces: put together again they are the text. */
export function chunksOf(text: string): readonly string[] {
  return text.match(CHUNKS) ?? [];
}
