import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { CONTRACT_VERSION } from '../../../core/contract/envelopes.ts';
import { StrataError, toFailure, type Failure } from '../../../core/model/result.ts';
import { AT_ONCE } from '../../../core/rpc/callQueue.ts';
import { createEventHub } from '../../../core/rpc/eventHub.ts';
import { createRpcServer, type RpcServer } from '../../../core/rpc/server.ts';
import type { Handlers } from '../../../core/contract/handlers.ts';
import type { Transport } from '../../../core/rpc/transport.ts';
import { located, testHandlers } from './testHandlers.ts';

/** One way to reach a server. */
export interface Link {
  readonly connect: () => Promise<Client>;
  /** The client's bare end of a connection, over which anything can be sent. */
  readonly raw: () => Promise<Transport>;
  /** What a hello must show. */
  readonly token: string;
  readonly close: () => Promise<void>;
}

/** What every transport must do alike. */
export function describeTransport(name: string, link: (server: RpcServer) => Promise<Link>): void {
  describe(`RPC over ${name}`, () => {
    const opened: Link[] = [];
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });

    async function start(given: Partial<Handlers> = {}) {
      const hub = createEventHub({ mergeMs: 5 });
      const bugs: unknown[] = [];
      const server = createRpcServer({
        handlers: testHandlers(given),
        hub,
        checkOutputs: true,
        reportBug: (thrown, method) => bugs.push([method, thrown]),
      });
      const one = await link(server);
      opened.push(one);
      return { ...one, hub, server, bugs };
    }

    it('answers a call with what the handler gave, after filling in defaults', async () => {
      const inputs: unknown[] = [];
      const { connect } = await start({
        toc: (input) => {
          inputs.push(input);
          return Promise.resolve({ node: null, children: [] });
        },
      });
      const client = await connect();
      expect(await client.call('toc', {})).toEqual({ node: null, children: [] });
      expect(inputs).toEqual([{ depth: 1 }]);
    });

    it('carries any text unharmed', async () => {
      const client = await (await start()).connect();
      const id = 'NUL \0, lone \uD800 surrogate, \u2028, 😀, "quoted" \\ <script>';
      expect(await client.call('locate', { id })).toEqual(located(id));
    });

    it('refuses an input that does not fit, naming the field', async () => {
      const client = await (await start()).connect();
      expect(await failureOf(client.call('toc', { depth: 9 }))).toEqual({
        code: 'bad-input',
        message: 'toc: depth: Too big: expected number to be <=6',
        details: { method: 'toc', field: 'depth' },
      });
      expect(await failureOf(client.call('import', { paths: ['a', ''] }))).toMatchObject({
        code: 'bad-input',
        details: { method: 'import', field: 'paths.1' },
      });
    });

    it('brings an expected failure back as the StrataError that was thrown', async () => {
      const failure: Failure = {
        code: 'database-from-newer-build',
        message: 'Written by a newer Strata.',
        details: { found: 9, known: 3, path: null, newer: true },
      };
      const { connect, bugs } = await start({
        status: () => Promise.reject(new StrataError(failure)),
      });
      const thrown: unknown = await (await connect()).call('status', {}).catch((e: unknown) => e);
      expect(thrown).toBeInstanceOf(StrataError);
      expect(toFailure(thrown)).toEqual(failure);
      expect(bugs).toEqual([]);
    });

    it('tells a bug to the host whole, to the client in one line', async () => {
      const bug = new TypeError('x is no function\nat secret (/home/someone/file.ts)');
      const { connect, bugs } = await start({
        status: () => {
          throw bug;
        },
      });
      expect(await failureOf((await connect()).call('status', {}))).toEqual({
        code: 'internal',
        message: 'x is no function',
      });
      expect(bugs).toEqual([['status', bug]]);
    });

    it('treats an output that breaks the contract as a bug', async () => {
      const { connect } = await start({
        locate: () => Promise.resolve({ ...located('a'), path: [1] as unknown as string[] }),
      });
      expect(await failureOf((await connect()).call('locate', { id: 'a' }))).toEqual({
        code: 'internal',
        message:
          'locate broke its contract: path.0: Invalid input: expected string, received number',
      });
    });

    it('answers a call whose output cannot be sent', async () => {
      const { connect } = await start({
        activity: () => Promise.resolve(Object.assign({ days: [] }, cyclicOrFunction())),
      });
      const client = await connect();
      expect(await failureOf(client.call('activity', { nodeId: 'a' }))).toMatchObject({
        code: 'internal',
      });
      expect(await client.call('locate', { id: 'b' })).toEqual(located('b'));
    });

    it('rejects an input that cannot be sent, and goes on', async () => {
      const client = await (await start()).connect();
      const input = { id: 'a', ...cyclicOrFunction() };
      expect(await failureOf(client.call('locate', input))).toEqual({
        code: 'bad-input',
        message: 'locate: the input is not plain data.',
      });
      expect(await client.call('locate', { id: 'b' })).toEqual(located('b'));
    });

    it('rejects an input that nests too deep, and goes on', async () => {
      const client = await (await start()).connect();
      expect(await failureOf(client.call('locate', { id: nested(31) as string }))).toEqual({
        code: 'bad-input',
        message: 'locate: the input is not plain data.',
      });
      expect(await failureOf(client.call('locate', { id: nested(29) as string }))).toMatchObject({
        details: { field: 'id' },
      });
    });

    it('reads no first message that is long or deep', async () => {
      const { raw, token } = await start();
      const hello = { type: 'hello', token, version: CONTRACT_VERSION };
      for (const more of ['x'.repeat(1_024), nested(4)])
        expect(await conversation(raw, { ...hello, more })).toEqual([
          error('bad-input', 'The message is none that this host knows.'),
          'end',
        ]);
    });

    it('answers a deep message of a client that it let in, and goes on', async () => {
      const { raw, token } = await start();
      const ask = await greeted(raw, token);
      const deep = { type: 'call', id: 2, method: 'locate', input: nested(1_000) };
      expect(await ask(deep)).toEqual(
        error('bad-input', 'The message is none that this host knows.'),
      );
      expect(await ask(locateCall('a'))).toMatchObject({ type: 'result', id: 1 });
    });

    it('stops a call that is aborted, on both sides', async () => {
      const seen = Promise.withResolvers<string>();
      const started = Promise.withResolvers<void>();
      const { connect, bugs } = await start({
        status: (_input, { signal }) => {
          started.resolve();
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              seen.resolve('aborted');
              reject(new DOMException('aborted', 'AbortError'));
            });
          });
        },
      });
      const client = await connect();
      const abort = new AbortController();
      const call = failureOf(client.call('status', {}, { signal: abort.signal }));
      await started.promise;
      abort.abort();
      expect(await call).toEqual({ code: 'cancelled', message: 'Cancelled.' });
      expect(await seen.promise).toBe('aborted');
      expect(bugs).toEqual([]);
    });

    it('sends no result of a call that was aborted, also when it ends well', async () => {
      const { raw, token } = await start({
        locate: ({ id }, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve(located(id)));
          }),
      });
      const end = await raw();
      const heard: unknown[] = [];
      end.listen({ message: (message) => heard.push(message), end: () => undefined });
      end.send({ type: 'hello', token, version: CONTRACT_VERSION });
      end.send(locateCall('a'));
      end.send({ type: 'abort', id: 1 });
      await expect.poll(() => heard.length).toBe(2);
      expect(heard[1]).toMatchObject({ type: 'error', id: 1, failure: { code: 'cancelled' } });
    });

    it('never starts a call that was aborted before', async () => {
      let started = 0;
      const { connect } = await start({
        status: () => {
          started += 1;
          return Promise.reject(new Error('started'));
        },
      });
      const client = await connect();
      const signal = AbortSignal.abort();
      expect(await failureOf(client.call('status', {}, { signal }))).toMatchObject({
        code: 'cancelled',
      });
      await client.call('locate', { id: 'after' });
      expect(started).toBe(0);
    });

    it('never starts a call that was aborted while it waited for its turn', async () => {
      const gate = Promise.withResolvers<void>();
      const started: string[] = [];
      const { connect } = await start({
        locate: async ({ id }) => {
          started.push(id);
          await gate.promise;
          return located(id);
        },
      });
      const client = await connect();
      const running = Array.from({ length: AT_ONCE.light }, () =>
        client.call('locate', { id: 'running' }),
      );
      const abort = new AbortController();
      const waits = failureOf(client.call('locate', { id: 'waits' }, { signal: abort.signal }));
      await expect.poll(() => started.length).toBe(AT_ONCE.light);
      abort.abort();
      expect(await waits).toMatchObject({ code: 'cancelled' });
      // It comes after the abort, and is not held up by what is light.
      await failureOf(client.call('browse', {}));
      const last = client.call('locate', { id: 'last' });
      gate.resolve();
      await Promise.all([...running, last]);
      expect(started.slice(AT_ONCE.light)).toEqual(['last']);
    });

    it('answers 1,000 calls made at once, each with its own, few at once', async () => {
      let running = 0;
      let most = 0;
      const { connect } = await start({
        locate: async ({ id }) => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, id.length));
          running -= 1;
          return located(id);
        },
      });
      const client = await connect();
      const ids = Array.from({ length: 1_000 }, (_, i) => String(i));
      const answers = await Promise.all(ids.map((id) => client.call('locate', { id })));
      expect(answers).toEqual(ids.map(located));
      expect(most).toBe(AT_ONCE.light);
    });

    it('carries messages above a megabyte both ways', async () => {
      const client = await (await start()).connect();
      const id = 'é'.repeat(1_500_000);
      const { id: back } = await client.call('locate', { id });
      expect(back.length).toBe(id.length);
      expect(back === id).toBe(true);
    });

    it('refuses a procedure that there is not, also one that every object has', async () => {
      const { raw, token } = await start();
      const ask = await greeted(raw, token);
      for (const method of ['nothing', '__proto__', 'constructor', 'toString'])
        expect(await ask({ type: 'call', id: 7, method, input: {} })).toEqual({
          type: 'error',
          id: 7,
          failure: {
            code: 'bad-input',
            message: `There is no procedure "${method}".`,
            details: { method },
          },
        });
    });

    it('refuses broken messages, names the call where it can, and goes on serving', async () => {
      const { raw, token } = await start();
      const ask = await greeted(raw, token);
      const failure = { code: 'bad-input', message: 'The message is none that this host knows.' };
      for (const broken of [null, 1, 'call', [], {}, { type: 'result', id: 'x' }])
        expect(await ask(broken)).toEqual({ type: 'error', id: null, failure });
      expect(await ask({ type: 'call', id: 3, method: 3 })).toEqual({
        type: 'error',
        id: 3,
        failure,
      });
      expect(await ask({ type: 'hello', token, version: CONTRACT_VERSION })).toMatchObject({
        type: 'error',
        id: null,
      });
      expect(await ask({ type: 'call', id: 4, method: 'locate', input: { id: 'a' } })).toEqual({
        type: 'result',
        id: 4,
        output: located('a'),
      });
    });

    it('answers whatever is sent with an error or a result', async () => {
      const { raw, token } = await start();
      const ask = await greeted(raw, token);
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.jsonValue(),
            fc.record(
              {
                type: fc.constantFrom('call', 'hello', 'other'),
                id: fc.oneof(fc.integer(), fc.double(), fc.string()),
                method: fc.oneof(fc.constantFrom('locate', 'toc', 'import'), fc.string()),
                input: fc.jsonValue(),
              },
              { requiredKeys: [] },
            ),
          ),
          async (message) => {
            expect(await ask(message)).toMatchObject({
              type: expect.stringMatching(/^(error|result)$/),
            });
          },
        ),
        { numRuns: 200 },
      );
    });

    it('refuses a second call with the id of one that runs', async () => {
      const gate = Promise.withResolvers<void>();
      const { raw, token } = await start({
        locate: async ({ id }) => {
          await gate.promise;
          return located(id);
        },
      });
      const ask = await greeted(raw, token);
      // Replies come in the order in which they are sent: the refusal before the answer.
      const refused = ask(locateCall('first'));
      const answered = ask(locateCall('second'));
      expect(await refused).toEqual(error('bad-input', 'Call 1 is running already.'));
      gate.resolve();
      expect(await answered).toEqual({ type: 'result', id: 1, output: located('first') });
    });

    it('lets nobody in who does not say hello first, or speaks another version', async () => {
      const { raw, token } = await start();
      expect(await conversation(raw, { type: 'call', id: 1, method: 'status', input: {} })).toEqual(
        [error('unauthorized', 'The first message must be hello.'), 'end'],
      );
      expect(await conversation(raw, 'hello')).toEqual([
        error('bad-input', 'The message is none that this host knows.'),
        'end',
      ]);
      const version = CONTRACT_VERSION + 1;
      expect(await conversation(raw, { type: 'hello', token, version })).toEqual([
        {
          type: 'error',
          id: null,
          failure: {
            code: 'unsupported',
            message: `This Strata speaks version ${CONTRACT_VERSION}, the other ${version}: quit the older one, then start again.`,
            details: { host: CONTRACT_VERSION, client: version },
          },
        },
        'end',
      ]);
    });

    it('tells events to every client in order, numbered without gaps, merged', async () => {
      const { raw, token, connect, hub } = await start();
      const wire: unknown[] = [];
      const done = Promise.withResolvers<void>();
      const end = await raw();
      end.listen({
        message: (message) => {
          wire.push(message);
          if (wire.length === 1) done.resolve();
        },
        end: () => undefined,
      });
      end.send({ type: 'hello', token, version: CONTRACT_VERSION });
      await done.promise;

      const client = await connect();
      const heard: unknown[] = [];
      const ended = Promise.withResolvers<void>();
      client.on('changed', (payload) => heard.push(['changed', payload]));
      client.on('progress', (payload) => heard.push(['progress', payload.value]));
      client.on('ended', (payload) => {
        heard.push(['ended', payload]);
        ended.resolve();
      });
      hub.publish('changed', { what: ['nodes'] });
      hub.publish('progress', progress(0.1));
      hub.publish('changed', { what: ['events'] });
      hub.publish('progress', progress(0.2));
      await new Promise((resolve) => setTimeout(resolve, 40));
      hub.publish('progress', progress(1));
      hub.publish('ended', ENDED);
      await ended.promise;
      await client.call('locate', { id: 'after' });

      expect(heard).toEqual([
        ['progress', 0.2],
        ['changed', { what: ['events', 'nodes'] }],
        ['progress', 1],
        ['ended', ENDED],
      ]);
      expect(wire).toEqual([
        { type: 'welcome', version: CONTRACT_VERSION },
        { type: 'event', seq: 1, name: 'progress', payload: progress(0.2) },
        { type: 'event', seq: 2, name: 'changed', payload: { what: ['events', 'nodes'] } },
        { type: 'event', seq: 3, name: 'progress', payload: progress(1) },
        { type: 'event', seq: 4, name: 'ended', payload: ENDED },
      ]);
    });

    it('stops telling a listener that has unsubscribed', async () => {
      const { connect, hub } = await start();
      const client = await connect();
      const heard: string[] = [];
      const off = client.on('ended', () => heard.push('first'));
      client.on('ended', () => heard.push('second'));
      off();
      hub.publish('ended', ENDED);
      await client.call('locate', { id: 'after' });
      expect(heard).toEqual(['second']);
    });

    it('rejects pending and later calls with host-gone when the client closes, and aborts them at the host', async () => {
      const aborted = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const { connect } = await start({
        status: (_input, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve());
          started.resolve();
          return new Promise(() => undefined);
        },
      });
      const client = await connect();
      const call = failureOf(client.call('status', {}));
      await started.promise;
      client.close();
      expect(await call).toMatchObject({ code: 'host-gone' });
      await client.closed;
      await aborted.promise;
      expect(await failureOf(client.call('locate', { id: 'a' }))).toMatchObject({
        code: 'host-gone',
      });
    });

    it('drains: refuses new calls, answers those in flight, then ends', async () => {
      const gate = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const { connect, server } = await start({
        activity: async () => {
          started.resolve();
          await gate.promise;
          return { days: [] };
        },
      });
      const client = await connect();
      const inFlight = client.call('activity', { nodeId: 'a' });
      await started.promise;
      const drained = server.drain({ timeoutMs: 10_000 });
      expect(await failureOf(client.call('locate', { id: 'late' }))).toEqual({
        code: 'host-gone',
        message: 'This Strata is closing.',
      });
      gate.resolve();
      expect(await inFlight).toEqual({ days: [] });
      await drained;
      await client.closed;
    });

    it('drains no longer than it may: what still runs is aborted and told so', async () => {
      const aborted = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const { connect, server } = await start({
        status: (_input, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve());
          started.resolve();
          return new Promise(() => undefined);
        },
      });
      const client = await connect();
      const call = failureOf(client.call('status', {}));
      await started.promise;
      await server.drain({ timeoutMs: 10 });
      await aborted.promise;
      expect(await call).toEqual({ code: 'host-gone', message: 'This Strata is closing.' });
      await client.closed;
    });

    it('lets nobody in while it drains', async () => {
      const { connect, server } = await start();
      await server.drain({ timeoutMs: 0 });
      expect(await failureOf(connect())).toMatchObject({ code: 'host-gone' });
    });
  });
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  return promise.then(
    (value) => {
      throw new Error(`did not fail, gave ${JSON.stringify(value)}`);
    },
    (thrown: unknown) => toFailure(thrown),
  );
}

const locateCall = (id: string) => ({ type: 'call', id: 1, method: 'locate', input: { id } });

const progress = (value: number) =>
  ({
    taskId: 't1',
    task: 'index',
    title: 'Index',
    description: '',
    value,
    remainingMs: null,
  }) as const;
const ENDED = { taskId: 't1', task: 'index', cancelled: false, failure: null } as const;

/** Arrays inside one another, so many deep. */
function nested(depth: number): unknown {
  let value: unknown = [];
  for (let levels = 1; levels < depth; levels++) value = [value];
  return value;
}

/** What neither JSON nor a structured clone carries. */
function cyclicOrFunction(): object {
  const odd: Record<string, unknown> = { odd: () => undefined };
  odd['self'] = odd;
  return odd;
}

const error = (code: string, message: string) => ({
  type: 'error',
  id: null,
  failure: { code, message },
});

/** Says hello over a bare end; gives a function that sends a message and resolves with the next one that comes. */
async function greeted(
  raw: () => Promise<Transport>,
  token: string,
): Promise<(message: unknown) => Promise<unknown>> {
  const end = await raw();
  const waiting: ((message: unknown) => void)[] = [];
  end.listen({ message: (message) => waiting.shift()?.(message), end: () => undefined });
  const ask = (message: unknown): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.push(resolve);
    end.send(message);
    return promise;
  };
  expect(await ask({ type: 'hello', token, version: CONTRACT_VERSION })).toEqual({
    type: 'welcome',
    version: CONTRACT_VERSION,
  });
  return ask;
}

/** All that comes back after one first message, up to the end. */
async function conversation(raw: () => Promise<Transport>, first: unknown): Promise<unknown[]> {
  const end = await raw();
  const heard: unknown[] = [];
  await new Promise<void>((resolve) => {
    end.listen({
      message: (message) => heard.push(message),
      end: () => {
        heard.push('end');
        resolve();
      },
    });
    end.send(first);
  });
  return heard;
}
