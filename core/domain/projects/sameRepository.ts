import { isEveryday, isEverydayFile, isTelling, isTellingBranch } from './everydayNames.ts';
import type { FolderPath } from './folderPath.ts';
import { folderKey, lastPart, upTo } from './folderPath.ts';
import { homeLength } from './noProject.ts';

/** What is known of a folder that has the same name as another. */
export interface NamedAlike {
  readonly root: FolderPath;
  readonly branches: ReadonlySet<string>;
  /** Files below it, relative, as {@link pathsBelow} gives them. */
  readonly files: ReadonlySet<string>;
}

/** Points from which on two folders hold the same repository. */
const ENOUGH = 3;
/** One person has several of a name sooner than two people have: work, private, a rewrite. */
const ENOUGH_IN_ONE_HOME = 5;

/**
 * Do two folders of the same name hold the same repository, as far as their history tells? The name
 * alone never decides: it takes files, branches or folders above that both have and few others
 * would.
 */
export function sameRepository(a: NamedAlike, b: NamedAlike): boolean {
  const oneHome = homeOf(a.root) === homeOf(b.root);
  const points =
    (isTelling(lastPart(a.root)) ? 2 : 0) +
    Math.min(3, sharedFiles(a.files, b.files)) +
    Math.min(2, sharedFolders(a.files, b.files)) +
    2 * [...a.branches].filter((one) => isTellingBranch(one) && b.branches.has(one)).length +
    (oneHome ? 0 : 2 * sharedAbove(a.root, b.root));
  return points >= (oneHome ? ENOUGH_IN_ONE_HOME : ENOUGH);
}

/** Files of a telling name, or in a folder of one. */
function sharedFiles(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((path) => {
    const parts = path.split('/');
    const name = parts.at(-1) ?? '';
    return (
      b.has(path) &&
      parts.length > 1 &&
      name.includes('.') &&
      (parts.slice(0, -1).some((part) => !isEveryday(part)) ||
        (!isEverydayFile(name) && isTelling(name.replace(/\..*$/, ''))))
    );
  }).length;
}

/** Folders inside whose names not every repository has. */
function sharedFolders(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const others = foldersIn(b);
  return [...foldersIn(a)].filter((folder) => others.has(folder)).length;
}

function foldersIn(files: ReadonlySet<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const parts = file.split('/').slice(0, -1);
    for (const [at, part] of parts.entries())
      if (!isEveryday(part)) folders.add(parts.slice(0, at + 1).join('/'));
  }
  return folders;
}

/** Folders between the home and the folder, of telling names, that both have. */
function sharedAbove(a: FolderPath, b: FolderPath): number {
  const others = new Set(above(b));
  return above(a).filter((name) => others.has(name)).length;
}

/** The home, or the disk where it lies in none. */
function homeOf(path: FolderPath): string {
  return folderKey(upTo(path, homeLength(path) ?? 0));
}

function above(path: FolderPath): string[] {
  const home = homeLength(path) ?? 0;
  const own = path.parts.slice(home, -1).map((part) => part.toLowerCase());
  return [...new Set(own)].filter((part) => !isEveryday(part) && part.length > 2);
}
