import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';

export type Row = OutputOf<'toc'>['children'][number];

/** All live nodes, parents before children. */
export async function nodesOf(client: Client): Promise<readonly Row[]> {
  const { children } = await client.call('toc', { depth: 6 });
  const all: Row[] = [];
  const walk = (rows: readonly Row[]): void => {
    for (const row of rows) {
      all.push(row);
      walk(row.children ?? []);
    }
  };
  walk(children);
  return all;
}
