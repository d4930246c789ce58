import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, wholeText } from '../../../core/text/fitText.ts';
import { searchText } from '../../../core/text/searchText.ts';
import type { SearchedMany, SearchedOne } from '../../../core/text/searchText.ts';
import { createTokenCounter, tokenTable } from '../../../core/domain/tokens/createTokenCounter.ts';
import ranks from 'js-tiktoken/ranks/o200k_base';
import { SEARCH_FIELDS, TOC_LEVELS } from '../../../core/model/toc.ts';
import { anyText } from '../tokens/anyText.ts';
import { tiktokenCount } from './tiktoken.ts';

const countTokens = createTokenCounter(tokenTable(ranks));
const lines = {
  compose: (pieces: readonly string[], leftOut: number): string =>
    [...pieces, ...(leftOut > 0 ? [`(${leftOut} left out)`] : [])].join('\n'),
};

describe('a text that has to fit', () => {
  it('keeps as many pieces as there is room for, the first first, and says what it leaves out', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(20));
    const pieces = [a ?? '', b ?? '', c ?? ''];
    const texts = [11, 12, 32, 33, 53, 54, 61, 62].map(
      (budget) =>
        fitText({ ...lines, pieces }, { budget, countTokens: (text) => text.length }).text,
    );
    expect(texts).toEqual([
      '',
      '(3 left out)',
      '(3 left out)',
      `${a}\n(2 left out)`,
      `${a}\n(2 left out)`,
      `${a}\n${b}\n(1 left out)`,
      `${a}\n${b}\n(1 left out)`,
      `${a}\n${b}\n${c}`,
    ]);
  });

  it('is whole where no budget is given', () => {
    const pieces = ['one', 'two'];
    expect(fitText({ ...lines, pieces }, { budget: null, countTokens })).toEqual({
      text: 'one\ntwo',
      tokens: 3,
      kept: 2,
      leftOut: 0,
    });
    expect(wholeText({ ...lines, pieces })).toBe('one\ntwo');
  });

  it('never exceeds its budget, and keeps no fewer pieces for a larger one', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), fc.nat({ max: 80 }), (pieces, budget) => {
        const fit = (at: number) => fitText({ ...lines, pieces }, { budget: at, countTokens });
        const { text, tokens, kept, leftOut } = fit(budget);
        expect(tiktokenCount(text)).toBe(tokens);
        expect(tokens).toBeLessThanOrEqual(budget);
        expect(kept + leftOut).toBe(pieces.length);
        // The whole fits exactly where its own count is the budget.
        const whole = tiktokenCount(wholeText({ ...lines, pieces }));
        expect(fit(whole)).toMatchObject({ kept: pieces.length, tokens: whole });
      }),
      { numRuns: 500 },
    );
  });
});

const match = fc.record({
  field: fc.constantFrom(...SEARCH_FIELDS),
  text: anyText,
  gripIds: fc.array(fc.constant('grip:1769608800000:01KG2V3W4X5Y6Z7A8B9C0D1E2F'), { maxLength: 2 }),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  supported: fc.boolean(),
  doubts: fc.constant([]),
});
const level = fc.constantFrom(...TOC_LEVELS);
const below = fc.option(
  fc.record({ count: fc.nat(), best: anyText, matchedTerms: fc.array(anyText, { maxLength: 3 }) }),
);
const one: fc.Arbitrary<SearchedOne> = fc
  .record({ matches: fc.array(match, { maxLength: 6 }), below, nodeId: anyText, level })
  .map((reply) => ({ ...reply, matched: reply.matches.length > 0 }));
const many: fc.Arbitrary<SearchedMany> = fc.record({
  results: fc.array(
    fc.record({
      nodeId: fc.constant('toc:day:2026-01-28'),
      title: anyText,
      level,
      matches: fc.array(match, { maxLength: 5 }),
      below,
      relevanceScore: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 6 },
  ),
  hasMore: fc.boolean(),
});

describe('the text of a search', () => {
  it('shows nodes with their matches, each with its grip, and marks what nothing holds', () => {
    const held = { gripIds: [], supported: true, doubts: [] };
    const reply: SearchedMany = {
      results: [
        {
          nodeId: 'toc:day:2026-01-28',
          title: 'Wednesday',
          level: 'day',
          matches: [
            { ...held, field: 'title', text: 'Wednesday', score: 1 },
            {
              ...held,
              field: 'bullets',
              text: 'Fixed\n  it',
              gripIds: ['grip:1', 'grip:2'],
              score: 0.5,
            },
            {
              ...held,
              field: 'summary',
              text: 'It works. It flew to Mars. It rests.',
              score: 0.5,
              supported: false,
              doubts: [{ start: 10, end: 26, verdict: 'unsupported' }],
            },
          ],
          below: { count: 2, best: 'toc:conversation:1', matchedTerms: ['works', 'mars'] },
          relevanceScore: 1,
        },
      ],
      hasMore: true,
    };
    expect(wholeText(searchText(reply))).toBe(
      `## Wednesday · 1.00
toc:day:2026-01-28
- title 1.00: Wednesday
- bullets 0.50: Fixed it [grip:1]
- summary 0.50: It works. It flew to Mars. (unsupported) It rests.
- 2 below hold it; best toc:conversation:1 (works, mars)

(There are more: raise the limit.)`,
    );
    expect(wholeText(searchText({ results: [], hasMore: false }))).toMatch(
      /^Nothing matches, there or anywhere below\. Where else to look: `find`/,
    );
    expect(
      wholeText(
        searchText({
          matched: false,
          matches: [],
          below: null,
          nodeId: 'toc:year:2026',
          level: 'year',
        }),
      ),
    ).toMatch(/^toc:year:2026\nNothing in its own texts matches\.\nWhere else to look: /);
  });

  it('never exceeds its budget', () => {
    fc.assert(
      fc.property(fc.oneof(one, many), fc.nat({ max: 300 }), (reply, budget) => {
        const fitted = fitText(searchText(reply), { budget, countTokens });
        expect(tiktokenCount(fitted.text)).toBe(fitted.tokens);
        expect(fitted.tokens).toBeLessThanOrEqual(budget);
      }),
      { numRuns: 300 },
    );
  });
});
