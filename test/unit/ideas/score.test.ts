import { expect, it } from 'vitest';
import { pairUp, shareText, tableOf } from '../../bench/ideas/score.ts';
import type { Label, Placed } from '../../bench/ideas/score.ts';

const label = (line: number, more: Partial<Label> = {}): Label => ({
  file: 'a.jsonl',
  line,
  start: 0,
  end: 10,
  intent: 'todo',
  by: 'person',
  ...more,
});
const placed = (line: number, more: Partial<Placed> = {}): Placed => ({
  file: 'a.jsonl',
  line,
  range: { start: 5, end: 20 },
  intent: 'todo',
  text: 'words',
  settled: false,
  superseded: false,
  ...more,
});

it('pairs what stands in the same place, the same intent first, each once', () => {
  const wrong = placed(1, { intent: 'question' });
  const right = placed(1);
  expect(pairUp([label(1)], [wrong, right])).toEqual([{ label: label(1), idea: right }]);
  expect(pairUp([label(1), label(1)], [right])).toHaveLength(1);
  expect(pairUp([label(2)], [right])).toEqual([]);
  expect(pairUp([label(1, { start: 30, end: 40 })], [right])).toEqual([]);
});

it('counts a wrong "done" against those that are told, not against those that are missed', () => {
  const rows = tableOf(
    [label(1, { doneBy: null }), label(2, { doneBy: { file: 'a.jsonl', line: 9 } })],
    [placed(1, { settled: true }), placed(2, { settled: true }), placed(3)],
  );
  expect(rows.find(({ name }) => name === 'todo')).toEqual({
    name: 'todo',
    precision: { right: 2, all: 3 },
    recall: { right: 2, all: 2 },
  });
  expect(rows.find(({ name }) => name === 'done')?.precision).toEqual({ right: 1, all: 2 });
});

it('tells shares with their bounds', () => {
  expect(shareText({ right: 8, all: 10 })).toBe('8/10 80 % (49–94)');
  expect(shareText({ right: 0, all: 0 })).toBe('–');
});
