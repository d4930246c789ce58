/** What a reader keeps of conversations is what a new reader finds, whatever was written meanwhile. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createReader } from '../../../core/store/createReader.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { exchange, logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { forgetIn } from '../forget/forgetting.ts';
import { writeSession } from './session.ts';

const HOUR_MS = 3_600_000;

function newReader({ file }: TestMemory): ReturnType<typeof createReader> {
  const db = openForReading(file);
  onTestFinished(() => void db.database.close());
  return createReader(db);
}

type Reader = ReturnType<typeof createReader>;

/** Of all of the memory, of each year, month and day, and of a span that cuts through a quarter of an hour. */
async function answersOf(memory: TestMemory, reader: Reader) {
  const nodes = memory.db.column<string>(
    sql`SELECT node_id FROM node WHERE live = 1 AND level <= 4 ORDER BY node_id`,
  );
  const middle =
    memory.db.get<{ ms: number }>(
      sql`SELECT ms FROM event ORDER BY ms LIMIT 1 OFFSET (SELECT count(*) / 2 FROM event)`,
    )?.ms ?? 0;
  const span = { fromMs: middle - 40 * HOUR_MS + 1, toMs: middle + 1 };
  return {
    pages: await Promise.all(
      [{}, span, ...nodes.map((nodeId) => ({ nodeId }))].map((query) => reader.pageFacts(query)),
    ),
    projects: await Promise.all([reader.listProjects({}), reader.listProjects(span)]),
  };
}

test('a reader that was there before a change tells what a new one does', async () => {
  const memory = openTestMemory();
  const root = temporaryFolder();
  const { main, agent } = await writeSession(root);
  const made = makeConversations({ seed: 3, from: '2026-03-01', to: '2026-04-20', count: 6 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const own = memory.reader;
  const other = newReader(memory);
  const compare = async (): Promise<unknown> => {
    const answers = await answersOf(memory, newReader(memory));
    expect(await answersOf(memory, own)).toEqual(answers);
    expect(await answersOf(memory, other)).toEqual(answers);
    return answers;
  };
  const first = await compare();

  await memory.import([main, agent]);
  await memory.index();
  const second = await compare();
  expect(second).not.toEqual(first);

  const talk = join(root, 'talk.jsonl');
  const lines = exchange(1, 6, '2026-04-02T10:00:00Z');
  writeFileSync(talk, logOf(lines.map((line) => plainLine('talk', line))));
  await memory.import(talk);
  await memory.index();
  const third = await compare();
  const later = { at: minutesAfter('2026-04-02T10:00:00Z', 9), text: 'And the ferry?' };
  appendFileSync(talk, logOf([plainLine('talk', later)]));
  await memory.import(talk);
  await memory.index();
  expect(await compare()).not.toEqual(third);

  await forgetIn(memory, { kind: 'conversation', value: 'plain:talk' });
  await memory.index();
  expect(await compare()).toEqual(second);

  // It gets the row that the forgotten one had, and as many changes.
  const other2 = exchange(1, 6, '2026-03-12T10:00:00Z');
  writeFileSync(join(root, 'walk.jsonl'), logOf(other2.map((line) => plainLine('walk', line))));
  await memory.import(join(root, 'walk.jsonl'));
  await memory.index();
  expect(await compare()).not.toEqual(second);
});

test('a page sums up what the statistics of its days do', async () => {
  const memory = openTestMemory();
  const { main, agent } = await writeSession(temporaryFolder());
  const made = makeConversations({ seed: 5, from: '2026-03-01', to: '2026-04-20', count: 6 });
  await memory.import([await writeClaudeCodeLogs(temporaryFolder(), made), main, agent]);
  await memory.index();
  const days = memory.db.all<{ node_id: string; start_ms: number; end_ms: number }>(
    sql`SELECT node_id, start_ms, end_ms FROM node WHERE live = 1 AND level = 3`,
  );
  expect(days.length).toBeGreaterThan(3);
  for (const { node_id: nodeId, start_ms: fromMs, end_ms: toMs } of days) {
    const facts = await memory.reader.pageFacts({ nodeId });
    const { total } = await memory.reader.countWork({ fromMs, toMs }, undefined);
    expect(facts?.total).toEqual(total);
  }
});
