/** A host that is made up, with work that goes on by itself: jobs, the queue, followed folders. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { JOBS, JOB_INTERVALS } from '../../core/model/jobs.ts';
import { StrataError } from '../../core/model/result.ts';
import type { Handlers } from '../../core/contract/handlers.ts';

type Job = OutputOf<'jobs'>['jobs'][number];
type Queue = OutputOf<'queue'>;
type WorkItem = Queue['items'][number];
type Followed = OutputOf<'followed'>;
type Folder = Followed['folders'][number];
type Report = OutputOf<'backfill'>;

export interface FakeActivity {
  readonly handlers: Handlers;
  /** What was asked to act, oldest first: `pause follow`, `retry 3`. */
  readonly asked: readonly string[];
  /** All procedures that were called, oldest first. */
  readonly called: readonly string[];
  /** Changes the jobs that a name fits. */
  readonly setJob: (name: string, patch: Partial<Job>) => void;
  readonly setItems: (items: readonly WorkItem[]) => void;
  /** Ends the backfill that was asked for. */
  readonly endBackfill: (report: Report) => void;
}

export interface FakeActivityOptions {
  /** What `status` says of what is due. */
  readonly due?: { readonly conversations: number; readonly nodes: number; readonly stale: number };
  /** What `status` says of a model that stopped. */
  readonly stopped?: OutputOf<'status'>['stopped'];
  readonly jobs?: readonly Job[];
  readonly items?: readonly WorkItem[];
  readonly folders?: readonly Folder[];
  readonly estimate?: OutputOf<'estimateBackfill'>;
  /** Other answers than the usual ones. */
  readonly answers?: Partial<Handlers>;
}

const HOME = '/home/ada';

export const FAKE_HOOK: NonNullable<Followed['hook']> = {
  command: '/opt/node/bin/node "/opt/my strata/strata-notify.cjs"',
  argv: ['/opt/node/bin/node', '/opt/my strata/strata-notify.cjs'],
};

/** Minutes from now; negative: ago. */
export const minutes = (count: number): string =>
  new Date(Date.now() + count * 60_000).toISOString();

/** All that Strata does by itself, as on a good day. */
export const fakeJobs = (): Job[] =>
  JOBS.map((name, index) => {
    const intervalMs = JOB_INTERVALS[name];
    return {
      name,
      lastRun: minutes(-3 * index - 1),
      lastDurationMs: 320 + 1_900 * index,
      lastResult: 'done',
      nextRun: intervalMs === null ? null : minutes(intervalMs / 60_000 - 0.5),
      paused: false,
      reason: 'scheduled',
      running: name === 'follow',
      intervalMs,
      automatic: true,
      runs: 40,
      failures: 0,
      counts: COUNTS[name] ?? {},
    };
  });

const COUNTS: Readonly<Record<string, Record<string, number>>> = {
  follow: { files: 2, eventsAdded: 14 },
  index: { segments: 1, nodesWritten: 2 },
  'rollup-day': { nodesWritten: 1, calls: 1 },
  rescue: { files: 0 },
};

export const failedItem = (workId: number, name: string, message: string): WorkItem => ({
  workId,
  path: `${HOME}/.claude/projects/-home-ada-shop/${name}`,
  mode: 'live',
  state: 'failed',
  attempts: 5,
  bytes: 412_000,
  addedAt: minutes(-9),
  nextTry: null,
  problem: { code: 'path-unreadable', message },
});

export const waitingItem = (workId: number, mode: WorkItem['mode'], bytes: number): WorkItem => ({
  workId,
  path: `${HOME}/.claude/projects/-home-ada-shop/wait-${workId}.jsonl`,
  mode,
  state: 'waiting',
  attempts: 0,
  bytes,
  addedAt: minutes(-1),
  nextTry: minutes(0),
  problem: null,
});

export const fakeFolders = (): Folder[] => [
  {
    path: `${HOME}/.claude/projects`,
    source: 'claude-code',
    state: 'watching',
    detail: null,
    files: 1_420,
    lastChange: minutes(-2),
  },
  {
    path: '/mnt/server/codex/sessions',
    source: 'codex',
    state: 'rescanning',
    detail: 'This disk tells nothing of changes: it is looked through every minute.',
    files: 96,
    lastChange: null,
  },
];

const ESTIMATE: OutputOf<'estimateBackfill'> = {
  files: 1_204,
  bytes: 812_000_000,
  durationMs: 14 * 60_000,
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
};

/** Puts work over the handlers of a memory. */
export function fakeActivity(memory: Handlers, options: FakeActivityOptions = {}): FakeActivity {
  const { due = { conversations: 0, nodes: 0, stale: 0 }, estimate = ESTIMATE } = options;
  const { stopped = null } = options;
  let jobs: readonly Job[] = options.jobs ?? fakeJobs();
  let items: readonly WorkItem[] = options.items ?? [];
  let folders: readonly Folder[] = options.folders ?? fakeFolders();
  let backfill: PromiseWithResolvers<Report> | null = null;
  const asked: string[] = [];
  const called: string[] = [];

  const setJob = (name: string, patch: Partial<Job>): void => {
    jobs = jobs.map((job) => (job.name === name ? { ...job, ...patch } : job));
  };
  const queue = (limit: number): Queue => {
    const by = (state: WorkItem['state']) => items.filter((item) => item.state === state);
    const open = items.filter(({ state }) => state !== 'failed');
    return {
      waiting: by('waiting').length,
      running: by('running').length,
      failed: by('failed').length,
      byMode: {
        live: open.filter(({ mode }) => mode === 'live').length,
        backfill: open.filter(({ mode }) => mode === 'backfill').length,
      },
      bytes: by('waiting').reduce((sum, { bytes }) => sum + bytes, 0),
      items: [...by('failed'), ...open].slice(0, limit),
    };
  };
  const followed = (): Followed => ({
    active: true,
    folders: [...folders],
    found: [],
    spool: `${HOME}/.local/share/strata/spool`,
    hook: FAKE_HOOK,
  });

  return {
    asked,
    called,
    setJob,
    setItems: (next) => (items = next),
    endBackfill: (report) => backfill?.resolve(report),
    handlers: noting(called, {
      ...memory,
      status: async (input, context) => {
        const { failed, waiting, running } = queue(0);
        return {
          ...(await memory.status(input, context)),
          jobs: [...jobs],
          stopped,
          stale: due.stale,
          queue: {
            conversations: due.conversations,
            nodes: due.nodes,
            logs: waiting + running,
            failed,
          },
        };
      },
      jobs: async () => ({ jobs: [...jobs] }),
      controlJob: async ({ action, job }) => {
        asked.push(`${action} ${job}`);
        if (!jobs.some(({ name }) => name === job) && job !== 'backfill')
          throw new StrataError({ code: 'not-found', message: `There is no job ${job}.` });
        const running = job === 'follow';
        if (action === 'run') setJob(job, { running: true });
        if (action === 'cancel') setJob(job, { running: false, lastResult: 'cancelled' });
        if (action === 'pause') setJob(job, { paused: true, running: false, nextRun: null });
        if (action === 'resume') setJob(job, { paused: false, running, nextRun: minutes(0.5) });
        if (action === 'cancel' && job === 'backfill')
          backfill?.reject(new StrataError({ code: 'cancelled', message: 'It was cancelled.' }));
        return { jobs: [...jobs] };
      },
      queue: async ({ limit }) => queue(limit),
      retryWork: async ({ workId }) => {
        asked.push(`retry ${workId ?? 'all'}`);
        const isMeant = (item: WorkItem): boolean =>
          item.state === 'failed' && (workId === undefined || item.workId === workId);
        const retried = items.filter(isMeant).length;
        items = items.map((item) =>
          isMeant(item) ? { ...item, state: 'waiting', problem: null, attempts: 0 } : item,
        );
        return { retried };
      },
      dropWork: async ({ workId }) => {
        asked.push(`drop ${workId}`);
        items = items.filter((item) => item.workId !== workId);
        return {};
      },
      followed: async () => followed(),
      follow: async ({ paths }) => {
        asked.push(`follow ${paths?.join(' ') ?? 'known tools'}`);
        const added = (paths ?? [`${HOME}/.codex/sessions`]).map((path): Folder => ({
          path,
          source: null,
          state: 'watching',
          detail: null,
          files: null,
          lastChange: null,
        }));
        folders = [...folders, ...added];
        return followed();
      },
      unfollow: async ({ path }) => {
        asked.push(`unfollow ${path}`);
        folders = folders.filter((folder) => folder.path !== path);
        return followed();
      },
      estimateBackfill: async () => estimate,
      backfill: async ({ taskId }) => {
        asked.push(`backfill ${taskId === undefined ? 'unnamed' : 'named'}`);
        const job: Job = { ...idleJob('backfill'), running: true };
        jobs = [...jobs.filter(({ name }) => name !== 'backfill'), job];
        backfill = Promise.withResolvers();
        try {
          return await backfill.promise;
        } finally {
          setJob('backfill', { running: false });
        }
      },
      ...options.answers,
    }),
  };
}

/** The same handlers, and the name of each one that is called. */
function noting(called: string[], handlers: Handlers): Handlers {
  return new Proxy(handlers, {
    get: (all, name, receiver) => {
      if (typeof name === 'string' && name in all) called.push(name);
      return Reflect.get(all, name, receiver) as unknown;
    },
  });
}

const idleJob = (name: string): Job => ({
  name,
  lastRun: null,
  lastDurationMs: null,
  lastResult: null,
  nextRun: null,
  paused: false,
  reason: null,
  running: false,
  intervalMs: null,
  automatic: false,
  runs: 0,
  failures: 0,
  counts: {},
});
