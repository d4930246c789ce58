import type { ChildSummary } from './types.ts';

/** A folder that holds this many projects is where somebody keeps them, not a project itself. */
const KEEPS_PROJECTS = 3;
/** The root of a disk, somebody's home, a folder for throw-away files: talk there is of no project. */
const NO_PROJECT =
  /^(?:(?:[a-z]:)?[\\/]*|(?:[a-z]:)?[\\/](?:users|home)[\\/][^\\/]+[\\/]?|\/root\/?|(?:\/private)?(?:\/var)?\/tmp\/?)$/i;

/**
 * Gives children's topics and bullets the projects that a person would name: a folder below another
 * project belongs to it, and home folders and the like are none.
 */
export function withProjectRoots(children: readonly ChildSummary[]): ChildSummary[] {
  const rootOf = projectRoots(
    children.flatMap(({ topics, bullets }) => [
      ...topics.map(({ project }) => project),
      ...bullets.map(({ project }) => project),
    ]),
  );
  return children.map((child) => ({
    ...child,
    topics: child.topics.map((topic) => ({ ...topic, project: rootOf(topic.project) })),
    bullets: child.bullets.map((bullet) => ({ ...bullet, project: rootOf(bullet.project) })),
  }));
}

/** Finds the outermost project of each, among those that are given; null for none. */
export function projectRoots(
  projects: readonly (string | null)[],
): (project: string | null) => string | null {
  const named = new Set(
    projects.filter((project) => project !== null && !NO_PROJECT.test(project)),
  );
  const parents = new Map<string, string>();
  const held = new Map<string, number>();
  for (const project of named) {
    const parent =
      project === null ? undefined : ancestorsOf(project).find((one) => named.has(one));
    if (project === null || parent === undefined) continue;
    parents.set(project, parent);
    held.set(parent, (held.get(parent) ?? 0) + 1);
  }
  return (project) => {
    if (project === null || !named.has(project)) return null;
    let root = project;
    for (;;) {
      const parent = parents.get(root);
      if (parent === undefined || (held.get(parent) ?? 0) >= KEEPS_PROJECTS) return root;
      root = parent;
    }
  };
}

/** The folders above a path, nearest first, written as the path writes them. */
function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (const match of path.matchAll(/[\\/]+/g))
    if (match.index > 0) ancestors.unshift(path.slice(0, match.index));
  return ancestors;
}
