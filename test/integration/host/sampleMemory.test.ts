import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { placeSample, prepareSample } from '../../../core/hosts/memory/preparedSample.ts';
import { readHostFile } from '../../../core/hosts/memory/hostFile.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

const open = async (home: string) => {
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown) => {
      throw thrown;
    },
  });
  onTestFinished(() => host.close());
  return host;
};

const eventsOf = async (client: Client): Promise<number> =>
  (await client.call('status', {})).counts.events;

test('the sample memory fills itself, beside an own one that stays as it is', async () => {
  const home = temporaryFolder();
  const host = await open(home);
  const own = await host.connect();
  const told = vi.fn<() => void>();
  own.on('progress', told);
  const sample = await host.connect('sample');
  await indexed(sample);
  expect(await eventsOf(sample)).toBeGreaterThan(1_000);
  expect((await sample.call('toc', {})).children.map(({ nodeId }) => nodeId)).toEqual([
    'toc:year:2025',
    'toc:year:2026',
  ]);
  expect(await eventsOf(own)).toBe(0);
  expect(told).not.toHaveBeenCalled();
  expect((await own.call('status', {})).unfinished).toBeNull();
});

test('two hosts share one sample memory', async () => {
  const home = temporaryFolder();
  cpSync((await (filled ??= fill())).home, home, { recursive: true });
  const first = await open(home);
  const second = await open(home);
  const one = await first.connect('sample');
  await indexed(one);
  const two = await second.connect('sample');
  await indexed(two);
  expect(await eventsOf(two)).toBe(await eventsOf(one));
  const folder = join(home, 'sample');
  expect(readHostFile(folder)).toMatchObject({
    memory: 'sample',
    port: (await first.server()).port,
  });
});

test('a prepared sample is there at once, names no machine, and is read as if it had been made here', async () => {
  const { home: made, events } = await (filled ??= fill());
  const logs = resolve('core/sample/logs');
  const prepared = join(temporaryFolder(), 'sample', 'memory.db');
  prepareSample(join(made, 'sample', 'memory.db'), { prepared, logs });
  const bytes = readFileSync(prepared);
  expect([logs, made].filter((path) => bytes.includes(path))).toEqual([]);

  const home = temporaryFolder();
  const memory = join(home, 'sample', 'memory.db');
  expect(placeSample(memory, { prepared, logs })).toBe(true);
  // What is there is never replaced.
  expect(placeSample(memory, { prepared, logs })).toBe(false);
  expect(readdirSync(join(home, 'sample'))).toEqual(['memory.db']);
  const host = await open(home);
  const sample = await host.connect('sample');
  const { conversations } = await sample.call('today', {});
  expect(conversations.length).toBeGreaterThan(0);
  await indexed(sample);
  expect(await eventsOf(sample)).toBe(events);
  const raw = await sample.call('events', { target: conversations[0]?.conversationId ?? '' });
  const line = await sample.call('rawLine', { eventId: raw.events[0]?.eventId ?? '' });
  expect(line.file.startsWith(logs)).toBe(true);
});

const folder = mkdtempSync(join(tmpdir(), 'strata-sample-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Filled {
  readonly home: string;
  readonly events: number;
}

/** A home whose sample memory has filled itself; made once. */
let filled: Promise<Filled> | undefined;

async function fill(): Promise<Filled> {
  const host = await open(folder);
  const sample = await host.connect('sample');
  await indexed(sample);
  const events = await eventsOf(sample);
  await host.close();
  return { home: folder, events };
}

/** Waits until the sample's own import and index have come to their end. */
async function indexed(client: Client): Promise<void> {
  await until(async () => {
    const { jobs, queue } = await client.call('status', {});
    const ran = jobs.filter(({ lastRun }) => lastRun !== null);
    expect(ran.map(({ name, lastResult }) => `${name} ${lastResult}`).toSorted()).toEqual([
      'import done',
      'index done',
    ]);
    expect(queue).toMatchObject({ conversations: 0, nodes: 0 });
  });
}
