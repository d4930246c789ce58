import { matchNode, readNode } from './matchNode.ts';
import type { QueryTerm } from './queryTerms.ts';
import { fold } from './scanTokens.ts';

/**
 * How well typed words call what bears a title, 0 the best: all of it, how it begins, words in it as they stand, and
 * all of the words anywhere in it. Null where it lacks one.
 */
export function calledBy(
  title: string,
  { query, terms }: { readonly query: string; readonly terms: readonly QueryTerm[] },
): number | null {
  const [name, typed] = [fold(title).trim(), fold(query).trim()];
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (` ${name}`.includes(` ${typed}`)) return 2;
  const read = readNode({ title, summary: '', bullets: [], keywords: [] });
  return matchNode(read, terms, ['title'])?.relevance === 1 ? 3 : null;
}
