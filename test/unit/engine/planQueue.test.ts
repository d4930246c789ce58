import { describe, expect, it } from 'vitest';
import { createPlanQueue } from '../../../core/engine/index/planQueue.ts';
import type { PlannedSegment, SegmentPlan } from '../../../core/engine/index/ports/indexStore.ts';
import { conversationId } from '../../../core/model/ids.ts';
import { StrataError } from '../../../core/model/result.ts';

describe('plans of several conversations', () => {
  it('are stored together once they have as many segments as a long one, the rest when asked', async () => {
    const { queue, stored } = queueThat(() => undefined);
    for (let at = 0; at < 6; at++) await queue.add(planOf(at, 20), nameOf(at));
    expect(stored).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    await queue.add(planOf(6, 20), nameOf(6));
    await queue.store();
    await queue.store();
    expect(stored.slice(2)).toEqual([[6]]);
  });

  it('are stored alone where one of them cannot be, which costs the others nothing', async () => {
    const { queue, stored, spared } = queueThat((plans) => {
      if (plans.includes(1)) throw new Error('no such month');
    });
    for (let at = 0; at < 3; at++) await queue.add(planOf(at, 1), nameOf(at));
    await queue.store();
    expect({ stored, spared }).toEqual({ stored: [[0], [2]], spared: ['plain:1'] });
  });

  it('leave out what follows of a conversation that misses one, so that it stays due', async () => {
    const { queue, stored, spared } = queueThat((plans) => {
      if (plans.includes(1)) throw new Error('no such month');
    });
    await queue.add(planOf(1, 50), nameOf(1));
    await queue.add(planOf(1, 1), nameOf(1));
    await queue.add(planOf(2, 1), nameOf(2));
    await queue.store();
    expect({ stored, spared }).toEqual({ stored: [[2]], spared: ['plain:1'] });
  });

  it('are not tried again where something is wrong with the memory itself', async () => {
    const full = new StrataError({ code: 'disk-full', message: 'The disk is full.' });
    let tries = 0;
    const { queue } = queueThat(() => {
      tries++;
      throw full;
    });
    for (let at = 0; at < 3; at++) await queue.add(planOf(at, 1), nameOf(at));
    await expect(queue.store()).rejects.toBe(full);
    expect(tries).toBe(1);
  });
});

/** @param check throws where plans of these conversations cannot be stored together */
function queueThat(check: (conversations: readonly number[]) => void) {
  const stored: (readonly number[])[] = [];
  const spared: string[] = [];
  const queue = createPlanQueue(
    async (plans) => {
      const conversations = plans.map(({ conversationIx }) => conversationIx);
      check(conversations);
      stored.push(conversations);
    },
    async (conversation, work) => {
      try {
        await work();
      } catch {
        spared.push(conversation);
      }
    },
  );
  return { queue, stored, spared };
}

const nameOf = (ix: number) => conversationId('plain', String(ix));

function planOf(conversationIx: number, segments: number): SegmentPlan {
  const nothing = {} as PlannedSegment;
  return {
    conversationIx,
    revision: 1,
    segments: Array.from({ length: segments }, () => nothing),
    superseded: [],
    final: true,
  };
}
