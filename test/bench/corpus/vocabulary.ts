import { Buffer } from 'node:buffer';
import ranks from 'js-tiktoken/ranks/o200k_base';

export interface Vocabulary {
  /** Lower-case words of several languages in Latin script, common ones first. */
  readonly words: readonly string[];
  /** Words of one to four Chinese characters. */
  readonly hanWords: readonly string[];
}

/**
 * Words from the token table of o200k_base, which lists them by how early they were merged, so about
 * by how common they are: tens of thousands, where a list of our own would be short enough to fit
 * every cache that is to be measured.
 */
export function loadVocabulary(): Vocabulary {
  const words: string[] = [];
  const hanWords: string[] = [];
  for (const token of tokens()) {
    if (/^ [a-z]{2,14}$/.test(token)) words.push(token.slice(1));
    else if (/^\p{sc=Han}{1,4}$/u.test(token)) hanWords.push(token);
  }
  return { words, hanWords };
}

/** The table's lines are `! {rank of the first} {token in base 64} …`. */
function* tokens(): Generator<string> {
  for (const line of ranks.bpe_ranks.split('\n'))
    for (const token of line.split(' ').slice(2)) yield Buffer.from(token, 'base64').toString();
}
