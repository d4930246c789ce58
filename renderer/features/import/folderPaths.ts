/** Paths of the host's machine as the window shows them; it may be Windows while the window is not. */

export interface PathStep {
  readonly name: string;
  readonly path: string;
}

/** The folders that lead to a path, outermost first: `/`, `/home`, `/home/ada`; `C:\`, `C:\Users`. */
export function pathSteps(path: string): readonly PathStep[] {
  const root = /^(?:[A-Za-z]:\\|\\\\[^\\]+\\[^\\]+\\?|\/)/.exec(path)?.[0] ?? '';
  const separator = root.includes('\\') ? '\\' : '/';
  const steps: PathStep[] = root === '' ? [] : [{ name: root, path: root }];
  let at = root;
  for (const name of path.slice(root.length).split(separator)) {
    if (name === '') continue;
    at = at === '' || at.endsWith(separator) ? `${at}${name}` : `${at}${separator}${name}`;
    steps.push({ name, path: at });
  }
  return steps;
}

/** The last step of a path; the root for the root. */
export const baseName = (path: string): string => pathSteps(path).at(-1)?.name ?? path;

/** The folder that holds a path; null at the top. */
export const folderOf = (path: string): string | null => pathSteps(path).at(-2)?.path ?? null;
