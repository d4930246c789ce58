import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { packVector } from '../../../core/engine/search/vectors/packVector.ts';
import { rebuildMemory } from '../../../core/threads/rebuild/rebuildMemory.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../../../core/store/sql/levels.ts';
import { PAGE_BYTES } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { claudeLine, exchange, logOf, uuid } from '../../helpers/logLines.ts';
import { makeConversations, seeded } from '../../helpers/madeConversations.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { destroyPages, inPagesOf, pagesByName, pagesOf } from './damage.ts';
import { contentAfter, copyOf, rebuild, undamaged } from './rebuilding.ts';
import type { Undamaged } from './rebuilding.ts';

/** More by hand than a run of all tests has time for. */
const RUNS = Number(process.env['STRATA_DAMAGE_RUNS'] ?? 4);
const SEED = 20_261_122;
const TOGETHER = 12;
const DAY = CONVERSATION_LEVEL - 1;

describe('a memory made anew from a damaged one', () => {
  it('equals one that was never damaged, once its sources are imported and indexed', async () => {
    const { logs, file, content } = await anUndamaged();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.nat(), async (count, seed) => {
        const random = seeded(seed);
        const damaged = copyOf(file);
        const pages = Array.from(
          { length: count },
          () => 2 + Math.floor(random() * (pagesOf(damaged) - 1)),
        );
        destroyPages(damaged, pages, random);
        await rebuild(damaged);
        expect(await contentAfter(damaged, logs)).toEqual(content);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });

  it('does so when a page of each table and index is gone', async () => {
    const { logs, file, content } = await anUndamaged();
    const tables = [...pagesByName(file)].filter(([name]) => name !== 'sqlite_schema');
    // Some at once: each round makes a whole memory.
    for (let from = 0; from < tables.length; from += TOGETHER) {
      const some = tables.slice(from, from + TOGETHER);
      const names = some.map(([name]) => name);
      const damaged = copyOf(file);
      destroyPages(
        damaged,
        some.flatMap(([, pages]) => pages.slice(0, 1)),
        seeded(SEED),
      );
      await rebuild(damaged);
      expect({ names, content: await contentAfter(damaged, logs) }).toEqual({ names, content });
    }
  });

  it('of one with a destroyed header, or cut short, keeps what is left without any source', async () => {
    const { logs, file, content } = await anUndamaged();
    hide(logs);
    for (const pageBytes of [PAGE_BYTES, 8_192]) {
      const headless = copyOf(file);
      inPagesOf(headless, pageBytes);
      const rest = readFileSync(headless).subarray(100);
      writeFileSync(headless, Buffer.concat([Buffer.alloc(100), rest]));
      expect(await rebuild(headless)).toMatchObject({ lost: [], derived: NOTHING });
      expect(await contentAfter(headless, null, logs)).toEqual(content);
    }
    for (const part of [0.2, 0.5, 0.8]) {
      const short = copyOf(file);
      truncateSync(short, Math.floor(pagesOf(file) * part) * PAGE_BYTES);
      const { lost } = await rebuild(short);
      const after = await contentAfter(short, null, logs);
      // What is not told as lost is there.
      expect({ part, told: lost.length > 0 || isDeepStrictEqual(after, content) }).toEqual({
        part,
        told: true,
      });
    }
  });

  it('without sources keeps events whose lines are lost, and makes events again from lines that are left', async () => {
    const { logs, file, content } = await anUndamaged();
    hide(logs);
    const pages = pagesByName(file);
    for (const tables of [['raw_block'], ['event', 'text_block', 'timeline']]) {
      const damaged = copyOf(file);
      // All but the root, so that not even the keys are left.
      destroyPages(
        damaged,
        tables.flatMap((name) => pages.get(name)?.slice(1) ?? []),
        seeded(SEED),
      );
      const { events, lost } = await rebuild(damaged);
      expect({ tables, events }).toEqual({ tables, events: content['events']?.length });
      const after = await contentAfter(damaged, null, logs);
      for (const part of ['events', 'timeline', 'turns', 'segments', 'texts'] as const)
        expect({ tables, part, rows: after[part] }).toEqual({ tables, part, rows: content[part] });
      expect(lost.length > 0).toBe(tables.includes('raw_block'));
    }
  });

  it('is one of the followed folders, or of known ones, where nothing is left', async () => {
    const { logs, file, content } = await anUndamaged();
    const noise = copyOf(file);
    destroyPages(
      noise,
      Array.from({ length: pagesOf(file) }, (_, i) => i + 1),
      seeded(SEED),
    );
    const gone = copyOf(file);
    rmSync(gone);
    for (const damaged of [noise, gone]) {
      const tool = join(dirname(damaged), 'projects');
      cpSync(logs, tool, { recursive: true });
      const { events, lost } = await rebuild(damaged);
      expect(events).toBe(content['events']?.length);
      expect(lost).toEqual([expect.stringContaining(tool)]);
    }
  });

  it('keeps versions of a person where they are whole', async () => {
    const { logs, file } = await anUndamaged();
    const damaged = copyOf(file);
    const memory = openTestMemory({ file: damaged });
    const day =
      memory.db.get<{ id: string }>(sql`SELECT node_id AS id FROM node WHERE level = ${DAY}`)?.id ??
      '';
    await memory.writer.edit({ nodeId: day, title: 'What I call it', bullets: undefined }, 1);
    await memory.writer.pin(day, undefined);
    await memory.index();
    const content = memory.export({ root: logs });
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    memory.db.database.close();
    const pages = pagesByName(damaged);
    destroyPages(
      damaged,
      [...(pages.get('raw_block') ?? []), ...(pages.get('timeline') ?? [])],
      seeded(1),
    );
    await rebuild(damaged);
    expect(await contentAfter(damaged, logs)).toEqual(content);
  });

  it('keeps vectors of texts that are whole, and none of whose bytes were overwritten', async () => {
    const { logs, file } = await anUndamaged();
    const damaged = copyOf(file);
    const memory = openTestMemory({ file: damaged });
    const random = seeded(SEED);
    const texts = memory.db.all<{ nodeIx: number; textIx: number }>(
      sql`SELECT node_ix AS nodeIx, text_ix AS textIx FROM node WHERE level = ${SEGMENT_LEVEL} AND live = 1`,
    );
    // Every other one of a point.
    const vectors = texts.map((text, at) => ({
      ...text,
      part: at % 2,
      textHash: Buffer.alloc(10, text.textIx),
      ...packVector(Array.from({ length: 512 }, () => random() - 0.5)),
    }));
    const points = Math.floor(texts.length / 2);
    expect(await memory.writer.storeVectors('m 512', { vectors, calls: [] }, 1)).toEqual({
      nodes: texts.length - points,
      points,
    });
    const content = memory.export({ root: logs });
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    memory.db.database.close();
    const pages = pagesByName(damaged);
    const lines = copyOf(damaged);
    destroyPages(
      lines,
      [...(pages.get('raw_block') ?? []), ...(pages.get('timeline') ?? [])],
      random,
    );
    await rebuild(lines);
    expect(await contentAfter(lines, logs)).toEqual(content);
    // Bytes in the middle of each page: rows that can be read all the same.
    const bytes = copyOf(damaged);
    const content8 = readFileSync(bytes);
    for (const page of pages.get('segment_vector') ?? [])
      content8.fill(90, (page - 1) * PAGE_BYTES + 2_000, (page - 1) * PAGE_BYTES + 2_400);
    writeFileSync(bytes, content8);
    await rebuild(bytes);
    const after = await contentAfter(bytes, logs);
    expect(content['vectors']).toEqual(expect.arrayContaining([...(after['vectors'] ?? [])]));
    expect(after['vectors']?.length).toBeLessThan(content['vectors']?.length ?? 0);
    expect({ ...after, vectors: content['vectors'] }).toEqual(content);
  });

  it('tells what of the table of contents is not in it: segments, periods, versions, pins', async () => {
    const { file } = await anUndamaged();
    const damaged = copyOf(file);
    const memory = openTestMemory({ file: damaged });
    const day =
      memory.db.get<{ id: string }>(sql`SELECT node_id AS id FROM node WHERE level = ${DAY}`)?.id ??
      '';
    await memory.writer.edit({ nodeId: day, title: 'What I call it', bullets: undefined }, 1);
    await memory.writer.pin(day, undefined);
    const counted = memory.db.get(
      sql`SELECT sum(level = ${SEGMENT_LEVEL} AND live = 1) AS segments,
            sum(level < ${SEGMENT_LEVEL} AND live = 1) AS periods,
            sum(text_ix IS NOT NULL AND live = 1) AS unwritten,
            (SELECT count(*) FROM node_text WHERE version IS NOT NULL) AS versions FROM node`,
    );
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    memory.db.database.close();
    const pages = pagesByName(damaged);
    const withoutBullets = copyOf(damaged);
    destroyPages(withoutBullets, pages.get('bullet') ?? [], seeded(1));
    // The rows of texts say what they were.
    expect((await rebuild(withoutBullets)).derived).toEqual({
      ...NOTHING,
      unwritten: counted?.['unwritten'],
      versions: counted?.['versions'],
      byHand: 1,
      pins: 1,
    });
    const withoutRows = copyOf(damaged);
    destroyPages(
      withoutRows,
      ['node', 'node_text'].flatMap((name) => pages.get(name) ?? []),
      seeded(1),
    );
    // Only their indexes are left.
    expect((await rebuild(withoutRows)).derived).toEqual({
      ...NOTHING,
      ...counted,
      unwritten: 0,
    });
    const noise = copyOf(file);
    destroyPages(
      noise,
      Array.from({ length: pagesOf(file) }, (_, i) => i + 1),
      seeded(SEED),
    );
    expect((await rebuild(noise)).derived).toBeNull();
  });

  it('cancelled, leaves the damaged one where it is, and nothing beside it', async () => {
    const { file } = await anUndamaged();
    const damaged = copyOf(file);
    destroyPages(damaged, [1], seeded(1));
    const before = readdirSync(dirname(damaged));
    const signal = {
      aborted: true,
      throwIfAborted: () => {
        throw new Error('cancelled');
      },
    };
    const options = { file: damaged, zone: 'UTC', env: { CLAUDE_CONFIG_DIR: dirname(file) } };
    await expect(rebuildMemory(options, { signal, tell: () => undefined })).rejects.toThrow(
      'cancelled',
    );
    expect(readdirSync(dirname(damaged))).toEqual(before);
  });
});

const NOTHING = {
  segments: 0,
  periods: 0,
  unwritten: 0,
  versions: 0,
  byModel: 0,
  byHand: 0,
  pins: 0,
};

/** Made once, and copied by who damages it. */
let made: Promise<Undamaged> | undefined;
const folder = mkdtempSync(join(tmpdir(), 'strata-rebuild-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const anUndamaged = (): Promise<Undamaged> => (made ??= makeUndamaged());

async function makeUndamaged(): Promise<Undamaged> {
  const { file, ...rest } = await undamaged(await makeLogs());
  const kept = join(folder, 'memory.db');
  copyFileSync(file, kept);
  return { ...rest, file: kept };
}

/** Takes logs away for a test. */
function hide(logs: string): void {
  renameSync(logs, `${logs}-hidden`);
  onTestFinished(() => renameSync(`${logs}-hidden`, logs));
}

async function makeLogs(): Promise<string> {
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  await writeClaudeCodeLogs(
    logs,
    makeConversations({ seed: 3, from: '2024-01-01', to: '2024-03-20', count: 40 }),
  );
  const start = exchange(1, 120, '2024-02-08T08:00:00Z');
  for (const [i, session] of [uuid(0xa), uuid(0xb)].entries()) {
    const own = exchange(1000 * (i + 1), 80, `2024-02-1${i}T08:00:00Z`);
    writeFileSync(
      join(logs, `${session}.jsonl`),
      logOf([...start, ...own].map((said) => claudeLine(session, said))),
    );
  }
  return logs;
}
