import { expect, test } from 'vitest';
import { batchSize } from '../../../core/engine/search/vectors/embedDue.ts';
import { MOST_TOKENS, wordsToEmbed } from '../../../core/engine/search/vectors/wordsToEmbed.ts';

/** A token a word. */
const countTokens = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const options = { maskEmail: true, countTokens, part: 0 };
const pointsOf = (...texts: readonly string[]) => texts.map((text, at) => ({ part: at + 1, text }));

test('what is sent of a segment has no marker and no secret, and says nothing twice', () => {
  const key = 'sk-proj-Zq81LmX0pTn47vRbKd2WcYhe93uJfGsA';
  expect(
    wordsToEmbed(
      {
        title: 'Slow invoices',
        brief: `The query was slow. Ask ann@example.org for ${key}. [→detail:01KF3Q0000AAAAAAAAAAAAAAAA]`,
        points: pointsOf('The query was slow.', 'An index was added.'),
        keywords: ['index', 'invoice'],
      },
      options,
    ),
  ).toEqual({
    text: 'Slow invoices\nThe query was slow. Ask [secret:email] for [secret:openai-key].\nAn index was added.\nindex, invoice',
    tokens: 16,
  });
});

test('long words are cut to what is sent at most, the title and summary kept', () => {
  const brief = 'many words of it 😀'.repeat(300);
  const { text, tokens } = wordsToEmbed(
    { title: 'Long', brief, points: pointsOf('last'), keywords: [] },
    options,
  );
  expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
  expect(tokens).toBeGreaterThan(MOST_TOKENS * 0.9);
  expect(text.startsWith('Long\nmany words')).toBe(true);
  expect(text.isWellFormed()).toBe(true);
});

test('a point is sent below the title of its segment; one that is gone is not', () => {
  const node = {
    title: 'Slow invoices',
    brief: 'Much else.',
    points: pointsOf('The query was slow.', 'Ask ann@example.org.'),
    keywords: ['index'],
  };
  expect([2, 3].map((part) => wordsToEmbed(node, { ...options, part }))).toEqual([
    { text: 'Slow invoices\nAsk [secret:email].', tokens: 4 },
    { text: '', tokens: 0 },
  ]);
});

test('a batch is as large as one answer may be', () => {
  expect([8, 512, 1_024, 1_536, 3_072, 4_096, null].map(batchSize)).toEqual([
    64, 64, 64, 42, 21, 16, 21,
  ]);
});
