import { randomBytes } from 'node:crypto';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { Host } from '../../../core/hosts/createHost.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { canMountDisks, empty, fill, remount, smallDisk } from '../../helpers/smallDisk.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

describe.skipIf(!canMountDisks())('a host', () => {
  it('on a read-only disk answers what it would, and says why it does not write', async () => {
    const home = smallDisk('50m');
    const before = await filled(home);
    remount(home, 'ro');
    const { host, client } = await open(home);
    expect(host.problem).toMatchObject({ code: 'path-unreadable' });
    expect(host.problem?.message).toContain(home);
    expect(await answers(client)).toEqual(before);
    const { readOnly, following } = await client.call('status', {});
    expect({ readOnly, following }).toEqual({
      readOnly: { code: 'path-unreadable', message: host.problem?.message },
      following: { active: false, folders: [] },
    });
    await expect(client.call('index', {})).rejects.toMatchObject({ code: 'path-unreadable' });
    expect(await answers(client)).toEqual(before);
    remount(home, 'rw');
    expect(await client.call('index', {})).toMatchObject({ segments: 0 });
    expect(await client.call('status', {})).not.toHaveProperty('readOnly');
    expect(await answers(client)).toEqual(before);
  });

  it('on a disk that is full from the start answers, refuses to write, and writes once there is room', async () => {
    const home = smallDisk('8m');
    const before = await filled(home);
    fill(home);
    const { host, client } = await open(home);
    expect(host.problem).toMatchObject({ code: 'disk-full' });
    expect(await answers(client)).toEqual(before);
    expect(await client.call('settings', {})).toMatchObject({ problem: null });
    const log = moreLog();
    const refused = await Promise.allSettled([importing(client, log), importing(client, log)]);
    expect(refused).toMatchObject([
      { reason: { code: 'disk-full' } },
      { reason: { code: 'disk-full' } },
    ]);
    expect(await answers(client)).toEqual(before);
    // Others can read beside it.
    expect(await cliJson(home, 'toc')).toBeDefined();
    empty(home);
    expect((await importing(client, log)).totals).toMatchObject({ eventsAdded: 400 });
    expect(await client.call('status', {})).not.toHaveProperty('readOnly');
  });

  it('that follows logs opens a full disk too', async () => {
    const home = smallDisk('8m');
    const before = await filled(home);
    fill(home);
    const { client } = await open(home, { live: true });
    expect(await answers(client)).toEqual(before);
    expect(await client.call('followed', {})).toMatchObject({ active: false });
    expect((await client.call('jobs', {})).jobs.every(({ running }) => !running)).toBe(true);
  });
});

describe.skipIf(!canMountDisks())('forgetting on a full disk', () => {
  it('uses the room that is kept for it, and makes room for what comes then', async () => {
    const home = smallDisk('80m');
    await filled(home);
    const { host, client } = await open(home);
    expect(statSync(join(home, 'forget.reserve')).size).toBeGreaterThanOrEqual(1 << 20);
    await importing(client, moreLog());
    await host.close();
    fill(home);
    const again = await open(home);
    expect(again.host.problem).toMatchObject({ code: 'disk-full' });
    const log = moreLog('later');
    await expect(importing(again.client, log)).rejects.toMatchObject({ code: 'disk-full' });
    const tried = { conversationId: 'plain:more', dryRun: true };
    expect(await again.client.call('forget', tried)).toMatchObject({ events: 400, dryRun: true });
    expect(existsSync(join(home, 'forget.reserve'))).toBe(true);
    const report = await again.client.call('forget', { conversationId: 'plain:more' });
    expect(report).toMatchObject({ events: 400, conversations: 1 });
    expect(report).not.toHaveProperty('compactionDue');
    await expect(
      again.client.call('conversation', { conversationId: 'plain:more' }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect((await importing(again.client, log)).totals).toMatchObject({ eventsAdded: 400 });
    empty(home);
    await again.host.close();
    expect(existsSync(join(home, 'forget.reserve'))).toBe(false);
    await (await open(home)).host.close();
    expect(existsSync(join(home, 'forget.reserve'))).toBe(true);
  });

  it('works when the disk became full under Strata', async () => {
    const home = smallDisk('50m');
    await filled(home);
    const { client } = await open(home);
    await importing(client, moreLog());
    fill(home);
    expect(await client.call('forget', { conversationId: 'plain:more' })).toMatchObject({
      events: 400,
    });
  });

  it('works by command', async () => {
    const home = smallDisk('50m');
    await filled(home);
    fill(home);
    const run = await runCli(home, ['forget', '--conversation', 'plain:c', '--yes']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('Forgot 40 events');
  });

  it('removes what it can where the file cannot be written anew, which is done later', async () => {
    const home = smallDisk('50m');
    await filled(home);
    const { host, client } = await open(home);
    // More than fits into the reserve, which was made when the memory was small.
    const large = join(temporaryFolder(), 'large.jsonl');
    const said = exchange(5000, 100, '2026-03-05T08:00:00Z');
    writeFileSync(
      large,
      logOf(said.map((each) => plainLine('large', { ...each, text: `${each.text} ${noise()}` }))),
    );
    await importing(client, large);
    await importing(client, moreLog());
    await host.close();
    expect(statSync(join(home, 'memory.db')).size).toBeGreaterThan(2 << 20);
    fill(home);
    const again = await open(home);
    expect(again.host.problem).toMatchObject({ code: 'disk-full' });
    expect(await again.client.call('forget', { conversationId: 'plain:more' })).toMatchObject({
      events: 400,
      compactionDue: true,
    });
    // There is still something to see.
    expect(await again.client.call('toc', {})).toBeDefined();
    await again.host.close();
    empty(home);
    expect(isAnythingUnfinished(home)).toBe(true);
    await (await open(home)).host.close();
    expect(isAnythingUnfinished(home)).toBe(false);
  });
});

async function open(
  home: string,
  more: { readonly live?: true } = {},
): Promise<{ readonly host: Host; readonly client: Client }> {
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC', CLAUDE_CONFIG_DIR: home, CODEX_HOME: home },
    reportBug: (thrown) => {
      throw thrown;
    },
    ...more,
  });
  onTestFinished(() => host.close());
  return { host, client: await host.connect() };
}

/** What a window asks. */
async function answers(client: Client): Promise<readonly unknown[]> {
  return [
    await client.call('toc', { depth: 6 }),
    await client.call('show', { nodeId: 'toc:day:2026-01-05', level: 'brief' }),
    await client.call('events', { target: 'plain:c' }),
    await client.call('conversation', { conversationId: 'plain:c' }),
    await client.call('navigate', { question: 'why does the tax table fail?' }),
  ];
}

/** A memory of one conversation, and what it answers. */
async function filled(home: string): Promise<readonly unknown[]> {
  const log = join(temporaryFolder(), 'log.jsonl');
  const said = exchange(1, 40, '2026-01-05T08:00:00Z');
  writeFileSync(log, logOf(said.map((each) => plainLine('c', each))));
  await cliJson(home, 'import', log);
  const { host, client } = await open(home);
  await client.call('index', {});
  const before = await answers(client);
  await host.close();
  return before;
}

/** It cannot be compressed. */
const noise = (): string => randomBytes(30_000).toString('hex');

function isAnythingUnfinished(home: string): boolean {
  const database = new BetterSqlite3(join(home, 'memory.db'), { readonly: true });
  try {
    return (
      database.prepare(`SELECT 1 FROM setting WHERE name = 'unfinished_forget'`).get() !== undefined
    );
  } finally {
    database.close();
  }
}

function moreLog(id = 'more'): string {
  const log = join(temporaryFolder(), 'more.jsonl');
  const said = exchange(1000, 400, '2026-02-05T08:00:00Z');
  writeFileSync(log, logOf(said.map((each) => plainLine(id, each))));
  return log;
}

const importing = (client: Client, log: string) => client.call('import', { paths: [log] });
