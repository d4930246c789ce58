import { folderKey, lastPart, parseFolder, upTo } from './folderPath.ts';
import type { FolderPath } from './folderPath.ts';
import { hostedFolder } from './hostedFolder.ts';
import { isHome, isNowhere, isTemporary } from './noProject.ts';
import { remoteAddress } from './remoteAddress.ts';
import type { FolderOnDisk } from './types.ts';
import { worktreeOf } from './worktree.ts';

/** Where a folder belongs, as far as it tells by itself. */
export interface FolderRoot {
  readonly key: string;
  readonly path: FolderPath;
  /** Of the repository, if its path or the disk tells it. */
  readonly addresses: readonly string[];
  /** Was it read from the disk, so that nothing is left to guess? */
  readonly isSure: boolean;
  /** Does its path show that it is a repository? */
  readonly isRepository: boolean;
  /** Is it a place of worktrees that only has the repository's name? */
  readonly isStore: boolean;
}

const NUMBERED = /^\d{1,3}$/;

/** Null: it belongs to no project, or is no path. */
export function rootOfFolder(folder: string, disk: FolderOnDisk | null): FolderRoot | null {
  const path = parseFolder(folder);
  if (path === null) return null;
  const addresses = disk?.remote == null ? [] : present(remoteAddress(disk.remote));
  const onDisk = disk?.root == null ? null : parseFolder(disk.root);
  if (onDisk !== null && !isHome(onDisk) && onDisk.parts.length > 0)
    return made(onDisk, { addresses, isSure: true, isRepository: true });
  // A path may be a worktree's and hosted: `…/github.com/owner/repo/.worktrees/1`.
  const worktree = worktreeOf(path);
  const place = worktree?.root ?? path;
  const hosted = hostedFolder(place);
  if (hosted !== null)
    return made(hosted.root, {
      addresses: [...addresses, hosted.address],
      isRepository: true,
    });
  const root = withoutNumbers(place);
  if (isNowhere(root)) return null;
  const isStore = worktree?.isStore === true;
  return made(root, { addresses, isStore, isRepository: worktree !== null });
}

/** `repo/1` is one of several copies of `repo`; numbered folders of a home or shelf are not. */
function withoutNumbers(path: FolderPath): FolderPath {
  if (path.parts.length < 2 || !NUMBERED.test(lastPart(path))) return path;
  const above = upTo(path, path.parts.length - 1);
  return isNowhere(above) || isTemporary(above) ? path : withoutNumbers(above);
}

function made(
  path: FolderPath,
  {
    addresses,
    isSure = false,
    isStore = false,
    isRepository = false,
  }: {
    readonly addresses: readonly string[];
    readonly isSure?: boolean;
    readonly isStore?: boolean;
    readonly isRepository?: boolean;
  },
): FolderRoot {
  const key = folderKey(path);
  return { key, path, addresses, isSure, isStore, isRepository };
}

function present<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}
