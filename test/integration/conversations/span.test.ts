/** A span of time narrows down all that a lens narrows down, and days are counted for a calendar. */
import { expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { TocRow } from '../../../core/contract/library.ts';
import { weekOf } from '../../../renderer/state/periodNames.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const MARCH_ID = 'toc:month:2026-03';

const made = () => makeConversations({ seed: 3, from: '2026-02-10', to: '2026-04-20', count: 20 });

async function openFilled(): Promise<Client> {
  const { client } = await openHost({ now: () => Date.parse('2026-04-22T12:00:00Z') });
  await client.call('import', { paths: [await writeClaudeCodeLogs(temporaryFolder(), made())] });
  await client.call('index', {});
  return client;
}

test('a span leaves of the table of contents, of pages, of today and of projects what lies in it', async () => {
  const client = await openFilled();
  const year = await client.call('toc', { nodeId: 'toc:year:2026', ...MARCH });
  const whole = await client.call('toc', { nodeId: 'toc:year:2026' });
  expect(whole.children.length).toBe(3);
  expect(year.children).toEqual(whole.children.filter(({ nodeId }) => nodeId === MARCH_ID));
  const [narrowed] = (await client.call('toc', MARCH)).children;
  expect(narrowed?.requestCount).toBe(year.children[0]?.requestCount);
  expect((await client.call('toc', { from: '2025', to: '2025' })).children).toEqual([]);

  expect(await client.call('page', MARCH)).toEqual(
    await client.call('page', { nodeId: MARCH_ID, ...MARCH }),
  );
  expect((await client.call('page', MARCH)).totals).toEqual(
    (await client.call('page', { nodeId: MARCH_ID })).totals,
  );
  expect((await client.call('page', { nodeId: MARCH_ID, from: '2026-04' })).totals.requests).toBe(
    0,
  );

  const today = await client.call('today', MARCH);
  const listed = await client.call('conversations', { ...MARCH, limit: 12 });
  expect(today.conversations).toEqual(listed.conversations);
  expect(today.week?.start.slice(0, 7)).toBe('2026-03');

  const { projects, weeks } = await client.call('projects', MARCH);
  expect(projects.length).toBeGreaterThan(1);
  for (const { projectId: project, conversations, requests, ...rest } of projects) {
    const { total } = await client.call('stats', { project, ...MARCH });
    expect([conversations, requests, rest.tokensOut]).toEqual([
      total.conversations,
      total.requests,
      total.tokensOut,
    ]);
  }
  expect([weeks.length, weeks.at(-1)]).toEqual([12, '2026-03-30']);
  expect(await client.call('projects', { from: '2025', to: '2025' })).toEqual({
    projects: [],
    none: null,
    weeks: [],
  });
});

test('a day of a span is a day of the table of contents, with its conversations alone', async () => {
  const client = await openFilled();
  const { days } = await client.call('activity', { nodeId: 'toc:year:2026' });
  const [day] = days.filter(({ conversations }) => conversations > 0).slice(3);
  const { date = '', nodeId = '', requests = 0, conversations } = day ?? {};
  const span = { from: date, to: date };
  const { children } = await client.call('toc', { ...span, depth: 5 });
  const path: string[] = [];
  for (
    let rows = children;
    rows.length > 0 && path.length < 4;
    rows = [...(rows[0]?.children ?? [])]
  ) {
    expect(rows.map((row) => [row.requestCount, row.childCount])).toEqual([
      [requests, rows[0]?.children?.length],
    ]);
    path.push(rows[0]?.nodeId ?? '');
  }
  expect(path.at(-1)).toBe(nodeId);
  const own = await client.call('toc', { nodeId, ...span });
  expect(own.children).toEqual((await client.call('toc', { nodeId })).children);
  expect(own.children.length).toBe(conversations);
  expect((await client.call('activity', { nodeId: 'toc:year:2026', ...span })).days).toEqual([day]);
});

test('a period that is narrowed down is called by what is left of it', async () => {
  const client = await openFilled();
  const { projects } = await client.call('projects', {});
  const wanted = projects.map(({ projectId: project }) => project);
  const whole = (await client.call('toc', { nodeId: 'toc:year:2026' })).children;
  const renamed: string[] = [];
  for (const project of wanted) {
    const asked = { nodeId: 'toc:year:2026', project };
    const { node, children } = await client.call('toc', asked);
    const own = (await client.call('toc', { ...asked, depth: 5 })).children;
    for (const [at, row] of children.entries()) {
      const all = whole.find(({ nodeId }) => nodeId === row.nodeId);
      const titles = new Set(conversationsIn(own[at]).map(({ title }) => title));
      const about = row.title.slice(row.title.indexOf(': ') + 2).split('; ');
      const isOwn = about.every((each) => titles.has(each));
      expect(row.eventCount === all?.eventCount ? row.title === all.title : isOwn).toBe(true);
      if (row.title !== all?.title) renamed.push(row.title);
    }
    expect(node?.requestCount).toBe(children.reduce((sum, row) => sum + row.requestCount, 0));
  }
  expect([wanted.length > 1, renamed.length > 0]).toEqual([true, true]);
});

const conversationsIn = (row: TocRow | undefined): readonly TocRow[] =>
  row === undefined || row.level === 'conversation'
    ? [row].filter((each) => each !== undefined)
    : (row.children ?? []).flatMap(conversationsIn);

test('work is counted by week and by month as by day, a week whole where two months share it', async () => {
  const client = await openFilled();
  const { rows: days } = await client.call('stats', { by: 'day' });
  for (const by of ['week', 'month'] as const) {
    const { rows, total } = await client.call('stats', { by });
    const counted = Map.groupBy(days, ({ key }) =>
      by === 'month' ? key.slice(0, 7) : weekOf(key).replace('toc:week:', ''),
    );
    expect(rows.map(({ key, requests }) => [key, requests])).toEqual(
      [...counted].map(([key, own]) => [key, own.reduce((sum, { requests }) => sum + requests, 0)]),
    );
    expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(total.requests);
    for (const { key } of rows)
      expect((await client.call('locate', { id: `toc:${by}:${key}` })).nodeId).toContain(key);
  }
});

test('days count requests and conversations of what is meant', async () => {
  const client = await openFilled();
  const nodeId = 'toc:year:2026';
  const { days } = await client.call('activity', { nodeId });
  const sum = (of: typeof days): readonly number[] => [
    of.reduce((all, { requests }) => all + requests, 0),
    of.reduce((all, { conversations }) => all + conversations, 0),
  ];
  const { total } = await client.call('stats', {});
  expect(sum(days)[0]).toBe(total.requests);
  const { projects } = await client.call('projects', {});
  const each = await Promise.all(
    projects.map(async ({ projectId: project }) =>
      sum((await client.call('activity', { nodeId, project })).days),
    ),
  );
  expect(each.reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d], [])).toEqual(sum(days));
  expect(await client.call('activity', { nodeId, source: 'codex' })).toEqual({ days: [] });
});

test('the twelve weeks of projects end with the newest that any was worked on', async () => {
  const client = await openFilled();
  const { projects, weeks } = await client.call('projects', {});
  const newest = projects[0]?.lastTime ?? '';
  expect(weeks.length).toBe(12);
  expect(Date.parse(newest) - Date.parse(weeks.at(-1) ?? '')).toBeLessThan(7 * 86_400_000);
  for (const { projectId: project, weeks: own } of projects) {
    const { rows } = await client.call('stats', { project, by: 'day', from: weeks[0] ?? '' });
    const counted = weeks.map((monday, at) =>
      rows
        .filter(({ key }) => key >= monday && key < (weeks[at + 1] ?? '9'))
        .reduce((sum, { requests }) => sum + requests, 0),
    );
    expect(own).toEqual(counted);
  }
});
