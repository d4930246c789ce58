import type { OutputOf } from '../../contract/procedures.ts';
import { callWords, money, plural } from './amounts.ts';

/** Problems shown per file; `--json` has them all. */
const MAX_PROBLEMS = 5;

export function renderImport({ totals, files, keptOut }: OutputOf<'import'>): string {
  const lines = [
    `${plural(totals.files, 'file')}, ${plural(totals.conversations, 'conversation')}: ${plural(totals.eventsAdded, 'event')} added, ${totals.duplicates} known already.`,
  ];
  if (totals.unknownLines > 0)
    lines.push(
      `${plural(totals.unknownLines, 'line')} of unknown type ${totals.unknownLines === 1 ? 'was' : 'were'} kept.`,
    );
  lines.push(...keptOut.map(keptOutWords));
  if (keptOut.length > 0)
    lines.push(
      'The same command with `--bring-back` takes it in again; `strata forgotten` lists the rules.',
    );
  for (const { path, problems } of files) {
    for (const { line, message } of problems.slice(0, MAX_PROBLEMS))
      lines.push(`${path}${line === 0 ? '' : `:${line}`}: ${message}`);
    if (problems.length > MAX_PROBLEMS)
      lines.push(`${path}: … and ${problems.length - MAX_PROBLEMS} more`);
  }
  return lines.join('\n');
}

function keptOutWords({ rule, conversations }: OutputOf<'import'>['keptOut'][number]): string {
  const count = plural(conversations, 'conversation');
  if (rule === null) return `Kept out: ${count}, forgotten by a rule that was ended since.`;
  const { ruleId, kind, value, from, to } = rule;
  return kind === 'period'
    ? `Kept out: parts of ${count}, forgotten by rule ${ruleId} (period ${from ?? ''} to ${to ?? ''}).`
    : `Kept out: ${count}, forgotten by rule ${ruleId} (${kind} ${value ?? ''}).`;
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
  following,
  unfinished,
  unwritten,
  stopped,
  batches,
  readOnly,
}: OutputOf<'status'>): string {
  return [
    ...(readOnly === undefined ? [] : [`This memory can only be read. ${readOnly.message}`]),
    `${counts.conversations} conversations (sub-agents and silent ones among them), ${counts.events} events, ${counts.turns} turns, ${counts.segments} segments, ${counts.nodes} nodes, ${counts.grips} grips · ${zone}`,
    ...sources.map(
      ({ source, files, gone, conversations, events, unknownLines, badLines }) =>
        `- ${source}: ${plural(files, 'file')}${gone === 0 ? '' : ` (and ${gone} no longer on the disk)`}, ${conversations} conversations, ${events} events, ${unknownLines} unknown and ${badLines} bad lines`,
    ),
    ...followingLines(following),
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
    ...unwritten.map(
      ({ message, nodes }) =>
        `Not written by the model: ${plural(nodes, 'text')}, which ${nodes === 1 ? 'keeps its' : 'keep their'} built-in summary. ${message}`,
    ),
    ...(stopped === null ? [] : [stoppedWords(stopped)]),
    ...batches.map(batchWords),
    queue.conversations + queue.nodes + stale === 0
      ? unwritten.length === 0 && stopped === null && batches.length === 0
        ? 'Everything is up to date.'
        : 'All else is up to date.'
      : `Due: ${queue.conversations} conversations, ${queue.nodes} nodes (${stale} stale). Run \`strata index\`.`,
  ].join('\n');
}

export function batchWords({
  model,
  baseUrl,
  since,
  texts,
  setAside,
}: OutputOf<'status'>['batches'][number]): string {
  return `In a batch: ${plural(texts, 'text')} by ${model} at ${baseUrl} since ${since}, at most $${setAside.toFixed(4)}, set aside. Results come within a day; \`strata index\` takes them, as does Strata while it is open.`;
}

function stoppedWords({
  time,
  model,
  message,
  waiting,
}: NonNullable<OutputOf<'status'>['stopped']>): string {
  const left =
    waiting === null
      ? ''
      : ` ${plural(waiting, 'text')} ${waiting === 1 ? 'waits' : 'wait'} for it.`;
  return `${model ?? 'The model'} stopped writing at ${time}.${left} ${message}`;
}

/** Followed folders as a number; those that cannot be followed now by name. */
function followingLines({ active, folders }: OutputOf<'status'>['following']): string[] {
  if (folders.length === 0) return [];
  const bad = folders.flatMap(({ path, state }) => {
    if (state === 'missing') return [`- ${path}: not there; it is followed when it appears`];
    return state === 'unreadable' ? [`- ${path}: cannot be read; \`strata follow\` tells why`] : [];
  });
  return [
    `${plural(folders.length, 'folder')} followed${active ? '' : ' while Strata is open'}.`,
    ...bad,
  ];
}

function spentWords(dollars: number, ceiling: number | null): string {
  const spent = dollars === 0 ? 'nothing' : money(dollars);
  return ceiling === null ? `${spent}, no ceiling` : `${spent} of ${money(ceiling)}`;
}
