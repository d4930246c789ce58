import { segmentTopics } from '../../../core/domain/summarize/periodTopics.ts';
import type { ChildSummary, PeriodSummary } from '../../../core/domain/summarize/types.ts';

/** Builders of what a period is made from. */
interface Given {
  readonly title?: string;
  readonly brief?: string;
  /** Text, then its grips. */
  readonly bullets?: readonly (readonly string[])[];
  readonly keywords?: readonly string[];
  readonly eventCount?: number;
  readonly project?: string | null;
}

export function childSegment({
  title = 'Untitled',
  brief = '',
  bullets = [],
  keywords = [],
  eventCount = 20,
  project = null,
}: Given): ChildSummary {
  return {
    nodeId: 'toc:segment:2026-01-30:01KFZ3NDEKTSV4RRFFQ69G5FAV',
    title,
    brief,
    bullets: bullets.map(([text = '', ...gripIds]) => ({ text, gripIds, project })),
    eventCount,
    topics: [segmentTopics({ project, title, keywords, eventCount })],
  };
}

/** A period as its parent is told of it. */
export function childPeriod(
  nodeId: string,
  { texts, bullets, topics }: PeriodSummary,
): ChildSummary {
  return {
    nodeId,
    title: nodeId,
    brief: texts.brief.content,
    bullets,
    eventCount: topics.reduce((sum, { events }) => sum + events, 0),
    topics,
  };
}
