import type { Answer } from '../../client/queries.ts';
import { estimateWords, leftOutWords } from '../../state/resummarizeWords.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { problemStep } from '../node/problemSteps.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';
import styles from './EstimateView.module.css';

export interface EstimateViewProps {
  readonly answer: Answer<'estimateResummarize'>;
  /** Are there choices that cannot be? */
  readonly isInvalid: boolean;
}

/** What it takes, before it is begun: calls, tokens, price, what is left out, what is in the way. */
export function EstimateView({ answer, isInvalid }: EstimateViewProps) {
  const { data, failure } = answer;
  const openSettings = useOpenSettings();
  const blocked = data?.blocked ?? null;
  const section = blocked === null ? null : (problemStep(blocked.code)?.section ?? null);
  return (
    <div className="ruled ruled-above pad-block">
      <output aria-label="Estimate" className={`gap-half ${styles['words']}`}>
        {data === undefined ? (
          <span className="quiet">{restWords(isInvalid, failure !== null)}</span>
        ) : (
          <>
            <span>{estimateWords(data)}</span>
            {leftOutWords(data).map((words) => (
              <span key={words} className="quiet">
                {words}
              </span>
            ))}
            {blocked === null ? null : (
              <span className="amber strong">It cannot begin now: {blocked.message}</span>
            )}
          </>
        )}
      </output>
      {section === null ? null : (
        <Button onClick={() => openSettings(section)}>Open settings</Button>
      )}
      {failure === null ? null : (
        <ErrorNote what="It cannot be told what this takes" failure={failure} />
      )}
    </div>
  );
}

function restWords(isInvalid: boolean, failed: boolean): string {
  if (failed) return '';
  return isInvalid ? 'Something above cannot be.' : 'Counting…';
}
