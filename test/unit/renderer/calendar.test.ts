import { describe, expect, test } from 'vitest';
import { totalWords } from '../../../renderer/features/tree/calendarWords.ts';
import {
  countedDays,
  dayForKey,
  halfOf,
  layOutCalendar,
} from '../../../renderer/state/calendar.ts';
import { beginWeeksWith, weekStart, writeDatesIn } from '../../../renderer/state/dates.ts';

const MONDAY = 1;
const SUNDAY = 7;

const day = (date: string, requests: number, conversations = 1) => ({
  nodeId: `toc:day:${date}`,
  date,
  eventCount: requests * 2,
  requests,
  conversations,
});

/** A week in digits: the heat of its days, a dot for a day of another half. */
const heatOf = (week: ReturnType<typeof layOutCalendar>[number] | undefined): string =>
  (week?.days ?? []).map((each) => each?.heat ?? '.').join('');

test('the total is that of the year, of a span of time what lies in it', () => {
  const days = [day('2025-02-03', 7), day('2025-08-04', 5), day('2025-11-05', 3)];
  const total = (from: string | null, to: string | null): string =>
    totalWords(countedDays(days, from === null && to === null ? null : { from, to }));
  expect([
    total(null, null),
    total('2025-08-01', '2025-11-05'),
    total('2025-11-05', null),
    total('2026-01-01', null),
  ]).toEqual(['15 requests on 3 days', '8 requests on 2 days', '3 requests on 1 day', '']);
});

describe('half a year is laid out in weeks', () => {
  test('each day once, in the column of its week', () => {
    for (const year of [2023, 2024, 2026])
      for (const start of [MONDAY, 6, SUNDAY]) {
        const halves = [`${year}-03-31`, `${year}-12-31`].map((date) =>
          layOutCalendar(date, [], start),
        );
        const dates = halves.map((weeks) =>
          weeks.flatMap(({ days }) => days.flatMap((each) => each?.date ?? [])),
        );
        expect(dates.map((each) => [each.length, each[0], each.at(-1)])).toEqual([
          [year === 2024 ? 182 : 181, `${year}-01-01`, `${year}-06-30`],
          [184, `${year}-07-01`, `${year}-12-31`],
        ]);
        expect(dates.flat()).toEqual(dates.flat().toSorted());
        const weeks = halves.flat();
        expect(new Set(weeks.map(({ days }) => days.length))).toEqual(new Set([7]));
        expect(weeks.flatMap(({ month }) => month?.slice(5, 7) ?? [])).toEqual(
          Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')),
        );
      }
    expect(halfOf('2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-06-30' });
    expect(halfOf('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-12-31' });
  });

  test('the days of both halves have one heat', () => {
    const days = [day('2026-02-02', 100), day('2026-08-03', 1)];
    const hot = (date: string): readonly number[] =>
      layOutCalendar(date, days, MONDAY).flatMap((week) =>
        week.days.flatMap((each) => (each?.isKnown === true ? each.heat : [])),
      );
    expect([hot('2026-01-01'), hot('2026-07-01')]).toEqual([[5], [1]]);
  });

  test('weeks begin with the day that they begin with where dates are written so', () => {
    // 1 January 2026 was a Thursday.
    expect(heatOf(layOutCalendar('2026-01-01', [], MONDAY)[0])).toBe('...0000');
    expect(heatOf(layOutCalendar('2026-01-01', [], SUNDAY)[0])).toBe('....000');
    writeDatesIn('en-US');
    expect(weekStart()).toBe(SUNDAY);
    writeDatesIn('en-GB');
    expect(weekStart()).toBe(MONDAY);
  });

  test('or with a day of one’s own, whatever dates are written in', () => {
    beginWeeksWith('saturday');
    expect(weekStart()).toBe(6);
    writeDatesIn('en-US');
    beginWeeksWith('monday');
    expect(weekStart()).toBe(MONDAY);
    beginWeeksWith('language');
    expect(weekStart()).toBe(SUNDAY);
    writeDatesIn('en-GB');
  });

  test('heat has five steps by requests; a day on which only agents spoke is the coolest', () => {
    const week = layOutCalendar(
      '2026-01-01',
      [
        day('2026-01-05', 100),
        day('2026-01-06', 60),
        day('2026-01-07', 30),
        day('2026-01-08', 10),
        day('2026-01-09', 1),
        day('2026-01-10', 0),
        day('2026-01-11', 0, 0),
      ],
      MONDAY,
    )[1];
    expect(heatOf(week)).toBe('5432110');
    expect(week?.days.map((each) => each?.isKnown)).toEqual(Array(7).fill(true));
  });
});

test('keys go by days, weeks and months, over the end of a year', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End', 'x'];
  expect(keys.map((key) => dayForKey(key, '2024-01-03'))).toEqual([
    '2024-01-02',
    '2024-01-04',
    '2023-12-27',
    '2024-01-10',
    '2023-12-06',
    '2024-01-01',
    '2024-12-31',
    null,
  ]);
});
