import { readFileSync, statSync } from 'node:fs';

/** The most memory that this process, all its threads included, has ever held; MiB. */
export function peakMemory(): number {
  // Where the system counts for itself, it also counts what came and went between two looks.
  if (process.platform === 'linux') {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
    if (found !== null) return Number(found[1]) / 1024;
  }
  return process.resourceUsage().maxRSS / 1024;
}

/** Bytes of a database with its write-ahead log. */
export function databaseBytes(file: string): number {
  return [file, `${file}-wal`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
