import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { restartBudget } from '../../../electron/restartBudget.ts';

const LIMIT = 3;
const PERIOD = 60_000;

test('three restarts in a minute are granted, the fourth when the first is a minute old', () => {
  let time = 0;
  const mayRestart = restartBudget({ limit: LIMIT, periodMs: PERIOD, now: () => time });
  const granted = [0, 1_000, 2_000, 3_000, 59_999, 60_000, 60_001].map((at) => {
    time = at;
    return mayRestart();
  });
  expect(granted).toEqual([true, true, true, false, false, true, false]);
});

test('no minute ever holds more than three, and none is refused while one holds fewer', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40_000), { maxLength: 60 }), (pauses) => {
      let time = 0;
      const mayRestart = restartBudget({ limit: LIMIT, periodMs: PERIOD, now: () => time });
      const granted: number[] = [];
      for (const pause of pauses) {
        time += pause;
        const recent = granted.filter((earlier) => time - earlier < PERIOD).length;
        const isGranted = mayRestart();
        expect(isGranted).toBe(recent < LIMIT);
        if (isGranted) granted.push(time);
      }
    }),
  );
});
