import { expect, it } from 'vitest';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { readQuestion } from '../../../core/domain/search/readQuestion.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { judgeFound, judgeGuessed } from '../../../core/engine/search/judgeFound.ts';
import type { Coverage } from '../../../core/engine/search/strength.ts';

const fact = {
  eventIx: 1,
  conversationIx: 1,
  position: 1,
  segmentIx: 1,
  ms: 1,
  kind: 'message' as const,
  role: 'assistant' as const,
  name: null,
  terms: 1,
  prior: 1,
  asks: false,
  atTime: 0,
};
const reader = { textsOf: () => Promise.resolve(new Map([[1, 'The ferry leaves.']])) };

/** How sure it is that a question is answered by a text that holds its first word. */
async function sureness(question: string, all: number, everywhere = 20_000): Promise<number> {
  const asked = readQuestion(question, '2026-03-10');
  const { terms } = parseQuery(asked.words, { isQuestion: true });
  const judged = await judgeFound(reader, [fact], {
    terms,
    worth: [6, 6],
    counts: [1, 0],
    best: 0.8,
    all,
    everywhere: { counts: [1, 20], all: everywhere },
    question: asked,
    speakers: new Set(),
  });
  return judged.sureness;
}

it.each([200, 20_000])(
  'does not mind that of %i events none holds an ordinary word',
  async (all) => {
    const rare = await sureness('What does the ferry have, dentists?', all);
    const ordinary = ['What does the ferry do wrong?', 'Is the ferry busy?'];
    for (const question of ordinary)
      expect(await sureness(question, all)).toBeGreaterThan(rare + 0.5);
  },
);

it('does not mind a word that only asks for an output', async () => {
  expect(await sureness('What does the ferry print?', 20_000)).toBeGreaterThan(
    (await sureness('What does the ferry juggle?', 20_000)) + 0.5,
  );
});

it.each([
  ['Die Fähre legt um acht Uhr ab, und wir sind da.', 6, 'German'],
  ['Die Fähre legt um acht Uhr ab, und wir sind da.', 1, null],
  ['The ferry leaves at eight, and we are there.', 6, null],
])(
  'says in which language the nearest is where it is another: %s, %d',
  async (text, rare, name) => {
    const asked = readQuestion('When does the ferry leave?', '2026-03-10');
    const { terms } = parseQuery(asked.words, { isQuestion: true });
    const { otherLanguage } = await judgeFound(
      { textsOf: () => Promise.resolve(new Map([[1, text]])) },
      [fact],
      {
        terms,
        worth: [rare, 6],
        counts: [1, 1],
        best: 0.4,
        nearest: 1,
        all: 2_000,
        everywhere: { counts: [1, 1], all: 2_000 },
        question: asked,
        speakers: new Set(),
      },
    );
    expect(otherLanguage).toBe(name);
  },
);

async function guessed(question: string): Promise<Coverage['guessed']> {
  const judged = await judgeGuessed(reader, [{ ...fact, terms: 3 }], {
    terms: queryTerms('ferry leaves'),
    worth: [6, 6],
    weights: [6, 6],
    all: 100,
    question: readQuestion(question, '2026-03-10'),
    guessedFor: queryTerms(question),
    held: 1,
  });
  return judged.guessed;
}

it('counts no guess that only repeats the question', async () => {
  expect(await guessed('When does the ferry go?')).toEqual({ given: 1, together: 1 });
  expect((await guessed('When does the ferry leave?'))?.together).toBe(0);
});
