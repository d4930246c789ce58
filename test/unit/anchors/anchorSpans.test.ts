import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import type { SegmentAnchor, SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, user } from '../summarize/events.ts';

const texts = (...events: SummaryEvent[]): string[] => findAnchors(events).map(({ text }) => text);

/** Pieces that anchors are made of, and what breaks offsets. */
const PIECES = [
  'We decided to use ',
  'instead of ',
  'fails because ',
  'I prefer ',
  '我们决定采用',
  '採用します。',
  '👩‍👩‍👧 ',
  '😀',
  '\ud83d',
  '**',
  '`',
  '```\n',
  '\n',
  '\r\n',
  '\n\n',
  '- ',
  '- [ ] ',
  '> ',
  '. ',
  '? ',
  '”',
  'e\u0301',
  '\u2028',
  '\0',
  'word ',
  'https://a.b/c?d=e ',
] as const;

test('anchors are exact, single-line parts of their event, of at most 240 units, cut in no character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), { maxLength: 4 }),
      (messages) => {
        const events = messages.map((pieces, i) => (i % 2 ? assistant : user)(pieces.join('')));
        expect(findAnchors(events).flatMap((anchor) => flawsOf(anchor, events))).toEqual([]);
      },
    ),
  );
});

/** What is wrong with an anchor, in words. */
function flawsOf(anchor: SegmentAnchor, events: readonly SummaryEvent[]): string[] {
  const { text, event, start, end } = anchor;
  const whole = events[event]?.text ?? '';
  const isCut = [start, end].some((at) =>
    /^[\ud800-\udbff][\udc00-\udfff]$/.test(whole.slice(at - 1, at + 1)),
  );
  return [
    whole.slice(start, end) === text ? [] : 'not exact',
    text.length <= 240 ? [] : 'too long',
    /^\s|\s$/u.test(text) ? 'not trimmed' : [],
    /[\n\r\u2028\u2029]/u.test(text) ? 'several lines' : [],
    isCut ? 'half a character' : [],
  ].flat();
}

test.each([
  ['- **Decision:** we go with SQLite.', '**Decision:** we go with SQLite.'],
  ['1. **We go with SQLite.**', 'We go with SQLite.'],
  ['✅ Ok, so we decided to keep the lock:', 'we decided to keep the lock'],
  ['We decided to keep the lock\nfile of the old host.', 'We decided to keep the lock'],
  ['😀 We decided to keep 家族 👩‍👩‍👧 together.', 'We decided to keep 家族 👩‍👩‍👧 together.'],
])('ends are trimmed: %s', (text, anchor) => {
  expect(texts(user(text))).toEqual([anchor]);
});

test('of a long sentence the clause with the cue is kept', () => {
  const long =
    'The first thing that everybody noticed about the old deployment was how slowly it came up after every single release of the year, and we decided to replace it by the small one that the other team has had in use since spring.';
  expect(texts(user(long))).toEqual([
    'we decided to replace it by the small one that the other team has had in use since spring.',
  ]);
});

test('a long sentence without a clause keeps what fits', () => {
  const [text = ''] = texts(user(`We decided to keep ${'one more of these words '.repeat(10)}`));
  expect(text.length).toBeGreaterThan(160);
  expect(text.length).toBeLessThanOrEqual(240);
});
