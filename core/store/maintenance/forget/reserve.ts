/**
 * Disk space reserved for forgetting, which must work even on a disk that the memory has filled.
 */
import { randomFillSync } from 'node:crypto';
import { rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MIB = 1024 * 1024;
const LEAST_BYTES = MIB;
const MOST_BYTES = 16 * MIB;
/**
 * The reserve is created only if this many times its size is free, so that it never causes a disk
 * to run out of space.
 */
const PLENTY = 16;

/**
 * Creates or enlarges the reserve of a memory if plenty of space is free: three times the memory's
 * size, so that a small memory can also be rewritten in it after it grew, but at least 1 MiB and at
 * most 16 MiB. If that fails, it is tried again another time.
 */
export function keepReserve(file: string): void {
  const memory = sizeOf(file);
  if (memory === 0) return;
  const wanted = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, 3 * memory));
  // A growing memory should not get a new reserve every time it is opened.
  if (sizeOf(reservePath(file)) < wanted / 2) make(file, wanted, PLENTY * wanted);
}

/** Frees the reserve and returns its size in bytes; 0 if there is none. */
export function releaseReserve(file: string): number {
  const bytes = sizeOf(reservePath(file));
  try {
    rmSync(reservePath(file), { force: true });
    return bytes;
  } catch {
    return 0;
  }
}

/** Restores a reserve that was released and not needed, as far as there is space. */
export function putBackReserve(file: string, bytes: number): void {
  make(file, bytes, 0);
}

/** Fills it with random bytes, since some file systems would compress others. */
function make(file: string, bytes: number, leastFree: number): void {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    const free = bavail * bsize;
    if (free < leastFree) return;
    const content = randomFillSync(Buffer.alloc(Math.min(bytes, free)));
    writeFileSync(reservePath(file), content, { mode: 0o600 });
  } catch {
    releaseReserve(file);
  }
}

function reservePath(file: string): string {
  return join(dirname(file), 'forget.reserve');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
