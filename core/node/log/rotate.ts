import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';

/** Rotating takes microseconds; an older lock was left by a process that died. */
const STALE_LOCK_MS = 10_000;

/** `strata.log`, then `strata.1.log` … with increasing age. */
export function agedName(path: string, age: number): string {
  return age === 0 ? path : path.replace(/(\.\w+)$/, `.${String(age)}$1`);
}

/**
 * Rotates the file and its older ones up by one, and the oldest away, if `bytes` would push the
 * file over its size. Only one of several threads does so; others meanwhile continue with the file
 * as it is.
 */
export function rotate(
  path: string,
  options: { readonly bytes: number; readonly maxBytes: number; readonly files: number },
): void {
  const isFull = () => sizeOf(path) + options.bytes > options.maxBytes && sizeOf(path) > 0;
  if (!isFull() || !lock(`${path}.lock`)) return;
  try {
    // Another thread may have rotated it between the check and the lock.
    if (!isFull()) return;
    rmSync(agedName(path, options.files - 1), { force: true });
    for (let age = options.files - 1; age > 0; age--)
      move(agedName(path, age - 1), agedName(path, age));
  } finally {
    rmSync(`${path}.lock`, { force: true });
  }
}

function lock(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch {
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > STALE_LOCK_MS) rmSync(path, { force: true });
    return false;
  }
}

function move(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
