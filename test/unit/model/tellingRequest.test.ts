import { expect, it } from 'vitest';
import { goalAmong } from '../../../core/model/tellingRequest.ts';

const wanted = (text: string, work = 0, told = false) => ({ text, work, told });
const ERRAND = wanted('please switch to main and delete stale branches', 4, true);
const CHART = wanted('does the dashboard have the ability to chart the tariffs', 6, true);
const MOST = wanted('spawn an agent that moves all charts to the results folder', 40, true);
const CHEER = wanted('yes please, and go on with all of that', 90);

const goalOf = (...texts: readonly string[]): string | undefined =>
  texts[
    goalAmong(
      texts.map((text) => wanted(text)),
      '',
    )
  ];

it('the goal is the request by which the whole is called', () => {
  const title = 'Does dashboard have ability to chart the tariffs';
  expect(goalAmong([ERRAND, CHART, MOST], title)).toBe(1);
  expect(goalAmong([ERRAND, CHART, MOST], `${title}; Spawn a worker`)).toBe(1);
});

it('of none that is, the one of those told as asked after which far more was done than after the first', () => {
  const title = 'Release 2.1 of the harbour';
  expect(goalAmong([ERRAND, CHART, CHEER, MOST], title)).toBe(3);
  expect(goalAmong([ERRAND, CHART, CHEER], title)).toBe(0);
});

it('of none that is told, the first that tells much, in any script, else the first', () => {
  expect(goalOf('hi', 'Fix the tax table now.', 'Round half up, not down.')).toBe(
    'Fix the tax table now.',
  );
  expect(goalOf('hi', '修复结账时的税表')).toBe('修复结账时的税表');
  expect(goalOf('hi', 'ok')).toBe('hi');
});
