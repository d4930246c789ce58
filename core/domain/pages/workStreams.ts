import type { ChildSummary } from '../summarize/types.ts';
import { childWeight, heaviestFirst } from './projectShares.ts';

/** Conversations on one piece of work, or one that stands alone. */
export interface WorkStream {
  /** As their branch calls it, else the title of the one in which most was said. */
  readonly name: string;
  readonly project: string | null;
  readonly weight: number;
  /** Where most was said of it. */
  readonly nodeId: string;
}

/** What was worked on, the largest first. */
export function workStreams(children: readonly ChildSummary[]): readonly WorkStream[] {
  return [...Map.groupBy(children, streamOf).values()]
    .flatMap((own) => {
      const [largest] = heaviestFirst(own);
      if (largest === undefined) return [];
      const weight = own.reduce((sum, child) => sum + childWeight(child), 0);
      const { project, nodeId, title, work } = largest;
      return [{ name: (work ?? title).trim(), project, weight, nodeId }];
    })
    .toSorted((a, b) => b.weight - a.weight || (a.nodeId < b.nodeId ? -1 : 1));
}

function streamOf({ project, work = null, nodeId }: ChildSummary): string {
  return JSON.stringify([project, work, work === null ? nodeId : null]);
}
