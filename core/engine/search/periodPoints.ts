/**
 * Answers questions about a period or a project ("what did we finish in X last week?") by its points,
 * which no word of the question needs to stand in.
 */
import { matchNode, readNode } from '../../domain/search/matchNode.ts';
import { queryTerms } from '../../domain/search/queryTerms.ts';
import type { Ask } from '../../domain/search/readAsk.ts';
import type { TimeSpan } from '../../domain/search/readQuestion.ts';
import type { GripId } from '../../model/ids.ts';
import { POINT_ROLES } from '../../model/point.ts';
import type { PointRole } from '../../model/point.ts';
import type { PointQuery, PointReader, PointsOut } from '../marks/ports/markStore.ts';
import type { NodeSearchReader, SearchReader } from './ports/searchStore.ts';
import type { RankedPlace } from './rankedEvents.ts';

/** A point that answers, and where its words stand. */
export interface AnsweringPoint extends RankedPlace {
  readonly point: {
    /** null: of a bullet without one. */
    readonly role: PointRole | null;
    readonly text: string;
    readonly gripId: GripId;
    readonly supported: boolean;
  };
}

export interface PeriodPoints {
  /** In the order in which they are told: by role, the newest first. */
  readonly points: readonly AnsweringPoint[];
  /** Of all that there are, by role; those that do not fit the topic do not count. */
  readonly counts: readonly (readonly [role: PointRole, count: number])[];
  /** The roles asked for, where no point has any of them, so that all roles are told. */
  readonly missing: readonly PointRole[];
  /** Where nothing is told: when the last before it was said, or else the first after it, ISO 8601. */
  readonly nearest: string | null;
}

export interface PeriodDeps {
  readonly reader: PointReader &
    Pick<NodeSearchReader, 'nodeToSearch' | 'evidenceOf'> &
    Pick<SearchReader, 'placesOf'>;
}

/** Roles told of a period where the question names none, in this order. */
const TOLD: readonly PointRole[] = ['done', 'decided', 'open'];
/** Points given, shared out among the roles. */
const MOST = 12;
/** Points looked through. */
const READ = 500;
/** Share of the topic's words that a point must hold. */
const ON_TOPIC = 0.5;

/** Is a question answered by points rather than by words alone? */
export function asksForPoints(
  { roles, topic, project }: Ask,
  { isTimed }: { readonly isTimed: boolean },
): boolean {
  if (topic === '') return isTimed || project !== null || roles.length > 0;
  return roles.length > 0 && (isTimed || project !== null);
}

/** @param spans apart and in order, in epoch ms, the ends exclusive; infinite where they are open */
export async function periodPoints(
  deps: PeriodDeps,
  {
    ask,
    spans,
    project,
  }: {
    readonly ask: Ask;
    readonly spans: readonly TimeSpan[];
    readonly project: string | undefined;
  },
): Promise<PeriodPoints> {
  const listed = async (roles: readonly PointRole[]): Promise<readonly (readonly Point[])[]> => {
    const lists: (readonly Point[])[] = [];
    for (const span of spans.toReversed())
      lists.push((await deps.reader.listPoints({ ...within(span, project), roles })).points);
    return lists;
  };
  const wanted = ask.roles.length === 0 ? TOLD : ask.roles;
  const asked = await listed(wanted);
  // Where nothing was decided, what was done and asked says most.
  const isOther = asked.every((points) => points.length === 0) && ask.topic === '';
  const roles = isOther ? POINT_ROLES : wanted;
  const lists = isOther ? await listed(roles) : asked;
  const fitting = lists
    .map((points) => onTopic(points, ask.topic))
    .filter((points) => points.length > 0);
  const ordered =
    ask.end === 'first' ? fitting.map((points) => points.toReversed()).toReversed() : fitting;
  const told = roles.flatMap((role) => {
    const of = ordered
      .map((points) => points.filter((point) => point.role === role))
      .filter((points) => points.length > 0);
    return of.length === 0 ? [] : [{ role, of }];
  });
  const share = MOST / Math.max(1, told.length);
  const chosen = told.flatMap(({ of }) =>
    of.flatMap((points) => spread(points, Math.ceil(share / of.length))),
  );
  return {
    points: await placed(deps, chosen),
    counts: told.map(({ role, of }) => [role, of.flat().length] as const),
    missing: isOther && ask.roles.length > 0 ? ask.roles : [],
    nearest: lists.some((points) => points.length > 0)
      ? null
      : await nearestTo(deps, spans, project),
  };
}

const within = (
  { fromMs, toMs }: TimeSpan,
  project: string | undefined,
): Omit<PointQuery, 'roles'> => ({
  ...EVERY,
  ...(project === undefined ? {} : { project }),
  fromMs: Number.isFinite(fromMs) ? fromMs : undefined,
  toMs: Number.isFinite(toMs) ? toMs : undefined,
});

async function nearestTo(
  { reader }: PeriodDeps,
  spans: readonly TimeSpan[],
  project: string | undefined,
): Promise<string | null> {
  const fromMs = spans[0]?.fromMs ?? -Infinity;
  const toMs = spans.at(-1)?.toMs ?? Infinity;
  const all = { ...EVERY, ...(project === undefined ? {} : { project }), roles: undefined };
  if (Number.isFinite(fromMs)) {
    const before = { ...all, fromMs: undefined, toMs: fromMs, limit: 1 };
    const [last] = (await reader.listPoints(before)).points;
    if (last !== undefined) return last.time;
  }
  if (!Number.isFinite(toMs)) return null;
  const after = await reader.listPoints({ ...all, fromMs: toMs, toMs: undefined });
  return after.points.at(-1)?.time ?? null;
}

const EVERY: Omit<PointQuery, 'roles' | 'fromMs' | 'toMs'> = {
  conversationId: undefined,
  state: 'open',
  text: undefined,
  agents: false,
  limit: READ,
  offset: 0,
};

type Point = PointsOut['points'][number];

function onTopic(points: readonly Point[], topic: string): readonly Point[] {
  const terms = queryTerms(topic);
  if (terms.length === 0) return points;
  return points.filter(({ text, title }) => {
    const read = readNode({ title, summary: '', bullets: [text], keywords: [] });
    return (matchNode(read, terms)?.relevance ?? 0) >= ON_TOPIC;
  });
}

/** The first of each conversation, then the second ones: no session tells for all. */
function spread(points: readonly Point[], most: number): readonly Point[] {
  const rounds = new Map<string, number>();
  const ranked = points.map((point) => {
    const round = rounds.get(point.conversationId) ?? 0;
    rounds.set(point.conversationId, round + 1);
    return { point, round };
  });
  const chosen = new Set(
    ranked
      .toSorted((a, b) => a.round - b.round)
      .slice(0, most)
      .map(({ point }) => point),
  );
  return points.filter((point) => chosen.has(point));
}

async function placed(
  { reader }: PeriodDeps,
  points: readonly Point[],
): Promise<readonly AnsweringPoint[]> {
  const found: { readonly point: Point; readonly gripId: GripId; readonly eventIx: number }[] = [];
  for (const point of points) {
    const node = await reader.nodeToSearch(point.nodeId);
    const grips = node === null ? [] : await reader.evidenceOf(node.nodeIx);
    const grip = grips.find(({ gripId }) => point.gripIds.includes(gripId));
    if (grip !== undefined) found.push({ point, gripId: grip.gripId, eventIx: grip.firstIx });
  }
  const places = new Map(
    (await reader.placesOf(found.map(({ eventIx }) => eventIx))).map((place) => [
      place.eventIx,
      place,
    ]),
  );
  return found.flatMap(({ point, gripId, eventIx }) => {
    const place = places.get(eventIx);
    const { role, text, supported } = point;
    return place === undefined
      ? []
      : [{ place, score: 1, isHit: true, point: { role, text, gripId, supported } }];
  });
}
