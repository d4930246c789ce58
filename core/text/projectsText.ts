import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';

type Project = OutputOf<'projects'>['projects'][number];

/** Projects as Markdown: a line each with its name and what it holds, then its folders. */
export function projectsText(
  {
    projects,
    none = null,
  }: Pick<OutputOf<'projects'>, 'projects'> & Partial<Pick<OutputOf<'projects'>, 'none'>>,
  { isNarrowed = false }: { readonly isNarrowed?: boolean } = {},
): string {
  if (projects.length === 0)
    return isNarrowed
      ? 'No project has any of that.'
      : 'No projects yet: no conversation names a folder that could be one.';
  return [
    ...projects.map(projectText),
    ...(none === null ? [] : [`- No project · ${countWords(none)}`]),
  ].join('\n');
}

function projectText(project: Project): string {
  const { projectId, name, roots, merged } = project;
  const parts = merged.map((part) => `${oneLine(part.name)} (${part.projectId})`);
  return [
    `- ${oneLine(name)} · ${countWords(project)} · ${projectId}`,
    ...roots.map((root) => `  ${oneLine(root)}`),
    ...(parts.length === 0 ? [] : [`  with ${parts.join(', ')}`]),
  ].join('\n');
}

type Counted = Pick<Project, 'conversations' | 'requests' | 'firstTime' | 'lastTime'>;

function countWords({ conversations, requests, firstTime, lastTime }: Counted): string {
  const [first, last] = [firstTime.slice(0, 10), lastTime.slice(0, 10)];
  return [
    plural(conversations, 'conversation'),
    plural(requests, 'request'),
    first === last ? first : `${first} to ${last}`,
  ].join(', ');
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
