/** Backups, checks and what was forgotten, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { unreachable, type Failure } from '../../core/model/result.ts';
import { formatBytes, formatCount, formatMoment, formatRange, plural } from './labels.ts';
import { formatMs } from './settingsWords.ts';

export type Backup = OutputOf<'backups'>['backups'][number];
export type VerifyReport = OutputOf<'verify'>;
export type ForgetReport = OutputOf<'forget'>;
export type ForgottenRule = OutputOf<'forgotten'>['rules'][number];

export interface StorageNews {
  readonly look: 'plain' | 'amber' | 'red';
  readonly words: string;
  readonly details: readonly string[];
}

export const BACKUP_KINDS: Readonly<Record<Backup['kind'], string>> = {
  asked: 'asked for',
  migration: 'before an update of Strata',
  replaced: 'replaced by another memory',
};

/** The last part of a path. */
export const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** All but the last part of a path. */
export const folderOf = (path: string): string =>
  path.slice(0, Math.max(0, path.length - fileName(path).length - 1));

export const isWell = ({ findings }: VerifyReport): boolean => findings.every(isMended);

export const isMended = ({ count, repaired }: VerifyReport['findings'][number]): boolean =>
  repaired >= count;

/** `12,345 events, 310 parts`, by the order in which they were looked at. */
export function checkedWords(checked: VerifyReport['checked']): string {
  return Object.entries(checked)
    .map(([name, count]) => plural(count, readable(name).replace(/s$/, '')))
    .join(', ');
}

/** One sentence about how a check ended. */
export function verifyWords(report: VerifyReport): string {
  const { findings, elapsedMs } = report;
  const took = `It took ${formatMs(elapsedMs)}.`;
  if (findings.length === 0) return `All is well. ${took}`;
  const left = findings.filter((finding) => !isMended(finding)).length;
  if (left === 0) return `All is well again: what was wrong was made anew. ${took}`;
  const mended = findings.length - left;
  const also = mended === 0 ? '' : `, ${formatCount(mended)} repaired`;
  const what =
    left === 1
      ? '1 thing is not as it should be'
      : `${formatCount(left)} things are not as they should be`;
  return `${what}${also}. ${took}`;
}

/** `grips-without-events` and `textBlocks` as people write them. */
const readable = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/segment/gi, 'part')
    .replaceAll(/grip/gi, 'passage')
    .toLowerCase();

/** What goes, row by row; rows of nothing are left out. */
export function forgetRows(report: ForgetReport): readonly { name: string; value: string }[] {
  const { conversations, events, segments, texts, grips, rawBytes } = report;
  return [
    { name: 'Conversations', count: conversations },
    { name: 'Events', count: events },
    { name: 'Parts of conversations', count: segments },
    { name: 'Texts that tell of it', count: texts },
    { name: 'Passages behind them', count: grips },
  ]
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => ({ name, value: formatCount(count) }))
    .concat(rawBytes > 0 ? [{ name: 'Original lines', value: formatBytes(rawBytes) }] : []);
}

/** What becomes of the summaries that told of it, and of a person's work, sentence by sentence. */
export function forgetLosses({ rewritten, byHand }: ForgetReport): readonly string[] {
  const above =
    rewritten === 0
      ? []
      : [
          `${plural(rewritten, 'summary above it is', 'summaries above it are')} written anew.`,
          'Days, weeks, months and years that told of it lose all versions of their texts.',
        ];
  const lost = [
    byHand.rewritten === 0
      ? []
      : [`${formatCount(byHand.rewritten)} of them ${wereByHand(byHand.rewritten)}: that is lost.`],
    byHand.gone === 0
      ? []
      : [`Of what goes as a whole, ${plural(byHand.gone, 'text')} ${wereByHand(byHand.gone)}.`],
  ].flat();
  return [...above, ...(lost.length === 0 ? ['No edit and no pin is lost.'] : lost)];
}

const wereByHand = (count: number): string =>
  `${count === 1 ? 'was' : 'were'} edited or pinned by hand`;

type BackupOutcome = ForgetReport['backups'][number]['outcome'];

/** By what becomes of them: `3 backups are cleaned of it`. */
export function forgetBackupWords({ backups, dryRun }: ForgetReport): readonly {
  readonly outcome: BackupOutcome;
  readonly words: string;
  readonly files: readonly string[];
}[] {
  return (['cleaned', 'removed', 'unreachable'] as const)
    .map((outcome) => ({
      outcome,
      files: backups.filter((each) => each.outcome === outcome).map(({ file }) => file),
    }))
    .filter(({ files }) => files.length > 0)
    .map(({ outcome, files }) => ({
      outcome,
      files,
      words: `${plural(files.length, 'backup')} ${outcomeWords(outcome, files.length, dryRun)}`,
    }));
}

function outcomeWords(outcome: BackupOutcome, count: number, dryRun: boolean): string {
  const one = count === 1;
  switch (outcome) {
    case 'cleaned':
      return dryRun
        ? `${one ? 'is' : 'are'} cleaned of it`
        : `${one ? 'was' : 'were'} cleaned of it`;
    case 'removed':
      return dryRun ? `${one ? 'is' : 'are'} removed` : `${one ? 'was' : 'were'} removed`;
    case 'unreachable':
      return one
        ? 'cannot be reached and keeps it: delete the file yourself'
        : 'cannot be reached and keep it: delete the files yourself';
    default:
      return unreachable(outcome);
  }
}

export function forgottenNews(report: ForgetReport): StorageNews {
  const kept = forgetBackupWords(report).filter(({ outcome }) => outcome === 'unreachable');
  const what = `${plural(report.events, 'event')} of ${plural(report.conversations, 'conversation')}`;
  return {
    look: kept.length > 0 || report.compactionDue === true ? 'amber' : 'plain',
    words: `Forgotten: ${what}, with all that was made from them.`,
    details: [
      ...(report.compactionDue === true
        ? [
            'The disk has no room to write the file of the memory anew: words of it may be left there until Strata is started with as much free space as the memory is large.',
          ]
        : []),
      ...kept.map(({ words, files }) => `${words}: ${files.join(', ')}`),
    ],
  };
}

export function recoveredNews(report: OutputOf<'restore'>): StorageNews {
  const { file, events, previous } = report;
  const lost = [...report.lost, ...derivedWords(report.derived)];
  const how =
    file === null ? 'The memory was rebuilt' : `The memory was restored from ${fileName(file)}`;
  const kept = previous === null ? '' : ` The one that was there before is kept as ${previous}.`;
  return {
    look: lost.length > 0 ? 'amber' : 'plain',
    words: `${how}: ${plural(events, 'event')}.${kept}`,
    details: lost.length === 0 ? [] : ['What could not be saved:', ...lost],
  };
}

/** What a rebuild could not take over of the table of contents, which is written anew right after it. */
function derivedWords(derived: OutputOf<'restore'>['derived']): readonly string[] {
  if (derived === null) return [];
  const { segments, periods, unwritten, versions, byModel, byHand, pins } = derived;
  return [
    ...(segments + periods === 0
      ? []
      : [
          `${plural(segments, 'part')} and ${plural(periods, 'period')} of the table of contents, which are made again.`,
        ]),
    ...(unwritten === 0
      ? []
      : [`The text of ${plural(unwritten, 'node')}, which is written anew.`]),
    ...(versions === 0
      ? []
      : [
          `${plural(versions, 'version')} of texts, ${formatCount(byModel)} of them by a model and ${formatCount(byHand)} edited or chosen by you.`,
        ]),
    ...(pins === 0 ? [] : [`${plural(pins, 'pin')}.`]),
  ];
}

/** A message without its advice for a terminal, where the window has buttons for the same. */
export function withoutCommands(message: string): string {
  const sentences = message.split(/(?<=[.!?])\s+/);
  const kept = sentences.filter((sentence) => !sentence.includes('`'));
  return kept.length === 0 ? message : kept.join(' ');
}

type KeptOut = OutputOf<'import'>['keptOut'][number];

/** Why an import did not take in all that its logs say. */
export function keptOutWords({ rule, conversations }: KeptOut, zone: string): string {
  const count = plural(conversations, 'conversation');
  if (rule === null) return `${count}: forgotten by a rule that was ended since.`;
  const what = rule.kind === 'period' ? `Parts of ${count}` : count;
  return `${what}: ${ruleWords(rule, zone)} was forgotten.`;
}

/** A failure with buttons beside it that do what its advice says. */
export const besideButtons = (failure: Failure): Failure => ({
  ...failure,
  message: withoutCommands(failure.message),
});

/** What a rule keeps out. */
export function ruleWords(
  { kind, value, from, to }: Pick<ForgottenRule, 'kind' | 'value' | 'from' | 'to'>,
  zone: string,
): string {
  if (kind === 'conversation') return `The conversation ${value ?? ''}`;
  if (kind === 'project') return `The project ${value ?? ''}`;
  if (from !== null && to !== null) return `All of ${formatRange(from, to, zone)}`;
  if (from !== null) return `All from ${formatMoment(from, zone)} on`;
  return to === null ? 'All there was' : `All before ${formatMoment(to, zone)}`;
}
