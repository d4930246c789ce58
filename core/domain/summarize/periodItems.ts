import { createGainQueue } from './gainQueue.ts';
import { childWeight } from './periodTopics.ts';
import type { PeriodUnit } from './periodUnits.ts';
import type { ScoredUnit } from './scoreUnits.ts';
import { scoreUnits } from './scoreUnits.ts';
import { newShare } from './selectUnits.ts';
import { informativeness } from './informativeness.ts';
import { termWeights } from './termWeights.ts';
import type { ChildSummary, ProjectTopics } from './types.ts';

/** A sentence of a child with everything its choice depends on. */
export interface PeriodItem extends ScoredUnit, Omit<PeriodUnit, 'unit'> {
  /** See {@link informativeness}. */
  readonly informativeness: number;
}

/** The share of its score that a sentence of the quietest child or project keeps. */
const QUIET = 0.5;
/** Each chosen sentence multiplies the value of others of the same child, or project, by this. */
const SAME_CHILD = 0.5;
const SAME_PROJECT = 0.75;
/** A sentence with a smaller share of new words is a repetition. */
const LEAST_NEW = 0.4;
/** The value of a sentence without new words, if repetition is allowed. */
const REPEATED = 0.15;

/**
 * Scores the children's sentences: by how central they are to the period, how well they report
 * work, and how much happened in their child and project.
 */
export function periodItems(
  units: readonly PeriodUnit[],
  children: readonly ChildSummary[],
  projects: readonly ProjectTopics[],
): PeriodItem[] {
  const plain = units.map(({ unit }) => unit);
  const scored = scoreUnits({ units: plain, people: true }, termWeights(plain), { cues: true });
  const ofChild = shares(children.map((child) => [child, childWeight(child.eventCount)]));
  const ofProject = shares(projects.map((one) => [one.project, projectWeight(one)]));
  return units.flatMap(({ unit, ...source }, i) => {
    const item = scored[i];
    const child = children[unit.event];
    if (item === undefined || child === undefined) return [];
    const tells = informativeness(unit);
    const weight =
      (QUIET + (1 - QUIET) * (ofChild.get(child) ?? 0)) *
      (QUIET + (1 - QUIET) * (ofProject.get(source.project) ?? 0));
    return [{ ...item, ...source, informativeness: tells, score: item.score * tells * weight }];
  });
}

/** How much of a period a project took; comparable after merging. */
function projectWeight({ topics }: ProjectTopics): number {
  return topics.reduce((sum, { weight }) => sum + weight, 0);
}

function shares<Key>(weights: readonly (readonly [Key, number])[]): Map<Key, number> {
  const heaviest = Math.max(1, ...weights.map(([, weight]) => weight));
  return new Map(weights.map(([key, weight]) => [key, weight / heaviest]));
}

export interface SpreadOptions {
  /** Already chosen: not chosen again, and taken into account. */
  readonly before?: readonly PeriodItem[];
  /** Also allow sentences that repeat most of what was said? */
  readonly repeats?: boolean;
}

/**
 * Yields items in the order in which they add most: by score, spread over children and projects,
 * normally without repetitions. Ties go to the earlier item. What an item adds can only fall as
 * more are chosen, so its last known gain is an upper bound.
 */
export function* spread(
  items: readonly PeriodItem[],
  { before = [], repeats = false }: SpreadOptions = {},
): Generator<PeriodItem> {
  const covered = new Set<string>();
  const members = new Map<unknown, number>();
  const take = (item: PeriodItem): void => {
    for (const key of item.terms.keys()) covered.add(key);
    for (const group of groupsOf(item)) members.set(group, (members.get(group) ?? 0) + 1);
  };
  for (const item of before) take(item);
  const queue = createGainQueue<{ readonly item: PeriodItem; readonly asOf: number }>();
  const offer = (item: PeriodItem, order: number, given: number): void => {
    const fresh = newShare(item, covered);
    if (given > 0 && !repeats && fresh < LEAST_NEW) return;
    const [child, project] = groupsOf(item);
    const gain =
      item.score *
      ((repeats ? REPEATED : 0) + fresh) *
      SAME_CHILD ** (members.get(child) ?? 0) *
      SAME_PROJECT ** (members.get(project) ?? 0);
    if (gain > 0) queue.push({ item: { item, asOf: given }, gain, order });
  };
  const known = new Set(before);
  for (const [order, item] of items.entries()) if (!known.has(item)) offer(item, order, 0);
  let given = 0;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { item, asOf } = next.item;
    if (asOf < given) {
      offer(item, next.order, given);
      continue;
    }
    take(item);
    given += 1;
    yield item;
  }
}

const groupsOf = ({ unit, project }: PeriodItem): [string, string] => [
  `child ${unit.event}`,
  `project ${project}`,
];
