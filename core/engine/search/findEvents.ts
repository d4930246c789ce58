import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { cutSnippet } from '../../domain/search/cutSnippet.ts';
import { firstUnits } from '../../domain/text/cutText.ts';
import { isSnippetHeld } from './matchTrust.ts';
import { matchNode } from '../../domain/search/matchNode.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import { parseQuery } from '../../domain/search/parseQuery.ts';
import type { ParsedQuery } from '../../domain/search/parseQuery.ts';
import type { Question } from '../../domain/search/readQuestion.ts';
import { readQuestion, spansOf } from '../../domain/search/readQuestion.ts';
import { dateIn } from '../../domain/search/readTime.ts';
import { StrataError } from '../../model/result.ts';
import type { EventFilter, NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import { askedTime, spanGiven } from './askedTime.ts';
import { rankedEvents } from './rankedEvents.ts';
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

/** Kinds of events that tools produce. */
const OF_TOOLS: ReadonlySet<string | undefined> = new Set(['tool_call', 'tool_result', 'system']);
/** Words that indicate a failure, for a filter, in the index's form. */
const FAILURE = queryTerms('error exception fail failure fatal panic panicked traceback denied')
  .map(({ tokens }) => `"${tokens.join(' ')}"`)
  .join(' OR ');
const NODES = 8;

/**
 * Full-text search; see the procedure `find`. Throws `bad-input` for a query without words and for
 * an invalid time.
 */
export async function findEvents(deps: FindDeps, input: FindInput): Promise<FindOut> {
  const { reader, ticks } = deps;
  const begunMs = ticks();
  const zone = await reader.zone();
  const today = dateIn(askedTime(input.asOf, { nowMs: deps.nowMs, zone }), zone);
  const question = readQuestion(input.query, today);
  const parsed = readQuery(input, question);
  const filter = filterOf(input, { today, zone });
  const toolsToo =
    OF_TOOLS.has(input.kind) ||
    input.role === 'tool' ||
    input.role === 'system' ||
    input.tool !== undefined;
  const { ranked, hits, isCapped } = await rankedEvents(reader, {
    parsed: input.hasError === true ? withFailure(parsed) : parsed,
    question,
    spans: spansOf(question, zone),
    toolsToo,
    ...(filter === undefined ? {} : { filter }),
  });
  // Plain words must be in the events themselves; the answer to a question may be next to its
  // words.
  const meant = question.isQuestion ? ranked : ranked.filter(({ isHit }) => isHit);
  const best = input.sort === 'time' ? byTime(meant) : meant;
  const wanted = best.slice(0, input.limit);
  const found = await reader.foundEvents(wanted.map(({ place }) => place.eventIx));
  const scores = new Map(wanted.map(({ place, score }) => [place.eventIx, score]));
  const { events: notIndexed } = await reader.countToIndex();
  return {
    results: found.map(({ eventIx, event, nodeId, title, project }) => {
      const snippet = cutSnippet(event.text, parsed.terms);
      const text = firstUnits(event.text, input.maxText ?? Infinity);
      return {
        event: { ...event, text },
        isCut: text.length < event.text.length,
        nodeId,
        title,
        project,
        snippet: snippet.text,
        marks: snippet.marks.map(([start, end]): [number, number] => [start, end]),
        score: rounded(scores.get(eventIx) ?? 0),
      };
    }),
    nodes: filter === undefined && input.hasError !== true ? await findNodes(deps, parsed) : [],
    total: hits,
    totalIsCapped: isCapped,
    notIndexed,
    elapsedMs: Math.round((ticks() - begunMs) * 10) / 10,
  };
}

/** The words of a question without its times, if that leaves any. */
function readQuery({ query, asYouType }: FindInput, { words, isQuestion }: Question): ParsedQuery {
  const options = { asYouType, isQuestion };
  const parsed = parseQuery(words, options);
  const all = parsed.terms.length > 0 ? parsed : parseQuery(query, options);
  if (all.terms.length > 0) return all;
  throw new StrataError({
    code: 'bad-input',
    message:
      'The query holds no word to look for: signs and emoji alone are in no index. Give a word, a number, or "a phrase".',
    details: { query: query.slice(0, 200) },
  });
}

function withFailure(parsed: ParsedQuery): ParsedQuery {
  const wanted = parsed.required ?? parsed.terms.map(({ match }) => `(${match})`).join(' OR ');
  return { ...parsed, required: `(${wanted}) AND (${FAILURE})` };
}

function byTime(ranked: readonly RankedPlace[]): readonly RankedPlace[] {
  return ranked
    .filter(({ isHit }) => isHit)
    .toSorted((a, b) => b.place.ms - a.place.ms || b.place.eventIx - a.place.eventIx);
}

function filterOf(
  input: FindInput,
  time: { readonly today: string; readonly zone: string },
): EventFilter | undefined {
  const filter: EventFilter = {
    ...(input.from === undefined ? {} : { fromMs: spanGiven(input.from, time).fromMs }),
    ...(input.to === undefined ? {} : { toMs: spanGiven(input.to, time).toMs }),
    ...(input.project === undefined ? {} : { project: input.project }),
    ...(input.source === undefined ? {} : { source: input.source }),
    ...(input.conversation === undefined ? {} : { conversationId: input.conversation }),
    ...(input.role === undefined ? {} : { role: input.role }),
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    ...(input.tool === undefined ? {} : { tool: input.tool }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
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
