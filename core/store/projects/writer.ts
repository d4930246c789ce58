import type { ProjectWriter } from '../../engine/projects/ports/projectStore.ts';
import type { WriteContext } from '../sql/context.ts';
import { mergeProjects, renameProject } from './handProjects.ts';

export function projectsWriter({ db, writing }: WriteContext): ProjectWriter {
  return {
    renameProject: (project, name) => writing(() => renameProject(db, project, name)),
    mergeProjects: (project, into) => writing(() => mergeProjects(db, project, into)),
  };
}
