import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { TocRow } from '../../../core/contract/library.ts';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { SEGMENT_LEVEL } from '../../../core/store/sql/levels.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';
import { until } from '../../helpers/until.ts';

/** A talk of some weeks, long ago: every period is over. */
const oldTalk = () =>
  writePlainLog(
    join(temporaryFolder(), 'log.jsonl'),
    makeConversations({ seed: 5, from: '2024-11-20', to: '2025-01-20', count: 6 }),
  );

async function runJob(client: Client, job: string): Promise<OutputOf<'jobs'>['jobs'][number]> {
  const jobOf = async () => (await client.call('jobs', {})).jobs.find(({ name }) => name === job);
  const before = (await jobOf())?.runs ?? 0;
  await client.call('controlJob', { action: 'run', job });
  return until(async () => {
    const found = await jobOf();
    if (found === undefined || found.running || found.runs === before)
      throw new Error('not over yet');
    return found;
  });
}

async function states(client: Client): Promise<Record<string, string>> {
  const { children } = await client.call('toc', { depth: 6 });
  const all: Record<string, string> = {};
  const visit = (rows: readonly TocRow[]): void => {
    for (const { nodeId, state, version, children: below } of rows) {
      all[nodeId] = `${state} ${version ?? 'draft'}`;
      visit(below ?? []);
    }
  };
  visit(children);
  return all;
}
const levelOf = (nodeId: string): string => nodeId.split(':')[1] ?? '';
const ofLevels = (all: Record<string, string>, ...levels: readonly string[]) =>
  new Set(
    Object.entries(all)
      .filter(([nodeId]) => levels.includes(levelOf(nodeId)))
      .map(([, state]) => state),
  );

it('rolls up periods that are over, level by level, and an unchanged one costs nothing', async () => {
  const { client } = await openHost();
  await client.call('import', { paths: [await oldTalk()] });
  const index = await runJob(client, 'index');
  expect(index.counts['segments']).toBeGreaterThan(5);
  expect(ofLevels(await states(client), 'segment')).toEqual(new Set(['current 1']));
  expect(ofLevels(await states(client), 'day', 'year').has('current 1')).toBe(false);

  const days = await runJob(client, 'rollup-day');
  expect(days).toMatchObject({ lastResult: 'done', reason: 'asked', runs: 1, failures: 0 });
  expect(days.counts['nodesWritten']).toBeGreaterThan(2);
  expect(ofLevels(await states(client), 'segment', 'day')).toEqual(new Set(['current 1']));
  expect(ofLevels(await states(client), 'week').has('current 1')).toBe(false);

  await runJob(client, 'rollup-year');
  expect(ofLevels(await states(client), 'day', 'week', 'month', 'year')).toEqual(
    new Set(['current 1']),
  );
  expect((await runJob(client, 'rollup-year')).counts).toEqual({ nodesWritten: 0 });
  expect((await client.call('status', {})).stale).toBe(0);
});

it('tells its clients when a period turns fresh, also one whose text stays', async () => {
  const { home, client } = await openHost();
  await client.call('import', { paths: [await oldTalk()] });
  await client.call('index', {});
  const before = await states(client);
  // As after an edit that was taken back: what they are made from is the same again.
  const beside = openForWriting(databasePath(home));
  beside.run(sql`UPDATE node SET dirty = dirty + 1 WHERE level < ${SEGMENT_LEVEL}`);
  beside.database.close();
  expect(Object.values(await states(client))).toContain('stale 1');
  const seen: Promise<Record<string, string>>[] = [];
  client.on('changed', ({ what }) => {
    if (what.includes('nodes')) seen.push(states(client));
  });
  expect((await runJob(client, 'rollup-year')).counts).toEqual({ nodesWritten: 0 });
  await expect.poll(async () => seen.at(-1)).toEqual(before);
});

it('a late event makes its own ancestors stale, and no others', async () => {
  const { client } = await openHost();
  const log = await oldTalk();
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  const before = await states(client);
  const time = '2024-12-05T10:00:00Z';
  appendFileSync(
    log,
    `${JSON.stringify({ conversation: 'late', time, role: 'user', text: 'One more question.' })}\n`,
  );
  await client.call('import', { paths: [log] });
  await runJob(client, 'index');
  const after = await states(client);
  const changed = Object.keys(after).filter((nodeId) => after[nodeId] !== before[nodeId]);
  const [part, ...periods] = changed.filter((nodeId) => levelOf(nodeId) !== 'segment').toSorted();
  expect(part).toMatch(/^toc:conversation:2024-12-05:/);
  expect(periods).toEqual(
    [
      'toc:day:2024-12-05',
      'toc:month:2024-12',
      'toc:week:2024-W49',
      'toc:week:2024-W49:12',
      'toc:year:2024',
    ].filter((nodeId) => nodeId in after),
  );
  await runJob(client, 'rollup-day');
  await runJob(client, 'rollup-year');
  const causes = await Promise.all(
    changed
      .filter((nodeId) => nodeId in before)
      .map(async (nodeId) => (await client.call('show', { nodeId })).cause),
  );
  expect(new Set(causes)).toEqual(new Set(['late-events']));
  expect((await client.call('status', {})).stale).toBe(0);
});

it('says of each job how it stands, and keeps a pause over a restart', async () => {
  const { home, host, client } = await openHost();
  await client.call('controlJob', { action: 'pause', job: 'rollup-month' });
  await client.call('controlJob', { action: 'pause', job: 'follow' });
  await host.close();
  const again = (await openHost({ dataDir: home })).client;
  const { jobs } = await again.call('jobs', {});
  const paused = jobs.filter((job) => job.paused).map(({ name }) => name);
  expect(paused.toSorted()).toEqual(['follow', 'rollup-month']);
  expect(jobs.find(({ name }) => name === 'rollup-week')).toMatchObject({
    automatic: true,
    intervalMs: 24 * 3_600_000,
    lastRun: null,
    running: false,
  });
  await again.call('controlJob', { action: 'resume', job: 'rollup-month' });
  const resumed = (await again.call('jobs', {})).jobs.find(({ name }) => name === 'rollup-month');
  expect(resumed?.paused).toBe(false);
});

it.each([
  ['run', 'sweep-the-floor', 'not-found'],
  ['cancel', 'rollup-day', 'bad-input'],
  ['cancel', 'import', 'bad-input'],
  ['run', 'import', 'bad-input'],
  ['cancel', 'follow', 'bad-input'],
] as const)('refuses to %s %s', async (action, job, code) => {
  const { client } = await openHost();
  await expect(client.call('controlJob', { action, job })).rejects.toMatchObject({ code });
});
