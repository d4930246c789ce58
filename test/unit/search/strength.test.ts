import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import type { EventKind } from '../../../core/model/event.ts';
import { coverageOf, strengthOf } from '../../../core/engine/search/strength.ts';

const { terms } = parseQuery('ferry dentist', { isQuestion: true });
const covered = (
  all: number,
  dentists: number,
  held: readonly number[] = [1],
  {
    segmentIx,
    asksWhether = false,
    kind = 'message',
  }: { segmentIx?: number; asksWhether?: boolean; kind?: EventKind } = {},
) =>
  coverageOf(
    held.map((bits, at) => ({ eventIx: at, segmentIx: segmentIx ?? at, terms: bits, kind })),
    { terms, worth: [1, 1], counts: [3, dentists], best: 0.6, all, asksWhether, doubt: null },
  );

describe('how much of a question stands in the memory', () => {
  it('names the words that no event holds, which count against an answer in a large memory only', () => {
    expect(covered(200, 0)).toEqual({ held: 0.5, score: 0.6, unknown: ['dentist'], doubt: null });
    expect(covered(20_000, 0)).toEqual({
      held: 0.5,
      score: 0.3,
      unknown: ['dentist'],
      doubt: null,
    });
  });

  it('counts words that stand apart from the others for less', () => {
    expect(covered(20_000, 5, [1, 2]).score).toBeCloseTo(0.45);
    expect(covered(20_000, 5, [3]).score).toBeCloseTo(0.6);
  });

  it('takes whether something is so for weak where no message holds most of it, in a large memory', () => {
    const scoreOf = (all: number, held: readonly number[]): number =>
      covered(all, 5, held, { segmentIx: 7, asksWhether: true }).score;
    expect([scoreOf(20_000, [1, 2]), scoreOf(20_000, [1, 3]), scoreOf(200, [1, 2])]).toEqual([
      0.49, 0.6, 0.6,
    ]);
    expect(covered(20_000, 5, [1, 2], { segmentIx: 7 }).score).toBe(0.6);
    const shown = { segmentIx: 7, asksWhether: true, kind: 'tool_result' } as const;
    expect(covered(20_000, 5, [3], shown).score).toBe(0.49);
  });
});

const told = (...scores: readonly number[]) =>
  strengthOf(scores.map((score) => ({ coverage: { score, doubt: null } })));

it('is found, weak or not found by the best of the question and what else was looked for', () => {
  expect([0.5, 0.49, 0.25, 0.24].map((score) => told(score))).toEqual([
    'found',
    'weak',
    'weak',
    'not found',
  ]);
  expect([told(0.1, 0.6), told(0.1, 0.63), told()]).toEqual(['weak', 'found', 'not found']);
});

const toldInDoubt = (isOfOthers: boolean, isWeak = true): string => {
  const doubt = { because: 'Never told as done.', isWeak, isOfOthers };
  return strengthOf([
    { coverage: { score: 0.3, doubt } },
    { coverage: { score: 0.9, doubt: null } },
  ]);
};

it('is weak at most where the deed is never told, whatever other words find, if it is spoken of in its own', () => {
  expect([toldInDoubt(true), toldInDoubt(false), toldInDoubt(true, false)]).toEqual([
    'weak',
    'found',
    'found',
  ]);
});
