/** Handlers of the procedures about projects. */
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { projectsProcedures } from '../../contract/projects.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import { timedLens } from '../search/askedTime.ts';
import { priced } from '../conversations/priceTokens.ts';
import type { ProjectReader, ProjectWriter, ProjectsOut } from './ports/projectStore.ts';

export interface ProjectDeps {
  readonly reader: { zone(): Promise<string> };
  readonly heavyReader: ProjectReader;
  readonly writer: ProjectWriter;
  readonly hub: EventPublisher;
  readonly settings: () => Promise<Settings>;
  readonly now: () => number;
}

/** What lists projects; it needs no writer. */
export function createProjectQueries(
  deps: Omit<ProjectDeps, 'writer' | 'hub'>,
): Pick<Handlers, 'projects'> {
  return {
    projects: async (asked) =>
      withCosts(
        await deps.heavyReader.listProjects(await timedLens(asked, deps)),
        await deps.settings(),
      ),
  };
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

function withCosts(
  { projects, none, weeks }: ProjectsOut,
  { money }: Settings,
): OutputOf<'projects'> {
  return {
    weeks: [...weeks],
    none: none === null ? null : priced(none, money.prices),
    projects: projects.map((project) => priced(project, money.prices)),
  };
}
