import { expect, test } from 'vitest';
import { partOfToken } from '../../../core/domain/search/partOfToken.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';

const partOf = (word: string): string | null => {
  const [term] = queryTerms(word, { all: true });
  return term === undefined ? null : partOfToken(term);
};

test.each([
  ['µs', 'μs'],
  ['ms', 'ms'],
  ['3a9f', '3a9f'],
  ['UserId', 'userid'],
  ['user_id', 'userid'],
])('%s may stand inside of a longer token', (word, part) => {
  expect(partOf(word)).toBe(part);
});

test.each(['port', 'größe', 'busy', 'a', '猫', '東京'])('%s is looked for as it is', (word) => {
  expect(partOf(word)).toBeNull();
});
