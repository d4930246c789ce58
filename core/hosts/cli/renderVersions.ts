import type { OutputOf } from '../../contract/procedures.ts';
import { PRICE_SOURCE_WORDS } from '../../model/providers.ts';
import { visibleLine } from '../../model/visibleText.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import { claimWords } from '../../model/claimWords.ts';
import { fidelityWords } from '../../text/fidelityWords.ts';
import { callWords, money, number, plural } from './amounts.ts';

export function renderVersions({ nodeId, versions }: OutputOf<'versions'>): string {
  if (versions.length === 0) return `${nodeId} has no version yet: it is open, and has a draft.`;
  return versions.map(renderVersion).join('\n');
}

export function renderVersion(version: OutputOf<'edit'>): string {
  const { cause, createdAt, summarizer, model, promptVersion, fidelity, cost, title } = version;
  const facts = [
    cause,
    createdAt,
    model === null ? summarizer : `${summarizer} ${model}, ${promptVersion ?? 'no prompt'}`,
    ...(fidelity === null ? [] : [fidelityWords(fidelity)]),
    ...(cost === 0 ? [] : [money(cost)]),
    ...(version.edited.title || version.edited.bullets ? ['edited by you'] : []),
    ...(version.pinned ? ['pinned'] : []),
    ...(version.shown ? ['shown'] : []),
  ];
  return `${version.version}. ${visibleLine(title)}\n   ${facts.join(' · ')}`;
}

export function renderDiff(
  { nodeId, from, to, ...parts }: OutputOf<'diff'>,
  level: SummaryLevel,
): string {
  const lines = Object.entries(parts).flatMap(([name, { removed, added }]) =>
    removed.length + added.length === 0
      ? []
      : [`## ${name}`, ...removed.map((text) => `- ${text}`), ...added.map((text) => `+ ${text}`)],
  );
  return [
    `# ${nodeId}: version ${from} → ${to}`,
    ...(lines.length === 0
      ? [`They say the same at ${level}. \`--level\` compares another.`]
      : lines),
  ].join('\n');
}

export function renderClaims({ nodeId, a, b, claims, agreed }: OutputOf<'compareClaims'>): string {
  return [
    `# ${nodeId}: what versions ${a} and ${b} claim`,
    ...claims.map(
      (claim) =>
        `- ${claim.version}: ${visibleLine(claim.text)}\n   ${claimWords(claim, claim.version === a ? b : a)}`,
    ),
    `They agree on ${plural(agreed.a, 'claim')} of version ${a} and ${agreed.b} of version ${b}, which the words hold.`,
  ].join('\n');
}

export function renderFidelity(fidelity: OutputOf<'fidelity'>): string {
  const { lostInformation, unsupported, judge } = fidelity;
  return [
    `${fidelity.passes ? 'Passes' : 'Does not pass'}: ${fidelity.overall.toFixed(3)} (anchors ${share(fidelity.anchorPreservation)}, facts ${share(fidelity.factualAccuracy)}, context ${share(fidelity.contextRetention)})`,
    ...(judge === null || judge === undefined
      ? []
      : [`${judge.model} says ${judge.score.toFixed(2)}: ${judge.note}`]),
    ...(unsupported.length === 0
      ? []
      : ['', 'Not in the source:', ...unsupported.map((text) => `- ${text}`)]),
    ...(lostInformation.length === 0
      ? []
      : ['', 'Lost:', ...lostInformation.map((text) => `- ${text}`)]),
  ].join('\n');
}

export function renderEstimate(estimate: OutputOf<'estimateResummarize'>): string {
  const { nodes, calls, tokensIn, tokensOut, cost, priceFrom, leftOut, blocked, provider, model } =
    estimate;
  return [
    provider === 'extractive'
      ? `${plural(nodes, 'node')} by the built-in summariser: nothing is sent, nothing is paid`
      : `${plural(nodes, 'node')} by ${model ?? provider}: ${plural(calls, 'call')}, about ${plural(tokensIn, 'token')} in and ${number(tokensOut)} out, ${cost === null ? 'price unknown' : money(cost)}${priceFrom === null ? '' : ` (price ${PRICE_SOURCE_WORDS[priceFrom]})`}${provider === 'agent' ? ' as the agent counts; your subscription pays' : ''}`,
    ...leftOut.map(({ reason, nodes: left }) => `Left out, ${reason}: ${left}`),
    ...(blocked === null ? [] : [`It would not run: ${blocked.message}`]),
  ].join('\n');
}

export function renderResummarize(report: OutputOf<'resummarize'>): string {
  const { nodes, failed } = report;
  return [
    ...nodes.map(
      ({ nodeId, fromVersion, toVersion, fidelity }) =>
        `${nodeId}: version ${fromVersion ?? 'draft'} → ${toVersion ?? 'none'}${fidelity === null ? '' : `, ${fidelityWords(fidelity)}`}`,
    ),
    ...failed.map(({ nodeId, message }) => `${nodeId} keeps its text: ${message}`),
    report.calls === 0 ? 'No model was asked.' : callWords(report),
  ].join('\n');
}

const share = (value: number): string => `${Math.round(value * 100)} %`;
