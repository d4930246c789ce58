import { expect, test } from 'vitest';
import { createEmbeddingModel } from '../../../core/node/models/createEmbeddingModel.ts';
import { toFailure } from '../../../core/model/result.ts';
import type { OutgoingRequest } from '../../../core/engine/summaries/ports/languageModel.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import { embeds, embedsUncounted, meaningOf, rawReply } from '../../helpers/modelServer/meaning.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { unauthorized } from '../../helpers/modelServer/replies.ts';
import { KEY, NEVER } from './setup.ts';

async function ask(
  behaviour: Behaviour,
  { dimensions = 8 }: { readonly dimensions?: number | null } = {},
) {
  await using server = await startModelServer();
  server.behaveEmbeddings(behaviour);
  const outgoing: OutgoingRequest[] = [];
  const model = createEmbeddingModel(
    {
      provider: 'openai',
      baseUrl: server.url,
      model: 'meaning-1',
      dimensions,
      key: KEY,
      concurrency: 1,
      requestsPerMinute: null,
      tokensPerMinute: null,
      timeoutMs: 60_000,
      retries: 0,
    },
    { onRequest: (request) => void outgoing.push(request) },
  );
  const request = { texts: ['one page', 'another'], purpose: 'embedding', tokens: 3 };
  const outcome = await model.embed(request, NEVER).catch(toFailure);
  return { outcome, outgoing, asked: server.embeddings };
}

test('texts become vectors in their order, with what the endpoint counted', async () => {
  const { outcome, outgoing, asked } = await ask(embeds);
  expect(outcome).toEqual({
    vectors: [meaningOf('one page', 8), meaningOf('another', 8)],
    tokensIn: 15,
  });
  expect(asked).toMatchObject([
    {
      key: KEY,
      body: {
        model: 'meaning-1',
        input: ['one page', 'another'],
        encoding_format: 'float',
        dimensions: 8,
      },
    },
  ]);
  expect(outgoing).toMatchObject([{ purpose: 'embedding', status: 200 }]);
});

test('a model that is not asked for a length gives its own', async () => {
  const { outcome, asked } = await ask(embedsUncounted, {
    dimensions: null,
  });
  expect(asked[0]?.body).not.toHaveProperty('dimensions');
  expect(outcome).toEqual({
    vectors: [meaningOf('one page', 96), meaningOf('another', 96)],
    tokensIn: null,
  });
});

const row = (embedding: unknown, index?: number) => ({ embedding, index });
const EIGHT = [1, 0, 0, 0, 0, 0, 0, 0];

test.each([
  ['too few vectors', [row(EIGHT)]],
  ['a vector for no text', [row(EIGHT, 0), row(EIGHT, 2)]],
  ['two for one text', [row(EIGHT, 0), row(EIGHT, 0)]],
  ['vectors of another length', [row([1, 2]), row([1, 2])]],
  ['words for numbers', [row('AAAA'), row(['1'])]],
  ['numbers that are none', [row(EIGHT), row([...EIGHT.slice(1), null])]],
  ['nothing but zeros', [row(EIGHT), row(EIGHT.map(() => 0))]],
])('%s cannot be used', async (_, data) => {
  const { outcome } = await ask(() => rawReply({ data }));
  expect(outcome).toMatchObject({ code: 'reply-unusable' });
});

test('what is no such endpoint, or takes no such key, is told', async () => {
  expect((await ask(() => rawReply({ ok: true }))).outcome).toMatchObject({
    code: 'provider-rejected',
  });
  expect((await ask(unauthorized)).outcome).toMatchObject({ code: 'provider-unauthorized' });
});
