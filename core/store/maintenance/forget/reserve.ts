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
 * time. Its bytes are random, since some file systems would store others in less room. `evenIfTight` puts back
 * one that was released and not needed.
 */
export function keepReserve(
  file: string,
  { evenIfTight = false }: { readonly evenIfTight?: boolean } = {},
): void {
  const memory = sizeOf(file);
  if (memory === 0) return;
  const wanted = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, 2 * memory));
  // A memory that grows is not to have another one made each time that it is opened.
  if (sizeOf(reservePath(file)) >= wanted / 2) return;
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    if (bavail * bsize < (evenIfTight ? 1 : PLENTY) * wanted) return;
    writeFileSync(reservePath(file), randomFillSync(Buffer.alloc(wanted)), { mode: 0o600 });
  } catch {
    releaseReserve(file);
  }
}

/** Gives its room back; false where there is none. */
export function releaseReserve(file: string): boolean {
  if (sizeOf(reservePath(file)) === 0) return false;
  try {
    rmSync(reservePath(file));
    return true;
  } catch {
    return false;
  }
}

function reservePath(file: string): string {
  return join(dirname(file), 'memory.reserve');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
