import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from '../../../core/engine/maintenance/seal.ts';
import { EventTexts } from '../../../core/store/library/eventRows.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import {
  claudeLine,
  exchange,
  logOf,
  minutesAfter,
  plainLine,
  uuid,
} from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { verifyMemory } from './verifyMemory.ts';
import { nodeRuntime } from '../../../core/node/runtime.ts';

const AT = '2026-01-05T10:00:00.000Z';
const LONG_AFTER = Date.parse('2030-01-01T00:00:00Z');
const NEVER = {
  ...neverCancelled,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

describe('seal', () => {
  it('puts small blocks together, and everything reads as it did', async () => {
    const memory = openTestMemory();
    const folder = temporaryFolder();
    await readLive(memory, join(folder, 'a.jsonl'), 'a', 60);
    await readLive(memory, join(folder, 'b.jsonl'), 'b', 60);
    await memory.index();
    const before = { export: memory.export(), read: await readAll(memory) };
    const bytes = bytesUsed(memory.db);

    const { counts } = await seal(memory);

    expect(counts).toMatchObject({ files: 2, blocks: 240, sealed: 4 });
    expect({ export: memory.export(), read: await readAll(memory) }).toEqual(before);
    expect((await verifyMemory(memory)).findings).toEqual([]);
    expect(blocksOf(memory.db)).toEqual({ raw: 2, texts: 2 });
    expect(bytesUsed(memory.db)).toBeLessThan(bytes / 2);
    expect((await seal(memory)).counts).toMatchObject({ files: 0, saved: 0 });
  });

  it('keeps the ends of reads where a line was whole before more came on it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('\n', '', '\r\n', ' '), { minLength: 10, maxLength: 24 }),
        async (ends) => {
          const memory = openTestMemory();
          const log = join(temporaryFolder(), 'talk.jsonl');
          const said = exchange(1, ends.length, AT);
          for (const [at, end] of ends.entries()) {
            const one = said[at];
            if (one === undefined) continue;
            appendFileSync(log, plainLine('c', one) + end);
            await memory.import(log);
          }
          const before = { export: memory.export(), read: await readAll(memory) };
          await seal(memory);
          expect({ export: memory.export(), read: await readAll(memory) }).toEqual(before);
          expect((await verifyMemory(memory)).findings).toEqual([]);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('leaves the tail of a log that was written lately, and takes it when that has rested', async () => {
    const memory = openTestMemory();
    const log = join(temporaryFolder(), 'talk.jsonl');
    await readLive(memory, log, 'c', 20);
    const written = Date.parse('2026-01-05T12:00:00Z');
    utimesSync(log, written / 1_000, written / 1_000);
    await memory.import(log);
    expect(await memory.writer.seal(10, written + 60_000)).toMatchObject({ files: 0 });
    expect(await memory.writer.seal(10, written + 4_000_000)).toMatchObject({ files: 1 });
  });

  it('gives events that several logs hold to the log whose blocks they are in', async () => {
    const memory = openTestMemory();
    const folder = temporaryFolder();
    const [a, b] = [uuid(0xa), uuid(0xb)];
    const start = exchange(1, 10, AT);
    await readLines(
      memory,
      join(folder, `${a}.jsonl`),
      start.map((said) => claudeLine(a, said)),
    );
    await readLines(
      memory,
      join(folder, `${b}.jsonl`),
      [...start, ...exchange(31, 10, minutesAfter(AT, 20))].map((said) => claudeLine(b, said)),
    );
    await memory.index();
    const before = { export: memory.export(), read: await readAll(memory) };
    await seal(memory);
    expect({ export: memory.export(), read: await readAll(memory) }).toEqual(before);
    expect((await verifyMemory(memory)).findings).toEqual([]);
  });

  it('leaves nothing half done when it is cut off in the middle of a log', async () => {
    const memory = openTestMemory();
    await readLive(memory, join(temporaryFolder(), 'talk.jsonl'), 'c', 20);
    const before = memory.export();
    memory.db.database.exec(`CREATE TEMP TRIGGER cut BEFORE DELETE ON text_block
      BEGIN SELECT RAISE(ABORT, 'the disk went away'); END`);
    await expect(memory.writer.seal(1, LONG_AFTER)).rejects.toThrow('the disk went away');
    memory.db.database.exec('DROP TRIGGER cut');
    expect(memory.export()).toEqual(before);
    expect((await verifyMemory(memory)).findings).toEqual([]);
    expect(memory.db.database.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(await memory.writer.seal(1, LONG_AFTER)).toMatchObject({ files: 0, more: false });
    expect(await memory.writer.seal(1, LONG_AFTER)).toMatchObject({ files: 1 });
  });

  it('never gives a reader that keeps unpacked blocks the texts of others', async () => {
    const memory = openTestMemory();
    await readLive(memory, join(temporaryFolder(), 'talk.jsonl'), 'c', 20);
    const texts = new EventTexts(memory.db);
    const read = (): readonly string[] =>
      memory.db
        .all<{ block_ix: number; start: number; length: number }>(
          sql`SELECT block_ix, start, length FROM event ORDER BY event_ix`,
        )
        .map((row) => texts.textOf(row));
    const before = read();
    await seal(memory);
    expect(read()).toEqual(before);
  });

  it('stops between two logs when it is cancelled', async () => {
    const memory = openTestMemory();
    await readLive(memory, join(temporaryFolder(), 'talk.jsonl'), 'c', 20);
    const before = blocksOf(memory.db);
    const run = createSeal({ writer: memory.writer, runtime: nodeRuntime(() => LONG_AFTER) }).run({
      reason: 'asked',
      signal: AbortSignal.abort(),
    });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(blocksOf(memory.db)).toEqual(before);
  });
});

function seal(memory: TestMemory) {
  return createSeal({ writer: memory.writer, runtime: nodeRuntime(() => LONG_AFTER) }).run({
    reason: 'asked',
    signal: NEVER,
  });
}

/** As following a log does: a batch for each line. */
async function readLive(
  memory: TestMemory,
  log: string,
  conversation: string,
  count: number,
): Promise<void> {
  const lines = exchange(1, count, AT).map((said) => plainLine(conversation, said));
  await readLines(memory, log, lines);
}

async function readLines(memory: TestMemory, log: string, lines: readonly string[]): Promise<void> {
  writeFileSync(log, '');
  for (const line of lines) {
    appendFileSync(log, logOf([line]));
    await memory.import(log);
  }
}

/** All events, with their original lines. */
async function readAll({ db, reader }: TestMemory): Promise<readonly unknown[]> {
  const conversations = db.all<{ id: string }>(
    sql`SELECT source || ':' || native_id AS id FROM conversation ORDER BY id`,
  );
  const all: unknown[] = [];
  for (const { id } of conversations) {
    const read = await reader.events({ target: id, limit: 1_000, offset: 0 }, LONG_AFTER);
    for (const event of read?.events ?? []) {
      const raw = await reader.rawLine({ eventId: event.eventId, limit: 10_000 });
      all.push({ event, raw });
    }
  }
  return all;
}

function blocksOf(db: Connection) {
  return db.get<{ raw: number; texts: number }>(
    sql`SELECT (SELECT count(*) FROM raw_block) AS raw, (SELECT count(*) FROM text_block) AS texts`,
  );
}

/** Of the tables of blocks. */
function bytesUsed({ database }: Connection): number {
  const used = database
    .prepare("SELECT sum(pgsize) FROM dbstat WHERE name IN ('raw_block', 'text_block')")
    .pluck();
  return Number(used.get());
}
