/**
 * The terms of a text for comparing topics: lower-case words of letters, marks and digits. Han and
 * kana, written without spaces, give pairs of neighbouring characters, a single one itself.
 */
export function termsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  if (!UNSPACED.test(text)) return words;
  return words.flatMap((word) => (UNSPACED.test(word) ? pairsOf(word) : [word]));
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/v;
/** Runs of either sort. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+|[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]]+/gv;

function pairsOf(run: string): readonly string[] {
  const signs = Array.from(run);
  return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}
