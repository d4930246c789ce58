/** Answers questions about a memory on a single read-only connection, without threads. */
import type { CountTokens } from '../../model/countTokens.ts';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { conversationProcedures } from '../../contract/conversations.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { createExportHandlers, ExportHandlerDeps } from '../../engine/export/handlers.ts';
import { found } from '../../engine/library/found.ts';
import { createConversationHandlers } from '../../engine/conversations/handlers.ts';
import { createIdeaQueries } from '../../engine/ideas/handlers.ts';
import { createMarkQueries } from '../../engine/marks/handlers.ts';
import { createProjectQueries } from '../../engine/projects/handlers.ts';
import { createLibraryHandlers } from '../../engine/library/handlers.ts';
import type { LibraryHandlers } from '../../engine/library/handlers.ts';
import { listJobs } from '../../engine/live/listJobs.ts';
import type { QueryHandlers } from '../../engine/search/handlers.ts';
import { editionOf } from '../../engine/settings/features.ts';
import type { SettingsService } from '../../engine/settings/settingsService.ts';
import type { Failure } from '../../model/result.ts';
import { followedPathState } from '../../node/followedPathState.ts';
import type { OpenEncryption } from '../../node/secrets/createSecretStore.ts';
import { createReader } from '../../store/createReader.ts';
import type { Connection } from '../../store/sql/sql.ts';
import type { ReadName } from './memoryReading.ts';

export interface ReadingOptions {
  /** Holds settings, keys and prompts. */
  readonly settingsDir: string;
  readonly openEncryption: OpenEncryption | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** Refuses what takes more than reading, such as a question that needs a model's help. */
  readonly refuse: () => Promise<never>;
  /** Why nothing can be written, if that is to be reported. */
  readonly readOnly?: Failure;
}

export interface Reading {
  readonly handlers: Pick<Handlers, ReadName | keyof typeof conversationProcedures> &
    LibraryHandlers;
  readonly reader: ReturnType<typeof createReader>;
  /** Opened on first use. */
  readonly settings: () => Promise<SettingsService>;
}

/** Nothing runs by itself here. */
const isRunning = (): boolean => false;

const ticks = (): number => performance.now();

export function createReadingHandlers(db: Connection, options: ReadingOptions): Reading {
  const { env, now, readOnly } = options;
  const edition = editionOf(env);
  const reader = createReader(db);
  let opened: Promise<SettingsService> | undefined;
  const service = (): Promise<SettingsService> =>
    (opened ??= settingsIn(options, () => reader.projects()));
  const settings = async () => (await service()).settings();
  const search = createSearching(reader, { settings, now, refuse: options.refuse });
  const library = createLibraryHandlers({
    reader,
    heavyReader: reader,
    edition,
    settings,
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
    provider: async () => {
      const { applyEnvironment } = await import('../../engine/settings/effectiveSettings.ts');
      return applyEnvironment(await settings(), env).provider;
    },
    ...(readOnly === undefined ? {} : { readOnly }),
  });
  const marks = createMarkQueries({ reader, heavyReader: reader, now });
  const ideas = createIdeaQueries({
    reader,
    heavyReader: reader,
    halfLives: async () => (await settings()).ideas.halfLives,
    now,
  });
  const projects = createProjectQueries({ reader, heavyReader: reader, settings, now });
  const conversations = createConversationHandlers({ reader, heavyReader: reader, settings, now });
  const documents = createDocuments(reader, { settings, now });
  return {
    reader,
    settings: service,
    handlers: {
      ...library,
      ...conversations,
      versions: async ({ nodeId }) => found(await reader.versions(nodeId), nodeId),
      jobs: () => listJobs(reader, { isRunning, plannedRun: () => null }),
      queue: ({ limit }) => reader.queue(limit, now()),
      forgotten: () => reader.forgotten(),
      projects: projects.projects,
      ...marks,
      ...ideas,
      find: async (input, context) => (await search.plain()).find(input, context),
      search: async (input, context) =>
        (await (input.budget === undefined ? search.plain() : search.counted())).search(
          input,
          context,
        ),
      navigate: async (input, context) => (await search.counted()).navigate(input, context),
      export: async (input, context) => (await documents()).export(input, context),
      journal: async (input, context) => (await documents()).journal(input, context),
      pack: async (input, context) => (await search.counted()).pack(input, context),
      brief: async (input, context) => (await search.counted()).brief(input, context),
      handoff: async (input, context) => (await search.counted()).handoff(input, context),
    },
  };
}

async function settingsIn(
  { settingsDir: folder, openEncryption, env }: ReadingOptions,
  projects: ReturnType<typeof createReader>['projects'],
): Promise<SettingsService> {
  const [{ openSettings }, { openLogFile }, { logLevel }] = await Promise.all([
    import('./openSettings.ts'),
    import('../../node/logFile.ts'),
    import('../../node/log/logLevel.ts'),
  ]);
  return openSettings({
    folder,
    openEncryption,
    env,
    log: openLogFile({ folder: join(folder, 'logs'), level: logLevel(env) }),
    projects: async () => [...(await projects())],
  }).settings;
}

/** What makes documents, which few commands need. */
function createDocuments(
  reader: ReturnType<typeof createReader>,
  { settings, now }: Pick<ExportHandlerDeps, 'settings' | 'now'>,
) {
  let handlers: Promise<ReturnType<typeof createExportHandlers>> | undefined;
  return () => (handlers ??= make());
  async function make() {
    const [{ createExportMaker }, { createExportHandlers: create }] = await Promise.all([
      import('../../engine/export/createExportMaker.ts'),
      import('../../engine/export/handlers.ts'),
    ]);
    const heavyReader = createExportMaker({ reader, breathe: () => setImmediate() });
    return create({ heavyReader, settings, now, home: homedir() });
  }
}

/** The search services; `counted` also creates the token counter, which takes a moment. */
function createSearching(
  reader: ReturnType<typeof createReader>,
  {
    settings,
    now,
    refuse,
  }: Pick<ReadingOptions, 'now' | 'refuse'> & {
    readonly settings: () => ReturnType<SettingsService['settings']>;
  },
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
        createSearch({ reader, countTokens: (text) => count(text), now, ticks }),
      ),
      settings: { settings, request: refuse, embedRequest: refuse },
      summarizer: { run: refuse },
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
