import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitFolder } from '../../../core/node/gitFolder.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const CONFIG = `[core]
\tbare = false
[remote "fork"]
\turl = git@example.org:me/shop.git
[remote "origin"]
\turl = git@example.org:acme/shop.git
\tfetch = +refs/heads/*:refs/remotes/origin/*
`;

function file(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

/** A repository with a worktree elsewhere, as git lays them out. */
function repository(): { readonly root: string; readonly worktree: string } {
  const home = temporaryFolder();
  const root = join(home, 'shop');
  const worktree = join(home, 'elsewhere', 'fix');
  file(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  file(join(root, '.git', 'config'), CONFIG);
  file(join(root, '.git', 'worktrees', 'fix', 'commondir'), '../..\n');
  file(join(worktree, '.git'), `gitdir: ${join(root, '.git', 'worktrees', 'fix')}\n`);
  return { root, worktree };
}

describe('where a folder belongs', () => {
  it('is its repository, also from a sub-folder and a worktree', () => {
    const { root, worktree } = repository();
    mkdirSync(join(root, 'web', 'src'), { recursive: true });
    mkdirSync(join(worktree, 'web'));
    for (const folder of [root, join(root, 'web', 'src'), worktree, join(worktree, 'web')])
      expect(gitFolder(folder)).toEqual({ root, remote: 'git@example.org:acme/shop.git' });
  });

  it('is the folder of a bare repository for its worktrees', () => {
    const home = temporaryFolder();
    for (const [name, bare] of [
      ['one', join(home, 'one', '.bare')],
      ['two', join(home, 'two.git')],
    ] as const) {
      file(join(bare, 'config'), '[remote "upstream"]\n url = https://example.org/a/b\n');
      file(join(bare, 'worktrees', 'w', 'commondir'), '../..');
      file(join(home, 'trees', name, '.git'), `gitdir: ${join(bare, 'worktrees', 'w')}`);
      expect(gitFolder(join(home, 'trees', name))).toEqual({
        root: join(home, name),
        remote: 'https://example.org/a/b',
      });
    }
  });

  it('is itself for a submodule, and without a remote where there are several', () => {
    const { root } = repository();
    const part = join(root, 'vendor', 'part');
    file(join(part, '.git'), 'gitdir: ../../.git/modules/part');
    file(
      join(root, '.git', 'modules', 'part', 'config'),
      '[remote "a"]\nurl = x:y/z\n[remote "b"]\nurl = x:y/w\n',
    );
    expect(gitFolder(part)).toEqual({ root: part, remote: null });
  });

  it('is none outside of any, and not known of what is not there', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.git'));
    expect(gitFolder(folder)).toEqual({ root: null, remote: null });
    file(join(folder, 'a', '.git'), '\0 broken');
    expect(gitFolder(join(folder, 'a'))).toEqual({ root: null, remote: null });
    for (const gone of [join(folder, 'gone'), join(folder, 'a', '.git'), 'shop', '', 'C:\\x'])
      expect(gitFolder(gone)).toBeNull();
  });
});
