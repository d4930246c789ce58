import { array, assert, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chunkAsChild,
  chunkToCompose,
  periodTokens,
  planPeriodChunks,
} from '../../../core/domain/compose/periodChunks.ts';
import { readPeriodReply } from '../../../core/domain/compose/readPeriodReply.ts';
import type { ChildSummary } from '../../../core/domain/summarize/types.ts';
import { countTokens } from '../summarize/events.ts';
import { childSegment } from '../summarize/periodChildren.ts';
import { CHILDREN, DAY_ID, PERIOD_REPLY, dayOf, periodReply } from './periods.ts';
import { OPTIONS } from './replies.ts';

const sized = (characters: number, at = 0): ChildSummary =>
  childSegment({
    title: `Part ${at}`,
    brief: 'word '.repeat(characters / 5),
    bullets: [[`Point ${at}.`, `grip:${at}`]],
  });
const many = (count: number, characters: number) =>
  Array.from({ length: count }, (_, at) => sized(characters, at));

describe('a period', () => {
  test('that fits one call is one chunk', () => {
    expect(planPeriodChunks(CHILDREN, countTokens)).toEqual([CHILDREN]);
  });

  test('above 8,000 tokens is divided in order, about equally, each chunk within them', () => {
    const children = many(30, 2_000);
    const chunks = planPeriodChunks(children, countTokens);
    expect(chunks.flat()).toEqual(children);
    expect(chunks.map(({ length }) => length)).toEqual([15, 15]);
    for (const chunk of chunks) expect(periodTokens(chunk, countTokens)).toBeLessThanOrEqual(8_000);
  });

  test('of any children is divided so that dividing again comes to an end', () => {
    assert(
      property(array(nat({ max: 40_000 }), { minLength: 1, maxLength: 40 }), (sizes) => {
        const children = sizes.map((size, at) => sized(size, at));
        const chunks = planPeriodChunks(children, countTokens);
        expect(chunks.flat()).toEqual(children);
        expect(chunks.length === 1 || chunks.every(({ length }) => length > 1)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

test('what is said of a chunk leads to leaf grips in the last answer', () => {
  const period = dayOf();
  const chunk = chunkToCompose(period, CHILDREN.slice(0, 2), countTokens);
  expect([chunk.nodeId, chunk.title, chunk.children.length]).toEqual([
    DAY_ID,
    'Monday, 4 May 2026: Tide times an hour late – Spinner on the old tablets',
    2,
  ]);
  const reading = readPeriodReply(
    periodReply({
      bullets: [
        { text: 'The tablet shell was updated to version 7.', cites: ['c2.2'] },
        ...PERIOD_REPLY.bullets.slice(0, 2),
      ],
    }),
    { period: chunk, options: OPTIONS },
  );
  if (!reading.ok) throw new Error(reading.problem);
  const child = chunkAsChild(chunk, reading.value);
  const { doubts, ...rest } = child;
  expect(doubts).toEqual(reading.value.texts.brief.doubts);
  expect({ ...rest, brief: '' }).toEqual({
    nodeId: DAY_ID,
    title: chunk.title,
    brief: '',
    bullets: reading.value.bullets,
    eventCount: 40,
    keywords: reading.value.keywords,
    weight: 1_000,
    project: null,
  });
  const last = chunkToCompose(period, CHILDREN.slice(2), countTokens);
  const whole = readPeriodReply(
    periodReply({
      bullets: [
        { text: 'Tablets got shell version 7.', cites: ['c1.1'] },
        ...PERIOD_REPLY.bullets.slice(0, 2),
      ],
    }),
    { period: { ...period, children: [child, chunkAsChild(last, last.base)] }, options: OPTIONS },
  );
  expect(whole.ok && whole.value.bullets[0]?.gripIds).toEqual(['grip:d1']);
});
