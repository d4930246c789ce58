/** What is said of caches and thoughts, in both protocols. */
import { describe, expect, test } from 'vitest';
import type { Behaviour, Reply } from '../../helpers/modelServer/replies.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { NEVER, PLAIN, PROVIDERS, REQUEST, bench } from './setup.ts';

const LONG = { ...REQUEST, system: 'You write summaries of conversations. '.repeat(150) };
const using =
  (usage: Extract<Reply, { kind: 'answer' }>['usage']): Behaviour =>
  () => ({ kind: 'answer', text: '{"title":"Blue"}', ...(usage && { usage }) });

describe.each(PROVIDERS)('%s', (provider) => {
  test('what a cache had is told beside what was read', async () => {
    const usage = { tokensIn: 2_000, tokensOut: 9, cached: 1_536 };
    const { model } = await bench(using(usage), { provider });
    const answer = await model.complete(REQUEST, NEVER);
    expect(answer).toMatchObject({ tokensIn: 2_000, tokensOut: 9, usage: { cached: 1_536 } });
  });

  test('of an endpoint that does not say nothing is made up', async () => {
    const { model } = await bench(() => ok('{"title":"Blue"}'), { provider });
    expect(await model.complete(REQUEST, NEVER)).not.toHaveProperty('usage');
  });
});

test('Anthropic is told to keep long instructions, which OpenAI does by itself', async () => {
  const anthropic = await bench(() => ok('{"title":"Blue"}'), { provider: 'anthropic' });
  await anthropic.model.complete(LONG, NEVER);
  await anthropic.model.complete(PLAIN, NEVER);
  expect(anthropic.server.completions.map(({ body }) => body['system'])).toEqual([
    [{ type: 'text', text: LONG.system, cache_control: { type: 'ephemeral' } }],
    PLAIN.system,
  ]);
  const openai = await bench(() => ok('{"title":"Blue"}'), { provider: 'openai' });
  await openai.model.complete(LONG, NEVER);
  expect(JSON.stringify(openai.server.completions[0]?.body)).not.toContain('cache_control');
});

describe('thoughts', () => {
  test('are told, and counted where only the total holds them', async () => {
    const told = { tokensIn: 100, tokensOut: 90, reasoning: 80 };
    const { model } = await bench(using(told));
    expect(await model.complete(REQUEST, NEVER)).toMatchObject({
      tokensOut: 90,
      usage: { thought: 80 },
    });
    const body = {
      choices: [{ index: 0, finish_reason: 'stop', message: { content: '{"title":"Blue"}' } }],
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 190 },
    };
    const apart = await bench(() => ({
      kind: 'raw',
      status: 200,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }));
    expect(await apart.model.complete(REQUEST, NEVER)).toMatchObject({ tokensOut: 90 });
  });

  test.each([
    ['gpt-5-mini', 'low'],
    ['openai/gpt-5.1', 'low'],
    ['o3', 'low'],
    ['o4-mini-2025-04-16', 'low'],
    ['gpt-oss:20b', 'low'],
    ['gpt-4o-mini', undefined],
    ['gpt-5-chat-latest', undefined],
    ['o1-preview', undefined],
    ['llama3.2', undefined],
  ])('%s is asked for effort %s', async (name, effort) => {
    const { model, server } = await bench(() => ok('{"title":"Blue"}'), { model: name });
    await model.complete(REQUEST, NEVER);
    expect(server.completions[0]?.body['reasoning_effort']).toBe(effort);
  });

  test('an endpoint that knows no effort is asked without, from then on', async () => {
    const { model, server } = await bench(
      ({ body }) =>
        body['reasoning_effort'] === undefined
          ? ok('{"title":"Blue"}')
          : {
              kind: 'error',
              status: 400,
              message: 'Unrecognized request argument supplied: reasoning_effort',
            },
      { model: 'gpt-5-mini' },
    );
    await model.complete(REQUEST, NEVER);
    await model.complete(REQUEST, NEVER);
    expect(server.completions.map(({ body }) => body['reasoning_effort'])).toEqual([
      'low',
      undefined,
      undefined,
    ]);
  });
});
