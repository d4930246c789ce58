/** The periodic background jobs; see {@link JOBS}. */
import { builtWith } from '../index/builtIn.ts';
import type { JobContext, PeriodicJob } from './scheduler.ts';
import type { IndexReader, IndexWriter } from '../index/ports/indexStore.ts';
import type { JobName } from '../../model/jobs.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import { StrataError } from '../../model/result.ts';
import type { EventPublisher } from '../../contract/events.ts';
import type { IndexService } from '../index/indexService.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import type { Follower } from './follower.ts';
import type { LiveIndexer } from './liveIndexer.ts';
import { backgroundTask } from './backgroundTask.ts';

export interface JobsDeps {
  readonly reader: Pick<IndexReader, 'isAnythingDue'>;
  readonly writer: Pick<IndexWriter, 'markDue'>;
  readonly indexer: IndexService;
  readonly liveIndexer: Pick<LiveIndexer, 'closePeriods'>;
  /**
   * The follower also segments what it is reading; doing so here too would duplicate the work and
   * the memory.
   */
  readonly follower: Pick<Follower, 'isBusy' | 'settled'>;
  readonly summarizer: Pick<Summarizer, 'runTask'>;
  readonly settings: Pick<SettingsService, 'request'>;
  readonly hub: EventPublisher;
  readonly now: () => number;
  readonly ticks: () => number;
  /** Whether the edition has Tags. */
  readonly tags: boolean;
  /** Further jobs, created elsewhere. */
  readonly others: readonly PeriodicJob[];
}

export function createJobs(deps: JobsDeps): readonly PeriodicJob[] {
  return [
    indexJob(deps),
    rollUpJob(deps, 'rollup-day', 'day'),
    rollUpJob(deps, 'rollup-week', 'week'),
    rollUpJob(deps, 'rollup-month', 'month'),
    rollUpJob(deps, 'rollup-year', 'year'),
    ...deps.others,
  ];
}

/** Closes segments that have fallen silent, segments what was missed, and drafts open periods. */
function indexJob({ reader, indexer, follower, hub, now, ticks }: JobsDeps): PeriodicJob {
  return {
    name: 'index',
    isDue: async () => !follower.isBusy() && reader.isAnythingDue({ nowMs: now(), which: 'open' }),
    run: ({ signal }) =>
      backgroundTask(
        { task: 'index', taskId: 'job:index', signal },
        { hub, ticks },
        async (context) => {
          const { segments, nodesWritten, failed } = await indexer.run(context, 'open');
          const [first] = failed;
          if (first !== undefined)
            throw new StrataError({
              code: 'internal',
              message: `${first.nodeId}: ${first.message}`,
            });
          return { counts: { segments, nodesWritten } };
        },
      ),
  };
}

/**
 * Writes periods that are over and old enough, and those below them that they are made from: first
 * with the built-in summariser, then with the model, if one is chosen. Unchanged ones cost nothing.
 */
function rollUpJob(deps: JobsDeps, name: JobName, level: PeriodLevel): PeriodicJob {
  const { writer, liveIndexer, follower, hub, now, ticks, tags } = deps;
  return {
    name,
    run: (job) =>
      backgroundTask(
        { task: 'rollup', taskId: `job:${name}`, signal: job.signal },
        { hub, ticks },
        async (context) => {
          await follower.settled();
          job.signal.throwIfAborted();
          await writer.markDue({
            nowMs: now(),
            builtWith: builtWith(tags),
          });
          hub.publish('changed', { what: ['nodes'] });
          const nodesWritten = await liveIndexer.closePeriods(level);
          return { counts: await byModel(deps, { level, nodesWritten, job, context }) };
        },
      ),
  };
}

async function byModel(
  { settings, summarizer }: JobsDeps,
  {
    level,
    nodesWritten,
    job,
    context,
  }: {
    readonly level: PeriodLevel;
    readonly nodesWritten: number;
    readonly job: JobContext;
    readonly context: Parameters<Parameters<typeof backgroundTask>[2]>[0];
  },
): Promise<Readonly<Record<string, number>>> {
  const request = await settings.request({});
  if (request.provider === 'extractive' || job.signal.aborted) return { nodesWritten };
  if (request.blocked !== null) throw new StrataError(request.blocked);
  const phase = await summarizer.runTask(context, (methods) =>
    methods.indexByModel(request, context.cancel, level),
  );
  if (phase.stopped !== null) throw new StrataError(phase.stopped);
  return {
    nodesWritten: nodesWritten + phase.written,
    calls: phase.calls,
    tokensIn: phase.tokensIn,
    tokensOut: phase.tokensOut,
    failed: phase.failed.length,
  };
}
