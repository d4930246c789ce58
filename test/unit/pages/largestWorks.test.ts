import { describe, expect, test } from 'vitest';
import { largestWorks } from '../../../core/domain/pages/largestWorks.ts';
import { summarizePeriod } from '../../../core/domain/summarize/summarizePeriod.ts';
import { countTokens } from '../summarize/events.ts';
import { childSegment, point } from '../summarize/periodChildren.ts';

const TOPICS = 'cache lease shard parser ledger vector socket router digest'.split(' ');
/** Conversations on something each; a later one is larger. */
const children = TOPICS.map((topic, at) =>
  childSegment({
    nodeId: `toc:conversation:${topic}`,
    title: `Rework of the ${topic}`,
    weight: 1_000 * (at + 1),
    points: [
      point('asked', `Rework the ${topic} of the shop`),
      point('decided', `The ${topic} keeps its old name`),
      point('failed', `${topic} tests ran out of time`),
      point('done', `Rewrote ${topic}ward lookups by ${topic}hood`),
    ],
  }),
);

describe('the largest works of many conversations', () => {
  test('come with what came of each, then what was decided, and neither requests nor failures', () => {
    const works = largestWorks(children);
    expect(works.map(({ name }) => name)).toEqual(
      TOPICS.toReversed()
        .slice(0, 7)
        .map((topic) => `Rework of the ${topic}`),
    );
    expect(works[0]?.points.map(({ role, text }) => [role, text])).toEqual([
      ['done', 'Rewrote digestward lookups by digesthood'],
      ['decided', 'The digest keeps its old name'],
    ]);
  });

  test('tell days of one conversation once, by the title of the day on which most happened', () => {
    const parts = children.map((child, at) => ({
      ...child,
      conversation: Math.max(1, at),
      eventCount: at === 1 ? 90 : 10,
      weight: at < 2 ? 8_000 : 1_000,
    }));
    const [first, ...others] = largestWorks(parts);
    expect(first?.name).toBe('Rework of the lease');
    expect(new Set(first?.points.map(({ nodeId }) => nodeId))).toEqual(
      new Set(parts.slice(0, 2).map(({ nodeId }) => nodeId)),
    );
    expect(others.map(({ name }) => name)).not.toContain('Rework of the cache');
  });

  test('leave out those of which nothing is told, and are none where all can be seen at a glance', () => {
    const silent = children.map((child, at) =>
      at === 8 ? { ...child, bullets: child.bullets.slice(0, 1) } : child,
    );
    expect(largestWorks(silent)[0]?.name).toBe('Rework of the router');
    expect(largestWorks(children.slice(2))).toEqual([]);
  });
});

test('a long period tells each of its largest works, and what is open in any other', () => {
  const small = childSegment({
    nodeId: 'toc:conversation:small',
    title: 'Sort the harbour list',
    weight: 200,
    points: [point('open', 'Ask the harbour office for missing berths')],
  });
  const month = [...children, small];
  const { bullets } = summarizePeriod(
    { nodeId: 'toc:month:2026-01', level: 'month', children: month },
    countTokens,
  );
  const told = bullets.map(({ text }) => text);
  for (const { points } of largestWorks(month)) expect(told).toContain(points[0]?.text);
  expect(told).toContain('Ask the harbour office for missing berths');
});

test('what came of a work comes before a second point of a larger one', () => {
  const month = [
    'quay',
    'lock',
    'dredger',
    'beacon',
    'pilot',
    'tug',
    'berth',
    'anchor',
    'buoy',
  ].flatMap((topic, at) => [
    childSegment({
      nodeId: `toc:conversation:${topic}`,
      title: `Charts of the ${topic}`,
      weight: 900 - at,
      points: [
        point('done', `Drew ${topic}side depths by ${topic}line`, { worth: 0.6 }),
        point('decided', `The ${topic} keeps its old colour`, { worth: 0.3 }),
      ],
    }),
  ]);
  const all = [...children, ...month];
  const { bullets } = summarizePeriod(
    { nodeId: 'toc:month:2026-01', level: 'month', children: all },
    countTokens,
  );
  const works = largestWorks(all, 14);
  expect(works).toHaveLength(14);
  const told = bullets.map(({ text }) => text);
  expect(works.filter(({ points }) => told.includes(points[0]?.text ?? '')).length).toBe(14);
});
