import type { Client } from '../../core/contract/client.ts';
import type { TocRow } from '../../core/contract/library.ts';
import { seeded } from './madeConversations.ts';

export interface KeywordChains {
  readonly drawn: number;
  /** Those in which each node on the way to the segment is among what `search` gives. */
  readonly followed: number;
  /** Of the others: the keyword, and the first node that was not given. */
  readonly broken: readonly string[];
}

/** Goes from the root down to segments drawn at random, by `search` for one of their own keywords. */
export async function followKeywords(
  client: Pick<Client, 'call'>,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<KeywordChains> {
  const random = seeded(seed);
  const { children } = await client.call('toc', { depth: 6 });
  const paths = segmentPaths(children, []);
  const broken: string[] = [];
  let drawn = 0;
  for (let tries = 0; drawn < count && tries < 10 * count; tries += 1) {
    const path = paths[Math.floor(random() * paths.length)] ?? [];
    const { keywords } = await client.call('show', { nodeId: path.at(-1) ?? '' });
    const keyword = keywords[Math.floor(random() * keywords.length)];
    if (keyword === undefined) continue;
    drawn += 1;
    const lost = await firstLost(client, path, keyword);
    if (lost !== null) broken.push(`${keyword}: ${lost}`);
  }
  return { drawn, followed: drawn - broken.length, broken };
}

function segmentPaths(
  rows: readonly TocRow[],
  above: readonly string[],
): readonly (readonly string[])[] {
  return rows.flatMap(({ nodeId, level, children = [] }) =>
    level === 'segment' ? [[...above, nodeId]] : segmentPaths(children, [...above, nodeId]),
  );
}

async function firstLost(
  client: Pick<Client, 'call'>,
  path: readonly string[],
  query: string,
): Promise<string | null> {
  let parentId = '';
  for (const nodeId of path) {
    const found = await client.call('search', { query, parentId });
    const given = 'results' in found ? found.results : [];
    if (!given.some((node) => node.nodeId === nodeId)) return nodeId;
    parentId = nodeId;
  }
  return null;
}
