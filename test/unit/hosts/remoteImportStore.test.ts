import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ImportBatch } from '../../../core/engine/import/ports/importStore.ts';
import { expose } from '../../../core/threads/channel.ts';
import type { PackedBatch } from '../../../core/threads/packedBatch.ts';
import { createRemoteImportStore } from '../../../core/threads/remoteImportStore.ts';
import { StrataError } from '../../../core/model/result.ts';

const KIB = 1024;

describe("the importer's way to the writer", () => {
  it('sends what there is when the thread waits, in one group', async () => {
    const { store, groups } = connected();
    const answers = await Promise.all([1, 2, 3].map((at) => store.append(batchOf(at, KIB))));
    expect(groups).toEqual([[1, 2, 3]]);
    expect(answers).toEqual([1, 2, 3].map((added) => ({ added, duplicates: 0 })));
  });

  it('starts a new group when one is large enough', async () => {
    const { store, groups } = connected();
    await Promise.all([1, 2, 3, 4, 5].map((at) => store.append(batchOf(at, 512 * KIB))));
    expect(groups).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('sends what there is before it settles', async () => {
    const { store, groups, settled } = connected();
    const appended = store.append(batchOf(1, KIB));
    await store.settle();
    expect(settled).toEqual([1]);
    await appended;
    expect(groups).toEqual([[1]]);
  });

  it('fails all batches of a group that could not be stored, with its code', async () => {
    const { store } = connected(new StrataError({ code: 'disk-full', message: 'full' }));
    const answers = await Promise.allSettled([1, 2].map((at) => store.append(batchOf(at, KIB))));
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual([
      'disk-full',
      'disk-full',
    ]);
  });
});

/** A store at one end of a channel, and at the other one that keeps what comes. */
function connected(failure?: StrataError) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const groups: number[][] = [];
  /** How many groups had come when it was asked to settle. */
  const settled: number[] = [];
  expose(port2, {
    async appendAll(batches: readonly PackedBatch[]) {
      if (failure !== undefined) throw failure;
      groups.push(batches.map(({ checkpoint }) => checkpoint.lines));
      return batches.map(({ checkpoint }) => ({ added: checkpoint.lines, duplicates: 0 }));
    },
    settle: async () => void settled.push(groups.length),
  });
  return { store: createRemoteImportStore(port1), groups, settled };
}

function batchOf(lines: number, size: number): ImportBatch {
  return {
    start: 0,
    end: size,
    raw: new Uint8Array(size),
    texts: null,
    events: [],
    checkpoint: { lines },
  } as unknown as ImportBatch;
}
