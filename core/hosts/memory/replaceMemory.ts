/** Operations that replace a memory: they work whether or not it can be opened. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { NameWith, OutputOf } from '../../contract/procedures.ts';
import { toFailure } from '../../model/result.ts';
import type { ReportProgress } from '../../model/progress.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { FoundBackup } from '../../engine/maintenance/ports/backups.ts';
import { databasePath, defaultZone } from '../../node/dataDirectory.ts';
import { logFileOptions } from '../../node/logFile.ts';
import { createTimeLeft } from '../../engine/live/timeLeft.ts';
import { createCancelFlag } from '../../model/cancelFlag.ts';
import { pathNotAbsolute } from '../../engine/maintenance/backupHandlers.ts';
import { createBackupThread } from '../../threads/backupThread.ts';
import type { BackupThread } from '../../threads/backupThread.ts';
import type { LogFolders } from '../../threads/workers.ts';

/** Handlers of the procedures that need no open memory. */
export type ReplacingHandlers = Pick<Handlers, NameWith<{ readonly memory: 'closed' }>>;

export interface ReplacingOptions {
  readonly dataDir: string;
  /** Folder of the log. */
  readonly settingsDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hub: EventHub;
  readonly reportBug: (thrown: unknown, where: string) => void;
  /**
   * Works on the memory's files under its lock, then reopens the memory whether or not that
   * succeeded.
   */
  readonly whileClosed: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Replacing {
  readonly handlers: ReplacingHandlers;
  /** Stops a run by its id, or the current run without one; returns whether there was one. */
  cancel(taskId: string | undefined): boolean;
  /** Cancels the current run and waits until it has ended. */
  stop(): Promise<void>;
}

export function createReplacing(options: ReplacingOptions): Replacing {
  const { dataDir, settingsDir, env, hub, reportBug, whileClosed } = options;
  const runs = new Map<string, { cancel(): void; readonly ended: Promise<unknown> }>();
  let thread: BackupThread | undefined;
  const files = (): BackupThread =>
    (thread ??= createBackupThread(
      {
        dataDir,
        file: databasePath(dataDir),
        zone: defaultZone(env),
        log: logFileOptions(settingsDir, env),
        env: logFolders(env),
      },
      ({ message }) => reportBug(new Error(message), 'worker'),
    ));

  async function run<T>(taskId: string, work: (context: RunContext) => Promise<T>): Promise<T> {
    const flag = createCancelFlag();
    const ended = Promise.withResolvers<void>();
    runs.set(taskId, { cancel: () => flag.cancel(), ended: ended.promise });
    const timeLeft = createTimeLeft(() => performance.now());
    let failure: ReturnType<typeof toFailure> | null = null;
    try {
      return await work({
        cancel: flag.buffer,
        onProgress: (progress) =>
          hub.publish('progress', {
            ...progress,
            taskId,
            remainingMs: timeLeft.at(progress.value),
          }),
      });
    } catch (thrown) {
      failure = toFailure(thrown);
      throw thrown;
    } finally {
      runs.delete(taskId);
      ended.resolve();
      hub.publish('changed', { what: ['events', 'nodes', 'work'] });
      const cancelled = failure?.code === 'cancelled';
      const message = failure === null || cancelled ? null : failure.message;
      hub.publish('ended', { taskId, task: 'backup', cancelled, failure: message });
    }
  }

  return {
    handlers: {
      async backups() {
        const { zone, backups } = await files().run((methods) => methods.backups());
        const memory = await sizeOf(databasePath(dataDir));
        return { memory, zone, backups: backups.map(toBackup) };
      },
      restore: ({ file, taskId = randomUUID() }) =>
        run(taskId, async ({ cancel, onProgress }) => {
          if (!isAbsolute(file)) throw pathNotAbsolute(file);
          // The memory stays in use until the copy is made.
          const events = await files().run((methods) => methods.prepare(file, cancel), {
            title: 'Restoring the memory',
            onProgress,
          });
          const previous = await whileClosed(() => files().run((methods) => methods.install()));
          return { file, events, previous, lost: [], derived: null };
        }),
      rebuild: ({ taskId = randomUUID() }) =>
        run(taskId, ({ cancel, onProgress }) =>
          whileClosed(async () => {
            const { events, lost, derived } = await files().run(
              (methods) => methods.rebuild(cancel),
              {
                title: 'Rebuilding the memory',
                onProgress,
              },
            );
            const previous = await files().run((methods) => methods.install());
            return { file: null, events, previous, lost: [...lost], derived };
          }),
        ),
    },
    cancel(taskId) {
      const ids = taskId === undefined ? [...runs.keys()] : [taskId];
      const found = ids.flatMap((id) => runs.get(id) ?? []);
      for (const one of found) one.cancel();
      return found.length > 0;
    },
    async stop() {
      for (const one of runs.values()) one.cancel();
      await Promise.all([...runs.values()].map(({ ended }) => ended));
      await thread?.stop();
    },
  };
}

interface RunContext {
  readonly cancel: SharedArrayBuffer;
  readonly onProgress: ReportProgress;
}

/** Leaves out the keys of providers, which a thread that looks for logs does not need. */
export function logFolders(env: ReplacingOptions['env']): LogFolders {
  return { CLAUDE_CONFIG_DIR: env['CLAUDE_CONFIG_DIR'], CODEX_HOME: env['CODEX_HOME'] };
}

/** 0 bytes if the memory is missing. */
async function sizeOf(file: string): Promise<OutputOf<'backups'>['memory']> {
  const stats = await stat(file).catch(() => undefined);
  return { file, bytes: stats?.size ?? 0 };
}

function toBackup({
  path,
  atMs,
  bytes,
  kind,
  content,
  problem,
}: FoundBackup): OutputOf<'backups'>['backups'][number] {
  const lastMs = content?.lastMs ?? null;
  return {
    file: path,
    time: new Date(atMs).toISOString(),
    bytes,
    events: content?.events ?? null,
    lastEvent: lastMs === null ? null : new Date(lastMs).toISOString(),
    kind,
    problem,
  };
}
