import { describe, expect, it } from 'vitest';
import { decideProjects } from '../../../../core/domain/projects/decideProjects.ts';
import type { FolderSeen } from '../../../../core/domain/projects/types.ts';

type Seen = Partial<FolderSeen> & Pick<FolderSeen, 'folder'>;

const HOUR = 3_600_000;

/** Conversations numbered from 1, an hour apart. */
function seenIn(...folders: readonly (string | Seen)[]): readonly FolderSeen[] {
  return folders.map((given, at) => ({
    conversation: at + 1,
    parent: null,
    remote: null,
    branch: null,
    disk: null,
    events: 10,
    firstMs: at * HOUR,
    lastMs: at * HOUR + 60_000,
    ...(typeof given === 'string' ? { folder: given } : given),
  }));
}

/** By project's name, the numbers of its conversations; those of none under ''. */
function decided(
  seen: readonly FolderSeen[],
  files: Readonly<Record<string, readonly string[]>> = {},
): Record<string, number[]> {
  const { projects, projectOf } = decideProjects(seen, (folder) => files[folder] ?? []);
  const names = new Map(projects.map(({ key, name }) => [key, name]));
  const found: Record<string, number[]> = {};
  for (const { conversation } of [...seen].sort((a, b) => a.conversation - b.conversation))
    (found[names.get(projectOf.get(conversation) ?? '') ?? ''] ??= []).push(conversation);
  return found;
}

describe('a folder', () => {
  it.each([
    ['a worktree in the repository', '/Users/a/w/shop/.worktrees/3'],
    ['one named by its branch', '/Users/a/w/shop/.worktrees/ann/fix-cart/src'],
    ["Claude Code's", '/Users/a/w/shop/.claude/worktrees/brave-fox'],
    ["Codex's, in the repository", '/Users/a/w/shop/.codex/worktrees/1f2e/shop'],
    ['a folder beside it with a dot', '/Users/a/w/shop.worktrees/fix-cart/web'],
    ['with a dash', '/Users/a/w/shop-worktrees/fix-cart'],
    ['with lines', '/Users/a/w/shop__worktrees/fix-cart/.out/1'],
    ["Codex's, in the home", '/Users/a/.codex/worktrees/1f2e/shop/web'],
    ["Claude Code's older ones", '/Users/a/.claude-worktrees/shop/brave-fox'],
    ["Cursor's", '/Users/a/.cursor/worktrees/shop/x1'],
    ["Conductor's", '/Users/a/conductor/workspaces/shop/lima'],
    ["Vibe Kanban's", '/var/folders/xy/T/vibe-kanban/worktrees/1f2e-fix/shop'],
    ['a numbered copy', '/Users/a/w/shop/2'],
    ["Conductor's, in the repository", '/Users/a/w/shop/.conductor/4'],
    ['a sub-folder', '/Users/a/w/shop/packages/cart'],
  ])('belongs to its repository: %s', (_, folder) => {
    expect(decided(seenIn('/Users/a/w/shop', folder))).toEqual({ shop: [1, 2] });
  });

  it('is found by its worktrees alone', () => {
    expect(decided(seenIn('/home/a/shop/.worktrees/1', '/home/a/shop.worktrees/x/2'))).toEqual({
      shop: [1, 2],
    });
    expect(
      decided(seenIn('/home/a/.codex/worktrees/9/shop', 'C:\\w\\shop\\.worktrees\\1')),
    ).toEqual({ '9/shop': [1], 'w/shop': [2] });
  });

  it.each([
    '/Users/a',
    '/home/a/',
    '/root',
    'C:\\Users\\a',
    '/mnt/c/Users/a',
    'C:\\',
    '/',
    '/tmp',
    '/tmp/try/shop',
    '/private/tmp/x',
    '/var/folders/1/T/x',
    'C:\\Users\\a\\AppData\\Local\\Temp\\x',
    '/Users/a/Documents',
    '/Users/a/.claude/worktrees/x',
    '[removed]',
  ])('is no project: %s', (folder) => {
    expect(decided(seenIn(folder))).toEqual({ '': [1] });
  });

  it('is a project where it is temporary but has an address', () => {
    expect(
      decided(seenIn({ folder: '/tmp/x1', remote: 'https://github.com/ann/shop' }, '/tmp/x2')),
    ).toEqual({ shop: [1], '': [2] });
  });

  it('that keeps projects does not own them', () => {
    expect(
      decided(seenIn('/srv/all', '/srv/all/shop', '/srv/all/blog', '/srv/all/wiki/src')),
    ).toEqual({ all: [1], shop: [2], blog: [3], src: [4] });
    const branch = 'main';
    expect(decided(seenIn('/srv/all', { folder: '/srv/all/shop', branch }))).toEqual({
      all: [1],
      shop: [2],
    });
    expect(
      decided(seenIn({ folder: '/srv/all', branch }, '/srv/all/a', '/srv/all/b', '/srv/all/c')),
    ).toEqual({ all: [1, 2, 3, 4] });
  });

  it('is where the disk says, also where nothing else tells', () => {
    const disk = { root: '/home/a/w/shop', remote: 'git@github.com:ann/shop.git' };
    expect(
      decided(
        seenIn({ folder: '/home/a/elsewhere/fix', disk }, { folder: '/home/a/w/shop', disk }),
      ),
    ).toEqual({ shop: [1, 2] });
    // A home that is kept in git does not own what lies in it.
    expect(
      decided(seenIn({ folder: '/home/a/w/blog', disk: { root: '/home/a', remote: null } })),
    ).toEqual({ blog: [1] });
  });

  it('of a name that a log gives instead of a path is a project', () => {
    expect(decided(seenIn('Shop talk', 'Shop talk'))).toEqual({ 'Shop talk': [1, 2] });
  });
});

describe('the same repository under two homes', () => {
  const homes = ['/Users/ann/w/cli', '/home/bob/cli'] as const;

  it('is one by its address, however it is written', () => {
    expect(
      decided(
        seenIn(
          { folder: homes[0], remote: 'git@github.com:Acme/CLI.git' },
          { folder: homes[1], remote: 'https://tok@github.com/acme/cli/' },
          '/Users/eve/src/github.com/acme/cli/cmd',
        ),
      ),
    ).toEqual({ cli: [1, 2, 3] });
  });

  it('is two by two addresses, whatever else they share', () => {
    const files = Object.fromEntries(
      homes.map((home) => [home, ['cmd/acme/a.go', 'cmd/acme/b.go', 'cmd/acme/c.go']]),
    );
    const seen = seenIn(
      { folder: homes[0], remote: 'git@github.com:ann/cli' },
      { folder: homes[1], remote: 'git@github.com:bob/cli' },
    );
    expect(decided(seen, files)).toEqual({ 'ann/cli': [1], 'bob/cli': [2] });
  });

  it('is two when nothing but the name is the same', () => {
    expect(decided(seenIn(...homes))).toEqual({ 'w/cli': [1], 'bob/cli': [2] });
    const usual = ['src/index.ts', 'src/components/Button.tsx', 'package.json', 'cmd/main.go'];
    expect(decided(seenIn(...homes), { [homes[0]]: usual, [homes[1]]: usual })).toEqual({
      'w/cli': [1],
      'bob/cli': [2],
    });
  });

  it('is one by files that only it has', () => {
    expect(
      decided(seenIn(...homes), {
        [homes[0]]: ['cmd/acme/setup.go', 'cmd/acme/hooks_git.go', 'cmd/acme/x.go'],
        [homes[1]]: ['cmd/acme/setup.go', 'cmd/acme/hooks_git.go'],
      }),
    ).toEqual({ cli: [1, 2] });
  });

  it('is one by a telling name and one folder, by branches, or by the folders above', () => {
    expect(
      decided(seenIn('/Users/ann/ledger-importer', 'E:\\x\\ledger-importer'), {
        '/Users/ann/ledger-importer': ['ledger/parse.py'],
        'E:\\x\\ledger-importer': ['ledger/tests/test_a.py'],
      }),
    ).toEqual({ 'ledger-importer': [1, 2] });
    expect(
      decided(
        seenIn(
          { folder: homes[0], branch: 'ann/fix-cart-total' },
          { folder: homes[1], branch: 'ann/fix-cart-total' },
          { folder: homes[0], branch: 'bob/new-tax-table' },
          { folder: homes[1], branch: 'bob/new-tax-table' },
        ),
      ),
    ).toEqual({ cli: [1, 2, 3, 4] });
    expect(
      decided(seenIn('/Users/ann/Work/acme/devenv/cli', '/Users/bob/Documents/acme/devenv/x/cli')),
    ).toEqual({ cli: [1, 2] });
  });

  it('takes more in one home, where work and private ones share a name', () => {
    expect(
      decided(seenIn('/home/a/acme/team/old/web', '/home/a/acme/team/new/web'), {
        '/home/a/acme/team/old/web': ['src/cart/cart_total.ts', 'src/cart/a.ts'],
        '/home/a/acme/team/new/web': ['src/cart/cart_total.ts', 'src/cart/a.ts'],
      }),
    ).toEqual({ 'old/web': [1], 'new/web': [2] });
  });
});

describe('decisions', () => {
  const seen = [
    ...seenIn(
      '/Users/ann/w/shop',
      '/Users/ann/w/shop/.worktrees/1',
      { folder: '/home/bob/shop', remote: 'git@github.com:acme/shop' },
      { folder: '/Users/ann/w/shop/web', remote: 'https://github.com/acme/shop.git' },
      { folder: '/home/eve/shop', parent: 1 },
      { folder: null, parent: 5 },
      '/home/eve/shop',
      '/Users/ann',
    ),
  ];

  it('bring sub-agents to the project of what started them', () => {
    expect(decided(seen)).toEqual({
      'acme/shop': [1, 2, 3, 4, 5, 6],
      'eve/shop': [7],
      '': [8],
    });
  });

  it('do not depend on the order', () => {
    const once = decideProjects(seen, () => []);
    for (const other of [seen.toReversed(), [...seen.slice(3), ...seen.slice(0, 3)]]) {
      const again = decideProjects(other, () => []);
      expect(again.projects).toEqual(once.projects);
      expect(again.projectOf).toEqual(once.projectOf);
    }
  });

  it('end where parents lead in a circle', () => {
    expect(decided(seenIn({ folder: '/w/a', parent: 2 }, { folder: '/w/b', parent: 1 }))).toEqual({
      b: [1],
      a: [2],
    });
  });
});

describe('names', () => {
  it('say as much as it takes to tell projects apart, and never only a number', () => {
    expect(
      decided(seenIn('/home/a/app', '/home/b/app', '/home/b/Blog', '/home/c/2', 'D:\\x\\app')),
    ).toEqual({ 'a/app': [1], 'b/app': [2], Blog: [3], 'c/2': [4], 'x/app': [5] });
    expect(decided(seenIn('/app', 'C:\\app'))).toEqual({ '/app': [1], 'C:/app': [2] });
  });
});
