/**
 * Short names for projects that logs call by a path: its last part, and as many before it as tell it
 * from the others. Any system's separators; a name that is no path stays as it is.
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
