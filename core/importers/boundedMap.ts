import type { JsonValue } from './importer.ts';
import { isArray } from './json.ts';

/**
 * A map that drops its oldest keys beyond a capacity and can be saved, so that what a converter
 * remembers stays small however long a file is.
 */
export class BoundedMap<V extends string | number> {
  readonly #capacity: number;
  readonly #entries: Map<string, V>;

  constructor(capacity: number, entries: readonly (readonly [string, V])[] = []) {
    this.#capacity = capacity;
    this.#entries = new Map(entries);
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V): void {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  /** Pairs, oldest first. */
  save(): JsonValue {
    return [...this.#entries];
  }
}

/**
 * Restores what {@link BoundedMap.save} returned, keeping the pairs whose value `isValue` accepts.
 */
export function savedEntries<V extends string | number>(
  saved: JsonValue | undefined,
  isValue: (value: JsonValue | undefined) => value is V,
): (readonly [string, V])[] {
  if (!isArray(saved)) return [];
  return saved.flatMap((pair): (readonly [string, V])[] => {
    if (!isArray(pair)) return [];
    const [key, value] = pair;
    return typeof key === 'string' && isValue(value) ? [[key, value]] : [];
  });
}

export const isString = (value: JsonValue | undefined): value is string =>
  typeof value === 'string';
export const isNumber = (value: JsonValue | undefined): value is number =>
  typeof value === 'number';
