import { expect, test } from 'vitest';
import { branchWork } from '../../../core/domain/summarize/branchWork.ts';

test('a branch is read as the name of its work', () => {
  expect(
    [
      'refund-ledger',
      'ada/refund_ledger',
      'feat/shop-12-refund-ledger',
      '1234-refund-ledger',
      'claude/refund-ledger-011CUx7Qp',
      'feature/chunking',
      'move-all-refunds-of-the-shops-into-a-ledger-of-one',
    ].map(branchWork),
  ).toEqual([
    'Refund ledger',
    'Refund ledger',
    'Refund ledger',
    'Refund ledger',
    'Refund ledger',
    'Chunking',
    'Move all refunds of the shops',
  ]);
});

test('branches of every repository, and those that machines name, name no work', () => {
  for (const branch of [
    'main',
    'master',
    'develop',
    'gh-pages',
    'release/2.4',
    'dependabot/npm_and_yarn/left-pad-1.3.0',
    'merge-to-main',
    'worktree-agent-a1b2c3',
    'ada/wip',
    'ada/0a1b2c3d',
    '1234',
    'fix',
    '',
  ])
    expect([branch, branchWork(branch)]).toEqual([branch, undefined]);
});
