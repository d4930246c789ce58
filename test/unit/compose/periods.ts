import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import type { ChildSummary } from '../../../core/domain/summarize/types.ts';
import type { PeriodToCompose } from '../../../core/domain/compose/types.ts';
import { countTokens } from '../summarize/events.ts';
import { childSegment } from '../summarize/periodChildren.ts';

/** An invented day of three segments, and an answer about it. */
export const DAY_ID = 'toc:day:2026-05-04';

export const CHILDREN: readonly ChildSummary[] = [
  childSegment({
    title: 'Tide times an hour late',
    brief:
      'The tide tables of the harbour app were an hour late since the switch. The almanac was read as local time although it is printed in UTC; parseAlmanac reads UTC now and the cache is rebuilt once. [→detail:01KFZ3NDEKTSV4RRFFQ69G5FAV]',
    bullets: [
      ['High water in Skagen showed 14:20 instead of 13:20.', 'grip:a1', 'grip:a2', 'grip:a3'],
      ['parseAlmanac reads the almanac as UTC.', 'grip:b1', 'grip:b2', 'grip:b3', 'grip:b4'],
    ],
    keywords: ['tide tables', 'parseAlmanac'],
    project: 'harbour',
  }),
  childSegment({
    title: 'Spinner on the old tablets',
    brief:
      'The tablets in the harbour office show a blank page while the cache is rebuilt, which takes nine seconds. A spinner was added to the shell of the tablet build, and the shell was updated to version 7.',
    bullets: [
      ['A spinner was added to the shell of the tablet build.', 'grip:c1'],
      ['The tablet shell was updated to version 7.', 'grip:d1'],
    ],
    keywords: ['tablets', 'spinner'],
    project: 'harbour',
  }),
  childSegment({
    title: 'Plum jam labels for the market',
    brief:
      'The labels for the plum jam were set in a larger type, because customers at the market could not read the date. They are printed on Thursday, 240 of them, on the thick paper that is left from last year.',
    bullets: [
      ['Labels for plum jam are set in a larger type.', 'grip:e1'],
      ['240 labels are printed on Thursday.', 'grip:f1'],
    ],
    keywords: ['labels', 'plum jam'],
    project: 'market',
  }),
];

export function dayOf(children: readonly ChildSummary[] = CHILDREN): PeriodToCompose {
  const period = { nodeId: DAY_ID, level: 'day', children } as const;
  return { ...period, title: 'Monday, 4 May 2026', base: summarizePeriod(period, countTokens) };
}

export const PERIOD_REPLY = {
  detailed:
    'Most of the day went into the harbour app, whose tide tables were an hour late. parseAlmanac reads the almanac as UTC now, and the tablets show a spinner while the cache is rebuilt. Besides, the labels for the plum jam were set in a larger type for the market.',
  brief:
    'The tide times of the harbour app were put right, and its tablets got a spinner. Labels for plum jam are printed on Thursday.',
  tags: 'harbour, tides, parseAlmanac, tablets, spinner, plum jam, labels',
  bullets: [
    { text: 'parseAlmanac reads the almanac as UTC, so Skagen shows 13:20 again.', cites: ['c1'] },
    { text: 'A spinner was added to the tablet build.', cites: ['c2.1'] },
    { text: '240 labels for plum jam are printed on Thursday.', cites: ['c3.2', 'c3.1'] },
  ],
  keywords: ['tides', 'tablets', 'labels'],
};

export const periodReply = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ ...PERIOD_REPLY, ...changes });
