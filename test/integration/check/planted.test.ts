/** Mistakes at the seams that were once found at run time only. */
import { expect, test, vi } from 'vitest';
import { checkPlanted } from './checkPlanted.ts';

// Each starts compilers, which a busy machine gives little time.
vi.setConfig({ testTimeout: 300_000 });

test('a misspelt CSS class fails the check', () => {
  const { failed, output } = checkPlanted('styles', {
    file: 'renderer/ui/Button.tsx',
    from: "styles['quiet']",
    to: "styles['quite']",
    among: ['renderer'],
  });
  expect([failed, output]).toEqual([
    true,
    expect.stringMatching(/Button\.tsx:\d+: \.\/Button\.module\.css defines no class quite/),
  ]);
});

test.each([
  ['a length', 'gap: var(--space-2)', 'gap: 8px', '8px'],
  ['a colour', 'color: var(--ink-2)', 'color: #333', '#333'],
])('%s that is written out in a stylesheet fails the check', (_, from, to, raw) => {
  const file = 'renderer/ui/Button.module.css';
  const { failed, output } = checkPlanted('styles', { file, from, to, among: ['renderer'] });
  expect([failed, output]).toEqual([
    true,
    expect.stringMatching(new RegExp(`Button\\.module\\.css:\\d+: ${raw} is written out`)),
  ]);
});

test('a procedure that leaves out one of its facts fails the check, as does a thread that lacks a method', () => {
  const { failed, output } = checkPlanted(
    'types-and-lint',
    {
      file: 'core/contract/index.ts',
      from: "    repeat: 'elsewhere',\n",
      to: '',
      among: ['core'],
    },
    {
      file: 'core/threads/roots/files.ts',
      from: '  missingLogs: async (logs) => missingLogs(logs),\n',
      to: '',
    },
  );
  expect([failed, output]).toEqual([true, expect.stringContaining("Property 'repeat' is missing")]);
  expect(output).toMatch(/is not assignable to parameter of type .*MachineFiles/);
});
