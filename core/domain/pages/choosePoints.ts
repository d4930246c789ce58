import { isOvertaken, removedBy } from '../points/overtaken.ts';
import { selectPoints } from '../points/selectPoints.ts';
import type { Quota } from '../points/selectPoints.ts';
import type { ChildSummary, PeriodBullet } from '../summarize/types.ts';
import { asksForStep, isRoutine, isTrifle, offeredIn } from '../points/workCues.ts';
import { titleRules } from '../summarize/titleRules.ts';
import { guessLanguage } from '../text/language.ts';
import { wordCount } from '../text/terms.ts';
import { periodChance, weightsIn } from './periodChance.ts';
import { roleOrder } from './pointOrder.ts';
import { largestFirst, workStreams } from './workStreams.ts';

/** A point of a period, and the child that says it. */
export interface ChosenPoint extends PeriodBullet {
  readonly nodeId: string;
}

/** Of points that are less likely to be wanted, one of three would be, and as many say nothing to anyone. */
const LEAST_LIKELY = 0.3;
/** The same of the best point of a piece of work, which stands for it. */
const LEAST_OF_BEST = 0.1;
const UNSUPPORTED = 0.3;
/** What a point of further work counts, beside that of the largest. */
const FURTHER = 0.25;

/** Chooses the points of a period that can be told; in the order of roles, then of time. */
export function choosePoints(
  children: readonly ChildSummary[],
  quota: Quota,
): readonly ChosenPoint[] {
  return asToldIn(children, rankPoints(children, quota, { least: LEAST_OF_BEST }));
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
 * @param options So many pieces of work, the largest ones of each project, are told before others; so likely has a
 *   point to be wanted that is not the best of its work.
 */
export function rankPoints(
  children: readonly ChildSummary[],
  quota: Quota,
  {
    mostWorks = Infinity,
    least = LEAST_LIKELY,
  }: { readonly mostWorks?: number; readonly least?: number } = {},
): readonly ChosenPoint[] {
  const works = largestFirst(workStreams(children));
  const workOf = new Map(
    works.flatMap(({ nodeIds }, work) => nodeIds.map((nodeId) => [nodeId, work] as const)),
  );
  const hasRoles = children.some(({ bullets }) => bullets.some(({ role }) => role !== null));
  const points = children.flatMap((child, at) => {
    const work = workOf.get(child.nodeId) ?? 0;
    // Where somebody asked something, talk without it tells nothing.
    return child.bullets
      .filter(({ role }) => role !== null || !hasRoles)
      .map((bullet, ordinal) => ({
        ...bullet,
        likely: periodChance(bullet, child),
        nodeId: child.nodeId,
        at: at + ordinal / 1_000,
        group: String(work),
        work,
        peers: child.nodeId,
        terms: weightsIn(bullet.text),
      }));
  });
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
    const stands = standingOf(point);
    const worth =
      point.likely *
      (point.work < mostWorks ? 1 : FURTHER) *
      (point.supported ? 1 : UNSUPPORTED) *
      stands;
    return { ...point, worth, stands };
  });
  const most = new Map<number, number>();
  for (const { work, worth } of choices) most.set(work, Math.max(worth, most.get(work) ?? 0));
  const telling = choices.filter(
    ({ work, worth, stands, likely }) =>
      stands > BY_THE_WAY && likely >= (worth === most.get(work) ? LEAST_OF_BEST : least),
  );
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

/** What convention calls for does not tell the work. */
const CHORE =
  /^(?:Merge\b|(?:small|minor|more|some)\b|Pull request #\d+$|(?:address|apply|fix)(?:ed|es|ing)?\b.{0,20}\b(?:feedback|review|comments|lint|typos?|conflicts)\b)/i;
/** "Ready to push? → Yes": the question. */
const ANSWERED = /^.*\?(?= →)/u;
const BY_THE_WAY = 0.2;
/** What only points at its matter cannot be understood among the work of others; what goes with any tells nothing. */
const LEANING = 0.3;

/** A few words of a correction do not say of what. */
const FEW_WORDS = 5;
const SHORT = 0.5;

function standingOf({ role, text }: PeriodBullet): number {
  if (CHORE.test(text) || isRoutine(text)) return BY_THE_WAY;
  const asked = role === 'open' ? text : role === 'decided' ? (ANSWERED.exec(text)?.[0] ?? '') : '';
  if (asksForStep(asked)) return BY_THE_WAY;
  if (offeredIn(asked) !== undefined) return LEANING;
  if (titleRules(guessLanguage(text)).pointing.test(text)) return LEANING;
  if (role === 'corrected' && wordCount(text) < FEW_WORDS) return SHORT;
  if (role === 'done' && isTrifle(text)) return LEANING;
  return 1;
}
