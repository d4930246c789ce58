/** What endpoints tell of a model, by their published interfaces. */
import { expect, test } from 'vitest';
import type { ToldModel } from '../../../core/engine/settings/ports/toldModels.ts';
import { createLanguageModel } from '../../../core/node/models/createLanguageModel.ts';
import { startLocalModelServer } from '../../helpers/localModelServer.ts';
import type { LocalAnswers } from '../../helpers/localModelServer.ts';
import { NEVER } from './setup.ts';

const OPENROUTER: LocalAnswers = {
  '/v1/models': () => ({
    data: [
      { id: 'other/model', pricing: { prompt: '-1', completion: '-1' } },
      {
        id: 'some/model',
        context_length: 131_072,
        top_provider: { context_length: 65_536 },
        pricing: { prompt: '0.00000015', completion: '0.0000006', input_cache_read: '0.000000075' },
      },
    ],
  }),
};

test.each<[string, string, LocalAnswers, ToldModel | null]>([
  [
    'OpenRouter, price and context',
    'some/model',
    OPENROUTER,
    { server: null, context: 65_536, price: { input: 0.15, output: 0.6, cacheRead: 0.075 } },
  ],
  [
    'OpenRouter, a price that is not settled',
    'other/model',
    OPENROUTER,
    { server: null, context: null, price: null },
  ],
  [
    'vLLM',
    'm',
    { '/v1/models': () => ({ data: [{ id: 'm', owned_by: 'vllm', max_model_len: 8_192 }] }) },
    { server: 'vLLM', context: 8_192, price: null },
  ],
  [
    'Ollama, of a model that is loaded',
    'llama3.2',
    {
      '/v1/models': () => ({ data: [{ id: 'llama3.2:latest', owned_by: 'library' }] }),
      '/api/ps': () => ({ models: [{ name: 'llama3.2:latest', context_length: 4_096 }] }),
    },
    { server: 'Ollama', context: 4_096, price: null },
  ],
  [
    'Ollama, of one that is not',
    'llama3.2',
    {
      '/v1/models': () => ({ data: [{ id: 'llama3.2:latest', owned_by: 'library' }] }),
      '/api/ps': () => ({ models: [] }),
    },
    { server: 'Ollama', context: null, price: null },
  ],
  [
    'LM Studio',
    'm',
    {
      '/v1/models': () => ({ data: [{ id: 'm', owned_by: 'organization_owner' }] }),
      '/api/v0/models': () => ({ data: [{ id: 'm', loaded_context_length: 4_096 }] }),
    },
    { server: 'LM Studio', context: 4_096, price: null },
  ],
  [
    'llama.cpp',
    'm',
    {
      '/v1/models': () => ({ data: [{ id: 'm', owned_by: 'llamacpp' }] }),
      '/props': () => ({ default_generation_settings: { n_ctx: 2_048 } }),
    },
    { server: 'llama.cpp', context: 2_048, price: null },
  ],
  ['one without a list', 'm', {}, null],
  ['one that answers something else', 'm', { '/v1/models': () => 'no JSON' }, null],
])('%s', async (_, model, answers, told) => {
  await using server = await startLocalModelServer(answers);
  const client = createLanguageModel(
    {
      provider: 'openai',
      baseUrl: `${server.address}/v1`,
      model,
      key: null,
      concurrency: 1,
      requestsPerMinute: null,
      tokensPerMinute: null,
      timeoutMs: 60_000,
      retries: 3,
    },
    { onRequest: () => undefined, structure: new Map() },
  );
  expect(await client.describe(NEVER)).toEqual(told);
  expect(server.asked[0]).toBe('GET /v1/models');
});
