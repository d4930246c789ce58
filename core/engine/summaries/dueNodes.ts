import { isPeriodClosed } from '../../model/periodClosing.ts';
import { dateOf, periodsOfDate } from '../../model/periods.ts';
import type { Period } from '../../model/periods.ts';
import type { UnsegmentedTalk } from './ports/summaryStore.ts';
import { isExcluded } from '../settings/excluded.ts';
import type { SizedNode } from './estimate.ts';

/** Average tokens of a segment, as segmenting aims for. */
const SEGMENT_TOKENS = 4_000;
/** Approximate tokens of a child's Brief and bullets, from which a period is written. */
const CHILD_TOKENS = 250;

export interface DueNodes {
  /** Segments that the conversations will be cut into, and periods that begin with them. */
  readonly nodes: readonly SizedNode[];
  /** Start times, in ms, of conversations that change the periods above them. */
  readonly starts: readonly number[];
  /** Ids of periods that will contain text of excluded projects. */
  readonly foreign: ReadonlySet<string>;
  /** Segments and new periods that will not be written for that reason. */
  readonly excluded: number;
}

/**
 * Estimates what the next indexing will make of conversations in no segment yet, because the cost
 * of a model is asked for before indexing.
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
    /** Whether a period already has a version. */
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
