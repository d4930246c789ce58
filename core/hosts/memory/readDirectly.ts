/** Reading a memory that no host serves: in this process, without its lock and without threads. */
import { join } from 'node:path';
import type { OutputOf } from '../../contract/procedures.ts';
import { found } from '../../engine/library/found.ts';
import { createLibraryHandlers } from '../../engine/library/handlers.ts';
import { listJobs } from '../../engine/live/listJobs.ts';
import type { CountTokens } from '../../domain/summarize/types.ts';
import type { QueryHandlers } from '../../engine/search/handlers.ts';
import { editionOf } from '../../engine/settings/features.ts';
import type { SettingsService } from '../../engine/settings/settingsService.ts';
import { followedPathState } from '../../node/followedPathState.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { ProcedureCall } from '../../rpc/callProcedure.ts';
import { createReader } from '../../store/createReader.ts';
import { openAtRest } from '../../store/maintenance/backup/openAtRest.ts';
import { databasePath, defaultZone } from '../../node/dataDirectory.ts';
import { NeedsHost, SEARCH_NAMES } from './memoryReading.ts';
import type { MemoryReading, ReadName } from './memoryReading.ts';

export interface ReadDirectlyOptions {
  /** Also a memory whose last Strata was cut off: there is no room to open it in order. */
  readonly evenCutOff?: boolean;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Nobody does anything by itself. */
const isRunning = (): boolean => false;

const ticks = (): number => performance.now();

/**
 * Answers by the engine's own handlers, on a connection that can only read; null where the memory has to be
 * opened by a host first. Calls throw what the procedures throw, and {@link NeedsHost}.
 */
export function readDirectly({
  dataDir,
  env,
  evenCutOff = false,
}: ReadDirectlyOptions): MemoryReading | null {
  const edition = editionOf(env);
  // Wrong values are refused, whether or not the memory has its zone already.
  if (env['STRATA_TIMEZONE'] !== undefined) defaultZone(env);
  const db = openAtRest(databasePath(dataDir), { evenCutOff });
  if (db === null) return null;
  const reader = createReader(db);
  const now = Date.now;
  let opened: Promise<SettingsService> | undefined;
  const settings = async () =>
    (await (opened ??= settingsIn(dataDir, env, () => reader.projects()))).settings();
  const search = createSearching(reader, settings);
  const handlers: Pick<Handlers, ReadName> = {
    ...createLibraryHandlers({
      reader,
      heavyReader: reader,
      edition,
      now,
      isRunning,
      turnTimeouts: async () => (await settings()).live,
      spend: async (zone) => {
        const { spendOf } = await import('../../engine/summaries/spendOf.ts');
        return spendOf(zone, { reader, settings: { settings }, now });
      },
      following: async () => ({
        active: false,
        folders: await Promise.all(
          (await reader.followedPaths()).map(async (followed) => {
            const { path, state } = await followedPathState(followed);
            return { path, state };
          }),
        ),
      }),
    }),
    versions: async ({ nodeId }) => found(await reader.versions(nodeId), nodeId),
    jobs: () => listJobs(reader, { isRunning, plannedRun: () => null }),
    queue: ({ limit }) => reader.queue(limit, now()),
    forgotten: () => reader.forgotten(),
    find: async (input, context) => (await search.plain()).find(input, context),
    search: async (input, context) =>
      (await (input.budget === undefined ? search.plain() : search.counted())).search(
        input,
        context,
      ),
    navigate: async (input, context) => (await search.counted()).navigate(input, context),
    pack: async (input, context) => (await search.counted()).pack(input, context),
    handoff: async (input, context) => (await search.counted()).handoff(input, context),
  };
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

/** The whole contract takes longer to load than a lookup takes. */
async function checked(handlers: Pick<Handlers, ReadName>, call: ProcedureCall): Promise<unknown> {
  const { callProcedure } = await import('../../rpc/callProcedure.ts');
  return callProcedure(handlers as Handlers, call);
}

async function settingsIn(
  folder: string,
  env: ReadDirectlyOptions['env'],
  projects: ReturnType<typeof createReader>['projects'],
): Promise<SettingsService> {
  const [{ openSettings }, { openLogFile }, { logLevel }] = await Promise.all([
    import('./openSettings.ts'),
    import('../../node/logFile.ts'),
    import('../../node/log/logLevel.ts'),
  ]);
  return openSettings({
    folder,
    openEncryption: null,
    env,
    log: openLogFile({ folder: join(folder, 'logs'), level: logLevel(env) }),
    projects: async () => [...(await projects())],
  }).settings;
}

const askHost = (): Promise<never> => Promise.reject(new NeedsHost());

/** What looks for something; `counted` also makes the counter of tokens, which takes a moment. */
function createSearching(
  reader: ReturnType<typeof createReader>,
  settings: () => ReturnType<SettingsService['settings']>,
) {
  let handlers: Promise<QueryHandlers> | undefined;
  let countTokens: CountTokens | undefined;
  async function make(): Promise<QueryHandlers> {
    const [{ createSearch }, { searchByFlag }, { createQueryHandlers }] = await Promise.all([
      import('../../engine/search/createSearch.ts'),
      import('../../engine/search/searchByFlag.ts'),
      import('../../engine/search/handlers.ts'),
    ]);
    return createQueryHandlers({
      heavyReader: searchByFlag(
        createSearch({ reader, countTokens: (text) => count(text), now: Date.now, ticks }),
      ),
      settings: { settings, request: askHost, embedRequest: askHost },
      summarizer: { run: askHost },
    });
  }
  function count(text: string): number {
    if (countTokens === undefined) throw new Error('it was not said that tokens are counted');
    return countTokens(text);
  }
  const plain = (): Promise<QueryHandlers> => (handlers ??= make());
  return {
    plain,
    async counted() {
      const { loadTokenCounter } = await import('../../threads/tokenCounter.ts');
      countTokens ??= loadTokenCounter();
      return plain();
    },
  };
}
