import { expect, it } from 'vitest';
import { answersWell } from '../../helpers/modelServer.ts';
import { hangs } from '../../helpers/modelServer/replies.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import {
  addTalks,
  changeSettings,
  exchangeOf,
  expectWhole,
  failureOf,
  firstSegment,
  ledgerOf,
  openHost,
  openModelMemory,
  show,
  talk,
  withEndpoint,
  writtenBy,
} from './setup.ts';
import { until } from '../../helpers/until.ts';

/** Two answers, and then none. */
const answersTwo: Behaviour = (asked, index) => (index < 2 ? answersWell(asked, index) : hangs());
/** What ends sooner does not wait for an answer that never comes. */
const patient = withEndpoint({ timeoutMs: 3_600_000, concurrency: 1 });

it('a cancelled run leaves what was done, and the next makes the calls that are left', async () => {
  const { client, server, home } = await openModelMemory({ settings: patient });
  server.behave(answersTwo);
  const indexing = failureOf(client.call('index', { provider: 'openai', taskId: 'mine' }));
  await until(() => expect(server.completions).toHaveLength(3));
  expect(await client.call('cancel', { task: 'index', taskId: 'mine' })).toEqual({
    cancelled: true,
  });
  expect(await indexing).toMatchObject({ code: 'cancelled' });
  const stored = (await ledgerOf(client)).filter(({ outcome }) => outcome === 'stored');
  expect(stored).toHaveLength(2);
  expectWhole(home);
  const made = Object.values(await writtenBy(client)).filter((by) => by.startsWith('openai'));
  expect(made).toHaveLength(2);
  server.behave(answersWell);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    calls: 8,
    stopped: null,
  });
});

it('a host that closes ends its run at once, and the next host goes on', async () => {
  const { client, server, home, host, env } = await openModelMemory({ settings: patient });
  server.behave(answersTwo);
  const indexing = failureOf(client.call('index', { provider: 'openai' }));
  await until(() => expect(server.completions).toHaveLength(3));
  await host.close();
  expect(await indexing).toMatchObject({ code: 'host-gone' });
  expectWhole(home);
  server.behave(answersWell);
  const again = await openHost(home, env);
  expect(await again.client.call('index', { provider: 'openai' })).toMatchObject({
    calls: 8,
    stopped: null,
  });
  expect((await ledgerOf(again.client)).filter(({ outcome }) => outcome === 'stored')).toHaveLength(
    10,
  );
});

it('clients that ask at the same time get versions one after the other', async () => {
  const { client, server, home, host } = await openModelMemory();
  const other = await host.connect();
  const nodeId = await firstSegment(client);
  const reports = await Promise.all([
    client.call('resummarize', { nodeId, provider: 'openai' }),
    other.call('resummarize', { nodeId, provider: 'openai', temperature: 1 }),
    client.call('resummarize', { nodeId }),
    other.call('index', { provider: 'openai' }),
  ]);
  const versions = reports
    .slice(0, 3)
    .flatMap((report) => ('nodes' in report ? report.nodes : []))
    .map(({ toVersion }) => toVersion ?? 0);
  expect(versions.toSorted((a, b) => a - b)).toHaveLength(3);
  expect(new Set(versions).size).toBe(3);
  expect((await ledgerOf(client)).length).toBe(server.completions.length);
  expectWhole(home);
});

it('an answer for words that have changed meanwhile is paid, but not shown', async () => {
  const memory = await openModelMemory({ settings: patient });
  const { client, server, home } = memory;
  const nodeId = await firstSegment(client);
  const changed = Promise.withResolvers<undefined>();
  server.behave(async (asked, index) => {
    await changed.promise;
    return answersWell(asked, index);
  });
  const writing = client.call('resummarize', { nodeId, provider: 'openai' });
  await until(() => expect(server.completions).toHaveLength(1));
  const said = [...exchangeOf(1), 'One more thing: the footer of the page must stay as it is.'];
  await addTalks(memory, [talk(1, { at: '2025-03-03T09:00:00Z', said })]);
  await client.call('index', { provider: 'extractive' });
  changed.resolve(undefined);
  expect(await writing).toMatchObject({ nodes: [], calls: 1 });
  expect(await show(client, nodeId)).toMatchObject({
    version: 2,
    summarizer: 'extractive',
    cause: 'late-events',
  });
  expect((await ledgerOf(client)).map(({ outcome }) => outcome)).toEqual(['superseded']);
  expectWhole(home);
  await changeSettings(client, withEndpoint({ concurrency: 4 }));
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({ calls: 10 });
});
