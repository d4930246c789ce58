/** A read-only engine on a memory that cannot be written: its disk is full or read-only. */
import { setImmediate } from 'node:timers/promises';
import { procedures } from '../../contract/procedures.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { StrataError } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import { databasePath, spoolDirectory } from '../../node/dataDirectory.ts';
import { followedPathState } from '../../node/followedPathState.ts';
import { openAtRest } from '../../store/maintenance/backup/openAtRest.ts';
import type { Engine, EngineOptions } from './openEngine.ts';
import { createReadingHandlers } from './readingHandlers.ts';

export interface ReadOnlyOptions {
  /** Why it cannot be written; all calls that write fail with it. */
  readonly failure: Failure;
  /** Whether this process holds the memory's lock. A read-only disk has none to take. */
  readonly underLock: boolean;
}

type Handler = (...args: never[]) => Promise<unknown>;

/**
 * Opens a memory for reading where a host could not open it for writing; null where it cannot be
 * read either. Nothing is followed, and no job runs.
 */
export function openReadOnly(
  options: Pick<EngineOptions, 'dataDir' | 'settingsDir' | 'openEncryption' | 'env' | 'now'>,
  { failure, underLock }: ReadOnlyOptions,
): Engine | null {
  const { dataDir, now = Date.now } = options;
  const db = openAtRest(databasePath(dataDir), { underLock });
  if (db === null) return null;
  const refuse = (): Promise<never> => Promise.reject(new StrataError(failure));
  const { handlers, reader, settings } = createReadingHandlers(db, {
    ...options,
    now,
    refuse,
    readOnly: failure,
  });
  const answered = {
    ...handlers,
    settings: async () => (await settings()).show(),
    templates: async () => (await settings()).templates(),
    preprocessors: async () => (await settings()).preprocessors(),
    ledger: (page) => reader.ledger(page),
    outgoing: (page) => reader.outgoing(page),
    followed: async () => ({
      active: false,
      folders: await Promise.all((await reader.followedPaths()).map(followedPathState)),
      found: [],
      spool: spoolDirectory(dataDir),
      hook: null,
    }),
    // There is no work that could be cancelled.
    cancel: () => Promise.resolve({ cancelled: false }),
  } satisfies Partial<Handlers>;
  const inFlight = new Set<Promise<unknown>>();
  const tracked = (handler: Handler): Handler =>
    async function answer(...args) {
      const answering = handler(...args);
      inFlight.add(answering);
      return answering.finally(() => inFlight.delete(answering));
    };
  const all: Record<string, Handler> = {
    ...Object.fromEntries(Object.keys(procedures).map((name) => [name, refuse])),
    ...Object.fromEntries(
      Object.entries<Handler>(answered).map(([name, handler]) => [name, tracked(handler)]),
    ),
  };
  return {
    handlers: all as unknown as Engine['handlers'],
    readOnly: failure,
    died: new Promise(() => undefined),
    isDead: () => false,
    async close() {
      // Callers that were just given this engine still make their calls.
      await setImmediate();
      await Promise.allSettled(inFlight);
      db.database.close();
    },
  };
}
