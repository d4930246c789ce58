import { useStore } from 'zustand';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import type { Job } from '../../../state/activityJobs.ts';
import { lastingWords } from '../../../state/activityTimes.ts';
import { formatBytes, formatCount, plural } from '../../../state/labels.ts';
import {
  backfillPhase,
  type BackfillControl,
  type BackfillOutcome,
} from '../../../state/liveBackfill.ts';
import { endedWords, reportWords } from '../../../state/liveWords.ts';
import { formatMoney } from '../../../state/settingsMoney.ts';
import { PROVIDER_NAMES } from '../../../state/settingsWords.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { ActionFailure } from '../../activity/ActionFailure.tsx';
import { useWorkAction } from '../../activity/useWorkAction.ts';
import { TaskProgress } from '../../work/TaskProgress.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { Group } from '../Section.tsx';
import { useSaved } from '../useForm.ts';

type Estimate = OutputOf<'estimateBackfill'>;

/** Taking in what was written before Strata followed: what it would take, how far it is, and its brakes. */
export function OlderLogs() {
  const { queries, activity, work } = useExplorer();
  const { isAsked, outcome } = useStore(activity.backfill.store);
  const task = useStore(work.store, ({ running }) =>
    [...running.values()].find((each) => each.task === 'backfill'),
  );
  const job = useCall('jobs', {}).data?.jobs.find(({ name }) => name === 'backfill');
  const waiting = useCall('queue', {}).data?.byMode.backfill ?? 0;
  const phase = backfillPhase({ job, isTold: isAsked || task !== undefined, waiting });
  const isActive = phase === 'running' || phase === 'paused';
  const estimate = useCall('estimateBackfill', isActive ? null : {});
  const { act, isBusy, failed } = useWorkAction();
  const control = (action: BackfillControl): void =>
    void act('That could not be done', async (client) => {
      // What goes on may end before the answer comes.
      if (action !== 'cancel') activity.backfill.note(action);
      await client.call('controlJob', { action, job: 'backfill' });
      if (action === 'cancel') activity.backfill.note(action);
    });
  return (
    <Group
      title="Take in what is older"
      note="What the followed folders hold, or while none is followed those of known tools, and the memory does not. Following leaves alone what was written last more than a day before it began; this takes it in, one conversation after the other, the newest months first. It can be paused; reading goes on meanwhile."
    >
      <ActionFailure failed={failed} />
      {isActive ? (
        <>
          {phase === 'paused' ? (
            <output>
              Paused{waiting > 0 ? `: ${plural(waiting, 'log')} to go` : ''}. What was taken in
              stays.
            </output>
          ) : (
            <TaskProgress
              title={task?.title ?? 'Taking in'}
              description={
                task?.description ?? (waiting > 0 ? `${plural(waiting, 'log')} to go` : '')
              }
              value={task?.value ?? null}
              timeLeft={task?.timeLeft.shown ?? ''}
              onCancel={null}
            />
          )}
          <div className="ways">
            <ActionButton
              off={isBusy}
              onClick={() => control(phase === 'paused' ? 'resume' : 'pause')}
            >
              {phase === 'paused' ? 'Resume' : 'Pause'}
            </ActionButton>
            <ActionButton off={isBusy} onClick={() => control('cancel')}>
              Cancel
            </ActionButton>
          </div>
        </>
      ) : (
        <>
          <Outcome outcome={outcome} job={job} />
          {estimate.failure === null ? null : (
            <ErrorNote
              what="It could not be estimated"
              failure={estimate.failure}
              onRetry={() => queries.retry('estimateBackfill', {})}
            />
          )}
          {estimate.data === undefined ? (
            estimate.failure === null && <p className="note">Looking what there is…</p>
          ) : (
            <EstimateFacts estimate={estimate.data} />
          )}
          {estimate.data?.files === 0 && phase === 'idle' ? null : (
            <div className="ways">
              <ActionButton
                look="plain"
                off={estimate.data === undefined && phase === 'idle'}
                onClick={() => void activity.backfill.start()}
              >
                {phase === 'interrupted'
                  ? `Go on: ${plural(waiting, 'log waits', 'logs wait')}`
                  : 'Start'}
              </ActionButton>
            </div>
          )}
        </>
      )}
    </Group>
  );
}

interface OutcomeProps {
  readonly outcome: BackfillOutcome | null;
  readonly job: Job | undefined;
}

function Outcome({ outcome, job }: OutcomeProps) {
  if (outcome === null) return null;
  switch (outcome.kind) {
    case 'failed':
      return <ErrorNote what="It did not finish" failure={outcome.failure} />;
    case 'cancelled':
      return <output className="note">Cancelled. What was taken in stays.</output>;
    case 'ended':
      return <output>{endedWords(job)}</output>;
    case 'done': {
      const { report } = outcome;
      const [first] = report.failed;
      return (
        <>
          <output>{reportWords(report)}</output>
          {first === undefined ? null : (
            <p className="note amber">
              {plural(report.failed.length, 'log')} could not be read, such as {first.path}:{' '}
              {first.message} Activity lists them.
            </p>
          )}
        </>
      );
    }
    default:
      return outcome satisfies never;
  }
}

function EstimateFacts({ estimate }: { readonly estimate: Estimate }) {
  const { effective } = useSaved();
  const { files, bytes, durationMs, calls, tokensIn, tokensOut, cost } = estimate;
  if (files === 0) return <p className="note">Nothing: all of it is in the memory.</p>;
  const facts = [
    { name: 'Logs', value: formatCount(files) },
    { name: 'Size', value: formatBytes(bytes) },
    { name: 'Time, about', value: lastingWords(durationMs) },
    ...(calls === 0
      ? []
      : [
          { name: 'Calls', value: formatCount(calls) },
          { name: 'Tokens in, out', value: `${formatCount(tokensIn)}, ${formatCount(tokensOut)}` },
          {
            name: 'Cost, about',
            value:
              cost === null
                ? `unknown: no price of ${effective.model ?? 'the model'}`
                : formatMoney(cost),
          },
        ]),
  ];
  return (
    <>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        Written by: {PROVIDER_NAMES[effective.provider]}
        {effective.model === null ? ', which costs nothing' : `, ${effective.model}`}.
      </p>
    </>
  );
}
