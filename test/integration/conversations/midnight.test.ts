/** A conversation that goes on after midnight is one conversation on both days. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Role } from '../../../core/model/event.ts';
import { openHost } from '../../helpers/openHost.ts';
import { logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const said = (time: string, role: Role, text: string): string =>
  plainLine('late', { at: time, role, text });

const LATE = [
  said('2026-03-04T23:40:00Z', 'user', 'Add a tax table by country to the checkout.'),
  said('2026-03-04T23:50:00Z', 'assistant', 'The tax table is filled by country.'),
  said('2026-03-05T00:50:00Z', 'user', 'Rename the invoice template of the warehouse.'),
  said('2026-03-05T00:59:00Z', 'assistant', 'The invoice template is renamed.'),
];

async function openLate() {
  const { client } = await openHost({ env: { STRATA_TIMEZONE: 'UTC' } });
  const file = join(temporaryFolder(), 'late.jsonl');
  writeFileSync(file, logOf(LATE));
  await client.call('import', { paths: [file], source: 'plain' });
  await client.call('index', {});
  return client;
}

const DAYS = ['toc:day:2026-03-04', 'toc:day:2026-03-05'];

test('both days call a conversation by its title, and count their own requests', async () => {
  const client = await openLate();
  const [{ title, conversationId } = { title: '', conversationId: '' }] = (
    await client.call('conversations', {})
  ).conversations;
  expect(title).toMatch(/tax table/i);
  for (const nodeId of DAYS) {
    const [row, ...others] = (await client.call('toc', { nodeId })).children;
    expect(others).toEqual([]);
    expect(row).toMatchObject({ title, conversationId, requestCount: 1 });
    const shown = await client.call('show', { nodeId: row?.nodeId ?? '', level: 'brief' });
    expect(shown.title).toBe(title);
  }
});

test('what is asked after midnight in a part that began before counts for the day of its row, wherever it is counted', async () => {
  const { client } = await openHost({ env: { STRATA_TIMEZONE: 'UTC' } });
  const file = join(temporaryFolder(), 'late.jsonl');
  writeFileSync(
    file,
    logOf([
      ...LATE.slice(0, 2),
      said('2026-03-05T00:01:00Z', 'user', 'Round the tax of each line to the cent.'),
      said('2026-03-05T00:03:00Z', 'assistant', 'The tax of each line is rounded to the cent.'),
    ]),
  );
  await client.call('import', { paths: [file], source: 'plain' });
  await client.call('index', {});
  const [before = '', after = ''] = DAYS;
  const { node, children } = await client.call('toc', { nodeId: before });
  const page = await client.call('page', { nodeId: before });
  const byDay = await client.call('stats', { by: 'day' });
  const ofDay = async (day: string) =>
    (await client.call('stats', { from: day, to: day })).total.requests;
  expect({
    day: node?.requestCount,
    row: children.map(({ requestCount }) => requestCount),
    page: [page.totals.requests, ...page.projects.map(({ requests }) => requests)],
    numbers: byDay.rows.map(({ key, requests }) => [key, requests]),
    narrowed: [await ofDay('2026-03-04'), await ofDay('2026-03-05')],
    hours: (await client.call('stats', { by: 'hour' })).rows.map(({ requests }) => requests),
  }).toEqual({
    day: 2,
    row: [2],
    page: [2, 2],
    numbers: [
      ['2026-03-04', 2],
      ['2026-03-05', 0],
    ],
    narrowed: [2, 0],
    hours: [1, 1],
  });
  await expect(client.call('toc', { nodeId: after })).rejects.toMatchObject({ code: 'not-found' });
});

test('the periods of both days name a conversation by its title, also once another day lends it', async () => {
  const { client } = await openHost({ env: { STRATA_TIMEZONE: 'UTC' } });
  const file = join(temporaryFolder(), 'late.jsonl');
  const titleOf = async (nodeId: string): Promise<string> =>
    (await client.call('show', { nodeId, level: 'brief' })).title;
  const indexed = async (lines: readonly string[]): Promise<string> => {
    writeFileSync(file, logOf(lines));
    await client.call('import', { paths: [file], source: 'plain' });
    await client.call('index', {});
    return (await client.call('conversations', {})).conversations[0]?.title ?? '';
  };
  const first = await indexed(LATE);
  expect(first).toMatch(/tax table/i);
  for (const day of DAYS) expect(await titleOf(day)).toContain(first);
  // More is said on the second day, which only adds to it.
  const second = await indexed([
    ...LATE,
    said('2026-03-05T01:10:00Z', 'assistant', 'Its printed copies follow in the morning.'),
  ]);
  expect(second).toMatch(/invoice template/i);
  for (const day of DAYS) expect(await titleOf(day)).toContain(second);
  const { findings } = await client.call('verify', {});
  expect(findings).toEqual([]);
});

test('a part that a person renamed keeps its name, and a name given to the conversation holds for both', async () => {
  const client = await openLate();
  const partOf = async (nodeId: string) => (await client.call('toc', { nodeId })).children[0];
  const second = await partOf('toc:day:2026-03-05');
  await client.call('edit', { nodeId: second?.nodeId ?? '', title: 'Warehouse invoices' });
  expect((await partOf('toc:day:2026-03-05'))?.title).toBe('Warehouse invoices');
  expect((await partOf('toc:day:2026-03-04'))?.title).toMatch(/tax table/i);
  await client.call('markConversation', {
    conversationId: second?.conversationId ?? '',
    name: 'A late night',
  });
  for (const nodeId of DAYS) expect((await partOf(nodeId))?.title).toBe('A late night');
});

test('what was asked before midnight is open only until the next day tells what came of it', async () => {
  const { client } = await openHost({ env: { STRATA_TIMEZONE: 'UTC' } });
  const file = join(temporaryFolder(), 'late.jsonl');
  const asked = [
    ...LATE.slice(0, 2),
    said('2026-03-04T23:59:00Z', 'user', 'Rename the invoice template of the warehouse.'),
  ];
  const openPoints = async (): Promise<readonly string[]> => {
    await client.call('import', { paths: [file], source: 'plain' });
    await client.call('index', {});
    const [part] = (await client.call('toc', { nodeId: 'toc:day:2026-03-04' })).children;
    const { bullets } = await client.call('show', { nodeId: part?.nodeId ?? '', level: 'brief' });
    return bullets.flatMap(({ role, text }) => (role === 'open' ? [text] : []));
  };
  writeFileSync(file, logOf(asked));
  expect(await openPoints()).toEqual([
    'Not reported: Rename the invoice template of the warehouse.',
  ]);
  const more = said('2026-03-05T00:09:00Z', 'assistant', 'The invoice template is renamed.');
  writeFileSync(file, logOf([...asked, more, ...LATE.slice(2)]));
  expect(await openPoints()).toEqual([]);
  const { findings } = await client.call('verify', {});
  expect(findings).toEqual([]);
});
