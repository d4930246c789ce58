import { Temporal } from 'temporal-polyfill';

/** Calendar days, both inclusive. */
export interface Days {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

export function isLater(a: Temporal.PlainDate, b: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(a, b) > 0;
}

/** Dates such as "31 February" do not exist. */
export function safely(days: () => Days | null): Days | null {
  try {
    return days();
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

export function oneDay(day: Temporal.PlainDate): Days {
  return { from: day, to: day };
}

export function dayOf(year?: string, month?: string, day?: string): Days {
  return oneDay(
    Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ),
  );
}

export function monthDays(year: number, month: number): Days {
  const from = Temporal.PlainDate.from({ year, month, day: 1 }, { overflow: 'reject' });
  return { from, to: from.add({ months: 1 }).subtract({ days: 1 }) };
}

export function quarterDays(year: number, quarter: number): Days {
  const from = Temporal.PlainDate.from({ year, month: quarter * 3 - 2, day: 1 });
  return { from, to: from.add({ months: 3 }).subtract({ days: 1 }) };
}

export function yearDays(year: number): Days {
  return {
    from: Temporal.PlainDate.from({ year, month: 1, day: 1 }),
    to: Temporal.PlainDate.from({ year, month: 12, day: 31 }),
  };
}

/** An ISO 8601 week; the first one contains 4 January. null if the year has no such week. */
export function weekDays(year: number, week: number): Days | null {
  const fourth = Temporal.PlainDate.from({ year, month: 1, day: 4 });
  const days = weekAround(fourth.add({ weeks: week - 1 }));
  return days.from.add({ days: 3 }).year === year ? days : null;
}

/** The latest week of that number that has begun; null if no year has it. */
export function lastWeekNumbered(week: number, today: Temporal.PlainDate): Days | null {
  // Of ten years, one or two have a week 53.
  for (let back = 0; back <= 8; back += 1) {
    const days = weekDays(today.year + 1 - back, week);
    if (days !== null && !isLater(days.from, today)) return days;
  }
  return null;
}

/** The days of a span that are of a month; null if none is. */
export function withinMonth(days: Days | null, month: number): Days | null {
  if (days === null) return null;
  let { from, to } = days;
  while (from.month !== month && !isLater(from, to)) from = from.add({ days: 1 });
  while (to.month !== month && !isLater(from, to)) to = to.subtract({ days: 1 });
  return isLater(from, to) ? null : { from, to };
}

export function weekAround(day: Temporal.PlainDate): Days {
  const from = day.subtract({ days: day.dayOfWeek - 1 });
  return { from, to: from.add({ days: 6 }) };
}

/** The span meant by "two weeks ago": the week or month around that day. */
export function around(day: Temporal.PlainDate, unit: string | undefined): Days {
  switch (unit?.toLowerCase()) {
    case 'week':
      return weekAround(day);
    case 'month':
      return monthDays(day.year, day.month);
    case 'year':
      return yearDays(day.year);
    case undefined:
    default:
      return oneDay(day);
  }
}

export function periodNear(
  today: Temporal.PlainDate,
  unit: string | undefined,
  offset: 0 | -1,
): Days {
  switch (unit?.toLowerCase()) {
    case 'month':
      return around(today.add({ months: offset }), 'month');
    case 'year':
      return around(today.add({ years: offset }), 'year');
    case 'weekend': {
      const { to } = weekAround(today.add({ weeks: offset }));
      return { from: to.subtract({ days: 1 }), to };
    }
    case undefined:
    default:
      return weekAround(today.add({ weeks: offset }));
  }
}

export function lastMonthNamed(month: number, today: Temporal.PlainDate): Days {
  return monthDays(month <= today.month ? today.year : today.year - 1, month);
}

export function lastDayNamed(month: number, day: number, today: Temporal.PlainDate): Days | null {
  // Leap years are at most eight years apart.
  for (let back = 0; back <= 8; back += 1) {
    const named = safely(() => dayOf(String(today.year - back), String(month), String(day)));
    if (named !== null && !isLater(named.from, today)) return named;
  }
  return null;
}

/** The latest one that has begun; "last Monday" is never today. */
export function lastWeekday(weekday: number, today: Temporal.PlainDate, isBefore: boolean): Days {
  const back = (today.dayOfWeek - weekday + 7) % 7;
  return oneDay(today.subtract({ days: back === 0 && isBefore ? 7 : back }));
}
