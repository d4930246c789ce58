import type { Language } from '../lexicon/languages.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import type { Passage, TrustSource } from './trustSource.ts';
import { trustSource } from './trustSource.ts';

/** How much is read of each end of an event that is no message, in UTF-16 units. */
const READ = 3_000;
const MOST_LINE = 300;
/** Lines of one segment that are read beside its sentences. */
const MOST_LINES = 1_500;

/**
 * What the texts of a segment may say: its sentences, and line by line what else stands in its
 * messages, in calls of tools and at both ends of their output.
 */
export function segmentTrust(
  events: readonly SummaryEvent[],
  { units, language }: { readonly units: readonly Unit[]; readonly language: Language },
): TrustSource {
  const byEvent = Map.groupBy(units, ({ event }) => event);
  const passages = events.flatMap((event, of): Passage[] => {
    const own = byEvent.get(of) ?? [];
    const sentences = own.map(({ start, end }) => ({ text: event.text.slice(start, end), of }));
    return [...sentences, ...linesOf(event, own).map((text) => ({ text, of }))];
  });
  const speakers = events.flatMap(({ kind, name }) =>
    kind === 'message' && name !== null ? [name] : [],
  );
  return trustSource(passages.slice(0, units.length + MOST_LINES), language, [
    ...new Set(speakers),
  ]);
}

/** Lines that no sentence was read from. */
function linesOf({ kind, text }: SummaryEvent, units: readonly Unit[]): string[] {
  if (kind === 'system') return [];
  const lines: string[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isRead = units.some((unit) => unit.start < end && start < unit.end);
    const isEnd = start < READ || end > text.length - READ;
    if (!isRead && isEnd && /[\p{L}\p{N}]/u.test(line)) lines.push(line.slice(0, MOST_LINE));
    start = end + 1;
  }
  return lines;
}
