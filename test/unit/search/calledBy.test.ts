import { expect, it } from 'vitest';
import { calledBy } from '../../../core/domain/search/calledBy.ts';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';

it('ranks a title by how the words call it: wholly, as it begins, as they stand in it, anywhere in it', () => {
  const title = 'Added agentv grade --prepared --trace';
  const rank = (query: string): number | null =>
    calledBy(title, { query, terms: parseQuery(query, { asYouType: true }).terms });
  const ranks = {
    'added AGENTV grade --prepared --trace ': 0,
    'Added agentv grade --prep': 1,
    Addi: null,
    Adde: 1,
    'grade --prepared': 2,
    'trace of a grade': 3,
    'grade of a year': null,
  };
  for (const [query, expected] of Object.entries(ranks))
    expect({ query, rank: rank(query) }).toEqual({ query, rank: expected });
});
