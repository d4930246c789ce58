import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { absolutePath, fsPath, readFolder } from './pathText.ts';
import { systemErrors } from './systemErrors.ts';
import type { Folder } from '../engine/import/ports/machineFiles.ts';

const MOST_ENTRIES = 2_000;

/**
 * Folders and possible logs in a folder, by default the home folder; folders first, hidden ones
 * last. Throws `path-not-found` and `path-unreadable`.
 */
export function browseFolder(path: string | undefined): Folder {
  const folder = absolutePath(path ?? homedir());
  const names = systemErrors(folder, () => readFolder(folder));
  const entries = names.flatMap(({ name }) => entryOf(folder, name)).toSorted(byKindThenName);
  const parent = dirname(folder);
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    entries: entries.slice(0, MOST_ENTRIES),
    truncated: entries.length > MOST_ENTRIES,
  };
}

type Entry = Folder['entries'][number];

function entryOf(folder: string, name: string): readonly Entry[] {
  const path = join(folder, name);
  try {
    const stats = statSync(fsPath(path));
    if (stats.isDirectory()) return [{ name, path, kind: 'folder', bytes: 0 }];
    if (stats.isFile() && /\.jsonl(\.zst)?$/.test(name))
      return [{ name, path, kind: 'file', bytes: stats.size }];
  } catch {
    // A dangling link, or an entry that has just gone.
  }
  return [];
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

function byKindThenName(a: Entry, b: Entry): number {
  return rank(a) - rank(b) || COLLATOR.compare(a.name, b.name);
}

function rank({ kind, name }: Entry): number {
  return (name.startsWith('.') ? 1 : 0) + (kind === 'folder' ? 0 : 2);
}
