/** What the palette says: counts, filters, and why nothing was found. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { EventKind, Role } from '../../core/model/event.ts';
import type { SearchField } from '../../core/model/toc.ts';
import { projectWords } from '../ui/projectHue.ts';
import { formatCount, plural, sourceName } from './labels.ts';
import { formatMoney } from './settingsMoney.ts';
import type { Known } from './searchTyped.ts';
import type { FindReply, FoundNodes } from './searchFind.ts';
import type { NavigateReply } from './searchPath.ts';
import { hasFilters, type SearchFilters, type SearchQuery } from './searchQuery.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  user: 'You',
  assistant: 'Assistant',
  tool: 'Tools',
  system: 'System',
};

export const KIND_WORDS: Readonly<Record<EventKind, string>> = {
  message: 'Messages',
  thinking: 'Thinking',
  tool_call: 'Tool calls',
  tool_result: 'Tool output',
  system: 'System notes',
};

/** Where a node matches, as its row says it. */
export const FIELD_WORDS: Readonly<Record<SearchField, string>> = {
  title: 'title',
  summary: 'summary',
  bullets: 'point',
  keywords: 'keyword',
};

/** `1,000 or more events · 3 texts · 12 events are not in the index yet · 8 ms`. */
export function countWords(
  nodes: FoundNodes,
  { results, total, totalIsCapped, ...reply }: FindReply,
): string {
  const events = totalIsCapped ? `${formatCount(total)} or more events` : plural(total, 'event');
  return [
    results.length < total && results.length > 0
      ? `${formatCount(results.length)} of ${events}`
      : events,
    ...(nodes.length === 0 ? [] : [plural(nodes.length, 'text')]),
    ...(reply.notIndexed === 0 ? [] : [notIndexedWords(reply.notIndexed)]),
    `${formatCount(Math.max(1, Math.round(reply.elapsedMs)))} ms`,
  ].join(' · ');
}

/** What a kept search leaves out, and its order; empty when neither. A project that is not known is named by its id. */
export function filterWords(
  { filters, sort }: Pick<SearchQuery, 'filters' | 'sort'>,
  projects: Known['projects'] = [],
): string {
  const { when, project, source, role, kind, hasError, starred, tag } = filters;
  return [
    ...(when === '' ? [] : [when]),
    ...(project === null
      ? []
      : [projectWords(projects.find(({ projectId }) => projectId === project)?.name ?? project)]),
    ...(source === null ? [] : [sourceName(source)]),
    ...(role === null ? [] : [ROLE_WORDS[role]]),
    ...(kind === null ? [] : [KIND_WORDS[kind]]),
    ...(hasError ? ['with errors'] : []),
    ...(starred ? ['★'] : []),
    ...(tag === null ? [] : [`#${tag}`]),
    ...(sort === 'time' ? ['newest first'] : []),
  ].join(' · ');
}

export interface SearchedWhat {
  readonly filters: SearchFilters;
  readonly notIndexed: number;
  readonly projects?: Known['projects'];
  /** undefined: the host did not say yet. */
  readonly status: Pick<OutputOf<'status'>, 'counts' | 'queue'> | undefined;
}

/** What was looked through when nothing was found, what was not, each a sentence. */
export function searchedWords({
  filters,
  notIndexed,
  projects,
  status,
}: SearchedWhat): readonly string[] {
  const counts = status?.counts;
  const queue = status?.queue;
  const isFiltered = hasFilters(filters);
  const inIndex = counts === undefined ? null : Math.max(0, counts.events - notIndexed);
  const events = inIndex === null ? 'all events in the index' : plural(inIndex, 'event');
  const where = isFiltered
    ? `${events}, of which the filters leave ${filterWords({ filters, sort: 'relevance' }, projects)}`
    : `${events}, and the titles, texts and points of all conversations`;
  return [
    `Searched: ${where}.`,
    'Of long tool output, its start and its end.',
    ...(notIndexed === 0 ? [] : [`${notIndexedWords(notIndexed)}.`]),
    ...(queue === undefined || queue.conversations === 0
      ? []
      : [`${plural(queue.conversations, 'conversation')} not in the table of contents yet.`]),
    ...(queue === undefined || queue.nodes === 0
      ? []
      : [`${plural(queue.nodes, 'text')} not written yet.`]),
    ...(queue === undefined || queue.logs === 0
      ? []
      : [`${plural(queue.logs, 'changed log')} not read yet.`]),
  ];
}

type Steering = NonNullable<NavigateReply['steering']>;

/** `gpt-4o-mini: 2 calls · 1,222 tokens · $0.0002`: what a model that steered did and cost. */
export function steeredWords({
  model,
  calls,
  tokensIn,
  tokensOut,
  cost,
  stopped,
}: Steering): string {
  return [
    `${model}: ${plural(calls, 'call')}`,
    plural(tokensIn + tokensOut, 'token'),
    cost === null ? 'at an unknown price' : formatMoney(cost),
    ...(stopped === null ? [] : ['words went on alone']),
  ].join(' · ');
}

/** What else it did, each a sentence: the words that it gave, and why it was not asked further. */
export function steeringNotes({ model, words, stopped }: Steering): readonly string[] {
  return [
    ...(words === null ? [] : [`${model} looked for these besides: ${words}`]),
    ...(stopped === null ? [] : [`${model} was not asked further. ${stopped}`]),
  ];
}

type Embeddings = NonNullable<NavigateReply['embeddings']>;

/** Why the meaning of the question was not compared with anything, where it was to be; empty where it was. */
export function withoutVectorsWords({ model, stopped }: Embeddings): string {
  return stopped === null ? '' : `Words alone, without vectors of ${model}. ${stopped}`;
}

const notIndexedWords = (count: number): string =>
  `${plural(count, 'event')} ${count === 1 ? 'is' : 'are'} not in the index yet`;
