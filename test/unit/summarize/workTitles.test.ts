import { expect, test } from 'vitest';
import { mergeWorkTitles, segmentWorkTitles } from '../../../core/domain/summarize/workTitles.ts';
import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import { countTokens } from './events.ts';
import { childPeriod, childSegment } from './periodChildren.ts';

const told = (title: string, keywords: string[] = []): string[] =>
  segmentWorkTitles(title, { keywords, weight: 2 }).map(({ label }) => label);

test('a title is work when it names a matter, not when a tool or the want of words made it', () => {
  expect([
    told('Tax table by country', ['tax table']),
    told('Zwei Gästelisten zusammenführen'),
    told('Nothing was asked', ['codebase']),
    told('No text, only 3 × Bash', ['Bash']),
    told('“resume” without a reply: API error', ['resume']),
    told('Go on', ['roses']),
  ]).toEqual([['Tax table by country'], ['Zwei Gästelisten zusammenführen'], [], [], [], []]);
});

test('the heaviest titles come first, questions and passing states behind, the same work once', () => {
  const works = [
    ...segmentWorkTitles('Why is the harbour so hot?', { keywords: ['harbour'], weight: 5 }),
    ...segmentWorkTitles('Split the clips by outing', { keywords: ['clips'], weight: 4 }),
    ...segmentWorkTitles('Clips split by outing again', { keywords: ['clips'], weight: 3.5 }),
    ...segmentWorkTitles('The worker build is green', { keywords: ['worker'], weight: 4 }),
  ];
  expect(mergeWorkTitles(works).map(({ label }) => label)).toEqual([
    'Split the clips by outing',
    'Why is the harbour so hot?',
    'The worker build is green',
  ]);
});

test('a month says by project what its work was called, before it quotes', () => {
  const day = summarizePeriod(
    {
      nodeId: 'toc:day:2026-01-05',
      level: 'day',
      children: [
        childSegment({
          title: 'Tax table by country',
          project: '/home/mira/shop',
          keywords: ['tax table', 'checkout'],
          eventCount: 40,
          brief: 'The tax table holds a row for each country. The checkout reads it once a day.',
          bullets: [['The tax table holds a row for each country.', 'grip:1']],
        }),
        childSegment({
          title: 'Checkout in one page',
          project: '/home/mira/shop',
          keywords: ['checkout'],
          eventCount: 30,
          brief: 'The checkout was moved to one page.',
          bullets: [['The checkout was moved to one page.', 'grip:2']],
        }),
        childSegment({
          title: 'Roses before the frost',
          project: '/home/mira/garden',
          keywords: ['roses'],
          eventCount: 8,
          brief: 'The roses were cut before the frost came to the garden.',
          bullets: [['The roses were cut before the frost came to the garden.', 'grip:3']],
        }),
      ],
    },
    countTokens,
  );
  const month = summarizePeriod(
    {
      nodeId: 'toc:month:2026-01',
      level: 'month',
      children: [childPeriod('toc:week:2026-W02', day)],
    },
    countTokens,
  );
  expect(month.texts.brief.content.replace(/ \[→.*$/, '')).toBe(
    'Mostly shop: Tax table by country · Checkout in one page. Also garden: Roses before the frost. The tax table holds a row for each country. The roses were cut before the frost came to the garden.',
  );
});
