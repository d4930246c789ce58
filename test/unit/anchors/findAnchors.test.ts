import { describe, expect, test } from 'vitest';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, result, says, system, thinking, user } from '../summarize/events.ts';

/** What is found, as `Type: words`. */
const found = (...events: SummaryEvent[]): string[] =>
  findAnchors(events).map(({ type, text }) => `${type}: ${text}`);

/** Events late enough that what changes code counts. */
const late = (event: SummaryEvent): SummaryEvent[] => [
  call('Read', 'file_path: a.ts'),
  result('ok'),
  call('Read', 'file_path: b.ts'),
  event,
];

describe('rules find', () => {
  test.each([
    ['No, the port is 8080 and not 80.', 'Correction: No, the port is 8080 and not 80.'],
    ['Let’s go with SQLite for the index.', 'Decision: Let’s go with SQLite for the index.'],
    ['ok, do option 2', 'Decision: do option 2'],
    ['I prefer tabs in this project.', 'UserPreference: I prefer tabs in this project.'],
    ['Please never commit to main.', 'UserPreference: Please never commit to main.'],
    ['I want to ship this on Friday.', 'Commitment: I want to ship this on Friday.'],
    ['The build fails on Windows.', 'ErrorContext: The build fails on Windows.'],
    [
      'The queue stalls because the lock is never released.',
      'CriticalFact: The queue stalls because the lock is never released.',
    ],
  ])('of a person: %s', (text, anchor) => {
    expect(found(user(text), assistant('Understood.'))).toEqual([anchor]);
  });

  test.each([
    ['I will fix the bug', 'Commitment: I will fix the bug'],
    ['I was wrong about the cache.', 'Correction: I was wrong about the cache.'],
    [
      "You're right. The hook runs twice per commit.",
      "Correction: You're right. The hook runs twice per commit.",
    ],
    [
      'We should use a queue instead of polling.',
      'Decision: We should use a queue instead of polling.',
    ],
    [
      "I'll migrate the settings table to the new schema.",
      "Commitment: I'll migrate the settings table to the new schema.",
    ],
    ['The root cause is a stale lock file.', 'CriticalFact: The root cause is a stale lock file.'],
    [
      'The upload timed out after 30 seconds.',
      'ErrorContext: The upload timed out after 30 seconds.',
    ],
    [
      'Renamed `load` to `read` in `store.ts`.',
      'CodeArtifact: Renamed `load` to `read` in `store.ts`.',
    ],
  ])('of an assistant: %s', (text, anchor) => {
    expect(found(...late(assistant(text)))).toEqual([anchor]);
  });

  test('the items of lists that are announced as plans or decisions', () => {
    expect(
      found(
        assistant(
          'Next steps:\n- Publish the beta\n- [ ] Tell the testers\n\nDesign decisions:\n- One row per day\n\nYou can:\n- Use a proxy instead of a tunnel',
        ),
      ),
    ).toEqual([
      'Commitment: Publish the beta',
      'Commitment: Tell the testers',
      'Decision: One row per day',
    ]);
  });

  test.each([
    ['Wir haben uns für SQLite entschieden.', 'Decision'],
    ['Der Import ist fehlgeschlagen.', 'ErrorContext'],
    ["Nous avons décidé d'utiliser SQLite.", 'Decision'],
    ['Je préfère les tests courts.', 'UserPreference'],
    ['Hemos decidido usar SQLite.', 'Decision'],
    ['El servicio no funciona desde ayer.', 'ErrorContext'],
    ['Optamos pelo SQLite neste projeto.', 'Decision'],
    ['Prefiro commits pequenos.', 'UserPreference'],
    ['Мы решили использовать SQLite.', 'Decision'],
    ['Импорт не работает после обновления.', 'ErrorContext'],
    ['我们决定采用 SQLite 存储索引。', 'Decision'],
    ['登录页面从昨天晚上开始报错，用户进不去。', 'ErrorContext'],
    ['インデックスにはSQLiteを採用します。', 'Decision'],
    ['ログインでエラーが出ています。', 'ErrorContext'],
  ])('%s', (text, type) => {
    expect(found(user(text), assistant('…'))).toEqual([`${type}: ${text}`]);
  });
});

describe('rules leave alone', () => {
  test.each([
    'Let me check the configuration.',
    "I'll look at the tests first.",
    "I'm running the suite now because you asked.",
    'This is not the file.',
    'Would you like me to continue?',
    'Thanks, that looks great!',
    'If the build fails, we could retry.',
    'The tests should be able to run now.',
    'Usually people cache this because it is slow.',
    '0 errors, no failures.',
  ])('an assistant’s “%s”', (text) => {
    expect(found(...late(assistant(text)))).toEqual([]);
  });

  test.each(['Thanks!', 'Can you run the tests?', 'What a mess, right?', 'hello', 'yes'])(
    'a person’s “%s”',
    (text) => {
      expect(found(user(text))).toEqual([]);
    },
  );

  test('thinking, tools, system notes, fences, quotations, tables and headings', () => {
    const words = 'We decided to use Redis because Postgres fails.';
    expect(
      found(
        thinking(words),
        call('Bash', words),
        result(words),
        system(words),
        assistant(`\`\`\`\n${words}\n\`\`\``),
        assistant(`> ${words}`),
        assistant(`| a | b |\n| --- | --- |\n| x | ${words} |`),
        assistant(`## ${words}`),
        assistant(`"${words}"`),
        user(`<system-reminder>\n${words}\n</system-reminder>`),
        user(`Error: ${words}`),
      ),
    ).toEqual([]);
  });

  test('what a person pasted between what they say', () => {
    const pasted = 'The service should be restarted because it fails.\n'.repeat(60);
    expect(
      found(
        user(
          `I prefer small commits.\n${'Lorem ipsum dolor.\n'.repeat(60)}${pasted}Go with plan B.`,
        ),
      ),
    ).toEqual(['UserPreference: I prefer small commits.', 'Decision: Go with plan B.']);
  });
});

test('what was read of the events before gives the same', () => {
  const events = [
    user('The build fails on Windows.'),
    thinking('Use Redis instead of Postgres.'),
    assistant('The fix is to quote the path.'),
    says('Ann', 'I prefer tabs.'),
  ];
  expect(findAnchors(events, { units: preprocess(events).units })).toEqual(findAnchors(events));
});

describe('rules leave out', () => {
  test.each([
    ['a promise that names nothing', assistant("I'll fix these issues now.")],
    ['what an assistant only tries with a person', user("Let's look what the page does.")],
    ['advice in a list', assistant('Notes:\n\n- Run the migration to ensure all rows exist.')],
    ['an observation in a list', assistant('Findings:\n\n- No panics\n- No leaks seen')],
    [
      'a list of the files that are there',
      assistant('Root level:\n\n- `src/app.ts` - The entry\n- `src/db.ts` - The store'),
    ],
    ['an agreement that explains', assistant("You're right that the submodule needs a folder.")],
  ])('%s', (_, event) => {
    expect(found(user('Please look at the store of the shop.'), event)).toEqual([]);
  });
});

describe('rules tell apart', () => {
  test('a wanted contrast from a described one', () => {
    expect(
      found(
        user('Please look for the missing assets.'),
        assistant(
          'The page asks for the files at the root instead of the folder. We should serve them by a rewrite instead of a redirect.',
        ),
      ),
    ).toEqual([
      'CriticalFact: The page asks for the files at the root instead of the folder.',
      'Decision: We should serve them by a rewrite instead of a redirect.',
    ]);
  });

  test('what code does, where an answer says it', () => {
    expect(
      found(
        user('Please look at the loader.'),
        assistant('`loadSettings` reads both files on start.'),
      ),
    ).toEqual(['CriticalFact: `loadSettings` reads both files on start.']);
  });

  test('a person who chooses from one who asks for work', () => {
    expect(
      found(
        user('Use the file tools to look at the shop.'),
        assistant('There is a choice of stores here.'),
        user('Use the small store.'),
        assistant('Understood.'),
      ).filter((anchor) => anchor.startsWith('Decision')),
    ).toEqual(['Decision: Use the small store.']);
  });
});
