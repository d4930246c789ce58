import { StrataError } from '../../model/result.ts';
import type { NodeSearchReader } from './ports/searchStore.ts';

/**
 * A reader that lists only nodes that hold something of a project; as it is where no project is given.
 * Throws `not-found` for a project that has no conversation.
 */
export async function projectScope<Reader extends NodeSearchReader>(
  reader: Reader,
  project: string | undefined,
): Promise<Reader> {
  if (project === undefined) return reader;
  const held = await reader.nodesOfProject(project);
  if (held.size === 0)
    throw new StrataError({
      code: 'not-found',
      message: `No conversation of this memory is of the project ${project.slice(0, 100)}. \`projects\` lists them by name, id and folder.`,
      details: { project: project.slice(0, 100) },
    });
  return new Proxy(reader, {
    get(target, name, receiver) {
      if (name !== 'nodesToSearch') return Reflect.get(target, name, receiver) as unknown;
      const nodesToSearch: NodeSearchReader['nodesToSearch'] = async (parentIx, level) =>
        (await target.nodesToSearch(parentIx, level)).filter(({ nodeIx }) => held.has(nodeIx));
      return nodesToSearch;
    },
  });
}
