/** What a project's name is made from. */
export interface Nameable {
  readonly key: string;
  /** From the outermost to the project's own name, which is the last. At least one. */
  readonly parts: readonly string[];
  /** Stands in front when all parts are needed, such as a drive. */
  readonly prefix: string;
}

/**
 * A name for each project, by key: its own, with as many parts before it as it takes to tell projects
 * apart. Cases do not tell them apart, and a number alone is no name.
 */
export function nameProjects(projects: readonly Nameable[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (let count = 1, left = projects; left.length > 0; count++) {
    taken.clear();
    for (const one of left) {
      const name = nameOf(one, count).toLowerCase();
      taken.set(name, (taken.get(name) ?? 0) + 1);
    }
    left = left.filter((one) => {
      const name = nameOf(one, count);
      const isEnough = taken.get(name.toLowerCase()) === 1 && !/^\d+$/.test(name);
      const isAll = count > one.parts.length;
      if (isEnough || isAll) names.set(one.key, name);
      return !isEnough && !isAll;
    });
  }
  return names;
}

function nameOf({ parts, prefix }: Nameable, count: number): string {
  const name = parts.slice(-count).join('/');
  return count > parts.length ? `${prefix}/${name}` : name;
}
