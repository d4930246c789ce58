/** Followed folders, and how a backfill ended, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Job } from './activityJobs.ts';
import { lastingWords } from './activityTimes.ts';
import { plural } from './labels.ts';
import type { BackfillReport } from './liveBackfill.ts';

type FolderState = OutputOf<'followed'>['folders'][number]['state'];

export const FOLDER_STATES: Readonly<
  Record<FolderState, { readonly words: string; readonly isTrouble: boolean }>
> = {
  watching: { words: 'watched', isTrouble: false },
  rescanning: { words: 'looked through now and then', isTrouble: false },
  missing: { words: 'not there', isTrouble: true },
  unreadable: { words: 'may not be read', isTrouble: true },
  off: { words: 'not followed now', isTrouble: false },
};

/** `Done after 4 min: 1,204 new events of 96 logs, 310 texts written.` */
export function reportWords(report: BackfillReport): string {
  const { files, eventsAdded, nodesWritten, stopped, elapsedMs } = report;
  const did = [
    `${plural(eventsAdded, 'new event')} of ${plural(files, 'log')}`,
    nodesWritten > 0 ? `${plural(nodesWritten, 'text')} written` : null,
  ].filter((part) => part !== null);
  const end = stopped === null ? 'Done' : 'Stopped';
  const isChoice = stopped === null || stopped.code === 'cancelled';
  const why = isChoice ? '' : ` ${stopped.message}`;
  return `${end} after ${lastingWords(elapsedMs)}: ${did.join(', ')}.${why}`;
}

/** The same of a run that went on after a pause, by what its job says. */
export function endedWords(job: Pick<Job, 'counts' | 'lastDurationMs'> | undefined): string {
  if (job === undefined || job.lastDurationMs === null) return 'Done.';
  const { eventsAdded = 0, files = 0 } = job.counts;
  return `Done after ${lastingWords(job.lastDurationMs)} more: ${plural(eventsAdded, 'new event')} of ${plural(files, 'log')}.`;
}
