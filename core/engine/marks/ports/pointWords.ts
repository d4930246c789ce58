/** How words are looked for in points, for the store that looks where they stand. */
import { matchNode, readNode } from '../../../domain/search/matchNode.ts';
import { queryTerms } from '../../../domain/search/queryTerms.ts';

export interface PointWords {
  /** An FTS5 query that every node with such a point matches. */
  readonly match: string;
  /** Whether a text has all of the words. */
  readonly areIn: (text: string) => boolean;
}

/** null if there is no word to look for. */
export function pointWords(words: string): PointWords | null {
  const terms = queryTerms(words, { all: true });
  if (terms.length === 0) return null;
  return {
    match: terms
      .map(({ tokens, whole }) => {
        const [first = ''] = tokens;
        if (whole === null && tokens.length < 2) return `"${first}"*`;
        const run = `"${tokens.join(' ')}"`;
        return whole === null ? run : `("${whole}" OR ${run})`;
      })
      .join(' AND '),
    areIn(text) {
      const node = readNode({ title: '', summary: '', bullets: [text], keywords: [] });
      return matchNode(node, terms)?.matchedTerms.length === terms.length;
    },
  };
}
