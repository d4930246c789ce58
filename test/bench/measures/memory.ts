import { readFileSync, statSync, writeFileSync } from 'node:fs';

/**
 * The most memory that this process, all its threads included, has held since
 * {@link resetPeakMemory}, or ever where the system cannot forget its peak; MiB.
 */
export function peakMemory(): number {
  // Where the system counts for itself, it also counts what came and went between two looks.
  if (process.platform === 'linux') {
    const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
    if (found !== null) return Number(found[1]) / 1024;
  }
  return process.resourceUsage().maxRSS / 1024;
}

/** Makes the memory that this process holds now its peak, where the system can do that. */
export function resetPeakMemory(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

/** Bytes of a database with its write-ahead log. */
export function databaseBytes(file: string): number {
  return [file, `${file}-wal`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
