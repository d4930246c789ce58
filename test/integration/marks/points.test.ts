/** Points as a board: what is on it, what a person says of them, what that survives, and what takes it along. */
import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handoff } from '../../../core/engine/search/handoff.ts';
import { layOutPage } from '../../../core/engine/library/layOutPage.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { copiesOf, forkingImporter, forkingLine } from '../../helpers/forkingImporter.ts';
import type { Forking } from '../../helpers/forkingImporter.ts';
import { logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { AGENT, SESSION, writeSession } from '../conversations/session.ts';
import { rebuild } from '../care/rebuilding.ts';
import { verifyMemory } from '../care/verifyMemory.ts';
import { forgetIn, leftOf } from '../forget/forgetting.ts';
import { markingIn } from './marking.ts';

const ID = `claude-code:${SESSION}`;
const SUM = 'Round the sums';

async function memoryOfSession() {
  const memory = openTestMemory();
  const { main, agent } = await writeSession(temporaryFolder());
  await memory.import([main, agent]);
  await memory.index();
  return { memory, logs: [main, agent], marking: markingIn(memory) };
}

/** The session with its one open point. */
async function withOpenPoint() {
  const made = await memoryOfSession();
  const [open] = (await made.marking.points({ roles: ['open'] })).points;
  if (open === undefined) throw new Error('nothing is open');
  return { ...made, open, pointIds: [open.pointId] };
}

const saidOn = (id: number, at: string): readonly string[] => [
  plainLine('long', {
    id,
    at,
    text: 'Make the importer of ferry timetables read all of its pages.',
  }),
  plainLine('long', {
    id: id + 1,
    at: minutesAfter(at, 1),
    role: 'assistant',
    text: 'The importer reads all pages now. Left to do: the pages of the summer timetable are not translated yet.',
  }),
];

describe('the board of points', () => {
  it('tells each point of all conversations with where it stands, the newest first', async () => {
    const { memory, marking } = await memoryOfSession();
    const { points, total, counts } = await marking.points({ state: 'all' });
    const whole = await memory.reader.conversation({ conversationId: ID });
    expect(points).toHaveLength(total);
    expect(new Set(points.map(({ text }) => text))).toEqual(
      new Set(whole?.points.map(({ text }) => text)),
    );
    expect(points.map(({ time }) => time)).toEqual(
      points
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    );
    expect(counts.open).toEqual({ open: 1, closed: 0 });
    expect(Object.values(counts).reduce((sum, { open }) => sum + open, 0)).toBe(total);
    const open = points.find(({ role }) => role === 'open');
    const [gripId = ''] = open?.gripIds ?? [];
    expect(open).toEqual({
      pointId: gripId.replace('grip:', 'point:'),
      role: 'open',
      text: SUM,
      gripIds: [gripId],
      supported: true,
      time: '2026-03-04T09:14:00.000Z',
      conversationId: ID,
      title: 'Tax table by country',
      projectId: whole?.projectId,
      project: 'shop',
      nodeId: whole?.nodes[0],
      state: 'open',
      changedAt: null,
    });
  });

  it('leaves out what filters do not mean, and counts by them', async () => {
    const { marking } = await memoryOfSession();
    const count = async (input: Parameters<typeof marking.points>[0]) =>
      (await marking.points(input)).total;
    const all = await count({});
    expect(all).toBeGreaterThan(2);
    expect(
      await count({ project: 'shop', source: 'claude-code', from: '2026-03', to: '2026-03' }),
    ).toBe(all);
    expect(await count({ project: 'elsewhere' })).toBe(0);
    expect(await count({ source: 'codex' })).toBe(0);
    expect(await count({ conversationId: 'plain:nobody' })).toBe(0);
    expect(await count({ from: '2026-04' })).toBe(0);
    expect(await count({ to: '2026-02' })).toBe(0);
    expect(await count({ starred: true })).toBe(0);
    await marking.mark({ conversationId: ID, starred: true });
    expect(await count({ starred: true, conversationId: ID })).toBe(all);
    const { points, total, counts } = await marking.points({ roles: ['open', 'open'] });
    expect([points.length, total]).toEqual([1, 1]);
    expect(counts.done.open).toBeGreaterThan(0);
    const page = await marking.points({ limit: 2, offset: 1 });
    expect([page.points.length, page.total]).toEqual([2, all]);
  });

  it('finds words in any order, their beginnings, and those that a person gave', async () => {
    const { memory, marking, pointIds } = await withOpenPoint();
    const texts = async (text: string) =>
      (await marking.points({ text })).points.map((point) => point.text);
    for (const words of ['sums round', 'rou', 'SUMS!']) expect(await texts(words)).toEqual([SUM]);
    expect(await texts('sums nowhere')).toEqual([]);
    await marking.say({ pointIds, text: 'Add up every invoice' });
    expect(await texts('sums')).toEqual([]);
    expect(await texts('invoice add')).toEqual(['Add up every invoice']);
    // Before its words are in the index, too.
    memory.db.run(sql`DELETE FROM node_words`);
    memory.db.run(sql`INSERT OR IGNORE INTO search_due (node_ix) SELECT node_ix FROM node`);
    expect(await texts('tax')).not.toEqual([]);
    expect((await marking.points({ text: '!!' })).total).toBe((await marking.points({})).total);
  });

  it('has points of sub-agents only where they are asked for', async () => {
    const { marking } = await memoryOfSession();
    const agent = `${ID}/${AGENT}`;
    const ids = async (input: Parameters<typeof marking.points>[0]) => [
      ...new Set((await marking.points(input)).points.map((point) => point.conversationId)),
    ];
    expect(await ids({})).toEqual([ID]);
    expect((await ids({ agents: true })).toSorted()).toEqual([ID, agent]);
    expect(await ids({ conversationId: agent })).toEqual([agent]);
  });

  it('is the same in whichever order logs come, indexed in between', async () => {
    const { main, agent } = await writeSession(temporaryFolder());
    const boards = [];
    for (const paths of [
      [main, agent],
      [agent, main],
    ]) {
      const memory = openTestMemory();
      for (const path of paths) {
        await memory.import(path);
        await memory.index();
      }
      expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
      const marking = markingIn(memory);
      boards.push([await marking.points(), await marking.points({ agents: true })]);
    }
    expect(boards[1]).toEqual(boards[0]);
  });

  it('leaves what an earlier part left open to the last, but for what a person said something of', async () => {
    const memory = openTestMemory();
    const log = join(temporaryFolder(), 'days.jsonl');
    writeFileSync(log, logOf(saidOn(1, '2026-03-04T09:00:00.000Z')));
    await memory.import(log);
    await memory.index();
    const marking = markingIn(memory);
    const first = (await marking.points({ roles: ['open'] })).points;
    expect(first).toHaveLength(1);
    appendFileSync(log, logOf(saidOn(11, '2026-03-05T09:00:00.000Z')));
    await memory.import(log);
    await memory.index();
    const second = (await marking.points({ roles: ['open'] })).points;
    expect(second.map(({ time }) => time.slice(0, 10))).toEqual(['2026-03-05']);
    // What a person said something of stays on it.
    await marking.say({ pointIds: first.map(({ pointId }) => pointId), state: 'closed' });
    expect((await marking.points({ roles: ['open'], state: 'closed' })).points).toMatchObject([
      { pointId: first[0]?.pointId, state: 'closed', changedAt: '2026-05-01T10:00:00.000Z' },
    ]);
  });
});

describe('what a person says of a point', () => {
  it('closes and opens it, gives it a role and words, and is undone with what was before', async () => {
    const { marking, open, pointIds } = await withOpenPoint();
    const own = { state: 'open', role: null, text: null };
    const [closed] = await marking.say({ pointIds, state: 'closed' });
    expect(closed).toEqual({
      pointId: open.pointId,
      before: own,
      now: { ...own, state: 'closed' },
    });
    expect((await marking.points({ roles: ['open'] })).total).toBe(0);
    expect((await marking.points({ roles: ['open'], state: 'closed' })).points).toEqual([
      { ...open, state: 'closed', changedAt: '2026-05-01T10:00:00.000Z' },
    ]);
    const [said] = await marking.say({
      pointIds,
      state: 'open',
      role: 'decided',
      text: ' Sums\n are rounded ',
    });
    expect(said?.now).toEqual({ state: 'open', role: 'decided', text: 'Sums are rounded' });
    expect((await marking.points({ roles: ['decided'], text: 'rounded' })).points).toEqual([
      {
        ...open,
        role: 'decided',
        text: 'Sums are rounded',
        originalText: SUM,
        changedAt: '2026-05-01T10:00:00.000Z',
      },
    ]);
    await marking.say({ pointIds, ...said?.before });
    await marking.say({ pointIds, ...closed?.before, state: 'open' });
    expect((await marking.points({ roles: ['open'] })).points).toMatchObject([
      { text: SUM, state: 'open' },
    ]);
  });

  it('is appended, and only where it changes something', async () => {
    const { memory, marking, pointIds } = await withOpenPoint();
    for (const state of ['closed', 'closed', 'open'] as const)
      await marking.say({ pointIds, state });
    const rows = memory.db.all<{ kind: string; start: number; end: number; quote: string }>(
      sql`SELECT p.kind, p.start, p.end, g.excerpt AS quote FROM point_change AS p
          JOIN grip AS g ON g.key = p.point_key JOIN event AS e ON e.event_ix = g.first_ix AND e.key = p.event_key`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['closed', 'reopened']);
    for (const { start, end, quote } of rows) expect(end - start).toBe(quote.length);
    const { events } = (await memory.reader.grip({
      gripId: (pointIds[0] ?? '').replace('point:', 'grip:'),
      before: 0,
      after: 0,
    })) ?? { events: [] };
    expect(events[0]?.text.slice(rows[0]?.start, rows[0]?.end)).toBe(rows[0]?.quote);
  });

  it('is refused of what is no point, and then of all', async () => {
    const { memory, marking, open, pointIds } = await withOpenPoint();
    const nothing = open.pointId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const fact = (await memory.reader.conversation({ conversationId: ID }))?.tests[0]?.gripId ?? '';
    for (const wrong of [nothing, 'point:x', fact.replace('grip:', 'point:')])
      await expect(
        marking.say({ pointIds: [...pointIds, wrong], state: 'closed' }),
      ).rejects.toMatchObject({ code: 'not-found', details: { id: wrong } });
    expect((await marking.points({ roles: ['open'] })).total).toBe(1);
  });

  it('hides secrets that a person types', async () => {
    const { memory, marking, pointIds } = await withOpenPoint();
    const secret = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
    const [said] = await marking.say({ pointIds, text: `use ${secret} for the sums` });
    expect(said?.now.text).toMatch(/^use .+ for the sums$/);
    expect(leftOf(memory.db, [secret])).toEqual([]);
  });
});

const pageOf = async ({ reader }: TestMemory, nodeId: string) => {
  const facts = await reader.pageFacts({ nodeId });
  if (facts === null) throw new Error(`no page of ${nodeId}`);
  return layOutPage(facts, []);
};

const saying = (text: string) => ({ points: [text], bullets: [text], page: [text], day: [text] });

describe('where points are told', () => {
  it('a closed one is open no more, and a reworded one says the words of the person', async () => {
    const { memory, marking, pointIds } = await withOpenPoint();
    const { reader } = memory;
    const whole = await reader.conversation({ conversationId: ID });
    const [node = ''] = whole?.nodes ?? [];
    const told = async () => {
      const again = await reader.conversation({ conversationId: ID });
      const day = await pageOf(memory, 'toc:day:2026-03-04');
      const own = await pageOf(memory, node);
      return {
        points: again?.points.filter(({ role }) => role === 'open').map(({ text }) => text),
        bullets: (await reader.show({ nodeId: node, level: 'brief' }))?.bullets
          .filter(({ role }) => role === 'open')
          .map(({ text }) => text),
        page: own.points.filter(({ role }) => role === 'open').map(({ text }) => text),
        day: day.points.filter(({ role }) => role === 'open').map(({ text }) => text),
        counts: [again?.points.length, own.pointCounts.open, day.pointCounts.open],
      };
    };
    const count = whole?.points.length ?? 0;
    expect(await told()).toEqual({ ...saying(SUM), counts: [count, 1, 1] });
    await marking.say({ pointIds, text: 'Round each sum' });
    expect(await told()).toEqual({ ...saying('Round each sum'), counts: [count, 1, 1] });
    await marking.say({ pointIds, state: 'closed' });
    const none = { points: [], bullets: [], page: [], day: [] };
    expect(await told()).toEqual({ ...none, counts: [count - 1, 0, 0] });
    const which = {
      starred: false,
      tag: undefined,
      agents: false,
      all: false,
      limit: 9,
      offset: 0,
    };
    expect((await reader.listConversations({ ...which, open: true })).total).toBe(0);
    expect(
      (await reader.show({ nodeId: node, level: 'brief', version: 1 }))?.bullets,
    ).toContainEqual(expect.objectContaining({ role: 'open', text: SUM }));
  });

  it('periods are written anew, once, and as before when it is taken back', async () => {
    const { memory, marking, pointIds } = await withOpenPoint();
    const brief = async () =>
      (await memory.reader.show({ nodeId: 'toc:day:2026-03-04', level: 'detailed' }))?.content ??
      '';
    const before = await brief();
    await marking.say({ pointIds, text: 'Round each sum' });
    expect((await memory.index()).nodesWritten).toBe(4);
    expect((await memory.index()).nodesWritten).toBe(0);
    expect(await brief()).toContain('Round each sum');
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
    await marking.say({ pointIds, state: 'closed' });
    await memory.index();
    expect(await brief()).not.toContain('Round each sum');
    await marking.say({ pointIds, state: 'open', text: null });
    await memory.index();
    expect(await brief()).toBe(before);
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
  });

  it('a hand-over leaves out what is closed, and says what is reworded', async () => {
    const memory = openTestMemory();
    const log = join(temporaryFolder(), 'talk.jsonl');
    const question = 'Should the ferry timetable use local times or UTC?';
    writeFileSync(
      log,
      logOf([
        plainLine('ferry', {
          at: '2026-03-04T09:00:00.000Z',
          text: 'Make the importer of ferry timetables read all of its pages.',
        }),
        plainLine('ferry', {
          at: '2026-03-04T09:01:00.000Z',
          role: 'assistant',
          text: 'The importer reads all pages of the timetable now.',
        }),
        plainLine('ferry', { at: '2026-03-04T09:02:00.000Z', text: question }),
      ]),
    );
    await memory.import(log);
    await memory.index();
    const { reader } = memory;
    const marking = markingIn(memory);
    const { points } = await marking.points({ roles: ['open'] });
    const pointIds = points.map(({ pointId }) => pointId);
    expect(points[0]?.text).toContain(question);
    const handed = async () =>
      (
        await handoff(
          { reader, countTokens: (text) => text.length },
          { target: 'plain:ferry', budget: 99_999 },
        )
      ).text;
    expect(await handed()).toContain(question);
    await marking.say({ pointIds, text: 'Which clock do ferries go by?' });
    expect(await handed()).toContain(
      '## Open questions and todos\n- Which clock do ferries go by?',
    );
    await marking.say({ pointIds, state: 'closed' });
    expect(await handed()).not.toContain('## Open questions and todos');
  });
});

const closedOnes = async (memory: TestMemory) =>
  (await markingIn(memory).points({ state: 'closed' })).points.map(({ text }) => text);

describe('what a person said of points', () => {
  it('stays over imports, an index from the start, another zone, and a rebuild', async () => {
    const { memory, logs, marking, pointIds } = await withOpenPoint();
    await marking.say({ pointIds, state: 'closed', text: 'Round each sum' });
    await memory.import(logs);
    memory.db.run(sql`UPDATE conversation SET due = 2`);
    await memory.index();
    await memory.writer.setZone('Pacific/Auckland');
    const moved = openTestMemory({ zone: 'Pacific/Auckland', file: memory.file });
    await moved.index();
    expect(await closedOnes(moved)).toEqual(['Round each sum']);
    expect(await verifyMemory(moved)).toMatchObject({ ok: true, findings: [] });
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    const file = join(temporaryFolder(), 'memory.db');
    copyFileSync(memory.file, file);
    await rebuild(file);
    const rebuilt = openTestMemory({ file });
    await rebuilt.index();
    expect(await closedOnes(rebuilt)).toEqual(['Round each sum']);
    expect(await verifyMemory(rebuilt)).toMatchObject({ ok: true, findings: [] });
  });

  it('goes with its event, to the last byte, and does not come back with it', async () => {
    const { memory, logs, marking, pointIds } = await withOpenPoint();
    await marking.say({ pointIds, state: 'closed', text: 'Quokka arithmetic' });
    await memory.index();
    await forgetIn(memory, { kind: 'conversation', value: ID });
    expect(leftOf(memory.db, ['Quokka'])).toEqual([]);
    for (const table of ['point_change', 'point_state', 'told_point'])
      expect(memory.db.all({ text: `SELECT * FROM ${table}`, values: [] })).toEqual([]);
    await memory.import(logs, { bringBack: true });
    await memory.index();
    expect(await closedOnes(memory)).toEqual([]);
    expect((await marking.points({ roles: ['open'] })).total).toBe(1);
    expect(await verifyMemory(memory)).toMatchObject({ ok: true, findings: [] });
  });

  it('goes with a project and with a period that hold it', async () => {
    for (const rule of [
      { kind: 'project', value: 'shop' },
      {
        kind: 'period',
        fromMs: Date.parse('2026-03-04T09:13:00Z'),
        toMs: Date.parse('2026-03-05T00:00:00Z'),
      },
    ] as const) {
      const { memory, marking, pointIds } = await withOpenPoint();
      await marking.say({ pointIds, state: 'closed', text: 'Quokka arithmetic' });
      await forgetIn(memory, rule);
      expect(leftOf(memory.db, ['Quokka'])).toEqual([]);
      expect(memory.db.all(sql`SELECT * FROM point_change`)).toEqual([]);
    }
  });

  it('goes from backups, too', async () => {
    const { memory, marking, pointIds } = await withOpenPoint();
    await marking.mark({ conversationId: ID, name: 'Zanzibar', tags: ['wombat'] });
    await marking.say({ pointIds, state: 'closed', text: 'Quokka arithmetic' });
    memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
    const file = join(temporaryFolder(), 'backup.db');
    copyFileSync(memory.file, file);
    await forgetIn(memory, { kind: 'conversation', value: ID });
    expect(await memory.writer.forgetInBackup(file, false)).toBe('cleaned');
    const { db } = openTestMemory({ file });
    expect(leftOf(db, ['Quokka', 'Zanzibar', 'wombat'])).toEqual([]);
  });

  it('is known in a copy, and in what is copied once that comes', async () => {
    const folder = temporaryFolder();
    const write = (name: string, lines: readonly Forking[]): string => {
      const path = join(folder, `${name}.jsonl`);
      writeFileSync(path, logOf(lines.map((line) => forkingLine(name, line))));
      return path;
    };
    const common: readonly Forking[] = [
      {
        id: 1,
        at: '2026-01-05T10:00:00.000Z',
        role: 'user',
        text: 'Make the importer of the winter timetable read all of its pages, please.',
      },
      {
        id: 2,
        at: '2026-01-05T10:01:00.000Z',
        role: 'assistant',
        text: 'The importer of the winter timetable reads all of its pages now.',
      },
    ];
    const fork = write('fork', [
      ...copiesOf(common, '2026-02-17T09:00:00.000Z'),
      {
        id: 11,
        at: '2026-02-17T09:01:00.000Z',
        role: 'user',
        text: 'Translate the winter timetable to Estonian.',
      },
    ]);
    const memory = openTestMemory();
    const read = async (path: string): Promise<void> => {
      await memory.import(path, { importer: forkingImporter });
      await memory.index();
    };
    await read(fork);
    const marking = markingIn(memory);
    const told = (await marking.points({ text: 'importer' })).points;
    expect(told.length).toBeGreaterThan(0);
    await marking.say({
      pointIds: told.map(({ pointId }) => pointId),
      state: 'closed',
      text: 'Quokka',
    });
    await read(write('parent', common));
    const closed = (await marking.points({ state: 'closed' })).points;
    expect(closed.map(({ conversationId }) => conversationId)).toEqual(
      told.map(() => 'plain:parent'),
    );
    await forgetIn(memory, { kind: 'conversation', value: 'plain:parent' });
    await forgetIn(memory, { kind: 'conversation', value: 'plain:fork' });
    expect(memory.db.all(sql`SELECT * FROM point_change`)).toEqual([]);
    expect(leftOf(memory.db, ['Quokka'])).toEqual([]);
  });

  it('of a copy alone leaves nothing behind under the key of what it copies', async () => {
    const path = join(temporaryFolder(), 'fork.jsonl');
    const copied = copiesOf(
      [
        {
          id: 1,
          at: '2026-01-05T10:00:00.000Z',
          text: 'Make the importer read all pages of the timetable.',
        },
      ],
      '2026-02-17T09:00:00.000Z',
    );
    writeFileSync(path, logOf(copied.map((line) => forkingLine('fork', line))));
    const memory = openTestMemory();
    await memory.import(path, { importer: forkingImporter });
    await memory.index();
    const marking = markingIn(memory);
    const { points } = await marking.points();
    await marking.say({ pointIds: points.map(({ pointId }) => pointId), text: 'Quokka' });
    expect(memory.db.all(sql`SELECT DISTINCT event_key FROM point_change`)).toHaveLength(2);
    await forgetIn(memory, { kind: 'conversation', value: 'plain:fork' });
    expect(leftOf(memory.db, ['Quokka'])).toEqual([]);
  });
});
