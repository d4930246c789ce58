import type { ImportBatch, ImportStore } from './ports/importStore.ts';

/** What became of a batch's events. */
export type Appended = Awaited<ReturnType<ImportStore['append']>>;

/** Batches on their way to the store, while the next lines are converted. */
export interface AppendQueue {
  /**
   * Sends a batch, once there is room for it; `onStored` is told when it is stored. Throws the
   * failure of an earlier batch, whichever file that was of.
   */
  push(batch: ImportBatch, onStored: (appended: Appended) => void): Promise<void>;
  /** Waits until all is stored. Throws the first failure. */
  drain(): Promise<void>;
  /** Waits until nothing is on its way, stored or not. Never throws. */
  settle(): Promise<void>;
}

/** Batches on their way at once: those that only say how a file stands have no bytes. */
const MAX_BATCHES = 256;

/**
 * Keeps the store busy across files, in order: most files are so small that waiting for each one
 * would leave both sides idle by turns. `maxBytes` of raw lines, at least one batch, are on their way
 * at once, which bounds memory whatever a file's size.
 */
export function createAppendQueue(
  store: Pick<ImportStore, 'append'>,
  maxBytes: number,
): AppendQueue {
  const sent: { readonly stored: Promise<void>; readonly bytes: number }[] = [];
  /** Of all that are on their way: adding them up anew for each of many small files takes longest. */
  let bytesSent = 0;
  const isFull = (bytes: number): boolean =>
    bytesSent + bytes > maxBytes || sent.length >= MAX_BATCHES;
  const finishOldest = async (): Promise<void> => {
    const oldest = sent[0];
    if (oldest === undefined) return;
    await oldest.stored;
    // Only what was stored makes room: a failure stays the first, and is thrown again.
    bytesSent -= sent.shift()?.bytes ?? 0;
  };
  return {
    async push(batch, onStored) {
      const bytes = batch.end - batch.start;
      while (sent.length > 0 && isFull(bytes)) await finishOldest();
      const stored = store.append(batch).then(onStored);
      // It is thrown by the next call here; until then it is nobody's concern.
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
