import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
import { walk } from '../../helpers/browse.ts';
import { copiesOf, forkingImporter, forkingLine } from '../../helpers/forkingImporter.ts';
import type { Forking } from '../../helpers/forkingImporter.ts';
import { exchange, logOf, minutesAfter } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-05T10:00:00.000Z';
const LATER = '2026-02-17T09:00:00.000Z';
const importer = forkingImporter;

const COMMON = exchange(1, 4, AT);
const PARENT_ON = exchange(31, 4, minutesAfter(LATER, 600));
const CHILD = exchange(11, 4, minutesAfter(LATER, 1));

/** A parent with two forks, one of which was forked again, and one that was only begun. */
const LOGS: Readonly<Record<string, readonly Forking[]>> = {
  parent: [...COMMON, ...PARENT_ON],
  child: [...copiesOf(COMMON, LATER), ...CHILD],
  other: [
    ...copiesOf(COMMON.slice(0, 2), minutesAfter(LATER, 90)),
    ...exchange(21, 2, minutesAfter(LATER, 91)),
  ],
  grandchild: [
    ...copiesOf([...COMMON, ...CHILD.slice(0, 2)], minutesAfter(LATER, 200)),
    ...exchange(41, 2, minutesAfter(LATER, 201)),
  ],
  begun: copiesOf(COMMON, minutesAfter(LATER, 300)),
};
const NAMES = Object.keys(LOGS);

describe('events that other conversations’ logs repeat under another time', () => {
  it('are shown where they are from, at their own time, when that log is there', async () => {
    const memory = await imported(['child', 'parent', 'grandchild']);
    expect(await shown(memory, 'parent')).toEqual({
      ids: [1, 2, 3, 4, 31, 32, 33, 34],
      start: AT,
      continuedFrom: null,
    });
    expect(await shown(memory, 'child')).toEqual({
      ids: [11, 12, 13, 14],
      start: minutesAfter(LATER, 1),
      continuedFrom: 'plain:parent',
    });
    expect(await shown(memory, 'grandchild')).toMatchObject({
      ids: [41, 42],
      continuedFrom: 'plain:child',
    });
  });

  it('are shown once while the log that they are from is missing', async () => {
    const memory = await imported(['other', 'child', 'begun']);
    const ids = await Promise.all(['other', 'child', 'begun'].map((name) => shown(memory, name)));
    expect(ids.flatMap((each) => each.ids).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 11, 12, 13, 14, 21, 22,
    ]);
    expect((await memory.reader.status()).counts).toMatchObject({ events: 10 });
  });

  it('count once, and keep their links, when the log that they are from comes late', async () => {
    const folder = written(NAMES);
    const memory = openTestMemory();
    await memory.import(join(folder, 'child.jsonl'), { importer });
    await memory.index();
    const early = await eventsOf(memory, 'child');
    const grip = memory.db.get<{ key: Uint8Array; ms: number }>(sql`SELECT key, ms FROM grip`);
    const [copy] = early;
    if (copy === undefined || grip === undefined) throw new Error('nothing to link to');
    await memory.import(join(folder, 'parent.jsonl'), { importer });
    await memory.index();
    expect((await memory.reader.status()).counts).toMatchObject({ events: 12 });
    const { children } = (await memory.reader.toc({ nodeId: undefined, depth: 1 })) ?? {};
    expect(children?.map(({ eventCount }) => eventCount)).toEqual([12]);
    expect((await walk(memory.reader)).broken).toEqual([]);
    const [original] = await eventsOf(memory, 'parent');
    expect(original).toMatchObject({ time: AT, conversationId: 'plain:parent' });
    const around = await memory.reader.around({ eventId: copy.eventId, before: 0, after: 0 }, 0);
    expect(around?.events).toEqual([original]);
    expect(await memory.reader.rawLine({ eventId: copy.eventId, limit: 1000 })).toEqual(
      await memory.reader.rawLine({ eventId: original?.eventId ?? '', limit: 1000 }),
    );
    expect(await memory.reader.locate({ id: copy.eventId })).toMatchObject({
      kind: 'event',
      nodeId: expect.stringContaining('toc:segment:2026-01-05') as string,
    });
  });

  it('go on to lead to their evidence: a grip made of a copy opens the original', async () => {
    const folder = written(NAMES);
    const memory = openTestMemory();
    await memory.import(join(folder, 'child.jsonl'), { importer });
    await memory.index();
    const grips = await gripsOf(memory);
    await memory.import(join(folder, 'parent.jsonl'), { importer });
    await memory.index();
    const now = await Promise.all(
      grips.map((gripId) => memory.reader.grip({ gripId, before: 0, after: 0 })),
    );
    expect(grips.length).toBeGreaterThan(0);
    expect(now.filter((grip) => grip === null || grip.nodeId === null)).toEqual([]);
    expect(now.some((grip) => grip?.conversationId === 'plain:parent')).toBe(true);
  });

  it('are the same memory in every order, all at once or one by one', async () => {
    const folder = written(NAMES);
    const expected = await all(folder);
    const [last = '', ...others] = NAMES.toReversed();
    for (const [at, most] of permutations(others).entries()) {
      const order = most.toSpliced(at % NAMES.length, 0, last);
      const memory = openTestMemory();
      for (const name of order) await memory.import(join(folder, `${name}.jsonl`), { importer });
      expect([order, memory.export()]).toEqual([order, expected]);
    }
  });

  it('are the same memory as any part of the logs gives at once, indexed in between or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(NAMES, { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: NAMES.length, maxLength: NAMES.length }),
        async (order, indexed) => {
          const folder = written(order);
          const memory = openTestMemory();
          for (const [at, name] of order.entries()) {
            await memory.import(join(folder, `${name}.jsonl`), { importer });
            if (indexed[at] === true) await memory.index();
          }
          await memory.index();
          const wanted = openTestMemory();
          await wanted.import(folder, { importer });
          await wanted.index();
          const asShown = { history: false };
          expect(memory.export(asShown)).toEqual(wanted.export(asShown));
        },
      ),
      { numRuns: 25, seed: 3, endOnFailure: true },
    );
  });

  it('are the same memory when logs grow by turns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            name: fc.constantFrom(...NAMES),
            share: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
          { minLength: 3, maxLength: 14 },
        ),
        async (steps) => {
          const folder = temporaryFolder();
          const memory = openTestMemory();
          const sizes = new Map<string, number>();
          for (const { name, share } of [
            ...steps,
            ...NAMES.map((each) => ({ name: each, share: 1 })),
          ]) {
            const whole = Buffer.from(textOf(name));
            const from = sizes.get(name) ?? 0;
            sizes.set(name, from + Math.ceil((whole.length - from) * share));
            const path = join(folder, `${name}.jsonl`);
            writeFileSync(path, whole.subarray(0, sizes.get(name)));
            await memory.import(path, { importer });
          }
          expect(memory.export()).toEqual(await all(folder));
        },
      ),
      { numRuns: 20, seed: 4, endOnFailure: true },
    );
  });
});

function textOf(name: string): string {
  return logOf((LOGS[name] ?? []).map((said) => forkingLine(name, said)));
}

function written(names: readonly string[]): string {
  const folder = join(temporaryFolder(), 'logs');
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, `${name}.jsonl`), textOf(name));
  return folder;
}

async function imported(names: readonly string[]): Promise<TestMemory> {
  const memory = openTestMemory();
  await memory.import(written(names), { importer });
  return memory;
}

async function all(folder: string) {
  const memory = openTestMemory();
  await memory.import(folder, { importer });
  return memory.export();
}

async function eventsOf(memory: TestMemory, target: string) {
  const page = await memory.reader.events({ target: `plain:${target}`, limit: 100, offset: 0 }, 0);
  return page?.events ?? [];
}

async function shown(memory: TestMemory, name: string) {
  const events = await eventsOf(memory, name);
  const conversation = await memory.reader.conversation({ conversationId: `plain:${name}` });
  return {
    ids: events.map(({ nativeId }) => Number(nativeId?.slice(1))),
    start: events[0]?.time,
    continuedFrom: conversation?.continuedFrom,
  };
}

async function gripsOf(memory: TestMemory): Promise<readonly string[]> {
  const { nodes } = await walk(memory.reader);
  const shows = await Promise.all(
    nodes
      .filter(({ level }) => level === 'segment')
      .map(({ nodeId }) => memory.reader.show({ nodeId, level: 'brief', version: undefined })),
  );
  return shows.flatMap((show) => show?.bullets.flatMap(({ gripIds }) => gripIds) ?? []);
}

function permutations(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length < 2) return [names];
  return names.flatMap((name) =>
    permutations(names.filter((other) => other !== name)).map((rest) => [name, ...rest]),
  );
}
