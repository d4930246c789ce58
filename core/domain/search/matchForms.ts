import type { SearchField } from '../../model/toc.ts';
import { matchNode } from './matchNode.ts';
import type { FieldMatch, NodeMatch, ReadNode } from './matchNode.ts';
import type { QueryTerm } from './queryTerms.ts';

/** What a match by other words counts of one by a question's own: they are guesses. */
export const OTHERS = 0.8;

/**
 * Matches a node against a query and other forms of it; null if it holds no term of any. Each field, and the node,
 * has the best score that any form gives it.
 */
export function matchForms(
  node: ReadNode,
  {
    terms,
    others,
  }: { readonly terms: readonly QueryTerm[]; readonly others: readonly (readonly QueryTerm[])[] },
  fields?: readonly SearchField[],
): NodeMatch | null {
  const own = matchNode(node, terms, fields);
  const found = [
    ...(own === null ? [] : [{ ...own, share: 1 }]),
    ...others.flatMap((form) => {
      const match = matchNode(node, form, fields);
      return match === null ? [] : [{ ...match, share: OTHERS }];
    }),
  ];
  if (found.length === 0) return null;
  const matches = new Map<string, FieldMatch>();
  for (const { share, matches: each } of found)
    for (const match of each) {
      const key = `${match.field} ${match.ordinal}`;
      const score = share * match.score;
      if (score > (matches.get(key)?.score ?? 0)) matches.set(key, { ...match, score });
    }
  return {
    matches: [...matches.values()].toSorted((a, b) => b.score - a.score),
    relevance: Math.max(...found.map(({ share, relevance }) => share * relevance)),
    matchedTerms: [...new Set(found.flatMap(({ matchedTerms }) => matchedTerms))],
  };
}
