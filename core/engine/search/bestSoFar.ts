import { matchNode, readNode } from '../../domain/search/matchNode.ts';
import type { SearchTerm } from '../../domain/search/parseQuery.ts';
import type { NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import type { AnsweringPoint } from './periodPoints.ts';
import { bestFirst } from './scoreCandidates.ts';
import type { Step } from './walkToc.ts';

/** Nodes whose points are looked at, and the points given of each. */
const NODES = 3;
const POINTS = 2;

/** What a walk that a limit ended before any segment has to show: points of the best nodes it came to. */
export async function bestSoFar(
  {
    reader,
  }: { readonly reader: Pick<NodeSearchReader, 'evidenceOf'> & Pick<SearchReader, 'placesOf'> },
  steps: readonly Step[],
  terms: readonly SearchTerm[],
): Promise<readonly AnsweringPoint[]> {
  const reached = steps.at(-1);
  if (reached === undefined) return [];
  const nodes = bestFirst(reached.candidates).slice(0, NODES);
  const found: AnsweringPoint[] = [];
  for (const { node, score } of nodes) {
    const told = new Map((await reader.evidenceOf(node.nodeIx)).map((one) => [one.bullet, one]));
    const fitting = [...told.values()]
      .map((one) => ({
        one,
        fit:
          matchNode(
            readNode({ title: '', summary: '', bullets: [one.bullet], keywords: [] }),
            terms,
          )?.relevance ?? 0,
      }))
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit)
      .slice(0, POINTS);
    const places = new Map(
      (await reader.placesOf(fitting.map(({ one }) => one.firstIx))).map((place) => [
        place.eventIx,
        place,
      ]),
    );
    for (const { one, fit } of fitting) {
      const place = places.get(one.firstIx);
      if (place === undefined) continue;
      const { bullet: text, gripId, supported } = one;
      found.push({
        place,
        score: score * fit,
        isHit: true,
        point: { role: null, text, gripId, supported },
      });
    }
  }
  return found.toSorted((a, b) => b.score - a.score);
}
