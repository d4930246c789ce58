/** What writing again would take, and what it did, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { formatCount, plural } from './labels.ts';
import { formatDollars, formatShare, verdict } from './versionWords.ts';

export type Estimate = OutputOf<'estimateResummarize'>;
export type ResummarizeReport = OutputOf<'resummarize'>;

/** `12 texts, 14 calls to gpt-4o-mini, about 31,200 tokens read and 6,100 written, about $0.0083.` */
export function estimateWords(estimate: Estimate): string {
  const { provider, model, nodes, calls, tokensIn, tokensOut } = estimate;
  if (nodes === 0) return 'Nothing would be written.';
  const texts = plural(nodes, 'text');
  if (provider === 'extractive')
    return `${texts}, by the built-in summariser: nothing is sent, nothing is paid.`;
  const asked = `${plural(calls, 'call')} to ${model ?? provider}`;
  const tokens = `about ${plural(tokensIn, 'token')} read and ${formatCount(tokensOut)} written`;
  return `${texts}, ${asked}, ${tokens}, ${priceWords(estimate)}.`;
}

function priceWords({ cost, model }: Estimate): string {
  if (cost === null) return `at a price that is not known (none is set for ${model ?? 'it'})`;
  return cost === 0 ? 'free of charge' : `about ${formatDollars(cost)}`;
}

/** `3 texts are left out: pinned.` for each reason. */
export function leftOutWords({ leftOut }: Estimate): readonly string[] {
  return leftOut.map(
    ({ reason, nodes }) =>
      `${plural(nodes, 'text')} ${nodes === 1 ? 'is' : 'are'} left out: ${reason}`,
  );
}

/** What was written, sentence by sentence; failures are told apart from it. */
export function outcomeWords(report: ResummarizeReport): readonly string[] {
  const { nodes, calls, tokensIn, tokensOut, cost } = report;
  const spent =
    calls === 0
      ? null
      : `${plural(calls, 'call')}, ${plural(tokensIn, 'token')} read, ${formatCount(tokensOut)} written, ${formatDollars(cost)}.`;
  return [writtenWords(nodes), ...qualityWords(nodes), spent].filter((words) => words !== null);
}

type Written = ResummarizeReport['nodes'];

function writtenWords(nodes: Written): string {
  const [only] = nodes;
  if (only === undefined) return 'Nothing was written.';
  if (nodes.length > 1) return `${plural(nodes.length, 'text')} were written.`;
  if (only.toVersion === null) return 'The draft was written again.';
  return only.fromVersion === null
    ? `Version ${only.toVersion} was written.`
    : `Version ${only.toVersion} was written; version ${only.fromVersion} is kept.`;
}

function qualityWords(nodes: Written): readonly string[] {
  const measured = nodes.map(({ fidelity }) => fidelity).filter((fidelity) => fidelity !== null);
  const [only] = measured;
  if (only === undefined) return [];
  if (nodes.length === 1) return [`Fidelity ${formatShare(only.overall)}, ${verdict(only)}.`];
  const passing = measured.filter(({ passes }) => passes).length;
  return [`${passing} of ${measured.length} that were measured pass in fidelity.`];
}
