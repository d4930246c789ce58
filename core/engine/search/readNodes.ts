import { stripMarkers } from '../../domain/summarize/markers.ts';
import { readNode } from '../../domain/search/matchNode.ts';
import type { ReadNode } from '../../domain/search/matchNode.ts';
import type { NodeSearchReader, SearchedNode } from './ports/searchStore.ts';

/** Nodes whose texts were read for matching, kept as long as there is room. */
export interface ReadNodes {
  /** In the order of the nodes. A node without a text has only its title. */
  read(nodes: readonly SearchedNode[]): Promise<readonly ReadNode[]>;
}

/** About 5 KB each. */
const MOST_KEPT = 2_000;

/** What was read, shared with others that read the same memory. */
export type KeptNodes = Map<string, ReadNode>;

export function createReadNodes(
  reader: Pick<NodeSearchReader, 'searchedTexts'>,
  kept: KeptNodes = new Map(),
): ReadNodes {
  return {
    async read(nodes) {
      const missing = nodes.filter((node) => !kept.has(keyOf(node)));
      const texts = await reader.searchedTexts(
        missing.flatMap(({ textIx }) => (textIx === null ? [] : [textIx])),
      );
      const read = new Map<string, ReadNode>();
      for (const node of missing) {
        const text = node.textIx === null ? undefined : texts.get(node.textIx);
        read.set(
          keyOf(node),
          readNode({
            title: node.title,
            summary: stripMarkers(text?.summary ?? ''),
            bullets: text?.bullets ?? [],
            keywords: [...node.tags, ...(text?.keywords ?? [])],
          }),
        );
      }
      const found = nodes.map((node) => kept.get(keyOf(node)) ?? read.get(keyOf(node)) ?? []);
      for (const [key, node] of read) kept.set(key, node);
      for (const key of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(key);
      }
      return found;
    },
  };
}

/** A draft may reuse the row of the previous one; a person names and tags whatever its text is. */
function keyOf({ nodeIx, textIx, writtenMs, title, tags }: SearchedNode): string {
  return JSON.stringify([nodeIx, textIx, writtenMs, title, tags]);
}
