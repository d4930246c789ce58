import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Progress } from '../../../core/model/progress.ts';
import { StrataError } from '../../../core/model/result.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-05T10:00:00Z';

it('a cancelled import leaves the files that were written last', async () => {
  const folder = folderOf({ a: 100, b: 400, c: 300, d: 200, e: 500 });
  const memory = openTestMemory();
  let read = 0;
  const signal = {
    aborted: false,
    // Asked before each file, and with each chunk of it.
    throwIfAborted() {
      if (read++ === 6) throw new StrataError({ code: 'cancelled', message: 'Cancelled.' });
    },
  };
  await expect(memory.import(folder, { signal })).rejects.toThrow('Cancelled');
  const stored = () =>
    memory.db
      .all<{ id: string }>(sql`SELECT native_id AS id FROM conversation ORDER BY conversation_ix`)
      .map(({ id }) => id);
  expect(stored()).toEqual(['e', 'b', 'c']);
  const { files } = await memory.import(folder);
  expect(files.map(({ path, eventsAdded }) => [path.at(-7), eventsAdded])).toEqual([
    ['a', 1],
    ['b', 0],
    ['c', 0],
    ['d', 1],
    ['e', 0],
  ]);
  const undisturbed = openTestMemory();
  await undisturbed.import(folder);
  expect(memory.export()).toEqual(undisturbed.export());
});

it('progress rises with what is read, whatever the order, and ends whole', async () => {
  const folder = folderOf({ a: 100, b: 300, c: 200 });
  const told: (number | null)[] = [];
  const onProgress = ({ value }: Progress): void => void told.push(value);
  const memory = openTestMemory();
  await memory.import(folder, { onProgress });
  expect(told).toEqual(told.toSorted((x, y) => (x ?? -1) - (y ?? -1)));
  expect([told[0], told.at(-1)]).toEqual([0, 1]);
  told.length = 0;
  await memory.import(folder, { onProgress });
  expect(new Set(told)).toEqual(new Set([1]));
});

function folderOf(modified: Readonly<Record<string, number>>): string {
  const folder = temporaryFolder();
  for (const [name, seconds] of Object.entries(modified)) {
    const path = join(folder, `${name}.jsonl`);
    writeFileSync(path, logOf([plainLine(name, { at: AT, text: `I am ${name}` })]));
    utimesSync(path, seconds, seconds);
  }
  return folder;
}
