import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { isOrdinal } from '../../domain/search/readQuestion.ts';
import type { NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import { askedEvents, shownEvent } from './askedEvents.ts';
import { matchingNodes } from './findNodes.ts';
import type { RankedPlace } from './rankedEvents.ts';
import type { ReadNodes } from './readNodes.ts';
import { doubtAbout } from './strength.ts';

export interface FindDeps {
  readonly reader: SearchReader & NodeSearchReader;
  readonly nodes: ReadNodes;
  readonly nowMs: number;
  readonly ticks: () => number;
}

type FindInput = ParsedInputOf<'find'>;
type FindOut = OutputOf<'find'>;

/**
 * Full-text search; see the procedure `find`. Throws `bad-input` for a query without words and for
 * an invalid time.
 */
export async function findEvents(deps: FindDeps, input: FindInput): Promise<FindOut> {
  const { reader, ticks } = deps;
  const begunMs = ticks();
  const { ranked, hits, isCapped, question, parsed, isFiltered, coverage, strength, weights } =
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
      ...shownEvent(one, parsed, { maxText: input.maxText, weights }),
      score: rounded(scores.get(one.eventIx) ?? 0),
    })),
    nodes:
      isFiltered || !input.nodes ? [] : await matchingNodes(deps, parsed, { query: input.query }),
    strength: found.length === 0 ? 'not found' : strength,
    unknownWords: coverage.unknown.filter((word) => !isOrdinal(word)),
    doubt: doubtAbout(coverage, strength),
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

const rounded = (score: number): number => Math.round(score * 10_000) / 10_000;
