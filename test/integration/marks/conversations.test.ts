/** Names, stars and tags of conversations: where they show, what they survive, and what takes them along. */
import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { salvageRest } from '../../../core/store/maintenance/salvage/salvageRest.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { walk } from '../../helpers/browse.ts';
import { rebuild } from '../care/rebuilding.ts';
import { verifyMemory } from '../care/verifyMemory.ts';
import { forgetIn, leftOf } from '../forget/forgetting.ts';
import { markingIn } from './marking.ts';

const FIRST = '2026-03-04T22:30:00.000Z';
const SECOND = '2026-03-05T09:00:00.000Z';

/** A conversation on two days, and one on the first only. */
function writeTalks(): string {
  const path = join(temporaryFolder(), 'talks.jsonl');
  writeFileSync(
    path,
    logOf([
      ...said('ferry', 1, FIRST, [
        'Why does the ferry timetable end in June?',
        'The timetable ends in June because the importer reads one page only.',
      ]),
      ...said('ferry', 11, SECOND, [
        'Read all pages of the timetable, please.',
        'The importer reads all pages of the timetable now.',
      ]),
      ...said('bread', 21, FIRST, ['How long does rye bread rise?', 'Rye bread rises for a day.']),
    ]),
  );
  return path;
}

function said(conversation: string, id: number, at: string, texts: readonly string[]): string[] {
  return texts.map((text, n) =>
    plainLine(conversation, {
      id: id + n,
      at: minutesAfter(at, n),
      role: n % 2 === 0 ? 'user' : 'assistant',
      text,
    }),
  );
}

async function memoryOfTalks() {
  const memory = openTestMemory();
  const log = writeTalks();
  await memory.import(log);
  await memory.index();
  return { memory, log, marking: markingIn(memory) };
}

const FERRY = 'plain:ferry';
const NAME = 'Zanzibar crossing';
const GIVEN = { name: NAME, starred: true, tags: ['Übersee', 'boats'] };
const NONE = { name: null, starred: false, tags: [] };

interface Only {
  readonly starred?: boolean;
  readonly tag?: string;
}

async function list({ reader }: TestMemory, { starred = false, tag }: Only = {}) {
  const which = { open: false, starred, tag, agents: true, all: true, limit: 50, offset: 0 };
  return (await reader.listConversations(which)).conversations;
}

async function titlesOf(memory: TestMemory): Promise<readonly string[]> {
  const { nodes } = await walk(memory.reader);
  return nodes.flatMap(({ level, title, conversationId }) =>
    level === 'conversation' && conversationId === FERRY ? [title] : [],
  );
}

describe('what a person calls a conversation', () => {
  it('makes the texts above it stale, which a star and tags do not', async () => {
    const { memory, marking } = await memoryOfTalks();
    const stale = async () => (await memory.reader.status()).stale;
    await marking.mark({ conversationId: FERRY, starred: true, tags: ['boats'] });
    expect(await stale()).toBe(0);
    await marking.mark({ conversationId: FERRY, name: NAME });
    expect(await stale()).toBeGreaterThan(0);
  });

  it('is its name wherever it is named, and gone when it is taken back', async () => {
    const { memory, marking } = await memoryOfTalks();
    const own = await titlesOf(memory);
    expect(own).toHaveLength(2);
    expect(await marking.mark({ conversationId: 'ferry', name: `  ${NAME}\n` })).toEqual({
      conversationId: FERRY,
      before: NONE,
      now: { ...NONE, name: NAME },
    });
    expect(await titlesOf(memory)).toEqual([NAME, NAME]);
    const [row] = (await list(memory)).filter(({ conversationId }) => conversationId === FERRY);
    expect(row).toMatchObject({ title: NAME, ...NONE, name: NAME });
    expect(await memory.reader.conversation({ conversationId: FERRY })).toMatchObject({
      title: NAME,
      name: NAME,
    });
    for (const nodeId of row === undefined ? [] : await nodesOf(memory)) {
      expect(await memory.reader.show({ nodeId, level: 'brief' })).toMatchObject({ title: NAME });
      expect(await memory.reader.show({ nodeId, level: 'brief', version: 1 })).toMatchObject({
        title: NAME,
      });
    }
    expect(
      (await memory.reader.nodesToSearch(null, 'conversation')).map(({ title }) => title),
    ).toEqual(expect.arrayContaining([NAME]));
    const full = await memory.reader.show({ nodeId: 'toc:day:2026-03-05', level: 'full' });
    expect(full?.content).toContain(NAME);
    await marking.mark({ conversationId: FERRY, name: null });
    expect(await titlesOf(memory)).toEqual(own);
    expect(memory.db.all(sql`SELECT * FROM conversation_mark`)).toEqual([]);
  });

  it('is in the texts above it after the next index, which writes each once', async () => {
    const { memory, marking } = await memoryOfTalks();
    await marking.mark({ conversationId: FERRY, name: NAME });
    const { nodesWritten } = await memory.index();
    // Two days, and the week, month and year above them.
    expect(nodesWritten).toBe(5);
    expect((await memory.index()).nodesWritten).toBe(0);
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
    await marking.mark({ conversationId: FERRY, name: null });
    await memory.index();
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
  });

  it('is found like a title, and so are its tags, at once by walking and by the index of words', async () => {
    const { client } = await openHost();
    await client.call('import', { paths: [writeTalks()] });
    await client.call('index', {});
    const found = async (query: string) =>
      (await client.call('search', { query, level: 'conversation' })) as {
        results: { title: string; matches: { field: string }[] }[];
      };
    expect((await found('zanzibar')).results).toEqual([]);
    await client.call('markConversation', { conversationId: FERRY, ...GIVEN });
    for (const [query, field] of [
      ['zanzibar', 'title'],
      ['übersee', 'keywords'],
    ] as const) {
      const { results } = await found(query);
      expect(results.map(({ title }) => title)).toEqual([NAME, NAME]);
      expect(results[0]?.matches[0]?.field).toBe(field);
    }
    await client.call('index', {});
    const { text } = await client.call('handoff', { target: FERRY, budget: 2_000 });
    expect(text).toContain(`# Resume: ${NAME}`);
    const [node = ''] = (await client.call('conversation', { conversationId: FERRY })).nodes;
    expect((await client.call('pack', { nodeIds: [node], budget: 2_000 })).text).toContain(NAME);
    const { nodes } = await client.call('find', { query: 'zanzibar' });
    const parts = nodes.filter(({ level }) => level === 'conversation');
    expect(parts.map(({ title, field }) => [title, field])).toEqual([
      [NAME, 'title'],
      [NAME, 'title'],
    ]);
    expect((await client.call('find', { query: 'übersee' })).nodes).toHaveLength(2);
  });
});

async function nodesOf({ reader }: TestMemory): Promise<readonly string[]> {
  const { nodes } = await walk(reader);
  return nodes.flatMap(({ level, nodeId, conversationId }) =>
    level === 'conversation' && conversationId === FERRY ? [nodeId] : [],
  );
}

describe('stars and tags', () => {
  it('filter the list, whatever the case of a tag, and a call with what was before undoes one', async () => {
    const { memory, marking } = await memoryOfTalks();
    const first = await marking.mark({
      conversationId: FERRY,
      starred: true,
      tags: ['Boats', 'boats', ' ÜBERSEE '],
    });
    expect(first.now).toEqual({ name: null, starred: true, tags: ['Boats', 'ÜBERSEE'] });
    await marking.mark({ conversationId: 'plain:bread', tags: ['boats', 'bread'] });
    const ids = async (only: Only) =>
      (await list(memory, only)).map(({ conversationId }) => conversationId);
    expect(await ids({ starred: true })).toEqual([FERRY]);
    expect(await ids({ tag: 'übersee' })).toEqual([FERRY]);
    expect(await ids({ tag: 'BOATS' })).toEqual([FERRY, 'plain:bread']);
    expect(await ids({ tag: 'nothing' })).toEqual([]);
    expect(await marking.tags()).toEqual([
      { tag: 'Boats', conversations: 2 },
      { tag: 'bread', conversations: 1 },
      { tag: 'ÜBERSEE', conversations: 1 },
    ]);
    const undone = await marking.mark({ conversationId: FERRY, ...first.before });
    expect(undone).toEqual({ conversationId: FERRY, before: first.now, now: NONE });
    expect(await ids({ starred: true })).toEqual([]);
  });

  it('are refused where they are too many or too long, and of what is not there', async () => {
    const { marking } = await memoryOfTalks();
    const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`);
    for (const tags of [many, ['x'.repeat(41)], ['  ']])
      expect(() => marking.mark({ conversationId: FERRY, tags })).toThrow(/too_big|too_small/);
    await expect(
      marking.mark({ conversationId: 'plain:nobody', starred: true }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('hide secrets that a person types, and what a line break would hide', async () => {
    const { memory, marking } = await memoryOfTalks();
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
    const { now } = await marking.mark({
      conversationId: FERRY,
      name: `token ${secret}`,
      tags: ['a\n b'],
    });
    expect(now.name).not.toContain(secret);
    expect(now.tags).toEqual(['a b']);
    expect(leftOf(memory.db, [secret])).toEqual([]);
  });
});

describe('what a person gave to a conversation', () => {
  it('stays over imports, an index from the start, another zone and a copy of the file', async () => {
    const { memory, log, marking } = await memoryOfTalks();
    await marking.mark({ conversationId: FERRY, ...GIVEN });
    appendFileSync(
      log,
      logOf(said('ferry', 31, '2026-03-06T09:00:00.000Z', ['And July?', 'July is there.'])),
    );
    await memory.import(log);
    memory.db.run(sql`UPDATE conversation SET due = 2`);
    await memory.index();
    expect(await titlesOf(memory)).toEqual([NAME, NAME, NAME]);
    await memory.writer.setZone('Pacific/Auckland');
    const moved = openTestMemory({ zone: 'Pacific/Auckland', file: memory.file });
    await moved.index();
    expect(new Set(await titlesOf(moved))).toEqual(new Set([NAME]));
    expect(await verifyMemory(moved)).toMatchObject({ ok: true, findings: [] });
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    const copy = join(temporaryFolder(), 'memory.db');
    copyFileSync(memory.file, copy);
    const [row] = await list(openTestMemory({ file: copy }), { starred: true });
    expect(row).toMatchObject({ conversationId: FERRY, ...GIVEN });
  });

  it('stays over a rebuild, and where the logs come only later', async () => {
    const { memory, log, marking } = await memoryOfTalks();
    await marking.mark({ conversationId: FERRY, ...GIVEN });
    const later = openTestMemory();
    expect(salvageRest(memory.db.database, later.db)).toEqual([]);
    // Nor is it forgotten with another while its conversation is not here yet.
    const other = join(temporaryFolder(), 'other.jsonl');
    writeFileSync(other, logOf(said('other', 41, FIRST, ['Who bakes?', 'The baker.'])));
    await later.import(other);
    await forgetIn(later, { kind: 'conversation', value: 'plain:other' });
    await later.import(log);
    await later.index();
    expect(await titlesOf(later)).toEqual([NAME, NAME]);
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    const file = join(temporaryFolder(), 'memory.db');
    copyFileSync(memory.file, file);
    await rebuild(file);
    const rebuilt = openTestMemory({ file });
    await rebuilt.index();
    expect(await list(rebuilt, { tag: 'ÜBERSEE' })).toMatchObject([{ ...GIVEN }]);
    expect(await titlesOf(rebuilt)).toEqual([NAME, NAME]);
  });

  it('goes with the conversation, to the last byte, and does not come back with it', async () => {
    const { memory, log, marking } = await memoryOfTalks();
    await marking.mark({ conversationId: FERRY, ...GIVEN });
    await marking.mark({ conversationId: 'plain:bread', name: 'Quokka', tags: ['loaf'] });
    await memory.index();
    await forgetIn(memory, { kind: 'conversation', value: FERRY });
    expect(leftOf(memory.db, ['Zanzibar', 'Übersee', 'boats'])).toEqual([]);
    expect(await list(memory)).toMatchObject([{ name: 'Quokka', tags: ['loaf'] }]);
    await memory.index();
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
    await memory.import(log, { bringBack: true });
    expect((await list(memory)).map(({ name, tags }) => [name, tags])).toEqual([
      [null, []],
      ['Quokka', ['loaf']],
    ]);
  });

  it('goes with a period that holds all of it, and stays while something is left', async () => {
    const { memory, marking } = await memoryOfTalks();
    await marking.mark({ conversationId: FERRY, ...GIVEN });
    await marking.mark({ conversationId: 'plain:bread', name: 'Quokka', tags: ['loaf'] });
    const fromMs = Date.parse('2026-03-04T00:00:00Z');
    await forgetIn(memory, { kind: 'period', fromMs, toMs: Date.parse('2026-03-05T00:00:00Z') });
    expect(leftOf(memory.db, ['Quokka', 'loaf'])).toEqual([]);
    expect(await list(memory)).toMatchObject([{ conversationId: FERRY, ...GIVEN }]);
    await memory.index();
    expect(await titlesOf(memory)).toEqual([NAME]);
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
  });
});
