import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexConversation } from '../../../core/engine/index/indexConversation.ts';
import { createPlanDeps } from '../../../core/engine/index/planSegment.ts';
import type { SegmentPlan } from '../../../core/engine/index/ports/indexStore.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { hashText, hex } from '../../../core/node/bytes.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { exchange, logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { NO_LOG, neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-05T10:00:00.000Z';

describe('plans for the segments of one conversation', () => {
  it('are not stored after one that was made of more', async () => {
    const { memory, older, newer } = await twoPlans();
    await memory.writer.applySegments([newer], 0);
    const before = memory.export();
    expect(await memory.writer.applySegments([older], 0)).toEqual({ written: 0, texts: [] });
    expect(memory.export()).toEqual(before);
    expect(dueOf(memory)).toBe(0);
  });

  it('leave it due where the older one comes first', async () => {
    const { memory, older, newer } = await twoPlans();
    await memory.writer.applySegments([older], 0);
    expect(dueOf(memory)).toBeGreaterThan(0);
    await memory.writer.applySegments([newer], 0);
    expect(dueOf(memory)).toBe(0);
  });

  it('are stored in parts, which are equally old', async () => {
    const { memory, newer } = await twoPlans();
    const [first, ...others] = newer.segments;
    if (first === undefined) throw new Error('nothing is planned');
    await memory.writer.applySegments([{ ...newer, segments: [first], final: false }], 0);
    await memory.writer.applySegments([{ ...newer, segments: others }], 0);
    expect(dueOf(memory)).toBe(0);
    expect((await memory.reader.status()).counts.segments).toBe(2);
  });
});

/** Of a conversation, before and after more of it was read. */
async function twoPlans() {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  const say = (from: number, at: string): void =>
    appendFileSync(log, logOf(exchange(from, 3, at).map((said) => plainLine('c', said))));
  say(1, AT);
  await memory.import(log);
  const older = await planOf(memory);
  say(11, minutesAfter(AT, 60));
  await memory.import(log);
  return { memory, older, newer: await planOf(memory) };
}

async function planOf({ reader }: TestMemory): Promise<SegmentPlan> {
  const [due] = await reader.dueConversations(1);
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
  const options = { nowMs: Date.parse('2030-01-01T00:00:00Z'), signal: neverCancelled };
  const { value } = await indexConversation(reader, deps, due, options).next();
  if (value === undefined) throw new Error('nothing is planned');
  return value as SegmentPlan;
}

function dueOf({ db }: TestMemory): number | undefined {
  return db.get<{ due: number }>(sql`SELECT due FROM conversation`)?.due;
}
