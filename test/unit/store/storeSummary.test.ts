import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPlanDeps } from '../../../core/engine/index/planSegment.ts';
import type {
  ModelCall,
  SummaryToStore,
} from '../../../core/engine/summaries/ports/summaryStore.ts';
import { resummarize } from '../../../core/engine/summaries/resummarize.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { hashText, hex } from '../../../core/node/bytes.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { NO_LOG } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const CALL: ModelCall = {
  atMs: NOW,
  purpose: 'a test',
  nodeId: null,
  provider: 'openai',
  model: 'm',
  tokensIn: 100,
  tokensOut: 10,
  cost: 0.25,
  durationMs: 7,
  outcome: 'answered',
};

describe('a text that a person asked for', () => {
  it('is a version also when it says the same, and makes what is above it stale', async () => {
    const { memory, summary, nodeIx } = await planned();
    expect(await memory.writer.storeSummary(summary, NOW)).toMatchObject({ version: 2 });
    const rest = { ...summary, cause: 'model-changed' } as const;
    // A run has nothing to add to it.
    expect(await memory.writer.storeSummary(rest, NOW)).toBeNull();
    expect(versionsOf(memory, nodeIx)).toEqual(['1 closed', '2 manual']);
    expect(
      memory.db.all(sql`SELECT DISTINCT level FROM node WHERE dirty > 0 ORDER BY level`),
    ).toEqual([0, 1, 2, 3, 4].map((level) => ({ level })));
  });

  it('is not stored when its node has moved on, but its calls are paid', async () => {
    const { memory, summary, nodeIx } = await planned();
    const before = memory.export();
    const calls = await memory.writer.recordCalls([CALL]);
    const late = { ...summary, dirty: summary.dirty + 1, calls };
    expect(await memory.writer.storeSummary(late, NOW)).toBeNull();
    expect(memory.export()).toEqual(before);
    expect(versionsOf(memory, nodeIx)).toEqual(['1 closed']);
    expect((await memory.reader.ledger({ limit: 9, offset: 0 })).calls).toMatchObject([
      { outcome: 'superseded', cost: 0.25 },
    ]);
  });

  it('that cannot be stored whole leaves nothing of itself, but what was paid stays paid', async () => {
    const { memory, summary, nodeIx } = await planned();
    const before = memory.export();
    const anchor = {
      type: 'Decision',
      text: 'x',
      importance: 1,
      eventIx: 999_999,
      start: 0,
      end: 1,
      masked: false,
    } as const;
    const calls = await memory.writer.recordCalls([CALL]);
    const broken = { ...summary, text: { ...summary.text, anchors: [anchor] }, calls };
    await expect(memory.writer.storeSummary(broken, NOW)).rejects.toThrow('FOREIGN KEY');
    expect(memory.export()).toEqual(before);
    expect(versionsOf(memory, nodeIx)).toEqual(['1 closed']);
    expect((await memory.reader.ledger({ limit: 9, offset: 0 })).calls).toMatchObject([
      { outcome: 'answered', cost: 0.25 },
    ]);
  });

  it('never goes over a text that is pinned', async () => {
    const { memory, summary, nodeIx, nodeId } = await planned();
    await memory.writer.pin(nodeId, undefined);
    expect(await memory.writer.storeSummary(summary, NOW)).toBeNull();
    expect(versionsOf(memory, nodeIx)).toEqual(['1 closed']);
  });
});

it('what was spent counts from a time on; calls without a known price count nothing', async () => {
  const { writer, reader } = openTestMemory();
  await writer.recordCalls([
    CALL,
    { ...CALL, atMs: NOW + 1, cost: 0.5 },
    { ...CALL, atMs: NOW + 2, cost: null },
  ]);
  const spent = [NOW, NOW + 1, NOW + 2, NOW + 3].map((ms) => reader.spentSince(ms));
  expect(await Promise.all(spent)).toEqual([0.75, 0.5, 0, 0]);
});

it('what is wrong with a node is told until a text is stored', async () => {
  const { memory, summary, nodeIx, nodeId } = await planned();
  const problem = {
    nodeIx,
    inputHash: new Uint8Array(),
    provider: 'openai',
    model: 'm',
    atMs: NOW,
  } as const;
  const shown = async () =>
    (await memory.reader.show({ nodeId, level: 'brief', version: undefined }))?.problem;
  await memory.writer.recordProblem({ ...problem, code: 'reply-refused', message: 'No.' });
  await memory.writer.recordProblem({ ...problem, code: 'reply-unusable', message: 'Odd.' });
  expect(await shown()).toEqual({
    code: 'reply-unusable',
    message: 'Odd.',
    provider: 'openai',
    model: 'm',
    time: '2026-01-02T03:04:05.000Z',
  });
  await memory.writer.storeSummary(summary, NOW);
  expect(await shown()).toBeNull();
});

it('of conversations, those of many segments are read alone', async () => {
  const memory = openTestMemory();
  const [talk, ...others] = makeConversations({
    seed: 7,
    from: '2025-03-03',
    to: '2025-03-07',
    count: 3,
  });
  if (talk === undefined) throw new Error('there are no conversations');
  const nine = Date.parse('2025-03-03T09:00:00Z') - (talk.events[0]?.ms ?? 0);
  const long = {
    ...talk,
    events: [0, 4].flatMap((hours) =>
      talk.events.map((event) => ({ ...event, ms: event.ms + nine + hours * 3_600_000 })),
    ),
  };
  await memory.import(await writePlainLog(join(temporaryFolder(), 'log.jsonl'), [long, ...others]));
  await memory.index();
  const all = await memory.reader.versionedNodes('conversation');
  expect(all.map(({ parts }) => parts).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  const large = all.filter(({ parts }) => parts === 2);
  expect(await memory.reader.versionedNodes('conversation', 2)).toEqual(large);
});

const ticks = (): number => 0;

/** An indexed memory, and a text of its first segment that was not stored yet. */
async function planned() {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-03-07', count: 2 });
  await memory.import(await writePlainLog(join(temporaryFolder(), 'log.jsonl'), made));
  await memory.index();
  const [segment] = await memory.reader.versionedNodes('segment');
  if (segment === undefined) throw new Error('there are no segments');
  const { nodeId, nodeIx } = segment;
  const kept: SummaryToStore[] = [];
  const countTokens = loadTokenCounter();
  await resummarize(
    { nodeId, below: false },
    {
      reader: memory.reader,
      writer: {
        ...memory.writer,
        storeSummary: (summary) => {
          kept.push(summary);
          return Promise.resolve(null);
        },
      },
      plan: createPlanDeps({
        countTokens,
        hashText,
        hex,
        ticks,
        tags: true,
        log: NO_LOG,
        zone: 'UTC',
      }),
      log: NO_LOG,
      now: () => NOW,
      onWritten: () => undefined,
    },
    {
      run: { countTokens, ticks, level: null, tags: true, markers: true, validateAnchors: true },
      concurrency: 1,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    },
  );
  const [summary] = kept;
  if (summary === undefined) throw new Error('nothing was to be stored');
  return { memory, summary, nodeIx, nodeId };
}

function versionsOf({ db }: TestMemory, nodeIx: number): readonly string[] {
  return db
    .all<{ version: number; cause: string }>(
      sql`SELECT version, cause FROM node_text WHERE node_ix = ${nodeIx} ORDER BY version`,
    )
    .map(({ version, cause }) => `${version} ${cause}`);
}
