import { describe, expect, it } from 'vitest';
import { deedTold } from '../../../core/domain/search/deedTold.ts';
import type { DeedTold } from '../../../core/domain/search/deedTold.ts';
import { readTellings } from '../../../core/domain/search/readTellings.ts';
import { verbsLike } from '../../../core/domain/search/readDeed.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';

const FAR = ' and so on'.repeat(30);

const toldIn = (
  texts: readonly string[],
  { others = [], alike = [] }: { others?: readonly string[]; alike?: readonly string[] } = {},
): DeedTold =>
  deedTold(
    readTellings(
      texts.map((text) => ({
        text,
        turn: 1,
        isReport: !text.startsWith('User:'),
        isDone: text.startsWith('git commit'),
        isByNamed: false,
      })),
      {
        terms: queryTerms('Phoenix collector'),
        deed: queryTerms('remove'),
        others: others.flatMap((word) => queryTerms(word)),
        alike: alike.flatMap((word) => queryTerms(word)),
      },
    ),
    [3, 1],
  );

describe('whether a deed is told', () => {
  it('is told where a past form stands beside the matter', () => {
    expect(toldIn(['Removed the Phoenix collector.'])).toEqual({ beside: 1, told: 1, spoken: 1 });
  });

  it.each([
    'We could remove the Phoenix collector.',
    'The Phoenix collector should be removed.',
    'If removed, the Phoenix collector is gone.',
  ])('is not where it is only planned, wished or supposed: %s', (text) => {
    expect(toldIn([text])).toEqual({ beside: 1, told: 0, spoken: 1 });
  });

  it('is told, too, where it is denied', () => {
    expect(toldIn(['The Phoenix collector was not removed.']).told).toBe(1);
  });

  it('is told where the thing is done that it makes', () => {
    expect(toldIn(['The remove of the Phoenix collector is pending.']).told).toBe(0);
    expect(toldIn(['Phoenix collector: remove is complete.']).told).toBe(1);
  });

  it('is told by whoever did it, not by whoever only speaks of it', () => {
    expect(toldIn(['User: I’ve just removed the Phoenix collector.']).told).toBe(1);
    expect(toldIn(['User: is the removed Phoenix collector back?']).told).toBe(0);
  });

  it('counts what stands far away as spoken of only', () => {
    const told = toldIn([`The Phoenix collector runs.${FAR} Removed the retry.`]);
    expect(told).toEqual({ beside: 0, told: 0, spoken: 1 });
  });

  it('takes the report of a turn for what was asked in it', () => {
    expect(toldIn(['Please remove the Phoenix collector.', 'Removed it.']).told).toBe(1);
  });

  it('takes the words of a commit as they stand', () => {
    expect(toldIn(['git commit -m "Remove Phoenix collector"']).told).toBe(1);
  });

  it('takes verbs like it in a past form, beside what weighs most', () => {
    const alike = { alike: ['delete'] };
    expect(verbsLike('removed')).toContain('delete');
    expect(toldIn(['Deleted the Phoenix collector.'], alike).told).toBe(1);
    expect(toldIn(['Delete the Phoenix collector.'], alike).beside).toBe(0);
    expect(toldIn(['Deleted another collector.'], alike).beside).toBe(0);
  });

  it('takes words that were given in a past form, wherever they stand', () => {
    expect(toldIn(['Retired another collector.'], { others: ['retire'] }).told).toBe(0.25);
    expect(toldIn(['Retire the collector.'], { others: ['retire'] }).told).toBe(0);
  });
});
