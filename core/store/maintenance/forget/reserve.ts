/** Room that is kept for forgetting: it has to work on a disk that the memory itself has filled. */
import { randomFillSync } from 'node:crypto';
import { rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MIB = 1024 * 1024;
const LEAST_BYTES = MIB;
const MOST_BYTES = 16 * MIB;
/** It is made where this many times its size is free: nobody is to run out of room because of it. */
const PLENTY = 16;

/**
 * Makes or enlarges the reserve of a memory where there is plenty of room: twice the memory's size, so that
 * a small one can also be written anew in it, at least 1 MiB, at most 16. What cannot be made is made another
 * time.
 */
export function keepReserve(file: string): void {
  const memory = sizeOf(file);
  if (memory === 0) return;
  const wanted = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, 2 * memory));
  // A memory that grows is not to have another one made each time that it is opened.
  if (sizeOf(reservePath(file)) < wanted / 2) make(file, wanted, PLENTY * wanted);
}

/** Gives its room back, and says how many bytes; 0: there is none. */
export function releaseReserve(file: string): number {
  const bytes = sizeOf(reservePath(file));
  try {
    rmSync(reservePath(file), { force: true });
    return bytes;
  } catch {
    return 0;
  }
}

/** Puts back what was released and not needed, as far as there is room. */
export function putBackReserve(file: string, bytes: number): void {
  make(file, bytes, 0);
}

/** Its bytes are random, since some file systems would store others in less room. */
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
