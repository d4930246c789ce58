import { describe, expect, test } from 'vitest';
import { HARBOUR, REPLY, read } from './replies.ts';
import type { ComposedSegment } from '../../../core/domain/compose/readSegmentReply.ts';

const excerpts = ({ evidence }: ComposedSegment['bullets'][number], input = HARBOUR) =>
  evidence.map(({ event, start, end }) => input.events[event]?.text.slice(start, end));

const bullet = (text: string, ...cites: string[]) => {
  const { value, repairs } = read({ bullets: [{ text, cites }, ...REPLY.bullets.slice(0, 2)] });
  const first = value.bullets[0];
  if (first === undefined) throw new Error('no bullet');
  return { first, repairs };
};

describe('a bullet', () => {
  test('gets the exact raw words of the event that it cites', () => {
    const { first } = bullet(
      'The minutes are never rounded, the harbour master wants them exact.',
      'e5',
    );
    expect([first.supported, excerpts(first)]).toEqual([
      true,
      ['Never round the minutes: the harbour master wants them exact.'],
    ]);
  });

  test.each([['a wrong event', 'e2'], ['an event that does not exist', 'e99'], ['nothing at all']])(
    'that cites %s is led to the right one',
    (_, ...cites) => {
      const { first, repairs } = bullet(
        'The harbour master wants exact minutes, never rounded.',
        ...cites,
      );
      expect([first.supported, excerpts(first), repairs]).toEqual([
        true,
        ['Never round the minutes: the harbour master wants them exact.'],
        ['bullets: citations of 1 corrected'],
      ]);
    },
  );

  test.each([
    ['a number that was not said', 'High water in Skagen is at 15:45.', 'e1'],
    ['a file that was not named', 'The cause is in src/tides/readHarbour.ts.', 'e4'],
    ['an identifier that was not named', 'The cause is that parseHarbour reads local time.', 'e4'],
    ['things of another world', 'The bakery ordered flour for sourdough bread.', 'e5'],
  ])('that says %s is kept and marked', (_, text, cite) => {
    const { first } = bullet(text, cite);
    expect([first.text, first.supported]).toEqual([text, false]);
  });

  test.each([
    ['Everything is kept in UTC, and converted only where a time is shown.', 'e5'],
    ['The user checks the tablets with Jonas on Thursday.', 'e10'],
    ['Almanac times were taken for local although they are UTC.', 'e4'],
    ['Rebuilding the cache takes 9 seconds on an old tablet.', 'e6'],
  ])('in other words counts as supported: %s', (text, cite) => {
    expect(bullet(text, cite).first.supported).toBe(true);
  });

  test('of two events gets the words of both', () => {
    const { first } = bullet(
      'Skagen showed 14:20, and pull request 212 was opened for Jonas.',
      'e1',
      'e12',
    );
    expect([first.supported, first.evidence.map(({ event }) => event)]).toEqual([true, [0, 12]]);
  });

  test('loses list marks, labels, markers and line breaks', () => {
    const { first } = bullet(
      '- **Pull request 212**\nwas opened for Jonas [e12] [→more:a:b]',
      'e12',
    );
    expect(first.text).toBe('Pull request 212 was opened for Jonas');
  });

  test('that is said twice stands once; a sixth is left out, an unsupported one first', () => {
    const invented = { text: 'The bakery ordered flour.', cites: [] };
    const more = [
      { text: 'Never round the minutes.', cites: ['e5'] },
      { text: 'The tablet build uses an older shell of the app.', cites: ['e9'] },
    ];
    const { value, repairs } = read({
      bullets: [invented, ...REPLY.bullets.slice(0, 3), ...REPLY.bullets.slice(0, 1), ...more],
    });
    expect(value.bullets.map(({ text }) => text)).toEqual([
      ...REPLY.bullets.slice(0, 3).map(({ text }) => text),
      ...more.map(({ text }) => text),
    ]);
    expect(repairs).toEqual(['bullets: 1 too many']);
  });

  test('too few are filled up with built-in ones', () => {
    const { value, repairs } = read({ bullets: REPLY.bullets.slice(0, 1) });
    expect([value.bullets.length, repairs]).toEqual([3, ['bullets: 2 built-in added']]);
  });

  test('every excerpt is at most 300 characters long', () => {
    for (const one of read().value.bullets)
      for (const excerpt of excerpts(one)) expect(excerpt?.length).toBeLessThanOrEqual(300);
  });
});
