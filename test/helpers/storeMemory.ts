/** A memory in this process: the real store, importers and summariser, with the clock in the test's hand. */
import { createIdeaPlanner } from '../../core/engine/ideas/planIdeas.ts';
import { countEventTokens } from '../../core/domain/tokens/countEventTokens.ts';
import type { ImportFileDeps } from '../../core/engine/import/importFile.ts';
import { readChanged } from '../../core/engine/import/readChanged.ts';
import type { HeardLogs, ReadLog } from '../../core/engine/import/readChanged.ts';
import { runImport } from '../../core/engine/import/runImport.ts';
import type { ImportReport } from '../../core/engine/import/runImport.ts';
import { indexConversation } from '../../core/engine/index/indexConversation.ts';
import { createPlanDeps } from '../../core/engine/index/planSegment.ts';
import { rollUpPeriod } from '../../core/engine/index/rollUpPeriod.ts';
import { runIndex } from '../../core/engine/index/runIndex.ts';
import { createSearchPlanner } from '../../core/engine/index/indexSearch.ts';
import type { IndexPlanner, IndexReport } from '../../core/engine/index/runIndex.ts';
import type {
  DueConversation,
  PlannedPeriod,
  SegmentPlan,
} from '../../core/engine/index/ports/indexStore.ts';
import { loadTokenCounter } from '../../core/threads/tokenCounter.ts';
import { detectImporter, importerFor } from '../../core/importers/registry.ts';
import type { Source } from '../../core/model/event.ts';
import type { LogSource } from '../../core/engine/import/ports/logSource.ts';
import type { Importer } from '../../core/importers/importer.ts';
import type { CancelSignal, ReportProgress } from '../../core/model/progress.ts';
import { decode, encode, findBreaks, hashBytes, hashText, hex } from '../../core/node/bytes.ts';
import { createFileLogSource } from '../../core/node/fileLogSource.ts';
import { createReader } from '../../core/store/createReader.ts';
import { createWriter } from '../../core/store/createWriter.ts';
import { openForReading, openForWriting } from '../../core/store/sql/openDatabase.ts';
import { initialiseZone } from '../../core/store/settings/settings.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { logicalExport } from './logicalExport.ts';
import { layNewMemory } from './newMemory.ts';
import type { ExportOptions, LogicalExport } from './logicalExport.ts';

type Writer = ReturnType<typeof createWriter>;

export interface StoreMemory {
  readonly file: string;
  /** The writing connection, to look into tables. */
  readonly db: Connection;
  readonly reader: ReturnType<typeof createReader>;
  readonly writer: Writer;
  /** Imports as the importer thread does; `store` and `signal` replace parts of it. */
  import(paths: string | readonly string[], options?: ImportOptions): Promise<ImportReport>;
  /** Reads what is new in some logs, as who follows them does. */
  read(paths: readonly string[], options?: ImportOptions): Promise<readonly ReadLog[]>;
  /** Indexes as the host does, at a time of the test's choice: RFC 3339, else long after all logs. */
  index(now?: string, options?: IndexOptions): Promise<IndexReport>;
  export(options?: ExportOptions): LogicalExport;
  close(): void;
}

export interface ImportOptions {
  readonly source?: 'auto' | Source;
  /** Reads all files, in place of the importer that their format has. */
  readonly importer?: Importer;
  /** Acts between the import and the file system. */
  readonly logs?: LogSource;
  readonly onProgress?: ReportProgress;
  readonly store?: Partial<Writer>;
  readonly signal?: CancelSignal;
  /** Takes in also what was forgotten. */
  readonly bringBack?: boolean;
  /** As one who follows the logs reads them. */
  readonly heard?: HeardLogs;
}

export interface IndexOptions {
  /** Make the plans of all conversations before the first is stored: further ahead than any host. */
  readonly ahead?: boolean;
}

export interface StoreMemoryOptions {
  readonly file: string;
  /** IANA. */
  readonly zone: string;
}

/** So long after every log in tests that all is closed. */
const LONG_AFTER = '2040-01-01T00:00:00.000Z';
export const neverCancelled: CancelSignal = { aborted: false, throwIfAborted: () => undefined };

let countTokens: ReturnType<typeof loadTokenCounter> | undefined;

/** Opens a memory, a new one where the file is not there. */
export function openStoreMemory({ file, zone }: StoreMemoryOptions): StoreMemory {
  layNewMemory(file);
  const db = openForWriting(file);
  initialiseZone(db, zone);
  const reading = openForReading(file);
  const writer = createWriter(db);
  const reader = createReader(reading);
  const count = (countTokens ??= loadTokenCounter());
  return {
    file,
    db,
    reader,
    writer,
    import: (
      paths,
      { signal = neverCancelled, onProgress = () => undefined, bringBack = false, ...options } = {},
    ) =>
      runImport(importDeps(writer, options), {
        paths: typeof paths === 'string' ? [paths] : paths,
        bringBack,
        signal,
        onProgress,
      }),
    read: (paths, options = {}) =>
      readChanged(importDeps(writer, options), {
        paths,
        signal: options.signal ?? neverCancelled,
        ...(options.heard === undefined ? {} : { heard: options.heard }),
      }),
    index: (now = LONG_AFTER, { ahead = false } = {}) =>
      runIndex(
        {
          planner: plannerOf(reader, { zone, count, ahead }),
          writer,
          now: () => Date.parse(now),
          tags: true,
          onWritten: () => undefined,
        },
        { signal: neverCancelled, onProgress: () => undefined },
      ),
    export: (options) => logicalExport(db, options),
    close() {
      reading.database.close();
      db.database.close();
    },
  };
}

/** Keeps nothing. */
export const NO_LOG = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
};

function plannerOf(
  reader: StoreMemory['reader'],
  {
    zone,
    count,
    ahead,
  }: {
    readonly zone: string;
    readonly count: ReturnType<typeof loadTokenCounter>;
    readonly ahead: boolean;
  },
): IndexPlanner {
  const deps = createPlanDeps({
    countTokens: count,
    hashText,
    hex,
    // What a text took must not tell memories apart.
    ticks: () => 0,
    tags: true,
    log: NO_LOG,
    zone,
  });
  const plansOf = (due: DueConversation, nowMs: number) =>
    indexConversation(reader, deps, due, { nowMs, signal: neverCancelled });
  let waiting: readonly DueConversation[] = [];
  const made = new Map<DueConversation, readonly SegmentPlan[]>();
  return {
    ...createSearchPlanner(reader),
    ...createIdeaPlanner(reader, hashText),
    countDue: () => reader.countDue(),
    async dueConversations(limit) {
      waiting = await reader.dueConversations(limit);
      return waiting;
    },
    async planConversation(due, { nowMs }, take) {
      if (ahead && !made.has(due))
        for (const each of waiting) made.set(each, await all(plansOf(each, nowMs)));
      for await (const plan of made.get(due) ?? plansOf(due, nowMs)) await take(plan);
    },
    async planPeriods(query, nowMs) {
      const planned: PlannedPeriod[] = [];
      for (const period of await reader.dirtyPeriods(query, nowMs))
        planned.push(rollUpPeriod(period, await reader.materialOf(period.nodeIx), { deps, nowMs }));
      return planned;
    },
  };
}

/** What the importer's thread makes for itself. */
function importDeps(
  writer: Writer,
  { source = 'auto', importer, logs = createFileLogSource(), store }: ImportOptions,
): ImportFileDeps {
  const count = (countTokens ??= loadTokenCounter());
  return {
    logs,
    store: { ...writer, ...store },
    wantedSource: source === 'auto' ? undefined : source,
    chooseImporter: (head, known) =>
      importer ?? (known === undefined ? detectImporter(head) : importerFor(known)),
    hashText,
    hashBytes,
    decode,
    encode,
    findBreaks,
    countEvent: (kind, text) => countEventTokens(count, kind, text),
    now: () => 0,
  };
}

async function all<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}
