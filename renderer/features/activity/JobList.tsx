import { isContinuous, jobFailure } from '../../../core/model/activity.ts';
import { jobDoes, jobName } from '../../../core/model/jobWords.ts';
import { countsWords, type Job } from '../../state/activityJobs.ts';
import { agoWords, aheadWords, everyWords, lastingWords } from '../../state/activityTimes.ts';
import { formatMoment, plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Fold } from '../../ui/Fold.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { Part } from './Part.tsx';
import { useNow } from './useNow.ts';
import { useWorkAction, type WorkAction } from './useWorkAction.ts';

/** Each job: how it went, what it did, when it comes again, and the ways to hold or hurry it. */
export function JobList() {
  const { queries } = useExplorer();
  const { data, failure } = useCall('jobs', {});
  const action = useWorkAction();
  const own = data?.jobs.filter(({ automatic }) => automatic) ?? [];
  const asked = data?.jobs.filter(({ automatic }) => !automatic) ?? [];
  return (
    <Part title="What Strata does by itself" failed={action.failed}>
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The jobs could not be asked for"
          failure={failure}
          onRetry={() => queries.retry('jobs', {})}
        />
      ) : null}
      <ul className="stack">
        {own.map((job) => (
          <JobRow key={job.name} job={job} action={action} />
        ))}
      </ul>
      {asked.length === 0 ? null : (
        <Fold title="When you asked for it" note={plural(asked.length, 'kind')}>
          <ul className="stack">
            {asked.map((job) => (
              <JobRow key={job.name} job={job} action={null} />
            ))}
          </ul>
        </Fold>
      )}
    </Part>
  );
}

interface JobRowProps {
  readonly job: Job;
  /** null for what only runs when it is asked for, elsewhere. */
  readonly action: WorkAction | null;
}

function JobRow({ job, action }: JobRowProps) {
  const zone = useZone();
  const now = useNow(10_000);
  const failure = jobFailure(job);
  return (
    <li className="ruled-above with-end flows gap-2">
      <span className="gives" title={jobDoes(job.name)}>
        {jobName(job.name)}
      </span>
      {action === null ? null : <JobButtons job={job} action={action} />}
      <p
        className="quiet small wrap across"
        title={job.lastRun === null ? undefined : `Last run: ${formatMoment(job.lastRun, zone)}`}
      >
        {[lastWords(job, now), job.automatic ? nextWords(job, now) : null]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {failure === null ? null : <p className="red small wrap across">Failed: {failure}</p>}
    </li>
  );
}

function JobButtons({ job, action: { act } }: { readonly job: Job; readonly action: WorkAction }) {
  const name = jobName(job.name);
  const { paused, running } = job;
  const control = (verb: 'run' | 'cancel' | 'pause' | 'resume') => (): void =>
    void act(`“${name}” did not take that`, (client) =>
      client.call('controlJob', { action: verb, job: job.name }),
    );
  const run = running && !isContinuous(job) ? ('cancel' as const) : ('run' as const);
  const runWord = isContinuous(job) ? 'Look now' : VERBS[run];
  const hold = paused ? ('resume' as const) : ('pause' as const);
  return (
    <span className="ways">
      <Button look="quiet" aria-label={`${runWord}: ${name}`} onClick={control(run)}>
        {runWord}
      </Button>
      <Button look="quiet" aria-label={`${VERBS[hold]}: ${name}`} onClick={control(hold)}>
        {VERBS[hold]}
      </Button>
    </span>
  );
}

const VERBS = { run: 'Run now', cancel: 'Cancel', pause: 'Pause', resume: 'Resume' } as const;

/** `12 min ago, 0.3 s: 3 parts, 5 texts written`; null where there is nothing to tell. */
function lastWords(job: Job, now: number): string | null {
  const { lastRun, lastDurationMs, lastResult, counts } = job;
  if (lastRun === null) return isContinuous(job) ? null : 'not run yet';
  const took = lastDurationMs === null ? '' : `, ${lastingWords(lastDurationMs)}`;
  const when = `${agoWords(lastRun, now)}${took}`;
  if (jobFailure(job) !== null) return when;
  if (lastResult === 'cancelled') return `${when}, cancelled`;
  const did = countsWords(counts);
  return `${when}: ${did === '' ? 'nothing to do' : did}`;
}

function nextWords(job: Job, now: number): string {
  if (job.paused) return 'paused';
  if (isContinuous(job)) return 'goes on all the time';
  if (job.running) return 'runs now';
  if (job.nextRun !== null) return `next ${aheadWords(job.nextRun, now)}`;
  return job.intervalMs === null ? 'not planned' : everyWords(job.intervalMs);
}
