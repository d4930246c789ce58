import type { OutputOf } from '../../contract/procedures.ts';
import { callWords, money, plural } from './amounts.ts';

/** Problems shown per file; `--json` has them all. */
const MAX_PROBLEMS = 5;

export function renderImport({ totals, files }: OutputOf<'import'>): string {
  const lines = [
    `${totals.files} files, ${totals.conversations} conversations: ${totals.eventsAdded} events added, ${totals.duplicates} known already.`,
  ];
  if (totals.unknownLines > 0)
    lines.push(`${totals.unknownLines} lines of unknown type were kept.`);
  for (const { path, problems } of files) {
    for (const { line, message } of problems.slice(0, MAX_PROBLEMS))
      lines.push(`${path}${line === 0 ? '' : `:${line}`}: ${message}`);
    if (problems.length > MAX_PROBLEMS)
      lines.push(`${path}: … and ${problems.length - MAX_PROBLEMS} more`);
  }
  return lines.join('\n');
}

export function renderDiscover({ sources }: OutputOf<'discover'>): string {
  if (sources.length === 0) return 'No logs of known tools were found on this machine.';
  return sources
    .map(
      ({ source, path, sessions, bytes, firstDay, lastDay }) =>
        `${source}: ${path}, ${sessions} sessions, ${(bytes / 1e6).toFixed(1)} MB, ${firstDay ?? '?'} to ${lastDay ?? '?'}`,
    )
    .join('\n');
}

export function renderIndex(report: OutputOf<'index'>): string {
  const lines = [
    `${plural(report.segments, 'segment')}, ${plural(report.nodesWritten, 'text')} written in ${(report.elapsedMs / 1000).toFixed(1)} s.`,
  ];
  if (report.calls > 0) lines.push(`Models: ${callWords(report)}.`);
  for (const { nodeId, code, message } of report.failed)
    lines.push(`${nodeId}: ${message} (${code})`);
  return lines.join('\n');
}

export function renderStatus({
  counts,
  sources,
  jobs,
  stale,
  queue,
  spend,
  zone,
  unfinished,
}: OutputOf<'status'>): string {
  return [
    `${counts.conversations} conversations, ${counts.events} events, ${counts.turns} turns, ${counts.segments} segments, ${counts.nodes} nodes, ${counts.grips} grips · ${zone}`,
    ...sources.map(
      ({ source, files, conversations, events, unknownLines, badLines }) =>
        `- ${source}: ${files} files, ${conversations} conversations, ${events} events, ${unknownLines} unknown and ${badLines} bad lines`,
    ),
    ...(unfinished === null
      ? []
      : [
          `An import of ${unfinished.paths.join(', ')} was not finished. \`strata import --resume\` goes on.`,
        ]),
    ...jobs
      .filter(({ lastRun }) => lastRun !== null)
      .map(({ name, lastRun, lastResult }) => `- ${name}: ${lastRun ?? ''}, ${lastResult ?? ''}`),
    ...(queue.logs + queue.failed === 0
      ? []
      : [
          `Logs: ${queue.logs} wait, ${queue.failed} could not be read. \`strata queue\` lists them.`,
        ]),
    ...(spend.month === 0
      ? []
      : [
          `Spent: today ${spentWords(spend.today, spend.dailyCeiling)}, this month ${spentWords(spend.month, spend.monthlyCeiling)}.`,
        ]),
    queue.conversations + queue.nodes + stale === 0
      ? 'Everything is up to date.'
      : `Due: ${queue.conversations} conversations, ${queue.nodes} nodes (${stale} stale). Run \`strata index\`.`,
  ].join('\n');
}

function spentWords(dollars: number, ceiling: number | null): string {
  const spent = dollars === 0 ? 'nothing' : money(dollars);
  return ceiling === null ? `${spent}, no ceiling` : `${spent} of ${money(ceiling)}`;
}
