import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from '../../../core/hosts/cli/showProgress.ts';
import type { ProgressForm } from '../../../core/hosts/cli/showProgress.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const progress = {
  taskId: 't1',
  task: 'import',
  title: 'Importing',
  description: '3 of 8 files',
  value: 0.426,
  remainingMs: 125_000,
} as const;

/** What stands on stderr after progress at these times, in ms. */
function told(
  times: readonly number[],
  { form = 'words', isTTY = false }: { form?: ProgressForm; isTTY?: boolean },
): string {
  let text = '';
  const shown = showProgress({ isTTY, write: (part: string) => (text += part) }, form);
  let now = 0;
  for (const time of times) {
    vi.advanceTimersByTime(time - now);
    now = time;
    shown.show(progress);
  }
  shown.clear();
  return text;
}

test('a terminal has one line that is written over, and taken away at the end', () => {
  expect(told([0, 10], { isTTY: true })).toBe(
    '\r\u001b[KImporting 42 % · 3 of 8 files · 2 min left'.repeat(2) + '\r\u001b[K',
  );
});

test('elsewhere there is a line every five seconds, and none for what is soon done', () => {
  expect(told([100, 4_900], {})).toBe('');
  expect(told([100, 5_100, 6_000, 10_200], {})).toBe(
    'Importing 42 % · 3 of 8 files · 2 min left\n'.repeat(2),
  );
});

test('a program gets one JSON object a line', () => {
  const lines = told([100, 1_100, 1_200, 2_200], { form: 'json' }).split('\n');
  expect(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown)).toEqual([
    progress,
    progress,
  ]);
});
