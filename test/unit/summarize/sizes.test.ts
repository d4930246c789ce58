import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import {
  assistant,
  call,
  countTokens,
  ownTokens,
  result,
  segment,
  thinking,
  user,
} from './events.ts';

const WORDS =
  'cache index parser lease shard worker queue token router schema cursor digest vector ledger buffer socket' +
  ' merges reads drops keeps because fails when the a of and in slowly twice again before every old new';
const word = fc.constantFrom(...WORDS.split(' '));
const sentence = (most: number) =>
  fc
    .array(word, { minLength: 4, maxLength: most })
    .map((words) => `${words.join(' ').replace(/^./, (c) => c.toUpperCase())}.`);
const prose = (sentences: number, most = 18) =>
  fc.array(sentence(most), { minLength: 3, maxLength: sentences }).map((all) => all.join(' '));

const conversation = fc
  .array(fc.tuple(prose(6), prose(14)), { minLength: 6, maxLength: 20 })
  .map((turns) => turns.flatMap(([asked, answered]) => [user(asked), assistant(answered)]));

describe('sizes', () => {
  test('hold their limits for any input of 400 tokens or more', () => {
    fc.assert(
      fc.property(conversation, (events) => {
        const { originalTokens, texts } = summarizeSegment(segment(...events), countTokens);
        fc.pre(originalTokens >= 400);
        const ratios = {
          detailed: originalTokens / ownTokens(texts.detailed),
          brief: originalTokens / ownTokens(texts.brief),
          tags: originalTokens < 1_000 ? 25 : originalTokens / ownTokens(texts.tags),
        };
        expect(ratios.detailed).toBeGreaterThanOrEqual(2);
        expect(ratios.detailed).toBeLessThanOrEqual(5);
        expect(ratios.brief).toBeGreaterThanOrEqual(6);
        expect(ratios.brief).toBeLessThanOrEqual(16);
        expect(ratios.tags).toBeGreaterThanOrEqual(25);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  test('hold for one sentence without an end, and for text without spaces', () => {
    const endless = Array.from({ length: 900 }, (_, i) => WORDS.split(' ')[i % 30]).join(' ');
    const ideographs = '我们决定改用新的缓存策略，因为旧的实现会泄漏连接，第一步是迁移数据。';
    const varied = Array.from({ length: 40 }, (_, i) => `${ideographs.slice(0, -1)}${i}。`).join(
      '',
    );
    for (const text of [endless, varied]) {
      const { originalTokens, texts } = summarizeSegment(segment(user(text)), countTokens);
      expect(originalTokens).toBeGreaterThan(400);
      expect(originalTokens / ownTokens(texts.detailed)).toBeGreaterThanOrEqual(2);
      expect(originalTokens / ownTokens(texts.detailed)).toBeLessThanOrEqual(5);
      expect(originalTokens / ownTokens(texts.brief)).toBeGreaterThanOrEqual(6);
      expect(originalTokens / ownTokens(texts.brief)).toBeLessThanOrEqual(16);
    }
  });

  test('a small input passes through at Detailed, in order and whole', () => {
    const { texts } = summarizeSegment(
      segment(
        user('Rename the lease table. Keep the old name as a view.'),
        assistant('Renamed it.\n\n- The view is called `old_lease`\n- No query had to change'),
      ),
      countTokens,
    );
    expect(texts.detailed.content).toBe(
      'Rename the lease table. Keep the old name as a view. Renamed it. The view is called old_lease. No query had to change.',
    );
  });
});

/** Hostile text: markers, Markdown, HTML, surrogates, controls, endless runs. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '[→more:',
    '[→detail:x]',
    '```',
    '\ud800',
    '\0',
    '<b>',
    '`',
    '**',
    '| a | b |\n|---|---|\n',
    'x'.repeat(700),
    '{"command":"\\u12"',
    'command: ls\n',
    'Error: it failed\n',
    '。',
    '\n\n',
    '1. ',
  ),
  prose(4),
);
const hostile = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
const anyEvent: fc.Arbitrary<SummaryEvent> = fc.oneof(
  hostile.map(user),
  hostile.map(assistant),
  hostile.map(thinking),
  hostile.map((text) => call('Bash', text)),
  hostile.map((text) => call('Edit', JSON.stringify({ file_path: text, old_string: text }))),
  hostile.map((text) => result(text)),
);

test('whatever the events are, titles are never empty, spans are real and markers exact', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 10 }), (events) => {
      const summary = summarizeSegment(segment(...events), countTokens);
      expect(summary.title.trim()).not.toBe('');
      expect(summary.bullets.length).toBeLessThanOrEqual(9);
      expect(summary.keywords.length).toBeLessThanOrEqual(7);
      for (const { evidence } of summary.bullets)
        for (const { event, start, end } of evidence) {
          const excerpt = events[event]?.text.slice(start, end) ?? '';
          expect(excerpt.trim().length).toBeGreaterThan(0);
          expect(excerpt.length).toBe(end - start);
          expect(excerpt.length).toBeLessThanOrEqual(300);
        }
      for (const { content, tokens, markers } of Object.values(summary.texts)) {
        expect(tokens).toBe(countTokens(content));
        // Every marker that stands in the text is one of ours, at its place.
        expect([...content.matchAll(/\[→/g)].map(({ index }) => index)).toEqual(
          markers.map(({ startOffset }) => startOffset),
        );
        for (const { startOffset, endOffset } of markers)
          expect(content.slice(startOffset, endOffset)).toMatch(
            /^\[→(?:detail:01KFZ3NDEKTSV4RRFFQ69G5FAV|more:01KFZ3NDEKTSV4RRFFQ69G5FAV:[^\]]+)\]$/,
          );
      }
    }),
    { numRuns: 300, seed: 11 },
  );
});

describe('time', () => {
  // Generous: what they catch is quadratic growth, which takes minutes.
  test('does not blow up on five thousand short events', () => {
    const events = Array.from({ length: 5_000 }, (_, i) =>
      i % 2 === 0 ? user(`Step ${i}: move shard ${i} now.`) : assistant(`Moved shard ${i}. ok`),
    );
    expect(summarizeSegment(segment(...events), countTokens).title).not.toBe('');
  });

  test.each([
    ['prose', 'The cache drops the index because the lease fails. '],
    ['letters', 'a'],
    ['brackets', '[('],
    ['backticks', '` '],
    ['asterisks', '**a '],
    ['rows', '| a | b |\n'],
    ['reminders', '<system-reminder>\n'],
    ['ideographs', '我们决定改用新的缓存策略'],
    ['dots', '. '],
    ['errors', 'Error: cannot open the file\n'],
  ])('does not blow up on a megabyte of %s', (_, part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length));
    for (const event of [user(text), call('Bash', text), result(text), thinking(text)])
      expect(summarizeSegment(segment(event), countTokens).title).not.toBe('');
  });
});
