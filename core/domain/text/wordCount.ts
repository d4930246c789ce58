const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const WORD = /\S*[\p{L}\p{N}]\S*/gu;

/** Words of a text; in scripts without spaces two characters count as one. */
export function wordCount(text: string): number {
  const ideographs = text.match(IDEOGRAPHS)?.length ?? 0;
  const spaced = ideographs === 0 ? text : text.replace(IDEOGRAPHS, ' ');
  return (spaced.match(WORD)?.length ?? 0) + ideographs / 2;
}
