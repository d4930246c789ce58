import { expect, test } from 'vitest';
import { callWords, fidelityWords, money } from '../../../core/hosts/cli/amounts.ts';
import { renderDiff } from '../../../core/hosts/cli/renderVersions.ts';
import { runCli } from '../../../core/hosts/cli/runCli.ts';

test.each([
  [0, 'free'],
  [0.00042, '$0.00042'],
  [0.5, '$0.50'],
  [1204.5, '$1,204.50'],
])('%f dollars are %s', (dollars, words) => {
  expect(money(dollars)).toBe(words);
});

test('calls are told with their tokens and price', () => {
  const one = { calls: 1, tokensIn: 1, tokensOut: 0, cost: 0 };
  const many = { calls: 1_204, tokensIn: 21_049, tokensOut: 15_175, cost: 1.5 };
  expect([callWords(one), callWords(many)]).toEqual([
    '1 call, 1 token in and 0 out, free',
    '1,204 calls, 21,049 tokens in and 15,175 out, $1.50',
  ]);
});

test('a score that does not pass is never rounded up to one that would', () => {
  expect([
    fidelityWords({ overall: 0.8499, passes: false }),
    fidelityWords({ overall: 0.29, passes: false }),
    fidelityWords({ overall: 0.91, passes: true }),
  ]).toEqual(['fidelity 0.84 (low)', 'fidelity 0.29 (low)', 'fidelity 0.91']);
});

test('versions that say the same at a level are told so, for other levels may differ', () => {
  const none = { removed: [], added: [] };
  const diff = { nodeId: 'toc:day:2026-01-30', from: 1, to: 2 };
  const words = renderDiff(
    { ...diff, title: none, bullets: none, content: none, anchors: none },
    'detailed',
  );
  expect(words).toBe(
    '# toc:day:2026-01-30: version 1 → 2\nThey say the same at detailed. `--level` compares another.',
  );
});

test('a title of nothing is wrong usage, before any memory is opened', async () => {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text) };
  const code = await runCli(['edit', 'toc:day:2026-01-30', '--title', ' '], {
    stdout: stream,
    stderr: stream,
    env: {},
  });
  expect({ code, says: written.join('') }).toEqual({
    code: 2,
    says: expect.stringContaining('It must not be empty.') as string,
  });
});
