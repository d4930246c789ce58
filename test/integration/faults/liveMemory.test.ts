import { writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { openHost } from '../../helpers/openHost.ts';
import { canMountDisks, empty, fill, remount, smallDisk } from '../../helpers/smallDisk.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

const QUICK = { completeAfterMs: 200, collectMs: 100 };
/** Words enough that a full disk has no room for them. */
const FILLER = Array.from({ length: 4_000 }, (_, n) => `word${n * 7919}`).join(' ');

const said = (id: number): string =>
  `${JSON.stringify({
    conversation: 'talk',
    id: String(id),
    time: new Date().toISOString(),
    role: id % 2 === 0 ? 'user' : 'assistant',
    text: `Thing ${id} about the parser. ${FILLER}`,
  })}\n`;

describe.skipIf(!canMountDisks())('a Strata that follows, whose memory lies on a disk', () => {
  it('that fills up goes on showing what it has, and catches up once there is room', async () => {
    const { client, log } = await following(smallDisk('12m'));
    appendFileSync(log, said(0));
    await shows(client, 1);
    const years = async () => (await client.call('toc', {})).children;
    await until(async () => expect(await years()).toHaveLength(1));
    fill(client.home);
    appendFileSync(log, said(1) + said(2) + said(3));
    await delay(2_500);
    expect(await idsOf(client)).toEqual(['0']);
    expect(await years()).toHaveLength(1);
    // What a person asks for says why it cannot be done.
    await expect(client.call('import', { paths: [log] })).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.stringContaining(client.home) as string,
    });
    empty(client.home);
    // Nothing is written any more: it is not a further change that brings the others.
    await shows(client, 4);
    await until(async () => expect((await client.call('queue', {})).items).toEqual([]));
  });

  it('that was full when a log was first seen catches up once there is room', async () => {
    const { client, log } = await following(smallDisk('12m'));
    fill(client.home);
    appendFileSync(log, said(0));
    await delay(2_000);
    expect(await idsOf(client)).toEqual([]);
    empty(client.home);
    await shows(client, 1);
  });

  it('that is read-only is named, and nothing is followed', async () => {
    const home = smallDisk('50m');
    const first = await openHost({ dataDir: home });
    await first.client.call('status', {});
    await first.host.close();
    remount(home, 'ro');
    const { host, client } = await openHost({ dataDir: home, live: true });
    expect(host.problem).toMatchObject({
      code: 'path-unreadable',
      message: expect.stringContaining(home) as string,
    });
    expect(await client.call('followed', {})).toMatchObject({ active: false, folders: [] });
  });
});

it('a database that another program locks for seconds costs no line', async () => {
  const { client, log } = await following(temporaryFolder());
  appendFileSync(log, said(0));
  await shows(client, 1);
  const other = new BetterSqlite3(join(client.home, 'memory.db'));
  try {
    other.exec('BEGIN IMMEDIATE');
    appendFileSync(log, said(1));
    // Longer than the writer is willing to wait.
    await delay(7_000);
    expect(await idsOf(client)).toEqual(['0']);
    other.exec('ROLLBACK');
  } finally {
    other.close();
  }
  await shows(client, 2);
});

async function following(home: string) {
  const folder = temporaryFolder();
  const { client } = await openHost({ dataDir: home, live: true });
  const { settings } = await client.call('settings', {});
  await client.call('saveSettings', { ...settings, live: { ...settings.live, ...QUICK } });
  const log = join(folder, 'talk.jsonl');
  writeFileSync(log, '');
  await client.call('follow', { paths: [folder] });
  return { log, folder, client: Object.assign(client, { home }) };
}

async function shows(client: Client, count: number): Promise<void> {
  const expected = Array.from({ length: count }, (_, id) => String(id));
  await until(async () => expect(await idsOf(client)).toEqual(expected));
}

async function idsOf(client: Client): Promise<readonly (string | null)[]> {
  const { events } = await client
    .call('events', { target: 'plain:talk', limit: 100 })
    .catch(() => ({ events: [] }));
  return events.map(({ nativeId }) => nativeId);
}
