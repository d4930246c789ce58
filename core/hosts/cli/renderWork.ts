import type { OutputOf } from '../../contract/procedures.ts';
import { callWords, money, plural } from './amounts.ts';

type Followed = OutputOf<'followed'>;

export function renderFollowed({ active, folders, found, spool }: Followed): string {
  return [
    followedHead(active, folders.length),
    ...folders.map((folder) => `- ${folder.path}: ${standWords(folder)}`),
    ...(folders.length === 0 ? [] : [OLDER]),
    ...(found.length === 0
      ? []
      : [
          'Logs of known tools that are not followed (`strata follow --found` follows them):',
          ...found.map(({ path, source }) => `- ${path}: ${source}`),
        ]),
    `Notes of hooks: ${spool}`,
  ].join('\n');
}

/** States which logs following leaves alone. */
export const OLDER =
  'Logs from well before they were followed are read when they are written to, or by `strata backfill`.';

function followedHead(active: boolean, folders: number): string {
  if (folders === 0) return 'Nothing is followed. `strata follow PATH` follows a folder.';
  return active
    ? 'Followed now:'
    : 'Followed while Strata is open (`strata serve`, `strata watch`, the window):';
}

/** `watching, 12 logs`, `not there; it is followed when it appears`. */
export function standWords({ state, detail, files }: Followed['folders'][number]): string {
  if (state === 'missing') return 'not there; it is followed when it appears';
  const words = [
    ...(state === 'off' ? [] : [state]),
    ...(files === null ? [] : [plural(files, 'log')]),
  ];
  const said = words.length === 0 ? 'not looked through yet' : words.join(', ');
  return `${said}${detail === null ? '' : ` (${detail})`}`;
}

export function renderJobs({ jobs }: OutputOf<'jobs'>): string {
  return jobs
    .map((job) => {
      const last =
        job.lastRun === null
          ? 'never ran'
          : `${job.lastRun}, ${((job.lastDurationMs ?? 0) / 1000).toFixed(1)} s, ${job.lastResult ?? ''}`;
      return `- ${job.name}: ${job.running ? 'runs now; ' : ''}${last}${countWords(job.counts)}${nextWords(job)}`;
    })
    .join('\n');
}

function countWords(counts: Readonly<Record<string, number>>): string {
  const said = Object.entries(counts).filter(([, count]) => count !== 0);
  return said.length === 0
    ? ''
    : ` (${said.map(([name, count]) => `${name} ${count}`).join(', ')})`;
}

function nextWords({ paused, nextRun }: OutputOf<'jobs'>['jobs'][number]): string {
  if (paused) return '; paused';
  return nextRun === null ? '' : `; next ${nextRun}`;
}

export function renderQueue({ waiting, running, failed, bytes, items }: OutputOf<'queue'>): string {
  return [
    `${plural(waiting, 'log')} waiting, ${running} running, ${failed} failed · ${(bytes / 1e6).toFixed(1)} MB`,
    ...items.map(
      ({ workId, path, mode, state, attempts, problem }) =>
        `- ${workId} ${state} (${mode}${attempts === 0 ? '' : `, tried ${attempts} times`}): ${path}${problem === null ? '' : `: ${problem.message} (${problem.code})`}`,
    ),
  ].join('\n');
}

export function renderBackfill(report: OutputOf<'backfill'>): string {
  const lines = [
    `${plural(report.files, 'log')}: ${plural(report.eventsAdded, 'event')} added, ${plural(report.segments, 'segment')}, ${plural(report.nodesWritten, 'text')} written in ${(report.elapsedMs / 1000).toFixed(1)} s.`,
  ];
  if (report.calls > 0) lines.push(`Models: ${callWords(report)}.`);
  for (const { path, code, message } of report.failed) lines.push(`${path}: ${message} (${code})`);
  return lines.join('\n');
}

export function renderBackfillEstimate(estimate: OutputOf<'estimateBackfill'>): string {
  const { files, bytes, durationMs, calls, tokensIn, tokensOut, cost } = estimate;
  const time = `${plural(files, 'log')}, ${(bytes / 1e6).toFixed(1)} MB: about ${Math.ceil(durationMs / 1000)} s.`;
  if (calls === 0) return time;
  const price = cost === null ? 'no price is known' : `about ${money(cost)}`;
  return `${time}\nModel: about ${calls} calls, ${tokensIn} tokens in, ${tokensOut} out: ${price}.`;
}
