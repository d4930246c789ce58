import type { TaskName } from '../../model/progress.ts';
import type { ProgressForm, ProgressStream } from './showProgress.ts';

export interface CliStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Long work that a command is about. */
export interface CommandTask {
  readonly task: TaskName;
  /** Identifies the run, which may wait for that of another Strata. */
  readonly taskId: string;
  readonly form: ProgressForm;
  /** Whether the command is about a memory that may not open. */
  readonly evenUnopened?: true;
}
