import { russian } from '../lexicon/russian.ts';

const CYRILLIC_ENDING = new RegExp(`(?:${russian.words.inflections.join('|')})$`, 'u');
const CYRILLIC = /^\p{Script=Cyrillic}/u;

const SHORTEST_STEMMED = 4;

/**
 * Reduces a lower-case word to a key shared by its inflected forms ("merges", "merged", "merging" →
 * "merg"). Deliberately light: it only has to group words within a conversation, and keys are never
 * shown.
 */
export function stem(word: string): string {
  if (!mayHaveEnding(word)) return word;
  if (word.charCodeAt(0) > 127 && CYRILLIC.test(word))
    return word.length > 5 ? word.replace(CYRILLIC_ENDING, '') : word;
  let key = word.endsWith("'s") || word.endsWith('’s') ? word.slice(0, -2) : word;
  if (key.endsWith('s')) key = withoutPlural(key);
  if (key.endsWith('ing') && key.length > 5) key = undouble(key.slice(0, -3));
  else if (key.endsWith('ed') && key.length > 4) key = undouble(key.slice(0, -2));
  return key.length > 4 && key.endsWith('e') ? key.slice(0, -1) : key;
}

function withoutPlural(key: string): string {
  if (key.endsWith('ies') && key.length > 4) return key.slice(0, -3) + 'y';
  if (/(?:ss|sh|ch|x|z)es$/.test(key)) return key.slice(0, -2);
  return key.length > 1 && !key.endsWith('ss') && !key.endsWith('us') ? key.slice(0, -1) : key;
}

function undouble(word: string): string {
  return /([bdfgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

/** Whether {@link stem} may change a word: all endings that it knows are Cyrillic or end in one of four letters. */
export function mayHaveEnding(word: string): boolean {
  if (word.length < SHORTEST_STEMMED) return false;
  const last = word.charAt(word.length - 1);
  return last > '\u007f' || 'sgde'.includes(last);
}
