import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, parsePeriod, periodsOfDate } from '../../../core/model/periods.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Africa/Casablanca',
];
const zone = fc.constantFrom(...ZONES);
const time = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') });

describe('the periods of a time', () => {
  it('hold it, each inside the one before', () => {
    fc.assert(
      fc.property(time, zone, (ms, tz) => {
        const periods = periodsOfDate(dateOf(ms, tz), tz);
        expect(periods.map(({ level }) => level)).toEqual(['year', 'month', 'week', 'day']);
        // Outside in, the starts rise and the ends fall, with the time between them.
        const bounds = [
          ...periods.map(({ startMs }) => startMs),
          ms,
          ...periods.map(({ endMs }) => endMs - 1).toReversed(),
        ];
        expect(bounds).toEqual(bounds.toSorted((x, y) => x - y));
      }),
    );
  });

  it('follow from their ids alone', () => {
    fc.assert(
      fc.property(time, zone, (ms, tz) => {
        for (const period of periodsOfDate(dateOf(ms, tz), tz))
          expect(parsePeriod(period.nodeId, tz)).toEqual(period);
      }),
    );
  });

  it('follow each other without gap or overlap: a period’s end begins the next', () => {
    fc.assert(
      fc.property(time, zone, (ms, tz) => {
        const periods = periodsOfDate(dateOf(ms, tz), tz);
        for (const [i, period] of periods.entries()) {
          const next = periodsOfDate(dateOf(period.endMs, tz), tz)[i];
          expect(next?.startMs).toBe(period.endMs);
          expect(next?.nodeId).not.toBe(period.nodeId);
        }
      }),
    );
  });

  it('agree with the platform’s own calendar on the day', () => {
    fc.assert(
      fc.property(time, zone, (ms, tz) => {
        const words = new Intl.DateTimeFormat('sv-SE', { timeZone: tz, dateStyle: 'short' });
        expect(dateOf(ms, tz)).toBe(words.format(ms));
      }),
    );
  });
});

describe('a week', () => {
  it('has seven days, or as many as its month has of them', () => {
    fc.assert(
      fc.property(time, (ms) => {
        const [, month, week] = periodsOfDate(dateOf(ms, 'UTC'), 'UTC');
        const days = (week.endMs - week.startMs) / 86_400_000;
        const isShared = /:\d{2}$/.test(week.nodeId);
        expect(isShared ? days < 7 : days === 7).toBe(true);
        expect(new Date(week.startMs).getUTCDay() === 1 || week.startMs === month.startMs).toBe(
          true,
        );
      }),
    );
  });

  it.each([
    ['2026-12-31', 'toc:week:2026-W53:12'],
    ['2027-01-01', 'toc:week:2026-W53:01'],
    ['2027-01-04', 'toc:week:2027-W01'],
    ['2024-12-30', 'toc:week:2025-W01:12'],
    ['2025-01-01', 'toc:week:2025-W01:01'],
    ['2026-01-30', 'toc:week:2026-W05:01'],
    ['2026-02-01', 'toc:week:2026-W05:02'],
    ['2026-02-02', 'toc:week:2026-W06'],
  ])('of %s is %s', (date, nodeId) => {
    expect(periodsOfDate(date, 'UTC')[2].nodeId).toBe(nodeId);
  });
});

describe('what is no period', () => {
  it.each([
    'toc:year:26',
    'toc:month:2026-13',
    'toc:day:2026-02-30',
    'toc:day:2026-2-3',
    'toc:week:2026-W00',
    'toc:week:2025-W53',
    'toc:week:2026-W05',
    'toc:week:2026-W05:03',
    'toc:week:2026-W06:02',
    'toc:decade:2020',
    'toc:segment:2026-01-30:01KG7CCGG0ZZZZZZZZZZZZZZZZ',
    '',
  ])('%s', (nodeId) => {
    expect(parsePeriod(nodeId, 'Europe/Berlin')).toBeUndefined();
  });
});
