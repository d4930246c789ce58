import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { claudeLine, exchange, logOf } from '../../helpers/logLines.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import type { Machine } from './machine.ts';
import { openMachine, session } from './machine.ts';

const NONE = { aboutToGo: 0, rescued: 0, left: 0, gone: 0, back: 0 };

async function following(): Promise<Machine> {
  const machine = openMachine();
  const path = join(machine.claude, 'projects');
  await machine.memory.writer.follow([{ path, source: 'claude-code' }], 0);
  return machine;
}

function diskFull(): Promise<never> {
  return Promise.reject(new StrataError({ code: 'disk-full', message: 'The disk is full.' }));
}

test('what is about to go is read in time, and nothing else', async () => {
  const machine = await following();
  const old = machine.log('old.jsonl', 28);
  machine.log('young.jsonl', 2);
  expect(await machine.rescue()).toEqual({ ...NONE, aboutToGo: 1, rescued: 1 });
  expect((await machine.memory.reader.status()).counts.events).toBe(4);
  const { aboutToGo, rescued } = await machine.sweep();
  expect([aboutToGo.map(({ path, imported }) => ({ path, imported })), rescued]).toEqual([
    [{ path: old, imported: true }],
    { files: 1, bytes: session('old.jsonl').length },
  ]);
});

test('what was read before needs no rescue, and a second run does nothing', async () => {
  const machine = await following();
  await machine.memory.import(machine.log('old.jsonl', 28));
  expect(await machine.rescue()).toEqual({ ...NONE, aboutToGo: 1 });
  expect((await machine.sweep()).rescued).toEqual({ files: 0, bytes: 0 });
});

test('folders that nobody follows are only told', async () => {
  const machine = openMachine();
  const other = join(machine.claude, 'projects', '-home-mira');
  await machine.memory.writer.follow([{ path: other, source: 'claude-code' }], 0);
  machine.log('old.jsonl', 28);
  expect(await machine.rescue()).toEqual({ ...NONE, aboutToGo: 1 });
  expect((await machine.sweep()).aboutToGo.map(({ imported }) => imported)).toEqual([false]);
});

test('a single log that is followed is rescued', async () => {
  const machine = openMachine();
  const path = machine.log('old.jsonl', 28);
  await machine.memory.writer.follow([{ path, source: 'claude-code' }], 0);
  expect(await machine.rescue()).toEqual({ ...NONE, aboutToGo: 1, rescued: 1 });
});

test('one that cannot be read costs the others nothing, and counts as left', async () => {
  const machine = await following();
  const [good, bad] = [machine.log('good.jsonl', 28), machine.log('bad.jsonl', 29)];
  const importPaths = async (paths: readonly string[]): Promise<void> => {
    if (paths.includes(bad))
      throw new StrataError({ code: 'path-not-found', message: `There is no file ${bad}.` });
    await machine.memory.import(paths);
  };
  expect(await machine.rescue({ importPaths, signal: neverCancelled })).toEqual({
    ...NONE,
    aboutToGo: 2,
    rescued: 1,
    left: 1,
  });
  const { aboutToGo } = await machine.sweep();
  expect(aboutToGo.map(({ path, imported }) => [path, imported])).toEqual([
    [bad, false],
    [good, true],
  ]);
});

test('a full disk fails the run', async () => {
  const machine = await following();
  machine.log('old.jsonl', 28);
  await expect(
    machine.rescue({ importPaths: diskFull, signal: neverCancelled }),
  ).rejects.toMatchObject({
    code: 'disk-full',
  });
});

test('a cancelled run reads nothing', async () => {
  const machine = await following();
  machine.log('old.jsonl', 28);
  await expect(machine.rescue({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect((await machine.memory.reader.status()).counts.events).toBe(0);
});

test('a log that was deleted is only here, and can still be read to the last raw line', async () => {
  const machine = await following();
  const path = machine.log('old.jsonl', 28);
  machine.log('there.jsonl', 1);
  await machine.memory.import(machine.projects);
  rmSync(path);
  expect(await machine.rescue()).toEqual({ ...NONE, gone: 1 });

  const { onlyHere } = await machine.sweep();
  expect(onlyHere).toEqual({
    files: 1,
    conversations: 1,
    events: 4,
    items: [
      {
        path,
        source: 'claude-code',
        project: '/home/mira/shop',
        bytes: session('old.jsonl').length,
        lastWritten: '2026-02-01T12:00:00.000Z',
        conversationIds: ['claude-code:old'],
      },
    ],
  });
  const { reader } = machine.memory;
  const page = await reader.events(
    { target: 'claude-code:old', limit: 100, offset: 0 },
    Date.now(),
  );
  const lines = await Promise.all(
    (page?.events ?? []).map(({ eventId }) => reader.rawLine({ eventId, limit: 100_000 })),
  );
  expect(lines.map((line) => `${line?.line}\n`).join('')).toBe(session('old.jsonl'));
});

test('a log that comes back, or was packed, is no longer only here', async () => {
  const machine = await following();
  const [path, packed] = [machine.log('old.jsonl', 2), machine.log('packed.jsonl', 2)];
  await machine.memory.import(machine.projects);
  rmSync(path);
  renameSync(packed, `${packed}.zst`);
  expect(await machine.rescue()).toEqual({ ...NONE, gone: 1 });
  machine.log('old.jsonl', 2);
  expect(await machine.rescue()).toEqual({ ...NONE, back: 1 });
  expect((await machine.sweep()).onlyHere.files).toBe(0);
});

test('when a log went missing is kept, however often it is looked for', async () => {
  const machine = await following();
  const path = machine.log('old.jsonl', 2);
  await machine.memory.import(path);
  rmSync(path);
  await machine.rescue({ now: () => 5, signal: neverCancelled });
  await machine.rescue({ now: () => 9, signal: neverCancelled });
  expect(machine.memory.db.database.prepare('SELECT gone_ms FROM log_file').all()).toEqual([
    { gone_ms: 5 },
  ]);
});

test('a log that was moved is not only here: its events stand in the other place', async () => {
  const machine = await following();
  const path = machine.log('old.jsonl', 2);
  await machine.memory.import(path);
  renameSync(path, join(machine.projects, 'renamed.jsonl'));
  await machine.memory.import(machine.projects);
  // Reading it under its new name has told that already.
  expect(await machine.rescue()).toEqual(NONE);
  expect((await machine.sweep()).onlyHere).toEqual({
    files: 0,
    conversations: 0,
    events: 0,
    items: [],
  });
});

test('of a log whose fork is there, only the rest is only here', async () => {
  const machine = await following();
  const [shared, own] = [
    exchange(1, 4, '2026-01-05T10:00:00Z'),
    exchange(50, 2, '2026-01-05T11:00:00Z'),
  ];
  const lines = (name: string, said: typeof shared): string =>
    logOf(said.map((each) => claudeLine(name, each)));
  const path = machine.log('parent.jsonl', 3, lines('parent', [...shared, ...own]));
  machine.log('fork.jsonl', 2, lines('fork', shared));
  await machine.memory.import(machine.projects);
  rmSync(path);
  await machine.rescue();
  const { files, events } = (await machine.sweep()).onlyHere;
  expect({ files, events }).toEqual({ files: 1, events: 2 });
});

test('copies that a window sent were never on the disk for long', async () => {
  const machine = await following();
  const path = machine.log('old.jsonl', 2);
  await machine.memory.import(path);
  rmSync(path);
  expect(await machine.rescue({ dataDir: machine.claude, signal: neverCancelled })).toEqual(NONE);
});
