import type { ChildSummary } from './types.ts';

/** A folder with this many projects is where somebody keeps projects, not a project itself. */
const KEEPS_PROJECTS = 3;
/** Disk roots, home folders and temporary folders belong to no project. */
const NO_PROJECT =
  /^(?:(?:[a-z]:)?[\\/]*|(?:[a-z]:)?[\\/](?:users|home)[\\/][^\\/]+[\\/]?|\/root\/?|(?:\/private)?(?:\/var)?\/tmp\/?)$/i;

/**
 * Assigns the children's topics and bullets to the projects a person would name: a folder inside
 * another project belongs to it, and home folders and the like are no projects.
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

/** Returns a function that maps a project to its outermost known parent, or null if it is none. */
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

/** The parent folders of a path, nearest first, spelled as in the path. */
function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (const match of path.matchAll(/[\\/]+/g))
    if (match.index > 0) ancestors.unshift(path.slice(0, match.index));
  return ancestors;
}
