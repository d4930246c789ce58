/**
 * Projects, by path, whose text never leaves this machine. Paths are compared as text only: links
 * are not resolved.
 */

/** Whether a project, or a folder above it, is excluded. */
export function isExcluded(project: string | null, excluded: readonly string[]): boolean {
  if (project === null) return false;
  const path = comparable(project);
  return foldersOf(excluded).some((folder) => lies(path, folder));
}

/** The exclusions that are neither one of these projects nor above one. */
export function unmatchedExclusions(
  excluded: readonly string[],
  projects: readonly string[],
): string[] {
  const paths = projects.map(comparable);
  return excluded.filter((one) => {
    const folder = comparable(one);
    return !paths.some((path) => lies(path, folder));
  });
}

/**
 * Excluded paths in stored form: without duplicates, surrounding blanks, `.` and `..`, doubled and
 * trailing slashes, and with `~` expanded. Case and backslashes stay as in logs from Windows.
 */
export function tidyExclusions(excluded: readonly string[], home: string): string[] {
  // Tidied first, because `./~` also becomes a home.
  const tidied = excluded.map((one) => tidy(tidy(one.trim()).replace(/^~(?=$|[/\\])/, () => home)));
  return [...new Set(tidied.filter((one) => one !== ''))];
}

/** Cached because a run checks thousands of nodes against the same list. */
const folders = new WeakMap<readonly string[], readonly string[]>();

function foldersOf(excluded: readonly string[]): readonly string[] {
  const known = folders.get(excluded) ?? excluded.map(comparable);
  folders.set(excluded, known);
  return known;
}

/** A drive, or a server of shared folders. */
const WINDOWS_ROOT = /^(?:[a-z]:(?=$|[/\\])|\\\\[^/\\]+)/i;

function tidy(path: string): string {
  const root = WINDOWS_ROOT.exec(path)?.[0] ?? '';
  const isWindows = root !== '';
  const slash = isWindows && (path.includes('\\') || !path.includes('/')) ? '\\' : '/';
  const rest = path.slice(root.length);
  const isAbsolute = isWindows || rest.startsWith('/');
  const parts: string[] = [];
  for (const name of rest.split(isWindows ? /[/\\]/ : '/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') parts.push(name);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (!isAbsolute) parts.push(name);
  }
  return `${root}${isAbsolute ? slash : ''}${parts.join(slash)}`;
}

/** Adds a trailing slash. On Windows case is ignored, and both slashes are the same. */
function comparable(path: string): string {
  const tidied = tidy(path.trim()).normalize('NFC');
  const slashed = tidied.replaceAll('\\', '/').replace(/\/+$/, '');
  if (tidied === '') return '';
  return `${WINDOWS_ROOT.test(tidied) ? slashed.toLowerCase() : slashed}/`;
}

/** Any user's home, because it is unknown whose `~` is meant. */
const HOME = /^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root|[a-z]:\/users\/[^/]+)\//;

/** Whether a path is a folder or inside it. A folder without a name contains nothing. */
function lies(path: string, folder: string): boolean {
  if (folder === '') return false;
  return folder.startsWith('~/')
    ? path.replace(HOME, '~/').startsWith(folder)
    : path.startsWith(folder);
}
