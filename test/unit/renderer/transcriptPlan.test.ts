import { expect, test } from 'vitest';
import { planIn, planWords } from '../../../renderer/state/transcriptPlan.ts';
import { toolLine } from '../../../renderer/state/transcriptTools.ts';

const TODOS = [
  'todos:',
  '  - content: Fix the table',
  '    status: completed',
  '    activeForm: Fixing the table',
  '  - content: Add tests',
  '    status: in_progress',
  '    activeForm: Adding tests',
  '  - content: Write it down',
  '    status: pending',
  '    activeForm: Writing it down',
].join('\n');

test('a list of steps is read with what became of each', () => {
  const steps = planIn('TodoWrite', TODOS);
  expect(steps).toEqual([
    { text: 'Fix the table', state: 'done' },
    { text: 'Add tests', state: 'doing' },
    { text: 'Write it down', state: 'open' },
  ]);
  expect(planWords(steps)).toBe('1 of 3 done: Add tests');
  const plan = 'plan:\n  - step: Look\n    status: completed\nexplanation: done: all';
  expect(planIn('functions.update_plan', plan)).toEqual([{ text: 'Look', state: 'done' }]);
  expect(planWords(planIn('update_plan', plan))).toBe('1 of 1 done');
});

test('other tools list no steps; the line of one that does says how far it is', () => {
  expect(planIn('Bash', TODOS)).toEqual([]);
  const call = { text: TODOS, time: '2026-01-30T10:00:00Z' };
  expect(toolLine({ name: 'TodoWrite', call, result: null, failed: false })).toMatchObject({
    family: 'plan',
    target: '1 of 3 done: Add tests',
  });
});
