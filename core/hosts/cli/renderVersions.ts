import type { OutputOf } from '../../contract/procedures.ts';

export function renderVersions({ nodeId, versions }: OutputOf<'versions'>): string {
  if (versions.length === 0) return `${nodeId} has no version yet: it is open, and has a draft.`;
  return versions.map(renderVersion).join('\n');
}

export function renderVersion(version: OutputOf<'edit'>): string {
  const { cause, createdAt, summarizer, model, fidelity, cost, title } = version;
  const facts = [
    cause,
    createdAt,
    model === null ? summarizer : `${summarizer} ${model}`,
    ...(fidelity === null
      ? []
      : [`fidelity ${fidelity.overall.toFixed(2)}${fidelity.passes ? '' : ' (low)'}`]),
    ...(cost === 0 ? [] : [money(cost)]),
    ...(version.edited.title || version.edited.bullets ? ['edited by you'] : []),
    ...(version.pinned ? ['pinned'] : []),
    ...(version.shown ? ['shown'] : []),
  ];
  return `${version.version}. ${title}\n   ${facts.join(' · ')}`;
}

export function renderDiff({ nodeId, from, to, ...parts }: OutputOf<'diff'>): string {
  const lines = Object.entries(parts).flatMap(([name, { removed, added }]) =>
    removed.length + added.length === 0
      ? []
      : [`## ${name}`, ...removed.map((text) => `- ${text}`), ...added.map((text) => `+ ${text}`)],
  );
  return [
    `# ${nodeId}: version ${from} → ${to}`,
    ...(lines.length === 0 ? ['They say the same.'] : lines),
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
  const { nodes, calls, tokensIn, tokensOut, cost, leftOut, blocked, provider, model } = estimate;
  return [
    `${nodes} ${nodes === 1 ? 'node' : 'nodes'} by ${model ?? provider}: ${calls} calls, about ${tokensIn} tokens in and ${tokensOut} out, ${cost === null ? 'price unknown' : money(cost)}`,
    ...leftOut.map(({ reason, nodes: left }) => `Left out, ${reason}: ${left}`),
    ...(blocked === null ? [] : [`It would not run: ${blocked.message}`]),
  ].join('\n');
}

export function renderResummarize(report: OutputOf<'resummarize'>): string {
  const { nodes, failed, calls, tokensIn, tokensOut, cost } = report;
  return [
    ...nodes.map(
      ({ nodeId, fromVersion, toVersion, fidelity }) =>
        `${nodeId}: version ${fromVersion ?? 'draft'} → ${toVersion ?? 'none'}${fidelity === null ? '' : `, fidelity ${fidelity.overall.toFixed(2)}`}`,
    ),
    ...failed.map(({ nodeId, message }) => `${nodeId} keeps its text: ${message}`),
    `${calls} calls, ${tokensIn} tokens in, ${tokensOut} out, ${money(cost)}`,
  ].join('\n');
}

const share = (value: number): string => `${Math.round(value * 100)} %`;

const money = (dollars: number): string =>
  dollars === 0 ? 'free' : `$${dollars < 0.01 ? dollars.toPrecision(2) : dollars.toFixed(2)}`;
