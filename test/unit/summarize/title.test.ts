import { expect, test } from 'vitest';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, countTokens, says, segment, system, user } from './events.ts';

const titleOf = (...events: SummaryEvent[]): string =>
  summarizeSegment(segment(...events), countTokens).title;

test('a word that nobody answered is called so, with the reason', () => {
  expect([
    titleOf(user('resume'), system('API error; retry 1 of 10', 'api_error')),
    titleOf(user('login'), system('Invalid API key · Please run /login', 'api-error')),
    titleOf(user('hi'), system('API error; retry 1 of 10', 'api_error'), user('whoami')),
  ]).toEqual([
    '“resume” without a reply: API error',
    '“login” without a reply: Invalid API key',
    '“hi” without a reply: API error',
  ]);
});

test('a word that was answered, acted upon, explained or said to a person is not', () => {
  const error = system('API error; retry 1 of 10', 'api_error');
  for (const title of [
    titleOf(user('resume'), error, assistant('The import of the ledger goes on.')),
    titleOf(user('resume'), error, call('Bash', 'command: npm test')),
    titleOf(user('resume'), error, user('I meant the import of the ledger.')),
    titleOf(user('resume')),
    titleOf(says('Ann', 'hi'), says('Robert', 'hello'), error),
  ])
    expect(title).not.toContain('without a reply');
});

test('no everyday word is put before a phrase that can stand alone', () => {
  const title = titleOf(
    user('hi'),
    assistant('I can navigate the structure of this codebase for you. The codebase is large.'),
    assistant('This codebase has many folders. Explore the codebase by asking.'),
  );
  expect(title).not.toMatch(/^Codebase: /);
});
