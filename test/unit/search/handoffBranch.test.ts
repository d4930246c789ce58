import { expect, it } from 'vitest';
import { branchSince } from '../../../core/engine/search/handoffBranch.ts';

const since = (...calls: readonly string[]) =>
  branchSince('fix/tax', { calls, folder: '/home/mira/shop' });

it('a branch is left and deleted by what commands did', () => {
  expect(since('git switch main', 'git branch -D fix/tax')).toEqual({
    name: 'fix/tax',
    now: 'main',
    isGone: true,
  });
  expect(since('cd /home/mira/shop && git checkout -b docs/tax origin/main')).toMatchObject({
    now: 'docs/tax',
    isGone: false,
  });
});

it('what restores a file, names another branch or goes on elsewhere changes nothing of it', () => {
  const same = { name: 'fix/tax', now: 'fix/tax', isGone: false };
  expect(since('git checkout tax.ts', 'git checkout -- .', 'git branch -d old')).toEqual(same);
  expect(since('cd "/tmp/copy" && git checkout -b trial', 'git branch --list')).toEqual(same);
  expect(since('git switch main', 'git switch fix/tax')).toEqual(same);
  expect(branchSince(null, { calls: ['git switch main'], folder: null })).toBeNull();
});
