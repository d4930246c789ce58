import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { PayloadOf } from '../../../core/contract/events.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { Host } from '../../../core/hosts/createHost.ts';
import { readHostFile } from '../../../core/hosts/memory/hostFile.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';
import { until } from '../../helpers/until.ts';

test('a second host joins the first, and both see one memory and its events', async () => {
  const home = temporaryFolder();
  const log = await talk(home, 3);
  const first = await open(home);
  const second = await open(home);
  expect(readHostFile(home)?.port).toBe((await first.host.server()).port);

  const ended = vi.fn<(payload: PayloadOf<'ended'>) => void>();
  first.client.on('ended', ended);
  await second.client.call('import', { paths: [log] });
  await until(() =>
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({ task: 'import', cancelled: false, failure: null }),
    ),
  );
  expect(await first.client.call('status', {})).toEqual(await second.client.call('status', {}));
  expect((await first.client.call('status', {})).counts.conversations).toBe(3);
});

test('the command line joins a host that is open', async () => {
  const home = temporaryFolder();
  const { client } = await open(home);
  const report = await cliJson<OutputOf<'import'>>(home, 'import', await talk(home, 2));
  expect(report.totals.conversations).toBe(2);
  expect((await client.call('status', {})).counts.conversations).toBe(2);
});

test('two imports at once, of two processes, lose and double nothing', async () => {
  const home = temporaryFolder();
  const logs = await Promise.all([talk(home, 8, 1), talk(home, 8, 2)]);
  const reports = await Promise.all(
    [logs[0], logs[1], logs[0]].map((log) => cliJson<OutputOf<'import'>>(home, 'import', log)),
  );
  const added = reports.reduce((sum, { totals }) => sum + totals.eventsAdded, 0);
  const { counts } = await cliJson<OutputOf<'status'>>(home, 'status');
  expect(counts).toMatchObject({ events: added, conversations: 16 });
});

test('when the holder is killed, the one that joined takes over', async () => {
  const home = temporaryFolder();
  const holder = startCli(home, ['serve', '--json']);
  await once(holder.stdout ?? holder, 'data');
  const { host, client } = await open(home);
  await client.call('import', { paths: [await talk(home, 2)] });
  expect(readHostFile(home)?.pid).toBe(holder.pid);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect((await client.call('status', {})).counts.conversations).toBe(2);
  await until(() => expect(readHostFile(home)?.pid).toBe(process.pid));
  expect(readHostFile(home)?.port).toBe((await host.server()).port);
});

test('a host that is closed while it imports puts the memory down whole', async () => {
  const home = temporaryFolder();
  const logs = longLog(home);
  const first = await open(home);
  const importing = first.client.call('import', { paths: [logs] }).catch((error: unknown) => error);
  await new Promise((resolve) => first.client.on('progress', resolve));
  await first.host.close();
  expect(await importing).toMatchObject({ code: expect.stringMatching(/cancelled|host-gone/) });

  const second = await open(home);
  await second.client.call('import', { paths: [logs] });
  const undisturbed = temporaryFolder();
  const third = await open(undisturbed);
  await third.client.call('import', { paths: [logs] });
  const [{ counts }, expected] = await Promise.all([
    second.client.call('status', {}),
    third.client.call('status', {}),
  ]);
  expect(counts).toEqual(expected.counts);
});

test('an import that is cancelled says so, and what it stored stays', async () => {
  const home = temporaryFolder();
  const logs = longLog(home);
  const { client } = await open(home);
  const ended = vi.fn<(payload: PayloadOf<'ended'>) => void>();
  client.on('ended', ended);
  const importing = client
    .call('import', { paths: [logs], taskId: 'mine' })
    .catch((error: unknown) => error);
  await new Promise((resolve) => client.on('progress', resolve));
  const other = { task: 'import', taskId: 'another' } as const;
  expect(await client.call('cancel', other)).toEqual({ cancelled: false });
  expect(await client.call('cancel', { task: 'import', taskId: 'mine' })).toEqual({
    cancelled: true,
  });
  expect(await importing).toMatchObject({ code: 'cancelled' });
  expect(ended).toHaveBeenCalledWith({
    taskId: 'mine',
    task: 'import',
    cancelled: true,
    failure: null,
  });
  expect(await client.call('cancel', { task: 'import' })).toEqual({ cancelled: false });

  const { unfinished } = await client.call('status', {});
  expect(unfinished).toMatchObject({ paths: [logs], source: 'auto' });
  const { totals } = await client.call('import', { paths: unfinished?.paths ?? [] });
  const { counts, unfinished: rest } = await client.call('status', {});
  expect(rest).toBeNull();
  expect(counts.events).toBeGreaterThanOrEqual(totals.eventsAdded);
  expect(totals.duplicates).toBe(0);
});

test('a run that waits behind another is cancelled alone', async () => {
  const home = temporaryFolder();
  const logs = longLog(home);
  const { client } = await open(home);
  const first = client.call('import', { paths: [logs], taskId: 'first' });
  const second = client
    .call('import', { paths: [await talk(home, 2)], taskId: 'second' })
    .catch((error: unknown) => error);
  await new Promise((resolve) => client.on('progress', resolve));
  const cancelled = await client.call('cancel', { task: 'import', taskId: 'second' });
  expect(cancelled).toEqual({ cancelled: true });
  expect((await first).totals.eventsAdded).toBe(EVENTS);
  expect(await second).toMatchObject({ code: 'cancelled' });
});

test('an unfinished import is resumed by the command line, or abandoned', async () => {
  const home = temporaryFolder();
  const logs = longLog(home);
  const { client } = await open(home);
  const importing = client.call('import', { paths: [logs] }).catch((error: unknown) => error);
  await new Promise((resolve) => client.on('progress', resolve));
  await client.call('cancel', { task: 'import' });
  await importing;
  const report = await cliJson<OutputOf<'import'>>(home, 'import', '--resume', '--no-index');
  expect(report.files.map(({ path }) => path)).toEqual([logs]);
  expect(await runCli(home, ['import', '--resume'])).toMatchObject({ code: 3 });

  const missing = join(home, 'missing.jsonl');
  await expect(client.call('import', { paths: [missing] })).rejects.toThrow(missing);
  expect((await client.call('status', {})).unfinished).toBeNull();
});

test('SIGINT ends a command in order, with what is stored kept', async () => {
  const home = temporaryFolder();
  const serving = startCli(home, ['serve', '--json']);
  await once(serving.stdout ?? serving, 'data');
  serving.kill('SIGINT');
  expect(await once(serving, 'exit')).toEqual([0, null]);
  expect(readHostFile(home)).toBeUndefined();
});

async function open(home: string): Promise<{ host: Host; client: Client }> {
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => {
      throw new Error(`bug in ${where}`, { cause: thrown });
    },
  });
  onTestFinished(() => host.close());
  return { host, client: await host.connect() };
}

function talk(home: string, count: number, seed = 1): Promise<string> {
  const conversations = makeConversations({ seed, from: '2026-01-05', to: '2026-02-01', count });
  return writePlainLog(join(home, `talk-${seed}.jsonl`), conversations);
}

const EVENTS = 60_000;

/** So long a log that reading it takes a while. */
function longLog(home: string): string {
  const path = join(home, 'long.jsonl');
  writeFileSync(
    path,
    logOf(exchange(1, EVENTS, '2026-01-05T08:00:00Z').map((said) => plainLine('c', said))),
  );
  return path;
}
