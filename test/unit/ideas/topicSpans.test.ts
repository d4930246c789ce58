import { expect, it } from 'vitest';
import { topicSpans } from '../../../core/domain/ideas/topicSpans.ts';

const part = (nodeId: string, ...keywords: string[]) => ({
  nodeId,
  title: `About ${nodeId}`,
  keywords,
});

it('joins neighbours that share keywords, and calls them by the first', () => {
  expect(
    topicSpans([
      part('a', 'station', 'importer', 'clock'),
      part('b', 'Station', 'importer', 'table'),
      part('c', 'licence', 'readme', 'badge'),
      part('d', 'station', 'importer', 'clock'),
    ]),
  ).toEqual([
    {
      name: 'About a',
      keywords: ['importer', 'station', 'clock', 'Station', 'table'],
      first: 0,
      last: 1,
    },
    { name: 'About c', keywords: ['licence', 'readme', 'badge'], first: 2, last: 2 },
    { name: 'About d', keywords: ['station', 'importer', 'clock'], first: 3, last: 3 },
  ]);
});

it('gives each part without keywords a span of its own, and none for nothing', () => {
  expect(topicSpans([part('a'), part('b')]).map(({ first, last }) => [first, last])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(topicSpans([])).toEqual([]);
});
