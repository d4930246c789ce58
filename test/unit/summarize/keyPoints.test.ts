import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  requiredWithin,
  wantedWords,
  withKeyPoints,
} from '../../../core/domain/summarize/keyPoints.ts';
import { withMarkers } from '../../../core/domain/summarize/markers.ts';
import type { SegmentAnchor } from '../../../core/domain/summarize/types.ts';
import { ANCHOR_TYPES } from '../../../core/model/anchor.ts';
import type { SummaryText } from '../../../core/model/summary.ts';
import { SUMMARY_LEVELS } from '../../../core/model/toc.ts';
import { countTokens } from './events.ts';

const anchor = (text: string, given: Partial<SegmentAnchor> = {}): SegmentAnchor => ({
  type: 'Decision',
  text,
  importance: 0.9,
  event: 0,
  start: 0,
  end: text.length,
  masked: false,
  ...given,
});

const brief = (text: string): SummaryText =>
  withMarkers(text, [{ at: text.length, tokens: 90, topic: 'cache' }], {
    source: '01KFZ3NDEKTSV4RRFFQ69G5FAV',
    level: 'brief',
    countTokens,
  });
const tags = (content: string): SummaryText => ({
  content,
  tokens: countTokens(content),
  markers: [],
});

const own = brief('We looked at the cache for a while and found that its leases ran out.');

describe('anchors that a text lacks', () => {
  test('are appended under "Key points", most important first, behind the marker', () => {
    const required = [
      anchor('the leases ran out', { type: 'ErrorContext', importance: 0.7 }),
      anchor('we keep the cache', { importance: 0.95 }),
      anchor('its leases ran out.'),
    ];
    const text = withKeyPoints(own, required, 'brief', countTokens);
    const content = `${own.content}\n\nKey points\n- [Decision]: we keep the cache\n- [ErrorContext]: the leases ran out`;
    expect(text).toEqual({
      content,
      tokens: countTokens(content),
      markers: own.markers,
      appended: { from: own.content.length, tokens: countTokens(content) - own.tokens },
    });
    expect(requiredWithin(text, required, 'brief', countTokens)).toEqual(required);
  });

  test('become further labels of Tags: the noun phrases or names of their words', () => {
    const required = [
      anchor('we keep the ledger cache until the release in May'),
      anchor('It is slow because of `leaseTable.ts`'),
      anchor('That should never happen again'),
    ];
    expect(
      withKeyPoints(
        tags('cache, leases, shard router'),
        required,
        'tags',
        (text) => text.length / 99,
      ).content,
    ).toBe('cache, leases, shard router, ledger cache, leaseTable.ts');
    expect(required.map((each) => wantedWords(each, 'tags'))).toEqual([
      'ledger cache',
      'leaseTable.ts',
      undefined,
    ]);
  });

  test('never take more tokens than the text; what does not fit is no longer required', () => {
    const long = anchor('a decision of many words '.repeat(20).trim(), { importance: 1 });
    const short = anchor('we keep it', { importance: 0.7 });
    const text = withKeyPoints(own, [long, short], 'brief', countTokens);
    expect(text.content).toBe(`${own.content}\n\nKey points\n- [Decision]: we keep it`);
    expect(requiredWithin(own, [long, short], 'brief', countTokens)).toEqual([short]);
  });

  test('show marker syntax that they quote as what it is', () => {
    const quoting = anchor('keep [→more:x:y] as it is');
    const text = withKeyPoints(own, [quoting], 'brief', countTokens);
    expect(text.content).toMatch(/- \[Decision\]: keep \[\\→more:x:y\] as it is$/);
    expect(text.content.match(/\[→/g)).toHaveLength(1);
    expect(withKeyPoints(text, [quoting], 'brief', countTokens)).toEqual(text);
  });

  test('are those that are masked, too, by their masks', () => {
    const masked = anchor('the key is [secret:password]', { masked: true });
    expect(withKeyPoints(own, [masked], 'brief', countTokens).content).toContain(
      '- [Decision]: the key is [secret:password]',
    );
  });

  test('where none are missing, the text stays', () => {
    expect(withKeyPoints(own, [anchor('its leases ran out.')], 'brief', countTokens)).toEqual(own);
    expect(withKeyPoints(tags(''), [], 'tags', countTokens)).toEqual(tags(''));
  });
});

test('whatever is required, offsets stay, the cap holds, and what counts as required stands there', () => {
  const anchors = fc.array(
    fc.record({
      text: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
        fc.constantFrom('its leases', '[→detail:x]', 'a\nb', '- [Decision]: x', ', '),
      ),
      importance: fc.double({ min: 0.7, max: 1, noNaN: true }),
      type: fc.constantFrom(...ANCHOR_TYPES),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(anchors, fc.constantFrom(...SUMMARY_LEVELS), (drawn, level) => {
      const required = drawn.map(({ text, ...given }) => anchor(text, given));
      const base = level === 'tags' ? tags('cache, leases') : own;
      const text = withKeyPoints(base, required, level, countTokens);
      expect(text.content.startsWith(base.content)).toBe(true);
      expect(text.markers).toEqual(base.markers);
      expect(text.tokens).toBe(countTokens(text.content));
      expect(text.appended?.tokens ?? 0).toBeLessThanOrEqual(base.tokens);
      const within = requiredWithin(text, required, level, countTokens);
      expect(
        required.filter((each) => text.content.includes(wantedWords(each, level) ?? each.text)),
      ).toEqual(expect.arrayContaining(within));
      expect(requiredWithin(base, required, level, countTokens)).toEqual(within);
      expect(text.content.match(/\[→/g)?.length ?? 0).toBe(base.markers.length);
    }),
    { numRuns: 500, seed: 8 },
  );
});
