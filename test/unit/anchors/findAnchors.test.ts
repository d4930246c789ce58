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
    [
      'The regex should match 12 hex characters.',
      'Decision: The regex should match 12 hex characters.',
    ],
    ['I prefer tabs in this project.', 'UserPreference: I prefer tabs in this project.'],
    ['Please never commit to main.', 'UserPreference: Please never commit to main.'],
    [
      'I will update the wiki once the release is out.',
      'Commitment: I will update the wiki once the release is out.',
    ],
    ['The build fails on Windows.', 'ErrorContext: The build fails on Windows.'],
    [
      'The queue stalls because `release` is never called.',
      'CriticalFact: The queue stalls because `release` is never called.',
    ],
  ])('of a person: %s', (text, anchor) => {
    expect(found(user(text), assistant('Understood.'))).toEqual([anchor]);
  });

  test.each([
    [
      "I'll remove the old endpoint once the new app is released.",
      "Commitment: I'll remove the old endpoint once the new app is released.",
    ],
    [
      'The Windows build still needs to be tested.',
      'Commitment: The Windows build still needs to be tested.',
    ],
    ['We decided to keep the lock file.', 'Decision: We decided to keep the lock file.'],
    [
      'The root cause is a stale lock in `store.ts`.',
      'CriticalFact: The root cause is a stale lock in `store.ts`.',
    ],
    [
      'The upload to S3 timed out after 30 seconds.',
      'ErrorContext: The upload to S3 timed out after 30 seconds.',
    ],
    [
      'Renamed `load` to `read` in `store.ts`.',
      'CodeArtifact: Renamed `load` to `read` in `store.ts`.',
    ],
  ])('in an assistant’s closing message: %s', (text, anchor) => {
    expect(found(...late(assistant(text)))).toEqual([anchor]);
  });

  test('a recommendation that the person takes up', () => {
    const advised = assistant('I recommend a queue in place of polling.');
    expect(found(advised, user('ok, do that'))).toEqual([
      'Decision: I recommend a queue in place of polling.',
    ]);
    expect(found(advised, user('That is far too slow.'))).toEqual([]);
    expect(found(advised)).toEqual([]);
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

  test.each([
    ['Ich werde die Doku ergänzen, sobald die App veröffentlicht ist.', 'Commitment'],
    ['Die Schlange steht, weil `release` nie aufgerufen wird.', 'CriticalFact'],
    ['Die Funktion `read` in `store.ts` hinzugefügt.', 'CodeArtifact'],
    ['Je vais compléter la doc dès que la version est publiée.', 'Commitment'],
    ["La file est bloquée parce que `release` n'est jamais appelé.", 'CriticalFact'],
    ['La fonction `read` a été ajouté dans `store.ts`.', 'CodeArtifact'],
    ['Voy a completar la documentación cuando salga la versión.', 'Commitment'],
    ['La cola se bloquea porque nadie llama a `release`.', 'CriticalFact'],
    ['Añadido el método `read` en `store.ts`.', 'CodeArtifact'],
    ['Vou completar a documentação assim que a versão sair.', 'Commitment'],
    ['A fila trava porque ninguém chama `release` no fim.', 'CriticalFact'],
    ['Adicionei o método `read` em `store.ts`.', 'CodeArtifact'],
    ['Я напишу документацию, как только выйдет версия.', 'Commitment'],
    ['Очередь стоит, потому что `release` никто не вызывает.', 'CriticalFact'],
    ['Добавил метод `read` в `store.ts`.', 'CodeArtifact'],
    ['等新版本发布之后我会更新文档。', 'Commitment'],
    ['队列停住是因为没有代码调用 `release`。', 'CriticalFact'],
    ['已在 `store.ts` 中添加了方法 `read`。', 'CodeArtifact'],
    ['新しい版が出た後にドキュメントを更新します。', 'Commitment'],
    ['キューが止まる原因は `release` が呼ばれないことです。', 'CriticalFact'],
    ['`store.ts` に `read` を追加しました。', 'CodeArtifact'],
  ])('in an assistant’s closing message: %s', (text, type) => {
    expect(found(...late(assistant(text)))).toEqual([`${type}: ${text}`]);
  });
});

describe('rules leave alone', () => {
  test.each([
    'Let me check the configuration.',
    "I'll now run the tests.",
    "I'll update both `a.ts` and `b.ts` to the new schema.",
    "You're absolutely right! The hook in `run.ts` runs twice.",
    'I was wrong about the cache in `store.ts`.',
    'All tests pass, and the build of `store.ts` is clean.',
    'This is because `release` is never called.',
    'The lock is never released because nobody calls it.',
    'The tests fail because of it.',
    'Would you like me to continue?',
    'Thanks, that looks great!',
    'If the build fails, we could retry.',
    'Probably `read` stalls because the lock is stale.',
    '0 errors, no failures in `store.ts`.',
  ])('an assistant’s “%s”', (text) => {
    expect(found(...late(assistant(text)))).toEqual([]);
  });

  test('to-do lists, whoever keeps them', () => {
    const list = 'The Windows build still needs to be tested.';
    expect(found(assistant(`- [ ] ${list}\n- [x] ${list}`), user(`- [ ] ${list}`))).toEqual([]);
  });

  test('templates and specifications that stand in a request', () => {
    const words = 'The parser of `a.ts` should match 12 hex characters.';
    expect(found(user(`## Rules\n\n${words}\n\nNever commit to main.`))).toEqual([]);
  });

  test('what an assistant says before it is done with its turn', () => {
    const said = assistant('The root cause is a stale lock in `store.ts`.');
    expect(found(user('Please mend it.'), said, call('Bash', 'ls'), result('x'))).toEqual([]);
    expect(found(user('Please mend it.'), call('Bash', 'ls'), result('x'), said)).toHaveLength(1);
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
    assistant('The path in `a.ts` fails on Windows.'),
    says('Ann', 'I prefer tabs.'),
  ];
  expect(findAnchors(events, { units: preprocess(events).units })).toEqual(findAnchors(events));
});

describe('rules tell apart', () => {
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
