import type { OutputOf, ParsedInputOf } from '../../../contract/procedures.ts';
import type { Settings } from '../../../contract/settings.ts';
import { StrataError } from '../../../model/result.ts';
import type { NodeSearchReader } from '../ports/searchStore.ts';
import type { SummaryReader } from '../../summaries/ports/summaryStore.ts';
import type { VectorReader } from '../ports/vectorStore.ts';
import { existingNode } from '../../summaries/summarizeByModel.ts';
import { OFF, spaceOf } from './embedRequest.ts';
import type { VectorCache } from './vectorCache.ts';

export interface SimilarDeps {
  readonly reader: Pick<VectorReader, 'vectorOf'> &
    Pick<NodeSearchReader, 'pathsTo'> &
    SummaryReader;
  readonly cache: VectorCache;
}

/**
 * See the procedure `similar`. Sends nothing. Throws `not-found`, `unsupported`, or `bad-input` for
 * a period.
 */
export async function similarSegments(
  { nodeId, limit }: ParsedInputOf<'similar'>,
  settings: Settings['embeddings'],
  { reader, cache }: SimilarDeps,
): Promise<OutputOf<'similar'>> {
  const node = await existingNode(reader, nodeId);
  if (node.level !== 'segment')
    throw new StrataError({
      code: 'bad-input',
      message: `${nodeId} is a ${node.level}; only segments have vectors. \`toc ${nodeId}\` leads down to them.`,
    });
  const space = spaceOf(settings);
  const own = await reader.vectorOf(space, node.nodeIx);
  if (own === null)
    throw settings.enabled
      ? new StrataError({
          code: 'not-found',
          message: `${nodeId} has no vector of ${settings.model} yet. \`strata embed\` makes those that are missing: of closed segments, and not of excluded projects.`,
          details: { id: nodeId },
        })
      : new StrataError(OFF);
  const known = await cache.of(space);
  const near =
    known.dimensions === own.numbers.length
      ? // Conversations, of which there are fewer than segments, are left out below.
        known
          .nearest(own, { limit: 2 * limit + 1, wholeOnly: true })
          .filter(({ nodeIx }) => nodeIx !== node.nodeIx)
      : [];
  const paths = await reader.pathsTo(near.map(({ nodeIx }) => nodeIx));
  return {
    nodeId: node.nodeId,
    model: settings.model,
    results: near
      .flatMap(({ score }, at) => {
        const found = paths[at]?.at(-1);
        if (found?.level !== 'segment') return [];
        const start = new Date(found.startMs).toISOString();
        return [{ nodeId: found.nodeId, title: found.title, start, score }];
      })
      .slice(0, limit),
  };
}
