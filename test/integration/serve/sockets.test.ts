import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { connectLoopback } from '../../../core/hosts/serve/connectLoopback.ts';
import { limitRate } from '../../../core/hosts/serve/limitRate.ts';
import { CONTRACT_VERSION } from '../../../core/contract/envelopes.ts';
import { inProcessPair } from '../../../core/rpc/transports/inProcess.ts';
import { located } from '../../conformance/rpc/testHandlers.ts';
import { startTestServer } from './startTestServer.ts';

describe('a socket of the loopback server', () => {
  it.each([
    ['no token', ''],
    ['a wrong token', 'x'.repeat(43)],
    ['a token that is too long to be read', 'x'.repeat(1_000)],
  ])('is refused and ended with %s', async (_name, token) => {
    const server = await startTestServer();
    const { socket, closed } = await openSocket(server);
    socket.send(JSON.stringify({ type: 'hello', token, version: CONTRACT_VERSION }));
    const [reply] = await closed;
    expect(JSON.parse(String(reply))).toMatchObject({ type: 'error', id: null });
    expect(server.clients()).toBe(0);
  });

  it('tells another Strata that its token is of another launch', async () => {
    const { port } = await startTestServer();
    await expect(connectLoopback({ port, token: 'old' })).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'The token is not the one of this launch of Strata.',
    });
  });

  it('is ended when nobody says hello in time', async () => {
    const server = await startTestServer({ limits: { helloTimeoutMs: 50 } });
    const { closed } = await openSocket(server);
    expect((await closed).map((text) => JSON.parse(text))).toEqual([
      {
        type: 'error',
        id: null,
        failure: { code: 'unauthorized', message: 'Nobody said hello in time.' },
      },
    ]);
  });

  it('stays open after hello, and then refuses what is no JSON without ending', async () => {
    const server = await startTestServer({ limits: { helloTimeoutMs: 50 } });
    const { socket } = await openSocket(server);
    const ask = async (data: string | Buffer): Promise<unknown> => {
      const reply = once(socket, 'message');
      socket.send(data);
      const [text] = await reply;
      return JSON.parse(String(text));
    };
    await ask(JSON.stringify({ type: 'hello', token: server.token, version: CONTRACT_VERSION }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const call = { type: 'call', id: 1, method: 'locate', input: { id: 'a' } };
    const refusal = { type: 'error', id: null, failure: { code: 'bad-input' } };
    expect(await ask('{"type":')).toMatchObject(refusal);
    expect(await ask('')).toMatchObject(refusal);
    expect(await ask(Buffer.from(JSON.stringify(call)))).toMatchObject(refusal);
    expect(await ask(JSON.stringify(call))).toEqual({
      type: 'result',
      id: 1,
      output: located('a'),
    });
  });

  it('is ended by a message that is too long, and by a flood of messages', async () => {
    const server = await startTestServer();
    const hello = { type: 'hello', token: server.token, version: CONTRACT_VERSION };
    const long = await openSocket(server);
    long.socket.send(JSON.stringify(hello));
    const id = 'x'.repeat(5 * 1024 * 1024);
    long.socket.send(JSON.stringify({ type: 'call', id: 1, method: 'locate', input: { id } }));
    expect((await long.closed).map((text) => JSON.parse(text))).toEqual([
      { type: 'welcome', version: CONTRACT_VERSION },
    ]);
    const flood = await openSocket(server);
    flood.socket.send(JSON.stringify(hello));
    for (let i = 0; i < 20_000; i++) flood.socket.send('{}');
    expect((await flood.closed).length).toBeLessThan(15_000);
    const client = await connectLoopback(server);
    expect(await client.call('locate', { id: 'a' })).toEqual(located('a'));
    client.close();
  });

  it('starts no further calls for a client that does not read its replies, and goes on when it does', async () => {
    let started = 0;
    const line = 'x'.repeat(200_000);
    const server = await startTestServer({
      handlers: {
        rawLine: () => {
          started += 1;
          return Promise.resolve({ file: '', offset: 0, line, bytes: 0, truncated: false });
        },
      },
    });
    const { socket } = await openSocket(server);
    let replies = 0;
    const all = new Promise<void>((resolve) => {
      socket.on('message', () => {
        replies += 1;
        if (replies === 301) resolve();
      });
    });
    socket.send(JSON.stringify({ type: 'hello', token: server.token, version: CONTRACT_VERSION }));
    await once(socket, 'message');
    socket.pause();
    for (let id = 0; id < 300; id++)
      socket.send(JSON.stringify({ type: 'call', id, method: 'rawLine', input: { eventId: 'e' } }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const startedWhilePaused = started;
    socket.resume();
    await all;
    expect(started).toBe(300);
    expect(startedWhilePaused).toBeLessThan(200);
  });

  it('is not parsed before hello when it is over 1 KB or deeply nested, and ends with it', async () => {
    const server = await startTestServer();
    const hello = { type: 'hello', token: server.token, version: CONTRACT_VERSION };
    const heavy = [
      '['.repeat(1_900_000),
      `${'['.repeat(900_000)}${']'.repeat(900_000)}`,
      JSON.stringify({ ...hello, more: 'x'.repeat(1_024) }),
      JSON.stringify({ ...hello, more: [[[[[]]]]] }),
    ];
    const heard: unknown[] = [];
    for (const text of heavy) {
      const { socket, closed } = await openSocket(server);
      socket.send(text);
      heard.push(...(await closed).map((reply): unknown => JSON.parse(reply)));
    }
    const failure = { code: 'bad-input', message: 'The message is none that this host knows.' };
    expect(heard).toEqual(heavy.map(() => ({ type: 'error', id: null, failure })));
  });

  it('goes on after a deeply nested message that came after hello', async () => {
    const server = await startTestServer();
    const { socket } = await openSocket(server);
    const heard: unknown[] = [];
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
    socket.send(JSON.stringify({ type: 'hello', token: server.token, version: CONTRACT_VERSION }));
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    socket.send(`{"type":"call","id":1,"method":"locate","input":{"id":${deep}}}`);
    // Brackets within strings open nothing.
    const id = '[{'.repeat(500_000);
    socket.send(JSON.stringify({ type: 'call', id: 2, method: 'locate', input: { id } }));
    await expect.poll(() => heard.length).toBe(3);
    expect(heard.slice(1)).toEqual([
      {
        type: 'error',
        id: null,
        failure: { code: 'bad-input', message: 'The message is none that this host knows.' },
      },
      { type: 'result', id: 2, output: located(id) },
    ]);
  });

  it('is cut when the other side has stopped answering', async () => {
    const server = await startTestServer({ limits: { heartbeatMs: 30 } });
    const { socket, closed } = await openSocket(server, { autoPong: false });
    await closed;
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });

  it('lives on as long as the other side answers', async () => {
    const server = await startTestServer({ limits: { heartbeatMs: 1_000 } });
    const client = await connectLoopback(server);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await client.call('locate', { id: 'a' })).toEqual(located('a'));
    client.close();
  });
});

describe('the loopback server', () => {
  it('lets clients in beside any number of silent connections, and keeps those that it let in', async () => {
    const server = await startTestServer({ limits: { maxStrangers: 3 } });
    const first = await connectLoopback(server);
    const silent = Array.from({ length: 10 }, () => connect(server.port, '127.0.0.1'));
    for (const socket of silent) socket.on('error', () => undefined).resume();
    onTestFinished(() => silent.forEach((socket) => socket.destroy()));
    await Promise.all(silent.map((socket) => once(socket, 'connect')));
    const second = await connectLoopback(server);
    await expect
      .poll(() => silent.filter((socket) => !socket.closed).length)
      .toBeLessThanOrEqual(3);
    expect(await first.call('locate', { id: 'a' })).toEqual(located('a'));
    expect(await second.call('locate', { id: 'b' })).toEqual(located('b'));
    first.close();
    second.close();
  });

  it('counts the clients that were let in, and tells once the last has been gone for a while', async () => {
    let idle = 0;
    const server = await startTestServer({ onIdle: () => (idle += 1), idleAfterMs: 100 });
    const stranger = await openSocket(server);
    stranger.socket.close();
    await stranger.closed;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(idle).toBe(0);
    const first = await connectLoopback(server);
    const second = await connectLoopback(server);
    expect(server.clients()).toBe(2);
    first.close();
    second.close();
    await expect.poll(() => server.clients()).toBe(0);
    // A reload: gone, and back before it counts.
    const third = await connectLoopback(server);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(idle).toBe(0);
    third.close();
    await expect.poll(() => idle).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(idle).toBe(1);
  });

  it('ends every connection when it closes, and is not there afterwards', async () => {
    let idle = 0;
    const server = await startTestServer({ onIdle: () => (idle += 1), idleAfterMs: 20 });
    const client = await connectLoopback(server);
    const { closed } = await openSocket(server);
    await server.close();
    await client.closed;
    await closed;
    await expect(connectLoopback(server)).rejects.toMatchObject({ code: 'host-gone' });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(idle).toBe(0);
  });
});

describe('limitRate', () => {
  it('ends a connection that goes over its rate, and lets a steady one on', async () => {
    expect(await run(10, 0)).toEqual([10, false]);
    expect(await run(11, 0)).toEqual([10, true]);
    expect(await run(1_000, 10)).toEqual([1_000, false]);
    expect((await run(1_000, 9))[1]).toBe(true);
  });
});

/** Sends messages with so many ms between them; gives how many came, and whether it was ended. */
async function run(messages: number, stepMs: number): Promise<[number, boolean]> {
  let now = 0;
  const [ours, theirs] = inProcessPair();
  const limited = limitRate(theirs, { burst: 10, perSecond: 100 }, () => now);
  let received = 0;
  let ended = false;
  limited.listen({
    message: () => {
      received += 1;
    },
    end: () => {
      ended = true;
    },
  });
  ours.listen({ message: () => undefined, end: () => undefined });
  for (let i = 0; i < messages; i++) {
    ours.send({});
    await Promise.resolve();
    now += stepMs;
  }
  return [received, ended];
}

/** A socket that was judged well but has not said hello, and all that it hears until its end. */
async function openSocket(
  { port, origin }: { readonly port: number; readonly origin: string },
  options: { readonly autoPong?: boolean } = {},
): Promise<{ socket: WebSocket; closed: Promise<string[]> }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, { origin, ...options });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<string[]>((resolve) => socket.once('close', () => resolve(heard)));
  await once(socket, 'open');
  return { socket, closed };
}
