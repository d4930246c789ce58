/**
 * Keeps two readers from one log: an import that a person asked for, and what follows logs. Each goes on
 * from where the other stopped, but not at the same time.
 */
export interface ReadingGate {
  /** Reads below some paths; waits for what is being followed just now, and keeps it away meanwhile. */
  importing<T>(paths: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Reads a few logs, after what is being read of them. */
  following<T>(work: () => Promise<T>): Promise<T>;
  /** Is a path being imported now? */
  isImporting(path: string): boolean;
}

export function createReadingGate(): ReadingGate {
  const importing: (readonly string[])[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return {
    async importing(paths, work) {
      importing.push(paths);
      try {
        await last;
        return await work();
      } finally {
        importing.splice(importing.indexOf(paths), 1);
      }
    },
    following(work) {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
    isImporting: (path) => importing.some((paths) => paths.some((root) => isBelow(path, root))),
  };
}

/** Is a path this one, or below it? Both are absolute. */
function isBelow(path: string, root: string): boolean {
  const folder = root.replace(/[/\\]+$/, '');
  return path === folder || (path.startsWith(folder) && /[/\\]/.test(path[folder.length] ?? ''));
}
