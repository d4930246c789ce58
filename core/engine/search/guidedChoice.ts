/** Shows nodes to a model and parses its choice among them. */
import type { SearchedNode } from './ports/searchStore.ts';
import type { ModelGuide, GuideCandidate } from './guides.ts';
import type { ReadNodes } from './readNodes.ts';
import { whenIn } from '../../text/whenIn.ts';

/** What a model would pursue, and why; empty if nothing there answers. null if nobody chose. */
export type Choose = (nodes: readonly SearchedNode[]) => Promise<{
  /** Best first. */
  readonly chosen: readonly SearchedNode[];
  /** Those it was not shown, which are judged by words alone. */
  readonly unseen: readonly SearchedNode[];
  readonly reason: string;
} | null>;

/** Maximum number shown: the best by words. */
const SHOWN = 12;

/** @param foundIn what words found in a node */
export function createChooser(
  texts: ReadNodes,
  steer: ModelGuide,
  {
    question,
    zone,
    foundIn = () => '',
  }: {
    readonly question: string;
    readonly zone: string;
    readonly foundIn?: (node: SearchedNode) => string;
  },
): Choose {
  return async (nodes) => {
    if (nodes.length === 0) return null;
    const shown = nodes.slice(0, SHOWN);
    const read = await texts.read(shown);
    const candidates = shown.map((node, at): GuideCandidate => ({
      nodeId: node.nodeId,
      level: node.level,
      title: node.title,
      when: whenIn(node.startMs, zone),
      brief: read[at]?.find(({ field }) => field === 'summary')?.text ?? '',
      found: foundIn(node),
    }));
    const choice = await steer.choose(question, candidates);
    if (choice === null) return null;
    const byId = new Map(shown.map((node) => [node.nodeId, node]));
    const of = (ids: readonly SearchedNode['nodeId'][]): readonly SearchedNode[] =>
      ids.flatMap((id) => byId.get(id) ?? []);
    const why = choice.reason === '' ? 'its choice' : choice.reason;
    return {
      chosen: of(choice.chosen),
      unseen: [...of(choice.unseen), ...nodes.slice(SHOWN)],
      reason: `${steer.report().model}: ${why}`,
    };
  };
}
