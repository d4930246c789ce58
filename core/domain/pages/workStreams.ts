import { workIn } from '../summarize/conversationTitle.ts';
import type { ChildSummary } from '../summarize/types.ts';
import { childWeight, heaviestFirst } from './projectShares.ts';

/** Conversations on one piece of work, or one that stands alone. */
export interface WorkStream {
  /** Of several, as their branch calls it; else the title of the one. */
  readonly name: string;
  /** What its branch calls it; null if that says nothing of it. */
  readonly work: string | null;
  readonly isShared: boolean;
  readonly project: string | null;
  readonly weight: number;
  /** Where most was said of it. */
  readonly nodeId: string;
}

/** What was worked on, the largest first. */
export function workStreams(children: readonly ChildSummary[]): readonly WorkStream[] {
  const works = children.map((child) => ({ child, work: workOf(child) }));
  return [...Map.groupBy(works, ({ child, work }) => streamOf(child, work)).values()]
    .flatMap((own) => {
      const [largest] = heaviestFirst(own.map(({ child }) => child));
      if (largest === undefined) return [];
      const weight = own.reduce((sum, { child }) => sum + childWeight(child), 0);
      const { project, nodeId, title } = largest;
      // A single one says more of itself than its branch does.
      const work = own[0]?.work ?? null;
      const shared = own.length > 1 ? work : null;
      const name = (shared ?? title).trim();
      return [{ name, work, isShared: shared !== null, project, weight, nodeId }];
    })
    .toSorted((a, b) => b.weight - a.weight || (a.nodeId < b.nodeId ? -1 : 1));
}

function workOf({ title, branch }: ChildSummary): string | null {
  return workIn(title, branch ?? null);
}

function streamOf({ project, nodeId }: ChildSummary, work: string | null): string {
  return JSON.stringify([project, work, work === null ? nodeId : null]);
}
