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
  const wide = await client.call('toc', { open });
  expect(wide.children).toEqual(await oneByOne(client, { open: new Set(open) }));
  for (const { projectId: project, name } of projects) {
    const { children } = await client.call('toc', { project, open });
    expect(children).toEqual(await oneByOne(client, { project, open: new Set(open) }));
    const named = children.flatMap(all).flatMap((row) => row.projects);
    expect(new Set(named)).toEqual(new Set([name]));
  }
});

const all = (row: TocRow): readonly TocRow[] => [row, ...(row.children ?? []).flatMap(all)];

interface Asked {
  readonly open: ReadonlySet<string>;
  readonly project?: string;
  readonly nodeId?: string;
}

async function oneByOne(client: Client, { open, ...asked }: Asked): Promise<readonly TocRow[]> {
  const { children } = await client.call('toc', asked);
  return Promise.all(
    children.map(async (row) => {
      if (!open.has(row.nodeId)) return row;
      return {
        ...row,
        children: await oneByOne(client, { ...asked, open, nodeId: row.nodeId }),
      };
    }),
  );
}
