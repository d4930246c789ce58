import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { matchNode, readNode } from '../../../core/domain/search/matchNode.ts';
import type { SearchableNode } from '../../../core/domain/search/matchNode.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { SEARCH_FIELDS } from '../../../core/model/toc.ts';
import { anyText } from '../tokens/anyText.ts';

const node = (parts: Partial<SearchableNode>): SearchableNode => ({
  title: '',
  summary: '',
  bullets: [],
  keywords: [],
  ...parts,
});
const match = (parts: Partial<SearchableNode>, query: string) =>
  matchNode(readNode(node(parts)), queryTerms(query));

describe('the tests of the plan that search comes from', () => {
  test.each([
    ['JWT authentication', 'jwt', 1],
    ['JWT authentication', 'jwt debugging', 0.5],
    ['JWT authentication', 'vector embedding', null],
    ['JWT Token Debugging Session', 'jwt debugging', 1],
    ['The JWT Token', 'the jwt', 1],
  ] as const)('%s asked for %s', (title, query, score) => {
    expect(match({ title }, query)?.matches ?? null).toEqual(
      score === null ? null : [{ field: 'title', ordinal: 0, text: title, score }],
    );
  });

  it('names the bullet that matches', () => {
    expect(match({ bullets: ['Nothing', 'Fixed JWT expiration bug'] }, 'jwt bug')).toEqual({
      matches: [{ field: 'bullets', ordinal: 1, text: 'Fixed JWT expiration bug', score: 1 }],
      relevance: 1,
      matchedTerms: ['jwt', 'bug'],
    });
  });
});

it('takes a keyword for a whole match, however much else was asked for', () => {
  expect(match({ keywords: ['docker', 'redis'] }, 'redis timeout retry')).toEqual({
    matches: [{ field: 'keywords', ordinal: 1, text: 'redis', score: 1 }],
    relevance: 1 / 3,
    matchedTerms: ['redis'],
  });
});

it('does not dilute: one perfect title is worth more than five weak bullets', () => {
  const query = 'tax table checkout rounding';
  const weak = node({ bullets: Array.from({ length: 5 }, (_, i) => `Point ${i} on the tax`) });
  const perfect = node({
    title: 'Checkout rounding of the tax table',
    summary: 'Long words about all sorts of other things',
    bullets: ['one', 'two', 'three', 'four', 'five'],
  });
  const relevance = (each: SearchableNode): number =>
    matchNode(readNode(each), queryTerms(query))?.relevance ?? 0;
  expect(relevance(perfect)).toBe(1);
  expect(relevance(weak)).toBeLessThan(0.3);
  // And what does not match takes nothing away.
  expect(relevance(perfect)).toBe(relevance(node({ title: perfect.title })));
});

it('counts fields together that complete each other, a little below one field with all', () => {
  const apart = match({ title: 'The parser', bullets: ['A lexer'] }, 'parser lexer');
  expect(apart?.relevance).toBe(0.95);
  expect(apart?.matches.map(({ score }) => score)).toEqual([0.5, 0.5]);
});

test.each([
  ['a word in another form', 'merging caches', 'merged the cache'],
  ['the beginning of a word', 'auth', 'authentication'],
  ['an identifier in parts', 'getUserId', 'get user id'],
  ['an identifier as one word', 'getUserId', 'getuserid'],
  ['a path within another', 'store/sql.ts', 'see core/store/sql.ts:12'],
  ['accents', 'cafe', 'Café'],
  ['a script without spaces', '東京', '東京都'],
  ['its single characters', '猫', '猫が好き'],
])('finds %s', (_, query, title) => {
  expect(match({ title }, query)?.relevance).toBe(1);
});

test.each([
  ['parts of an identifier that stand apart', 'getUserId', 'get the id of a user'],
  ['a word in the middle of another', 'cation', 'authentication'],
])('does not find %s', (_, query, title) => {
  expect(match({ title }, query)).toBeNull();
});

it('looks only in the fields that are meant', () => {
  const read = readNode(node({ title: 'parser', summary: 'parser', keywords: ['parser'] }));
  for (const field of SEARCH_FIELDS) {
    const found = matchNode(read, queryTerms('parser'), [field]);
    expect(found?.matches.map((one) => one.field) ?? []).toEqual(
      field === 'bullets' ? [] : [field],
    );
  }
});

it('gives scores from 0 to 1 on any texts, and more terms matched never score less', () => {
  const texts = fc.record({
    title: anyText,
    summary: anyText,
    bullets: fc.array(anyText, { maxLength: 3 }),
    keywords: fc.array(anyText, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(texts, anyText, fc.constantFrom('title', 'summary'), (parts, query, field) => {
      const terms = queryTerms(query);
      const found = matchNode(readNode(parts), terms);
      for (const { score } of found?.matches ?? []) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
      }
      const before = found?.relevance ?? 0;
      expect(before).toBeLessThanOrEqual(1);
      const after = matchNode(readNode({ ...parts, [field]: `${parts[field]} ${query}` }), terms);
      expect(after?.relevance ?? 0).toBeGreaterThanOrEqual(terms.length === 0 ? 0 : before);
    }),
    { numRuns: 500 },
  );
});
