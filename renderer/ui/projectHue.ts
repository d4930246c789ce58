import { visibleLine } from '../../core/model/visibleText.ts';

/** A project's hue in degrees, one of twelve, the same in every window. */
export function projectHue(project: string): number {
  let hash = 0;
  for (const letter of project) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return (hash % 12) * 30;
}

/** The last part of a path, or a plain name, to be shown. */
export function shortProject(project: string): string {
  return visibleLine(project.split(/[\\/]/).findLast((part) => part !== '') ?? project);
}
