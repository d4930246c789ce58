/** Work that takes long enough to be watched, and to be stopped. */
export const TASKS = [
  'import',
  'index',
  'resummarize',
  'backfill',
  'rollup',
  'seal',
  'rescue',
  'verify',
  'backup',
  'forget',
  'embed',
] as const;
export type TaskName = (typeof TASKS)[number];

/** The part of the platform's AbortSignal that pure code needs. */
export interface CancelSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

/** A {@link CancelSignal} that can be waited for; the platform's AbortSignal is one. */
export interface AbortableSignal extends CancelSignal {
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** How far a piece of long work is. The title is steady, the description changes. */
export interface Progress {
  readonly task: TaskName;
  readonly title: string;
  readonly description: string;
  /** 0–1; null while the amount is unknown. */
  readonly value: number | null;
}

export type ReportProgress = (progress: Progress) => void;
