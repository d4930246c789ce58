import { onlyWords } from '../../state/lensWords.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import { useProjects } from '../../ui/useProjects.ts';

/** What of a period all is narrowed down to, in words; empty where nothing of it is left out. */
export function useOnlyWords(nodeId: string): string {
  const lens = usePlace((place) => place.lens);
  const project = useProjects().find(({ projectId }) => projectId === lens.project);
  return onlyWords(lens, { nodeId, projectName: project?.name });
}
