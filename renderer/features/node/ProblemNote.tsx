import { formatMoment } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useZone } from '../../ui/useZone.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';
import { problemStep } from './problemSteps.ts';
import type { ShownNode } from './shownNode.ts';

export interface ProblemNoteProps {
  readonly problem: ShownNode['problem'];
  readonly onRetry: () => void;
}

/** A model's text was wanted here and is not what is read: why, and what to do. */
export function ProblemNote({ problem, onRetry }: ProblemNoteProps) {
  const zone = useZone();
  const openSettings = useOpenSettings();
  if (problem === null) return null;
  const { model, provider, message, time, code } = problem;
  const step = problemStep(code);
  const section = step?.section ?? null;
  return (
    <div
      role="note"
      className="stack gap-1 wrap at-start aside"
      aria-label="Why this is not the model's text"
    >
      <p className="amber strong">
        This is not the text of {model === '' ? provider : model}: it could not be had.
      </p>
      <p>
        {message} <span className="faint">({formatMoment(time, zone)})</span>
      </p>
      {step === null ? null : <p>{step.words}</p>}
      <div className="beside wraps gap-2">
        <Button onClick={onRetry}>Summarise again…</Button>
        {section === null ? null : (
          <Button onClick={() => openSettings(section)}>Open settings</Button>
        )}
      </div>
    </div>
  );
}
