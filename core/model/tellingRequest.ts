/** "hi", "yes", "go on" and the like tell nothing of what is wanted. */
export function tellsMuch(words: string): boolean {
  const letters = words.match(UNSPACED)?.length ?? 0;
  return letters >= LEAST_WORDS || words.trim().split(/\s+/).length >= LEAST_WORDS;
}

/** Where among requests the goal stands: the first that tells much, else the first. */
export const goalAmong = (requests: readonly string[]): number =>
  Math.max(0, requests.findIndex(tellsMuch));

const LEAST_WORDS = 4;
/** Letters of scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;
