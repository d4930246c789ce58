import { describe, expect, test } from 'vitest';
import { periodUnits } from '../../../core/domain/summarize/periodUnits.ts';
import { informativeness } from '../../../core/domain/summarize/informativeness.ts';
import { childSegment } from './periodChildren.ts';

/** The informativeness of sentences as a period reads them. */
const tells = (...sentences: readonly string[]): number[] =>
  periodUnits({
    period: {
      nodeId: 'toc:day:2026-01-30',
      level: 'day',
      children: [childSegment({ bullets: sentences.map((text) => [text]) })],
    },
    projects: [],
    names: new Map(),
  }).map(({ unit }) => informativeness(unit));

describe('how far a sentence tells what was done', () => {
  test.each([
    'I have added the lock around the token refresh.',
    'Fixed the potential nil dereference in the stop handler.',
    'The second refresh was removed from the client code.',
    'The tests failed because the method was defined twice.',
    'We decided to keep the pointer in the database.',
    'I went to the pottery class with my sister last Friday.',
    '我已经修复了刷新令牌的竞态，并添加了三个测试。',
    'Я исправил гонку при обновлении токена и добавил тесты.',
    'O problema era que o token era renovado duas vezes.',
    'Der Fehler ist behoben, weil die Sperre jetzt greift.',
  ])('reports tell much: %s', (sentence) => {
    expect(tells(sentence)[0]).toBeGreaterThanOrEqual(1);
  });

  test.each([
    'If you have the desktop app installed, the tool will use that connection.',
    'Milder curries tend to be very popular among newcomers to this cuisine.',
    'I will add the lock around the token refresh now.',
    'Reading the source files of the package now...',
    'Why does the session of the user drop so often?',
    'This is a casual greeting, so I should respond in a friendly manner.',
    'Would you like me to fix the remaining problems of the parser?',
    "I'm ready to help you explore your codebase and find files.",
    'codebase, parser, token, refresh, lock',
    '<tool_use_error>The string to replace was not found in the file.',
    'A script that reads the comments of a review and formats them as.',
  ])('what anyone could say anywhere tells little: %s', (sentence) => {
    expect(tells(sentence)[0]).toBeLessThan(0.35);
  });

  test('what is being done at that moment tells less than what is done', () => {
    const [done = 0, running = 0] = tells(
      'The glob hit a missing package, and I replaced it by find.',
      "The glob hit a missing package, so I'm replacing it by find.",
    );
    expect(running).toBeLessThan(done / 1.5);
  });

  test('a request tells what was wanted: less than what came of it', () => {
    const [done = 0, wanted = 0, offered = 0] = tells(
      'Moved the help command to the main package.',
      'Move the help command to the main package.',
      "I'll move the help command to the main package.",
    );
    expect([done > wanted, wanted > offered]).toEqual([true, true]);
  });
});
