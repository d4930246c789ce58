import type { CountTokens } from '../../model/countTokens.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { diffVersions } from '../../domain/compose/diffVersions.ts';
import type { VersionDifference } from '../../domain/compose/diffVersions.ts';
import { PERFECT_FIDELITY } from '../../domain/fidelity/measureFidelity.ts';
import { preprocess } from '../../domain/summarize/preprocess.ts';
import type { SegmentAnchor } from '../../domain/summarize/types.ts';
import { compareClaims } from '../../domain/trust/compareClaims.ts';
import type { ClaimingText } from '../../domain/trust/compareClaims.ts';
import { periodTrust } from '../../domain/trust/periodTrust.ts';
import { segmentTrust } from '../../domain/trust/segmentTrust.ts';
import { withDoubts } from '../../domain/trust/textDoubts.ts';
import type { TrustSource } from '../../domain/trust/trustSource.ts';
import { ANCHOR_TYPES } from '../../model/anchor.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import { StrataError } from '../../model/result.ts';
import type { SummaryText } from '../../model/summary.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type {
  PeriodSource,
  SegmentSource,
  SummaryReader,
  VersionText,
} from './ports/summaryStore.ts';

import { partsToCompose } from '../index/rollUpPeriod.ts';
import type { PlanDeps } from '../index/planSegment.ts';
import { periodFidelity, segmentFidelity } from './measureText.ts';

export interface MeasuredVersion {
  readonly fidelity: Fidelity;
  readonly text: VersionText;
  /** null at Full, which is the source. */
  readonly source: SegmentSource | PeriodSource | null;
}

/** Measures a stored text against its current source. Throws `not-found`. */
export async function measureVersion(
  { nodeId, level, version }: Pick<ParsedInputOf<'fidelity'>, 'nodeId' | 'level' | 'version'>,
  reader: SummaryReader,
  deps: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex'>,
): Promise<MeasuredVersion> {
  const { countTokens } = deps;
  const measured: SummaryLevel = level === 'full' ? 'detailed' : level;
  const text = await found(reader, nodeId, { level: measured, version });
  if (level === 'full') return { fidelity: PERFECT_FIDELITY, text, source: null };
  const source = text.isSegment
    ? await reader.segmentSource(text.nodeIx)
    : await reader.periodSource(text.nodeIx);
  if (source === null) throw missing(nodeId);
  const stored = summaryOf(text, countTokens);
  // A model's text is judged anew: its source may have changed since, and older builds judged none.
  const summary =
    text.byModel && measured !== 'tags' ? withDoubts(stored, trustOf(source, deps)) : stored;
  const fidelity =
    source.level === 'segment'
      ? segmentFidelity({
          level: measured,
          text: summary,
          anchors: anchorsOf(text, source),
          events: source.events,
          countTokens,
        })
      : periodFidelity({
          level: measured,
          text: summary,
          children: partsToCompose(source, source.material, deps).children,
        });
  return { fidelity, text, source };
}

/** What the sentences of a node's texts may lean on. */
function trustOf(
  source: SegmentSource | PeriodSource,
  deps: Pick<PlanDeps, 'hashText' | 'hex'>,
): TrustSource {
  return source.level === 'segment'
    ? segmentTrust(source.events, preprocess(source.events))
    : periodTrust(partsToCompose(source, source.material, deps).children);
}

/** How version B of a node differs from version A. Throws `not-found`. */
export async function compareVersions(
  { nodeId, a, b, level }: ParsedInputOf<'diff'>,
  reader: SummaryReader,
): Promise<VersionDifference> {
  const [one, other] = await Promise.all([
    found(reader, nodeId, { level, version: a }),
    found(reader, nodeId, { level, version: b }),
  ]);
  return diffVersions(compared(one), compared(other));
}

/** What two versions of a node claim, by each other and by the node's words now. Throws `not-found`. */
export async function claimsOfVersions(
  { nodeId, a, b, level }: ParsedInputOf<'compareClaims'>,
  reader: SummaryReader,
  deps: Pick<PlanDeps, 'hashText' | 'hex'>,
): Promise<OutputOf<'compareClaims'>> {
  const [one, other] = await Promise.all([
    found(reader, nodeId, { level, version: a }),
    found(reader, nodeId, { level, version: b }),
  ]);
  const source = one.isSegment
    ? await reader.segmentSource(one.nodeIx)
    : await reader.periodSource(one.nodeIx);
  if (source === null) throw missing(nodeId);
  const { claims, agreed } = compareClaims(
    claiming(one, level),
    claiming(other, level),
    trustOf(source, deps),
  );
  return {
    nodeId,
    a,
    b,
    claims: claims.map(({ of, differs, ...claim }) => ({
      ...claim,
      version: of === 'a' ? a : b,
      differs: [...differs],
    })),
    agreed,
  };
}

/** Tags are no sentences. */
function claiming(
  { title, content, appendedFrom, bullets }: VersionText,
  level: SummaryLevel,
): ClaimingText {
  return { title, content: level === 'tags' ? '' : content, appendedFrom, points: bullets };
}

function compared({ title, bullets, content, appendedFrom, anchors }: VersionText) {
  return {
    title,
    bullets,
    // Appended anchors are compared as anchors.
    content: content.slice(0, appendedFrom ?? undefined),
    anchors: anchors.map(({ type, text }) => `[${type}]: ${text}`),
  };
}

async function found(
  reader: SummaryReader,
  nodeId: string,
  { level, version }: { readonly level: SummaryLevel; readonly version: number | undefined },
): Promise<VersionText> {
  const text = await reader.versionText(nodeId, level, version);
  if (text === null) throw missing(nodeId, version);
  return text;
}

function summaryOf(
  { content, appendedFrom, doubts }: VersionText,
  countTokens: CountTokens,
): SummaryText {
  const tokens = countTokens(content);
  if (appendedFrom === null) return { content, tokens, markers: [], doubts };
  const own = countTokens(content.slice(0, appendedFrom));
  return {
    content,
    tokens,
    markers: [],
    appended: { from: appendedFrom, tokens: tokens - own },
    doubts,
  };
}

function anchorsOf({ anchors }: VersionText, { events }: SegmentSource): SegmentAnchor[] {
  const places = new Map(events.map(({ eventIx }, at) => [eventIx, at]));
  return anchors.flatMap(({ eventIx, type, ...anchor }) => {
    const event = places.get(eventIx);
    const known = ANCHOR_TYPES.find((one) => one === type);
    return event === undefined || known === undefined ? [] : [{ ...anchor, type: known, event }];
  });
}

function missing(nodeId: string, version?: number): StrataError {
  return new StrataError({
    code: 'not-found',
    message:
      version === undefined
        ? `Nothing in this memory is named ${nodeId}, or it has no text yet: \`index\` writes one.`
        : `${nodeId} has no version ${version}. \`versions ${nodeId}\` lists them.`,
    details: { id: nodeId, version: version ?? null },
  });
}
