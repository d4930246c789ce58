import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { anyText } from '../tokens/anyText.ts';

const texts = (query: string, options?: { readonly all?: boolean }): readonly string[] =>
  queryTerms(query, options).map(({ text }) => text);

test.each([
  ['three letters or more', 'fix it in db sql', ['fix', 'sql']],
  ['two in capitals or with a digit', 'DB db v2 x2y Q', ['DB', 'v2', 'x2y']],
  ['each once, in order', 'merges Merged cache merging cache', ['merges', 'cache']],
  ['no function words where there are others', 'what did the parser do', ['parser']],
  ['function words where there is nothing else', 'what did they', ['what', 'did', 'they']],
  ['an identifier is one', 'getUserId and user', ['getUserId', 'user']],
  ['the same identifier in two spellings is one', 'getUserId get_user_id', ['getUserId']],
  ['pairs of scripts without spaces', '東京都', ['東京', '京都']],
  ['such a character alone', '猫 が', ['猫', 'が']],
  ['nothing of signs', '— "" () * 😀', []],
  ['nothing of nothing', '', []],
])('%s', (_, query, expected) => {
  expect(texts(query)).toEqual(expected);
});

it('gives every word, however short and often, where all are asked for', () => {
  expect(texts('to be or not to be', { all: true })).toEqual(['to', 'be', 'or', 'not', 'to', 'be']);
});

it('gives what stands for a term', () => {
  expect(queryTerms('parseQueries caches')).toEqual([
    { text: 'parseQueries', tokens: ['pars', 'query'], whole: 'parsequery' },
    { text: 'caches', tokens: ['cach'], whole: null },
  ]);
});

it('gives terms that stand in the query, distinct, none without tokens', () => {
  fc.assert(
    fc.property(anyText, (query) => {
      const terms = queryTerms(query);
      const keys = terms.map(({ whole, tokens }) => whole ?? tokens.join(' '));
      expect(new Set(keys).size).toBe(keys.length);
      for (const { text, tokens } of terms) {
        expect(query).toContain(text);
        expect(tokens.length).toBeGreaterThan(0);
        expect(tokens).not.toContain('');
      }
    }),
    { numRuns: 2_000 },
  );
});

it('gives the first sixty terms of a text that was pasted', () => {
  const words = Array.from({ length: 1_500 }, (_, at) => `word${at}`);
  const query = words.join(' ');
  expect(texts(query)).toEqual(words.slice(0, 60));
  expect(parseQuery(query).terms.map(({ text }) => text)).toEqual(words.slice(0, 60));
  const { terms, required } = parseQuery(words.slice(0, 100).join(' AND '));
  expect(terms).toHaveLength(60);
  // What is asked for by operators is asked for whole.
  expect(required).toContain('word99');
});
