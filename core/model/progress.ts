/** Work that takes long enough to be watched and cancelled. */
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
  'link',
] as const;
export type TaskName = (typeof TASKS)[number];

/** The part of the platform's AbortSignal that pure code needs. */
export interface CancelSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

/** A {@link CancelSignal} with an event; the platform's AbortSignal is one. */
export interface AbortableSignal extends CancelSignal {
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The progress of a long task. The title stays, the description changes. */
export interface Progress {
  readonly task: TaskName;
  readonly title: string;
  readonly description: string;
  /** 0–1; null while unknown. */
  readonly value: number | null;
}

export type ReportProgress = (progress: Progress) => void;
