/** What is worth a notification: how long work ended, what failed, what is about to be lost. Counts only, never a word of a log. */
import type { WindowCommand } from '../core/contract/bridge.ts';
import type { PayloadOf } from '../core/contract/events.ts';
import type { OutputOf } from '../core/contract/procedures.ts';
import { failedJobs, jobOf, type ActivityStatus } from '../core/model/activity.ts';
import { plural } from '../core/model/counts.ts';
import { jobName } from '../core/model/jobWords.ts';
import type { TaskName } from '../core/model/progress.ts';

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** What a click on it asks of the window. */
  readonly opens: WindowCommand;
}

/** Each event gives a notice once, and none while a window has the focus: there it is told anyway. */
export interface Notices {
  /** A run goes on; `events` is how many the memory holds. */
  progress(run: Pick<PayloadOf<'progress'>, 'task' | 'taskId'>, events: number | null): void;
  /** A text was written. */
  written(): void;
  /** A run ended; what it gives is to be asked once it is known how many events there are then. */
  ended(run: PayloadOf<'ended'>): Ended | null;
  /** The import that ended, when nothing went on with it: call it a while after. */
  release(): Ended | null;
  /** How jobs stand; the first word only says from where on to look. */
  status(status: ActivityStatus): Notice | null;
  sweep(sweep: Pick<OutputOf<'sweep'>, 'aboutToGo'>): Notice | null;
}

/** How work ended, by how many events the memory holds after it; null: to nobody's interest. */
export type Ended = (events: number | null) => Notice | null;

/** Nobody goes away and waits for what is shorter, ms. */
const LONG_MS = 30_000;

/** Work that people ask for and wait for, as a notice calls it. */
const WAITED_FOR: Readonly<Partial<Record<TaskName, string>>> = {
  import: 'The import',
  index: 'Summarising',
  resummarize: 'Summarising again',
  rollup: 'Summarising periods',
  backfill: 'Reading older logs',
};

interface Run {
  readonly what: string;
  readonly startedAt: number;
  /** When it began; null: unknown. */
  readonly events: number | null;
  readonly texts: number;
}

export interface NoticesDeps {
  /** Milliseconds on a clock that does not go backwards. */
  readonly now: () => number;
  readonly isFocused: () => boolean;
}

export function createNotices({ now, isFocused }: NoticesDeps): Notices {
  const running = new Map<string, Run>();
  /** An import that ended: what is summarised after it belongs to it. */
  let held: { readonly run: Run; readonly ended: Ended | null } | null = null;
  let texts = 0;
  let failed: { readonly jobs: ReadonlySet<string>; readonly logs: number } | null = null;
  const toldLogs = new Set<string>();

  const unseen = (notice: Notice): Notice | null => (isFocused() ? null : notice);

  return {
    progress({ task, taskId }, events) {
      const what = WAITED_FOR[task];
      if (what === undefined || jobOf(taskId) !== null || running.has(taskId)) return;
      const before = task === 'index' ? held?.run : undefined;
      if (before !== undefined) held = null;
      running.set(taskId, before ?? { what, startedAt: now(), events, texts });
    },
    written: () => {
      texts += 1;
    },
    ended({ task, taskId, cancelled, failure }) {
      const run = running.get(taskId);
      running.delete(taskId);
      if (run === undefined || cancelled) return null;
      const isLong = now() - run.startedAt > LONG_MS;
      if (failure !== null)
        return isLong ? () => unseen({ ...FAILED, title: `${run.what} failed` }) : null;
      const written = texts - run.texts;
      const title = `${run.what} has ended`;
      const ended: Ended | null = isLong
        ? (events) => unseen({ ...ENDED, title, body: cameOf(run, events, written) })
        : null;
      if (task !== 'import') return ended;
      held = { run, ended };
      return null;
    },
    release() {
      const ended = held?.ended ?? null;
      held = null;
      return ended;
    },
    status({ jobs, queue }) {
      const names = failedJobs(jobs).map(({ name }) => name);
      const before = failed;
      failed = { jobs: new Set(names), logs: queue.failed };
      if (before === null) return null;
      const fresh = names.filter((name) => !before.jobs.has(name));
      const logs = Math.max(0, queue.failed - before.logs);
      const body = troubleWords(fresh, logs);
      return body === '' ? null : unseen({ ...NEEDS_YOU, body });
    },
    sweep({ aboutToGo }) {
      const lost = aboutToGo.filter(({ imported, path }) => !imported && !toldLogs.has(path));
      if (lost.length === 0 || isFocused()) return null;
      for (const { path } of lost) toldLogs.add(path);
      return {
        title: 'Logs are about to be deleted',
        body: `The tools that wrote them will delete ${plural(lost.length, 'log')} that Strata does not have all of.`,
        ...ENDED,
      };
    },
  };
}

const ENDED = { opens: { name: 'open', address: 'strata://today' } } as const;
const FAILED = { body: 'Open Strata to see why.', opens: { name: 'activity' } } as const;
const NEEDS_YOU = { title: 'Strata needs you', opens: { name: 'activity' } } as const;

/** `1,204 new events, 30 texts written.` */
function cameOf(run: Run, events: number | null, written: number): string {
  const added = events === null || run.events === null ? 0 : Math.max(0, events - run.events);
  const parts = [
    added > 0 ? plural(added, 'new event') : null,
    written > 0 ? `${plural(written, 'text')} written` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Nothing was new.' : `${parts.join(', ')}.`;
}

function troubleWords(jobs: readonly string[], logs: number): string {
  const [first] = jobs;
  const parts = [
    first === undefined
      ? null
      : jobs.length === 1
        ? `“${jobName(first)}” failed.`
        : `${plural(jobs.length, 'job')} failed.`,
    logs > 0 ? `${plural(logs, 'log')} could not be read.` : null,
  ];
  return parts.filter((part) => part !== null).join(' ');
}
