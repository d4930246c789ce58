import type { Quota } from '../points/selectPoints.ts';
import type { ChildSummary } from '../summarize/types.ts';
import { rankPoints } from './choosePoints.ts';
import type { ChosenPoint } from './choosePoints.ts';
import { resultsFirst } from './pointOrder.ts';
import { largestFirst, workStreams } from './workStreams.ts';
import type { WorkStream } from './workStreams.ts';

/** A piece of work, and the points that tell most of it, what came of it first. */
export interface ToldWork extends Pick<WorkStream, 'name' | 'project' | 'nodeId'> {
  readonly points: readonly ChosenPoint[];
}

/** Fewer conversations are seen at a glance. */
const MANY = 8;
const MOST = 7;
/** Its title says what was asked; what failed on the way tells little of it. */
const OF_WORK: Quota = {
  asked: 0,
  decided: 2,
  corrected: 1,
  found: 1,
  done: 2,
  failed: 0,
  open: 1,
  all: 3,
  words: Infinity,
};

/** What a time of many conversations was spent on, the largest work first; of few conversations, nothing. */
export function largestWorks(children: readonly ChildSummary[], most = MOST): readonly ToldWork[] {
  if (children.length < MANY) return [];
  return largestFirst(workStreams(children))
    .slice(0, most)
    .flatMap(({ name, project, nodeId, nodeIds }) => {
      const own = children.filter((child) => nodeIds.includes(child.nodeId));
      // Where nothing came of it, the best that can be told is what was asked.
      const points = resultsFirst(rankPoints(own, OF_WORK)).filter(
        ({ role }) => role !== 'asked' && role !== 'failed',
      );
      return points.length === 0 ? [] : [{ name, project, nodeId, points }];
    });
}
