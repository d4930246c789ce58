import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import { openHost } from '../../helpers/openHost.ts';
import { seeded } from '../../helpers/madeConversations.ts';
import { tiktokenCount } from '../../unit/search/tiktoken.ts';
import { anyText } from '../../unit/tokens/anyText.ts';
import { codeOf, sharedSearching, talk } from './searching.ts';

/** Four months of small talk, in which a few things are said once. */
const SMALL_TALK = [
  'the weather',
  'lunch',
  'the bus',
  'a walk',
  'the garden',
  'old photos',
  'music',
];
const random = seeded(6);
const LINES = Array.from({ length: 60 }, (_, at) => {
  const day = new Date(Date.UTC(2025, 0, 6 + at * 2)).toISOString().slice(0, 10);
  const topic = SMALL_TALK[Math.floor(random() * SMALL_TALK.length)] ?? '';
  const more =
    at === 7
      ? ['When does the ferry to Naxos leave?', 'The ferry leaves at 06:40 from gate E7.']
      : at === 40
        ? ['Which dentist did you pick?', 'I decided on Doctor Petrov, because she is near.']
        : at === 41
          ? ['How was the ferry trip?', 'The ferry was late, and the sea was rough.']
          : ['Anything else?', 'No, that is all for now.'];
  return talk(`c${at}`, `${day}T10:00:00.000Z`, [
    `Hello, how was ${topic}?`,
    `It was fine, ${topic} is always fine on day ${at}.`,
    ...more,
  ]);
}).flat();
const AS_OF = '2025-05-20';

type Reply = OutputOf<'navigate'>;
const idsIn = ({ evidence }: Reply): readonly (string | null)[] =>
  evidence.flatMap(({ events }) => events.map(({ nativeId }) => nativeId));

describe('navigate', () => {
  const shared = sharedSearching(LINES);
  const navigate = (question: string, options: Partial<InputOf<'navigate'>> = {}): Promise<Reply> =>
    shared.client().call('navigate', { question, asOf: AS_OF, ...options });

  const stepsOf = async (verbose: boolean): Promise<Reply['steps']> =>
    (await navigate('fine', { mode: 'toc', verbose })).steps;

  const MODES = [
    ['toc', 'toc'],
    ['auto', 'toc+text'],
  ] as const;

  describe.each(MODES)('with the mode %s', (mode, used) => {
    it('leads from a question to the words that answer it, step by step', async () => {
      const reply = await navigate('When does the ferry to Naxos leave?', { mode });
      expect(reply).toMatchObject({
        question: 'When does the ferry to Naxos leave?',
        mode: used,
        found: true,
        stoppedBy: null,
      });
      expect(idsIn(reply).slice(0, 2)).toContain('c7:3');
      const [best] = reply.evidence;
      expect(best?.nodeId).toMatch(/^toc:segment:2025-01-20:/);
      expect(best?.excerpt).toMatch(/ferry/i);
      expect(reply.steps.map(({ level }) => level).slice(0, 2)).toEqual([null, 'year']);
      for (const step of reply.steps) {
        const known = new Set(step.candidates.map(({ nodeId }) => nodeId));
        expect(step.chosen.every((nodeId) => known.has(nodeId))).toBe(true);
        expect(step.reason).not.toBe('');
        for (const { score } of step.candidates) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }
      expect(reply.text).toContain('06:40');
    });

    it('starts at the time that the question names', async () => {
      const [may] = idsIn(await navigate('How was the ferry in March?', { mode }));
      expect(may).toMatch(/^c41:/);
      const [january] = idsIn(await navigate('What about the ferry in January?', { mode }));
      expect(january).toMatch(/^c7:/);
    });

    it('says that nothing was found, and where it looked', async () => {
      const reply = await navigate('Who painted the cathedral ceiling?', { mode });
      expect(reply.found).toBe(false);
      expect(reply.text).toContain('**Not found.**');
      expect(reply.searched.words).toMatch(/^Searched: (?!.*segment)/);
      expect(reply.searched.year).toBe(mode === 'toc' ? 1 : 0);
    });

    it.each([1, 10, 60, 200, 799, 800, 2_000, 20_000])(
      'keeps within a budget of %d tokens, the best first',
      async (budget) => {
        const reply = await navigate('When does the ferry leave?', { mode, budget });
        expect(tiktokenCount(reply.text)).toBe(reply.tokensUsed);
        expect(reply.tokensUsed).toBeLessThanOrEqual(budget);
        const whole = await navigate('When does the ferry leave?', { mode, budget: 200_000 });
        expect(reply.evidence).toEqual(whole.evidence.slice(0, reply.evidence.length));
        expect(reply.leftOut).toBe(whole.evidence.length - reply.evidence.length);
        expect(reply.exhausted).toBe(reply.leftOut > 0);
      },
    );

    it('gives as many pieces as are asked for, and the same twice', async () => {
      const one = await navigate('the ferry', { mode, limit: 1 });
      expect(one.evidence).toHaveLength(1);
      expect(await navigate('the ferry', { mode, limit: 1 })).toEqual(one);
    });

    it('sends no more of an event than is asked for, and says that it is cut', async () => {
      const whole = await navigate('the ferry to Naxos', { mode });
      const cut = await navigate('the ferry to Naxos', { mode, maxText: 9 });
      expect(whole.evidence.map(({ isCut }) => isCut)).toEqual(whole.evidence.map(() => false));
      expect(cut.evidence).toEqual(
        whole.evidence.map((one) => ({
          ...one,
          isCut: one.events.some(({ text }) => text.length > 9),
          events: one.events.map((event) => ({ ...event, text: event.text.slice(0, 9) })),
        })),
      );
    });

    it('takes a question of any characters', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            anyText,
            anyText.map((text) => `why ${text}?`),
          ),
          async (text) => {
            expect(['none', 'bad-input']).toContain(await codeOf(navigate(text, { mode })));
          },
        ),
        { numRuns: 40 },
      );
    });
  });

  it('ends within its limits, and says which one ended it', async () => {
    const question = 'the ferry';
    const depth = await navigate(question, { mode: 'toc', maxDepth: 2 });
    expect(depth).toMatchObject({
      stoppedBy: 'depth',
      exhausted: true,
      found: false,
    });
    expect(idsIn(depth).slice(0, 2)).toEqual(['c41:3', 'c7:3']);
    expect(depth.text).toContain('The best so far:');
    expect(depth.searched).toMatchObject({ week: 0, day: 0, segment: 0 });
    for (const maxNodes of [1, 2, 3, 7]) {
      const nodes = await navigate(question, { mode: 'toc', maxNodes });
      expect(nodes.steps.length).toBeLessThanOrEqual(maxNodes);
      expect(nodes.stoppedBy).toBe('nodes');
    }
    const visited = (await navigate('nothing quagga', { mode: 'toc', maxNodes: 10_000 })).steps.map(
      ({ nodeId }) => nodeId,
    );
    expect(new Set(visited).size).toBe(visited.length);
  });

  it('shows all candidates of a step where that is asked for', async () => {
    for (const { candidates, candidateCount } of await stepsOf(true))
      expect(candidates).toHaveLength(candidateCount);
    for (const { candidates, candidateCount } of await stepsOf(false))
      expect(candidates).toHaveLength(Math.min(12, candidateCount));
  });

  it('says what it cannot read', async () => {
    expect(await codeOf(navigate(''))).toBe('bad-input');
    expect(await codeOf(navigate('—?'))).toBe('bad-input');
    expect(await codeOf(navigate('the ferry', { asOf: 'soonish' }))).toBe('bad-input');
    expect(await codeOf(navigate('the ferry', { budget: 0 }))).toBe('bad-input');
  });
});

describe('a memory of a day', () => {
  const shared = sharedSearching([
    ...talk('auth', '2026-01-30T10:00:00.000Z', [
      'The JWT expires too early, why?',
      'The clock of the proxy is four minutes behind.',
    ]),
    ...talk('lunch', '2026-01-30T13:00:00.000Z', ['Where do we eat?', 'At the harbour.']),
  ]);

  it.each(['toc', 'auto'] as const)(
    'answers by the words that it holds, and names the others, with the mode %s',
    async (mode) => {
      const question = 'find discussions about JWT debugging';
      const reply = await shared.client().call('navigate', { question, mode });
      expect(reply).toMatchObject({
        found: true,
        strength: 'found',
        unknownWords: ['debugging'],
      });
      expect(reply.evidence[0]?.excerpt).toContain('JWT');
    },
  );

  it('says in 200 tokens at most that nothing was found', async () => {
    const question = 'Which dentist painted the aqueduct?';
    const { found, strength, unknownWords, tokensUsed, text } = await shared
      .client()
      .call('navigate', { question });
    expect({ found, strength, unknownWords }).toEqual({
      found: false,
      strength: 'not found',
      unknownWords: ['dentist', 'painted', 'aqueduct'],
    });
    expect(text).toContain('No event holds: dentist, painted, aqueduct.');
    expect(tokensUsed).toBeLessThanOrEqual(200);
  });

  it('says so of a project that there is not, also without the index', async () => {
    for (const mode of ['toc', 'auto'] as const) {
      const asked = { question: 'JWT', mode, project: 'no such project' };
      await expect(shared.client().call('navigate', asked)).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });
});

it('an empty memory gives an honest answer, in either mode', async () => {
  const { client } = await openHost();
  for (const mode of ['toc', 'auto'] as const) {
    const reply = await client.call('navigate', { question: 'Where is the ferry?', mode });
    expect(reply).toMatchObject({
      mode: 'toc',
      found: false,
      evidence: [],
      exhausted: false,
      stoppedBy: null,
    });
    expect(reply.searched.words).toContain('empty');
    expect(reply.tokensUsed).toBe(tiktokenCount(reply.text));
  }
});
