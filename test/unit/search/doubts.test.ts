import { describe, expect, it } from 'vitest';
import { doubtOf } from '../../../core/engine/search/doubts.ts';
import type { Doubt } from '../../../core/engine/search/doubts.ts';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { readQuestion } from '../../../core/domain/search/readQuestion.ts';
import { scanTokens } from '../../../core/domain/search/scanTokens.ts';
import { tokensOfWord } from '../../../core/domain/search/wordForms.ts';
import type { Role } from '../../../core/model/event.ts';

type Said = readonly [role: Role, text: string];

/** What is doubted of a question where these were said in one conversation. */
async function doubted(
  question: string,
  said: readonly Said[],
  { size = 1, deedWords = [] }: { size?: number; deedWords?: readonly string[] } = {},
): Promise<Doubt | null> {
  const asked = readQuestion(question, '2026-03-10');
  const { terms } = parseQuery(asked.words, { isQuestion: true });
  const facts = said.map(([role, text], at) => {
    const tokens = new Set<string>();
    scanTokens(text, (token) => void tokens.add(token));
    const held = terms.map((term) => tokensOfWord(term).some((token) => tokens.has(token)));
    return {
      eventIx: at,
      conversationIx: 1,
      position: at,
      segmentIx: 1,
      ms: at,
      kind: 'message' as const,
      role,
      name: null,
      terms: held.reduce((bits, is, of) => bits | (Number(is) << of), 0),
      prior: 1,
      asks: false,
      atTime: 0,
    };
  });
  return doubtOf(
    { textsOf: () => Promise.resolve(new Map(said.map(([, text], at) => [at, text]))) },
    facts,
    { terms, worth: terms.map(() => 1), question: asked, deedWords, size },
  );
}

const TALK: readonly Said[] = [
  ['user', 'Could we remove the Phoenix collector from the server?'],
  ['assistant', 'It depends on how much of the Phoenix collector the server needs.'],
];
const DONE: readonly Said[] = [
  ...TALK,
  ['user', 'Do it.'],
  ['assistant', 'Removed the collector.'],
];

describe('a question about a deed', () => {
  it('is weak where the deed is spoken of, and told nowhere', async () => {
    expect(await doubted('When did we remove the Phoenix collector?', TALK)).toEqual({
      because:
        'Spoken of, never told as done: no report says “remove” of “Phoenix, collector” as of something that was done.',
      isWeak: true,
      isOfOthers: true,
    });
  });

  it('is weak where the word of the deed never stands beside its matter', async () => {
    const doubt = await doubted('Did we ever encrypt the Phoenix collector?', TALK);
    expect(doubt?.isWeak).toBe(true);
    expect(doubt?.because).toContain('“encrypt” stands beside “Phoenix, collector” in no message.');
  });

  it('is only told so where it asks whether, since that is an answer', async () => {
    const doubt = await doubted('Did we ever remove the Phoenix collector?', TALK);
    expect(doubt).toMatchObject({ isWeak: false });
  });

  it('is not doubted where a report tells it', async () => {
    expect(await doubted('When did we remove the Phoenix collector?', DONE)).toBeNull();
  });

  it('is told, too, in words that were given for it', async () => {
    const said: readonly Said[] = [['assistant', 'Retired the Phoenix collector.']];
    const question = 'When did we remove the Phoenix collector?';
    expect(await doubted(question, said)).not.toBeNull();
    expect(await doubted(question, said, { deedWords: ['retire'] })).toBeNull();
  });

  it('is not doubted in a small memory, nor between people, who tell things in any words', async () => {
    expect(
      await doubted('When did we remove the Phoenix collector?', TALK, { size: 0 }),
    ).toBeNull();
    const people = TALK.map(([, text]): Said => ['user', text]);
    expect(await doubted('When did we remove the Phoenix collector?', people)).toBeNull();
  });
});

it('a name that stands in no turn with the rest makes an answer weak', async () => {
  const said: readonly Said[] = [
    ['user', 'Which monitor alerts on the latency of hooks?'],
    ['assistant', 'None does.'],
    ['user', 'What is Datadog?'],
    ['assistant', 'A service.'],
  ];
  expect(await doubted('Which Datadog monitor alerts on hook latency?', said)).toMatchObject({
    because: '“Datadog” stands in no turn with the rest of the question.',
    isWeak: true,
  });
  const together: readonly Said[] = [...said, ['user', 'Does a Datadog monitor alert on it?']];
  expect(await doubted('Which Datadog monitor alerts on hook latency?', together)).toBeNull();
});
