import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
import { copiesOf, forkingImporter, forkingLine } from '../../helpers/forkingImporter.ts';
import type { Forking } from '../../helpers/forkingImporter.ts';
import { exchange, logOf, minutesAfter } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-05T10:00:00.000Z';
const FORKS = 12;
const COMMON = exchange(1, 200, AT);
const importer = forkingImporter;

/** Forks that share a long start, by what they have of it, and an own event of each. */
const KINDS: Readonly<Record<string, (fork: number) => readonly Forking[]>> = {
  'with the same times': () => COMMON,
  'with times of their own': (fork) => copiesOf(COMMON, minutesAfter(AT, 1000 + fork)),
};

describe.each(Object.entries(KINDS))('many forks %s', (_kind, start) => {
  const write = (folder: string): void => {
    for (let fork = 0; fork < FORKS; fork++) {
      const lines = start(fork).map((said) => forkingLine(`fork${fork}`, said));
      writeFileSync(pathOf(folder, fork), logOf([...lines, ownOf(fork, 0)]));
    }
  };

  it('cost as little as one alone when one of them goes on', async () => {
    const folder = temporaryFolder();
    write(folder);
    const memory = openTestMemory();
    await memory.import(folder, { importer });
    const grown = await changesOf(memory, async () => {
      appendFileSync(pathOf(folder, 5), `${ownOf(5, 1)}\n`);
      await memory.import(folder, { importer });
    });
    expect(grown).toBeLessThan(25);
    const undisturbed = openTestMemory();
    await undisturbed.import(folder, { importer });
    expect(memory.export()).toEqual(undisturbed.export());
  });

  it('are settled by writing what differs when one of them repeats more of the others', async () => {
    const folder = temporaryFolder();
    write(folder);
    const memory = openTestMemory();
    await memory.import(folder, { importer });
    const repeated = await changesOf(memory, async () => {
      appendFileSync(pathOf(folder, 5), `${ownOf(4, 0)}\n`);
      await memory.import(folder, { importer });
    });
    expect(repeated).toBeLessThan(60);
    const undisturbed = openTestMemory();
    await undisturbed.import(folder, { importer });
    expect(memory.export()).toEqual(undisturbed.export());
  });

  it('leave nothing to write when they are settled again', async () => {
    const folder = temporaryFolder();
    write(folder);
    const memory = openTestMemory();
    await memory.import(folder, { importer });
    const before = memory.export();
    memory.db.run(sql`UPDATE conversation SET settled = 0`);
    expect(await changesOf(memory, () => memory.writer.settle())).toBeLessThan(3 * FORKS);
    expect(memory.export()).toEqual(before);
  });
});

/** Rows that were written meanwhile. */
async function changesOf(memory: TestMemory, work: () => Promise<void>): Promise<number> {
  const count = (): number =>
    memory.db.get<{ n: number }>(sql`SELECT total_changes() AS n`)?.n ?? 0;
  const before = count();
  await work();
  return count() - before;
}

/** The nth event that a fork has alone. */
function ownOf(fork: number, n: number): string {
  return forkingLine(`fork${fork}`, {
    id: 10_000 + fork * 100 + n,
    at: minutesAfter(AT, 2_000 + fork * 10 + n),
    text: `Own ${n} of ${fork}`,
  });
}

function pathOf(folder: string, fork: number): string {
  return join(folder, `fork${fork}.jsonl`);
}
