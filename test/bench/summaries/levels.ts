import { join } from 'node:path';
import type { CountTokens } from '../../../core/model/countTokens.ts';
import { requiredAnchors } from '../../../core/domain/anchors/requiredAnchors.ts';
import { requiredWithin, wantedWords } from '../../../core/domain/summarize/keyPoints.ts';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { SegmentSummary } from '../../../core/domain/summarize/types.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import type { SummaryText } from '../../../core/model/summary.ts';
import { SUMMARY_LEVELS } from '../../../core/model/toc.ts';
import type { SummaryLevel } from '../../../core/model/toc.ts';
import { denseSegment } from './denseSegment.ts';
import { realSegments } from './realSegments.ts';

interface Summarised {
  readonly ulid: string;
  readonly summary: SegmentSummary;
  /** All of it, token counting included. */
  readonly ms: number;
}

/** From how many tokens on a level has a ratio, and which ratios are accepted. */
const ACCEPTED = {
  detailed: { from: 400, least: 2, most: 5 },
  brief: { from: 400, least: 6, most: 16 },
  tags: { from: 1_000, least: 25, most: Infinity },
} as const;
const ROUNDS = 20;

/**
 * Prints how long built-in summaries of real segments are, what of the anchors they keep, how faithful
 * they are and how long they take; with `failing` also which do not pass, and why. Throws when an
 * anchor that is due is missing.
 */
export async function reportLevels(
  folder: string,
  { failing }: { readonly failing: boolean },
): Promise<void> {
  report(await summarised(folder), failing);
}

async function summarised(from: string): Promise<Summarised[]> {
  const countTokens = loadTokenCounter();
  const segments = await realSegments([join(from, 'claude-code'), join(from, 'codex')]);
  // Code that is new to the machine takes ten times as long.
  for (const { input } of segments.slice(0, 100)) summarizeSegment(input, countTokens);
  return segments.map(({ input }) => {
    const begun = threadMs();
    const summary = summarizeSegment(input, countTokens);
    return { ulid: input.ulid, summary, ms: threadMs() - begun };
  });
}

function report(all: readonly Summarised[], failing: boolean): void {
  const countTokens = loadTokenCounter();
  print(`${all.length} segments\n`);
  print('| level | segments | least | median | most | in the accepted range |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const level of SUMMARY_LEVELS) print(sizeRow(all, level));
  print('\n| level | segments with anchors due | due | kept in the text | appended | left out |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const level of SUMMARY_LEVELS) print(anchorRow(all, level, countTokens));
  const scores = all.map(({ summary }) => summary.fidelity);
  const passing = scores.filter(({ passes }) => passes).length;
  const share = (of: number): string => `${of} of ${all.length}`;
  print(
    `\nFidelity of Detailed: ${share(passing)} pass, overall ${spread(
      scores.map(({ overall }) => overall),
      2,
    )}`,
  );
  print(
    `  context retention ${spread(
      scores.map(({ contextRetention }) => contextRetention),
      2,
    )}`,
  );
  print(
    `  something unsupported: ${share(scores.filter(({ unsupported }) => unsupported.length > 0).length)}`,
  );
  if (failing) printFailing(all);
  print(
    `\nCPU time a segment, ms: ${spread(
      all.map(({ ms }) => ms),
      1,
    )}`,
  );
  print(
    `A dense segment of 4,000 tokens: ${denseMs(countTokens).toFixed(1)} ms (median of ${ROUNDS})`,
  );
}

function sizeRow(all: readonly Summarised[], level: SummaryLevel): string {
  const { from, least, most } = ACCEPTED[level];
  const ratios = all
    .filter(({ summary }) => summary.originalTokens >= from)
    .map(({ summary }) => summary.originalTokens / ownTokens(summary.texts[level]));
  const inside = ratios.filter((ratio) => ratio >= least && ratio <= most).length;
  const numbers = [at(ratios, 0), at(ratios, 0.5), at(ratios, 1)].map((value) => value.toFixed(1));
  const share = `${((100 * inside) / ratios.length).toFixed(0)} %`;
  return `| ${level}, from ${from} tokens | ${ratios.length} | ${numbers.join(' | ')} | ${share} |`;
}

function anchorRow(all: readonly Summarised[], level: SummaryLevel, count: CountTokens): string {
  let due = 0;
  let kept = 0;
  let appended = 0;
  let segments = 0;
  for (const { ulid, summary } of all) {
    const text = summary.texts[level];
    const owed = requiredAnchors(summary.anchors, level);
    if (owed.length > 0) segments++;
    const held = requiredWithin(text, owed, level, count);
    const behind = text.appended?.from ?? text.content.length;
    const places = held.map((anchor) =>
      text.content.indexOf(wantedWords(anchor, level) ?? anchor.text),
    );
    if (places.includes(-1)) throw new Error(`${ulid} lacks an anchor at ${level}`);
    due += owed.length;
    kept += places.filter((place) => place < behind).length;
    appended += places.filter((place) => place >= behind).length;
  }
  return `| ${level} | ${segments} | ${due} | ${kept} | ${appended} | ${due - kept - appended} |`;
}

function printFailing(all: readonly Summarised[]): void {
  for (const { ulid, summary } of all) {
    const { passes, overall, unsupported, lostInformation } = summary.fidelity;
    if (passes) continue;
    const why =
      unsupported.length > 0 ? ['unsupported', ...unsupported] : ['lost', ...lostInformation];
    print(`  ${ulid} ${overall.toFixed(2)} ${why.join(' · ').slice(0, 300)}`);
  }
}

/** Warm, all of it but the making of the counter. */
function denseMs(countTokens: CountTokens): number {
  const segment = denseSegment(countTokens, 4_000);
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = threadMs();
    summarizeSegment(segment, countTokens);
    return threadMs() - begun;
  });
  return at(times, 0.5);
}

/** CPU time of this thread, so that a busy machine does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function ownTokens({ tokens, appended }: SummaryText): number {
  return tokens - (appended?.tokens ?? 0);
}

function spread(numbers: readonly number[], digits: number): string {
  const shown = [0.05, 0.5, 0.95, 1].map((share) => at(numbers, share).toFixed(digits));
  return `p5 ${shown[0]}, median ${shown[1]}, p95 ${shown[2]}, most ${shown[3]}`;
}

function at(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
