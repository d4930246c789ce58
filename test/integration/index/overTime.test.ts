import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  claudeLine,
  exchange,
  logOf,
  minutesAfter,
  plainLine,
  uuid,
} from '../../helpers/logLines.ts';
import type { Said } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

/** A Monday: its week, W02, lies in one month. */
const AT = '2026-01-05T10:00:00.000Z';
const log = (said: readonly Said[], conversation = 'c'): string =>
  logOf(said.map((each) => plainLine(conversation, each)));
const PERIODS = ['toc:day:2026-01-05', 'toc:week:2026-W02', 'toc:month:2026-01', 'toc:year:2026'];

describe('as time passes', () => {
  it('an open segment has a draft, and a version once no event can join it any more', async () => {
    const { memory } = await imported(exchange(1, 4, AT));
    await memory.index(minutesAfter(AT, 33));
    expect(await textsOf(memory)).toMatchObject({
      segments: [{ version: null, cause: null, state: 'provisional' }],
      conversation: { version: null, cause: null, state: 'provisional' },
      periods: { version: null, cause: null, state: 'provisional' },
    });
    expect(await memory.index(minutesAfter(AT, 33))).toMatchObject({ nodesWritten: 0 });
    await memory.index(minutesAfter(AT, 34));
    expect(await textsOf(memory)).toMatchObject({
      segments: [{ version: 1, cause: 'closed', state: 'current' }],
      conversation: { version: 1, cause: 'rollup', state: 'current' },
      periods: { version: null, cause: null, state: 'provisional' },
    });
  });

  it('periods get their versions an hour, a day or a week after their end', async () => {
    const { memory } = await imported(exchange(1, 4, AT));
    const versionsAt = async (now: string) => {
      await memory.index(now);
      return Promise.all(PERIODS.map(async (nodeId) => (await show(memory, nodeId))?.version));
    };
    expect(await versionsAt('2026-01-06T00:59:59Z')).toEqual([null, null, null, null]);
    expect(await versionsAt('2026-01-06T01:00:00Z')).toEqual([1, null, null, null]);
    expect(await versionsAt('2026-01-12T23:59:59Z')).toEqual([1, null, null, null]);
    expect(await versionsAt('2026-01-13T00:00:00Z')).toEqual([1, 1, null, null]);
    expect(await versionsAt('2026-02-02T00:00:00Z')).toEqual([1, 1, 1, null]);
    expect(await versionsAt('2027-01-07T23:59:59Z')).toEqual([1, 1, 1, null]);
    expect(await versionsAt('2027-01-08T00:00:00Z')).toEqual([1, 1, 1, 1]);
    expect(await memory.index('2030-01-01T00:00:00Z')).toMatchObject({ nodesWritten: 0 });
  });

  it('a segment that goes on after it was closed is a draft again, then a second version', async () => {
    const { memory, path } = await imported(exchange(1, 4, AT));
    await memory.index(minutesAfter(AT, 34));
    appendFileSync(path, log(exchange(5, 2, minutesAfter(AT, 32))));
    await memory.import(path);
    await memory.index(minutesAfter(AT, 40));
    expect((await textsOf(memory)).segments).toMatchObject([
      { version: null, state: 'provisional' },
    ]);
    await memory.index(minutesAfter(AT, 90));
    const { segments } = await textsOf(memory);
    expect(segments).toMatchObject([{ version: 2, cause: 'late-events', state: 'current' }]);
    const first = await show(memory, segments[0]?.nodeId ?? '', 1);
    expect(first).toMatchObject({ version: 1, cause: 'closed' });
    expect(first?.originalTokenCount).toBeLessThan(segments[0]?.originalTokenCount ?? 0);
  });
});

describe('a late event', () => {
  it('writes its segment and every ancestor anew, and nothing else', async () => {
    const logs = temporaryFolder();
    const days = ['2026-01-05', '2026-01-06', '2026-01-12', '2026-02-02', '2027-03-01'];
    for (const [i, day] of days.entries())
      writeFileSync(
        join(logs, `${day}.jsonl`),
        log(exchange(10 * i, 4, `${day}T10:00:00.000Z`), day),
      );
    const memory = openTestMemory();
    await memory.import(logs);
    await memory.index();
    const before = await versions(memory);
    expect([...new Set(before.values())]).toEqual(['1 rollup', '1 closed']);
    appendFileSync(
      join(logs, '2026-01-06.jsonl'),
      log([{ id: 99, at: '2026-01-06T10:20:00Z', text: 'One more thing' }], '2026-01-06'),
    );
    await memory.import(logs);
    expect(await memory.index()).toMatchObject({ segments: 1, nodesWritten: 6 });
    const after = await versions(memory);
    const changed = [...after].filter(([id, version]) => before.get(id) !== version);
    expect(changed).toEqual([
      ['toc:year:2026', '2 late-events'],
      ['toc:month:2026-01', '2 late-events'],
      ['toc:week:2026-W02', '2 late-events'],
      ['toc:day:2026-01-06', '2 late-events'],
      [expect.stringContaining('toc:conversation:2026-01-06:'), '2 late-events'],
      [expect.stringContaining('toc:segment:2026-01-06:'), '2 late-events'],
    ]);
    expect([...after.keys()]).toEqual([...before.keys()]);
  });

  it('before the first one replaces the segment, which stays readable and names its successor', async () => {
    const { memory, path } = await imported(exchange(1, 4, AT));
    await memory.index();
    const [old] = (await textsOf(memory)).segments;
    const earlier = [{ id: 50, at: minutesAfter(AT, -5), text: 'What I wanted to say first' }];
    const other = join(path, '..', 'earlier.jsonl');
    writeFileSync(other, log(earlier));
    await memory.import(other);
    await memory.index();
    const { segments, conversation } = await textsOf(memory);
    expect(segments).toMatchObject([{ version: 1, cause: 'closed', state: 'current' }]);
    // It goes on as itself, under the name of its first segment.
    expect(conversation).toMatchObject({ version: 2, cause: 'late-events', state: 'current' });
    expect(segments[0]?.nodeId).not.toBe(old?.nodeId);
    expect(await show(memory, old?.nodeId ?? '')).toMatchObject({
      ...old,
      state: 'superseded',
      successors: [segments[0]?.nodeId],
    });
    const events = { target: old?.nodeId ?? '', limit: 10, offset: 0 };
    expect((await memory.reader.events(events, 0))?.events).toHaveLength(4);
  });

  it('that ends the segment before changes the overlap, but no text', async () => {
    const { memory, path } = await imported([
      ...exchange(1, 2, AT),
      ...exchange(11, 2, minutesAfter(AT, 60)),
    ]);
    await memory.index();
    const before = (await textsOf(memory)).segments;
    // In another file, which sorts between the two: its first event is later than theirs.
    const split = openTestMemory();
    const [first, second] = [join(path, '..', 'x1.jsonl'), join(path, '..', 'x3.jsonl')];
    writeFileSync(first, log(exchange(1, 2, AT)));
    writeFileSync(second, log(exchange(11, 2, minutesAfter(AT, 60))));
    await split.import([first, second]);
    await split.index();
    expect((await textsOf(split)).segments).toEqual(before);
    appendFileSync(first, log([{ id: 5, at: minutesAfter(AT, 3), text: 'A late word' }]));
    await split.import(first);
    expect(await split.index()).toMatchObject({ nodesWritten: 6 });
    const after = (await textsOf(split)).segments;
    expect(after.map(({ version }) => version)).toEqual([2, 1]);
    expect(after[1]?.overlapEventIds).toHaveLength(3);
  });
});

describe('a segment whose events move to another conversation', () => {
  it.each([false, true])('moves with them, with plans made ahead: %s', async (ahead) => {
    const logs = temporaryFolder();
    const [a, b] = [uuid(0xa), uuid(0xb)];
    const write = (session: string, said: readonly Said[]): void =>
      writeFileSync(
        join(logs, `${session}.jsonl`),
        logOf(said.map((each) => claudeLine(session, each))),
      );
    const second = exchange(11, 4, minutesAfter(AT, 60));
    write(a, [...exchange(1, 2, AT), ...second]);
    const memory = openTestMemory();
    await memory.import(logs);
    await memory.index();
    // It holds nothing else, so that it had it first. Newest first, it is planned before the other.
    write(b, second);
    await memory.import(logs);
    await memory.index(undefined, { ahead });
    const atOnce = openTestMemory();
    await atOnce.import(logs);
    await atOnce.index();
    const shown = { history: false };
    expect(memory.export(shown)).toEqual(atOnce.export(shown));
    expect(await conversationOf(memory, second)).toBe(`claude-code:${b}`);
  });
});

describe('an index run', () => {
  it('writes nothing when nothing changed', async () => {
    const { memory, path } = await imported([
      ...exchange(1, 4, AT),
      ...exchange(11, 4, minutesAfter(AT, 1440)),
    ]);
    expect(await memory.index()).toMatchObject({ segments: 2, nodesWritten: 9, failed: [] });
    const before = memory.export();
    await memory.import(path);
    expect(await memory.index()).toMatchObject({ segments: 0, nodesWritten: 0 });
    expect(memory.export()).toEqual(before);
  });

  it('puts right what an import that was cut off left unsettled', async () => {
    const logs = temporaryFolder();
    writeFileSync(join(logs, 'a.jsonl'), log(exchange(11, 4, minutesAfter(AT, 10))));
    writeFileSync(join(logs, 'b.jsonl'), log(exchange(1, 4, AT)));
    const memory = openTestMemory();
    const store = { settle: cutOff };
    await expect(memory.import(logs, { store })).rejects.toThrow('cut off');
    await memory.index();
    const undisturbed = openTestMemory();
    await undisturbed.import(logs);
    await undisturbed.index();
    expect(memory.export()).toEqual(undisturbed.export());
  });

  it('writes periods anew when a conversation turns out to be about another project', async () => {
    const logs = temporaryFolder();
    const session = uuid(0xa);
    const lines = exchange(1, 4, AT).map((said) => claudeLine(session, said));
    writeFileSync(join(logs, 'one.jsonl'), logOf(lines));
    const memory = openTestMemory();
    await memory.import(logs);
    await memory.index();
    const moved = lines.map((line) => line.replace('/home/mira/shop', '/home/mira/before'));
    writeFileSync(join(logs, 'two.jsonl'), logOf(moved));
    await memory.import(logs);
    await memory.index();
    const atOnce = openTestMemory();
    await atOnce.import(logs);
    await atOnce.index();
    const shown = { history: false };
    expect(memory.export(shown)).toEqual(atOnce.export(shown));
  });

  it('by another build of the summariser looks at everything, and writes only what differs', async () => {
    const { memory } = await imported(exchange(1, 4, AT));
    await memory.index();
    memory.db.database.exec("UPDATE setting SET value = 'extractive 0' WHERE name = 'built_with'");
    const before = await versions(memory);
    expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
    expect(await versions(memory)).toEqual(before);
    expect((await memory.reader.status()).queue).toMatchObject({ conversations: 0, nodes: 0 });
  });

  it('keeps versions: the database refuses to change or delete one', async () => {
    const { memory } = await imported(exchange(1, 4, AT));
    await memory.index();
    const { database } = memory.db;
    expect(() => database.exec('UPDATE node_text SET title = title')).toThrow('never overwritten');
    expect(() => database.exec('UPDATE node SET text_ix = NULL; DELETE FROM node_text')).toThrow(
      'never overwritten',
    );
  });
});

function cutOff(): Promise<never> {
  return Promise.reject(new Error('cut off'));
}

async function imported(said: readonly Said[]) {
  const path = join(temporaryFolder(), 'talk.jsonl');
  writeFileSync(path, log(said));
  const memory = openTestMemory();
  await memory.import(path);
  return { memory, path };
}

function show({ reader }: TestMemory, nodeId: string, version?: number) {
  return reader.show({ nodeId, level: 'brief', version });
}

/** The conversation of the segment that begins with what was said. */
async function conversationOf(memory: TestMemory, [first]: readonly Said[]) {
  const toc = await memory.reader.toc({ nodeId: PERIODS[0], depth: 2 });
  const segment = toc?.children
    .flatMap(({ children }) => children ?? [])
    .find(({ start }) => start === first?.at);
  return (await show(memory, segment?.nodeId ?? ''))?.conversationId;
}

/** The segments of {@link AT}'s day, its one conversation, and what its periods have in common. */
async function textsOf(memory: TestMemory) {
  const toc = await memory.reader.toc({ nodeId: PERIODS[0], depth: 2 });
  const [part, ...others] = toc?.children ?? [];
  expect(others).toEqual([]);
  const segments = await Promise.all(
    (part?.children ?? []).map(async ({ nodeId }) => {
      const { version, cause, state, originalTokenCount, overlapEventIds } =
        (await show(memory, nodeId)) ?? {};
      return { nodeId, version, cause, state, originalTokenCount, overlapEventIds };
    }),
  );
  const stateOf = async (nodeId: string) => {
    const { version, cause, state } = (await show(memory, nodeId)) ?? {};
    return { version, cause, state };
  };
  const [day, ...above] = await Promise.all(PERIODS.map(stateOf));
  for (const period of above) expect(period).toEqual(day);
  return { segments, conversation: await stateOf(part?.nodeId ?? ''), periods: day };
}

/** Version and cause of every node, outermost first. */
async function versions(memory: TestMemory): Promise<ReadonlyMap<string, string>> {
  const rows = memory.db.all<{ id: string; text: string }>({
    text: `SELECT n.node_id AS id, t.version || ' ' || t.cause AS text
           FROM node AS n JOIN node_text AS t USING (text_ix) ORDER BY n.level, n.node_id`,
    values: [],
  });
  return new Map(rows.map(({ id, text }) => [id, text]));
}
