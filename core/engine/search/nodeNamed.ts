import { StrataError } from '../../model/result.ts';
import type { NodeSearchReader, SearchedNode } from './ports/searchStore.ts';

/** The node with an id given by a caller. Throws `not-found` if there is none. */
export async function nodeNamed(
  reader: Pick<NodeSearchReader, 'nodeToSearch'>,
  nodeId: string,
): Promise<SearchedNode> {
  const node = await reader.nodeToSearch(nodeId);
  if (node !== null) return node;
  throw new StrataError({
    code: 'not-found',
    message: `Nothing in this memory is named ${nodeId}. \`toc\` lists what there is; ids are written as they are shown.`,
    details: { id: nodeId },
  });
}
