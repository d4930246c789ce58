/** What a conversation's part of a day is called after: its requests, its files, and the day on which it began. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TocLevel } from '../../../core/model/toc.ts';
import { claudeLine, logOf, uuid } from '../../helpers/logLines.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const SESSION = '33333333-3333-4333-8333-333333333333';
const OTHER = '44444444-4444-4444-8444-444444444444';

/** An edit of a file and its result, as two lines. */
function edit(id: number, at: string, path: string): readonly string[] {
  const line = (n: number, type: string, content: object, rest: object): string =>
    JSON.stringify({
      ...(JSON.parse(claudeLine(SESSION, { at, text: '', id: n })) as object),
      type,
      message: { role: type, content: [content] },
      ...rest,
    });
  const input = { file_path: path, old_string: 'a', new_string: 'b' };
  const used = { type: 'tool_use', id: `toolu_${id}`, name: 'Edit', input };
  const got = { type: 'tool_result', tool_use_id: `toolu_${id}`, content: 'Updated.' };
  return [
    line(id, 'assistant', used, {}),
    line(id + 1, 'user', got, {
      toolUseResult: { filePath: path, structuredPatch: [{ lines: ['-a', '+b'] }] },
    }),
  ];
}

/** The titles of all conversations' parts of days, or of other nodes, in time order. */
async function titlesOf(
  lines: readonly string[],
  { level = 'conversation', beside = [] }: { level?: TocLevel; beside?: readonly string[] } = {},
): Promise<readonly string[]> {
  const { client } = await openHost();
  const folder = temporaryFolder();
  writeFileSync(join(folder, `${SESSION}.jsonl`), logOf(lines));
  if (beside.length > 0) writeFileSync(join(folder, `${OTHER}.jsonl`), logOf(beside));
  await client.call('import', { paths: [folder] });
  await client.call('index', {});
  const { children } = await client.call('toc', { depth: 5 });
  const rows = [...children];
  const titles: string[] = [];
  for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
    if (row.level === level) titles.push(row.title);
    rows.push(...(row.children ?? []));
  }
  return titles;
}

const said = (id: number, at: string, text: string, role?: 'assistant'): string =>
  claudeLine(SESSION, { id, at, text, ...(role === undefined ? {} : { role }) });

test('a later day that only goes on is called as the day on which the work began', async () => {
  const asked = 'Add a tax table by country to the checkout';
  const titles = await titlesOf([
    said(1, '2026-03-02T21:00:00Z', `${asked}.`),
    said(2, '2026-03-02T21:05:00Z', 'The table is filled by country.', 'assistant'),
    said(3, '2026-03-03T08:00:00Z', 'and do the same there'),
    said(4, '2026-03-03T08:05:00Z', 'It is there, too.', 'assistant'),
  ]);
  expect(titles).toEqual([asked, asked]);
});

test('work that a request does not name is called as the first answer to it says', async () => {
  const at = '2026-03-02T21:00:00Z';
  const titles = await titlesOf([
    said(1, at, "I'll help you count the barrels of the harbour.", 'assistant'),
    said(2, at, 'could you do what we spoke of?'),
    said(3, at, "I'll help you move the tariffs of parcels into the ledger.", 'assistant'),
    said(4, at, "I'll read the tariffs of parcels of the ledger next.", 'assistant'),
  ]);
  expect(titles).toEqual(['Move the tariffs of parcels into the ledger']);
});

test('a request that only points at its matter stands behind the file that it changed', async () => {
  const at = '2026-03-02T21:00:00Z';
  const titles = await titlesOf([
    said(1, at, 'Can you add it on the release level?'),
    ...edit(10, at, '/home/mira/shop/ci/release.yml'),
    said(3, at, 'It is there now.', 'assistant'),
  ]);
  expect(titles).toEqual(['release.yml: Add it on the release level']);
});

test('of two requests the one for which more was changed names the work', async () => {
  const at = '2026-03-02T21:00:00Z';
  const read = [11, 12, 13, 14, 15, 16].map((id) =>
    said(id, at, `Page ${id} of it is read.`, 'assistant'),
  );
  const changes = [20, 22, 24, 26, 28, 30, 32, 34].flatMap((id) =>
    edit(id, at, `/home/mira/shop/${uuid(id)}.ts`),
  );
  const titles = await titlesOf([
    said(1, at, 'Check the manual of the parcels'),
    ...read,
    said(5, at, 'Add parcel tariffs to the ledger'),
    ...changes,
  ]);
  expect(titles).toEqual(['Add parcel tariffs to the ledger']);
});

test('a period counts the projects of its conversations, without sub-agents', async () => {
  const at = '2026-03-02T21:00:00Z';
  const lines = [
    said(1, at, 'Add a tax table by country to the checkout.'),
    said(2, at, 'The table is filled by country.', 'assistant'),
  ];
  const inGarden = (text: string, agent = false): string =>
    claudeLine(OTHER, { id: 9, at, role: 'assistant', text })
      .replace('/home/mira/shop', '/home/mira/garden')
      .replace('{', agent ? '{"isSidechain":true,"agentId":"a1",' : '{');
  const day = (beside: string): Promise<readonly string[]> =>
    titlesOf(lines, { level: 'day', beside: [beside] });
  expect(await day(inGarden('The hedge along the fence is cut.', true))).toEqual([
    expect.stringMatching(/: Add a tax table by country to the checkout$/),
  ]);
  expect(await day(inGarden('The hedge along the fence is cut.'))).toEqual([
    expect.stringMatching(/2 projects$/),
  ]);
});
