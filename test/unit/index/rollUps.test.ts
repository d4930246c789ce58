/** Writing up periods while turns go on making them due. */
import { expect, it } from 'vitest';
import { createRollUps } from '../../../core/engine/index/rollUps.ts';
import type { PlannedPeriod } from '../../../core/engine/index/ports/indexStore.ts';

it('writes each period once, however soon it is due again', async () => {
  const period: PlannedPeriod = { nodeIx: 1, dirty: 1, text: null, outdated: false, closed: false };
  let planned = 0;
  const rollUps = createRollUps({
    planPeriods: () => {
      planned += 1;
      if (planned > 10) throw new Error('it never ends');
      return Promise.resolve([period]);
    },
    writer: { applyPeriods: () => Promise.resolve({ written: 1, texts: [] }) },
    now: () => 0,
    signal: { aborted: false, throwIfAborted: () => undefined },
    startMs: 0,
    onWritten: () => undefined,
  });
  expect(await rollUps.writeAll('day')).toBe(1);
});
