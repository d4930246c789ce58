import { expect, test } from 'vitest';
import { createFindLocalModels } from '../../../core/node/models/findLocalModels.ts';
import type { LocalPlace } from '../../../core/node/models/findLocalModels.ts';
import { OLLAMA, startLocalModelServer } from '../../helpers/localModelServer.ts';
import type { LocalAnswers } from '../../helpers/localModelServer.ts';

async function found(name: LocalPlace['name'], answers: LocalAnswers) {
  await using server = await startLocalModelServer(answers);
  const servers = await createFindLocalModels({}, [{ name, address: server.address }])();
  for (const { baseUrl } of servers) expect(baseUrl).toBe(`${server.address}/v1`);
  return servers.map(({ models }) => models);
}

const listed = (...ids: string[]) => ({ data: ids.map((id) => ({ id })) });

test.each<[LocalPlace['name'], LocalAnswers, unknown]>([
  [
    'Ollama',
    OLLAMA,
    [
      { id: 'llama3.2:3b', use: 'text', context: null },
      { id: 'nomic-embed-text', use: 'embedding', context: null },
    ],
  ],
  [
    'LM Studio',
    {
      '/v1/models': () => listed('qwen', 'vectors'),
      '/api/v0/models': () => ({
        data: [
          { id: 'qwen', type: 'llm', loaded_context_length: 4_096 },
          { id: 'vectors', type: 'embeddings' },
        ],
      }),
    },
    [
      { id: 'qwen', use: 'text', context: 4_096 },
      { id: 'vectors', use: 'embedding', context: null },
    ],
  ],
  [
    'llama.cpp',
    {
      '/v1/models': () => listed('m.gguf'),
      '/props': () => ({ default_generation_settings: { n_ctx: 8_192 } }),
    },
    [{ id: 'm.gguf', use: 'text', context: 8_192 }],
  ],
  [
    'vLLM',
    { '/v1/models': () => ({ data: [{ id: 'BAAI/bge-m3', max_model_len: 512 }] }) },
    [{ id: 'BAAI/bge-m3', use: 'embedding', context: 512 }],
  ],
  [
    'LM Studio',
    { '/v1/models': () => listed('text-embedding-x', 'gemma') },
    [
      { id: 'text-embedding-x', use: 'embedding', context: null },
      { id: 'gemma', use: 'text', context: null },
    ],
  ],
])('%s tells its models and what they are for', async (name, answers, models) => {
  expect(await found(name, answers)).toEqual([models]);
});

test.each<[string, LocalAnswers]>([
  ['a page', { '/v1/models': () => '<html>' }],
  ['another list', { '/v1/models': () => ({ models: [] }) }],
  ['no model', { '/v1/models': () => listed() }],
  ['nothing', {}],
  [
    'more than a list can be',
    { '/v1/models': () => ' '.repeat(2_000_000) + '{"data":[{"id":"m"}]}' },
  ],
])('who answers with %s is no server of models', async (_what, answers) => {
  expect(await found('vLLM', answers)).toEqual([]);
});

async function ollamaOf(host: string) {
  const servers = await createFindLocalModels({ OLLAMA_HOST: host })();
  return servers.filter(({ name }) => name === 'Ollama');
}

test('another port of Ollama is the one that it is told itself; another machine is left alone', async () => {
  await using server = await startLocalModelServer(OLLAMA);
  for (const host of [
    `127.0.0.1:${server.port}`,
    `:${server.port}`,
    `http://localhost:${server.port}`,
  ])
    expect(await ollamaOf(host)).toMatchObject([{ baseUrl: `${server.address}/v1` }]);
  const before = server.asked.length;
  await ollamaOf(`192.0.2.1:${server.port}`);
  expect(server.asked).toHaveLength(before);
});
