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

  test('is titled so, with the name of the place, and its offers are no bullets', () => {
    const { title, bullets } = summarizeSegment(segment(offer), countTokens);
    expect({ title, bullets: bullets.map(({ text }) => text) }).toEqual({
      title: 'HeronMap: nothing was asked',
      bullets: [
        "I can see you're on the main branch of HeronMap.",
        'It seems that HeronMap draws its tiles here.',
      ],
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
      expect(title).not.toContain('nothing was asked');
  });
});

describe('what is put before a phrase', () => {
  test('is several words or a name that recurs, not one common word', () => {
    const weak = titleOf(
      user('hi'),
      assistant('The release is built. It holds the fixes. The release needs tags.'),
      assistant('Tag the release by hand.'),
    );
    const strong = titleOf(
      user('Start it.'),
      assistant('The tax table is moved. I moved the tax table to the ledger, tax table and all.'),
    );
    expect([weak, strong].map((title) => /^[^:]+(?=:)/.exec(title)?.[0] ?? '')).not.toContain(
      'Release',
    );
    expect(strong.toLowerCase()).toContain('tax table');
  });

  test('is nothing where the phrase says enough', () => {
    expect(
      titleOf(
        user('Add a test for the rounding of the tax table in Denmark'),
        assistant('Added a test for the rounding of the tax table in Denmark.'),
      ),
    ).toBe('Add test for rounding of tax table in Denmark');
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
