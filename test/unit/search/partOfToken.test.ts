import { expect, test } from 'vitest';
import { partOfToken } from '../../../core/domain/search/partOfToken.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';

const partOf = (word: string) => {
  const [term] = queryTerms(word, { all: true });
  return term === undefined ? null : partOfToken(term);
};

test.each([
  ['µs', 'μs', true],
  ['ms', 'ms', true],
  ['3a9f', '3a9f', false],
  ['UserId', 'userid', false],
  ['user_id', 'userid', false],
])('%s may stand inside of a longer token', (word, part, isUnit) => {
  expect(partOf(word)).toEqual({ part, isUnit });
});

test.each(['port', 'größe', 'busy', 'a', '猫', '東京'])('%s is looked for as it is', (word) => {
  expect(partOf(word)).toBeNull();
});
