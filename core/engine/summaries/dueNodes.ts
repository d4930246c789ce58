import { isPeriodClosed } from '../../model/periodClosing.ts';
import { dateOf, periodsOfDate } from '../../model/periods.ts';
import type { Period } from '../../model/periods.ts';
import type { UnsegmentedTalk } from './ports/summaryStore.ts';
import { isExcluded } from '../settings/excluded.ts';
import type { SizedNode } from './estimate.ts';

/** Tokens of a segment, on average of what segmenting aims at. */
const SEGMENT_TOKENS = 4_000;
/** Tokens of a child's Brief and bullets, about, which a period is written from. */
const CHILD_TOKENS = 250;

export interface DueNodes {
  /** Segments that talk will be cut into, and periods that begin with it. */
  readonly nodes: readonly SizedNode[];
  /** When talk begins that changes what stands above it, ms. */
  readonly starts: readonly number[];
  /** Ids of periods that will hold words of excluded projects. */
  readonly foreign: ReadonlySet<string>;
  /** Segments and new periods that will not be written because of that. */
  readonly excluded: number;
}

/**
 * What the next index will make of talk that is in no segment yet, about: whoever asks what a model would
 * cost, asks before it.
 */
export function dueNodes(
  talks: readonly UnsegmentedTalk[],
  {
    zone,
    nowMs,
    excludedProjects,
    isKnown,
  }: {
    readonly zone: string;
    readonly nowMs: number;
    readonly excludedProjects: readonly string[];
    /** Has a period a version already? */
    readonly isKnown: (nodeId: string) => boolean;
  },
): DueNodes {
  const nodes: SizedNode[] = [];
  const starts: number[] = [];
  const foreign = new Set<string>();
  const begun = new Map<string, { readonly period: Period; readonly children: Set<string> }>();
  let excluded = 0;
  for (const [at, { project, startMs, tokens, events }] of talks.entries()) {
    const segments = Math.max(1, Math.round(tokens / SEGMENT_TOKENS));
    const periods = periodsOfDate(dateOf(startMs, zone), zone);
    const isForeign = isExcluded(project, excludedProjects);
    if (isForeign) {
      excluded += segments;
      for (const { nodeId } of periods) foreign.add(nodeId);
    } else {
      starts.push(startMs);
      const sized = { originalTokens: tokens / segments, events: events / segments };
      for (let n = 0; n < segments; n++) nodes.push({ level: 'segment', ...sized });
    }
    for (const [i, period] of periods.entries()) {
      if (isKnown(period.nodeId) || !isPeriodClosed(period, nowMs)) continue;
      const one = begun.get(period.nodeId) ?? { period, children: new Set() };
      begun.set(period.nodeId, one);
      const below = periods[i + 1]?.nodeId;
      if (below !== undefined) one.children.add(below);
      else for (let n = 0; n < segments; n++) one.children.add(`${at} ${n}`);
    }
  }
  for (const { period, children } of begun.values()) {
    if (foreign.has(period.nodeId)) excluded++;
    else
      nodes.push({
        level: period.level,
        originalTokens: children.size * CHILD_TOKENS,
        events: children.size,
      });
  }
  return { nodes, starts, foreign, excluded };
}
