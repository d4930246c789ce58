/** What a person dropped on the window: the logs in it, and the names of what is none. */
import type { StrataBridge } from '../../core/contract/bridge.ts';
import { StrataError } from '../../core/model/result.ts';

export interface DroppedLog {
  /** Relative, with `/`: the dropped folder's name comes first. */
  readonly path: string;
  readonly file: File;
}

export interface Dropped<Log> {
  readonly logs: readonly Log[];
  /** Relative paths of what is no log and is therefore not taken. */
  readonly leftOut: readonly string[];
}

/** The part of a dropped item that is looked at. */
export type DroppedItem = Pick<DataTransferItem, 'kind' | 'getAsFile' | 'webkitGetAsEntry'>;

/** Logs by their names, which is all that is known of a file before it is read. */
export const isLogName = (name: string): boolean => /\.jsonl(\.zst)?$/.test(name);

/**
 * The paths of what was dropped, where the desktop can tell them. Folders are taken whole: the host
 * finds the logs in them.
 */
export function droppedPaths(
  items: readonly DroppedItem[],
  bridge: Pick<StrataBridge, 'pathOf'>,
): Dropped<string> {
  const logs: string[] = [];
  const leftOut: string[] = [];
  for (const item of items) {
    const file = item.getAsFile();
    if (file === null) continue;
    const path = bridge.pathOf(file);
    const taken = item.webkitGetAsEntry()?.isDirectory === true || isLogName(file.name);
    if (path !== null && taken) logs.push(path);
    else leftOut.push(file.name);
  }
  return { logs, leftOut };
}

/**
 * The files of what was dropped, folders walked, in the order of their paths. Must be called while
 * the drop is handled: afterwards the browser shows its items no more.
 *
 * @throws StrataError `path-unreadable` for a file or folder that the browser cannot open
 */
export async function droppedFiles(items: readonly DroppedItem[]): Promise<Dropped<DroppedLog>> {
  const held = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const logs: DroppedLog[] = [];
  const leftOut: string[] = [];
  for (const { entry, file } of held) {
    if (entry !== null)
      for await (const found of filesIn(entry)) {
        const path = found.fullPath.replace(/^\//, '');
        if (isLogName(found.name)) logs.push({ path, file: await opened(found) });
        else leftOut.push(path);
      }
    // A file that lies in no file system, such as one dragged out of another page.
    else if (file !== null && isLogName(file.name)) logs.push({ path: file.name, file });
    else if (file !== null) leftOut.push(file.name);
  }
  return { logs: logs.toSorted((a, b) => (a.path < b.path ? -1 : 1)), leftOut };
}

async function* filesIn(entry: FileSystemEntry): AsyncGenerator<FileSystemFileEntry> {
  if (isFile(entry)) yield entry;
  else if (isFolder(entry)) {
    const reader = entry.createReader();
    // A reader gives its entries a hundred at a time.
    for (let batch = await read(reader, entry); batch.length > 0; batch = await read(reader, entry))
      for (const child of batch) yield* filesIn(child);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function read(
  reader: FileSystemDirectoryReader,
  { fullPath }: FileSystemEntry,
): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => {
    reader.readEntries(resolve, (cause) => reject(unreadable(fullPath, cause)));
  });
}

function opened(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, (cause) => reject(unreadable(entry.fullPath, cause)));
  });
}

function unreadable(path: string, cause: unknown): StrataError {
  const message = `The browser could not open ${path}. Check its permissions, then drop it again.`;
  return new StrataError({ code: 'path-unreadable', message, details: { path } }, { cause });
}
