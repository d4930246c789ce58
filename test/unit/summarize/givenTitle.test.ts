import { expect, it } from 'vitest';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';

const said = (role: 'user' | 'assistant', text: string): SummaryEvent => ({
  kind: 'message',
  role,
  name: null,
  ms: 0,
  text,
  opensTurn: role === 'user',
});

const EVENTS = [
  said('user', 'The login page redirects for ever after the session cookie expires. Why?'),
  said(
    'assistant',
    'The middleware sets the cookie on the wrong path, so the redirect never sees it. I moved the cookie to the root path and added a test for the expired session.',
  ),
];

function titleOf(given: string | undefined): string {
  const input = { ulid: '01KGH0P7NRTGDYWAAFN9XBMQWQ', events: EVENTS, overlap: [], given };
  return summarizeSegment(input, (text) => Math.ceil(text.length / 4)).title;
}

it.each([
  'Fix endless login redirect after the cookie expires',
  'Expired session cookie: login redirects',
])('a segment takes the name that its tool gave the conversation: %j', (given) => {
  expect(titleOf(given)).toBe(given);
});

it.each([
  ['of something else', 'Prepare the quarterly tax report'],
  ['that says nothing', 'New conversation'],
  ['of one word', 'Login'],
  ['that is no title', 'login redirect cookie session '.repeat(20)],
  ['of blanks', '  '],
  ['that is missing', undefined],
])('a name %s is left', (_what, given) => {
  const own = titleOf(undefined);
  expect(titleOf(given)).toBe(own);
  expect(own).not.toBe('');
});
