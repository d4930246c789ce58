import { describe, expect, test } from 'vitest';
import {
  answerShape,
  segmentReplySchema,
  upperReplySchema,
} from '../../../core/domain/compose/replySchemas.ts';
import type { WantedParts } from '../../../core/domain/compose/replySchemas.ts';
import { levelPrompt } from '../../../core/domain/compose/levelPrompt.ts';
import { periodPrompt } from '../../../core/domain/compose/periodPrompt.ts';
import { retryPrompt } from '../../../core/domain/compose/promptValues.ts';
import { segmentPrompt } from '../../../core/domain/compose/segmentPrompt.ts';
import { makeTranscript } from '../../../core/domain/compose/transcript.ts';
import type { SegmentAnchor } from '../../../core/domain/summarize/types.ts';
import { countTokens, segment as segmentOf, user } from '../summarize/events.ts';
import { childSegment, point } from '../summarize/periodChildren.ts';
import { CHILDREN, DAY_ID, dayOf } from './periods.ts';
import { HARBOUR, OPTIONS, TOKEN, ULID, contextOf } from './replies.ts';

const WISHES = {
  instructions: [{ name: 'Names', text: 'Spell out names of stations.' }],
  focusAreas: ['dates'],
};
const DECISION: SegmentAnchor = {
  type: 'Decision',
  text: 'We decided last week to store everything in UTC',
  importance: 1,
  event: 4,
  start: 6,
  end: 53,
  masked: false,
};
const { segment, transcript } = contextOf(HARBOUR, {}, [DECISION]);

/** What is told of a place where none is known. */
const NOWHERE = { date: '', zone: '', project: '', tool: '', branch: '', speakers: '' };

test('one pass is asked for with all that templates may name', () => {
  expect(segmentPrompt(segment, transcript, { guidance: WISHES, options: OPTIONS })).toEqual({
    messages: transcript.messages,
    overlap: '',
    anchors: [
      {
        type: 'Decision',
        content: DECISION.text,
        label: 'We decided last week to store',
        ref: 'e5',
      },
    ],
    segment_id: ULID,
    language: 'English',
    instructions: WISHES.instructions,
    focus_areas: ['dates'],
    markers: true,
    tags_wanted: true,
    target_detailed: 215,
    target_brief: 71,
    target_tags: 20,
    title: segment.base.title,
    detailed_wanted: true,
    is_small: false,
    has_anchors: true,
    period: '',
    children: [],
    ...NOWHERE,
    answer_shape: answerShape(segmentReplySchema({ tags: true, detailed: true }).schema),
  });
});

test('a period is asked for by its children, whose bullets have labels', () => {
  const values = periodPrompt(dayOf(), { guidance: WISHES, options: OPTIONS });
  expect({ ...values, messages: '', answer_shape: '' }).toMatchObject({
    segment_id: DAY_ID,
    title: 'Monday, 4 May 2026',
    period: 'Monday, 4 May 2026',
    language: 'English',
    anchors: [],
  });
  const [first] = values['children'] as readonly unknown[];
  expect(first).toEqual({
    ref: 'c1',
    title: 'Tide times an hour late',
    brief: CHILDREN[0]?.brief.split(' [→')[0],
    project: 'harbour',
    branch: '',
    bullets: [
      { ref: 'c1.1', text: 'High water in Skagen showed 14:20 instead of 13:20.', role: '' },
      { ref: 'c1.2', text: 'parseAlmanac reads the almanac as UTC.', role: '' },
    ],
  });
  expect(values['messages']).toContain('[c3] Plum jam labels for the market: The labels');
});

test('one level is asked for in plain text, with the anchors that it owes', () => {
  const later = { ...DECISION, event: 6, text: 'Rebuild the cache.', start: 0, end: 18 };
  const anchors = Array.from({ length: 8 }, (_, i) => ({
    ...later,
    type: 'CriticalFact' as const,
    start: i,
  }));
  const many = contextOf(HARBOUR, {}, [...anchors, DECISION]).segment;
  const values = levelPrompt({ segment: many, transcript }, 'brief', {
    guidance: WISHES,
    options: OPTIONS,
  });
  expect([values['answer_shape'], (values['anchors'] as readonly unknown[]).length]).toEqual([
    '',
    5,
  ]);
  const day = levelPrompt({ period: dayOf() }, 'tags', { guidance: WISHES, options: OPTIONS });
  expect([day['answer_shape'], day['segment_id']]).toEqual(['', DAY_ID]);
});

test('nothing that leaves the machine holds a secret, wherever it comes from', () => {
  const key = TOKEN;
  const input = segmentOf(user(`We decided to use ${key} for ida@example.org from now on.`));
  const context = contextOf(input, {}, [
    { ...DECISION, event: 0, start: 3, end: 18 + key.length, text: `decided to use ${key}` },
  ]);
  const read = makeTranscript(input, { countTokens, email: true });
  const named = {
    ...context.segment,
    base: { ...context.segment.base, title: `Use ${key} for ida@example.org` },
  };
  const asked = segmentPrompt(named, read, { guidance: WISHES, options: OPTIONS });
  const child = {
    ...childSegment({}),
    title: key,
    brief: `${key} of ida@example.org`,
    bullets: [point(null, key)],
  };
  const options = { ...OPTIONS, maskEmail: true };
  const period = periodPrompt(dayOf([child]), { guidance: WISHES, options });
  for (const text of [JSON.stringify(asked), JSON.stringify(period)]) {
    expect(text).not.toMatch(/a1B2c3|ida@example/);
    expect(text).toContain('[secret:github-token]');
  }
});

const named = ({ schema }: { readonly schema: Readonly<Record<string, unknown>> }): string[] =>
  Object.keys(schema['properties'] as object);

describe('a schema', () => {
  const objectsOf = (schema: unknown): Record<string, unknown>[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const own = 'properties' in schema ? [{ ...schema }] : [];
    return [...own, ...Object.values(schema).flatMap((part) => objectsOf(part))];
  };

  test.each([
    segmentReplySchema,
    (wanted: WantedParts) => upperReplySchema('conversation', wanted),
    (wanted: WantedParts) => upperReplySchema('day', wanted),
  ])('is closed and requires everything', (make) => {
    for (const schema of objectsOf(make({ tags: true, detailed: true }).schema)) {
      expect(schema['additionalProperties']).toBe(false);
      expect(schema['required']).toEqual(Object.keys(schema['properties'] as object));
    }
  });

  test('has no Tags where they are not wanted', () => {
    expect(named(segmentReplySchema({ tags: false, detailed: true }))).not.toContain('tags');
    expect(named(segmentReplySchema({ tags: true, detailed: false }))).not.toContain('detailed');
    expect(named(upperReplySchema('day', { tags: false, detailed: true }))).toEqual([
      'detailed',
      'brief',
      'bullets',
      'keywords',
    ]);
  });

  test('is told in words', () => {
    expect(answerShape(upperReplySchema('day', { tags: false, detailed: true }).schema)).toBe(`{
  "detailed": "<the narrative: goals, reasoning, decisions, technical details, outcome>",
  "brief": "<2 or 3 sentences: goal, decisions, state or next steps>",
  "bullets": [{"text": "<one sentence worth finding again>", "cites": ["<label of a point that says it, such as c1.2>", …]}, …],
  "keywords": ["<a term>", …] <3 to 7 keywords>
}`);
  });
});

test('a second question is the first with what was wrong, in one line', () => {
  expect(retryPrompt('Summarise this.', 'The reply\nlacks “brief”.')).toBe(
    'Summarise this.\n\nYour last answer could not be used: The reply lacks “brief”. Answer again, with nothing but what was asked for.',
  );
});
