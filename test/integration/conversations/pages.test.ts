/** What periods and conversations come to, laid out, and what of it changes with a project's name. */
import { join } from 'node:path';
import { appendFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TocRow } from '../../../core/contract/library.ts';
import { mostTelling } from '../../../core/store/index/material.ts';
import { TOC_LEVELS } from '../../../core/model/toc.ts';
import { saidBullets } from '../../../core/store/marks/pointState.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { walk } from '../../helpers/browse.ts';
import { verifyMemory } from '../care/verifyMemory.ts';
import { forgetIn } from '../forget/forgetting.ts';
import { writeSession } from './session.ts';

const MARCH = { nodeId: 'toc:month:2026-03', from: '2026-03-01', to: '2026-03-31' };

const withBelow = (row: TocRow): readonly TocRow[] => [
  row,
  ...(row.children ?? []).flatMap(withBelow),
];

const made = () => makeConversations({ seed: 3, from: '2026-03-01', to: '2026-04-20', count: 14 });

test('the page of a project is that of its conversations, in all of the memory or in a period', async () => {
  const { client } = await openHost();
  const root = await writeClaudeCodeLogs(temporaryFolder(), made());
  await client.call('import', { paths: [root] });
  await client.call('index', {});
  const { projects } = await client.call('projects', {});
  expect(projects.length).toBeGreaterThan(2);
  for (const { projectId: project, conversations } of projects) {
    const page = await client.call('page', { project });
    expect(page.projects.map((one) => [one.projectId, one.conversations])).toEqual([
      [project, conversations],
    ]);
    expect(page.totals.requests).toBe((await client.call('stats', { project })).total.requests);
    for (const point of page.points) expect(point.projectId).toBe(project);
    const { nodeId, from, to } = MARCH;
    const march = await client.call('page', { nodeId, project });
    const { total } = await client.call('stats', { project, from, to });
    expect([march.totals.requests, march.totals.conversations]).toEqual([
      total.requests,
      total.conversations,
    ]);
  }
  const all = await client.call('page', {});
  expect(new Set(all.projects.map(({ projectId }) => projectId))).toEqual(
    new Set(projects.map(({ projectId }) => projectId)),
  );
  expect((await client.call('page', { source: 'codex' })).projects).toEqual([]);
  await expect(client.call('page', { nodeId: 'toc:month:1999-01' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('today is the newest conversations, and the week that they are of', async () => {
  const { client } = await openHost();
  expect(await client.call('today', {})).toEqual({ conversations: [], total: 0, week: null });
  const root = await writeClaudeCodeLogs(temporaryFolder(), made());
  await client.call('import', { paths: [root] });
  await client.call('index', {});
  const today = await client.call('today', { limit: 3 });
  const listed = await client.call('conversations', { limit: 3 });
  expect([today.conversations, today.total]).toEqual([listed.conversations, listed.total]);
  const { week } = today;
  expect(Date.parse(week?.end ?? '')).toBeGreaterThan(
    Date.parse(listed.conversations[0]?.start ?? ''),
  );
  const shown = await client.call('show', { nodeId: week?.nodeId ?? '' });
  expect([week?.title, week?.page]).toEqual([shown.title, shown.page]);
  // Of a project: its own newest week.
  const oldest = (await client.call('projects', {})).projects.at(-1);
  const own = await client.call('today', { project: oldest?.projectId ?? '' });
  expect(new Set(own.conversations.map(({ projectId }) => projectId))).toEqual(
    new Set([oldest?.projectId]),
  );
  expect(own.week?.page.projects.map(({ projectId }) => projectId)).toEqual([oldest?.projectId]);
  expect((await client.call('toc', { source: 'codex' })).children).toEqual([]);
  expect((await client.call('toc', { source: 'claude-code' })).children).toEqual(
    (await client.call('toc', {})).children,
  );
});

test('a star or a tag narrows all of it down, with the sub-agents of what has it', async () => {
  const { client } = await openHost();
  const root = await writeClaudeCodeLogs(temporaryFolder(), made());
  const { main, agent } = await writeSession(root);
  await client.call('import', { paths: [root, main, agent] });
  await client.call('index', {});
  const { conversations } = await client.call('conversations', { limit: 50 });
  const marked = conversations.find(({ agents }) => agents > 0);
  const { conversationId = '', requests, cost } = marked ?? {};
  await client.call('markConversation', { conversationId, starred: true, tags: ['Ferry'] });
  for (const lens of [{ starred: true }, { tag: 'ferry' }, { starred: true, tag: 'FERRY' }]) {
    const listed = await client.call('conversations', lens);
    expect(listed.conversations.map((row) => row.conversationId)).toEqual([conversationId]);
    const { total } = await client.call('stats', lens);
    expect([total.requests, total.cost]).toEqual([requests, cost]);
    const page = await client.call('page', lens);
    expect([page.totals.conversations, page.totals.requests]).toEqual([1, requests]);
    expect((await client.call('today', lens)).total).toBe(1);
    const { children } = await client.call('toc', { ...lens, depth: 5 });
    const rows = children.flatMap(withBelow);
    expect(
      new Set(rows.flatMap((row) => (row.level === 'conversation' ? [row.conversationId] : []))),
    ).toEqual(new Set([conversationId]));
    const points = await client.call('points', { ...lens, state: 'all' });
    expect(new Set(points.points.map((point) => point.conversationId))).toEqual(
      new Set([conversationId]),
    );
  }
  expect((await client.call('conversations', { tag: 'boats' })).total).toBe(0);
  expect((await client.call('toc', { tag: 'boats' })).children).toEqual([]);
  expect(await client.call('tags', {})).toEqual({
    tags: [{ tag: 'Ferry', conversations: 1 }],
    starred: 1,
  });
});

test('words for a time lead to its period, where there is one', async () => {
  const { client } = await openHost();
  const root = await writeClaudeCodeLogs(temporaryFolder(), made());
  await client.call('import', { paths: [root] });
  await client.call('index', {});
  const { children } = await client.call('toc', { depth: 4 });
  const rows = children.flatMap(withBelow);
  for (const { nodeId, level, start } of rows) {
    const [, , day = ''] = nodeId.split(':');
    const words = level === 'week' ? `week ${Number(day.slice(6))} ${day.slice(0, 4)}` : day;
    const located = await client.call('locate', { id: words });
    // Of a week in two months, that is its first half that has anything.
    expect(located.nodeId?.slice(0, nodeId.length)).toBe(
      level === 'week' ? (located.nodeId ?? '') : nodeId,
    );
    expect(located.path.at(-1)).toBe(located.nodeId);
    expect(Date.parse(start)).toBeGreaterThan(0);
  }
  const march = await client.call('locate', { id: 'March 2026' });
  expect(march.nodeId).toBe('toc:month:2026-03');
  for (const id of ['May 1999', 'two weeks', 'since March 2026', 'what broke yesterday'])
    await expect(client.call('locate', { id })).rejects.toMatchObject({ code: 'not-found' });
});

test('a month has a page: projects, points with their words, and the totals of its days', async () => {
  const { client } = await openHost();
  const root = await writeClaudeCodeLogs(temporaryFolder(), made());
  const { main, agent } = await writeSession(root);
  await client.call('import', { paths: [root, main, agent] });
  await client.call('index', {});
  const { nodeId, from, to } = MARCH;
  const { page } = await client.call('show', { nodeId });
  const { total } = await client.call('stats', { from, to });
  const { calls: _calls, ...totals } = total;
  expect(page?.totals).toMatchObject(totals);

  const { projects } = await client.call('projects', {});
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]));
  expect(page?.projects.length).toBeGreaterThan(2);
  for (const { projectId, name } of page?.projects ?? [])
    expect(names.get(projectId ?? '')).toBe(name);
  const { conversations } = await client.call('conversations', { from, to, limit: 100 });
  expect(new Set(page?.projects.map(({ name }) => name))).toEqual(
    new Set(conversations.map(({ project }) => project)),
  );
  expect(page?.projects.reduce((sum, project) => sum + project.conversations, 0)).toBe(
    conversations.length,
  );

  const rows = (await client.call('toc', { nodeId, depth: 4 })).children.flatMap(rowsOf);
  const below = new Map(rows.map((row) => [row.nodeId, row.level]));
  expect(page?.points.length).toBeGreaterThan(5);
  for (const { nodeId: where, gripIds, projectId, supported } of page?.points ?? []) {
    expect([below.get(where), supported]).toEqual(['conversation', true]);
    expect(page?.projects.map((project) => project.projectId)).toContain(projectId);
    for (const gripId of gripIds) {
      const grip = await client.call('grip', { gripId });
      expect(grip.events.some(({ text }) => text.includes(grip.excerpt))).toBe(true);
    }
  }
  for (const { text, nodeId: where } of page?.projects.flatMap(({ topics }) => topics) ?? [])
    expect([text, below.get(where)]).toEqual([text, 'conversation']);
});

function rowsOf(row: TocRow): readonly TocRow[] {
  return [row, ...(row.children ?? []).flatMap(rowsOf)];
}

const MORNING = [
  'Why is the tax table of the checkout empty?',
  'The loader skips rows without a country; I made it read them.',
  'Keep the old column names in the tax table.',
  'The loader keeps the old column names now.',
];
const AFTERNOON = [
  'Now print the invoices in Estonian.',
  'I translated the invoice template to Estonian, with the dates in its form.',
  'Use the official names of the counties.',
  'The invoice template has the official names of the counties.',
];

const EVENING = [
  'Which backups of the warehouse are older than a year, and from which months are they?',
  'Nine backups of the warehouse are older than a year, and all of them are from January.',
];

function saidAt(texts: readonly string[], id: number, at: string): readonly string[] {
  return texts.map((text, n) =>
    plainLine('c1', {
      id: id + n,
      at: minutesAfter(at, n),
      role: n % 2 === 0 ? 'user' : 'assistant',
      text,
    }),
  );
}

/** Two exchanges of a day with hours between them. */
function writeTalk(): string {
  const path = join(temporaryFolder(), 'talk.jsonl');
  writeFileSync(
    path,
    logOf([
      ...saidAt(MORNING, 1, '2026-03-04T09:00:00.000Z'),
      ...saidAt(AFTERNOON, 11, '2026-03-04T15:00:00.000Z'),
    ]),
  );
  return path;
}

function there<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new Error('there is none');
  return found;
}

/** The segments that a conversation's points come from, by the words that they stand on. */
async function toldBy({ reader }: TestMemory): Promise<readonly string[]> {
  const { children } = there(await reader.toc({ nodeId: undefined, depth: 6 }));
  const { nodeId } = there(children.flatMap(rowsOf).find(({ level }) => level === 'conversation'));
  const shown = there(await reader.show({ nodeId, level: 'brief' }));
  const grips = await Promise.all(
    shown.bullets.flatMap(({ gripIds }) =>
      gripIds.map(async (gripId) => there(await reader.grip({ gripId, before: 0, after: 0 }))),
    ),
  );
  expect(shown.bullets.every(({ gripIds }) => gripIds.length > 0)).toBe(true);
  for (const { events, excerpt } of grips)
    expect(events.some(({ text }) => text.includes(excerpt))).toBe(true);
  return [...new Set(grips.map((grip) => grip.nodeId ?? ''))];
}

test('a conversation of several segments is told as a whole, by words of each', async () => {
  const memory = openTestMemory();
  const log = writeTalk();
  await memory.import(log);
  expect(await memory.index()).toMatchObject({ segments: 2, failed: [] });
  expect(await toldBy(memory)).toHaveLength(2);
  expect((await walk(memory.reader)).broken).toEqual([]);
  expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
  expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });

  // What comes late is told, too, and everything above is written once.
  appendFileSync(log, logOf(saidAt(EVENING, 21, '2026-03-04T20:00:00.000Z')));
  await memory.import(log);
  const { nodesWritten } = await memory.index();
  // A segment, its conversation, and a day, week, month and year.
  expect(nodesWritten).toBe(6);
  expect(await toldBy(memory)).toHaveLength(3);
  expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
  expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
});

test('what a person wrote of a part stays, is told above it, and is written once', async () => {
  const memory = openTestMemory();
  await memory.import(writeTalk());
  await memory.index();
  const { nodes } = await walk(memory.reader);
  const idOf = (level: string) => there(nodes.find((node) => node.level === level)).nodeId;
  const title = 'The day of the official counties';
  await memory.writer.edit({ nodeId: idOf('segment'), title, bullets: undefined }, Date.now());
  await memory.index();
  const shown = there(
    await memory.reader.show({ nodeId: idOf('conversation'), level: 'detailed' }),
  );
  expect(shown.content).toContain(title);
  expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
  expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });

  await memory.writer.edit({ nodeId: idOf('conversation'), title, bullets: undefined }, Date.now());
  await memory.index();
  const month = there(await memory.reader.show({ nodeId: idOf('month'), level: 'brief' }));
  expect(month.title).toBe(`March 2026: ${title}`);
  expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
  expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
});

test('forgetting a conversation takes the words that only the whole of it cited', async () => {
  const memory = openTestMemory();
  await memory.import(writeTalk());
  await memory.index();
  await forgetIn(memory, { kind: 'conversation', value: 'plain:c1' });
  for (const table of ['grip', 'bullet', 'bullet_grip', 'node_text'] as const)
    expect([table, memory.db.all({ text: `SELECT 1 FROM ${table}`, values: [] })]).toEqual([
      table,
      [],
    ]);
  expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
});

interface Named {
  readonly nodeId: string;
  readonly level: string;
  readonly version: number | null;
  readonly words: string;
}

/** All that nodes say, with their versions. */
async function namesIn({ reader }: TestMemory): Promise<readonly Named[]> {
  const { nodes } = await walk(reader);
  return Promise.all(
    nodes.map(async ({ nodeId, level, version }) => {
      const levels = (['detailed', 'brief', 'tags'] as const).map((of) =>
        reader.show({ nodeId, level: of }),
      );
      const shown = await Promise.all(levels);
      const words = shown
        .map(there)
        .map(({ title, content }) => `${title}\n${content}`)
        .join('\n');
      return { nodeId, level, version, words };
    }),
  );
}

/** The nodes whose texts hold a name. */
function naming(all: readonly Named[], name: string): readonly string[] {
  return all.filter(({ words }) => words.includes(name)).map(({ nodeId }) => nodeId);
}

test('another name of a project is in all texts that named it, after the next index, and in no other', async () => {
  const memory = openTestMemory();
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made()));
  await memory.index();
  const { projects } = await memory.reader.listProjects();
  const [first, second] = projects;
  const before = await namesIn(memory);
  const old = first?.name ?? '';
  const GIVEN = 'Zanzibar';
  expect(naming(before, old)).not.toEqual([]);
  expect(naming(before, GIVEN)).toEqual([]);

  await memory.writer.renameProject(first?.projectId ?? '', GIVEN);
  await memory.index();
  const after = await namesIn(memory);
  const changed = after.filter(({ version }, at) => version !== before[at]?.version);
  expect(changed.map(({ nodeId }) => nodeId).toSorted()).toEqual(naming(after, GIVEN).toSorted());
  expect(new Set(changed.map(({ level }) => level))).toEqual(
    new Set(['day', 'week', 'month', 'year']),
  );
  expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
  expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });

  await memory.writer.mergeProjects(first?.projectId ?? '', second?.projectId ?? '');
  await memory.index();
  const merged = await namesIn(memory);
  expect(naming(merged, GIVEN)).toEqual([]);
  expect(
    merged.filter(
      ({ level, version }, at) =>
        (level === 'conversation' || level === 'segment') && version !== before[at]?.version,
    ),
  ).toEqual([]);
  expect(await memory.index()).toMatchObject({ nodesWritten: 0 });
  expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
  expect(
    memory.db.all(sql`SELECT 1 FROM node WHERE live = 1 AND (dirty > 0 OR outdated > 0)`),
  ).toEqual([]);
});

test('a point is stored with how likely it is wanted, by which its periods choose', async () => {
  const memory = openTestMemory();
  await memory.import(writeTalk());
  await memory.index();
  const texts = memory.db.column<number>(
    sql`SELECT text_ix FROM node WHERE level = ${TOC_LEVELS.indexOf('conversation')} AND live = 1`,
  );
  const worths = texts.flatMap((ix) => saidBullets(memory.db, ix).map(({ worth = 0 }) => worth));
  expect(worths.length).toBeGreaterThan(0);
  for (const worth of worths) {
    expect(worth).toBeGreaterThan(0);
    expect(worth).toBeLessThanOrEqual(1);
  }
});

const conversation = (
  node: number,
  changes: Partial<Parameters<typeof mostTelling>[0][number]>,
): Parameters<typeof mostTelling>[0][number] => ({
  node_ix: node,
  node_id: `toc:conversation:${node}`,
  weight: 2_000,
  request_count: 0,
  agent: 0,
  ...changes,
});

const toldOf = (...rows: Parameters<typeof mostTelling>[0]): readonly number[] =>
  mostTelling(rows).map(({ node_ix: ix }) => ix);

test('a period is told by what people asked: sub-agents tell only one without', () => {
  const agent = conversation(1, { agent: 1 });
  const asked = conversation(2, { request_count: 1, weight: 20 });
  expect(toldOf(agent, asked, conversation(3, {}))).toEqual([2, 3]);
  expect(toldOf(agent)).toEqual([1]);
});
