import type { JsonValue } from '../importer.ts';
import { isArray } from '../json.ts';

/**
 * The streams of a log. The same thing may be in up to four of them: items to or from the model,
 * old messages to a client, completed items of newer versions, and ends of turns.
 */
export const STREAMS = ['response', 'event', 'item', 'end'] as const;
export type Stream = (typeof STREAMS)[number];

/** How often each stream said something, and how often it was new. */
type Counts = Record<Stream | 'passed', number>;

const COUNTED = [...STREAMS, 'passed'] as const;

/**
 * Distinguishes new things from those another stream has already said. The n-th time that a stream
 * says something is new if fewer than n were let through before. So each stream may say all, some
 * or none of it, in any order, and what is said twice in one stream counts twice. Only remembers
 * the newest things.
 */
export class Mirrors {
  readonly #capacity: number;
  readonly #counts: Map<string, Counts>;

  constructor(capacity: number, saved?: JsonValue) {
    this.#capacity = capacity;
    this.#counts = new Map(savedCounts(saved));
  }

  /** How often it was new before; null if this time it is a mirror. */
  pass(stream: Stream, key: string): number | null {
    const counts = this.#counts.get(key) ?? { response: 0, event: 0, item: 0, end: 0, passed: 0 };
    this.#counts.delete(key);
    this.#counts.set(key, counts);
    this.#forgetOldest();
    counts[stream] += 1;
    return counts[stream] > counts.passed ? counts.passed++ : null;
  }

  has(stream: Stream, key: string): boolean {
    return (this.#counts.get(key)?.[stream] ?? 0) > 0;
  }

  clear(): void {
    this.#counts.clear();
  }

  save(): JsonValue {
    return [...this.#counts].map(([key, counts]) => [key, ...COUNTED.map((name) => counts[name])]);
  }

  #forgetOldest(): void {
    if (this.#counts.size <= this.#capacity) return;
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest);
      return;
    }
  }
}

function savedCounts(saved: JsonValue | undefined): (readonly [string, Counts])[] {
  if (!isArray(saved)) return [];
  return saved.flatMap((entry): (readonly [string, Counts])[] => {
    if (!isArray(entry)) return [];
    const [key, ...numbers] = entry;
    const at = (index: number): number => Number(numbers[index] ?? 0);
    return typeof key === 'string'
      ? [[key, { response: at(0), event: at(1), item: at(2), end: at(3), passed: at(4) }]]
      : [];
  });
}
