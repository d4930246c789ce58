import { onlyWords } from '../../state/lensWords.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import { useProjects } from '../../ui/useProjects.ts';

/** What of a period all is narrowed down to, in words; empty where nothing of it is left out. */
export function useOnlyWords(nodeId: string): string {
  const lens = usePlace((place) => place.lens);
  const name = useProjects().find(({ projectId }) => projectId === lens.project)?.name;
  return onlyWords(lens, { nodeId, projectName: name });
}
