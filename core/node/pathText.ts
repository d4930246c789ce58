/**
 * Paths as text. On POSIX systems a name is any bytes but `/` and NUL. Bytes that are not valid
 * UTF-8, line breaks and other control characters are written as `\xE9`, so that a path can be
 * stored, sent and printed on one line, and still leads back to its file. All other paths are the
 * same in both forms. On Windows names are text already.
 */
import { isUtf8 } from 'node:buffer';
import { readdirSync, realpathSync, statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The codes that are written this way; anything else that looks like one is part of the name. */
const CODE = 'x(?:0[1-9A-F]|1[0-9A-F]|7F|[89A-F][0-9A-F]|5C)';
const ESCAPE = new RegExp(String.raw`\\${CODE}`, 'g');
const LIKE_ESCAPE = new RegExp(String.raw`\\(?=${CODE})`, 'g');
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0001-\u001f\u007f-\u009f\u2028\u2029]/g;
/** What Node substitutes for bytes that are not valid UTF-8. */
const LOST = '\uFFFD';
const IS_TEXT = process.platform === 'win32';

/** The text of a path or name that came from the system. */
export function pathText(path: string | Buffer): string {
  const text = path.toString();
  if (IS_TEXT) return text;
  if (typeof path !== 'string' && text.includes(LOST) && !isUtf8(path)) return textOfBytes(path);
  return escapeControls(text.replace(LIKE_ESCAPE, escapeBytes));
}

/** The form of a path's text to pass to the file system. */
export function fsPath(text: string): string | Buffer {
  if (IS_TEXT || text.search(ESCAPE) < 0) return text;
  const parts: Buffer[] = [];
  let from = 0;
  for (const { 0: escape, index } of text.matchAll(ESCAPE)) {
    parts.push(Buffer.from(text.slice(from, index)), Buffer.from(escape.slice(2), 'hex'));
    from = index + escape.length;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(from))]);
}

/**
 * The absolute form of a path's text, as it is stored: control characters are escaped, and what was
 * lost of a name that is not valid UTF-8, on its way through a command's argument or a window, is
 * looked up in its folder. If none or several names there match, the path stays as it came.
 */
export function absolutePath(text: string): string {
  const path = resolve(text);
  return IS_TEXT ? path : withFoundNames(escapeControls(path));
}

/** What `readdirSync` returns for an entry, with its name as text. */
export type FolderEntry = Pick<Dirent, 'name' | 'isFile' | 'isDirectory' | 'isSymbolicLink'>;

/** The entries of a folder, in the system's order. Throws as `readdirSync` does. */
export function readFolder(folder: string): FolderEntry[] {
  const path = fsPath(folder);
  const entries = readdirSync(path, { withFileTypes: true });
  // Reading names as bytes takes twice the time, and hardly any folder needs it.
  if (!IS_TEXT && entries.some(({ name }) => name.includes(LOST)))
    return readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).map(named);
  return IS_TEXT ? entries : entries.map((entry) => (isPlain(entry.name) ? entry : named(entry)));
}

/** A path with links resolved. Throws as `realpathSync` does. */
export function realPath(text: string): string {
  if (IS_TEXT) return realpathSync(text);
  return pathText(realpathSync.native(fsPath(text), { encoding: 'buffer' }));
}

function textOfBytes(bytes: Buffer): string {
  let text = '';
  let run = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = lengthOf(bytes[at] ?? 0);
    if (isUtf8(bytes.subarray(at, at + length))) {
      at += length;
      continue;
    }
    text += pathText(bytes.subarray(run, at)) + escapeBytes(bytes.subarray(at, at + 1));
    at += 1;
    run = at;
  }
  return text + pathText(bytes.subarray(run));
}

/** Length of the UTF-8 character that starts with the byte. */
function lengthOf(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

function escapeControls(text: string): string {
  return text.replace(CONTROLS, escapeBytes);
}

function escapeBytes(bytes: string | Buffer): string {
  return Array.from(
    Buffer.from(bytes as string),
    (byte) => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}

function isPlain(name: string): boolean {
  return name.search(CONTROLS) < 0 && name.search(LIKE_ESCAPE) < 0;
}

function named(entry: Dirent | Dirent<Buffer>): FolderEntry {
  return {
    name: pathText(entry.name),
    isFile: () => entry.isFile(),
    isDirectory: () => entry.isDirectory(),
    isSymbolicLink: () => entry.isSymbolicLink(),
  };
}

function withFoundNames(path: string): string {
  if (!path.includes(LOST) || isThere(path)) return path;
  const parent = withFoundNames(dirname(path));
  const name = basename(path);
  const [found, ...more] = rawNames(parent).filter((raw) => pathText(raw.toString()) === name);
  return join(parent, found === undefined || more.length > 0 ? name : pathText(found));
}

function rawNames(folder: string): readonly Buffer[] {
  try {
    return readdirSync(fsPath(folder), { encoding: 'buffer' });
  } catch {
    return [];
  }
}

function isThere(text: string): boolean {
  return statSync(fsPath(text), { throwIfNoEntry: false }) !== undefined;
}
