/**
 * Short names for projects given as paths: the last part, with as many parts before it as needed to
 * tell projects apart. Accepts the separators of any system; other names stay as they are.
 */
export function projectNames(projects: Iterable<string>): ReadonlyMap<string, string> {
  const paths = [...new Set(projects)].map((project) => ({ project, parts: partsOf(project) }));
  const names = new Map<string, string>();
  for (const { project, parts } of paths) {
    const others = paths.filter((other) => other.project !== project);
    let count = 1;
    while (
      count < parts.length &&
      others.some((other) => nameOf(other.parts, count) === nameOf(parts, count))
    )
      count++;
    names.set(project, nameOf(parts, count));
  }
  return names;
}

function partsOf(project: string): string[] {
  const parts = project.split(/[/\\]+/).filter((part) => part !== '');
  return parts.length === 0 ? [project] : parts;
}

const nameOf = (parts: readonly string[], count: number): string => parts.slice(-count).join('/');
