import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { enqueueWork } from '../../../core/store/live/queue.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

/** A log of one conversation, written on a day. */
function writeLog(folder: string, day: string): void {
  const said = (role: string, minute: number): string =>
    JSON.stringify({
      conversation: `talk-${day}`,
      time: `${day}T09:0${minute}:00Z`,
      role,
      text: `${role} says on ${day} that the parser of dates drops the zone.`,
    });
  const path = join(folder, `${day}.jsonl`);
  writeFileSync(path, `${said('user', 0)}\n${said('assistant', 1)}\n`);
  utimesSync(path, new Date(`${day}T09:01:00Z`), new Date(`${day}T09:01:00Z`));
}

const DAYS = ['2024-03-05', '2024-03-20', '2024-05-02', '2024-05-30', '2024-01-09'];

function writeLogs(): string {
  const folder = temporaryFolder();
  for (const day of DAYS) writeLog(folder, day);
  return folder;
}

it('reads what the memory does not have, writes it up, and leaves nothing in the queue', async () => {
  const { client } = await openHost();
  const folder = writeLogs();
  const estimate = await client.call('estimateBackfill', { paths: [folder] });
  expect(estimate).toMatchObject({ files: 5, calls: 0, cost: 0 });
  expect(estimate.bytes).toBeGreaterThan(500);
  const report = await client.call('backfill', { paths: [folder] });
  expect(report).toMatchObject({
    files: 5,
    eventsAdded: 10,
    segments: 5,
    failed: [],
    stopped: null,
  });
  const { children } = await client.call('toc', { nodeId: 'toc:year:2024' });
  expect(children.map(({ nodeId, version }) => [nodeId, version])).toEqual([
    ['toc:month:2024-01', 1],
    ['toc:month:2024-03', 1],
    ['toc:month:2024-05', 1],
  ]);
  expect(await client.call('queue', {})).toMatchObject({ waiting: 0, failed: 0, items: [] });
  const again = await client.call('backfill', { paths: [folder] });
  expect(again).toMatchObject({ files: 0, eventsAdded: 0, segments: 0, nodesWritten: 0 });
  expect((await client.call('status', {})).stale).toBe(0);
});

it('writes up the newest month first, while older ones wait', async () => {
  const { client } = await openHost();
  const folder = writeLogs();
  /** Months that could be read whenever something was stored. */
  const seen: string[] = [];
  const look = async (): Promise<void> => {
    const { children } = await client.call('toc', { depth: 2 });
    const months = children.flatMap(({ children: below }) => below ?? []);
    const written = months.filter(({ version }) => version !== null).map(({ nodeId }) => nodeId);
    const said = written.map((nodeId) => nodeId.slice(-2)).join(' ');
    if (said !== '' && said !== seen.at(-1)) seen.push(said);
  };
  client.on('progress', () => void look());
  client.on('changed', () => void look());
  await client.call('backfill', { paths: [folder] });
  await look();
  expect(seen.at(-1)).toBe('01 03 05');
  for (const months of seen) expect('01 03 05'.endsWith(months)).toBe(true);
});

it('following leaves to it what is older, until that is written to', async () => {
  const { client } = await openHost({ live: true });
  const folder = writeLogs();
  const today = new Date().toISOString().slice(0, 10);
  writeLog(folder, today);
  await client.call('follow', { paths: [folder] });
  const events = async (): Promise<number> => (await client.call('status', {})).counts.events;
  await until(async () => expect(await events()).toBe(2));
  await client.call('controlJob', { action: 'run', job: 'follow' });
  expect(await client.call('estimateBackfill', {})).toMatchObject({ files: 5 });
  appendFileSync(
    join(folder, '2024-05-30.jsonl'),
    `${JSON.stringify({ conversation: 'talk-2024-05-30', time: new Date().toISOString(), role: 'user', text: 'And now?' })}\n`,
  );
  await until(async () => expect(await events()).toBe(5));
  // One that comes to lie there only now is news, however old its words are.
  renameSync(join(folder, '2024-05-02.jsonl'), join(folder, 'moved.jsonl'));
  await until(async () => expect(await events()).toBe(7));
  expect(await client.call('estimateBackfill', {})).toMatchObject({ files: 3 });
  expect(await client.call('backfill', {})).toMatchObject({ files: 3, eventsAdded: 6 });
});

it('is paused, survives a restart, and goes on where it stopped', async () => {
  const { home, host, client } = await openHost();
  const folder = writeLogs();
  await client.call('controlJob', { action: 'pause', job: 'backfill' });
  // Asking for it anew is to resume it: it is paused while it runs.
  const running = client.call('backfill', { paths: [folder] });
  await client.call('controlJob', { action: 'pause', job: 'backfill' });
  const { stopped } = await running;
  expect(stopped?.message).toMatch(/^Paused/);
  const left = (await client.call('queue', {})).byMode.backfill;
  expect(left).toBeGreaterThan(0);
  await host.close();

  const again = await openHost({ dataDir: home, live: true });
  expect((await again.client.call('queue', {})).byMode.backfill).toBe(left);
  await again.client.call('controlJob', { action: 'resume', job: 'backfill' });
  await until(async () => {
    const { counts, queue } = await again.client.call('status', {});
    expect([counts.events, queue.logs, counts.segments]).toEqual([10, 0, 5]);
  });
});

it('cancelled, it leaves what it read, and nothing waits any more', async () => {
  const { client } = await openHost();
  const folder = writeLogs();
  const [refused] = await Promise.allSettled([
    client.call('backfill', { paths: [folder] }),
    client.call('controlJob', { action: 'cancel', job: 'backfill' }),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
  await until(async () => expect((await client.call('queue', {})).byMode.backfill).toBe(0));
});

it('names what it could not read, and tries that again when it is asked to', async () => {
  const { client } = await openHost({ live: true });
  const folder = writeLogs();
  const bad = join(folder, '2024-06-01.jsonl');
  // A link that leads round in a circle cannot be read by anyone, whoever they are.
  symlinkSync(bad, bad);
  const report = await client.call('backfill', { paths: [folder] });
  expect(report.files).toBe(5);
  expect(report.failed.map(({ path }) => path)).toEqual([bad]);
  rmSync(bad);
  mkdirSync(join(folder, 'later'));
  writeLog(folder, '2024-06-01');
  const again = await client.call('backfill', { paths: [folder] });
  expect(again).toMatchObject({ files: 1, eventsAdded: 2, failed: [] });
});

it('tries again by itself what failed', async () => {
  const { home, host } = await openHost();
  await host.close();
  const folder = temporaryFolder();
  const log = join(folder, '2024-06-01.jsonl');
  // It was a log when the folder was looked through.
  mkdirSync(log);
  const db = openForWriting(join(home, 'memory.db'));
  const waiting = { path: log, bytes: 100, writtenMs: Date.parse('2024-06-01') };
  enqueueWork(db, [waiting], { mode: 'backfill', nowMs: Date.now() });
  db.database.close();
  const { client } = await openHost({ dataDir: home, live: true });
  await until(async () =>
    expect((await client.call('queue', {})).items).toMatchObject([
      { path: log, problem: { code: 'path-unreadable' } },
    ]),
  );
  rmSync(log, { recursive: true });
  writeLog(folder, '2024-06-01');
  await until(async () => {
    expect((await client.call('queue', {})).items).toEqual([]);
    expect((await client.call('status', {})).counts.events).toBe(2);
  });
});

it('with nothing to follow or read, says so', async () => {
  const { client } = await openHost();
  await expect(client.call('follow', {})).rejects.toMatchObject({ code: 'not-found' });
  expect(await client.call('backfill', {})).toMatchObject({ files: 0, failed: [] });
  await expect(client.call('retryWork', { workId: 7 })).rejects.toMatchObject({
    code: 'not-found',
  });
});
