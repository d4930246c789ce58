import { workIn } from '../summarize/titleBranch.ts';
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
  /** What was said of it. */
  readonly tokens: number;
  /** Where most was said of it. */
  readonly nodeId: string;
  /** All of its conversations. */
  readonly nodeIds: readonly string[];
}

/** What was worked on, the largest first. */
export function workStreams(children: readonly ChildSummary[]): readonly WorkStream[] {
  const works = children.map((child) => ({ child, work: workOf(child) }));
  return [...Map.groupBy(works, ({ child, work }) => streamOf(child, work)).values()]
    .flatMap((own) => {
      const parts = own.map(({ child }) => child);
      const [largest] = heaviestFirst(parts);
      if (largest === undefined) return [];
      const share = parts.some(cameTo) ? 1 : FRUITLESS;
      const weight = share * own.reduce((sum, { child }) => sum + childWeight(child), 0);
      const tokens = share * own.reduce((sum, { child }) => sum + child.weight, 0);
      const nodeIds = parts.map((child) => child.nodeId);
      const { project, nodeId } = largest;
      // A conversation is called as on the day on which most happened.
      const [{ title } = largest] = parts.toSorted((a, b) => b.eventCount - a.eventCount);
      // A single one says more of itself than its branch does.
      const work = own[0]?.work ?? null;
      const shared = own.length > 1 ? work : null;
      const name = (shared ?? title).trim();
      return [{ name, work, isShared: shared !== null, project, weight, tokens, nodeId, nodeIds }];
    })
    .toSorted((a, b) => b.weight - a.weight || (a.nodeId < b.nodeId ? -1 : 1));
}

/** What a long request to which nothing was said counts, beside work that came to something. */
const FRUITLESS = 0.3;

/** Did anything come of it, as far as its points say? */
function cameTo({ bullets }: ChildSummary): boolean {
  return bullets.some(({ role }) => role !== 'asked' && role !== 'failed' && role !== 'open');
}

/** Pieces of work by what was said of them, those of other projects between them, best first. */
export function largestFirst(works: readonly WorkStream[]): readonly WorkStream[] {
  const told = new Map<string | null, number>();
  return works
    .toSorted((a, b) => b.tokens - a.tokens)
    .map((work) => {
      const before = work.project === null ? 0 : (told.get(work.project) ?? 0);
      told.set(work.project, before + 1);
      return { work, seat: work.tokens / (1 + before) };
    })
    .toSorted((a, b) => b.seat - a.seat)
    .map(({ work }) => work);
}

function workOf({ title, branch }: ChildSummary): string | null {
  return workIn(title, branch ?? null);
}

/** Days of one conversation are one piece of work. */
function streamOf({ project, nodeId, conversation }: ChildSummary, work: string | null): string {
  return JSON.stringify([project, work, work === null ? (conversation ?? nodeId) : null]);
}
