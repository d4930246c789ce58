import type { OpenLog } from './ports/logSource.ts';

/** Fills a buffer as far as the log goes and returns how far that is. */
export async function fill(
  log: Pick<OpenLog, 'read'>,
  offset: number,
  into: Uint8Array,
): Promise<number> {
  let held = 0;
  while (held < into.length) {
    const read = await log.read(offset + held, into.subarray(held));
    if (read === 0) break;
    held += read;
  }
  return held;
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
