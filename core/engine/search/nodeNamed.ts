import { StrataError } from '../../model/result.ts';
import type { NodeSearchReader, SearchedNode } from './ports/searchStore.ts';

type Reader = Pick<NodeSearchReader, 'nodeToSearch'>;

/** The node with an id given by a caller. Throws `not-found` if there is none. */
export async function nodeNamed(reader: Reader, nodeId: string): Promise<SearchedNode> {
  const node = await reader.nodeToSearch(nodeId);
  if (node !== null) return node;
  throw new StrataError({
    code: 'not-found',
    message: `Nothing in this memory is named ${nodeId}, and not exactly one id begins so. \`toc\` lists what there is; ids are written as they are shown.`,
    details: { id: nodeId },
  });
}

/** The same; a week that two months share is meant as a whole where its id has no month. */
export async function nodesNamed(reader: Reader, nodeId: string): Promise<readonly SearchedNode[]> {
  const [, year, week] = /^toc:week:(\d{4})-W(\d{2})$/.exec(nodeId) ?? [];
  if (year !== undefined && week !== undefined) {
    const halves: SearchedNode[] = [];
    for (const month of MONTHS) {
      const half = await reader.nodeToSearch(`${nodeId}:${month}`);
      if (half !== null) halves.push(half);
    }
    if (halves.length > 0) return halves.toSorted((a, b) => a.startMs - b.startMs);
  }
  return [await nodeNamed(reader, nodeId)];
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
