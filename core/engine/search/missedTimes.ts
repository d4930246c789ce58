/** The times that a question names, in words, and those of which nothing was found. */
import { isOrdinal } from '../../domain/search/readQuestion.ts';
import type { Question, TimeSpan } from '../../domain/search/readQuestion.ts';
import type { Evidence } from './navigateEvidence.ts';

interface Timed {
  readonly spans: readonly TimeSpan[];
  /** As the question names them, in the order of the spans. */
  readonly times: readonly string[];
}

/** The times that are asked for of which no evidence is. */
export function missedOf(
  { spans, times }: Timed,
  evidence: readonly Evidence[],
): readonly string[] {
  const moments = evidence.flatMap(({ events }) => events.map(({ time }) => Date.parse(time)));
  return spans.flatMap(({ fromMs, toMs }, at) =>
    moments.some((ms) => fromMs <= ms && ms < toMs) ? [] : (times[at] ?? []),
  );
}

/** The words for each time; of the "4" of "4 and 7 February", its date. */
export function timesOf(text: string, { times }: Question): readonly string[] {
  return times.map(({ from, start, end }) => {
    const words = text.slice(start, end);
    return from === null || /\p{L}{3}|\d{4}/u.test(words) ? words : from;
  });
}

/** Is a word the number of a day, or part of a time that is named? */
export function isOfTime(word: string, times: readonly string[]): boolean {
  if (isOrdinal(word)) return true;
  return times.length > 0 && (/^(?:[12]?\d|3[01])$/.test(word) || times.some(holds(word)));
}

const holds =
  (word: string) =>
  (time: string): boolean =>
    time
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(word.toLowerCase());
