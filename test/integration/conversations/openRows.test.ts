/** A table of contents of which rows are open is told at once, as row by row. */
import { expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { TocRow } from '../../../core/contract/library.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';

test('rows that are open have what each of them is asked for, narrowed down or not', async () => {
  const { client } = await openHost();
  const made = makeConversations({ seed: 3, from: '2025-11-01', to: '2026-02-20', count: 24 });
  await client.call('import', { paths: [await writeClaudeCodeLogs(temporaryFolder(), made)] });
  await client.call('index', {});
  const open = (await client.call('toc', { depth: 4 })).children
    .flatMap(all)
    .filter((_row, at) => at % 3 !== 1)
    .map(({ nodeId }) => nodeId);
  const { projects } = await client.call('projects', {});
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]));
  for (const project of [undefined, ...names.keys()]) {
    const lens = { ...(project === undefined ? {} : { project }) };
    const { children } = await client.call('toc', { ...lens, open });
    expect(children).toEqual(await oneByOne(client, { ...lens, open: new Set(open) }));
    const name = names.get(project ?? '');
    if (name !== undefined)
      expect(new Set(children.flatMap(all).flatMap((row) => row.projects))).toEqual(
        new Set([name]),
      );
  }
});

const all = (row: TocRow): readonly TocRow[] => [row, ...(row.children ?? []).flatMap(all)];

async function oneByOne(
  client: Client,
  { open, project, nodeId = '' }: { open: ReadonlySet<string>; project?: string; nodeId?: string },
): Promise<readonly TocRow[]> {
  const lens = { ...(project === undefined ? {} : { project }) };
  const { children } = await client.call('toc', { ...lens, nodeId });
  return Promise.all(
    children.map(async (row) =>
      open.has(row.nodeId)
        ? { ...row, children: await oneByOne(client, { ...lens, open, nodeId: row.nodeId }) }
        : row,
    ),
  );
}
