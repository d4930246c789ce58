const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Words of a text; in scripts without spaces two characters count as one. */
export function wordCount(text: string): number {
  const ideographs = text.match(IDEOGRAPHS)?.length ?? 0;
  const spaced = ideographs === 0 ? text : text.replace(IDEOGRAPHS, ' ');
  return spaced.split(/\s+/).filter((piece) => LETTER_OR_DIGIT.test(piece)).length + ideographs / 2;
}
