import { describe, expect, test } from 'vitest';
import type { Structure } from '../../../core/model/providers.ts';
import { createLanguageModel } from '../../../core/node/models/createLanguageModel.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import {
  inTurn,
  ok,
  refusesLimit,
  refusesSchema,
  refusesTemperature,
} from '../../helpers/modelServer/replies.ts';
import { bench, endpointOf, failureOf, NEVER, PLAIN, PROVIDERS, REQUEST } from './setup.ts';

const answers: Behaviour = () => ok('{"title":"Blue"}');

const refusesAll: Behaviour = () => ({
  kind: 'error',
  status: 400,
  message: 'Bad schema, bad tool.',
});

describe.each(PROVIDERS)('%s', (provider) => {
  test.each([
    ['json-object', ['json-schema', 'json-object']],
    ['text', ['json-schema', 'json-object', null]],
  ] as const)(
    'structure degrades to %s where the endpoint refuses more, and that is remembered',
    async (knows, asked) => {
      const { model, server, structures, waits } = await bench(refusesSchema(answers, knows), {
        provider,
        retries: 0,
      });
      expect(await model.complete(REQUEST, NEVER)).toMatchObject({
        text: '{"title":"Blue"}',
        structure: knows,
      });
      await model.complete(REQUEST, NEVER);
      expect(server.completions.map(({ structure }) => structure)).toEqual([
        ...asked,
        knows === 'text' ? null : knows,
      ]);
      expect([...structures.values()]).toEqual([knows]);
      expect(waits).toEqual([]);
    },
  );

  test('a new model object asks as was remembered', async () => {
    const { server } = await bench(answers);
    const structures = new Map<string, Structure>([[`${server.url} model-a`, 'text']]);
    const model = createLanguageModel(endpointOf(server, { provider }), {
      onRequest: () => undefined,
      structure: structures,
    });
    expect(await model.complete(REQUEST, NEVER)).toMatchObject({ structure: 'text' });
    expect(server.completions).toMatchObject([{ structure: null }]);
  });

  test('where no schema can be given it is told in words, unless the prompt does', async () => {
    const { model, server } = await bench(refusesSchema(answers, 'text'), { provider });
    await model.complete(REQUEST, NEVER);
    const told = { ...REQUEST, system: 'Answer with JSON such as {"title": "…"}.' };
    await model.complete(told, NEVER);
    expect(server.completions.slice(-2).map(({ system }) => system)).toEqual([
      `You answer.\n\nAnswer with one JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(REQUEST.schema?.schema)}`,
      told.system,
    ]);
  });

  test('a temperature that is refused is left out from then on', async () => {
    const { model, server } = await bench(refusesTemperature(answers), { provider });
    await model.complete(REQUEST, NEVER);
    await model.complete(PLAIN, NEVER);
    expect(server.completions.map(({ body }) => body['temperature'])).toEqual([
      0.3,
      undefined,
      undefined,
    ]);
  });

  test('a refusal that is about something else is not tried in other ways', async () => {
    const { model, server, structures } = await bench(
      () => ({ kind: 'error', status: 400, message: 'This model has 8192 tokens of context.' }),
      { provider },
    );
    expect(await failureOf(model.complete(REQUEST, NEVER))).toMatchObject({
      code: 'provider-rejected',
      message: expect.stringContaining('8192 tokens of context'),
    });
    expect(server.completions.length).toBe(1);
    expect(structures.size).toBe(0);
  });

  test('what did not help is not remembered', async () => {
    const { model, server, structures } = await bench(refusesAll, { provider });
    expect(await failureOf(model.complete(REQUEST, NEVER))).toMatchObject({
      code: 'provider-rejected',
    });
    server.behave(answers);
    expect(await model.complete(REQUEST, NEVER)).toMatchObject({ structure: 'json-schema' });
    expect([...structures.values()]).toEqual(['json-schema']);
  });
});

test.each(['max_tokens', 'max_completion_tokens'] as const)(
  'an endpoint that refuses %s is asked by the other name from then on',
  async (refused) => {
    const other = refused === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    const { model, server } = await bench(refusesLimit(refused, answers));
    await model.complete(REQUEST, NEVER);
    await model.complete(REQUEST, NEVER);
    expect(server.completions.at(-1)?.body).toMatchObject({ [other]: 500 });
    expect(server.completions.at(-1)?.body).not.toHaveProperty(refused);
    expect(server.completions.length).toBe(refused === 'max_tokens' ? 3 : 2);
  },
);

test('an endpoint may refuse several things, one after the other', async () => {
  const picky = refusesLimit('max_tokens', refusesTemperature(refusesSchema(answers, 'text')));
  const { model, server } = await bench(picky, { retries: 0 });
  expect(await model.complete(REQUEST, NEVER)).toMatchObject({ structure: 'text' });
  expect(server.completions.length).toBe(5);
});

test('an Anthropic schema is sent without the bounds that are refused there', async () => {
  const { model, server } = await bench(answers, { provider: 'anthropic' });
  const schema = {
    type: 'object',
    properties: {
      minLength: { type: 'string', minLength: 3, description: 'a name that looks like a bound' },
      list: { type: 'array', minItems: 3, maxItems: 5, items: { type: 'number', minimum: 1 } },
    },
    required: ['minLength', 'list'],
    additionalProperties: false,
  };
  await model.complete({ ...REQUEST, schema: { name: 'answer', schema } }, NEVER);
  expect(server.completions[0]?.schema).toEqual({
    ...schema,
    properties: {
      minLength: { type: 'string', description: 'a name that looks like a bound' },
      list: { type: 'array', items: { type: 'number' } },
    },
  });
});

test('an OpenAI schema is sent whole, in strict mode', async () => {
  const { model, server } = await bench(inTurn(answers));
  await model.complete(REQUEST, NEVER);
  expect(server.completions[0]?.body['response_format']).toEqual({
    type: 'json_schema',
    json_schema: { name: 'answer', strict: true, schema: REQUEST.schema?.schema },
  });
});
