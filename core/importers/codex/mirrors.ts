import type { JsonValue } from '../importer.ts';
import { isArray } from '../json.ts';

/**
 * Where a log says a thing. Up to four places say the same one: the item that went to or came from the
 * model, the legacy message for a client, the completed item of the newer form, the end of a turn.
 */
export const STREAMS = ['response', 'event', 'item', 'end'] as const;
export type Stream = (typeof STREAMS)[number];

/** How often each stream said a thing, and how often it was new. */
type Counts = Record<Stream | 'passed', number>;

const COUNTED = [...STREAMS, 'passed'] as const;

/**
 * Tells a thing that is new from one that another stream said before. A stream's n-th saying of a thing
 * is new when fewer than n were let through so far; so each stream may say all, some or none of it, in
 * any order, and what is said twice in one stream is said twice. Remembers the newest things only.
 */
export class Mirrors {
  readonly #capacity: number;
  readonly #counts: Map<string, Counts>;

  constructor(capacity: number, saved?: JsonValue) {
    this.#capacity = capacity;
    this.#counts = new Map(savedCounts(saved));
  }

  /** How often the thing was new before this time; null when this time it is a mirror. */
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
