import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWorker } from '../../../core/threads/startWorker.ts';
import type { LogWatcherNote } from '../../../core/engine/live/ports/logWatcher.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

const lines = (conversation: string): string =>
  logOf(exchange(1, 4, '2026-01-05T08:00:00Z').map((said) => plainLine(conversation, said)));

describe('the watching thread', () => {
  it('tells what the memory lacks at the start, and then what is written', async () => {
    const { folder, watcher, told, memory } = started();
    for (const name of ['read', 'grown', 'replaced']) write(folder, name, lines(name));
    await memory.import(folder);
    appendFileSync(join(folder, 'grown.jsonl'), '{"torn');
    write(folder, 'replaced', lines('other'));
    write(folder, 'new', lines('new'));
    const paths = [{ path: folder, source: null }];
    await watcher.watch({ paths, rescanMs: 3_600_000 });
    const path = (name: string): string => join(folder, `${name}.jsonl`);
    expect(told()).toEqual(['grown', 'new', 'replaced'].map(path));
    expect(await watcher.folders()).toMatchObject([
      { path: folder, source: null, state: 'watching', files: 4 },
    ]);
    appendFileSync(path('read'), '\n');
    await expect.poll(told).toEqual(['grown', 'new', 'replaced', 'read'].map(path));
  });

  it('tells a torn line once at each start, and nothing else that was read', async () => {
    const { folder, watcher, told, memory } = started();
    write(folder, 'read', lines('read'));
    write(folder, 'torn', `${lines('torn')}{"torn`);
    await memory.import(folder);
    const paths = [{ path: folder, source: null }];
    await watcher.watch({ paths, rescanMs: 3_600_000 });
    for (let round = 0; round < 3; round++) await watcher.rescan();
    expect(told()).toEqual([join(folder, 'torn.jsonl')]);
  });

  it('answers while it looks through much', async () => {
    const { folder, watcher } = started();
    for (let i = 0; i < 500; i++) {
      mkdirSync(join(folder, `${i}`));
      for (let k = 0; k < 4; k++) writeFileSync(join(folder, `${i}`, `${k}.jsonl`), '{}\n');
    }
    const paths = [{ path: folder, source: null }];
    const first = watcher.watch({ paths, rescanMs: 3_600_000 });
    const counts: number[] = [];
    const ended = first.then(() => true);
    const ask = async (): Promise<false> => {
      const [stand] = await watcher.folders();
      counts.push(stand?.files ?? 0);
      return false;
    };
    while (!(await Promise.race([ask(), ended])));
    expect(counts.some((count) => count > 0 && count < 2_000)).toBe(true);
    expect(await watcher.folders()).toMatchObject([{ files: 2_000 }]);
  });
});

function started() {
  const memory = openTestMemory();
  const folder = temporaryFolder();
  const notes: LogWatcherNote[] = [];
  const worker = startWorker('watcher', {
    data: {
      file: memory.file,
      spool: join(folder, 'spool'),
      log: { folder, level: 'off' },
    },
    onNote: (note) => void notes.push(note),
  });
  onTestFinished(() => worker.stop());
  const told = (): readonly string[] =>
    notes.flatMap((note) => (note.type === 'changed' ? note.logs.map(({ path }) => path) : []));
  return { memory, folder, told, watcher: worker.methods };
}

function write(folder: string, name: string, content: string): void {
  writeFileSync(join(folder, `${name}.jsonl`), content);
}
