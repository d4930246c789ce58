import type { ChildSummary } from '../summarize/types.ts';

/** What of a period belongs to one project. */
export interface ProjectShare {
  /** Its name; null for what is of no project. */
  readonly project: string | null;
  /** In time order. */
  readonly children: readonly ChildSummary[];
  readonly weight: number;
}

/** Divides a period by project, the one in which most was said first. */
export function projectShares(children: readonly ChildSummary[]): readonly ProjectShare[] {
  return [...Map.groupBy(children, ({ project }) => project)]
    .map(([project, own]) => ({
      project,
      children: own,
      weight: own.reduce((sum, child) => sum + childWeight(child), 0),
    }))
    .toSorted((a, b) => b.weight - a.weight || ((a.project ?? '') < (b.project ?? '') ? -1 : 1));
}

/** How much a child counts, > 0: long ones more, but none drowns the others. */
export function childWeight({ weight }: Pick<ChildSummary, 'weight'>): number {
  return 1 + Math.log2(1 + Math.max(0, weight) / 100);
}

/** The heaviest children first. */
export function heaviestFirst(children: readonly ChildSummary[]): readonly ChildSummary[] {
  return children.toSorted((a, b) => b.weight - a.weight || (a.nodeId < b.nodeId ? -1 : 1));
}
