/**
 * The one cache of what the host said. An answer is shown until a newer one replaces it: when the
 * memory changes, answers on screen are asked for again and swapped in place, the others are dropped.
 */
import type { Client } from '../../core/contract/client.ts';
import {
  procedures,
  type InputOf,
  type OutputOf,
  type QueryName,
} from '../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';

export interface Answer<Name extends QueryName> {
  readonly data: OutputOf<Name> | undefined;
  readonly failure: Failure | null;
  readonly loading: boolean;
}

export interface Queries {
  /** The answer so far; the same object until it changes. */
  peek<Name extends QueryName>(name: Name, input: InputOf<Name>): Answer<Name>;
  /** Asks if need be, and tells of every change until the returned function is called. */
  watch<Name extends QueryName>(name: Name, input: InputOf<Name>, listener: () => void): () => void;
  /**
   * Asks for what will be looked at next, unless it is known; the answer is kept like those that were looked
   * at. Resolves when it is there, or failed.
   */
  ahead<Name extends QueryName>(name: Name, input: InputOf<Name>): Promise<void>;
  /** Asks again for one answer that is watched. */
  retry<Name extends QueryName>(name: Name, input: InputOf<Name>): void;
  /**
   * The memory changed: asks again for all of it that is watched and forgets the rest. Where only `work`
   * did, the same for what is said about work.
   */
  invalidate(what?: 'work'): void;
}

interface Entry {
  readonly name: QueryName;
  answer: Answer<QueryName>;
  readonly ask: (signal: AbortSignal) => Promise<OutputOf<QueryName>>;
  readonly listeners: Set<() => void>;
  running: AbortController | null;
  /** Was the memory changed while the question was under way? */
  outdated: boolean;
}

/** Answers nobody looks at are kept for going back, up to this many. */
const KEPT = 200;
const NOTHING: Answer<QueryName> = { data: undefined, failure: null, loading: true };

export function createQueries(client: Client): Queries {
  const entries = new Map<string, Entry>();

  const fetchEntry = async (entry: Entry): Promise<void> => {
    if (entry.running !== null) {
      entry.outdated = true;
      return;
    }
    const running = new AbortController();
    entry.running = running;
    entry.outdated = false;
    update(entry, { ...entry.answer, loading: true });
    const answer = await entry.ask(running.signal).then(
      (data): Answer<QueryName> => ({ data, failure: null, loading: false }),
      (thrown: unknown): Answer<QueryName> => ({
        data: entry.answer.data,
        failure: toFailure(thrown),
        loading: false,
      }),
    );
    if (entry.running !== running) return;
    entry.running = null;
    update(entry, answer);
    if (entry.outdated && entry.listeners.size > 0) await fetchEntry(entry);
  };

  const drop = (key: string, entry: Entry): void => {
    entry.running?.abort();
    entry.running = null;
    entries.delete(key);
  };

  const release = (key: string, entry: Entry): void => {
    if (entry.listeners.size > 0 || entries.get(key) !== entry) return;
    if (entry.answer.data === undefined || isAboutMachine(entry)) return drop(key, entry);
    // Moves it to the young end of the map, then lets go of the oldest.
    entries.delete(key);
    entries.set(key, entry);
    const idle = [...entries].filter(([, each]) => each.listeners.size === 0);
    for (const [oldKey, old] of idle.slice(0, Math.max(0, idle.length - KEPT))) drop(oldKey, old);
  };

  const queries: Queries = {
    peek: <Name extends QueryName>(name: Name, input: InputOf<Name>) =>
      entries.get(keyOf(name, input))?.answer ?? NOTHING,
    watch: (name, input, listener) => {
      const key = keyOf(name, input);
      const entry: Entry = entries.get(key) ?? {
        name,
        answer: NOTHING,
        ask: (signal) => client.call(name, input, { signal }),
        listeners: new Set(),
        running: null,
        outdated: false,
      };
      entries.set(key, entry);
      entry.listeners.add(listener);
      const unanswered = entry.answer.data === undefined || entry.answer.failure !== null;
      if (unanswered && entry.running === null) void fetchEntry(entry);
      return () => {
        entry.listeners.delete(listener);
        // A watcher that is replaced in the same breath should not cost a new question.
        queueMicrotask(() => release(key, entry));
      };
    },
    ahead: (name, input) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (queries.peek(name, input).loading) return;
          stop();
          resolve();
        };
        const stop = queries.watch(name, input, look);
        look();
      }),
    retry: (name, input) => {
      const entry = entries.get(keyOf(name, input));
      if (entry !== undefined) void fetchEntry(entry);
    },
    invalidate: (what) => {
      for (const [key, entry] of entries) {
        if (what === 'work' && procedures[entry.name].about !== 'activity') continue;
        if (entry.listeners.size === 0) drop(key, entry);
        else if (!isAboutMachine(entry)) void fetchEntry(entry);
      }
    },
  };
  return queries;
}

/** Asked anew each time it is looked at, and only then. */
const isAboutMachine = ({ name }: Entry): boolean => procedures[name].about === 'machine';

function update(entry: Entry, answer: Answer<QueryName>): void {
  entry.answer = answer;
  for (const listener of entry.listeners) listener();
}

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`;
