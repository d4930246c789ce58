import type { PayloadOf } from '../../contract/events.ts';
import { visibleLine } from '../../model/visibleText.ts';
import { printable } from './printable.ts';

/** How a command reports progress: to a person, or as one JSON object per line. */
export type ProgressForm = 'words' | 'json';

type Progress = PayloadOf<'progress'>;

/** Where progress is reported, and whether that is a terminal. */
export interface ProgressStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

export interface ShownProgress {
  readonly show: (progress: Progress) => void;
  /** Clears the line on a terminal. */
  readonly clear: () => void;
}

/** Keeps a log file from filling up with progress. */
const LINE_MS = 5_000;
const JSON_MS = 1_000;

/**
 * Reports progress on stderr: on a terminal as one line that is overwritten; elsewhere as an
 * occasional line, in words or, for programs, as JSON `{taskId, task, title, description, value,
 * remainingMs}`.
 */
export function showProgress(stderr: ProgressStream, form: ProgressForm): ShownProgress {
  const terminal = stderr.isTTY === true;
  let lineStands = false;
  // A command that is soon done reports only its result.
  let toldMs = performance.now();
  return {
    show(progress) {
      if (terminal) {
        stderr.write(`\r\u001b[K${words(progress)}`);
        lineStands = true;
        return;
      }
      const ms = performance.now();
      if (ms - toldMs < (form === 'json' ? JSON_MS : LINE_MS)) return;
      toldMs = ms;
      stderr.write(`${form === 'json' ? JSON.stringify(progress) : words(progress)}\n`);
    },
    clear() {
      if (lineStands) stderr.write('\r\u001b[K');
      lineStands = false;
    },
  };
}

function words({ title, description, value, remainingMs }: Progress): string {
  const percent = value === null ? '' : ` ${Math.floor(value * 100)} %`;
  const left = remainingMs === null ? '' : ` · ${timeLeft(remainingMs)}`;
  return printable(visibleLine(`${title}${percent} · ${description}${left}`));
}

function timeLeft(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${Math.max(1, seconds)} s left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min left` : `${(minutes / 60).toFixed(1)} h left`;
}
