import { isInside, isTelling } from './everydayNames.ts';
import { folderKey, foldersAbove, lastPart } from './folderPath.ts';
import type { FolderPath } from './folderPath.ts';
import { compare } from './joinedSets.ts';
import { homeLength, isNowhere } from './noProject.ts';

/** A folder that work happened in, with all that is known of it. */
export interface SeenRoot {
  readonly key: string;
  readonly path: FolderPath;
  readonly isSure: boolean;
  readonly isStore: boolean;
  /** Is it known that the folder itself is a repository? */
  readonly isRepository: boolean;
  readonly addresses: ReadonlySet<string>;
  readonly branches: ReadonlySet<string>;
  /** Epoch ms of the first event in it. */
  readonly firstMs: number;
}

/** A folder with this many others directly in it, each of them no usual part of a repository, keeps projects. */
const KEEPS_PROJECTS = 3;

/** By key of a folder, the folder that it is part of: itself, one above, or the repository's own. */
export function nestRoots(roots: ReadonlyMap<string, SeenRoot>): ReadonlyMap<string, FolderPath> {
  const all = [...roots.values()].toSorted((a, b) => compare(a.key, b.key));
  const keepers = keepersAmong(all, roots);
  const telling = new Set(all.map(({ path }) => lastPart(path)).filter((name) => isTelling(name)));
  const outer = (root: SeenRoot): FolderPath => {
    if (root.isSure) return root.path;
    if (root.isStore) return ownFolder(root, all) ?? root.path;
    const above = parentOf(root, roots, keepers);
    if (above !== undefined) return outer(above);
    // Below a folder that is called like a repository known from elsewhere.
    const named = foldersAbove(root.path).find(
      (path) => telling.has(lastPart(path)) && !isNowhere(path),
    );
    return named ?? root.path;
  };
  return new Map(all.map((root) => [root.key, outer(root)]));
}

/** The nearest known folder above, if the folder is part of it. */
function parentOf(
  root: SeenRoot,
  roots: ReadonlyMap<string, SeenRoot>,
  keepers: ReadonlySet<string>,
): SeenRoot | undefined {
  const key = foldersAbove(root.path)
    .map(folderKey)
    .find((one) => roots.has(one));
  const above = key === undefined ? undefined : roots.get(key);
  return above === undefined || keepers.has(above.key) || areApart(above, root) ? undefined : above;
}

/** Two repositories, or a repository in a folder that is none. */
function areApart(above: SeenRoot, below: SeenRoot): boolean {
  if (above.addresses.size > 0 && below.addresses.size > 0)
    return [...below.addresses].every((one) => !above.addresses.has(one));
  // The address of what lies below has the name of what lies above: that is the repository.
  const name = lastPart(above.path).toLowerCase();
  if ([...below.addresses].some((one) => one.endsWith(`/${name}`))) return false;
  return showsGit(below) && !showsGit(above);
}

function showsGit(one: SeenRoot): boolean {
  return one.isRepository || one.branches.size > 0 || one.addresses.size > 0;
}

function keepersAmong(
  all: readonly SeenRoot[],
  roots: ReadonlyMap<string, SeenRoot>,
): ReadonlySet<string> {
  const held = new Map<string, Set<string>>();
  for (const { path } of all) {
    const above = foldersAbove(path).find((one) => roots.has(folderKey(one)));
    if (above === undefined) continue;
    const child = path.parts[above.parts.length] ?? '';
    if (isInside(child) || child.startsWith('.')) continue;
    const key = folderKey(above);
    held.set(key, (held.get(key) ?? new Set()).add(child));
  }
  return new Set(
    [...held]
      .filter(([key, children]) => {
        const root = roots.get(key);
        return root !== undefined && !showsGit(root) && children.size >= KEEPS_PROJECTS;
      })
      .map(([key]) => key),
  );
}

/** The one repository of that name in the same home, or anywhere if the place is temporary. */
function ownFolder(store: SeenRoot, all: readonly SeenRoot[]): FolderPath | undefined {
  const name = lastPart(store.path).toLowerCase();
  const home = homeKey(store.path);
  const alike = all.filter(
    ({ path, isStore }) =>
      !isStore &&
      lastPart(path).toLowerCase() === name &&
      (home === null || homeKey(path) === home),
  );
  return alike.length === 1 ? alike[0]?.path : undefined;
}

function homeKey(path: FolderPath): string | null {
  const length = homeLength(path);
  return length === null
    ? null
    : folderKey({ prefix: path.prefix, parts: path.parts.slice(0, length) });
}
