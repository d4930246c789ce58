import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
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

const AT = '2026-01-05T10:00:00.000Z';
const [A, B, C] = [uuid(0xa), uuid(0xb), uuid(0xc)];
const START = exchange(1, 4, AT);
const MIDDLE = exchange(11, 2, minutesAfter(AT, 10));
const END = exchange(21, 2, minutesAfter(AT, 20));

describe('conversations that repeat others', () => {
  it('each show their own part of a chain of resumes', async () => {
    const memory = await imported({
      [A]: START,
      [B]: [...START, ...MIDDLE],
      [C]: [...START, ...MIDDLE, ...END],
    });
    expect(await shown(memory, A)).toEqual({ ids: [1, 2, 3, 4], continuedFrom: null });
    expect(await shown(memory, B)).toEqual({ ids: [11, 12], continuedFrom: `claude-code:${A}` });
    expect(await shown(memory, C)).toEqual({ ids: [21, 22], continuedFrom: `claude-code:${B}` });
  });

  it('show their own tails when they fork: the first one has the common part', async () => {
    const memory = await imported({
      [B]: [...START, ...END],
      [A]: [...START, ...MIDDLE],
    });
    expect(await shown(memory, A)).toEqual({ ids: [1, 2, 3, 4, 11, 12], continuedFrom: null });
    expect(await shown(memory, B)).toEqual({ ids: [21, 22], continuedFrom: `claude-code:${A}` });
  });

  it('are decided anew when one of them goes on by itself', async () => {
    const logs = temporaryFolder();
    const memory = openTestMemory();
    write(logs, B, START);
    write(logs, A, [...START, ...MIDDLE]);
    await memory.import(logs);
    expect(await shown(memory, B)).toEqual({ ids: [1, 2, 3, 4], continuedFrom: null });
    write(logs, B, [...START, ...END]);
    await memory.import(logs);
    expect(await shown(memory, A)).toEqual({ ids: [1, 2, 3, 4, 11, 12], continuedFrom: null });
    expect(await shown(memory, B)).toEqual({ ids: [21, 22], continuedFrom: `claude-code:${A}` });
  });

  it('count each event once', async () => {
    const memory = await imported({ [A]: START, [B]: [...START, ...MIDDLE] });
    expect((await memory.reader.status()).counts).toMatchObject({ conversations: 2, events: 6 });
  });

  it('hand the title of an event to the conversation that shows it', async () => {
    const logs = temporaryFolder();
    const memory = openTestMemory();
    write(logs, B, [...START, ...MIDDLE]);
    const title = { type: 'summary', summary: 'The beginning', leafUuid: uuid(2) };
    writeFileSync(join(logs, 'summary.jsonl'), logOf([JSON.stringify(title)]));
    await memory.import(logs);
    const titleOf = async (conversationId: string) =>
      (await memory.reader.conversation({ conversationId }))?.title;
    expect(await titleOf(B)).toBe('The beginning');
    write(logs, A, START);
    await memory.import(logs);
    expect(await titleOf(A)).toBe('The beginning');
    // Without a title of its own, it is called after its first request.
    expect(await titleOf(B)).toBe(MIDDLE[0]?.text);
    const stored = sql`SELECT title FROM conversation WHERE native_id = ${B}`;
    expect(memory.db.get(stored)).toEqual({ title: null });
  });
});

describe('a conversation in several files', () => {
  it('is shown in the order of the files’ first events, with turns over all of it', async () => {
    const logs = temporaryFolder();
    const said = (minutes: number, role: 'user' | 'assistant', text: string) =>
      plainLine('c', { at: minutesAfter(AT, minutes), role, text });
    writeFileSync(
      join(logs, 'a.jsonl'),
      logOf([said(5, 'user', 'third'), said(6, 'assistant', 'fourth')]),
    );
    writeFileSync(
      join(logs, 'b.jsonl'),
      logOf([said(0, 'user', 'first'), said(1, 'assistant', 'second')]),
    );
    const memory = openTestMemory();
    await memory.import(logs);
    const page = await memory.reader.events({ target: 'plain:c', limit: 10, offset: 0 }, 0);
    expect(page?.events.map(({ text }) => text)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(page?.turns).toMatchObject([
      { state: 'complete', start: AT, end: minutesAfter(AT, 1) },
      { state: 'complete', start: minutesAfter(AT, 5), end: minutesAfter(AT, 6) },
    ]);
  });
});

function write(folder: string, session: string, said: readonly Said[]): void {
  const lines = said.map((each) => claudeLine(session, each));
  writeFileSync(join(folder, `${session}.jsonl`), logOf(lines));
}

async function imported(logs: Readonly<Record<string, readonly Said[]>>): Promise<TestMemory> {
  const folder = temporaryFolder();
  for (const [session, said] of Object.entries(logs)) write(folder, session, said);
  const memory = openTestMemory();
  await memory.import(folder);
  return memory;
}

/** The numbers of the events that a session shows, and what it continues. */
async function shown(memory: TestMemory, session: string) {
  const page = await memory.reader.events({ target: session, limit: 100, offset: 0 }, 0);
  const conversation = await memory.reader.conversation({ conversationId: session });
  return {
    ids: page?.events.map(({ nativeId }) => Number.parseInt(nativeId?.slice(-12) ?? '', 16)),
    continuedFrom: conversation?.continuedFrom,
  };
}
