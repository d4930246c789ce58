import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, sep } from 'node:path';
import { isLog, PACKED_ENDING, plainTwinOf } from '../listLogs.ts';
import { fsPath, readFolder, realPath } from '../pathText.ts';
import type { FolderEntry } from '../pathText.ts';
import { codeOf, FolderWatch } from './folderWatch.ts';
import { noticeLog, statOf } from './noticeLog.ts';
import type { LogMark, NoticeDeps } from './noticeLog.ts';
import type { WatchSystem } from './watchSystem.ts';

export interface TreeDeps extends NoticeDeps {
  /** null: nothing is watched, only scanned. */
  readonly system: WatchSystem | null;
  /** Called when a change was reported: {@link Followed.settle} should run soon. */
  readonly onHint: () => void;
  /** Called when the path itself seems to be gone or replaced. */
  readonly onGone: () => void;
  /** Called when changes are no longer reported; {@link Followed.unwatched} says why. */
  readonly onUnwatched: () => void;
}

/** Everything followed under one path. */
export interface Followed {
  /** Scans everything. Throws the system's errors about the path itself. */
  look(): Generator<void>;
  /** Scans what was reported since the last scan. */
  settle(): Generator<void>;
  /** The system's code for why it does not report all changes. */
  readonly unwatched: string | undefined;
  /** Unreadable paths below it, with the system's code. */
  readonly unreadable: ReadonlyMap<string, string>;
  countLogs(): number;
  close(): void;
}

interface Folder {
  readonly path: string;
  /** The path with links resolved, to detect cycles. */
  readonly real: string;
  readonly parent: Folder | undefined;
  readonly watch: FolderWatch | undefined;
  readonly marks: Map<string, LogMark>;
  readonly folders: Map<string, Folder>;
  /** Whether it is no longer followed. */
  closed: boolean;
}

/**
 * A folder and everything below it. Reports from the system are only hints where to look; the disk
 * decides. Links to folders are followed, except to a folder that is already followed or to one
 * above the root. Links to single logs are followed too, but writes to their targets are found only
 * by scanning.
 */
export class FolderTree implements Followed {
  readonly unreadable = new Map<string, string>();
  unwatched: string | undefined;
  readonly #deps: TreeDeps;
  readonly #root: Folder;
  /** Every followed folder by its real path. */
  readonly #byReal = new Map<string, Folder>();
  /** Reported names by folder; null: any name in it. */
  #hints = new Map<Folder, Set<string | null>>();

  constructor(path: string, deps: TreeDeps) {
    this.#deps = deps;
    this.#root = this.#open(path, realPath(path), undefined);
  }

  *look(): Generator<void> {
    this.unwatched = undefined;
    this.unreadable.clear();
    yield* this.#look(this.#root);
  }

  *settle(): Generator<void> {
    const hints = this.#hints;
    this.#hints = new Map();
    for (const [folder, names] of hints) {
      for (const name of names) {
        if (folder.closed) break;
        if (name === null) yield* this.#look(folder);
        else yield* this.#lookAt(folder, name);
        yield;
      }
    }
  }

  countLogs(): number {
    return [...this.#byReal.values()].reduce((sum, { marks }) => sum + marks.size, 0);
  }

  close(): void {
    this.#drop(this.#root);
  }

  #open(path: string, real: string, parent: Folder | undefined): Folder {
    const { system } = this.#deps;
    // Where one watch covers everything below, only a link leads outside it.
    const isCovered = system?.recursive === true && parent !== undefined && isBelow(real, parent);
    const folder: Folder = {
      path,
      real,
      parent,
      watch:
        system === null || isCovered
          ? undefined
          : new FolderWatch(path, {
              system,
              deep: true,
              onChange: (kind, name) => this.#hear(folder, kind, name),
              onFailure: (code) => this.#failToWatch(code),
            }),
      marks: new Map(),
      folders: new Map(),
      closed: false,
    };
    this.#byReal.set(real, folder);
    return folder;
  }

  /** Watches before listing, so that no change falls between the two. */
  *#look(folder: Folder): Generator<void> {
    const entries = this.#list(folder);
    if (entries === undefined) return;
    const names = new Set(entries.map(({ name }) => name));
    for (const name of folder.folders.keys()) if (!names.has(name)) this.#dropChild(folder, name);
    for (const path of folder.marks.keys())
      if (!names.has(path.slice(path.lastIndexOf(sep) + 1))) folder.marks.delete(path);
    for (const entry of entries) {
      if (folder.closed) return;
      const path = within(folder.path, entry.name);
      const isFolder =
        entry.isDirectory() || (entry.isSymbolicLink() && statOf(path)?.isDirectory() === true);
      if (isFolder) {
        const child = this.#child(folder, entry.name, entry.isSymbolicLink());
        if (child !== undefined) yield* this.#look(child);
      } else if (isLog(entry.name)) this.#lookAtLog(folder, path, statOf(path));
      yield;
    }
  }

  /** Sorted as logs are listed elsewhere; undefined if it cannot be listed. */
  #list(folder: Folder): readonly FolderEntry[] | undefined {
    const { path } = folder;
    if (folder.closed) return undefined;
    try {
      const unwatched = folder.watch?.keep(statSync(fsPath(path)));
      const entries = readFolder(path);
      this.unreadable.delete(path);
      if (unwatched !== undefined && !isGone(unwatched)) this.#failToWatch(unwatched);
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      if (folder === this.#root) throw error;
      const code = codeOf(error);
      if (isGone(code)) this.#dropChild(folder.parent, basename(path));
      // What was reported about its logs still holds once it is readable again.
      else this.unreadable.set(path, code);
      return undefined;
    }
  }

  #failToWatch(code: string): void {
    if (this.unwatched !== undefined) return;
    this.unwatched = code;
    this.#deps.onUnwatched();
  }

  /** A folder below another; undefined if a link leads to a followed folder or above it. */
  #child(folder: Folder, name: string, isLink: boolean): Folder | undefined {
    const path = within(folder.path, name);
    const real = isLink ? realPathOf(path) : within(folder.real, name);
    const known = folder.folders.get(name);
    if (known !== undefined && known.real === real) return known;
    if (known !== undefined) this.#dropChild(folder, name);
    if (real === undefined || this.#byReal.has(real)) return undefined;
    if (isLink && isBelow(this.#root.real, { real })) return undefined;
    const child = this.#open(path, real, folder);
    folder.folders.set(name, child);
    return child;
  }

  #hear(from: Folder, kind: 'rename' | 'change', name: string | null): void {
    let folder = from;
    let rest = name === null ? [] : name.split(sep);
    for (;;) {
      const below = rest.length < 2 ? undefined : folder.folders.get(rest[0] ?? '');
      if (below === undefined) break;
      folder = below;
      rest = rest.slice(1);
    }
    const [first = null] = rest;
    // Writes to other files, or to the folders themselves, do not matter.
    if (kind === 'change' && rest.length === 1 && first !== null && !isLog(first)) return;
    const names = this.#hints.get(folder);
    if (names === undefined) this.#hints.set(folder, new Set([first]));
    else names.add(first);
    this.#deps.onHint();
  }

  *#lookAt(folder: Folder, name: string): Generator<void> {
    const path = within(folder.path, name);
    const stats = statOf(path);
    if (stats?.isDirectory() === true) {
      const child = this.#child(folder, name, realPathOf(path) !== within(folder.real, name));
      // It has just appeared: a watched one of the same name may have been a different folder with
      // the same inode.
      child?.watch?.close();
      if (child !== undefined) yield* this.#look(child);
      return;
    }
    this.#dropChild(folder, name);
    if (isLog(name)) this.#lookAtLog(folder, path, stats);
    // A packing tool removes the plain log last; an unpacking tool creates it first.
    const packed = path + PACKED_ENDING;
    if (isLog(packed) && (stats === undefined || folder.marks.has(packed)))
      this.#lookAtLog(folder, packed, statOf(packed));
    // A folder's own watch reports the folder's own name when the folder itself is gone.
    if (stats !== undefined || name !== basename(folder.path)) return;
    if (folder.parent === undefined) this.#deps.onGone();
    else yield* this.#lookAt(folder.parent, name);
  }

  #lookAtLog(folder: Folder, path: string, stats: Stats | undefined): void {
    if (hasPlainTwin(path)) folder.marks.delete(path);
    else noticeLog({ path, stats }, folder.marks, this.#deps);
  }

  #dropChild(folder: Folder | undefined, name: string): void {
    const child = folder?.folders.get(name);
    if (child === undefined) return;
    folder?.folders.delete(name);
    this.#drop(child);
  }

  #drop(folder: Folder): void {
    folder.closed = true;
    folder.watch?.close();
    this.#hints.delete(folder);
    if (this.#byReal.get(folder.real) === folder) this.#byReal.delete(folder.real);
    for (const child of folder.folders.values()) this.#drop(child);
  }
}

function hasPlainTwin(path: string): boolean {
  try {
    return plainTwinOf(path) !== undefined;
  } catch {
    return false;
  }
}

function isBelow(path: string, { real }: { readonly real: string }): boolean {
  return path.startsWith(within(real, ''));
}

/** Like `join`, which would normalize the whole path for every entry, a third of the total time. */
function within(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

function realPathOf(path: string): string | undefined {
  try {
    return realPath(path);
  } catch {
    return undefined;
  }
}

function isGone(code: string): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR';
}
