import { describe, expect, it, test } from 'vitest';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { readQuestion } from '../../../core/domain/search/readQuestion.ts';
import { scanTokens } from '../../../core/domain/search/scanTokens.ts';
import { tellingOutputs, withOutput } from '../../../core/engine/search/tellingOutputs.ts';
import type { EventKind } from '../../../core/model/event.ts';

type Told = readonly [kind: EventKind, text: string];

/** What was told, and what `question` makes of it. */
function asking(question: string, told: readonly Told[]) {
  const asked = readQuestion(question, '2026-03-10');
  const { terms } = parseQuery(asked.words, { isQuestion: true });
  const events = told.map(([kind, text], at) => {
    const tokens = new Set<string>();
    scanTokens(text, (token) => void tokens.add(token));
    return {
      eventIx: at,
      conversationIx: 1,
      position: at,
      segmentIx: 1,
      ms: at,
      kind,
      role: kind === 'message' ? ('assistant' as const) : ('tool' as const),
      name: null,
      terms: terms.reduce(
        (bits, { tokens: [token = ''] }, of) => bits | (Number(tokens.has(token)) << of),
        0,
      ),
    };
  });
  const reader = {
    textsOf: () => Promise.resolve(new Map(told.map(([, text], at) => [at, text]))),
  };
  const weights = terms.map(() => 1);
  return {
    counted: () => tellingOutputs(reader, events, { terms, weights, kind: asked.kind }),
    async order() {
      const ranked = events.map((place, at) => ({ place, score: 0.9 - at / 10, isHit: true }));
      const moved = await withOutput(reader, ranked, {
        terms,
        weights: new Map(terms.map(({ text }) => [text, 1])),
        question: asked,
      });
      return moved.map(({ place, score }) => [place.eventIx, score]);
    },
  };
}

const APART = 'The disk is fine now.';
const FILLED = 'error ENOSPC: the cache filled the disk, no space is left';

describe('an output', () => {
  it('counts as what is said where it alone holds most of the question together', async () => {
    const { counted } = asking('Why did the cache leave no space on the disk?', [
      ['message', APART],
      ['tool_result', FILLED],
      ['tool_result', `The disk. ${'Lorem ipsum. '.repeat(40)} The cache.`],
    ]);
    expect(await counted()).toEqual(new Map([[1, 1]]));
  });

  it('counts for less where what is said holds as much', async () => {
    const { counted } = asking('Why did the cache leave no space on the disk?', [
      ['message', 'The cache had left no space on the disk.'],
      ['tool_result', FILLED],
    ]);
    expect(await counted()).toEqual(new Map());
  });
});

const REST: readonly Told[] = [
  ['message', APART],
  ['message', 'The cache is empty.'],
  ['message', 'The disk is new.'],
  ['tool_result', FILLED],
];

test.each([
  [
    'first where it is asked for and tells more',
    'Which error came when the cache filled the disk?',
    REST,
    [3, 0, 1, 2],
  ],
  ['third where it only tells more', 'Where did the cache fill the disk?', REST, [0, 1, 3, 2]],
  [
    'second where it is asked for and tells as much',
    'Which error came when the cache filled the disk?',
    [['message', 'The cache filled the disk with an error.'], ...REST] as readonly Told[],
    [0, 4, 1, 2, 3],
  ],
  [
    'where it was, where what is said tells as much',
    'Where did the cache fill the disk?',
    [['message', 'The cache filled the disk.'], ...REST] as readonly Told[],
    [0, 1, 2, 3, 4],
  ],
])('goes %s', async (_, question, told, order) => {
  const moved = await asking(question, told).order();
  expect(moved.map(([eventIx]) => eventIx)).toEqual(order);
  const scores = moved.map(([, score]) => score ?? 0);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test.each([
  ['Which error did the build end with?', true],
  ['What did git push say about origin?', true],
  ['What was printed by the script?', true],
  ['How long did the integration tests take?', true],
  ['Which version of Vite started?', true],
  ['Which tests failed in the run?', true],
  ['Which version of Hatchling did we pin?', false],
  ['What did we say about the cache?', false],
  ['Which commit fixed the error message?', false],
  ['Why was the cache dropped?', false],
])('%s asks for an output: %s', (question, asks) => {
  expect(readQuestion(question, '2026-03-10').asksOutput).toBe(asks);
});
