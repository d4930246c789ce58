import type { ProjectReader } from '../../engine/projects/ports/projectStore.ts';
import type { ReadContext } from '../sql/context.ts';
import { readProjects } from './readProjects.ts';

export function projectsReader({ db, spans, reading }: ReadContext): ProjectReader {
  return { listProjects: (lens) => reading(() => readProjects(db, lens ?? {}, spans)) };
}
