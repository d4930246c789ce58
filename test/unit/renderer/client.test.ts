import { describe, expect, test, vi } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { StrataError } from '../../../core/model/result.ts';
import { createQueries } from '../../../renderer/client/queries.ts';
import { obtainToken, type LaunchPlace } from '../../../renderer/client/launch.ts';
import { reconnecting } from '../../../renderer/client/reconnectingClient.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { until } from '../../helpers/until.ts';

const memory = fakeMemory(
  makeConversations({ seed: 2, from: '2025-01-01', to: '2025-02-01', count: 5 }),
);
const newClient = () => fakeClient(fakeHandlers(memory));

describe('the cache of answers', () => {
  test('asks once for many watchers, and keeps the answer while it is asked for again', async () => {
    const client = newClient();
    const queries = createQueries(client);
    const seen: boolean[] = [];
    const listener = (): void => void seen.push(queries.peek('status', {}).data !== undefined);
    const release = queries.watch('status', {}, listener);
    queries.watch('status', {}, listener);
    await until(() => expect(queries.peek('status', {}).data?.zone).toBe('UTC'));
    expect(client.calls).toHaveLength(1);

    const before = seen.length;
    queries.invalidate();
    await until(() => expect(client.calls).toHaveLength(2));
    await until(() => expect(queries.peek('status', {}).loading).toBe(false));
    expect(seen.slice(before)).not.toContain(false);
    release();
  });

  test('asks about the machine only when it is looked at anew, not when the memory changes', async () => {
    const client = newClient();
    const queries = createQueries(client);
    const release = queries.watch('discover', {}, () => undefined);
    await until(() => expect(queries.peek('discover', {}).loading).toBe(false));
    queries.invalidate();
    expect(client.calls).toHaveLength(1);
    release();
    await Promise.resolve();
    queries.watch('discover', {}, () => undefined);
    expect(client.calls).toHaveLength(2);
  });

  test('asks ahead for what is not known yet, and has it when it is looked at', async () => {
    const client = newClient();
    const queries = createQueries(client);
    await Promise.all([queries.ahead('status', {}), queries.ahead('status', {})]);
    expect(queries.peek('status', {}).data).toBeDefined();
    await queries.ahead('status', {});
    queries.watch('status', {}, () => undefined);
    expect(client.calls).toHaveLength(1);
  });

  test('forgets what nobody watches when the memory changes', async () => {
    const client = newClient();
    const queries = createQueries(client);
    const release = queries.watch('status', {}, () => undefined);
    await until(() => expect(queries.peek('status', {}).loading).toBe(false));
    release();
    await Promise.resolve();
    queries.invalidate();
    expect(queries.peek('status', {})).toEqual({ data: undefined, failure: null, loading: true });
    expect(client.calls).toHaveLength(1);
  });

  test('asks again only about work when nothing else changed', async () => {
    const client = newClient();
    const queries = createQueries(client);
    queries.watch('status', {}, () => undefined);
    queries.watch('toc', {}, () => undefined);
    const release = queries.watch('show', { nodeId: 'toc:year:2025' }, () => undefined);
    await until(() => expect(queries.peek('toc', {}).loading).toBe(false));
    await until(() => expect(queries.peek('status', {}).loading).toBe(false));
    release();
    await Promise.resolve();
    const asked = client.calls.length;
    queries.invalidate('work');
    await until(() => expect(queries.peek('status', {}).loading).toBe(false));
    expect(client.calls.slice(asked).map(({ name }) => name)).toEqual(['status']);
    // What nobody looks at is not forgotten either.
    expect(queries.peek('show', { nodeId: 'toc:year:2025' }).data).toBeDefined();
  });

  test('tells failures with their code, and asks again when it is watched again', async () => {
    const client = newClient();
    const queries = createQueries(client);
    const input = { nodeId: 'toc:year:1999' };
    const release = queries.watch('show', input, () => undefined);
    await until(() => expect(queries.peek('show', input).failure?.code).toBe('not-found'));
    release();
    await Promise.resolve();
    queries.watch('show', input, () => undefined);
    expect(client.calls).toHaveLength(2);
  });
});

describe('the client that outlives its connections', () => {
  test('connects again by itself, and its listeners hear the new host', async () => {
    const hosts = [newClient(), newClient()];
    let made = 0;
    const client = reconnecting(async () => hosts[made++] as Client, { delay: () => 1 });
    const states: string[] = [];
    client.onState((state) => states.push(state));
    const heard = vi.fn<() => void>();
    client.on('changed', heard);
    expect((await client.call('status', {})).zone).toBe('UTC');

    hosts[0]?.close();
    await until(() => expect(states).toEqual(['open', 'lost', 'open']));
    hosts[1]?.tell('changed', { what: ['nodes'] });
    expect(heard).toHaveBeenCalledTimes(1);
    client.close();
  });

  test('fails calls with host-gone while it is lost, and tries more slowly each time', async () => {
    const attempts: number[] = [];
    const client = reconnecting(
      () => Promise.reject(new StrataError({ code: 'host-gone', message: 'away' })),
      { delay: (attempt) => (attempts.push(attempt), 1) },
    );
    await expect(client.call('status', {})).rejects.toMatchObject({ code: 'host-gone' });
    await until(() => expect(attempts.length).toBeGreaterThan(2));
    expect(attempts.slice(0, 3)).toEqual([0, 1, 2]);
    client.close();
  });

  test('asks again while an engine starts anew, but does not act twice', async () => {
    let restarts = 2;
    const engineGone = (): Promise<never> => {
      restarts--;
      return Promise.reject(new StrataError({ code: 'host-gone', message: 'A thread died.' }));
    };
    const handlers = fakeHandlers(memory);
    const host = fakeClient({
      ...handlers,
      status: (...args) => (restarts > 0 ? engineGone() : handlers.status(...args)),
      index: engineGone,
    });
    const client = reconnecting(async () => host, { restartDelays: [1, 1] });
    expect((await client.call('status', {})).zone).toBe('UTC');
    await expect(client.call('index', {})).rejects.toMatchObject({ code: 'host-gone' });
    expect(host.calls.map(({ name }) => name)).toEqual(['status', 'status', 'status', 'index']);
    client.close();
  });

  test('stops trying when the host does not know it any more, and says why', async () => {
    const connect = vi.fn<() => Promise<Client>>(() =>
      Promise.reject(new StrataError({ code: 'unauthorized', message: 'who?' })),
    );
    const client = reconnecting(connect, { delay: () => 1 });
    await until(() => expect(client.state()).toBe('refused'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(connect).toHaveBeenCalledTimes(1);
    expect(client.refusal()).toEqual({ code: 'unauthorized', message: 'who?' });
    client.close();
  });
});

const storing = (stored: Map<string, string>): LaunchPlace['storage'] => ({
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
});

const place = (
  hash: string,
  kept: string | null,
  reply: unknown = { token: 'fresh', pass: 'mine' },
) => {
  const stored = new Map(kept === null ? [] : [['strata.token', kept]]);
  const shared = new Map<string, string>();
  const replaceState = vi.fn<History['replaceState']>();
  const post = vi.fn<typeof fetch>(async () =>
    Response.json(reply, { status: reply === null ? 403 : 200 }),
  );
  const given: LaunchPlace = {
    location: { hash, pathname: '/', search: '' },
    history: { replaceState },
    storage: storing(stored),
    shared: storing(shared),
    fetch: post,
  };
  return { given, stored, shared, replaceState, post };
};

describe('getting in', () => {
  test('takes the launch code out of the address, and exchanges it for a token of the tab', async () => {
    const { given, stored, replaceState, post } = place('#launch=abc&/node/toc:year:2026', null);
    expect(await obtainToken(given)).toBe('fresh');
    expect(replaceState).toHaveBeenCalledWith(null, '', '/#/node/toc:year:2026');
    expect(post).toHaveBeenCalledWith(
      '/launch',
      expect.objectContaining({ body: '{"code":"abc"}' }),
    );
    expect(stored.get('strata.token')).toBe('fresh');
  });

  test('another tab of a browser that was let in gets in by its pass, which goes when it is refused', async () => {
    const first = place('#launch=abc', null);
    await obtainToken(first.given);
    expect(first.shared.get('strata.pass')).toBe('mine');
    const next = (reply: unknown) => {
      const tab = place('#/node/toc:year:2026', null, reply);
      tab.shared.set('strata.pass', 'mine');
      return tab;
    };
    const second = next({ token: 'fresh' });
    expect(await obtainToken(second.given)).toBe('fresh');
    expect(second.post).toHaveBeenCalledWith(
      '/launch',
      expect.objectContaining({ body: '{"pass":"mine"}' }),
    );
    expect([second.stored.get('strata.token'), second.shared.get('strata.pass')]).toEqual([
      'fresh',
      'mine',
    ]);
    const late = next(null);
    expect(await obtainToken(late.given)).toBeNull();
    expect(late.shared.size).toBe(0);
  });

  test('falls back to the token of the tab, else to nothing', async () => {
    expect(await obtainToken(place('#launch=used', 'kept', null).given)).toBe('kept');
    expect(await obtainToken(place('#/node/toc:year:2026', 'kept').given)).toBe('kept');
    expect(await obtainToken(place('', null).given)).toBeNull();
  });
});
