/** Projects whose words never leave this machine, by their paths. No file is looked at: links stay links. */

/** Is a project, or a folder above it, among those that are excluded? */
export function isExcluded(project: string | null, excluded: readonly string[]): boolean {
  if (project === null) return false;
  const path = comparable(project);
  return foldersOf(excluded).some((folder) => lies(path, folder));
}

/** Those excluded that are no project of these, nor above one. */
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
 * Excluded paths as they are kept: each once, without blanks around them, `.` and `..`, doubled and
 * closing slashes, and with `~` spelled out. Letters and backslashes stay as logs of Windows have them.
 */
export function tidyExclusions(excluded: readonly string[], home: string): string[] {
  // Tidied first: what is left of `./~` is a home, too.
  const tidied = excluded.map((one) => tidy(tidy(one.trim()).replace(/^~(?=$|[/\\])/, () => home)));
  return [...new Set(tidied.filter((one) => one !== ''))];
}

/** A run asks for each of thousands of nodes with the same list. */
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

/** With a closing slash. Windows takes letters of any case for the same, and both slashes. */
function comparable(path: string): string {
  const tidied = tidy(path.trim()).normalize('NFC');
  const slashed = tidied.replaceAll('\\', '/').replace(/\/+$/, '');
  if (tidied === '') return '';
  return `${WINDOWS_ROOT.test(tidied) ? slashed.toLowerCase() : slashed}/`;
}

/** The home of anyone, where nobody knows whose `~` it is. */
const HOME = /^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root|[a-z]:\/users\/[^/]+)\//;

/** Is a path a folder, or in it? A folder without a name holds nothing. */
function lies(path: string, folder: string): boolean {
  if (folder === '') return false;
  return folder.startsWith('~/')
    ? path.replace(HOME, '~/').startsWith(folder)
    : path.startsWith(folder);
}
