import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLanguageModel } from '../../../core/node/models/createLanguageModel.ts';
import {
  cutStream,
  hangs,
  hangsInBody,
  huge,
  inTurn,
  ok,
  outOfCredit,
  rateLimited,
  serverError,
  unauthorized,
} from '../../helpers/modelServer/replies.ts';
import { bench, endpointOf, failureOf, KEY, NEVER, PLAIN, PROVIDERS, quickClock } from './setup.ts';

describe.each(PROVIDERS)('%s', (provider) => {
  test.each([
    ['429', rateLimited()],
    ['500', serverError()],
    ['503', serverError(503)],
    ['529', serverError(529)],
    ['408', serverError(408)],
    ['409', serverError(409)],
    ['a connection that breaks in the body', cutStream()],
    ['an empty body', { kind: 'raw', status: 200, body: '' } as const],
  ])('%s is tried again', async (_, reply) => {
    const { model, server, waits } = await bench(
      inTurn(
        () => reply,
        () => reply,
        () => ok('a'),
      ),
      {
        provider,
      },
    );
    expect(await model.complete(PLAIN, NEVER)).toMatchObject({ text: 'a' });
    expect(server.completions.length).toBe(3);
    expect(waits).toEqual([500, 1_000]);
  });

  test('Retry-After decides how long', async () => {
    const { model, waits } = await bench(
      inTurn(
        () => rateLimited('7'),
        () => rateLimited('90000'),
        () => ok('a'),
      ),
      { provider },
    );
    await model.complete(PLAIN, NEVER);
    expect(waits).toEqual([7_000, 300_000]);
  });

  test('what still fails after all tries is unavailable', async () => {
    const { model, server } = await bench(() => serverError(502), { provider, retries: 2 });
    expect(await failureOf(model.complete(PLAIN, NEVER))).toEqual({
      code: 'provider-unavailable',
      message: `${server.host} has a fault of its own (HTTP 502). It says: "The server had an error while processing your request."`,
      details: { host: server.host, status: 502 },
    });
    expect(server.completions.length).toBe(3);
  });

  test.each([
    ['never answers', hangs()],
    ['stops in the middle of its answer', hangsInBody()],
  ])('an endpoint that %s is given up in time', async (_, reply) => {
    const { model, outgoing, server } = await bench(() => reply, {
      provider,
      retries: 1,
      timeoutMs: 60,
    });
    expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({
      code: 'provider-unavailable',
      message: expect.stringContaining(`${server.host} did not answer within 0.06 seconds`),
    });
    expect(outgoing.length).toBe(2);
  });

  test.each([400, 404, 405, 413, 422])('%d is not tried again', async (status) => {
    const { model, server } = await bench(() => serverError(status), { provider });
    expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({
      code: 'provider-rejected',
      details: { host: server.host, status },
    });
    expect(server.completions.length).toBe(1);
  });

  test.each([
    ['402', serverError(402)],
    ['429 of an empty account', outOfCredit()],
  ])('%s says that credit is missing, and is not tried again', async (_, reply) => {
    const { model, server } = await bench(() => reply, { provider });
    expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({
      code: 'provider-rejected',
      message: expect.stringContaining('no credit left'),
    });
    expect(server.completions.length).toBe(1);
  });

  test('an answer beyond 4 MB is not read to its end, and not asked for again', async () => {
    const { model, outgoing } = await bench(huge, { provider });
    expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({ code: 'reply-unusable' });
    expect(outgoing.length).toBe(1);
    expect(outgoing[0]?.bytesReceived).toBeLessThan(4.3 * 1024 * 1024);
  });

  test('a long report of a failure is read only in part', async () => {
    const body = `{"error":{"message":"${'long '.repeat(100_000)}"}}`;
    const { model, outgoing } = await bench(() => ({ kind: 'raw', status: 400, body }), {
      provider,
    });
    const failure = await failureOf(model.complete(PLAIN, NEVER));
    expect(failure.code).toBe('provider-rejected');
    expect(failure.message.length).toBeLessThan(450);
    expect(outgoing[0]?.bytesReceived).toBeLessThan(300_000);
  });

  test('a redirect is not followed: the key stays here', async () => {
    const { server: other } = await bench(() => ok('a'));
    const { model, server } = await bench(
      () => ({ kind: 'raw', status: 307, body: '', headers: { location: `${other.url}/x` } }),
      { provider },
    );
    expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({
      code: 'provider-rejected',
      message: expect.stringContaining('(HTTP 307)'),
    });
    expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  test('a bad key stops whatever waits, and all that comes after it', async () => {
    const { model, server } = await bench(unauthorized, { provider, concurrency: 1 });
    const failures = await Promise.all(
      [1, 2, 3].map(() => failureOf(model.complete(PLAIN, NEVER))),
    );
    const later = await failureOf(model.listModels(NEVER));
    expect(new Set([...failures, later].map((failure) => JSON.stringify(failure))).size).toBe(1);
    expect(later.code).toBe('provider-unauthorized');
    expect(server.requests.length).toBe(1);
  });

  test('a bad key ends pauses, too', async () => {
    const never = new Promise<void>(() => undefined);
    const { model } = await bench(
      inTurn(() => serverError(), unauthorized),
      {
        provider,
        clock: {
          wait: async (_, signal) => {
            await Promise.race([
              never,
              new Promise((_resolve, reject) => {
                signal.addEventListener('abort', () => reject(signal.reason as Error));
              }),
            ]);
          },
        },
      },
    );
    const waiting = failureOf(model.complete(PLAIN, NEVER));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const bad = await failureOf(model.complete(PLAIN, NEVER));
    expect([bad.code, await waiting]).toEqual(['provider-unauthorized', bad]);
  });

  test.each([200, 400, 401, 402, 403, 404, 429, 500])(
    'the key is in no failure, even where the endpoint quotes it with HTTP %d',
    async (status) => {
      const quotes = `Your key "${KEY}" (${KEY.slice(0, 12)}***${KEY.slice(-9)}) is bad.`;
      const body = JSON.stringify({ error: { message: quotes, code: KEY }, detail: quotes });
      const { model, outgoing } = await bench(() => ({ kind: 'raw', status, body }), {
        provider,
        retries: 1,
      });
      const thrown: unknown = await model.complete(PLAIN, NEVER).catch((error: unknown) => error);
      const told = [thrown, outgoing].map((one) => inspectAll(one)).join('\n');
      for (const part of [KEY, KEY.slice(0, 12), KEY.slice(-9)]) expect(told).not.toContain(part);
      expect(told).not.toContain('What was said?');
    },
  );
});

test('every request is told to the log, retries included', async () => {
  const { model, outgoing, server } = await bench(
    inTurn(
      () => serverError(),
      () => cutStream(),
      () => ok('a'),
    ),
  );
  await model.complete(PLAIN, NEVER);
  const sent = Buffer.byteLength(JSON.stringify(server.completions[0]?.body));
  const told = { host: server.host, purpose: PLAIN.purpose, bytesSent: sent };
  expect(outgoing).toEqual(
    [500, 200, 200].map((status) => ({
      ...told,
      status,
      atMs: expect.any(Number),
      bytesReceived: expect.any(Number),
      durationMs: 0,
    })),
  );
  expect(outgoing.every(({ bytesReceived }) => bytesReceived > 10)).toBe(true);
});

test('an endpoint that fails behind a router that answered is tried again', async () => {
  const body = JSON.stringify({ error: { code: 502, message: 'Upstream is gone.' } });
  const { model, server } = await bench(
    inTurn(
      () => ({ kind: 'raw', status: 200, body }),
      () => ok('a'),
    ),
  );
  expect(await model.complete(PLAIN, NEVER)).toMatchObject({ text: 'a' });
  expect(server.completions.length).toBe(2);
});

test('a server that is not there is named', async () => {
  const port = await freePort();
  const { server } = await bench(() => ok('a'));
  const model = createLanguageModel(
    endpointOf(server, { baseUrl: `http://127.0.0.1:${String(port)}/v1`, retries: 1 }),
    { onRequest: () => undefined, structure: new Map(), clock: quickClock() },
  );
  expect(await failureOf(model.complete(PLAIN, NEVER))).toMatchObject({
    code: 'provider-unavailable',
    message: `127.0.0.1:${String(port)} cannot be reached: nothing answers there; is the server running?`,
  });
});

test.each(['sk with spaces', 'sk-\n', 'schlüssel', ''])(
  'a key such as %j is not sent',
  async (key) => {
    const { server } = await bench(() => ok('a'));
    const deps = { onRequest: () => undefined, structure: new Map() };
    expect(() => createLanguageModel(endpointOf(server, { key }), deps)).toThrow(
      expect.objectContaining({ code: 'provider-unauthorized' }),
    );
  },
);

/** Everything that an object holds, hidden properties and causes included. */
function inspectAll(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 6) return String(value);
  return Reflect.ownKeys(value)
    .map((name) => `${String(name)}: ${inspectAll(Reflect.get(value, name), depth + 1)}`)
    .join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
