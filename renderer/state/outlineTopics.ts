/** What was spoken of, among the places of an outline. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { OutlineEntry } from './transcript.ts';

type Topic = Pick<OutputOf<'topics'>['topics'][number], 'name' | 'spans'>;

/**
 * Puts each topic before the turn with which it begins. One that all of a conversation speaks of says no more than
 * its title, and is left out; so is one that begins in another day's part.
 */
export function withTopics(
  entries: readonly OutlineEntry[],
  topics: readonly Topic[],
): readonly OutlineEntry[] {
  if (topics.length < 2) return entries;
  const turns = entries.filter(({ kind }) => kind === 'turn');
  const begun = topics.flatMap(({ name, spans }): OutlineEntry[] => {
    const [span] = spans;
    const start = span === undefined ? Number.NaN : Date.parse(span.start);
    const turn = turns.find(({ eventId }) => timeOf(eventId) >= start);
    return turn === undefined ? [] : [{ ...turn, kind: 'topic', text: name }];
  });
  // A topic is sorted before the turn in whose place it stands.
  return [...begun, ...entries].toSorted((a, b) => a.position - b.position);
}

/** Ids of events carry their time. */
const timeOf = (eventId: string | null): number => Number(eventId?.split(':')[1]);
