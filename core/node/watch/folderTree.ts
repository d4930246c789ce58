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
  /** null: nothing is watched, it is only looked through. */
  readonly system: WatchSystem | null;
  /** Something was told: {@link Followed.settle} wants to be called soon. */
  readonly onHint: () => void;
  /** The path itself seems to be gone, or to be another one. */
  readonly onGone: () => void;
  /** Changes are not told any more; {@link Followed.unwatched} says why. */
  readonly onUnwatched: () => void;
}

/** What is followed under one path. */
export interface Followed {
  /** Looks through everything. Throws what the system has against the path itself. */
  look(): Generator<void>;
  /** Looks at what was told since. */
  settle(): Generator<void>;
  /** Why the system does not tell all changes: its code. */
  readonly unwatched: string | undefined;
  /** What below it cannot be read. */
  readonly unreadable: ReadonlyMap<string, string>;
  countLogs(): number;
  close(): void;
}

interface Folder {
  readonly path: string;
  /** Without links, to tell those that go round. */
  readonly real: string;
  readonly parent: Folder | undefined;
  readonly watch: FolderWatch | undefined;
  readonly marks: Map<string, LogMark>;
  readonly folders: Map<string, Folder>;
  /** Is it followed no longer? */
  closed: boolean;
}

/**
 * A folder and all below it. What the system tells are hints where to look; what is there decides. Links to
 * folders are followed, save where they lead to one that is followed already, or to one above the root.
 * Links to single logs are too, but writing to those is only found by looking through.
 */
export class FolderTree implements Followed {
  readonly unreadable = new Map<string, string>();
  unwatched: string | undefined;
  readonly #deps: TreeDeps;
  readonly #root: Folder;
  /** Every folder that is followed, by its real path. */
  readonly #byReal = new Map<string, Folder>();
  /** Names that were told, by folder; null: of any. */
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
    // Where one watch tells of everything below, only a link leads out of it.
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

  /** Watches first and lists then, so that nothing falls between. */
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

  /** Sorted, as logs are listed elsewhere; undefined where there is nothing to list. */
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
      // What was told of its logs still holds when it can be read again.
      else this.unreadable.set(path, code);
      return undefined;
    }
  }

  #failToWatch(code: string): void {
    if (this.unwatched !== undefined) return;
    this.unwatched = code;
    this.#deps.onUnwatched();
  }

  /** A folder below another; undefined where a link leads to what is followed, or above it. */
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
    // Other files and the folders themselves may be written as much as they like.
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
      // It came here just now: one of this name that was watched may have been another, with equal numbers.
      child?.watch?.close();
      if (child !== undefined) yield* this.#look(child);
      return;
    }
    this.#dropChild(folder, name);
    if (isLog(name)) this.#lookAtLog(folder, path, stats);
    // A tool that packs a log removes the plain one last; one that unpacks it makes that first.
    const packed = path + PACKED_ENDING;
    if (isLog(packed) && (stats === undefined || folder.marks.has(packed)))
      this.#lookAtLog(folder, packed, statOf(packed));
    // A folder's own watch tells by its own name that the folder itself is gone.
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

/** As `join`, which would put the whole path in order for every entry: a third of all time. */
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
