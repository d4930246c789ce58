import { isWithin } from '../../model/paths.ts';

/**
 * Keeps a log from being read twice at once: by an import the user requested, by backfill, and by
 * following. Each continues where another stopped, but not at the same time.
 */
export interface ReadingGate {
  /** Reads below some paths: waits for current readers of them, and keeps others away meanwhile. */
  importing<T>(paths: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Reads those of the logs that nobody else is reading, and leaves out the others. */
  reading<T>(paths: readonly string[], work: (free: ReadonlySet<string>) => Promise<T>): Promise<T>;
}

export function createReadingGate(): ReadingGate {
  const importing: (readonly string[])[] = [];
  const reading = new Map<string, Promise<unknown>>();
  const isImporting = (path: string): boolean =>
    importing.some((paths) => paths.some((root) => isWithin(path, root)));
  return {
    async importing(paths, work) {
      importing.push(paths);
      try {
        const held = [...reading].filter(([path]) => paths.some((root) => isWithin(path, root)));
        await Promise.all(held.map(([, done]) => done));
        return await work();
      } finally {
        importing.splice(importing.indexOf(paths), 1);
      }
    },
    async reading(paths, work) {
      const free = new Set(paths.filter((path) => !reading.has(path) && !isImporting(path)));
      const { promise, resolve } = Promise.withResolvers<undefined>();
      for (const path of free) reading.set(path, promise);
      try {
        return await work(free);
      } finally {
        for (const path of free) reading.delete(path);
        resolve(undefined);
      }
    },
  };
}
