import type { PointRole } from '../../model/point.ts';
import { FACT } from '../anchors/cues.ts';
import { isOvertaken, removedBy } from '../points/overtaken.ts';
import { selectPoints } from '../points/selectPoints.ts';
import type { Quota } from '../points/selectPoints.ts';
import type { ChildSummary, PeriodBullet } from '../summarize/types.ts';
import { asksForStep, isRoutine, isTrifle, offeredIn } from '../points/workCues.ts';
import { titleRules } from '../summarize/titleRules.ts';
import { guessLanguage } from '../text/language.ts';
import { remembered } from '../text/remembered.ts';
import { shareOfWeight } from '../text/shareOfWeight.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { roleOrder } from './pointOrder.ts';
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
    return { ...point, terms, worth, stands };
  });
  const telling = choices.filter(({ stands }) => stands !== BY_THE_WAY);
  const told = selectPoints(telling.length > 0 ? telling : choices, quota);
  // A period of nothing but "Mine." and "Go on." says that.
  const best = choices.toSorted((a, b) => b.worth - a.worth).slice(0, 1);
  return (told.length > 0 ? told : best).map(
    ({ role, text, gripIds, supported, project, nodeId }) => ({
      role,
      text,
      gripIds,
      supported,
      project,
      nodeId,
    }),
  );
}

/** A commit or a pull request stands for work that is there; what convention calls for does not tell it. */
const SUBMITTED = /\([\da-f]{7}\)$|^Pull request #/;
const CHORE =
  /^(?:Merge\b|(?:small|minor|more|some)\b|Pull request #\d+$|(?:address|apply|fix)(?:ed|es|ing)?\b.{0,20}\b(?:feedback|review|comments|lint|typos?|conflicts)\b)/i;
/** "Ready to push? → Yes": the question. */
const ANSWERED = /^.*\?(?= →)/u;
const WORK = 1.5;
const BY_THE_WAY = 0.2;
/** What only points at its matter cannot be understood among the work of others; what goes with any tells nothing. */
const LEANING = 0.3;

/** "Address 1 first", "Implement 1,2 and 3": of a list that nobody sees here. */
const BY_NUMBER =
  /^(?:(?:please|ok|yes|and|let's|just) )*(?:address|implement|do|fix|apply|take|try|use|start with|go with|option|number) (?:number |option |point |item |#)?\d{1,2}(?:[,.]|\s+(?:and|or|first|then|only|→)|\s*[,&+]|$)/iu;

/** A few words of a correction do not say of what. */
const FEW_WORDS = 5;
const SHORT = 0.5;
const CAUSE = 1.4;

/** What a point counts that speaks of nothing that its conversation is called after: one that does stands for it among others. */
const BESIDE = 0.6;

function standingOf({ role, text }: PeriodBullet): number {
  if (CHORE.test(text) || isRoutine(text) || BY_NUMBER.test(text)) return BY_THE_WAY;
  const asked = role === 'open' ? text : role === 'decided' ? (ANSWERED.exec(text)?.[0] ?? '') : '';
  if (asksForStep(asked)) return BY_THE_WAY;
  if (offeredIn(asked) !== undefined) return LEANING;
  if (titleRules(guessLanguage(text)).pointing.test(text)) return LEANING;
  if (role === 'corrected' && wordCount(text) < FEW_WORDS) return SHORT;
  if (role === 'done' && isTrifle(text)) return LEANING;
  if (role === 'found' && FACT.test(text.toLowerCase())) return CAUSE;
  return SUBMITTED.test(text) ? WORK : 1;
}

/** A point is read for its day, its week, its month and its year. */
const termsIn = remembered((text): ReadonlyMap<string, number> => {
  const terms = new Map<string, number>();
  for (const { key, stop, shape, topical } of termsOf(text, guessLanguage(text)))
    if (!stop && shape !== 'number') terms.set(key, topical ? 1 : GENERIC);
  return terms;
});
