/** Whether a database's write-ahead log ends within a transaction, by SQLite's file format. */
import { closeSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * Gives a look at a log, quick enough to be asked all the time: it goes on where the last look ended. A
 * transaction's last frame carries the size of the database, the others carry nothing there.
 */
export function watchWal(file: string): () => boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  const frame = Buffer.alloc(FRAME_HEADER_BYTES);
  let salts = Buffer.alloc(0);
  let at = HEADER_BYTES;
  let isWithin = false;
  return () => {
    let log: number;
    try {
      log = openSync(file, 'r');
    } catch {
      return false;
    }
    try {
      if (readSync(log, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
      // Once all of it is in the database, it begins anew under other salts.
      if (!header.subarray(16, 24).equals(salts)) {
        salts = Buffer.from(header.subarray(16, 24));
        at = HEADER_BYTES;
        isWithin = false;
      }
      const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
      for (; ; at += frameBytes) {
        const read = readSync(log, frame, 0, FRAME_HEADER_BYTES, at);
        if (read < FRAME_HEADER_BYTES || !frame.subarray(8, 16).equals(salts)) break;
        isWithin = frame.readUInt32BE(4) === 0;
      }
      return isWithin;
    } finally {
      closeSync(log);
    }
  };
}

/** Does the log of a writer that is gone end within a transaction? */
export function endsWithinTransaction(file: string): boolean {
  return watchWal(file)();
}
