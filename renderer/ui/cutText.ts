/** The first `length` UTF-16 units of a text, one less rather than half a character. */
export function cutText(text: string, length: number): string {
  return text.slice(0, wholeOffset(text, length));
}

/** The offset, or the one before it where it would fall inside a character. */
export function wholeOffset(text: string, offset: number): number {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  const splits = before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
  return splits ? offset - 1 : offset;
}
