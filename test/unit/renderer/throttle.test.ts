import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from '../../../renderer/state/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a throttled action happens at once, then once for all that asked meanwhile', () => {
  const at: number[] = [];
  const start = Date.now();
  const act = throttle(() => void at.push(Date.now() - start), 100);
  for (const pause of [0, 10, 10, 10, 200]) {
    vi.advanceTimersByTime(pause);
    act();
  }
  vi.advanceTimersByTime(1000);
  expect(at).toEqual([0, 100, 230]);
});
