import { expect, it } from 'vitest';
import { planAhead, planByTurns } from '../../../core/engine/index/planOrder.ts';

const TIMES = { nowMs: 0, stillWritten: true };
const DUE = [{ conversationIx: 1 }, { conversationIx: 2 }];

/** What planner and writer did, in order, for two conversations of two plans each. */
async function workOf(createPlanner: typeof planByTurns): Promise<readonly string[]> {
  const work: string[] = [];
  let left = 0;
  const plan = async (): Promise<{ final: boolean }> => {
    work.push('plans');
    left -= 1;
    return { final: left === 0 };
  };
  const methods = {
    dueConversations: async () => DUE,
    firstPlan: () => ((left = 2), plan()),
    nextPlan: plan,
  } as unknown as Parameters<typeof planByTurns>[0];
  const planner = createPlanner(methods, new SharedArrayBuffer(4));
  for (const due of await planner.dueConversations(10))
    await planner.planConversation(due, TIMES, async () => {
      work.push('begins to write');
      await new Promise((resolve) => setImmediate(resolve));
      work.push('has written');
    });
  return work;
}

it('plans only when what was planned before is written, where somebody may be reading', async () => {
  const once = ['plans', 'begins to write', 'has written'];
  expect(await workOf(planByTurns)).toEqual([...once, ...once, ...once, ...once]);
});

it('plans ahead while the writer writes, where an index is made', async () => {
  const work = await workOf(planAhead);
  expect(work.slice(0, 3)).toEqual(['plans', 'plans', 'begins to write']);
  expect(work.filter((one) => one === 'has written').length).toBe(4);
});
