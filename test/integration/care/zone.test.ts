import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { createPlanDeps } from '../../../core/engine/index/planSegment.ts';
import { indexConversation } from '../../../core/engine/index/indexConversation.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { hashText, hex } from '../../../core/node/bytes.ts';
import { SEGMENT_LEVEL } from '../../../core/store/sql/levels.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { NO_LOG, neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { verifyMemory } from './verifyMemory.ts';

/** Odd offsets, half an hour of daylight saving, a day that was left out, days of 23 and 25 hours. */
const ZONES = [
  'UTC',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Europe/Berlin',
];
/** Around changes of clocks, the ends of years, and the day that Samoa left out. */
const TIMES = [
  '2026-03-29T00:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-04-04T14:50:00Z',
  '2025-12-31T23:10:00Z',
  '2011-12-30T09:30:00Z',
  '2026-03-08T04:00:00Z',
].map((time) => Date.parse(time));

const starts = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...TIMES), fc.integer({ min: -40, max: 40 }))
    .map(([ms, hours]) => ms + hours * 3_600_000),
  { minLength: 1, maxLength: 6 },
);

describe('another zone', () => {
  it('gives the memory that would have been made in it from the start', async () => {
    await fc.assert(
      fc.asyncProperty(
        starts,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...ZONES),
        async (times, from, to) => {
          const log = logOfTimes(times);
          const moved = await indexed(log, from);
          await moved.writer.setZone(to);
          const inZone = openTestMemory({ zone: to, file: moved.file });
          await inZone.index();
          const made = await indexed(log, to);
          expect(moved.export({ history: false })).toEqual(made.export({ history: false }));
          expect((await verifyMemory(moved)).findings).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('keeps what a person wrote, and leads to a segment by the id that it had', async () => {
    const memory = await indexed(logOfTimes([Date.parse('2026-01-31T22:00:00Z')]), 'UTC');
    const nodeId = idOfSegment(memory);
    expect(nodeId).toMatch(/^toc:segment:2026-01-31:/);
    await memory.writer.edit({ nodeId, title: 'My own name for it', bullets: undefined }, 0);
    expect(await memory.writer.setZone('Asia/Kathmandu')).toBe(1);
    await openTestMemory({ zone: 'Asia/Kathmandu', file: memory.file }).index();
    expect(await memory.reader.show({ nodeId, level: 'brief' })).toMatchObject({
      nodeId: nodeId.replace('2026-01-31', '2026-02-01'),
      title: 'My own name for it',
      parents: [
        {},
        { nodeId: 'toc:month:2026-02' },
        {},
        { nodeId: 'toc:day:2026-02-01' },
        {
          level: 'conversation',
          nodeId: nodeId.replace('toc:segment:2026-01-31', 'toc:conversation:2026-02-01'),
        },
      ],
      version: 2,
    });
    const toc = await memory.reader.toc({ nodeId: 'toc:year:2026', depth: 1 });
    expect(toc?.children.map((child) => child.nodeId)).toEqual(['toc:month:2026-02']);
    // Back again: nothing has got lost on the way.
    await memory.writer.setZone('UTC');
    await memory.index();
    expect(await memory.reader.show({ nodeId, level: 'brief' })).toMatchObject({
      nodeId,
      version: 2,
    });
  });

  it('is not undone by plans that were made in the old one', async () => {
    const memory = openTestMemory();
    await memory.import(logOfTimes([Date.parse('2026-01-31T22:00:00Z')]));
    const [due] = await memory.reader.dueConversations(1);
    if (due === undefined) throw new Error('nothing is due');
    const deps = createPlanDeps({
      countTokens: loadTokenCounter(),
      hashText,
      hex,
      ticks: () => 0,
      tags: true,
      log: NO_LOG,
      zone: 'UTC',
    });
    await memory.writer.setZone('Asia/Kathmandu');
    const options = { nowMs: Date.now(), signal: neverCancelled };
    for await (const plan of indexConversation(memory.reader, deps, due, options))
      expect(await memory.writer.applySegments([plan], 0)).toEqual({ written: 0, texts: [] });
    await openTestMemory({ zone: 'Asia/Kathmandu', file: memory.file }).index();
    expect(idOfSegment(memory)).toMatch(/^toc:segment:2026-02-01:/);
  });

  it('is set and told by the command line', async () => {
    const home = temporaryFolder();
    const log = logOfTimes([Date.parse('2026-01-31T22:00:00Z')]);
    const run = (...args: readonly string[]) => runCli(home, args);
    await run('import', log);
    await run('index');
    expect(await run('zone', 'Nowhere/Land')).toMatchObject({ code: 2 });
    const set = await run('zone', 'Pacific/Apia', '--json');
    expect(JSON.parse(set.stdout)).toEqual({ zone: 'Pacific/Apia', moved: 1 });
    expect(await run('zone')).toMatchObject({ code: 0, stdout: 'Pacific/Apia\n' });
    // What is planned in another thread follows the zone that the memory has by then.
    await run('index');
    const toc = JSON.parse((await run('toc', '--json')).stdout) as OutputOf<'toc'>;
    expect(toc.children).toMatchObject([{ nodeId: 'toc:year:2026', eventCount: 4 }]);
    expect(await run('verify')).toMatchObject({ code: 0 });
  });
});

function logOfTimes(times: readonly number[]): string {
  const log = join(temporaryFolder(), 'talk.jsonl');
  const lines = times.flatMap((ms, at) =>
    exchange(at * 10 + 1, 4, new Date(ms).toISOString()).map((said) => plainLine(`c${at}`, said)),
  );
  writeFileSync(log, logOf(lines));
  return log;
}

async function indexed(log: string, zone: string): Promise<TestMemory> {
  const memory = openTestMemory({ zone });
  await memory.import(log);
  await memory.index();
  return memory;
}

function idOfSegment({ db }: TestMemory): string {
  const row = db.get<{ id: string }>(
    sql`SELECT node_id AS id FROM node WHERE level = ${SEGMENT_LEVEL}`,
  );
  if (row === undefined) throw new Error('there is no segment');
  return row.id;
}
