import type { AbortableSignal } from '../../../model/progress.ts';
import type { Failure } from '../../../model/result.ts';
import type { TocLevel } from '../../../model/toc.ts';
import type { ModelRun } from '../modelChoice.ts';
import type { PendingNode } from '../pendingNodes.ts';
import type { BatchEndpoint } from '../ports/batchEndpoint.ts';
import type { BatchPlace } from '../ports/batchStore.ts';
import type { NodeFailure } from '../summarizeNodes.ts';
import type { Tally } from '../tally.ts';
import type { BatchDeps } from './batchDeps.ts';

/** What came of answers that were read. */
export interface ReadAnswers {
  readonly written: number;
  readonly failed: readonly NodeFailure[];
  /** Why nothing more is asked; null if nothing speaks against it. */
  readonly stopped: Failure | null;
}

/** What is left to be written directly. */
export interface Taken extends Pick<ReadAnswers, 'failed' | 'stopped'> {
  readonly rest: readonly PendingNode[];
}

/** The batches of one model, for one run. */
export interface BatchRun {
  /** Takes what came, and writes texts with it. */
  collect(): Promise<ReadAnswers>;
  /**
   * Asks a batch for what nobody waits for, and returns the rest: what is of today, or what a batch was asked
   * for in vain, but nothing that a batch holds, or that is written from it.
   */
  take(level: TocLevel, pending: readonly PendingNode[]): Promise<Taken>;
}

/** A batch of one model, as its parts need it. */
export interface BatchAsking {
  readonly place: BatchPlace;
  readonly run: ModelRun;
  readonly deps: BatchDeps;
  readonly endpoint: BatchEndpoint;
  /** Whether anything may be asked, now. */
  readonly asks: boolean;
  /** Whether answers take the place of built-in texts alone, since somebody else writes by now. */
  readonly onlyBuiltIn: boolean;
  readonly tally: Tally;
  readonly signal: AbortableSignal;
}
