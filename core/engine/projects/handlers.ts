/** Handlers of the procedures about projects. */
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { projectsProcedures } from '../../contract/projects.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import { amountsOf } from '../conversations/priceTokens.ts';
import type { ProjectReader, ProjectWriter, ProjectsOut } from './ports/projectStore.ts';

export interface ProjectDeps {
  readonly heavyReader: ProjectReader;
  readonly writer: ProjectWriter;
  readonly hub: EventPublisher;
  readonly settings: () => Promise<Settings>;
}

/** What lists projects; it needs no writer. */
export function createProjectQueries({
  heavyReader,
  settings,
}: Pick<ProjectDeps, 'heavyReader' | 'settings'>): Pick<Handlers, 'projects'> {
  return { projects: async () => withCosts(await heavyReader.listProjects(), await settings()) };
}

export function createProjectHandlers(
  deps: ProjectDeps,
): Pick<Handlers, keyof typeof projectsProcedures> {
  const { writer, hub, settings } = deps;
  const changed = (): void => hub.publish('changed', { what: ['nodes'] });
  return {
    ...createProjectQueries(deps),
    async renameProject({ project, name }) {
      const renamed = await writer.renameProject(project, name);
      changed();
      return withCosts(renamed, await settings());
    },
    async mergeProjects({ project, into }) {
      const merged = await writer.mergeProjects(project, into);
      changed();
      return withCosts(merged, await settings());
    },
  };
}

function withCosts({ projects }: ProjectsOut, { money }: Settings): OutputOf<'projects'> {
  return {
    projects: projects.map(({ usage, ...project }) => ({
      ...project,
      ...amountsOf(usage, money.prices),
    })),
  };
}
