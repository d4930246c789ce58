/** What `find` and `hits` share: from a query and its filters to the events that match, ranked. */
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { cutSnippet, weightsOf } from '../../domain/search/cutSnippet.ts';
import { parseQuery } from '../../domain/search/parseQuery.ts';
import type { ParsedQuery } from '../../domain/search/parseQuery.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import { readQuestion, spansOf } from '../../domain/search/readQuestion.ts';
import type { Question } from '../../domain/search/readQuestion.ts';
import { dateIn } from '../../domain/search/readTime.ts';
import { firstUnits } from '../../domain/text/cutText.ts';
import { gripOfEvent } from '../../model/ids.ts';
import type { Strength } from '../../model/search.ts';
import { StrataError } from '../../model/result.ts';
import type { EventFilter, NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import { askedTime, spanGiven } from './askedTime.ts';
import type { AskedForm } from './askedText.ts';
import { datedQuestion } from './datedQuestion.ts';
import { fuseByScore } from './fuseByScore.ts';
import { deedWordsOf, otherForms, termsOfAll } from './otherForms.ts';
import { countShown, rankedEvents } from './rankedEvents.ts';
import type { RankedPlaces } from './rankedEvents.ts';
import { strengthOf } from './strength.ts';
import { withOutput } from './tellingOutputs.ts';

export type AskedInput = Omit<ParsedInputOf<'find'>, 'limit' | 'nodes'>;

export interface AskedEvents extends RankedPlaces {
  readonly question: Question;
  readonly parsed: ParsedQuery;
  /** Whether the search is limited to certain events. */
  readonly isFiltered: boolean;
  readonly strength: Strength;
}

/** Kinds of events that tools produce. */
const OF_TOOLS: ReadonlySet<string | undefined> = new Set(['tool_call', 'tool_result', 'system']);
/** Words that indicate a failure, for a filter, in the index's form. */
const FAILURE = queryTerms('error exception fail failure fatal panic panicked traceback denied')
  .map(({ tokens }) => `"${tokens.join(' ')}"`)
  .join(' OR ');

/** Throws `bad-input` for a query without words and for an invalid time. */
export async function askedEvents(
  { reader, nowMs }: { readonly reader: SearchReader & AskedReader; readonly nowMs: number },
  input: AskedInput,
): Promise<AskedEvents> {
  const { zone, today, question, parsed } = await readAsked({ reader, nowMs }, input);
  const asked = {
    terms: parsed.terms,
    question,
    spans: spansOf(question, zone),
    deedWords: deedWordsOf(input),
  };
  const others = otherForms(input, { asked, today, zone });
  const filter = filterOf(input, { today, zone });
  const toolsToo =
    OF_TOOLS.has(input.kind) ||
    input.role === 'tool' ||
    input.role === 'system' ||
    input.tool !== undefined;
  const rank = (form: AskedForm, required: string | null): Promise<RankedPlaces> => {
    const query = { terms: form.terms, required };
    return rankedEvents(reader, {
      ...form,
      parsed: input.hasError === true ? withFailure(query) : query,
      toolsToo,
      ...(filter === undefined ? {} : { filter }),
    });
  };
  const own = await rank(asked, parsed.required);
  const rankings = [own];
  for (const form of others) rankings.push(await rank(form, null));
  const fused = others.length === 0 ? own : await fusedPlaces(reader, rankings);
  const terms = termsOfAll([asked, ...others]);
  const ranked =
    toolsToo || input.asYouType
      ? fused.ranked
      : await withOutput(reader, fused.ranked, { terms, weights: fused.weights, question });
  return {
    ...fused,
    ranked,
    question,
    parsed: { ...parsed, terms },
    isFiltered: filter !== undefined || input.hasError === true,
    strength: strengthOf(rankings),
  };
}

type AskedReader = Pick<SearchReader, 'zone'> & Pick<NodeSearchReader, 'nodeToSearch'>;

/** What is asked, read on its own day in the memory's zone. Throws `bad-input` for a query without words. */
export async function readAsked(
  { reader, nowMs }: { readonly reader: AskedReader; readonly nowMs: number },
  input: Pick<AskedInput, 'query' | 'asYouType' | 'asOf'>,
): Promise<{
  readonly zone: string;
  readonly today: string;
  readonly question: Question;
  readonly parsed: ParsedQuery;
}> {
  const zone = await reader.zone();
  const today = dateIn(askedTime(input.asOf, { nowMs, zone }), zone);
  const query = await datedQuestion(reader, input.query, today);
  const question = readQuestion(query, today);
  return { zone, today, question, parsed: readQuery({ ...input, query }, question) };
}

/** What a query and other words find, as one; how much of the query stands there is that of its own words. */
async function fusedPlaces(
  reader: SearchReader,
  rankings: readonly RankedPlaces[],
): Promise<RankedPlaces> {
  const [own, ...others] = rankings;
  if (own === undefined) throw new Error('nothing was asked');
  const worth = (): ReadonlyMap<number, number> => {
    const all = new Map(own.worth());
    for (const other of others)
      for (const [ix, value] of other.worth()) all.set(ix, Math.max(all.get(ix) ?? 0, value));
    return all;
  };
  return {
    ranked: fuseByScore(
      own.ranked,
      others.map(({ ranked }) => ranked),
    ),
    hits: await countShown(reader, new Set(worth().keys())),
    isCapped: rankings.some(({ isCapped }) => isCapped),
    coverage: own.coverage,
    weights: new Map(rankings.toReversed().flatMap(({ weights }) => [...weights])),
    worth,
  };
}

/** UTF-16 units of an event shown with a hit. */
const SNIPPET = 240;

type Found = Awaited<ReturnType<SearchReader['foundEvents']>>[number];

/** An event as it is shown; `maxText`: UTF-16 units of its text at most. */
export function shownEvent(
  { event, nodeId, title, place, project, superseded }: Found,
  { terms }: ParsedQuery,
  {
    maxText = Infinity,
    weights = new Map(),
  }: {
    readonly maxText?: number | undefined;
    readonly weights?: ReadonlyMap<string, number>;
  } = {},
): Omit<OutputOf<'find'>['results'][number], 'score'> {
  const snippet = cutSnippet(event.text, terms, {
    length: SNIPPET,
    weights: weightsOf(terms, weights),
  });
  const text = firstUnits(event.text, maxText);
  return {
    event: { ...event, text },
    isCut: text.length < event.text.length,
    gripId: gripOfEvent(event.eventId),
    nodeId,
    title,
    place: nodeId === null ? null : place + 1,
    project,
    snippet: snippet.text,
    marks: snippet.marks.map(([start, end]): [number, number] => [start, end]),
    range: [...snippet.range],
    ...(superseded === null ? {} : { superseded }),
  };
}

/** The words of a question without its times, if that leaves any. */
function readQuery(
  { query, asYouType }: Pick<AskedInput, 'query' | 'asYouType'>,
  { words, isQuestion }: Question,
): ParsedQuery {
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

function filterOf(
  input: AskedInput,
  time: { readonly today: string; readonly zone: string },
): EventFilter | undefined {
  const filter: EventFilter = {
    ...(input.from === undefined ? {} : { fromMs: spanGiven(input.from, time).fromMs }),
    ...(input.to === undefined ? {} : { toMs: spanGiven(input.to, time).toMs }),
    ...(input.project === undefined ? {} : { project: input.project }),
    ...(input.source === undefined ? {} : { source: input.source }),
    ...(input.starred === true ? { starred: true } : {}),
    ...(input.tag === undefined ? {} : { tag: input.tag }),
    ...(input.conversation === undefined ? {} : { conversationId: input.conversation }),
    ...(input.role === undefined ? {} : { role: input.role }),
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    ...(input.tool === undefined ? {} : { tool: input.tool }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}
