import { describe, expect, test } from 'vitest';
import { dayForKey, layOutCalendar } from '../../../renderer/state/calendar.ts';
import { weekStart, writeDatesIn } from '../../../renderer/state/dates.ts';

const MONDAY = 1;
const SUNDAY = 7;

const day = (date: string, requests: number, conversations = 1) => ({
  nodeId: `toc:day:${date}`,
  date,
  eventCount: requests * 2,
  requests,
  conversations,
});

/** A week in digits: the heat of its days, a dot for a day of another year. */
const heatOf = (week: ReturnType<typeof layOutCalendar>[number] | undefined): string =>
  (week?.days ?? []).map((each) => each?.heat ?? '.').join('');

describe('a year is laid out in weeks', () => {
  test('each day once, in the column of its week', () => {
    for (const year of [2023, 2024, 2026])
      for (const start of [MONDAY, 6, SUNDAY]) {
        const weeks = layOutCalendar(year, [], start);
        const dates = weeks.flatMap(({ days }) => days.flatMap((each) => each?.date ?? []));
        expect([dates.length, dates[0], dates.at(-1)]).toEqual([
          year === 2024 ? 366 : 365,
          `${year}-01-01`,
          `${year}-12-31`,
        ]);
        expect(dates).toEqual(dates.toSorted());
        expect(new Set(weeks.map(({ days }) => days.length))).toEqual(new Set([7]));
        expect(weeks.flatMap(({ month }) => month?.slice(5, 7) ?? [])).toEqual(
          Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')),
        );
      }
  });

  test('weeks begin with the day that they begin with where dates are written so', () => {
    // 1 January 2026 was a Thursday.
    expect(heatOf(layOutCalendar(2026, [], MONDAY)[0])).toBe('...0000');
    expect(heatOf(layOutCalendar(2026, [], SUNDAY)[0])).toBe('....000');
    writeDatesIn('en-US');
    expect(weekStart()).toBe(SUNDAY);
    writeDatesIn('en-GB');
    expect(weekStart()).toBe(MONDAY);
  });

  test('heat has five steps by requests; a day on which only agents spoke is the coolest', () => {
    const week = layOutCalendar(
      2026,
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
