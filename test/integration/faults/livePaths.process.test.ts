import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLI_MAIN } from '../../helpers/cliMain.ts';
import type { Client } from '../../../core/contract/client.ts';
import { NODE_FLAGS } from '../../helpers/nodeFlags.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

/** Of the user that may do nothing. */
const NOBODY = 65_534;

const said = (conversation: string, id: number): string =>
  `${JSON.stringify({
    conversation,
    id: String(id),
    time: new Date().toISOString(),
    role: id % 2 === 0 ? 'user' : 'assistant',
    text: `Thing ${id} about the parser of ${conversation}.`,
  })}\n`;

describe('a followed folder', () => {
  it('that goes is named as missing, and read on when it comes back', async () => {
    const { client, folder, log } = await following();
    appendFileSync(log, said('talk', 0));
    await shows(client, 'talk', 1);
    renameSync(folder, `${folder}-elsewhere`);
    await stands(client, folder, 'missing');
    appendFileSync(join(`${folder}-elsewhere`, 'talk.jsonl'), said('talk', 1));
    renameSync(`${folder}-elsewhere`, folder);
    await stands(client, folder, 'watching');
    await shows(client, 'talk', 2);
    await until(async () => {
      expect((await client.call('queue', {})).items).toEqual([]);
    });
  });

  it('that leads to itself by links is followed once', async () => {
    const { client, folder, log } = await following();
    symlinkSync(folder, join(folder, 'round'));
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    symlinkSync(join(folder, 'a'), join(folder, 'a', 'b', 'up'));
    symlinkSync(join(folder, 'itself'), join(folder, 'itself'));
    appendFileSync(log, said('talk', 0));
    writeFileSync(join(folder, 'a', 'b', 'deep.jsonl'), said('deep', 0));
    await shows(client, 'talk', 1);
    await shows(client, 'deep', 1);
    await until(async () => {
      const { folders } = await client.call('followed', {});
      expect(folders).toMatchObject([{ state: 'watching', files: 2 }]);
    });
    const { sources } = await client.call('status', {});
    expect(sources).toMatchObject([{ files: 2, events: 2 }]);
  });

  it('of ten thousand folders is followed in each of them', async () => {
    const { client, folder } = await following((root) => {
      for (let n = 0; n < 10_000; n++)
        mkdirSync(join(root, `p${Math.floor(n / 100)}`, `q${n % 100}`), { recursive: true });
    });
    const places = [0, 4_711, 9_999].map(
      (n) => [n, `p${Math.floor(n / 100)}`, `q${n % 100}`] as const,
    );
    for (const [n, p, q] of places)
      writeFileSync(join(folder, p, q, 'talk.jsonl'), said(`talk${n}`, 0));
    for (const [n] of places) await shows(client, `talk${n}`, 1);
    const { folders } = await client.call('followed', {});
    // A system that tells of fewer folders has them looked through, and says so.
    expect(folders).toMatchObject([
      { files: 4, state: expect.stringMatching(/^(watching|rescanning)$/) as string },
    ]);
  });
});

describe('a followed log', () => {
  it('in whose place there is a folder costs the others nothing, and is read again later', async () => {
    const { client, folder, log } = await following();
    const first = said('talk', 0);
    appendFileSync(log, first);
    await shows(client, 'talk', 1);
    rmSync(log);
    mkdirSync(log);
    writeFileSync(join(folder, 'other.jsonl'), said('other', 0));
    await shows(client, 'other', 1);
    await until(async () => {
      // If the log was noticed once more before it went, it stands there as a folder now.
      const { items } = await client.call('queue', {});
      expect(items.filter(({ path }) => path !== log)).toEqual([]);
    });
    rmSync(log, { recursive: true });
    writeFileSync(log, first + said('talk', 1));
    await shows(client, 'talk', 2);
  });

  it('that may not be read is named with what to do, and read once it may', async () => {
    const { client, log, folder } = await followingUnprivileged();
    appendFileSync(log, said('talk', 0));
    await shows(client, 'talk', 1);
    const open = openSync(log, 'a');
    chmodSync(log, 0o000);
    appendFileSync(open, said('talk', 1));
    closeSync(open);
    writeFileSync(join(folder, 'other.jsonl'), said('other', 0));
    await shows(client, 'other', 1);
    await until(async () => {
      const { items } = await client.call('queue', {});
      expect(items).toMatchObject([
        {
          path: log,
          problem: { code: 'path-unreadable', message: expect.stringContaining(log) as string },
        },
      ]);
    });
    chmodSync(log, 0o644);
    await client.call('retryWork', {});
    await shows(client, 'talk', 2);
  });
});

async function following(fill: (folder: string) => void = () => undefined) {
  const folder = temporaryFolder();
  fill(folder);
  const { client } = await openHost({ live: true });
  const { settings } = await client.call('settings', {});
  const quick = { completeAfterMs: 200, collectMs: 100 };
  await client.call('saveSettings', { ...settings, live: { ...settings.live, ...quick } });
  const log = join(folder, 'talk.jsonl');
  writeFileSync(log, '');
  await client.call('follow', { paths: [folder] });
  return { log, folder, client };
}

/**
 * The same in a process that may be forbidden something: what belongs to nobody in particular is read by
 * root whatever its permissions are.
 */
async function followingUnprivileged() {
  const home = temporaryFolder();
  const folder = temporaryFolder();
  const log = join(folder, 'talk.jsonl');
  writeFileSync(log, '');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [home, folder, log]) chownSync(path, NOBODY, NOBODY);
  const child = spawn(process.execPath, [...NODE_FLAGS, CLI_MAIN, 'serve', '--json'], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      STRATA_HOME: home,
      STRATA_TIMEZONE: 'UTC',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  const { client } = await openHost({ dataDir: home });
  await client.call('follow', { paths: [folder] });
  return { log, folder, client };
}

async function shows(client: Client, conversation: string, count: number): Promise<void> {
  const expected = Array.from({ length: count }, (_, id) => String(id));
  const target = `plain:${conversation}`;
  await until(async () => {
    const { events } = await client.call('events', { target });
    expect(events.map(({ nativeId }) => nativeId)).toEqual(expected);
  });
}

async function stands(client: Client, path: string, state: string): Promise<void> {
  await until(async () => {
    const { folders } = await client.call('followed', {});
    expect(folders).toMatchObject([{ path, state }]);
  });
}
