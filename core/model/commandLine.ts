/**
 * The words of a command as a person types it: parted by blanks, but for those within double or
 * single quotes. Nothing else means anything, since no shell reads it. null: a quote is not closed.
 */
export function commandWords(text: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (const sign of text) {
    if (quote !== null) {
      if (sign === quote) quote = null;
      else word = (word ?? '') + sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + sign;
  }
  if (quote !== null) return null;
  return word === null ? words : [...words, word];
}

/** The words as {@link commandWords} reads them again. */
export function commandText(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  if (word !== '' && !/[\s"']/.test(word)) return word;
  if (!word.includes('"')) return `"${word}"`;
  // Parts with double quotes stand in single ones, and the other way round.
  return word
    .split(/(")/)
    .filter((part) => part !== '')
    .map((part) => (part === '"' ? `'"'` : `"${part}"`))
    .join('');
}
