import type { PointRole } from '../../model/point.ts';
import { isOvertaken, removedBy } from '../points/overtaken.ts';
import { selectPoints } from '../points/selectPoints.ts';
import type { Quota } from '../points/selectPoints.ts';
import type { ChildSummary, PeriodBullet } from '../summarize/types.ts';
import { guessLanguage } from '../text/language.ts';
import { remembered } from '../text/remembered.ts';
import { shareOfWeight } from '../text/shareOfWeight.ts';
import { termsOf } from '../text/terms.ts';
import { roleOrder } from './pointOrder.ts';
import { BY_THE_WAY, standingOf } from './pointStanding.ts';
import { childWeight } from './projectShares.ts';
import { largestFirst, workStreams } from './workStreams.ts';

/** A point of a period, and the child that says it. */
export interface ChosenPoint extends PeriodBullet {
  readonly nodeId: string;
}

/** What tells a period apart from others; what was only asked for, or failed on the way, less. */
const ROLE_WORTH: Readonly<Record<PointRole, number>> = {
  asked: 0.6,
  decided: 1.2,
  corrected: 1,
  found: 0.7,
  done: 1,
  failed: 0.5,
  open: 0.9,
};
/** Of a point without a role. */
const PLAIN_WORTH = 0.8;
const UNSUPPORTED = 0.3;
/** What hardly anybody wants of its conversation, beside what everybody does. */
const UNWANTED = 0.3;
/** What a point of further work counts, beside that of the largest. */
const FURTHER = 0.25;
const BASE = 0.5;
/** A term that is in few other points. */
const GENERIC = 0.25;

/** Chooses the points that tell most of a period; in the order of roles, then of time. */
export function choosePoints(
  children: readonly ChildSummary[],
  quota: Quota,
): readonly ChosenPoint[] {
  return asToldIn(children, rankPoints(children, quota));
}

/** Points of a period in the order of roles, then of time. */
export function asToldIn(
  children: readonly ChildSummary[],
  points: readonly ChosenPoint[],
): readonly ChosenPoint[] {
  const told = children.flatMap(({ nodeId, bullets }) =>
    bullets.map(({ text }) => `${nodeId} ${text}`),
  );
  const places = new Map(told.map((key, at) => [key, at]));
  const placeOf = ({ nodeId, text }: ChosenPoint): number => places.get(`${nodeId} ${text}`) ?? 0;
  return points.toSorted(
    (a, b) => roleOrder(a.role) - roleOrder(b.role) || placeOf(a) - placeOf(b),
  );
}

/**
 * Chooses the points that tell most of a period, best first.
 *
 * @param mostWorks So many pieces of work, the largest ones of each project, are told before others.
 */
export function rankPoints(
  children: readonly ChildSummary[],
  quota: Quota,
  mostWorks = Infinity,
): readonly ChosenPoint[] {
  const works = largestFirst(workStreams(children));
  const workOf = new Map(
    works.flatMap(({ nodeIds }, work) => nodeIds.map((nodeId) => [nodeId, work] as const)),
  );
  const hasRoles = children.some(({ bullets }) => bullets.some(({ role }) => role !== null));
  const points = children.flatMap((child, at) => {
    const work = workOf.get(child.nodeId) ?? 0;
    const title = termsIn(child.title);
    // Where somebody asked something, talk without it tells nothing.
    return child.bullets
      .filter(({ role }) => role !== null || !hasRoles)
      .map((bullet, ordinal) => ({
        ...bullet,
        nodeId: child.nodeId,
        at: at + ordinal / 1_000,
        group: String(work),
        work,
        peers: child.nodeId,
        weight: childWeight(child),
        terms: termsIn(bullet.text),
        title,
      }));
  });
  const counts = new Map<string, number>();
  for (const { terms } of points)
    for (const key of terms.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const removals = points.flatMap(({ role, text, at, project }) => {
    const removed = role === 'done' ? removedBy(text) : [];
    return removed.length > 1 ? [{ removed, at, project }] : [];
  });
  const standing = points.filter(
    ({ role, text, at, project }) =>
      role !== 'done' ||
      !removals.some(
        (later) => later.at > at && later.project === project && isOvertaken(text, later.removed),
      ),
  );
  const choices = standing.map((point) => {
    const terms = new Map<string, number>();
    let sum = 0;
    for (const [key, weight] of point.terms) {
      const said = weight * Math.log2(1 + (counts.get(key) ?? 0));
      terms.set(key, said);
      sum += said;
    }
    const role = point.role === null ? PLAIN_WORTH : ROLE_WORTH[point.role];
    const centrality = sum / Math.sqrt(terms.size + 3);
    const stands = standingOf(point);
    const worth =
      role *
      (point.work < mostWorks ? 1 : FURTHER) *
      point.weight *
      (BASE + centrality) *
      (point.supported ? 1 : UNSUPPORTED) *
      (UNWANTED + (point.worth ?? 1 - UNWANTED)) *
      stands *
      (BESIDE + shareOfWeight(point.title, point.terms));
    return { ...point, terms, worth, stands, own: point.worth };
  });
  const telling = choices.filter(({ stands }) => stands !== BY_THE_WAY);
  const told = selectPoints(telling.length > 0 ? telling : choices, quota);
  // A period of nothing but "Mine." and "Go on." says that.
  const best = choices.toSorted((a, b) => b.worth - a.worth).slice(0, 1);
  return (told.length > 0 ? told : best).map(
    ({ role, text, gripIds, supported, project, nodeId, own }) => ({
      role,
      text,
      gripIds,
      supported,
      project,
      nodeId,
      worth: own,
    }),
  );
}

/** What a point counts that speaks of nothing that its conversation is called after: one that does stands for it among others. */
const BESIDE = 0.6;

/** A point is read for its day, its week, its month and its year. */
const termsIn = remembered((text): ReadonlyMap<string, number> => {
  const terms = new Map<string, number>();
  for (const { key, stop, shape, topical } of termsOf(text, guessLanguage(text)))
    if (!stop && shape !== 'number') terms.set(key, topical ? 1 : GENERIC);
  return terms;
});
