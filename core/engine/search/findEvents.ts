import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { cutSnippet } from '../../domain/search/cutSnippet.ts';
import { isSnippetHeld } from './matchTrust.ts';
import { matchNode } from '../../domain/search/matchNode.ts';
import type { ParsedQuery } from '../../domain/search/parseQuery.ts';
import type { NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import { askedEvents, shownEvent } from './askedEvents.ts';
import type { RankedPlace } from './rankedEvents.ts';
import type { ReadNodes } from './readNodes.ts';

export interface FindDeps {
  readonly reader: SearchReader & NodeSearchReader;
  readonly nodes: ReadNodes;
  readonly nowMs: number;
  readonly ticks: () => number;
}

type FindInput = ParsedInputOf<'find'>;
type FindOut = OutputOf<'find'>;

const NODES = 8;

/**
 * Full-text search; see the procedure `find`. Throws `bad-input` for a query without words and for
 * an invalid time.
 */
export async function findEvents(deps: FindDeps, input: FindInput): Promise<FindOut> {
  const { reader, ticks } = deps;
  const begunMs = ticks();
  const { ranked, hits, isCapped, question, parsed, isFiltered, coverage, strength } =
    await askedEvents(deps, input);
  // Plain words must be in the events themselves; the answer to a question may be next to its
  // words.
  const meant = question.isQuestion ? ranked : ranked.filter(({ isHit }) => isHit);
  const best = input.sort === 'time' ? byTime(meant) : meant;
  const wanted = best.slice(0, input.limit);
  const found = await reader.foundEvents(wanted.map(({ place }) => place.eventIx));
  const scores = new Map(wanted.map(({ place, score }) => [place.eventIx, score]));
  const { events: notIndexed } = await reader.countToIndex();
  return {
    results: found.map((one) => ({
      ...shownEvent(one, parsed, input.maxText),
      score: rounded(scores.get(one.eventIx) ?? 0),
    })),
    nodes: isFiltered ? [] : await findNodes(deps, parsed),
    strength: found.length === 0 ? 'not found' : strength,
    unknownWords: [...coverage.unknown],
    total: hits,
    totalIsCapped: isCapped,
    notIndexed,
    elapsedMs: Math.round((ticks() - begunMs) * 10) / 10,
  };
}

function byTime(ranked: readonly RankedPlace[]): readonly RankedPlace[] {
  return ranked
    .filter(({ isHit }) => isHit)
    .toSorted((a, b) => b.place.ms - a.place.ms || b.place.eventIx - a.place.eventIx);
}

async function findNodes(
  { reader, nodes }: FindDeps,
  { terms, required }: ParsedQuery,
): Promise<FindOut['nodes']> {
  const match = required ?? terms.map((term) => `(${term.match})`).join(' OR ');
  const hits = await reader.matchingNodes(match, NODES * 3);
  const read = await nodes.read(hits);
  const best = hits
    .flatMap((node, at) => {
      const found = matchNode(read[at] ?? [], terms);
      const [first] = found?.matches ?? [];
      if (found === null || first === undefined) return [];
      const snippet = cutSnippet(first.text, terms);
      const shown: Omit<FindOut['nodes'][number], 'supported'> = {
        nodeId: node.nodeId,
        level: node.level,
        title: node.title,
        start: new Date(node.startMs).toISOString(),
        field: first.field,
        snippet: snippet.text,
        marks: snippet.marks.map(([start, end]): [number, number] => [start, end]),
        score: rounded(found.relevance),
      };
      return [{ node, first, shown }];
    })
    .toSorted((a, b) => b.shown.score - a.shown.score)
    .slice(0, NODES);
  return Promise.all(
    best.map(async ({ node: { textIx }, first, shown }) => ({
      ...shown,
      supported:
        textIx === null || isSnippetHeld(first, shown.snippet, await reader.trustOf(textIx)),
    })),
  );
}

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;
