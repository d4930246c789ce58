import type { TaskName } from '../../model/progress.ts';
import type { ProgressForm, ProgressStream } from './showProgress.ts';

export interface CliStreams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command is given. */
export interface CliTerminal extends CliStreams {
  /** A secret from standard input, for which a person at a terminal is asked. */
  readonly readSecret: (ask: string) => Promise<string>;
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
