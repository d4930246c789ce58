/** Where a folder of this disk belongs, read from what git keeps in it. No git is needed. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { FolderOnDisk } from '../engine/projects/ports/projectRules.ts';
import { fsPath } from './pathText.ts';

/** Folders above that are looked at, and bytes of a file that are read. */
const MOST_ABOVE = 40;
const MOST_BYTES = 256 * 1024;

/**
 * The repository that a folder belongs to, with the address of its remote `origin`, or of its only
 * remote; `root` is the main folder, also for a worktree and below a sub-folder. A submodule is its own
 * repository. Null if the folder is not there or no folder; `{root: null, remote: null}` if it is in no
 * repository. Never throws.
 */
export function gitFolder(folder: string): FolderOnDisk | null {
  if (!isAbsolute(folder) || !isFolder(folder)) return null;
  let at = resolve(folder);
  for (let above = 0; above < MOST_ABOVE; above++) {
    const found = repositoryAt(at);
    if (found !== null) return found;
    const parent = dirname(at);
    if (parent === at) break;
    at = parent;
  }
  return { root: null, remote: null };
}

function repositoryAt(folder: string): FolderOnDisk | null {
  const git = join(folder, '.git');
  if (isFolder(git))
    // An empty folder `.git` is not a repository.
    return isFile(join(git, 'HEAD')) ? { root: folder, remote: remoteIn(git) } : null;
  const link = /^gitdir:\s*(.+?)\s*$/m.exec(textOf(git) ?? '')?.[1];
  if (link === undefined) return null;
  const own = resolve(folder, link);
  const common = textOf(join(own, 'commondir'))?.trim();
  // Without a common folder it is a submodule, or a repository whose files lie elsewhere.
  if (common === undefined || common === '') return { root: folder, remote: remoteIn(own) };
  const shared = resolve(own, common);
  // The common folder of a bare repository is the repository itself: `repo.git`, or `repo/.bare`.
  const name = basename(shared);
  const root = name.startsWith('.') ? dirname(shared) : shared.replace(/\.git$/, '');
  return { root, remote: remoteIn(shared) };
}

/** The address of `origin`, else of the only remote. */
function remoteIn(git: string): string | null {
  const remotes = new Map<string, string>();
  let section: string | null = null;
  for (const line of (textOf(join(git, 'config')) ?? '').split('\n')) {
    const header = /^\s*\[(.*)\]\s*$/.exec(line);
    if (header !== null) section = /^remote\s+"(.+)"$/.exec(header[1]?.trim() ?? '')?.[1] ?? null;
    const url = /^\s*url\s*=\s*"?(.+?)"?\s*$/.exec(line)?.[1];
    if (section !== null && url !== undefined && !remotes.has(section)) remotes.set(section, url);
  }
  const [only] = remotes.values();
  return remotes.get('origin') ?? (remotes.size === 1 ? (only ?? null) : null);
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true;
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile() === true;
}

/** Undefined for what is not there, is no plain file, is too large or may not be read. */
function textOf(path: string): string | undefined {
  const stat = statOf(path);
  if (stat?.isFile() !== true || stat.size > MOST_BYTES) return undefined;
  try {
    return readFileSync(fsPath(path), 'utf8');
  } catch {
    return undefined;
  }
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(fsPath(path), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
