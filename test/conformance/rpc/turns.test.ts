import { describe, expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { CallContext } from '../../../core/contract/handlers.ts';
import { CONTRACT_VERSION } from '../../../core/contract/envelopes.ts';
import { toFailure } from '../../../core/model/result.ts';
import { AT_ONCE } from '../../../core/rpc/callQueue.ts';
import { createEventHub } from '../../../core/rpc/eventHub.ts';
import { createRpcServer } from '../../../core/rpc/server.ts';
import type { Transport } from '../../../core/rpc/transport.ts';
import { connectInProcess, inProcessPair } from '../../../core/rpc/transports/inProcess.ts';
import { testHandlers } from './testHandlers.ts';

describe('whose call is next', () => {
  it('runs few heavy calls at once, of all connections together', async () => {
    const { connect, started, end } = served();
    for (let at = 0; at < 20; at++) heavy(await connect(), String(at));
    await expect.poll(() => started).toEqual(['0', '1']);
    end('0');
    await expect.poll(() => started).toEqual(['0', '1', '2']);
  });

  it('gives connections turns, and starts the calls of each in their order', async () => {
    const { connect, started, end } = served();
    const [many, few, one] = [await connect(), await connect(), await connect()];
    heavy(many, 'a1', 'a2', 'a3', 'a4', 'a5');
    await expect.poll(() => started.length).toBe(AT_ONCE.heavy);
    heavy(few, 'b1', 'b2');
    heavy(one, 'c1');
    const order = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'];
    // What was sent last has arrived too.
    await one.call('toc', {}).catch(toFailure);
    for (const [at, id] of order.entries()) {
      await expect.poll(() => started.length).toBeGreaterThan(at);
      end(id);
    }
    expect(started).toEqual(order);
  });

  it('lets a connection that makes light calls keep its turn for a heavy one', async () => {
    const { connect, started, end } = served();
    const [many, both] = [await connect(), await connect()];
    heavy(many, 'a1', 'a2', 'a3', 'a4');
    heavy(both, 'b1');
    for (const id of ['x', 'y', 'z']) {
      light(both, id);
      await expect.poll(() => started).toContain(id);
      end(id);
    }
    end('a1');
    end('a2');
    await expect.poll(() => started.slice(-2).toSorted()).toEqual(['a3', 'b1']);
  });

  it('starts a light call while heavy ones wait, and one that keeps no reader busy in any case', async () => {
    const { connect, started } = served();
    const [busy, other] = [await connect(), await connect()];
    heavy(busy, 'h1', 'h2', 'h3');
    const lights = Array.from({ length: AT_ONCE.light + 1 }, (_, at) => `l${at}`);
    light(busy, ...lights);
    await expect.poll(() => started).toEqual(['h1', 'h2', ...lights.slice(0, -1)]);
    void other.call('browse', { path: 'apart' }).catch(toFailure);
    await expect.poll(() => started.at(-1)).toBe('apart');
  });

  it('answers a call that is aborted while it waits at once, and never starts it', async () => {
    const { raw, started, end } = served();
    const client = await raw();
    for (const [id, query] of ['a', 'b', 'c', 'd'].entries()) client.call(id, query);
    await expect.poll(() => started).toEqual(['a', 'b']);
    client.abort(2);
    await expect
      .poll(() => client.heard)
      .toEqual([{ type: 'error', id: 2, failure: { code: 'cancelled', message: 'Cancelled.' } }]);
    end('a');
    await expect.poll(() => started).toEqual(['a', 'b', 'd']);
  });

  it('tells a call that is aborted while it runs, whose place is free when it has ended', async () => {
    const { raw, started, end, signals } = served();
    const client = await raw();
    for (const [id, query] of ['a', 'b', 'c'].entries()) client.call(id, query);
    await expect.poll(() => started).toEqual(['a', 'b']);
    client.abort(0);
    await expect.poll(() => signals.get('a')?.aborted).toBe(true);
    expect(started).toEqual(['a', 'b']);
    end('a');
    await expect.poll(() => started).toEqual(['a', 'b', 'c']);
    expect(client.heard).toMatchObject([{ type: 'error', id: 0, failure: { code: 'cancelled' } }]);
  });

  it('gives the place of a call that makes way to the next, once', async () => {
    const { connect, started, makeWay, end } = served();
    const client = await connect();
    heavy(client, 'a', 'b', 'c', 'd');
    await expect.poll(() => started).toEqual(['a', 'b']);
    makeWay('a');
    makeWay('a');
    await expect.poll(() => started).toEqual(['a', 'b', 'c']);
    end('a');
    await client.call('toc', {}).catch(toFailure);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('starts nothing more of a connection that has ended, and goes on with others', async () => {
    const { connect, started, end } = served();
    const [leaving, staying] = [await connect(), await connect()];
    heavy(leaving, 'a1', 'a2', 'a3');
    await expect.poll(() => started).toEqual(['a1', 'a2']);
    heavy(staying, 'b1');
    leaving.close();
    await staying.call('toc', {}).catch(toFailure);
    end('a1');
    await expect.poll(() => started).toEqual(['a1', 'a2', 'b1']);
  });

  it('passes over a connection that cannot take answers until it can', async () => {
    const { accept, started, end } = served();
    const [ours, theirs] = inProcessPair();
    let isFull = false;
    let room: (() => void) | undefined;
    accept({
      send: (message) => theirs.send(message),
      listen(receiver) {
        room = () => receiver.room?.();
        theirs.listen(receiver);
      },
      close: () => theirs.close(),
      isFull: () => isFull,
    });
    const full = wire(ours);
    await expect.poll(() => full.isWelcome()).toBe(true);
    full.call(0, 'a');
    await expect.poll(() => started).toEqual(['a']);
    isFull = true;
    full.call(1, 'b');
    end('a');
    await expect.poll(() => full.heard.length).toBe(1);
    expect(started).toEqual(['a']);
    isFull = false;
    room?.();
    await expect.poll(() => started).toEqual(['a', 'b']);
  });
});

/** Calls that end when they are told to. */
function served() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ways = new Map<string, () => void>();
  const signals = new Map<string, CallContext['signal']>();
  const enter = async (id: string, { signal, makeWay }: CallContext): Promise<never> => {
    started.push(id);
    ways.set(id, makeWay);
    signals.set(id, signal);
    await new Promise<void>((resolve) => ends.set(id, resolve));
    return {} as never;
  };
  const server = createRpcServer({
    handlers: testHandlers({
      find: ({ query }, context) => enter(query, context),
      locate: ({ id }, context) => enter(id, context),
      browse: ({ path }, context) => enter(path ?? '', context),
    }),
    hub: createEventHub(),
  });
  return {
    started,
    signals,
    end: (id: string) => ends.get(id)?.(),
    makeWay: (id: string) => ways.get(id)?.(),
    connect: () => connectInProcess(server),
    accept: (transport: Transport) => void server.accept(transport),
    raw: async () => {
      const [ours, theirs] = inProcessPair();
      server.accept(theirs);
      const client = wire(ours);
      await expect.poll(() => client.isWelcome()).toBe(true);
      return client;
    },
  };
}

/** A client that shows what comes over the wire after its welcome. */
function wire(end: Transport) {
  const all: unknown[] = [];
  const heard: unknown[] = [];
  end.listen({
    message: (message) => (all.length === 0 ? all : heard).push(message),
    end: () => undefined,
  });
  end.send({ type: 'hello', token: '', version: CONTRACT_VERSION });
  return {
    heard,
    isWelcome: () => all.length > 0,
    call: (id: number, query: string) =>
      end.send({ type: 'call', id, method: 'find', input: { query } }),
    abort: (id: number) => end.send({ type: 'abort', id }),
  };
}

function heavy(client: Client, ...queries: readonly string[]): void {
  for (const query of queries) void client.call('find', { query }).catch(toFailure);
}

function light(client: Client, ...ids: readonly string[]): void {
  for (const id of ids) void client.call('locate', { id }).catch(toFailure);
}
