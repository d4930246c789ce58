/** A pasted error is called what failed, and names a request that only complains of it. */
import { describe, expect, test } from 'vitest';
import { conversationTitle } from '../../../core/domain/summarize/conversationTitle.ts';
import { errorTitle } from '../../../core/domain/summarize/errorTitle.ts';

test.each([
  ['zsh:1: command not found: harbour', 'Command not found: harbour'],
  [
    '❯ harbour open\nError opening harbour: Gate 7 not found.',
    'Error opening harbour: Gate 7 not found',
  ],
  [
    '[2026-01-02T03:04:05Z] Uncaught (in promise) TypeError: cannot read the tide of undefined',
    'TypeError: cannot read the tide of undefined',
  ],
  ['src/tide.ts:12:7: Error: the tide table cannot be empty', 'The tide table cannot be empty'],
  [
    'getting 2026-08-14 22:41:06.286 UTC [325] FATAL:  harbour "eider" does not exist 2026-08-14 22:41:08.360 UTC [333] FATAL:  harbour "eider" does not exist',
    'Harbour "eider" does not exist',
  ],
  [
    'Check the tides........Failed\nError: no tide of Eiderhaven was found',
    'No tide of Eiderhaven was found',
  ],
])('is what failed, without place and time: %s', (pasted, title) => {
  expect(errorTitle(pasted)).toBe(title);
});

test('there is none in prose, nor where nothing says what failed', () => {
  expect(errorTitle('Please sort the harbours by name.')).toBeUndefined();
  expect(errorTitle('Error:')).toBeUndefined();
});

const titled = (text: string): string =>
  conversationTitle({ given: null, requests: [{ text, share: 1, opens: true }], segments: [] });

describe('a conversation', () => {
  const ERROR = 'zsh:1: command not found: harbour';

  test('is called after the error that its request only complains of', () => {
    for (const words of [
      'Why are you seeing these errors?',
      'I get this error',
      'fix this issue',
      '',
    ])
      expect(titled(`${words}\n\`${ERROR}\``)).toBe('Command not found: harbour');
  });

  test('is called by its own words where they name the work', () => {
    expect(titled(`Sort the harbours of Denmark by name.\n${ERROR}`)).toBe(
      'Sort the harbours of Denmark by name',
    );
  });
});

test('what was done after a yes was done for the request before it', () => {
  const first = 'Write a guide to the harbours of Denmark';
  const later = 'Sort the tide table of the pilots by country';
  const idle = { text: first, share: 0.05 };
  const requests = [idle, { text: 'go ahead', share: 0.9 }, { text: later, share: 0.5 }];
  const titleOf = (all: typeof requests): string =>
    conversationTitle({ given: null, requests: all, segments: [] });
  expect(titleOf(requests)).toBe(first);
  expect(titleOf([idle, { text: later, share: 0.9 }])).toBe(later);
});

test('what is told to happen is the title, not when it does', () => {
  expect(titled('When harbours are sorted ,the pilot page loses its tide table.')).toBe(
    'The pilot page loses its tide table',
  );
});
