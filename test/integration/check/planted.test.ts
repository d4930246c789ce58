/** Mistakes at the seams that were once found at run time only. */
import { expect, test } from 'vitest';
import { checkPlanted } from './checkPlanted.ts';

test('a misspelt CSS class fails the check', () => {
  const { failed, output } = checkPlanted('styles', {
    file: 'renderer/ui/Fold.tsx',
    from: "styles['content']",
    to: "styles['contents']",
  });
  expect([failed, output]).toEqual([
    true,
    expect.stringMatching(/Fold\.tsx:\d+: \.\/Fold\.module\.css defines no class contents/),
  ]);
});
