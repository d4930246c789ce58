import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import {
  NOTHING_COVERED,
  coverageOf,
  doubtAbout,
  strengthOf,
} from '../../../core/engine/search/strength.ts';
import type { Coverage } from '../../../core/engine/search/strength.ts';

const { terms } = parseQuery('ferry dentist', { isQuestion: true });
const covered = (
  all: number,
  {
    dentists = 5,
    together = 0b11,
    everywhere,
    isUntold = false,
    isFarFromDeed = false,
    unshown = 0,
    byNamed = 0,
  }: {
    dentists?: number;
    together?: number;
    everywhere?: Parameters<typeof coverageOf>[1]['everywhere'];
    isUntold?: boolean;
    isFarFromDeed?: boolean;
    unshown?: number;
    byNamed?: number;
  } = {},
): Coverage =>
  coverageOf([{ eventIx: 1, segmentIx: 1, terms: 0b01 }], {
    terms,
    worth: [6, 6],
    words: 2,
    counts: [3, dentists],
    best: 0.8,
    all,
    everywhere: everywhere ?? { counts: [3, dentists], all },
    signs: {
      together: { share: together === 0b11 ? 1 : 0.5, terms: together, unshown, byNamed },
      isUntold,
      isFarFromDeed,
      doubt: null,
      whyWeak: null,
    },
  });

describe('how much of a question stands in the memory', () => {
  it('names the words that no event holds, and the share that a segment holds', () => {
    expect(covered(200, { dentists: 0 })).toMatchObject({ held: 0.5, unknown: ['dentist'] });
  });

  it('is the less sure the more is missing, apart, untold or not shown', () => {
    const all = covered(20_000).sureness;
    for (const less of [
      { dentists: 0 },
      { together: 1 },
      { isUntold: true },
      { isFarFromDeed: true },
      { unshown: 1 },
      { byNamed: -0.5 },
    ])
      expect(covered(20_000, less).sureness).toBeLessThan(all);
  });

  it('is surer in a small memory, where most words are missing', () => {
    const missing = { dentists: 0, together: 1 };
    expect(covered(200, missing).sureness).toBeGreaterThan(covered(20_000, missing).sureness);
  });

  it('minds in a small project of a large memory that a deed is untold, more than in all of it', () => {
    const everywhere = { counts: [30, 50], all: 20_000 };
    const byUntold = (all: number): number =>
      covered(all, { everywhere }).sureness - covered(all, { everywhere, isUntold: true }).sureness;
    expect(byUntold(200)).toBeGreaterThan(2 * byUntold(20_000));
  });

  it('minds little what a small project lacks, and much what the whole of a large memory lacks', () => {
    const [there, nowhere] = [5, 0].map((dentists) => {
      const everywhere = { counts: [3, dentists], all: 20_000 };
      return covered(200, { dentists: 0, everywhere }).sureness;
    });
    expect((there ?? 0) - (nowhere ?? 0)).toBeGreaterThan(2);
  });
});

const of = (sureness: number, guessed: Coverage['guessed'] = null) => ({
  coverage: { ...NOTHING_COVERED, sureness, guessed },
});

it('is found, weak or not found by how sure it is', () => {
  expect([strengthOf([of(0)]), strengthOf([of(-0.1)]), strengthOf([of(-9)])]).toEqual([
    'found',
    'weak',
    'not found',
  ]);
  expect(strengthOf([])).toBe('not found');
});

it('is as sure as the surest form of the question, which counts a little less if another than its own', () => {
  expect([strengthOf([of(-9), of(1)]), strengthOf([of(-9), of(0.1)])]).toEqual(['found', 'weak']);
});

it('is surer where guessed words stand together, and less sure where they do not', () => {
  const guessed = (together: number) => of(-Infinity, { together, given: 1 });
  expect([
    strengthOf([of(-1), guessed(0.4)]),
    strengthOf([of(1), guessed(0)]),
    strengthOf([of(-Infinity), guessed(0.9)]),
  ]).toEqual(['found', 'weak', 'found']);
});

it('minds guesses the less, the fewer there are', () => {
  const few = { together: 0.1, given: 0.1 };
  expect(strengthOf([of(1), of(-Infinity, few)])).toBe('found');
  expect(strengthOf([of(1), of(-Infinity, { ...few, given: 1 })])).toBe('weak');
});

it('is weak, not absent, where the nearest is in another language, of which words tell little', () => {
  const unsure = { ...NOTHING_COVERED, sureness: -9 };
  expect(strengthOf([{ coverage: unsure }])).toBe('not found');
  expect(strengthOf([{ coverage: { ...unsure, otherLanguage: 'Spanish' } }])).toBe('weak');
});

it('says what speaks against an answer, and why it is weak where nothing else does', () => {
  const doubts = { doubt: null, whyWeak: '“ferry” stands apart.', otherLanguage: null };
  expect([doubtAbout(doubts, 'found'), doubtAbout(doubts, 'weak')]).toEqual([null, doubts.whyWeak]);
  const never = { ...doubts, doubt: 'Never told.' };
  expect(doubtAbout(never, 'weak')).toBe('Never told.');
  expect(doubtAbout({ ...never, otherLanguage: 'Spanish' }, 'weak')).toBe(
    'The nearest is in Spanish, where only names and numbers of the question can stand: ask in Spanish, too (alsoAsk).',
  );
});
