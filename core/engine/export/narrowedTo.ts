import type { Narrowing } from '../../domain/export/data.ts';
import type { AskedLens } from '../../model/lens.ts';
import type { ExportReader } from './ports/exportReader.ts';
import { projectNamed } from './projectNamed.ts';

/** What a lens narrows down to, as names and values, the project by its name. */
export async function narrowedTo(
  reader: Pick<ExportReader, 'listProjects' | 'listConversations'>,
  { project, source, starred, tag, from, to }: AskedLens,
): Promise<readonly Narrowing[]> {
  const named = project === undefined ? null : await projectNamed(reader, project);
  return [
    ...given('project', named?.name ?? project),
    ...given('source', source),
    ...(starred === true ? [{ name: 'starred', value: '' }] : []),
    ...given('tag', tag),
    ...given('from', from),
    ...given('to', to),
  ];
}

/** A name with its value, if it has one. */
export const given = (name: string, value: string | undefined): readonly Narrowing[] =>
  value === undefined ? [] : [{ name, value }];
