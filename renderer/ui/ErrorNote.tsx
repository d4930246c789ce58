import type { ErrorCode, Failure } from '../../core/model/result.ts';
import { Button } from './Button.tsx';

export interface ErrorNoteProps {
  /** What could not be done, as a sentence without its full stop: "The node could not be read". */
  readonly what: string;
  readonly failure: Failure;
  readonly onRetry?: (() => void) | undefined;
}

/** Says what happened, where, and the next step. */
export function ErrorNote({ what, failure, onRetry }: ErrorNoteProps) {
  const next = NEXT_STEPS[failure.code];
  return (
    <div role="alert" className="stack at-start gap-1 aside" data-look="red">
      <p className="red strong">{what}.</p>
      <p>{failure.message}</p>
      {next === undefined ? null : <p>{next}</p>}
      {onRetry === undefined ? null : <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

/** What a person can do, where the host's own message does not say it. */
const NEXT_STEPS: Partial<Record<ErrorCode, string>> = {
  'not-found': 'It may have been forgotten, or belong to another memory.',
  'unknown-format': 'Strata reads logs of Claude Code and Codex, and the plain format.',
  'memory-busy': 'Wait for the other work to end, or cancel it.',
  'database-damaged': 'Open Settings, Storage to check the memory, or to go back to a backup.',
  'host-gone': 'The window connects again by itself.',
  cancelled: 'What was read stays; start again to go on.',
};
