import { expect, it } from 'vitest';
import { createIndexService } from '../../../core/engine/index/indexService.ts';
import type { WrittenText } from '../../../core/engine/index/ports/indexStore.ts';
import type { Planner, PlannerNote } from '../../../core/engine/index/ports/planner.ts';
import type { IndexReport } from '../../../core/engine/index/runIndex.ts';
import { createCancelFlag } from '../../../core/model/cancelFlag.ts';
import type { Progress } from '../../../core/model/progress.ts';

const REPORT: IndexReport = {
  segments: 1,
  nodesWritten: 1,
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
  failed: [],
  stopped: null,
  elapsedMs: 0,
};

it('has the thread index by itself, and passes on what it tells meanwhile', async () => {
  const progress: Progress = { task: 'index', title: 'Summarising', description: '', value: 0.5 };
  const texts = [{ nodeId: 'toc:day:2025-01-06' } as WrittenText];
  const told: unknown[] = [];
  const service = createIndexService({
    newPlanner: ({ onNote }) =>
      planner(onNote, [
        { type: 'progress', progress },
        { type: 'written', texts },
      ]),
    readFacts: async () => 0,
    onWritten: (written) => told.push(written),
    hub: { publish: (name, payload) => told.push([name, payload]) },
    now: () => 7,
  });
  const context = {
    task: 'index',
    cancel: createCancelFlag().buffer,
    onProgress: (each: Progress) => told.push(each),
    count: () => undefined,
  } as const;
  expect(await service.run(context, 'open')).toEqual(REPORT);
  expect(told).toEqual([
    { nowMs: 7, which: 'open' },
    progress,
    ['changed', { what: ['nodes'] }],
    texts,
  ]);

  function planner(onNote: (note: PlannerNote) => void, notes: readonly PlannerNote[]) {
    const methods = {
      async index(options: unknown) {
        told.push(options);
        for (const note of notes) onNote(note);
        return REPORT;
      },
    } as unknown as Planner;
    return {
      run: <Result>(work: (methods: Planner) => Promise<Result>) => work(methods),
      stop: async () => undefined,
    };
  }
});
