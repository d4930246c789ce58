import type { ProjectsOut } from '../projects/ports/projectStore.ts';
import type { ExportReader } from './ports/exportReader.ts';

export type Project = ProjectsOut['projects'][number];

/** The project that an id, a name or a folder means; null if it means none. */
export async function projectNamed(
  reader: Pick<ExportReader, 'listProjects' | 'listConversations'>,
  text: string,
): Promise<Project | null> {
  // A conversation of it tells what earlier ids, and folders below a root, have become.
  const { conversations } = await reader.listConversations({
    project: text,
    open: false,
    agents: false,
    all: true,
    limit: 1,
    offset: 0,
  });
  const id = conversations[0]?.projectId ?? null;
  const { projects } = await reader.listProjects();
  return projects.find(({ projectId }) => projectId === id) ?? null;
}
