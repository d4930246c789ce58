import { describe, expect, it } from 'vitest';
import { createAppendQueue } from '../../../core/engine/import/appendQueue.ts';
import type { Appended } from '../../../core/engine/import/appendQueue.ts';
import type { ImportBatch } from '../../../core/engine/import/ports/importStore.ts';

describe('the queue of batches to the store', () => {
  it('sends on while there is room, and waits for the oldest when there is none', async () => {
    const store = slowStore();
    const queue = createAppendQueue(store, 100);
    const stored: number[] = [];
    const pushes = pushAll(queue, [60, 40, 30, 80], (size) => stored.push(size));
    await turn();
    expect(store.sizes).toEqual([60, 40]);
    store.finish(0);
    await turn();
    expect({ sizes: store.sizes, stored }).toEqual({ sizes: [60, 40, 30], stored: [60] });
    store.finish(1);
    store.finish(2);
    await turn();
    expect(store.sizes).toEqual([60, 40, 30, 80]);
    store.finish(3);
    await pushes;
    await queue.drain();
    expect(stored).toEqual([60, 40, 30, 80]);
  });

  it('lets a batch through that alone is larger than the room', async () => {
    const store = slowStore();
    const queue = createAppendQueue(store, 100);
    await queue.push(batchOf(500), () => undefined);
    expect(store.sizes).toEqual([500]);
  });

  it('sends only so many at once that have no bytes', async () => {
    const store = slowStore();
    const queue = createAppendQueue(store, 100);
    const pushes = pushAll(queue, Array<number>(300).fill(0), () => undefined);
    await turn();
    expect(store.sizes.length).toBe(256);
    for (let at = 0; at < 300; at++) {
      store.finish(at);
      await turn();
    }
    await pushes;
    expect(store.sizes.length).toBe(300);
  });

  it('throws the first failure from then on, and settles all the same', async () => {
    const store = slowStore();
    const queue = createAppendQueue(store, 100);
    await pushAll(queue, [50, 50], () => undefined);
    store.fail(0, new Error('disk full'));
    store.fail(1, new Error('disk still full'));
    await expect(queue.push(batchOf(50), () => undefined)).rejects.toThrow('disk full');
    await expect(queue.drain()).rejects.toThrow('disk full');
    await queue.settle();
    expect(store.sizes).toEqual([50, 50]);
  });

  it('settles only when nothing is on its way any more', async () => {
    const store = slowStore();
    const queue = createAppendQueue(store, 100);
    await queue.push(batchOf(10), () => undefined);
    let settled = false;
    const settling = queue.settle().then(() => (settled = true));
    await turn();
    expect(settled).toBe(false);
    store.finish(0);
    await settling;
    expect(settled).toBe(true);
  });
});

async function pushAll(
  queue: ReturnType<typeof createAppendQueue>,
  sizes: readonly number[],
  onStored: (size: number) => void,
): Promise<void> {
  for (const size of sizes) await queue.push(batchOf(size), () => onStored(size));
}

/** A store whose answers are in the test's hand. */
function slowStore() {
  const answers: PromiseWithResolvers<Appended>[] = [];
  const sizes: number[] = [];
  return {
    sizes,
    append({ start, end }: ImportBatch) {
      const answer = Promise.withResolvers<Appended>();
      answers.push(answer);
      sizes.push(end - start);
      return answer.promise;
    },
    finish: (at: number) => answers[at]?.resolve({ added: 1, duplicates: 0 }),
    fail: (at: number, error: Error) => answers[at]?.reject(error),
  };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function batchOf(size: number): ImportBatch {
  return { start: 1000, end: 1000 + size } as ImportBatch;
}
