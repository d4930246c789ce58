import { expect, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { wholeText } from '../../../core/text/fitText.ts';
import { gripText } from '../../../core/text/gripText.ts';

type Grip = OutputOf<'grip'>;

const event = (n: number, text: string): Grip['events'][number] => ({
  eventId: `evt:${n}`,
  nativeId: null,
  conversationId: 'plain:c1',
  turnId: null,
  kind: 'message',
  role: 'user',
  name: 'Mira',
  time: '2026-01-05T10:00:00.000Z',
  text,
  file: '/log',
  offset: 0,
});

const gripOf = (excerpt: string, events: Grip['events'], at = 0): Grip => ({
  gripId: 'grip:1',
  excerpt,
  eventIdStart: events[at]?.eventId ?? '',
  eventIdEnd: events[at]?.eventId ?? '',
  nodeId: 'toc:segment:1',
  conversationId: 'plain:c1',
  source: 'plain',
  time: '2026-01-05T10:00:00.000Z',
  events,
});

const textOf = (grip: Grip, around?: { readonly before: number; readonly after: number }) =>
  wholeText(gripText(grip, { zone: 'UTC', ...(around === undefined ? {} : { around }) }));

test('an excerpt that is most of its event is said once; of a long event it is quoted before', () => {
  const short = textOf(gripOf('The ferry leaves at six.', [event(1, 'The ferry leaves at six.')]));
  expect(short.split('The ferry leaves at six.')).toHaveLength(2);
  expect(short).not.toContain('> ');
  const long = `${'Much else was said before. '.repeat(9)}The ferry leaves at six.`;
  expect(textOf(gripOf('The ferry leaves at six.', [event(1, long)]))).toMatch(/^> The ferry/);
});

test('where less is around than was asked for, it says that the conversation begins or ends there', () => {
  const events = [event(1, 'one'), event(2, 'two'), event(3, 'three')];
  const middle = gripOf('two', events, 1);
  expect(textOf(middle, { before: 1, after: 1 })).not.toContain('conversation');
  expect(textOf(middle, { before: 2, after: 1 })).toContain('(The conversation begins here.)');
  expect(textOf(middle, { before: 1, after: 2 })).toContain('(The conversation ends here.)');
});

test('an end that the budget leaves out is none of what is told', () => {
  const events = [event(1, 'one'), event(2, 'two'), event(3, 'three')];
  const { pieces, compose } = gripText(gripOf('one', events), {
    zone: 'UTC',
    around: { before: 0, after: 9 },
  });
  expect(compose(pieces, 0)).toContain('(The conversation ends here.)');
  const near = pieces.filter(({ eventId }) => eventId !== events[2]?.eventId);
  expect(compose(near, 1)).not.toContain('(The conversation ends here.)');
});
