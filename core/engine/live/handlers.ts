import type { OutputOf } from '../../contract/procedures.ts';
import { estimateBackfill } from './estimateBackfill.ts';
import { listJobs } from './listJobs.ts';
import type { Scheduler } from './scheduler.ts';
import type { FollowStore, JobStore, WorkQueue, LiveReader } from './ports/queueStore.ts';
import { JOBS, JOB_INTERVALS } from '../../model/jobs.ts';
import type { JobName } from '../../model/jobs.ts';
import { TASKS } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Tasks } from './tasks.ts';
import type { BackfillRunner } from './backfillRunner.ts';
import { isWithin } from '../../model/paths.ts';
import type { KnownFolder } from '../import/ports/machineFiles.ts';
import type { Follower } from './follower.ts';
import type { liveProcedures } from '../../contract/live.ts';

/** Handlers of the procedures about background work. */
export type LiveHandlers = Pick<Handlers, keyof typeof liveProcedures>;

export interface LiveHandlersDeps {
  readonly reader: LiveReader;
  readonly writer: WorkQueue & JobStore & FollowStore;
  readonly follower: Follower;
  readonly scheduler: Scheduler;
  readonly backfill: BackfillRunner & {
    pause(paused: boolean): void;
    /** Schedules the waiting work for when it is due. */
    plan(): Promise<void>;
  };
  readonly tasks: Tasks;
  readonly settings: Pick<SettingsService, 'request'>;
  /** Log folders of known tools. */
  readonly knownFolders: () => Promise<readonly KnownFolder[]>;
  /** Makes paths typed by the user absolute. */
  readonly resolvePaths: (paths: readonly string[]) => readonly string[];
  readonly hub: EventPublisher;
  readonly now: () => number;
}

type Control = 'run' | 'cancel' | 'pause' | 'resume';

export interface Work {
  readonly handlers: LiveHandlers;
  /** Whether a job or task is running now. */
  readonly isRunning: (name: string) => boolean;
}

export function createLiveHandlers(deps: LiveHandlersDeps): Work {
  const { reader, writer, follower, scheduler, backfill, tasks, hub, now } = deps;
  const told = (): void => hub.publish('changed', { what: ['work'] });

  const jobs = (): Promise<OutputOf<'jobs'>> => listJobs(reader, { isRunning, plannedRun });

  function plannedRun(name: string): string | null {
    const job = JOBS.find((one) => one === name);
    const ms = job === undefined ? null : scheduler.nextRun(job);
    return ms === null ? null : new Date(ms).toISOString();
  }

  function isRunning(name: string): boolean {
    if (name === 'follow') return follower.isBusy();
    const task = TASKS.find((one) => one === name);
    const job = JOBS.find((one) => one === name);
    return (
      (task !== undefined && tasks.isRunning(task)) ||
      (job !== undefined && scheduler.isRunning(job))
    );
  }

  async function control(action: Control, name: string): Promise<void> {
    if (name === 'follow') return controlFollowing(action);
    if (name === 'backfill') return controlBackfill(action);
    const job = JOBS.find((one) => one === name);
    if (job !== undefined && JOB_INTERVALS[job] !== null) return controlJob(action, job);
    const task = TASKS.find((one) => one === name);
    if (task !== undefined && action === 'cancel' && tasks.cancel(task)) return;
    if (task === undefined) throw noJob(name);
    throw new StrataError({
      code: 'bad-input',
      message:
        action === 'cancel'
          ? `${name} is not running.`
          : `${name} runs only when it is asked to: use its own command.`,
    });
  }

  async function controlFollowing(action: Control): Promise<void> {
    if (action === 'pause' || action === 'resume') {
      await writer.pauseJob('follow', action === 'pause');
      await (action === 'pause' ? follower.pause() : follower.resume());
    } else if (action === 'run') await follower.rescan();
    else
      throw new StrataError({
        code: 'bad-input',
        message: 'Following goes on all the time: pause it.',
      });
  }

  async function controlBackfill(action: Control): Promise<void> {
    if (action === 'cancel') {
      tasks.cancel('backfill');
      await writer.clear('backfill');
      return;
    }
    await writer.pauseJob('backfill', action === 'pause');
    backfill.pause(action === 'pause');
    if (action === 'pause' || tasks.isRunning('backfill')) return;
    // The caller does not wait for it to finish: its progress is announced to everyone.
    tasks.run('backfill', undefined, (context) => backfill.goOn(context)).catch(() => undefined);
  }

  async function controlJob(action: Control, name: JobName): Promise<void> {
    if (action === 'run') await scheduler.runNow(name);
    else if (action === 'pause') await scheduler.pause(name);
    else if (action === 'resume') await scheduler.resume(name);
    else if (!scheduler.cancel(name) && !cancelTask(name))
      throw new StrataError({ code: 'bad-input', message: `${name} is not running.` });
  }

  const cancelTask = (name: JobName): boolean =>
    (name === 'index' || name === 'embed') && tasks.cancel(name);

  async function followed(): Promise<OutputOf<'followed'>> {
    const [stand, known] = await Promise.all([follower.followed(), deps.knownFolders()]);
    const isFollowed = (path: string): boolean =>
      stand.folders.some((folder) => isWithin(path, folder.path));
    return { ...stand, found: known.filter(({ path }) => !isFollowed(path)) };
  }

  const handlers: LiveHandlers = {
    cancel: async ({ task, taskId }) => ({ cancelled: tasks.cancel(task, taskId) }),
    jobs,
    async controlJob({ action, job }) {
      await control(action, job);
      told();
      return jobs();
    },
    queue: async ({ limit }) => reader.queue(limit, now()),
    async retryWork({ workId }) {
      const retried = await writer.retry(workId ?? null, now());
      if (workId !== undefined && retried === 0)
        throw new StrataError({
          code: 'not-found',
          message: `Nothing that failed is numbered ${workId}. \`queue\` lists what did.`,
        });
      await Promise.all([follower.wake(), backfill.plan()]);
      told();
      return { retried };
    },
    async dropWork({ workId }) {
      if (!(await writer.drop(workId)))
        throw new StrataError({
          code: 'memory-busy',
          message: 'It is being read at this moment. Drop it if that fails again.',
        });
      told();
      return {};
    },
    followed,
    async follow({ paths }) {
      const wanted =
        paths === undefined
          ? await deps.knownFolders()
          : deps.resolvePaths(paths).map((path) => ({ path, source: null }));
      if (wanted.length === 0)
        throw new StrataError({
          code: 'not-found',
          message: 'No log folder of a known tool is on this machine. Name one to follow.',
        });
      await writer.follow(wanted, now());
      await follower.refresh();
      told();
      return followed();
    },
    async unfollow({ path }) {
      const paths = await reader.followedPaths();
      if (!paths.some((one) => one.path === path))
        throw new StrataError({
          code: 'not-found',
          message: `${path} is not followed. Settings, Following, and \`strata follow\` tell what is.`,
          details: { path },
        });
      await writer.unfollow(path);
      await follower.refresh();
      told();
      return followed();
    },
    backfill({ paths, provider, taskId }) {
      backfill.pause(false);
      const resumed = writer.pauseJob('backfill', false);
      const named = paths && deps.resolvePaths(paths);
      return tasks.run('backfill', taskId, async (context) => {
        await resumed;
        return backfill.run({ paths: named, provider }, context);
      });
    },
    async estimateBackfill({ paths, provider }) {
      const [wanted, density, all, request] = await Promise.all([
        backfill.look(paths && deps.resolvePaths(paths)),
        reader.density(),
        reader.jobs(),
        deps.settings.request({ provider }),
      ]);
      const before = all.find(({ name }) => name === 'backfill');
      const bytes = before?.counts['bytes'] ?? 0;
      return estimateBackfill(wanted, {
        density,
        pace: bytes === 0 ? null : { bytes, durationMs: before?.lastDurationMs ?? 0 },
        price: request.model?.price ?? null,
        hasModel: request.model !== null,
      });
    },
  };
  return { handlers, isRunning };
}

function noJob(name: string): StrataError {
  return new StrataError({
    code: 'not-found',
    message: `No job is named ${name}. \`jobs\` lists them.`,
    details: { job: name },
  });
}
