import { describe, expect, it } from 'vitest';
import { CONTRACT_VERSION } from '../../../core/contract/envelopes.ts';
import { createClient } from '../../../core/rpc/client.ts';
import { createEventHub, type EventHub } from '../../../core/rpc/eventHub.ts';
import { createRpcServer } from '../../../core/rpc/server.ts';
import { connectInProcess, inProcessPair } from '../../../core/rpc/transports/inProcess.ts';
import { located, testHandlers } from './testHandlers.ts';

/** A client whose host is played by the test. */
function playedHost() {
  const [ours, theirs] = inProcessPair();
  const heard: unknown[] = [];
  theirs.listen({ message: (message) => heard.push(message), end: () => heard.push('end') });
  const client = createClient(ours, { token: 'secret', welcomeTimeoutMs: 50 });
  return { client, heard, say: (message: unknown) => theirs.send(message) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const hello = { type: 'hello', token: 'secret', version: CONTRACT_VERSION, memory: 'own' };
const welcome = { type: 'welcome', version: CONTRACT_VERSION, memory: 'own' };

describe('the client', () => {
  it('gives up on a host that accepts but never answers', async () => {
    const { client, heard } = playedHost();
    const call = client.call('status', {});
    const failure = { code: 'host-gone', message: 'Strata does not answer.' };
    await expect(client.welcomed).rejects.toMatchObject(failure);
    await expect(call).rejects.toMatchObject(failure);
    await client.closed;
    expect(heard).toEqual([hello, { type: 'call', id: 1, method: 'status', input: {} }, 'end']);
  });

  it('rejects what was called before with the refusal of the host', async () => {
    const { client, say } = playedHost();
    const call = client.call('status', {});
    say({ type: 'error', id: null, failure: { code: 'unauthorized', message: 'No.' } });
    await expect(call).rejects.toMatchObject({ code: 'unauthorized', message: 'No.' });
    await expect(client.welcomed).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('tells its listeners that all may have changed when events were lost', async () => {
    const { client, say } = playedHost();
    const told: unknown[] = [];
    client.on('changed', ({ what }) => told.push(what));
    client.on('ended', ({ task }) => told.push(task));
    const ended = (seq: number, task: string) =>
      say({ type: 'event', seq, name: 'ended', payload: { task, failure: null } });
    say(welcome);
    ended(7, 'open');
    ended(8, 'import');
    ended(10, 'index');
    await settled();
    expect(told).toEqual(['open', 'import', ['events', 'nodes'], 'index']);
  });

  it('says nothing of an abort that comes after the answer', async () => {
    const { client, heard, say } = playedHost();
    say(welcome);
    const abort = new AbortController();
    const call = client.call('locate', { id: 'a' }, { signal: abort.signal });
    say({ type: 'result', id: 1, output: located('a') });
    expect(await call).toEqual(located('a'));
    abort.abort();
    await settled();
    expect(heard).toEqual([hello, { type: 'call', id: 1, method: 'locate', input: { id: 'a' } }]);
  });

  it('is not put off by replies that it does not know or did not ask for', async () => {
    const { client, say } = playedHost();
    for (const odd of [null, 'x', { type: 'new' }, { type: 'event', seq: 'x' }]) say(odd);
    say(welcome);
    await client.welcomed;
    say({ type: 'result', id: 99, output: 1 });
    say({ type: 'event', seq: 1, name: 'unheard of', payload: 1 });
    say({ type: 'error', id: null, failure: { code: 'bad-input', message: 'x' } });
    const call = client.call('locate', { id: 'a' });
    say({ type: 'result', id: 1, output: located('a') });
    expect(await call).toEqual(located('a'));
  });
});

describe('the server', () => {
  it('leaves nothing subscribed when its clients have gone', async () => {
    const hub = createEventHub();
    let subscribed = 0;
    const counting: EventHub = {
      ...hub,
      subscribe: (listener) => {
        subscribed += 1;
        const unsubscribe = hub.subscribe(listener);
        return () => {
          subscribed -= 1;
          unsubscribe();
        };
      },
    };
    const server = createRpcServer({ handlers: testHandlers(), hub: counting });
    const clients = await Promise.all([connectInProcess(server), connectInProcess(server)]);
    expect(subscribed).toBe(2);
    for (const client of clients) client.close();
    await settled();
    expect(subscribed).toBe(0);
  });
});
