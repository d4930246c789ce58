/** Models on a network of one's own: only where a person agreed to, and no further. */
import { describe, expect, test } from 'vitest';
import { createCallRunners } from '../../../core/node/models/callRunners.ts';
import { createEmbeddingModel } from '../../../core/node/models/createEmbeddingModel.ts';
import { createLanguageModel } from '../../../core/node/models/createLanguageModel.ts';
import { createSendHttp } from '../../../core/node/models/sendHttp.ts';
import { answersWell, startModelServer } from '../../helpers/modelServer.ts';
import { endpointOf, failureOf, NEVER, PLAIN } from './setup.ts';

/** A name that leads to the given address. */
const leadingTo = (address: string) =>
  createCallRunners(
    createSendHttp((_name, _options, done) => done(null, [{ address, family: 4 }])),
  );

const DEPS = { onRequest: () => undefined, structure: new Map() };

describe('an address on a network of one’s own', () => {
  test('is refused without a yes to it, and asked after one', async () => {
    await using server = await startModelServer({ behaviour: answersWell });
    const { port } = new URL(server.url);
    const origin = `http://host.docker.internal:${port}`;
    const endpoint = endpointOf(server, { baseUrl: `${origin}/v1`, key: null, retries: 0 });
    const runners = leadingTo('127.0.0.1');
    for (const agreed of [undefined, 'http://host.docker.internal:1', 'http://nas.local'])
      expect(() => createLanguageModel({ ...endpoint, agreed }, { ...DEPS, runners })).toThrow(
        'agree to this address on your network',
      );
    const model = createLanguageModel({ ...endpoint, agreed: origin }, { ...DEPS, runners });
    expect((await model.complete(PLAIN, NEVER)).text).not.toBe('');
    expect(server.completions).toMatchObject([{ key: null }]);
  });

  test('is asked for vectors after a yes to it, and not before', async () => {
    await using server = await startModelServer();
    const { port } = new URL(server.url);
    const origin = `http://host.docker.internal:${port}`;
    const base = endpointOf(server, { baseUrl: `${origin}/v1`, key: null, retries: 0 });
    const endpoint = { ...base, dimensions: 8 };
    const deps = { onRequest: () => undefined, runners: leadingTo('127.0.0.1') };
    expect(() => createEmbeddingModel(endpoint, deps)).toThrow('agree to this address');
    const model = createEmbeddingModel({ ...endpoint, agreed: origin }, deps);
    const request = { texts: ['one page'], purpose: 'embedding', tokens: 2 };
    expect((await model.embed(request, NEVER)).vectors).toHaveLength(1);
    expect(server.embeddings).toMatchObject([{ key: null }]);
  });

  test('whose name leads beyond it is not asked', async () => {
    await using server = await startModelServer({ behaviour: answersWell });
    const origin = 'http://nas.local:8000';
    const endpoint = endpointOf(server, { baseUrl: `${origin}/v1`, key: null, retries: 0 });
    const model = createLanguageModel(
      { ...endpoint, agreed: origin },
      { ...DEPS, runners: leadingTo('203.0.113.7') },
    );
    expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({
      code: 'provider-unavailable',
      message: expect.stringContaining('leads beyond your own network') as string,
    });
  });
});

test('beyond it nothing goes without encryption, whatever was agreed to', async () => {
  await using server = await startModelServer({ behaviour: answersWell });
  for (const origin of ['http://example.org', 'http://169.254.169.254', 'http://8.8.8.8'])
    expect(() =>
      createLanguageModel(endpointOf(server, { baseUrl: `${origin}/v1`, agreed: origin }), DEPS),
    ).toThrow('would send your words unprotected');
});
