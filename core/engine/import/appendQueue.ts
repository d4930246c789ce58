import type { ImportBatch, ImportStore } from './ports/importStore.ts';

/** What became of a batch's events. */
export type Appended = Awaited<ReturnType<ImportStore['append']>>;

/** Batches being stored while the next lines are converted. */
export interface AppendQueue {
  /**
   * Sends a batch once there is room for it; `onStored` is called when it is stored. Throws the
   * failure of an earlier batch, whichever file it was from.
   */
  push(batch: ImportBatch, onStored: (appended: Appended) => void): Promise<void>;
  /** Waits until everything is stored. Throws the first failure. */
  drain(): Promise<void>;
  /** Waits until nothing is in flight, stored or not. Never throws. */
  settle(): Promise<void>;
}

/**
 * Maximum number of batches in flight, needed because batches that only record a file's state have
 * no bytes.
 */
const MAX_BATCHES = 256;

/**
 * Keeps the store busy across files, in order: most files are so small that waiting for each one
 * would leave each side idle in turn. Up to `maxBytes` of raw lines, but at least one batch, are in
 * flight, which bounds memory whatever the size of a file.
 */
export function createAppendQueue(
  store: Pick<ImportStore, 'append'>,
  maxBytes: number,
): AppendQueue {
  const sent: { readonly stored: Promise<void>; readonly bytes: number }[] = [];
  /**
   * Total in flight, kept up to date because re-adding it for each of many small files would
   * dominate.
   */
  let bytesSent = 0;
  const isFull = (bytes: number): boolean =>
    bytesSent + bytes > maxBytes || sent.length >= MAX_BATCHES;
  const finishOldest = async (): Promise<void> => {
    const oldest = sent[0];
    if (oldest === undefined) return;
    await oldest.stored;
    // Only stored batches make room, so that the first failure stays first and is thrown again.
    bytesSent -= sent.shift()?.bytes ?? 0;
  };
  return {
    async push(batch, onStored) {
      const bytes = batch.end - batch.start;
      while (sent.length > 0 && isFull(bytes)) await finishOldest();
      const stored = store.append(batch).then(onStored);
      // The next call here throws it; until then it must not count as unhandled.
      stored.catch(() => undefined);
      sent.push({ stored, bytes });
      bytesSent += bytes;
    },
    async drain() {
      while (sent.length > 0) await finishOldest();
    },
    async settle() {
      await Promise.allSettled(sent.map(({ stored }) => stored));
    },
  };
}
