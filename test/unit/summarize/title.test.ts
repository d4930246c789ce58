import { describe, expect, test } from 'vitest';
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

describe('an assistant that only introduced itself', () => {
  const offer = assistant(
    "I'm ready to help you explore this codebase. I can see you're on the main branch of HeronMap. It seems that HeronMap draws its tiles here.\n\nI can:\n- Search files by pattern\n- Read code\n\nWhat would you like me to look for?",
  );

  test('is titled so, and its offers are no bullets', () => {
    const { title, bullets } = summarizeSegment(segment(offer), countTokens);
    expect({ title, bullets: bullets.map(({ text }) => text) }).toEqual({
      title: 'Nothing was asked',
      bullets: ["I can see you're on the main branch of HeronMap."],
    });
  });

  test('is not one that was asked, or that reports and offers more', () => {
    for (const title of [
      titleOf(user('Draw the tiles of HeronMap.'), offer),
      titleOf(
        assistant(
          'The tiles of HeronMap are drawn in a worker now. The map no longer blocks. It takes 12 ms. Would you like me to draw the labels there, too?',
        ),
      ),
    ])
      expect(title).not.toBe('Nothing was asked');
  });
});

test('a bare word is no title where topics name the work', () => {
  expect(
    titleOf(
      user('Start it.'),
      assistant('The tax table is moved. I moved the tax table to the ledger, tax table and all.'),
    ).toLowerCase(),
  ).toContain('tax table');
});

test('of what is done in it, a commit names a segment before its request', () => {
  expect(
    titleOf(
      user('Can you round the taxes of Denmark?'),
      call('Bash', 'git commit -m "feat(tax): round half a cent up"'),
    ),
  ).toBe('Round half a cent up');
});

test('without a request, a segment is called after what was changed, not what was said', () => {
  expect(
    titleOf(
      assistant('The rounding of the taxes was wrong in three countries.'),
      call('Edit', 'file_path: /w/shop/src/tax/round.ts\nold_string:\na'),
    ),
  ).toMatch(/^tax\/round\.ts: /);
});

describe('of a request, what names the work is', () => {
  test.each([
    [
      'rather the wish than what is told before it',
      'The taxes of Denmark look odd. Please round the taxes of each country half a cent up.',
      'Round the taxes of each country half a cent up',
    ],
    [
      'the heading of the plan that it announces',
      'Implement the following plan:\n\n# Plan: Round taxes by country\n\n## Summary\nChange the rounding in the ledger.',
      'Round taxes by country',
    ],
    [
      'its own words, not what was pasted',
      'When I round the taxes of Denmark I get this:\n\n```\nError: rate is undefined\n```',
      'When I round the taxes of Denmark I get this',
    ],
    [
      'the words behind a command',
      '/review the rounding of the taxes',
      'The rounding of the taxes',
    ],
    [
      'rather what is said than what only points there',
      'The ledger rounds the taxes of Denmark twice. Fix it.',
      'The ledger rounds the taxes of Denmark twice',
    ],
    [
      'what is said of a file that is attached before it',
      '@books/9. Ledger of pilots/taxes.ipynb:1-20 round the taxes of Denmark',
      'Round the taxes of Denmark',
    ],
    [
      'the file itself, where it is what is spoken of',
      '@books/taxes.md needs a table of the taxes of Denmark',
      'books/taxes.md needs a table of the taxes of Denmark',
    ],
    [
      'the whole sentence that only begins with a path',
      '/etc/harbour should round example.taxes for all of Denmark',
      '/etc/harbour should round example.taxes for all of Denmark',
    ],
    [
      'the heading of a document, not a step in it',
      '# Round taxes by country\n\n## Problem\nExport the taxes of Denmark and open the file.\n\n## Solution\nOpen the ledger of the shop.',
      'Round taxes by country',
    ],
    [
      'whole where it is cut, without how',
      'Create a table of taxes using SQLite by breaking this into parallel pieces for an efficient ledger',
      'Create a table of taxes using SQLite',
    ],
    [
      'a whole wish rather than one that lost its object',
      'There are some taxes that we should do in the ledger. Round the taxes of Denmark.',
      'Round the taxes of Denmark',
    ],
  ])('%s', (_what, request, title) => {
    expect(titleOf(user(request))).toBe(title);
  });
});

test('a short reply later on does not name the work', () => {
  expect(
    titleOf(
      user('Where should the uploaded files of the shop be stored, on disk or in a bucket?'),
      assistant('Two servers would need a bucket. A disk is cheaper.'),
      user('Bucket then, three servers soon.'),
      assistant('We decided to store the uploaded files in a bucket.'),
    ),
  ).toMatch(/uploaded files/);
});

test('what was pasted does not name the work', () => {
  const pasted = Array.from(
    { length: 40 },
    (_, i) => `Heron tools are packages of kind ${i} that bring commands of heron tools along.`,
  ).join(' ');
  expect(
    titleOf(
      user(`Why is the help text of our own tool stale? ${pasted}`),
      assistant(
        'Fixed the stale help text of our own tool: the tool was installed from the build cache.',
      ),
    ),
  ).toMatch(/help text/);
});
