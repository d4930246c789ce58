import { describe, expect, test } from 'vitest';
import type {
  CompletionRequest,
  LanguageModel,
  ToolRound,
} from '../../../core/engine/summaries/ports/languageModel.ts';
import type { Behaviour, ToolUse } from '../../helpers/modelServer/replies.ts';
import { inTurn, ok, refusal, refusesTools, uses } from '../../helpers/modelServer/replies.ts';
import { bench, NEVER, PROVIDERS, REQUEST } from './setup.ts';

const LOOK_UP = {
  name: 'look_up',
  description: 'Looks a word up.',
  parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
};
const COLOURS: readonly ToolUse[] = [
  { name: 'look_up', input: { word: 'blue' } },
  { name: 'look_up', input: { word: 'red' } },
];

function asking(rounds: readonly ToolRound[], mayCall = true): CompletionRequest {
  return { ...REQUEST, talk: { tools: [LOOK_UP], rounds, mayCall } };
}

/** Asks, uses the tools that are called, asks again. */
async function inTwoRounds(model: LanguageModel) {
  const first = await model.complete(asking([]), NEVER);
  const round = { said: first.text, calls: first.calls, results: ['a colour', 'another "colour"'] };
  return { first, last: await model.complete(asking([round]), NEVER) };
}

const looksUp: Behaviour = inTurn(
  () => uses(...COLOURS),
  () => ok('{"title":"Blue"}'),
);

describe.each(PROVIDERS)('%s', (provider) => {
  test('tools are called side by side, their results come back, and the answer is told from them', async () => {
    const { model, server } = await bench(looksUp, { provider });
    const { first, last } = await inTwoRounds(model);
    expect(first).toMatchObject({ text: '', calls: COLOURS, structure: null, finish: 'stop' });
    expect(new Set(first.calls.map(({ id }) => id)).size).toBe(2);
    expect(last).toMatchObject({ text: '{"title":"Blue"}', calls: [] });
    expect(
      server.completions.map(({ tools, answerTool, schema, results, mayCall }) => ({
        tools,
        answerTool,
        schema,
        results,
        mayCall,
      })),
    ).toEqual(
      [[], ['a colour', 'another "colour"']].map((results) => ({
        tools: ['look_up'],
        answerTool: 'answer',
        schema: REQUEST.schema?.schema,
        results,
        mayCall: true,
      })),
    );
    expect(last.tokensIn).toBeGreaterThan(first.tokensIn ?? Infinity);
  });

  test('who may call no more is made to answer', async () => {
    const { model, server } = await bench(() => ok('{"title":"Blue"}'), { provider });
    expect(await model.complete(asking([], false), NEVER)).toMatchObject({
      text: '{"title":"Blue"}',
    });
    expect(server.completions).toMatchObject([{ mayCall: false, answerTool: 'answer' }]);
  });

  test('an endpoint without tools is told of them in words, which is remembered', async () => {
    const inWords = inTurn(
      () =>
        ok(`<think>{"no"}</think> \`\`\`json\n${JSON.stringify({ tool_calls: COLOURS })}\n\`\`\``),
      () => ok('{"title":"Blue"}'),
    );
    let index = 0;
    const { model, server, waits } = await bench(
      refusesTools((asked) => inWords(asked, index++)),
      { provider, retries: 0 },
    );
    const { first, last } = await inTwoRounds(model);
    expect(first).toMatchObject({ text: '', calls: COLOURS });
    expect(last).toMatchObject({ text: '{"title":"Blue"}', calls: [] });
    const [refused, told, again, ...more] = server.completions;
    expect([refused?.tools, told?.tools, again?.tools, more]).toEqual([['look_up'], [], [], []]);
    expect(told?.system).toContain('- look_up: Looks a word up.');
    expect(told?.system).toContain(JSON.stringify(REQUEST.schema?.schema));
    expect(again?.user).toContain('Result 2 (look_up):\nanother "colour"');
    expect(waits).toEqual([]);
  });

  test('an answer in plain words, and one beside calls, are answers', async () => {
    const { model } = await bench(
      inTurn(
        () => ok('Blue, I think.'),
        () => uses(...COLOURS, { name: 'answer', input: { title: 'Blue' } }),
      ),
      { provider },
    );
    expect(await model.complete(asking([]), NEVER)).toMatchObject({
      text: 'Blue, I think.',
      calls: [],
    });
    expect(await model.complete(asking([]), NEVER)).toMatchObject({
      text: '{"title":"Blue"}',
      calls: [],
    });
  });

  test('a refusal in a conversation is one', async () => {
    const { model } = await bench(() => refusal(), { provider });
    expect(await model.complete(asking([]), NEVER)).toMatchObject({
      finish: 'refusal',
      calls: [],
    });
  });
});

test('a call with broken JSON has no input', async () => {
  const { model } = await bench(() => uses({ name: 'look_up', input: '{"word": "bl' }));
  expect((await model.complete(asking([]), NEVER)).calls).toMatchObject([
    { name: 'look_up', input: null },
  ]);
});
