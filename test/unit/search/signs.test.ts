import { describe, expect, it } from 'vitest';
import { guessesTogether, signsOf } from '../../../core/engine/search/signs.ts';
import type { Signs } from '../../../core/engine/search/signs.ts';
import { parseQuery } from '../../../core/domain/search/parseQuery.ts';
import { readQuestion } from '../../../core/domain/search/readQuestion.ts';
import { scanTokens } from '../../../core/domain/search/scanTokens.ts';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import type { QueryTerm } from '../../../core/domain/search/queryTerms.ts';
import { tokensOfWord } from '../../../core/domain/search/wordForms.ts';
import type { EventKind, Role } from '../../../core/model/event.ts';

type Said = readonly [role: Role, text: string, kind?: EventKind];

const factsOf = (said: readonly Said[], terms: readonly QueryTerm[]) =>
  said.map(([role, text, kind = 'message'], at) => {
    const tokens = new Set<string>();
    scanTokens(text, (token) => void tokens.add(token));
    const held = terms.map((term) => tokensOfWord(term).some((token) => tokens.has(token)));
    return {
      eventIx: at,
      conversationIx: 1,
      position: at,
      segmentIx: 1,
      ms: at,
      kind,
      role,
      name: null,
      terms: held.reduce((bits, is, of) => bits | (Number(is) << of), 0),
      prior: 1,
      asks: false,
      atTime: 0,
    };
  });

const readerOf = (said: readonly Said[]) => ({
  textsOf: () => Promise.resolve(new Map(said.map(([, text], at) => [at, text]))),
});

/** What speaks for and against an answer to a question where these were said in one conversation. */
async function signs(
  question: string,
  said: readonly Said[],
  {
    size = 1,
    smaller = 0,
    deedWords = [],
  }: { size?: number; smaller?: number; deedWords?: readonly string[] } = {},
): Promise<Signs> {
  const asked = readQuestion(question, '2026-03-10');
  const { terms } = parseQuery(asked.words, { isQuestion: true });
  const facts = factsOf(said, terms);
  return signsOf(readerOf(said), facts, {
    terms,
    worth: terms.map(() => 1),
    counts: terms.map((_, at) => facts.filter((fact) => (fact.terms >> at) & 1).length),
    question: asked,
    deedWords,
    speakers: new Set(),
    size,
    smaller,
  });
}

/** What share of how many users a collector has is not shown in a text. */
const usersUnshown = async (text: string): Promise<number> =>
  (await signs('How many users has the Phoenix collector?', [['assistant', text]])).together
    .unshown;

const TALK: readonly Said[] = [
  ['user', 'Could we remove the Phoenix collector from the server?'],
  ['assistant', 'It depends on how much of the Phoenix collector the server needs.'],
];
const TOLD = { doubt: null, isUntold: false, isFarFromDeed: false };
const DONE: readonly Said[] = [
  ...TALK,
  ['user', 'Do it.'],
  ['assistant', 'Removed the collector.'],
];

describe('a question about a deed', () => {
  it('is weak where the deed is spoken of, and told nowhere', async () => {
    expect(await signs('When did we remove the Phoenix collector?', TALK)).toMatchObject({
      doubt:
        'Spoken of, never told as done: no report says “remove” of “Phoenix, collector” as of something that was done.',
      isUntold: true,
    });
  });

  it('is weak where the word of the deed never stands beside its matter', async () => {
    const { doubt, ...told } = await signs('Did we ever encrypt the Phoenix collector?', TALK);
    expect(told).toMatchObject({ isUntold: true, isFarFromDeed: true });
    expect((await signs('When did we remove the Phoenix collector?', TALK)).isFarFromDeed).toBe(
      false,
    );
    expect(doubt).toContain('“encrypt” stands beside “Phoenix, collector” in no message.');
  });

  it('is only told so where it asks whether, since that is an answer', async () => {
    const { doubt, isUntold } = await signs('Did we ever remove the Phoenix collector?', TALK);
    expect([doubt, isUntold]).toEqual([expect.stringContaining('never told as done'), false]);
  });

  it('is not doubted where a report tells it', async () => {
    expect(await signs('When did we remove the Phoenix collector?', DONE)).toMatchObject(TOLD);
    expect(await signs('When did we take the Phoenix collector out?', DONE)).toMatchObject(TOLD);
  });

  it('is weak where a report tells the opposite', async () => {
    const said: readonly Said[] = [['assistant', 'Added the Phoenix collector.']];
    const question = 'Which commit took the Phoenix collector out again?';
    expect((await signs(question, said)).isUntold).toBe(true);
  });

  it('is told, too, in words that were given for it', async () => {
    const said: readonly Said[] = [['assistant', 'Retired the Phoenix collector.']];
    const question = 'When did we remove the Phoenix collector?';
    expect((await signs(question, said)).isUntold).toBe(true);
    expect(await signs(question, said, { deedWords: ['retire'] })).toMatchObject(TOLD);
  });

  it('is told where a command does it in a turn that speaks of it, not where a file only has the word', async () => {
    const asks: Said = ['user', 'Push the Phoenix collector.'];
    const question = 'When was the Phoenix collector pushed?';
    const command: readonly Said[] = [
      asks,
      ['assistant', 'git push', 'tool_call'],
      ['assistant', 'All good.'],
    ];
    expect(await signs(question, command)).toMatchObject(TOLD);
    const file: readonly Said[] = [
      asks,
      ['assistant', 'file_path: plan.md\ncontent: push it', 'tool_call'],
      ['assistant', 'All good.'],
    ];
    expect((await signs(question, file)).isUntold).toBe(true);
  });

  it('is shown how many by a number of them alone', async () => {
    expect(await usersUnshown('The Phoenix collector has 340 daily users.')).toBe(0);
    expect(
      await usersUnshown('The Phoenix collector of 2 spans hides what it holds of users.'),
    ).toBe(1);
  });

  it('has the thing that is asked for as its matter where nothing else is', async () => {
    const said: readonly Said[] = [['assistant', 'Verified both collectors.']];
    const { together, isUntold } = await signs('Which collectors were verified?', said);
    expect([together.share, isUntold]).toEqual([1, false]);
  });

  it('is not doubted in a small memory, nor between people, who tell things in any words', async () => {
    const question = 'When did we remove the Phoenix collector?';
    expect(await signs(question, TALK, { size: 0 })).toMatchObject(TOLD);
    const people = TALK.map(([, text]): Said => ['user', text]);
    expect(await signs(question, people)).toMatchObject(TOLD);
  });
});

it('a name that stands in no turn with the rest makes an answer weak', async () => {
  const said: readonly Said[] = [
    ['user', 'Which monitor alerts on the latency of hooks?'],
    ['assistant', 'None does.'],
    ['user', 'What is Datadog?'],
    ['assistant', 'A service.'],
  ];
  expect((await signs('Which Datadog monitor alerts on hook latency?', said)).doubt).toBe(
    '“Datadog” stands in no turn with the rest of the question.',
  );
  const together: readonly Said[] = [...said, ['user', 'Does a Datadog monitor alert on it?']];
  expect((await signs('Which Datadog monitor alerts on hook latency?', together)).doubt).toBeNull();
});

describe('why an answer is weak', () => {
  const said: readonly Said[] = [
    ['assistant', 'The parser reads a log in one pass.'],
    ['assistant', 'The benchmark is not written yet.'],
  ];
  const whyWeak = async (question: string) => (await signs(question, said)).whyWeak;

  it('names the words that stand apart from the rest', async () => {
    expect(await whyWeak('What does the benchmark of the log parser read?')).toBe(
      '“benchmark” stands with the rest of the question in no message.',
    );
  });

  it('says what kind of answer is not shown', async () => {
    expect(await whyWeak('How much faster did the log parser get?')).toBe(
      'A comparison in numbers is not shown beside “log, parser”.',
    );
    const told: readonly Said[] = [['assistant', 'The log parser is 40 % faster.']];
    expect((await signs('How much faster did the log parser get?', told)).whyWeak).toBeNull();
  });

  it('does not ask a small part of the memory for a reason in certain words', async () => {
    const question = 'Why does the log parser read?';
    const whole = await signs(question, said);
    const part = await signs(question, said, { smaller: 1 });
    expect([whole.together.unshown, part.together.unshown]).toEqual([1, 0]);
  });

  it('is not known where all stands together', async () => {
    expect(await whyWeak('What does the log parser read?')).toBeNull();
  });
});

it('tells how much of guessed words stands together in one text', async () => {
  const said: readonly Said[] = [
    ['assistant', 'It retries twice, then gives up.'],
    ['assistant', 'The backoff doubles.'],
  ];
  const terms = queryTerms('retries twice backoff');
  const together = (whole: number): Promise<number> =>
    guessesTogether(readerOf(said), factsOf(said, terms), {
      terms,
      weights: [1, 1, 1],
      whole,
      question: { asksOutput: false },
    });
  expect([await together(4), await together(1)]).toEqual([0.5, 1]);
});
