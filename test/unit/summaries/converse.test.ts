import { expect, it } from 'vitest';
import type { AskDeps, Question } from '../../../core/engine/summaries/askModel.ts';
import { converse } from '../../../core/engine/summaries/converse.ts';
import type { TalkLimits } from '../../../core/engine/summaries/converse.ts';
import type {
  Completion,
  CompletionRequest,
  ToolCall,
} from '../../../core/engine/summaries/ports/languageModel.ts';
import type { ModelCall } from '../../../core/engine/summaries/ports/summaryStore.ts';

const { signal } = new AbortController();

const QUESTION: Question<string> = {
  system: 'you answer',
  user: 'what is it',
  schema: { name: 'answer', schema: { type: 'object' } },
  maxOutputTokens: 100,
  temperature: 0,
  purpose: 'a test',
  nodeId: null,
  read: (reply) =>
    reply.startsWith('good')
      ? { ok: true, value: reply, repairs: [] }
      : { ok: false, problem: 'It is not good.' },
};
const TOOL = { name: 'look', description: 'Looks.', parameters: { type: 'object' } };
const WIDE: TalkLimits = { mostCalls: 15, mostTokens: 50_000 };

const call = (id: string): ToolCall => ({ id, name: 'look', input: { at: id } });
const calling = (...ids: readonly string[]): Partial<Completion> => ({ calls: ids.map(call) });

const countTokens = (text: string): number =>
  text.split(/\s+/).filter((word) => word !== '').length;

/** A model that replies by the request; a word is a token. */
function talk(
  reply: (request: CompletionRequest, index: number) => Partial<Completion>,
  {
    limits = WIDE,
    result = 'seen',
  }: { readonly limits?: TalkLimits; readonly result?: string } = {},
) {
  const requests: CompletionRequest[] = [];
  const reserved: number[] = [];
  const used: string[] = [];
  const ledger: ModelCall[] = [];
  let held = 0;
  let mostHeld = 0;
  const deps: AskDeps = {
    model: {
      provider: 'openai',
      model: 'm',
      complete: async (request, _signal, watcher) => {
        await watcher?.before();
        requests.push(structuredClone(request));
        return {
          text: '',
          calls: [],
          tokensIn: null,
          tokensOut: null,
          finish: 'stop',
          structure: null,
          cost: null,
          ...reply(request, requests.length - 1),
        };
      },
      listModels: () => Promise.resolve([]),
      describe: () => Promise.resolve(null),
    },
    price: { input: 1, output: 2 },
    guard: {
      reserve: ({ tokensIn }) => {
        reserved.push(tokensIn);
        held += 1;
        mostHeld = Math.max(mostHeld, held);
        return Promise.resolve(() => void (held -= 1));
      },
    },
    countTokens,
    now: () => 1_000,
    ticks: () => 0,
  };
  const run = () =>
    converse(QUESTION, deps, {
      toolbox: {
        tools: [TOOL],
        use: ({ id }) => {
          used.push(id);
          return Promise.resolve(`${result} ${id}`);
        },
      },
      limits,
      calls: {
        add: (one) => {
          ledger.push(one);
          return Promise.resolve();
        },
        places: [],
      },
      signal,
    });
  return { run, requests, reserved, used, ledger, holds: () => ({ held, mostHeld }) };
}

it('tools are used in their order, and all rounds are told, paid for and in the ledger', async () => {
  const { run, requests, reserved, used, ledger, holds } = talk((_request, index) =>
    index === 0 ? calling('a', 'b') : index === 1 ? calling('c') : { text: 'good' },
  );
  const { value, tokensIn } = await run();
  expect(value).toBe('good');
  expect(used).toEqual(['a', 'b', 'c']);
  expect(requests.map(({ talk: told }) => told?.rounds.map(({ results }) => results))).toEqual([
    [],
    [['seen a', 'seen b']],
    [['seen a', 'seen b'], ['seen c']],
  ]);
  expect(ledger.map(({ outcome }) => outcome)).toEqual([
    'called tools',
    'called tools',
    'answered',
  ]);
  // Each round reads all before it, and what is set aside grows with it.
  expect(reserved).toEqual(reserved.toSorted((x, y) => x - y));
  expect(new Set(reserved).size).toBe(3);
  expect(tokensIn).toBe(ledger.reduce((sum, one) => sum + one.tokensIn, 0));
  expect(holds()).toEqual({ held: 0, mostHeld: 1 });
});

it('a model that calls tools for ever uses no more than it may, and is then given up', async () => {
  const { run, requests, used } = talk((_request, index) => calling(`${index}.1`, `${index}.2`));
  await expect(run()).rejects.toMatchObject({
    code: 'reply-unusable',
    message: expect.stringContaining('called tools') as string,
  });
  expect(used).toHaveLength(15);
  expect(requests.filter(({ talk: told }) => told?.mayCall === false)).toHaveLength(2);
  const last = requests.at(-1)?.talk?.rounds.at(-1);
  expect(last?.results.at(-1)).toContain('no more tools');
});

it('many calls at once count one by one', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => String(at));
  const { run, used } = talk(({ talk: told }) =>
    told?.mayCall === true ? calling(...ids) : { text: 'good' },
  );
  expect((await run()).value).toBe('good');
  expect(used).toHaveLength(15);
});

it.each([1_500, 2_000, 5_000, 10_000])(
  'all rounds together keep to %d tokens',
  async (mostTokens) => {
    const { run, ledger, requests } = talk(
      ({ talk: told }, index) =>
        told?.mayCall === true ? calling(String(index)) : { text: 'good' },
      { limits: { mostCalls: 15, mostTokens }, result: 'word '.repeat(5_000) },
    );
    expect((await run()).value).toBe('good');
    const spent = ledger.reduce((sum, one) => sum + one.tokensIn + one.tokensOut, 0);
    expect(spent).toBeLessThanOrEqual(mostTokens);
    expect(requests.at(-1)?.talk?.mayCall).toBe(false);
    const [result] = requests.at(-1)?.talk?.rounds[0]?.results ?? [];
    expect(result).toMatch(/the rest is left out\.$/);
  },
);

it('a question without room for an answer is not asked', async () => {
  const { run, requests } = talk(() => ({ text: 'good' }), {
    limits: { mostCalls: 15, mostTokens: 90 },
  });
  await expect(run()).rejects.toMatchObject({ code: 'reply-unusable' });
  expect(requests).toEqual([]);
});

it('an answer that cannot be used is asked for once more, without tools', async () => {
  const { run, requests } = talk((_request, index) => ({ text: index === 0 ? 'bad' : 'good' }));
  expect(await run()).toMatchObject({ value: 'good' });
  expect(requests[1]?.user).toContain('It is not good.');
  expect(requests[1]?.talk?.mayCall).toBe(false);
  const twice = talk(() => ({ text: 'bad' }));
  await expect(twice.run()).rejects.toMatchObject({ code: 'reply-unusable' });
  expect(twice.requests).toHaveLength(2);
});

it('a refusal ends it, whatever it calls', async () => {
  const { run, used } = talk(() => ({ ...calling('a'), finish: 'refusal' }));
  await expect(run()).rejects.toMatchObject({ code: 'reply-refused' });
  expect(used).toEqual([]);
});
