import type { OutputOf } from '../../contract/procedures.ts';
import type { Ask } from '../../domain/search/readAsk.ts';
import type { TimeSpan } from '../../domain/search/readQuestion.ts';
import { dateIn } from '../../domain/search/readTime.ts';
import { parsePeriod } from '../../model/periods.ts';
import { periodsOfSpan } from '../library/periodsMeant.ts';
import type { Asked } from './askedText.ts';
import { stepsOfPaths } from './navigateSteps.ts';
import { NOTHING_FOUND } from './navigateWays.ts';
import type { Found, WayDeps } from './navigateWays.ts';
import { asksForPoints, periodPoints } from './periodPoints.ts';
import type { AnsweringPoint, PeriodDeps } from './periodPoints.ts';

export interface PointAnswer {
  readonly points: readonly AnsweringPoint[];
  readonly period: NonNullable<OutputOf<'navigate'>['period']>;
  /** Where nothing is told: the day nearest to it of which something is. */
  readonly nearest: string | null;
  /** Whether the question has no topic, so that words would find nothing more. */
  readonly isWhole: boolean;
  /** The way to the points, without any event. */
  readonly found: Found;
}

/** Number of segments whose path from the root is shown. */
const PATHS = 5;

/** The points that answer a question about a period or a project; null if it is no such question. */
export async function answerByPoints(
  deps: WayDeps & PeriodDeps,
  {
    ask,
    spans,
    untilMs,
    zone,
  }: Pick<Asked, 'spans' | 'zone'> & {
    readonly ask: Ask;
    /** Epoch ms, exclusive: nothing later is told. */
    readonly untilMs: number;
  },
  project: string | undefined,
): Promise<PointAnswer | null> {
  if (!asksForPoints(ask, { isTimed: spans.length > 0 })) return null;
  const named = apart(spans);
  const within = (named.length === 0 ? [EVER] : named).map(({ fromMs, toMs }) => ({
    fromMs,
    toMs: Math.min(toMs, untilMs),
  }));
  const { points, counts, missing, nearest } = await periodPoints(deps, {
    ask,
    spans: within,
    project,
  });
  const isWhole = ask.topic === '';
  // A topic that no point tells is looked for in words.
  if (!isWhole && points.length === 0) return null;
  const segments = [...new Set(points.flatMap(({ place }) => place.segmentIx ?? []))].slice(
    0,
    PATHS,
  );
  const paths = await deps.reader.pathsTo(segments);
  const steps = await stepsOfPaths(deps, {
    paths,
    scores: new Map(segments.map((ix) => [ix, 1])),
    // No word led there.
    wanted: { terms: [], spans: [] },
    reason: 'what the question is about',
  });
  const nodeIds = [];
  for (const nodeId of new Set(named.flatMap((span) => periodsOfSpan(span, zone))))
    if ((await deps.reader.nodeToSearch(nodeId)) !== null) nodeIds.push(nodeId);
  return {
    points,
    isWhole,
    nearest: nearest === null ? null : dateIn(Date.parse(nearest), zone),
    period: {
      title: titleOf({ spans: named, project, zone }),
      nodeIds,
      counts: counts.map(([role, count]) => ({ role, count })),
      missing: [...missing],
    },
    found: { ...NOTHING_FOUND, steps },
  };
}

const EVER: TimeSpan = { fromMs: -Infinity, toMs: Infinity };

/** In order of time; what overlaps is one. */
function apart(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const before = merged.at(-1);
    if (before === undefined || span.fromMs >= before.toMs) merged.push(span);
    else
      merged[merged.length - 1] = {
        fromMs: before.fromMs,
        toMs: Math.max(before.toMs, span.toMs),
      };
  }
  return merged;
}

function titleOf({
  spans,
  project,
  zone,
}: {
  readonly spans: readonly TimeSpan[];
  readonly project: string | undefined;
  readonly zone: string;
}): string {
  const parts = [
    ...(spans.length === 0 ? [] : [spans.map((span) => timeWords(span, zone)).join(' and ')]),
    ...(project === undefined ? [] : [project]),
  ];
  return parts.length === 0 ? 'all time' : parts.join(' · ');
}

function timeWords(span: TimeSpan, zone: string): string {
  const [nodeId, ...more] = periodsOfSpan(span, zone);
  const title = nodeId === undefined ? undefined : parsePeriod(nodeId, zone)?.title;
  // Of a week that two months share, the name of one half names its month.
  if (title !== undefined) return more.length === 0 ? title : title.replace(/ \(.*\)$/, '');
  const { fromMs, toMs } = span;
  const from = Number.isFinite(fromMs) ? dateIn(fromMs, zone) : null;
  const to = Number.isFinite(toMs) ? dateIn(Math.max(fromMs, toMs - 1), zone) : null;
  if (from === null) return to === null ? 'all time' : `up to ${to}`;
  return to === null ? `since ${from}` : `${from} to ${to}`;
}
