import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  claudeLine,
  exchange,
  logOf,
  minutesAfter,
  plainLine,
  uuid,
} from '../../helpers/logLines.ts';
import { walk } from '../../helpers/browse.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-05T10:00:00.000Z';
const [A, B, C, D] = [uuid(0xa), uuid(0xb), uuid(0xc), uuid(0xd)];

/** Lines of a session that begins with events which others have, too. */
const session = (id: string, first: number, count: number, from = 0) =>
  exchange(first, count, minutesAfter(AT, from)).map((said) => claudeLine(id, said));
const title = (id: string, aiTitle: string) =>
  JSON.stringify({ type: 'ai-title', aiTitle, sessionId: id });

/**
 * Everything that makes one file depend on another: a chain of resumes, forks with own tails, one
 * conversation in several files with several titles and folders, a title for another file's event,
 * copies, equal contents.
 */
const LOGS: Readonly<Record<string, readonly string[]>> = {
  [`p/${A}.jsonl`]: session(A, 1, 4),
  [`p/${B}.jsonl`]: [...session(B, 1, 4), ...session(B, 10, 3, 45)],
  [`p/${C}.jsonl`]: [...session(C, 1, 4), ...session(C, 10, 3, 45), ...session(C, 20, 2, 120)],
  [`q/${D}.jsonl`]: [...session(D, 1, 2), ...session(D, 30, 2, 10), title(D, 'A fork')],
  [`q/copy-of-${D}.jsonl`]: [
    ...session(D, 1, 2),
    title(D, 'Fork of a talk'),
    ...session(D, 30, 3, 10).map((line) => line.replace('/home/mira/shop', '/home/mira/other')),
    title(D, 'What became of the fork'),
  ],
  'q/summaries.jsonl': [
    JSON.stringify({ type: 'summary', summary: 'The tax table', leafUuid: uuid(2) }),
    JSON.stringify({ type: 'summary', summary: 'Its second half', leafUuid: uuid(11) }),
  ],
  'one.jsonl': [
    plainLine('talk', { at: AT, text: 'Hello' }),
    plainLine('talk', { at: AT, text: 'Hello' }),
    plainLine('talk', { at: minutesAfter(AT, 2), role: 'assistant', text: 'Good day' }),
    'broken',
  ],
  'two.jsonl': [
    plainLine('talk', { at: minutesAfter(AT, -50), text: 'What came before' }),
    plainLine('talk', { at: AT, text: 'Hello' }),
    plainLine('talk', { text: 'without a time' }),
  ],
};
const NAMES = Object.keys(LOGS);

describe('the order of imports', () => {
  it('changes nothing: any order, in any groups, ends with the same memory', async () => {
    const root = temporaryFolder();
    for (const name of NAMES) write(root, name, logOf(LOGS[name] ?? []));
    const wanted = openTestMemory();
    await wanted.import(root);
    const expected = await indexed(wanted);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(NAMES, { minLength: NAMES.length }),
        fc.array(fc.boolean(), { minLength: NAMES.length, maxLength: NAMES.length }),
        async (order, ends) => {
          const memory = openTestMemory();
          let group: string[] = [];
          for (const [i, name] of order.entries()) {
            group.push(join(root, name));
            if (ends[i] === false && i < order.length - 1) continue;
            await memory.import(group);
            group = [];
          }
          expect(await indexed(memory)).toEqual(expected);
        },
      ),
      { numRuns: 15, seed: 5, endOnFailure: true },
    );
  });

  it('changes nothing when files grow by turns, cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(growth, async (steps) => {
        const root = temporaryFolder();
        const memory = openTestMemory();
        const grow = grower(root);
        for (const { name, share } of steps) await memory.import(grow(name, share));
        for (const name of NAMES) grow(name, 1);
        await memory.import(root);
        const wanted = openTestMemory();
        await wanted.import(root);
        expect(await indexed(memory)).toEqual(await indexed(wanted));
      }),
      { numRuns: 15, seed: 7, endOnFailure: true },
    );
  });

  it('changes nothing that is shown when the memory is indexed in between', async () => {
    await fc.assert(
      fc.asyncProperty(growth, async (steps) => {
        const root = temporaryFolder();
        const memory = openTestMemory();
        const grow = grower(root);
        for (const { name, share, minutes, ahead } of steps) {
          await memory.import(grow(name, share));
          if (minutes !== null) await memory.index(minutesAfter(AT, minutes), { ahead });
        }
        for (const name of NAMES) grow(name, 1);
        await memory.import(root);
        await memory.index(undefined, { ahead: true });
        const wanted = openTestMemory();
        await wanted.import(root);
        await wanted.index();
        // How it came about may differ: versions, their causes, segments that were replaced.
        const shown = { history: false };
        expect(memory.export(shown)).toEqual(wanted.export(shown));
        expect((await walk(memory.reader)).broken).toEqual([]);
      }),
      { numRuns: 15, seed: 9, endOnFailure: true },
    );
  });
});

/** Which file grows by how much of what it still lacks, and when the memory is indexed after that. */
const growth = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    minutes: fc.constantFrom(null, 5, 60, 200),
    ahead: fc.boolean(),
  }),
  { minLength: 4, maxLength: 16 },
);

function grower(root: string): (name: string, share: number) => string {
  const written = new Map<string, number>();
  return (name, share) => {
    const whole = Buffer.from(logOf(LOGS[name] ?? []));
    const from = written.get(name) ?? 0;
    const to = from + Math.ceil((whole.length - from) * share);
    written.set(name, to);
    return write(root, name, whole.subarray(from, to));
  };
}

/** What is stored, and what indexing makes of it. */
async function indexed(memory: TestMemory): Promise<readonly LogicalExport[]> {
  const imported = memory.export();
  await memory.index();
  return [imported, memory.export()];
}

function write(root: string, name: string, content: string | Uint8Array): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, content);
  return path;
}
