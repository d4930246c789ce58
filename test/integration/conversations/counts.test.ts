/** What is open or decided, conversations, projects and requests are counted the same wherever they are counted. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { pointOfGrip } from '../../../core/model/ids.ts';
import { BOARDS } from '../../../core/model/point.ts';
import { openHost } from '../../helpers/openHost.ts';

const DATA = resolve(process.env['STRATA_TEST_DATA'] ?? '../shared/data');
const SAMPLE = resolve('core/sample/logs');
/** Several projects, sub-agents without a parent, sessions that nobody speaks in. */
const REAL = ['m-claude', 'claude-code-log'].map((name) => join(DATA, 'claude-code', name));
const present = REAL.every((path) => existsSync(path));
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

describe.for([
  ['the sample', [SAMPLE]],
  ['real logs', present ? REAL : []],
] as const)('of %s', ([, paths]) => {
  it.skipIf(paths.length === 0)('every place tells the same', { timeout: 120_000 }, async () => {
    const { client } = await openHost();
    await client.call('import', { paths: [...paths] });
    await client.call('index', {});
    const whole = await countsOf(client, {});
    expect(whole.open.board).toBeGreaterThan(0);
    expect(whole.decided.board).toBeGreaterThan(0);
    await expectSame(client, {});
    const { projects } = await client.call('projects', {});
    await expectDated(client, projects);
    for (const { projectId: project } of projects.slice(0, 4))
      await expectSame(client, { project });
    const inMonths = { open: 0, decided: 0 };
    for (const nodeId of await monthsOf(client)) {
      const month = nodeId.slice(-7);
      await expectSame(client, { from: month, to: month }, nodeId);
      const { open, decided } = await countsOf(client, { from: month, to: month }, nodeId);
      inMonths.open += open.board;
      inMonths.decided += decided.board;
    }
    expect(inMonths).toEqual({ open: whole.open.board, decided: whole.decided.board });
    await expectRowsAreWholes(client);
  });
});

/** A project is as old and as new as the conversations that are listed of it, and the newest comes first. */
async function expectDated(client: Client, projects: OutputOf<'projects'>['projects']) {
  const newest: string[] = [];
  for (const { projectId, name, conversations, firstTime, lastTime } of projects) {
    if (conversations === 0) continue;
    const listed = await client.call('conversations', { project: projectId, limit: 1000 });
    const starts = listed.conversations.map(({ start }) => start).toSorted();
    const ends = listed.conversations.map(({ end }) => end).toSorted();
    newest.push(ends.at(-1) ?? '');
    expect({ name, firstTime, lastTime }).toEqual({
      name,
      firstTime: starts[0],
      lastTime: ends.at(-1),
    });
  }
  expect(newest).toEqual(newest.toSorted((a, b) => (a < b ? 1 : -1)));
  const silent = projects.map(({ conversations }) => conversations === 0);
  expect(silent).toEqual(silent.toSorted((a, b) => Number(a) - Number(b)));
}

interface Narrowed {
  readonly project?: string;
  readonly from?: string;
  readonly to?: string;
}

async function expectSame(client: Client, lens: Narrowed, nodeId?: string): Promise<void> {
  const { open, decided, conversations, projects, requests } = await countsOf(client, lens, nodeId);
  for (const counted of [open, decided, conversations, requests])
    expect({ lens, ...counted }).toEqual({
      lens,
      ...Object.fromEntries(
        Object.keys(counted).map((place) => [place, Object.values(counted)[0]]),
      ),
    });
  const [first] = Object.values(projects);
  for (const named of Object.values(projects)) expect([lens, named]).toEqual([lens, first]);
}

async function countsOf(client: Client, lens: Narrowed, nodeId?: string) {
  const node = nodeId === undefined ? {} : { nodeId };
  const page = await client.call('page', { ...lens, ...node });
  const ideas = await client.call('ideas', { ...lens, states: ['open'], limit: 0 });
  const asked = { ...lens, roles: ['open' as const], limit: 500 };
  const also = await client.call('points', { ...asked, withoutIdeas: true });
  const points = await client.call('points', asked);
  const decided = await client.call('points', {
    ...lens,
    roles: [...BOARDS.decisions],
    state: 'all',
    withIdeas: true,
    limit: 500,
  });
  const along = await client.call('ideas', {
    ...lens,
    intents: ['decision'],
    withoutPoints: [...BOARDS.decisions],
    limit: 500,
  });
  // What is said along the way is none of those that the pages tell.
  const told = new Set(decided.points.map(({ pointId }) => pointId));
  expect(along.ideas.filter(({ gripId }) => told.has(pointOfGrip(gripId)))).toEqual([]);
  const listed = await client.call('conversations', { ...lens, limit: 500 });
  const stats = await client.call('stats', { ...lens, by: 'project' });
  const { projects, none } = await client.call('projects', lens);
  const places = [...projects, ...(none === null ? [] : [none])];
  return {
    open: {
      board: ideas.total + also.total,
      points: points.total,
      listed: points.points.length,
      page: page.pointCounts.open,
    },
    decided: {
      board: decided.total,
      listed: decided.points.length,
      page: page.pointCounts.decided + page.pointCounts.corrected,
    },
    conversations: {
      page: page.totals.conversations,
      byProject: sum(page.projects.map((one) => one.conversations)),
      list: listed.total,
      numbers: stats.total.conversations,
      numbersByProject: sum(stats.rows.map((row) => row.conversations)),
      projects: sum(places.map((one) => one.conversations)),
    },
    requests: {
      page: page.totals.requests,
      byProject: sum(page.projects.map((one) => one.requests)),
      numbers: stats.total.requests,
      projects: sum(places.map((one) => one.requests)),
    },
    projects: {
      page: names(page.projects),
      numbers: stats.rows
        .filter(({ key, conversations }) => key !== '' && conversations > 0)
        .map(({ key }) => key)
        .toSorted(),
      list: names(projects.filter(({ conversations }) => conversations > 0)),
    },
  };
}

/** The row of a conversation, its page, its hand-over and the filter "Only open" tell the same. */
async function expectRowsAreWholes(client: Client): Promise<void> {
  const { conversations } = await client.call('conversations', { limit: 500 });
  const left = await client.call('conversations', { open: true, limit: 500 });
  const ids = (rows: typeof conversations) => rows.map(({ conversationId }) => conversationId);
  expect(ids(left.conversations)).toEqual(
    ids(conversations.filter(({ points }) => points.open > 0)),
  );
  for (const { conversationId, points } of conversations) {
    const { total } = await client.call('points', {
      conversationId,
      roles: [...BOARDS.decisions],
      state: 'all',
    });
    expect([conversationId, total]).toEqual([conversationId, points.decided + points.corrected]);
  }
  for (const { conversationId, points } of left.conversations) {
    const whole = await client.call('conversation', { conversationId });
    const open = whole.points.filter(({ role }) => role === 'open');
    expect(open).toHaveLength(points.open);
    const board = await client.call('points', { conversationId, roles: ['open'] });
    expect(board.points.map(({ text }) => text).toSorted()).toEqual(
      open.map(({ text }) => text).toSorted(),
    );
  }
}

async function monthsOf(client: Client): Promise<readonly string[]> {
  const { children: years } = await client.call('toc', {});
  const months = await Promise.all(years.map(({ nodeId }) => client.call('toc', { nodeId })));
  return months.flatMap(({ children }) => children.map(({ nodeId }) => nodeId));
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

const names = (projects: readonly { readonly name: string | null }[]): readonly string[] =>
  projects.flatMap(({ name }) => name ?? []).toSorted();
