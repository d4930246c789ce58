import { visibleLine } from '../../core/model/visibleText.ts';

/** A project's hue in degrees, one of twelve, the same in every window, by its path as by its name. */
export function projectHue(project: string): number {
  let hash = 0;
  for (const letter of shortProject(project).toLowerCase())
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return (hash % 12) * 30;
}

/** A project's name, to be shown; of a path its last part. Names may have two, where one does not tell them apart. */
export function shortProject(project: string): string {
  const isPath = /^(?:[\\/~]|[A-Za-z]:[\\/])/.test(project);
  const last = isPath ? project.split(/[\\/]/).findLast((part) => part !== '') : undefined;
  return visibleLine(last ?? project);
}
