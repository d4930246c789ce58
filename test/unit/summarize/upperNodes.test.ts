/** A made month: its main work goes on for weeks, and one long day goes to something else. */
import { describe, expect, test } from 'vitest';
import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import type { ChildSummary, PeriodSummary } from '../../../core/domain/summarize/types.ts';
import { countTokens } from './events.ts';
import { childPeriod, childSegment } from './periodChildren.ts';

const BILLING = '/home/mira/billing';
const TOYS = '/home/mira/wallpapers';

const MAIN = [
  ['invoice export', 'The invoice export lost the last page because the writer was closed early.'],
  ['tax rules', 'We decided to keep the tax rules in one table per country.'],
  ['invoice export', 'Added a page count to the invoice export so that a lost page is noticed.'],
  ['dunning letters', 'Moved the dunning letters to the queue worker.'],
  ['tax rules', 'Fixed the rounding of the tax rules for Denmark.'],
  ['dunning letters', 'The dunning letters were sent twice because the job was retried.'],
] as const;
const SIDE = [
  'Added a gradient picker to the wallpaper generator.',
  'The wallpaper generator crashed because a colour had no alpha channel.',
  'Rewrote the noise shader of the wallpaper generator.',
  'Fixed the tiling of the hexagon wallpapers.',
] as const;

/** Four weeks of five days; on the second Wednesday sixty sessions of eight hundred events. */
function madeMonth(): { readonly weeks: readonly PeriodSummary[]; readonly month: PeriodSummary } {
  const weeks = [0, 1, 2, 3].map((week) => {
    const days = [0, 1, 2, 3, 4].map((day) => {
      const busy = week === 1 && day === 2;
      const [topic, said] = MAIN[(week * 5 + day) % MAIN.length] ?? MAIN[0];
      const main = session(BILLING, [topic, 'ledger service'], said, 40, `m${week}${day}`);
      const side = Array.from({ length: busy ? 60 : 0 }, (_, i) =>
        session(
          TOYS,
          ['wallpaper generator', 'noise shader'],
          SIDE[i % SIDE.length] ?? '',
          800,
          `s${i}`,
        ),
      );
      return childPeriod(`day ${week} ${day}`, summarize('day', [main, ...side]));
    });
    return summarize('week', days);
  });
  const children = weeks.map((week, i) => childPeriod(`week ${i}`, week));
  return { weeks, month: summarize('month', children) };
}

const session = (
  project: string,
  keywords: readonly string[],
  said: string,
  eventCount: number,
  grip: string,
): ChildSummary =>
  childSegment({ brief: said, bullets: [[said, grip]], keywords, eventCount, project });

const summarize = (level: 'day' | 'week' | 'month', children: ChildSummary[]): PeriodSummary =>
  summarizePeriod({ nodeId: `toc:${level}:x`, level, children }, countTokens);

describe('a month with one very busy day on a side topic', () => {
  const { weeks, month } = madeMonth();

  test('opens with what went on for weeks, and names the side topic behind it', () => {
    const overview = month.texts.brief.content.split('. ')[0] ?? '';
    expect(overview).toMatch(/billing.*(?:invoice export|tax rules|dunning letters).*wallpapers/);
    expect(month.topics.map(({ project }) => project)).toEqual([BILLING, TOYS]);
  });

  test('quotes mostly what went on for weeks', () => {
    const projects = month.bullets.map(({ project }) => project);
    expect(projects.filter((project) => project === BILLING).length).toBeGreaterThan(
      projects.length / 2,
    );
    expect(projects).toContain(TOYS);
  });

  test('has the topics of many days as its first keywords', () => {
    expect(month.keywords.slice(0, 3)).toEqual(
      expect.arrayContaining(['ledger service', 'invoice export']),
    );
  });

  test('does not hide the busy day in its own week', () => {
    expect(weeks[1]?.texts.brief.content).toMatch(/wallpapers/);
    expect(weeks[0]?.texts.brief.content).not.toMatch(/wallpapers/);
  });
});

test('a year adds up months by what went on for days, not by how many months touched it', () => {
  const { month } = madeMonth();
  const idle = summarize('month', [
    childPeriod(
      'week',
      summarize('week', [
        childPeriod(
          'day',
          summarize('day', [session(TOYS, ['hexagon tiling'], SIDE[3], 12, 'late')]),
        ),
      ]),
    ),
  ]);
  const year = summarizePeriod(
    {
      nodeId: 'toc:year:2026',
      level: 'year',
      children: [childPeriod('one', month), childPeriod('two', idle), childPeriod('three', idle)],
    },
    countTokens,
  );
  expect(year.topics.map(({ project }) => project)).toEqual([BILLING, TOYS]);
});
