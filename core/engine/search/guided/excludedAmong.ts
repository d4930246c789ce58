import type { NodeId } from '../../../model/ids.ts';
import type { SummaryReader } from '../../summaries/ports/summaryStore.ts';
import { isExcluded } from '../../settings/excluded.ts';
import { excludedPeriods } from '../../summaries/pendingNodes.ts';

/**
 * Those of some nodes that hold words of excluded projects: segments of them, and periods above such segments.
 * What is gone by now counts as excluded, since nobody knows whose it was.
 */
export async function excludedAmong(
  nodeIds: readonly NodeId[],
  excludedProjects: readonly string[],
  reader: Pick<SummaryReader, 'findNode' | 'projectsOfPeriods'>,
): Promise<ReadonlySet<NodeId>> {
  if (excludedProjects.length === 0) return new Set();
  const excluded = new Set<NodeId>();
  let periods: ReadonlySet<number> | undefined;
  for (const nodeId of nodeIds) {
    const node = await reader.findNode(nodeId);
    if (node === null) excluded.add(nodeId);
    else if (node.level === 'segment') {
      if (isExcluded(node.project, excludedProjects)) excluded.add(nodeId);
    } else {
      periods ??= await excludedPeriods(reader, excludedProjects);
      if (periods.has(node.nodeIx)) excluded.add(nodeId);
    }
  }
  return excluded;
}
