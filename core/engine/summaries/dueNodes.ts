import { isPeriodClosed } from '../../model/periodClosing.ts';
import { dateOf, periodsOfDate } from '../../model/periods.ts';
import type { Period } from '../../model/periods.ts';
import type { UpperLevel } from '../../model/toc.ts';
import type { UnsegmentedTalk } from './ports/summaryStore.ts';
import { isExcluded } from '../settings/excluded.ts';
import type { SizedNode } from './estimate.ts';
import { isWorthACall } from './sharedCalls.ts';

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
  const begun = new Map<string, Begun>();
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
      const day = periods.find(({ level }) => level === 'day');
      if (day !== undefined && isPeriodClosed(day, nowMs))
        nodes.push(...upper('conversation', { children: segments, events, parts: segments }));
    }
    for (const [i, period] of periods.entries()) {
      if (isKnown(period.nodeId) || !isPeriodClosed(period, nowMs)) continue;
      const one = begun.get(period.nodeId) ?? {
        period,
        children: new Set(),
        events: 0,
        talks: 0,
        segments: 0,
      };
      one.events += events;
      begun.set(period.nodeId, one);
      const below = periods[i + 1]?.nodeId;
      if (below !== undefined) one.children.add(below);
      else for (let n = 0; n < segments; n++) one.children.add(`${at} ${n}`);
    }
  }
  for (const { period, children, events } of begun.values()) {
    if (foreign.has(period.nodeId)) excluded++;
    else
      nodes.push(
        ...upper(period.level, {
          children: children.size,
          events,
          parts: 0,
        }),
      );
  }
  return { nodes, starts, foreign, excluded };
}

/** A period that begins with the conversations. */
interface Begun {
  readonly period: Period;
  readonly children: Set<string>;
  events: number;
}

/** A conversation or period; none if it is not worth a call. */
function upper(
  level: UpperLevel,
  {
    children,
    events,
    parts,
  }: { readonly children: number; readonly events: number; readonly parts: number },
): readonly SizedNode[] {
  const originalTokens = children * CHILD_TOKENS;
  const isWorth = isWorthACall({
    level,
    originalTokens,
    events,
    parts,
    // What was asked is not known before they are cut.
    requests: 2,
    byAgent: false,
  });
  return isWorth ? [{ level, originalTokens, events: children }] : [];
}
