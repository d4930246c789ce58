import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';

type Project = OutputOf<'projects'>['projects'][number];

/** Projects as Markdown: a line each with its name and what it holds, then its folders. */
export function projectsText(
  { projects }: Pick<OutputOf<'projects'>, 'projects'>,
  { isNarrowed = false }: { readonly isNarrowed?: boolean } = {},
): string {
  if (projects.length === 0)
    return isNarrowed
      ? 'No project has any of that.'
      : 'No projects yet: no conversation names a folder that could be one.';
  return projects.map(projectText).join('\n');
}

function projectText(project: Project): string {
  const { projectId, name, roots, conversations, requests, firstTime, lastTime, merged } = project;
  const first = firstTime.slice(0, 10);
  const last = lastTime.slice(0, 10);
  const counts = [
    plural(conversations, 'conversation'),
    plural(requests, 'request'),
    first === last ? first : `${first} to ${last}`,
  ].join(', ');
  const parts = merged.map((part) => `${oneLine(part.name)} (${part.projectId})`);
  return [
    `- ${oneLine(name)} · ${counts} · ${projectId}`,
    ...roots.map((root) => `  ${oneLine(root)}`),
    ...(parts.length === 0 ? [] : [`  with ${parts.join(', ')}`]),
  ].join('\n');
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
