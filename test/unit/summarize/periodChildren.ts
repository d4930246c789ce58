import type { ChildSummary, PeriodBullet } from '../../../core/domain/summarize/types.ts';
import type { PointRole } from '../../../core/model/point.ts';

/** Builders of what a period is made from. */
interface Given {
  readonly nodeId?: string;
  readonly title?: string;
  readonly brief?: string;
  /** Text, then its grips. */
  readonly bullets?: readonly (readonly string[])[];
  /** Points with roles, behind those without. */
  readonly points?: readonly PeriodBullet[];
  readonly keywords?: readonly string[];
  readonly eventCount?: number;
  readonly weight?: number;
  readonly project?: string | null;
  readonly conversation?: number | null;
}

/** What a period is told of a conversation, or a conversation of a segment. */
export function childSegment({
  nodeId = 'toc:segment:2026-01-30:01KFZ3NDEKTSV4RRFFQ69G5FAV',
  title = 'Untitled',
  brief = '',
  bullets = [],
  points = [],
  keywords = [],
  eventCount = 20,
  weight = 500,
  project = null,
  conversation = null,
}: Given): ChildSummary {
  const plain = bullets.map(([text = '', ...gripIds]) => point(null, text, { gripIds }));
  return {
    nodeId,
    title,
    brief,
    bullets: [...plain, ...points].map((bullet) => ({ ...bullet, project })),
    keywords,
    eventCount,
    weight,
    project,
    conversation,
  };
}

/** A point with a grip of its own, supported unless said otherwise. */
export function point(
  role: PointRole | null,
  text: string,
  rest: Partial<PeriodBullet> = {},
): PeriodBullet {
  const gripIds = rest.gripIds ?? [`grip:${text.slice(0, 12)}`];
  return { role, text, supported: true, project: null, ...rest, gripIds };
}
