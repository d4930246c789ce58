import { describe, expect, test } from 'vitest';
import { cutAtLimit, empty, ok, refusal, thinkBlocks } from '../../helpers/modelServer/replies.ts';
import { bench, endpointOf, failureOf, KEY, NEVER, PLAIN, PROVIDERS, REQUEST } from './setup.ts';
import { createLanguageModel } from '../../../core/node/models/createLanguageModel.ts';

describe.each(PROVIDERS)('%s', (provider) => {
  test('an answer comes with its tokens and how it ended', async () => {
    const { model, server, structures } = await bench(() => ok('{"title":"Blue"}'), { provider });
    expect(await model.complete(REQUEST, NEVER)).toEqual({
      text: '{"title":"Blue"}',
      calls: [],
      ...server.usage,
      finish: 'stop',
      cost: null,
      structure: 'json-schema',
    });
    expect([...structures]).toEqual([[`${server.url} model-a`, 'json-schema']]);
    expect(server.completions).toMatchObject([
      {
        model: 'model-a',
        system: 'You answer.',
        user: 'What was said?',
        structure: 'json-schema',
        key: KEY,
        maxTokens: 500,
      },
    ]);
  });

  test('plain text is asked for without structure', async () => {
    const { model, server, structures } = await bench(() => ok('Blue.'), { provider });
    expect(await model.complete(PLAIN, NEVER)).toMatchObject({ text: 'Blue.', structure: null });
    expect(server.completions.map(({ structure }) => structure)).toEqual([null]);
    expect(structures.size).toBe(0);
  });

  test.each([
    ['an empty answer', empty(), { text: '', finish: 'stop' }],
    ['an answer that was cut at its limit', cutAtLimit('{"ti'), { text: '{"ti', finish: 'length' }],
    ['a refusal', refusal('No.'), { text: 'No.', finish: 'refusal' }],
    [
      'thoughts and prose, which stay for the reader of replies,',
      thinkBlocks('{}'),
      { text: expect.stringMatching(/^<think>[\s\S]*\{\}$/), finish: 'stop' },
    ],
  ])('%s is told as it is', async (_, reply, expected) => {
    const { model } = await bench(() => reply, { provider });
    expect(await model.complete(PLAIN, NEVER)).toMatchObject(expected);
  });

  test('an answer without usage has no token counts', async () => {
    const body =
      provider === 'openai'
        ? { choices: [{ message: { content: [{ type: 'text', text: 'a' }] } }] }
        : { content: [{ type: 'text', text: 'a' }] };
    const { model } = await bench(
      () => ({ kind: 'raw', status: 200, body: JSON.stringify(body) }),
      {
        provider,
      },
    );
    expect(await model.complete(PLAIN, NEVER)).toEqual({
      text: 'a',
      calls: [],
      tokensIn: null,
      tokensOut: null,
      cost: null,
      finish: 'stop',
      structure: null,
    });
  });

  test('models are listed by name', async () => {
    const { model, outgoing } = await bench(() => ok(''), { provider });
    expect(await model.listModels(NEVER)).toEqual(['model-a', 'model-b']);
    expect(outgoing).toMatchObject([{ purpose: 'list of models', status: 200, bytesSent: 0 }]);
  });

  test('a key is not needed where the endpoint asks for none', async () => {
    const { model, server } = await bench(() => ok('a'), { provider, key: null });
    await model.complete(PLAIN, NEVER);
    expect(server.requests.map(({ key }) => key)).toEqual([null]);
  });

  test('each request says no more of this machine than it must', async () => {
    const { model, server } = await bench(() => ok('a'), { provider });
    await model.complete(PLAIN, NEVER);
    const names = Object.keys(server.requests[0]?.headers ?? {}).toSorted();
    expect(names).toEqual(
      [
        'accept',
        'accept-encoding',
        'connection',
        'content-length',
        'content-type',
        'host',
        'user-agent',
        ...(provider === 'openai' ? ['authorization'] : ['anthropic-version', 'x-api-key']),
      ].toSorted(),
    );
  });

  test.each(['<html>Sign in</html>', '"text"', '{"hello":1}', '[]'])(
    'an address that answers %s is said to be the wrong one, and is not asked again',
    async (body) => {
      const { model, server } = await bench(() => ({ kind: 'raw', status: 200, body }), {
        provider,
      });
      expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({
        code: 'provider-rejected',
        message: expect.stringContaining('Check the base URL'),
      });
      expect(server.requests.length).toBe(1);
    },
  );
});

test('tokens that came from or went to a cache were read, too', async () => {
  const usage = {
    input_tokens: 10,
    cache_creation_input_tokens: 200,
    cache_read_input_tokens: 3_000,
    output_tokens: 4,
  };
  const body = JSON.stringify({ content: [], stop_reason: 'end_turn', usage });
  const { model } = await bench(() => ({ kind: 'raw', status: 200, body }), {
    provider: 'anthropic',
  });
  expect(await model.complete(PLAIN, NEVER)).toMatchObject({ tokensIn: 3_210, tokensOut: 4 });
});

test.each(['', '/v1', '/some/proxy', '/some/proxy/v1'])(
  'Anthropic is found below a base URL that ends in %j',
  async (path) => {
    const { server } = await bench(() => ok('a'));
    const baseUrl = `http://${server.host}${path}`;
    const model = createLanguageModel(endpointOf(server, { provider: 'anthropic', baseUrl }), {
      onRequest: () => undefined,
      structure: new Map(),
    });
    await model.complete(PLAIN, NEVER);
    await model.listModels(NEVER);
    const root = path.replace(/\/v1$/, '');
    expect(server.requests.map((request) => request.path)).toEqual([
      `${root}/v1/messages`,
      `${root}/v1/models?limit=1000`,
    ]);
  },
);

test('a prompt that the filter of Azure refuses is a refusal', async () => {
  const { model } = await bench(() => ({
    kind: 'error',
    status: 400,
    message: 'The response was filtered.',
    code: 'content_filter',
  }));
  expect(await model.complete(REQUEST, NEVER)).toMatchObject({ text: '', finish: 'refusal' });
});

test.each([
  'http://example.com/v1',
  'http://192.168.1.4:11434/v1',
  'http://localhost.example.com/v1',
  'http://127.0.0.1.example.com/v1',
  'ftp://127.0.0.1/v1',
  'file:///etc/passwd',
  'https://me:secret@example.com/v1',
  'https://example.com/v1?key=1',
  'not an address',
  '',
])('words are not sent to %j', async (baseUrl) => {
  const { server } = await bench(() => ok('a'));
  const deps = { onRequest: () => undefined, structure: new Map() };
  expect(() => createLanguageModel(endpointOf(server, { baseUrl }), deps)).toThrow(
    expect.objectContaining({ code: 'bad-input' }),
  );
});

test.each([
  'https://api.openai.com/v1',
  'http://localhost:11434/v1',
  'http://127.0.0.1:1234/v1',
  'http://[::1]:8080/v1',
  'HTTPS://example.com:443/openai/v1',
])('%s is a place for words', async (baseUrl) => {
  const { server } = await bench(() => ok('a'));
  const deps = { onRequest: () => undefined, structure: new Map() };
  expect(createLanguageModel(endpointOf(server, { baseUrl }), deps).model).toBe('model-a');
});

test('an address is found however it is written', async () => {
  const { server } = await bench(() => ok('a'));
  const baseUrl = server.url.replace('http://127.0.0.1', 'HTTP://127.1');
  const model = createLanguageModel(endpointOf(server, { baseUrl }), {
    onRequest: () => undefined,
    structure: new Map(),
  });
  expect(await model.complete(PLAIN, NEVER)).toMatchObject({ text: 'a' });
});
