import { failedJobs, jobFailure } from '../../../core/model/activity.ts';
import { jobName } from '../../../core/model/jobWords.ts';
import type { MouseEvent } from 'react';
import { type Job } from '../../state/activityJobs.ts';
import { agoWords, aheadWords } from '../../state/activityTimes.ts';
import type { Queue } from '../../state/activityState.ts';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { baseName } from '../import/folderPaths.ts';
import { focusPart, Part } from './Part.tsx';
import { useNow } from './useNow.ts';
import { useWorkAction, type WorkAction } from './useWorkAction.ts';

type WorkItem = Queue['items'][number];

/** What did not go well and why, with what can be done. Nothing while there is none. */
export function Troubles() {
  const { queries } = useExplorer();
  const queue = useCall('queue', {});
  const jobs = useCall('jobs', {}).data?.jobs ?? [];
  const action = useWorkAction();
  const items = queue.data?.items.filter(({ problem }) => problem !== null) ?? [];
  const given = queue.data?.failed ?? 0;
  const failed = failedJobs(jobs);
  const unlisted = given - items.filter(({ state }) => state === 'failed').length;
  if (queue.data === undefined && queue.failure !== null)
    return (
      <ErrorNote
        what="What waits could not be asked for"
        failure={queue.failure}
        onRetry={() => queries.retry('queue', {})}
      />
    );
  if (items.length + failed.length === 0 && action.failed === null) return null;
  return (
    <Part
      title={given + failed.length > 0 ? `Failed: ${given + failed.length}` : 'Tried again'}
      failed={action.failed}
      beside={
        given > 1 ? (
          <Button
            look="quiet"
            onClick={(event) => {
              focusPart(event.currentTarget);
              void action.act('The logs could not be tried again', (client) =>
                client.call('retryWork', {}),
              );
            }}
          >
            Retry all logs
          </Button>
        ) : undefined
      }
    >
      <ul className="stack gap-2">
        {failed.map((job) => (
          <FailedJob key={job.name} job={job} action={action} />
        ))}
        {items.map((item) => (
          <FailedLog key={item.workId} item={item} action={action} />
        ))}
      </ul>
      {unlisted > 0 ? <p className="faint small">and {plural(unlisted, 'more log')}</p> : null}
    </Part>
  );
}

function FailedJob({ job, action }: { readonly job: Job; readonly action: WorkAction }) {
  const now = useNow(10_000);
  const name = jobName(job.name);
  return (
    <li className="with-end flows gap-2 aside" data-look="red">
      <span className="cut">{name}</span>
      <span>
        <Button
          look="quiet"
          aria-label={`Run now: ${name}`}
          onClick={(event) => {
            focusPart(event.currentTarget);
            void action.act(`“${name}” could not be run`, (client) =>
              client.call('controlJob', { action: 'run', job: job.name }),
            );
          }}
        >
          Run now
        </Button>
      </span>
      <p className="wrap red across">{jobFailure(job)}</p>
      <p className="wrap faint small across">
        {job.lastRun === null ? null : agoWords(job.lastRun, now)}
        {job.nextRun === null ? null : `, next try ${aheadWords(job.nextRun, now)}`}
      </p>
    </li>
  );
}

function FailedLog({ item, action }: { readonly item: WorkItem; readonly action: WorkAction }) {
  const now = useNow(10_000);
  const { workId, path, attempts, nextTry, problem, state } = item;
  const name = baseName(path);
  const retry = (event: MouseEvent): void => {
    focusPart(event.currentTarget);
    void action.act(`${name} could not be tried again`, (client) =>
      client.call('retryWork', { workId }),
    );
  };
  const drop = (event: MouseEvent): void => {
    focusPart(event.currentTarget);
    void action.act(`${name} could not be dropped`, (client) =>
      client.call('dropWork', { workId }),
    );
  };
  const look = state === 'waiting' || state === 'running' ? 'amber' : 'red';
  return (
    <li className="with-end flows gap-2 aside" data-look={look}>
      <span className="cut mono" title={path}>
        {name}
      </span>
      <span>
        {state === 'failed' ? (
          <Button look="quiet" aria-label={`Retry: ${name}`} onClick={retry}>
            Retry
          </Button>
        ) : null}
        <Button
          look="quiet"
          aria-label={`Drop: ${name}`}
          title="Not tried again until the log changes"
          onClick={drop}
        >
          Drop
        </Button>
      </span>
      <p className={`wrap across ${look === 'red' ? 'red' : 'amber'}`}>{problem?.message}</p>
      <p className="wrap faint small across">
        {plural(attempts, 'try', 'tries')},{' '}
        {state === 'failed'
          ? 'given up'
          : nextTry === null
            ? 'being tried again'
            : `again ${aheadWords(nextTry, now)}`}
      </p>
    </li>
  );
}
