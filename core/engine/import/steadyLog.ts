import { StrataError } from '../../model/result.ts';
import type { LogFile, LogLook, OpenLog } from './ports/logSource.ts';
import { fill, isSame } from './readBytes.ts';

/** A log that has been the same file, apart from growing, at every read so far. */
export interface SteadyLog extends Pick<OpenLog, 'diskOffset'> {
  /** As {@link OpenLog.read}; throws `path-unreadable` if the file was rewritten meanwhile. */
  read(offset: number, into: Uint8Array): Promise<number>;
  /** State of the file when it was last known to be the same. */
  lastLook(): LogLook;
}

/** How many bytes of the start, and of what was read last, are checked again. */
const WITNESS_BYTES = 1_024;

/**
 * Reads a log only while it is the file that was opened, so that bytes of two files are never
 * mixed. A file written to while it was read counts as the same if it still holds the same bytes at
 * its start, where it was read last, and where it was read now, because logs only grow. A packed
 * log never grows.
 */
export async function steadyLog(
  log: OpenLog,
  file: Pick<LogFile, 'path' | 'packed'>,
): Promise<SteadyLog> {
  let look = await log.look();
  let start: Witness | undefined;
  let last: Witness | undefined;

  async function stands(witness: Witness | undefined): Promise<boolean> {
    if (witness === undefined) return true;
    const now = new Uint8Array(witness.bytes.length);
    return (await fill(log, witness.offset, now)) === now.length && isSame(now, witness.bytes);
  }

  return {
    async read(offset, into) {
      const length = await log.read(offset, into);
      const bytes = into.subarray(0, length);
      const now = await log.look();
      if (now.stamp !== look.stamp) {
        const isSameFile =
          !file.packed &&
          now.size >= offset + length &&
          (await stands(start)) &&
          (await stands(last)) &&
          (await stands({ offset, bytes }));
        if (!isSameFile) throw rewritten(file.path);
        // Anything written from here on is detected by the next read.
        look = now;
      }
      if (offset === 0 && length > (start?.bytes.length ?? 0))
        start = { offset: 0, bytes: bytes.slice(0, WITNESS_BYTES) };
      if (length > 0) {
        const from = Math.max(0, length - WITNESS_BYTES);
        last = { offset: offset + from, bytes: bytes.slice(from) };
      }
      return length;
    },
    lastLook: () => look,
    diskOffset: () => log.diskOffset(),
  };
}

/** Bytes that were read, and their offset. */
interface Witness {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

function rewritten(path: string): StrataError {
  return new StrataError({
    code: 'path-unreadable',
    message: `${path} was rewritten while it was read. What was read before is kept; import again to read what it holds now.`,
    details: { path },
  });
}
