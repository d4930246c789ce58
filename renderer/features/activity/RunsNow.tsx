import { silentJobs, jobOf } from '../../../core/model/activity.ts';
import { jobName } from '../../../core/model/jobWords.ts';
import { useStore } from 'zustand';
import { agoWords } from '../../state/activityTimes.ts';
import { plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';
import { Part } from './Part.tsx';
import { RunningRow } from './RunningRow.tsx';
import styles from './RunsNow.module.css';
import { useNow } from './useNow.ts';
import { useWorkAction } from './useWorkAction.ts';

/** What goes on at this moment, how far it is, and the way to stop it; else since when all rests. */
export function RunsNow() {
  const { work } = useExplorer();
  const running = useStore(work.store, (state) => state.running);
  const jobs = useCall('jobs', {}).data?.jobs ?? [];
  const { act, failed } = useWorkAction();
  const tasks = [...running.values()];
  const silent = silentJobs(jobs, tasks);
  const cancelJob = (job: string): void =>
    void act(`“${jobName(job)}” could not be cancelled`, (client) =>
      client.call('controlJob', { action: 'cancel', job }),
    );
  return (
    <Part title="Now" failed={failed}>
      <div className={`stack ${styles['now']}`}>
        {tasks.map(({ taskId, task, title, description, value, timeLeft }) => {
          const job = jobOf(taskId);
          return (
            <RunningRow
              key={taskId}
              title={title}
              words={[timeLeft.shown, description]}
              value={value}
              onCancel={() => (job === null ? void work.cancel(task, taskId) : cancelJob(job))}
            />
          );
        })}
        {silent.map(({ name }) => (
          <RunningRow
            key={name}
            title={jobName(name)}
            words={[]}
            value={null}
            onCancel={() => cancelJob(name)}
          />
        ))}
        {tasks.length + silent.length === 0 ? <Resting /> : null}
      </div>
      <Following />
    </Part>
  );
}

/** When Strata looked last whether there was anything to do. */
function Resting() {
  const jobs = useCall('jobs', {}).data?.jobs;
  const now = useNow(10_000);
  if (jobs === undefined) return <p>…</p>;
  const runs = jobs.flatMap(({ automatic, lastRun }) =>
    automatic && lastRun !== null ? [lastRun] : [],
  );
  const last = runs.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return <p>Nothing runs.{last === undefined ? '' : ` Last looked ${agoWords(last, now)}.`}</p>;
}

/** What is followed, in a line; folders that cannot be are named. */
function Following() {
  const { data } = useCall('followed', {});
  const now = useNow(10_000);
  const openSettings = useOpenSettings();
  if (data === undefined) return null;
  const { active, folders } = data;
  const bad = folders.filter(({ state }) => state === 'missing' || state === 'unreadable');
  const changes = folders.flatMap(({ lastChange }) => (lastChange === null ? [] : [lastChange]));
  const last = changes.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return (
    <div className="line apart gap-2 quiet">
      <span data-look={bad.length > 0 ? 'amber' : undefined}>
        {active ? `${plural(folders.length, 'folder')} followed` : 'Logs are not followed now'}
        {bad.length > 0 ? `, ${bad.length} of them cannot be read` : ''}
        {last === undefined ? '.' : `; a log changed ${agoWords(last, now)}.`}
      </span>
      <Button
        look="quiet"
        className="accent"
        aria-label="Following: settings"
        onClick={() => openSettings('sources')}
      >
        Following…
      </Button>
    </div>
  );
}
