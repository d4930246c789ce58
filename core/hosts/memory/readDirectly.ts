/** Reads a memory that no host serves: in this process, without its lock and without threads. */
import type { OutputOf } from '../../contract/procedures.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { ProcedureCall } from '../../rpc/callProcedure.ts';
import { openAtRest } from '../../store/maintenance/backup/openAtRest.ts';
import { databasePath, defaultZone } from '../../node/dataDirectory.ts';
import { createReadingHandlers } from './readingHandlers.ts';
import { NeedsHost, SEARCH_NAMES } from './memoryReading.ts';
import type { MemoryReading, ReadName } from './memoryReading.ts';

export interface ReadDirectlyOptions {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Answers with the engine's own handlers, on a read-only connection; null if a host has to open the
 * memory first. Calls throw what the procedures throw, and {@link NeedsHost}.
 */
export function readDirectly({ dataDir, env }: ReadDirectlyOptions): MemoryReading | null {
  // Invalid values are refused even if the memory already has its zone.
  if (env['STRATA_TIMEZONE'] !== undefined) defaultZone(env);
  const db = openAtRest(databasePath(dataDir));
  if (db === null) return null;
  const { handlers, reader } = createReadingHandlers(db, {
    settingsDir: dataDir,
    openEncryption: null,
    env,
    now: Date.now,
    refuse: () => Promise.reject(new NeedsHost()),
  });
  const context = { signal: new AbortController().signal, makeWay: () => undefined };
  const checkOutput = env['NODE_ENV'] === 'test';
  return {
    async call(name, input) {
      const isChecked = checkOutput || SEARCH_NAMES.some((one) => one === name);
      const answer = isChecked
        ? await checked(handlers, { method: name, input, context, checkOutput })
        : await handlers[name](input as never, context);
      return answer as OutputOf<typeof name>;
    },
    zone: () => reader.zone(),
    close: () => void db.database.close(),
  };
}

/** Loading the whole contract takes longer than a lookup. */
async function checked(handlers: Pick<Handlers, ReadName>, call: ProcedureCall): Promise<unknown> {
  const { callProcedure } = await import('../../rpc/callProcedure.ts');
  return callProcedure(handlers as Handlers, call);
}
