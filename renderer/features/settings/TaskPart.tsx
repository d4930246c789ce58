import type { ComponentType } from 'react';
import type { Failure } from '../../../core/model/result.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { TaskProgress } from '../work/TaskProgress.tsx';
import { ActionButton } from './ActionButton.tsx';
import type { TaskRun } from './useTaskRun.ts';

export interface TaskPartProps<Report, Estimate> {
  readonly run: TaskRun<Report>;
  /** Of the button that starts it. */
  readonly label: string;
  /** May it be started now? */
  readonly mayStart: boolean;
  /** What is said where it failed: "They could not be linked". */
  readonly failed: string;
  /** What it would take. */
  readonly estimate: { readonly data: Estimate | undefined; readonly failure: Failure | null };
  readonly onRetry: () => void;
  readonly Facts: ComponentType<{ readonly estimate: Estimate }>;
  /** What came of it, and whether all of it went well. */
  readonly told: (report: Report) => { readonly words: string; readonly isWhole: boolean };
  /** Is something being changed that it would be done with? */
  readonly isDraft: boolean;
}

/** Long work of a page of the settings: what it would take, how it is started and stopped, and what came of it. */
export function TaskPart<Report, Estimate>(props: TaskPartProps<Report, Estimate>) {
  const { run, label, mayStart, failed, estimate, Facts, told, isDraft } = props;
  const { running, isAsked, isBusy, report, failure } = run;
  const outcome = report === null ? null : told(report);
  return (
    <>
      {estimate.failure === null ? null : (
        <ErrorNote
          what="It could not be estimated"
          failure={estimate.failure}
          onRetry={props.onRetry}
        />
      )}
      {estimate.data === undefined ? (
        estimate.failure === null && (
          <p className="note">
            {isBusy ? 'Counted when the work that runs now has ended.' : 'Counting…'}
          </p>
        )
      ) : (
        <Facts estimate={estimate.data} />
      )}
      {isDraft ? (
        <p className="note">Counted for what holds now, not for what is being changed.</p>
      ) : null}
      <div className="ways">
        <ActionButton
          off={!mayStart || isAsked || running !== undefined}
          onClick={() => void run.start()}
        >
          {label}
        </ActionButton>
        {running === undefined ? null : (
          <TaskProgress
            title={running.title}
            description={running.description}
            value={running.value}
            timeLeft={running.timeLeft.shown}
            onCancel={run.cancel}
          />
        )}
      </div>
      {outcome === null ? null : (
        <output className={outcome.isWhole ? 'quiet measure' : 'note amber'}>
          {outcome.words}
        </output>
      )}
      {failure === null ? null : <ErrorNote what={failed} failure={failure} />}
    </>
  );
}
