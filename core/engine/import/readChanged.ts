import { conversationId } from '../../model/ids.ts';
import type { ConversationId } from '../../model/ids.ts';
import type { CancelSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { KnownFile } from './ports/importStore.ts';
import type { LogFile } from './ports/logSource.ts';
import { createAppendQueue } from './appendQueue.ts';
import type { AppendQueue } from './appendQueue.ts';
import { earlierNames, isStrange } from './earlierNames.ts';
import type { ImportFileDeps } from './importFile.ts';
import { importOne } from './importOne.ts';
import type { TellFile } from './fileReport.ts';

/** What became of a log that was reported as changed. */
export interface ReadLog {
  readonly path: string;
  /**
   * Why it could not be read, or not to its end, in which case what was read before is stored; null
   * if it was.
   */
  readonly failure: Failure | null;
  readonly eventsAdded: number;
  /** Conversations that its new lines belong to. */
  readonly conversations: readonly ConversationId[];
}

/**
 * When the new lines of followed logs arrived, by path, epoch ms; null, as without an entry, for those
 * that lay there when Strata first looked.
 */
export type HeardLogs = ReadonlyMap<string, number | null>;

/** Maximum raw bytes in flight to the store. */
const IN_FLIGHT_BYTES = 2 * 1024 * 1024;

/**
 * Reads what is new in a few logs independently: whatever prevents reading one of them is reported
 * in its outcome. Once this resolves, everything that was read is stored. Without `heard`, they are
 * read as somebody's import.
 *
 * Throws whatever prevents storing any of them, such as `disk-full`.
 */
export async function readChanged(
  deps: ImportFileDeps,
  {
    paths,
    signal,
    heard,
  }: {
    readonly paths: readonly string[];
    readonly signal: CancelSignal;
    readonly heard?: HeardLogs;
  },
): Promise<readonly ReadLog[]> {
  const failed: ReadLog[] = [];
  const files = new Map<string, { readonly file: LogFile; readonly paths: string[] }>();
  for (const path of paths) {
    const file = await listOne(path, deps);
    if ('failure' in file) {
      failed.push(file);
      continue;
    }
    // A packed log and its plain twin are the same log.
    const same = files.get(file.log);
    if (same === undefined) files.set(file.log, { file, paths: [path] });
    else same.paths.push(path);
  }
  const known = new Map<string, KnownFile>();
  for (const one of await deps.store.knownFiles([...files.keys()])) known.set(one.path, one);
  const strange = [...files.values()]
    .map(({ file }) => file)
    .filter((file) => isStrange(file, known.get(file.log)));
  const earlier = await earlierOf(strange, deps);
  const queue = createAppendQueue(deps.store, IN_FLIGHT_BYTES);
  const told: { readonly paths: readonly string[]; readonly tell: TellFile | undefined }[] = [];
  try {
    for (const { file, paths: names } of files.values()) {
      signal.throwIfAborted();
      const options = {
        known: known.get(file.log),
        earlier: earlier.get(file.log) ?? [],
        queue: heard === undefined ? queue : noting(queue, names, heard),
        signal,
        onBytes: () => undefined,
        originalsFirst: false,
      };
      told.push({ paths: names, tell: await importOne(file, deps, options) });
    }
    await queue.drain();
  } finally {
    // After a failure, batches must not keep running behind the caller's back.
    await queue.settle();
  }
  await deps.store.settle();
  const read = told.flatMap(({ paths: names, tell }) => names.map((path) => outcomeOf(path, tell)));
  return [...failed, ...read];
}

/** A queue that notes with each batch when its lines arrived. */
function noting(queue: AppendQueue, names: readonly string[], heard: HeardLogs): AppendQueue {
  const heardMs = names.map((name) => heard.get(name) ?? null).find((ms) => ms !== null) ?? null;
  return {
    ...queue,
    push: (batch, onStored) => queue.push({ ...batch, followed: { heardMs } }, onStored),
  };
}

async function earlierOf(
  strange: readonly LogFile[],
  { logs, store }: ImportFileDeps,
): Promise<ReadonlyMap<string, readonly KnownFile[]>> {
  if (strange.length === 0) return new Map();
  const known = await store.knownByIdentity(strange.map(({ identity }) => identity));
  return earlierNames(strange, known, logs);
}

async function listOne(path: string, { logs }: ImportFileDeps): Promise<LogFile | ReadLog> {
  const outcome = (failure: Failure): ReadLog => ({
    path,
    failure,
    eventsAdded: 0,
    conversations: [],
  });
  try {
    const { files, problems } = await logs.list(path);
    const [file] = files;
    if (file !== undefined && file.path === path) return file;
    // The plain twin of a packed log takes its place.
    if (file !== undefined && files.length === 1 && file.log === path.replace(/\.zst$/, ''))
      return file;
    const [problem] = problems;
    return outcome(problem?.failure ?? isFolder(path));
  } catch (thrown) {
    if (!(thrown instanceof StrataError)) throw thrown;
    return outcome(toFailure(thrown));
  }
}

function isFolder(path: string): Failure {
  return {
    code: 'path-unreadable',
    message: `${path} was a log, and is a folder now. If a log should be there, put it back.`,
  };
}

function outcomeOf(path: string, tell: TellFile | undefined): ReadLog {
  const report = tell?.();
  const source = report?.source ?? null;
  return {
    path,
    failure: report?.failure ?? null,
    eventsAdded: report?.eventsAdded ?? 0,
    conversations:
      source === null
        ? []
        : (report?.conversations ?? []).map((native) => conversationId(source, native)),
  };
}
