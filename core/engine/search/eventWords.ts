/** The words by which an event is found. */
import { indexWords, saidWords, searchedOfTool } from '../../domain/search/indexWords.ts';
import type { EventToIndex, EventWords, WordTable } from './ports/searchStore.ts';

/** What of an event decides its words. */
type Worded = Pick<EventToIndex, 'kind' | 'name' | 'text'>;

export function wordsOfEvent(event: Worded): Omit<EventWords, 'eventIx'> {
  const table = tableOf(event);
  return {
    table,
    ...(table === 'said' ? saidWords(event.text) : indexWords(searchedText(event))),
    name: event.name === null ? '' : indexWords(event.name).words,
  };
}

/** Messages and thoughts are spoken words; the rest is input and output of tools. */
export function tableOf({ kind }: Pick<EventToIndex, 'kind'>): WordTable {
  return kind === 'message' || kind === 'thinking' ? 'said' : 'tool';
}

/** Tools' summaries of many turns are not mere output. */
const SUMMARIES: ReadonlySet<string | null> = new Set(['compact-summary', 'away_summary']);

/** The part of an event's text that can be found. */
export function searchedText(event: Worded): string {
  const isWhole = tableOf(event) === 'said' || SUMMARIES.has(event.name);
  return isWhole ? event.text : searchedOfTool(event.text);
}
