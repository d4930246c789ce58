import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { PayloadOf } from '../../../core/contract/events.ts';
import { openHost } from '../../helpers/openHost.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

/** A line that is said now: what is followed is of the present. */
const said = (conversation: string, id: number, role: 'user' | 'assistant'): string =>
  `${JSON.stringify({
    conversation,
    id: `${conversation}-${id}`,
    time: new Date().toISOString(),
    role,
    text: `The ${role} says thing ${id} about the parser of ${conversation}.`,
  })}\n`;

async function ids(client: Client, conversation: string): Promise<(string | null)[]> {
  const target = `plain:${conversation}`;
  const { events } = await client
    .call('events', { target, limit: 5_000 })
    .catch(() => ({ events: [] }));
  return events.map(({ nativeId }) => nativeId);
}
const upTo = (conversation: string, count: number): string[] =>
  Array.from({ length: count }, (_, id) => `${conversation}-${id}`);

async function follow(folder: string) {
  const opened = await openHost({ live: true });
  const turns: PayloadOf<'turn'>[] = [];
  opened.client.on('turn', (turn) => turns.push(turn));
  await opened.client.call('follow', { paths: [folder] });
  return { ...opened, turns };
}

describe('a followed folder', () => {
  it('has each turn told as it begins and ends, in its segment, which has a draft', async () => {
    const folder = temporaryFolder();
    const { client, turns } = await follow(folder);
    const log = join(folder, 'a.jsonl');
    writeFileSync(log, said('a', 0, 'user'));
    await until(() => expect(turns).toHaveLength(1));
    expect(turns[0]).toMatchObject({ conversationId: 'plain:a', state: 'open' });
    appendFileSync(log, said('a', 1, 'assistant'));
    await until(() => expect(turns.map(({ state }) => state)).toEqual(['open', 'complete']));
    const words = 'The user says thing 0 about the parser of a.';
    expect(turns.map((turn) => turn.words)).toEqual([words, words]);
    const nodeId = turns[1]?.nodeId ?? '';
    expect(await client.call('show', { nodeId })).toMatchObject({
      state: 'provisional',
      version: null,
      summarizer: 'extractive',
      conversationId: 'plain:a',
    });
    expect(await ids(client, 'a')).toEqual(upTo('a', 2));
    const { parents } = await client.call('show', { nodeId });
    await until(async () => {
      for (const parent of parents)
        expect((await client.call('show', { nodeId: parent.nodeId })).content).not.toBe('');
    });
    expect((await client.call('queue', {})).items).toEqual([]);
  });

  it('keeps sessions apart that are written at once, half a line at a time', async () => {
    const folder = temporaryFolder();
    const { client } = await follow(folder);
    const names = Array.from({ length: 8 }, (_, i) => `s${i}`);
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    const pathOf = (name: string) =>
      join(folder, name === 's0' ? join('deep', 'er') : '', `${name}.jsonl`);
    for (let id = 0; id < 12; id++) {
      const lines = names.map((name) => said(name, id, id % 2 === 0 ? 'user' : 'assistant'));
      for (const [i, name] of names.entries())
        appendFileSync(pathOf(name), lines[i]?.slice(0, 50) ?? '');
      await new Promise((resolve) => setTimeout(resolve, 60));
      for (const [i, name] of names.entries())
        appendFileSync(pathOf(name), lines[i]?.slice(50) ?? '');
    }
    for (const name of names)
      await until(async () => expect(await ids(client, name)).toEqual(upTo(name, 12)));
  });

  it('goes on with a log that is rotated, and with one that is moved elsewhere below it', async () => {
    const folder = temporaryFolder();
    const { client } = await follow(folder);
    const log = join(folder, 'a.jsonl');
    writeFileSync(log, said('a', 0, 'user'));
    await until(async () => expect(await ids(client, 'a')).toEqual(upTo('a', 1)));
    renameSync(log, join(folder, 'a-old.jsonl'));
    appendFileSync(join(folder, 'a-old.jsonl'), said('a', 1, 'assistant'));
    writeFileSync(log, said('a', 2, 'user'));
    await until(async () => expect(await ids(client, 'a')).toEqual(upTo('a', 3)));
    rmSync(join(folder, 'a-old.jsonl'));
    appendFileSync(log, said('a', 3, 'assistant'));
    await until(async () => expect(await ids(client, 'a')).toEqual(upTo('a', 4)));
  });

  it('is taken up where it was left, by the Strata that comes next', async () => {
    const folder = temporaryFolder();
    const { home, host, client } = await follow(folder);
    const log = join(folder, 'a.jsonl');
    writeFileSync(log, said('a', 0, 'user'));
    await until(async () => expect(await ids(client, 'a')).toEqual(upTo('a', 1)));
    await host.close();
    appendFileSync(log, said('a', 1, 'assistant'));
    writeFileSync(join(folder, 'b.jsonl'), said('b', 0, 'user'));
    const next = await openHost({ dataDir: home, live: true });
    await until(async () => {
      expect(await ids(next.client, 'a')).toEqual(upTo('a', 2));
      expect(await ids(next.client, 'b')).toEqual(upTo('b', 1));
    });
  });

  it('is read no further while following is paused, and then all at once', async () => {
    const folder = temporaryFolder();
    const { client } = await follow(folder);
    await client.call('controlJob', { action: 'pause', job: 'follow' });
    expect((await client.call('followed', {})).folders).toMatchObject([
      { path: folder, state: 'off' },
    ]);
    writeFileSync(join(folder, 'a.jsonl'), said('a', 0, 'user'));
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(await ids(client, 'a')).toEqual([]);
    await client.call('controlJob', { action: 'resume', job: 'follow' });
    await until(async () => expect(await ids(client, 'a')).toEqual(upTo('a', 1)));
    expect((await client.call('followed', {})).folders).toMatchObject([{ state: 'watching' }]);
  });
});

it('what is imported from a folder is followed; what is switched off in the settings is not', async () => {
  const folder = temporaryFolder();
  const { client } = await openHost({ live: true });
  const log = join(folder, 'a.jsonl');
  writeFileSync(log, said('a', 0, 'user'));
  await client.call('import', { paths: [folder] });
  expect((await client.call('followed', {})).folders.map(({ path }) => path)).toEqual([folder]);
  appendFileSync(log, said('a', 1, 'assistant'));
  await until(async () => expect(await ids(client, 'a')).toEqual(upTo('a', 2)));
  const { settings } = await client.call('settings', {});
  await client.call('saveSettings', { ...settings, live: { ...settings.live, follow: false } });
  expect((await client.call('followed', {})).active).toBe(false);
  await client.call('saveSettings', settings);
  await until(async () => expect((await client.call('followed', {})).active).toBe(true));
  await client.call('unfollow', { path: folder });
  expect((await client.call('followed', {})).folders).toEqual([]);
});

it('a note of a hook is enough, whether Strata runs or not', async () => {
  const folder = temporaryFolder();
  const home = temporaryFolder();
  const [early, late] = ['early', 'late'].map((name) => join(folder, `${name}.jsonl`)) as [
    string,
    string,
  ];
  writeFileSync(early, said('early', 0, 'user'));
  writeFileSync(late, said('late', 0, 'user'));
  expect((await runCli(home, ['notify', early])).code).toBe(0);
  const { client } = await openHost({ dataDir: home, live: true });
  await until(async () => expect(await ids(client, 'early')).toEqual(upTo('early', 1)));
  expect((await runCli(home, ['notify', late])).code).toBe(0);
  await until(async () => expect(await ids(client, 'late')).toEqual(upTo('late', 1)));
  await until(() => expect(readdirSync(join(home, 'spool'))).toEqual([]));
});
