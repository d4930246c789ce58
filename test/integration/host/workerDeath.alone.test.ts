import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { PayloadOf } from '../../../core/contract/events.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { readHostFile } from '../../../core/hosts/memory/hostFile.ts';
import type { startWorker } from '../../../core/threads/startWorker.ts';
import type { WorkerName } from '../../../core/threads/workers.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJson } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

/** The newest thread of each kind, to end it as a crash would: from outside, at any moment. */
const threads = vi.hoisted(() => new Map<string, unknown>());
/** Names of threads that die as soon as they start, one for each time that one did. */
const doomed = vi.hoisted(() => ({ name: '', deaths: 0 }));
vi.mock('../../../core/threads/startWorker.ts', async (original) => {
  const module = await original<{ startWorker: typeof startWorker }>();
  return {
    ...module,
    startWorker: (...args: Parameters<typeof startWorker>) => {
      const running = module.startWorker(...args);
      threads.set(args[0], running.worker);
      if (args[0] === doomed.name) {
        doomed.deaths += 1;
        void running.worker.terminate();
      }
      return running;
    },
  };
});

const EVENTS = 30_000;

test.each(['writer', 'reader'] as const)(
  'a host whose %s thread dies opens the memory again by itself, and says why to its log',
  async (name) => {
    const { client, home, bugs } = await open();
    const log = longLog(home, 40);
    await client.call('import', { paths: [log] });
    await crash(name);
    expect((await client.call('status', {})).counts.events).toBe(40);
    expect(bugs).toEqual([expect.stringContaining('exit code 1')]);
    // It holds the lock and serves others as before.
    expect(readHostFile(home)?.pid).toBe(process.pid);
    expect(await cliJson(home, 'status')).toMatchObject({ counts: { events: 40 } });
    expect((await client.call('import', { paths: [log] })).totals.eventsAdded).toBe(0);
  },
);

test('a thread that dies whenever it starts is not started for ever', async () => {
  const { client } = await open();
  doomed.name = 'reader';
  onTestFinished(() => void Object.assign(doomed, { name: '', deaths: 0 }));
  await crash('reader');
  await expect(client.call('status', {})).rejects.toMatchObject({ code: 'thread-ended' });
  const deaths = doomed.deaths;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(doomed.deaths).toBe(deaths);
  doomed.name = '';
  expect((await client.call('status', {})).counts.events).toBe(0);
});

test.each(['writer', 'importer'] as const)(
  'an import during which the %s thread dies fails with the next step, and goes on where it was',
  async (name) => {
    const { client, home } = await open();
    const log = longLog(home, EVENTS);
    const ended = vi.fn<(payload: PayloadOf<'ended'>) => void>();
    client.on('ended', ended);
    const importing = client.call('import', { paths: [log] }).catch((error: unknown) => error);
    await underWay(client);
    await crash(name);
    expect(await importing).toMatchObject({
      code: 'thread-ended',
      message: expect.stringMatching(new RegExp(`${name} thread ended .* try again`)),
    });
    await until(() =>
      expect(ended).toHaveBeenCalledWith(
        expect.objectContaining({ task: 'import', failure: expect.stringContaining('ended') }),
      ),
    );
    const { unfinished, counts } = await client.call('status', {});
    expect(unfinished).toMatchObject({ paths: [log] });
    expect(counts.events).toBeGreaterThan(0);

    const { totals } = await client.call('import', { paths: [log] });
    expect(totals).toMatchObject({ duplicates: 0, badLines: 0 });
    const after = await client.call('status', {});
    expect(after).toMatchObject({ counts: { events: EVENTS }, unfinished: null });
  },
);

test('an index during which its thread dies fails, and the next one ends with everything written', async () => {
  const { client, home } = await open();
  await client.call('import', { paths: [longLog(home, EVENTS / 6)] });
  const indexing = client.call('index', {}).catch((error: unknown) => error);
  await new Promise<void>((resolve) => {
    client.on('progress', ({ task }) => {
      if (task === 'index') resolve();
    });
  });
  await crash('planner');
  expect(await indexing).toMatchObject({ code: 'thread-ended' });
  expect((await client.call('index', {})).failed).toEqual([]);
  expect((await client.call('status', {})).queue).toMatchObject({ conversations: 0, nodes: 0 });
});

test('a look around whose thread dies fails at once, and the next one answers', async () => {
  const { client } = await open();
  doomed.name = 'files';
  onTestFinished(() => void Object.assign(doomed, { name: '', deaths: 0 }));
  await expect(client.call('discover', {})).rejects.toMatchObject({ code: 'thread-ended' });
  doomed.name = '';
  expect(await client.call('browse', {})).toMatchObject({ truncated: false });
});

test('a question whose thread dies fails with the next step, and the next one is answered', async () => {
  const { client } = await open();
  doomed.name = 'heavyReader';
  onTestFinished(() => void Object.assign(doomed, { name: '', deaths: 0 }));
  await expect(client.call('find', { query: 'ferry' })).rejects.toMatchObject({
    code: 'thread-ended',
  });
  doomed.name = '';
  expect((await client.call('find', { query: 'ferry' })).total).toBe(0);
});

async function crash(name: WorkerName): Promise<void> {
  await (threads.get(name) as Worker).terminate();
}

/** Waits until an import has stored something. */
async function underWay(client: Client): Promise<void> {
  await until(async () =>
    expect((await client.call('status', {})).counts.events).toBeGreaterThan(0),
  );
}

async function open() {
  threads.clear();
  const home = temporaryFolder();
  const bugs: string[] = [];
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown) => void bugs.push(String(thrown)),
  });
  onTestFinished(() => host.close());
  return { home, bugs, client: await host.connect() };
}

function longLog(home: string, events: number): string {
  const path = join(home, 'long.jsonl');
  const said = exchange(1, events, '2026-01-05T08:00:00Z');
  writeFileSync(path, logOf(said.map((each) => plainLine('c', each))));
  return path;
}
