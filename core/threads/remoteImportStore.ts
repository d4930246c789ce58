import type { MessagePort } from 'node:worker_threads';
import type { ImportStore } from '../engine/import/ports/importStore.ts';
import { buffersOf, packBatch } from './packedBatch.ts';
import type { PackedBatch } from './packedBatch.ts';
import { storeAt } from './writerPort.ts';

type Appended = Awaited<ReturnType<ImportStore['append']>>;

/**
 * Raw bytes in a group. Every transaction writes each page that it touches, and keys are spread
 * over all pages of their index: one transaction per small file would write most pages again and
 * again.
 */
const GROUP_BYTES = 1024 * 1024;

interface Group {
  readonly batches: PackedBatch[];
  bytes: number;
  readonly stored: Promise<readonly Appended[]>;
  readonly send: () => void;
}

/**
 * The store as the importer's thread sees it. Batches are sent in groups: as soon as there is
 * enough, or whatever there is when the thread waits.
 */
export function createRemoteImportStore(port: MessagePort): ImportStore {
  const methods = storeAt(port, {
    moved: (method, args) =>
      method === 'appendAll' ? (args[0] as readonly PackedBatch[]).flatMap(buffersOf) : [],
  });
  let group: Group | undefined;

  function newGroup(): Group {
    const batches: PackedBatch[] = [];
    const { promise, resolve } = Promise.withResolvers<readonly Appended[]>();
    const waiting = setImmediate(flush);
    const send = (): void => {
      clearImmediate(waiting);
      resolve(methods.appendAll(batches));
    };
    return { batches, bytes: 0, stored: promise, send };
  }

  function flush(): void {
    const sent = group;
    group = undefined;
    sent?.send();
  }

  return {
    knownFiles: (logs) => methods.knownFiles(logs),
    knownByIdentity: (identities) => methods.knownByIdentity(identities),
    markGone: (gone, back, nowMs) => methods.markGone(gone, back, nowMs),
    checkpoint: (path, generation) => methods.checkpoint(path, generation),
    async append(batch) {
      const joined = (group ??= newGroup());
      const at = joined.batches.push(packBatch(batch)) - 1;
      joined.bytes += batch.end - batch.start;
      if (joined.bytes >= GROUP_BYTES) flush();
      const appended = (await joined.stored)[at];
      if (appended === undefined) throw new Error('the writer left out a batch');
      return appended;
    },
    readAgain: (logs) => methods.readAgain(logs),
    keptOut: (logs) => methods.keptOut(logs),
    settle() {
      flush();
      return methods.settle();
    },
  };
}
