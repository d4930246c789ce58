import { describe, expect, it, test } from 'vitest';
import { cutSnippet } from '../../../core/domain/search/cutSnippet.ts';
import { matchNode, readNode } from '../../../core/domain/search/matchNode.ts';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { hashesOf, isBelow } from '../../../core/domain/search/scoreNodes.ts';
import { formsOf, tokensOfWord } from '../../../core/domain/search/wordForms.ts';
import { stem } from '../../../core/domain/text/stem.ts';

/** Are they tokens of one word? */
const areOne = (one: string, other: string): boolean =>
  [stem(one), ...formsOf(stem(one))].includes(stem(other));

describe('forms of a word', () => {
  test.each([
    ['buy', 'bought'],
    ['went', 'going'],
    ['children', 'child'],
    ['hike', 'hiking'],
    ['coding', 'code'],
    ['save', 'saved'],
    ['tried', 'try'],
    ['studies', 'studied'],
  ])('%s and %s are one', (one, other) => {
    expect([areOne(one, other), areOne(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['care', 'car'],
    ['not', 'note'],
    ['find', 'found'],
    ['key', 'kei'],
    ['map', 'mapi'],
  ])('%s and %s are not', (one, other) => {
    expect([areOne(one, other), areOne(other, one)]).toEqual([false, false]);
  });

  it('has none for an identifier or a run of words', () => {
    expect(queryTerms('goTo').map(tokensOfWord)).toEqual([[]]);
    expect(queryTerms('go', { all: true }).map(tokensOfWord)).toEqual([
      ['go', 'went', 'gone', 'goe', 'going'],
    ]);
  });
});

describe('a word that is looked for', () => {
  const [term] = parseQuery('bought', { isQuestion: true }).terms;

  it('finds its forms in the index, unless it is a phrase or still being written', () => {
    expect(term?.match).toBe('("bought" OR "buy")');
    expect(parseQuery('"bought"').required).toBe('"bought"');
    expect(parseQuery('bought', { asYouType: true }).terms[0]?.match).not.toContain('"buy"');
  });

  it('finds and marks them in texts', () => {
    const terms = term === undefined ? [] : [term];
    const { marks } = cutSnippet('I want to buy a lamp.', terms);
    expect(marks).toEqual([[10, 13]]);
    const node = { title: 'Buying a lamp', summary: '', bullets: [], keywords: [] };
    expect(matchNode(readNode(node), terms)?.matchedTerms).toEqual(['bought']);
    const [hash] = hashesOf(queryTerms('buy', { all: true }));
    const below = new Set([hash ?? 0]);
    expect(hashesOf(terms)).toContain(hash);
    expect(terms.map((one) => isBelow(below, one))).toEqual([true]);
  });
});
