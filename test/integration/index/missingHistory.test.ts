/** A tool's own summary of what it left out is told only where the turns themselves are not in the memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claudeLine, exchange, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const A = uuid(0xa);
const B = uuid(0xb);
const AT = '2026-01-05T10:00:00.000Z';
const FOUND = 'The root cause is that the till rounds every sum twice before the sync.';
/** Names the log of the session that it summarises. */
const summary = (session: string, of: string): string =>
  JSON.stringify({
    ...(JSON.parse(
      claudeLine(session, {
        id: 91,
        at: minutesAfter(AT, 60),
        text: `This session is being continued from a previous conversation.\n\n- ${FOUND}\n\nIf you need details, read the full transcript at: /logs/${of}.jsonl`,
      }),
    ) as object),
    isCompactSummary: true,
  });
const lines = (session: string, from: number, minutes: number): readonly string[] =>
  exchange(from, 4, minutesAfter(AT, minutes)).map((said) => claudeLine(session, said));

function write(folder: string, session: string, log: readonly string[]): string {
  const path = join(folder, `${session}.jsonl`);
  writeFileSync(path, logOf(log));
  return path;
}

/** All that texts say. */
function told(memory: TestMemory): string {
  return JSON.stringify(memory.export({ history: false })['texts']);
}

const BEGINS_WITH_IT = [summary(A, A), ...lines(A, 11, 61)];
const CONTINUES_B = [summary(A, B), ...lines(A, 11, 61)];

describe('a compaction summary', () => {
  it('is told where the log begins with it', async () => {
    const memory = openTestMemory();
    await memory.import(write(temporaryFolder(), A, BEGINS_WITH_IT));
    await memory.index();
    expect(told(memory)).toContain(FOUND);
  });

  it('is not told where its conversation has the turns before it, whenever these come', async () => {
    const folder = temporaryFolder();
    const memory = openTestMemory();
    await memory.import(write(folder, A, BEGINS_WITH_IT));
    await memory.index();
    const whole = [...lines(A, 1, 0), ...BEGINS_WITH_IT];
    await memory.import(write(folder, A, whole));
    await memory.index();
    expect(told(memory)).not.toContain(FOUND);
    const atOnce = openTestMemory();
    await atOnce.import(write(temporaryFolder(), A, whole));
    await atOnce.index();
    expect(told(atOnce)).not.toContain(FOUND);
  });

  it('is not told where the session that it summarises is in the memory, whichever comes first', async () => {
    for (const order of [
      [A, B],
      [B, A],
    ]) {
      const folder = temporaryFolder();
      const memory = openTestMemory();
      const logs = { [A]: CONTINUES_B, [B]: lines(B, 1, 0) };
      for (const session of order) {
        await memory.import(write(folder, session, logs[session] ?? []));
        await memory.index();
      }
      expect([order, told(memory).includes(FOUND)]).toEqual([order, false]);
    }
  });

  it('is told while that session is not there', async () => {
    const memory = openTestMemory();
    await memory.import(write(temporaryFolder(), A, CONTINUES_B));
    await memory.index();
    expect(told(memory)).toContain(FOUND);
  });
});
