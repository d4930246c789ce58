import { describe, expect, test } from 'vitest';
import { toolGists } from '../../../core/domain/summarize/toolGist.ts';

const gists = (name: string, text: string): string[] =>
  toolGists(name, text).map(({ source, text: gist, start, end }) => {
    expect(end - start).toBeGreaterThan(0);
    expect(end).toBeLessThanOrEqual(text.length);
    return `${source}: ${gist}`;
  });

describe('tool gists', () => {
  test('are the same for both forms of arguments', () => {
    const commit = `git commit -m "$(cat <<'EOF'\nFix the lease lock\n\nLong story.\nEOF\n)"`;
    const wanted = ['subject: Fix the lease lock', 'command: git commit -m'];
    expect(gists('Bash', `${commit}\ndescription: Commit`)).toEqual(wanted);
    expect(gists('Bash', JSON.stringify({ command: commit, description: 'Commit' }))).toEqual(
      wanted,
    );
    expect(gists('Edit', 'file_path: /a/b/c.ts\nold_string:\npath: /no/no.ts')).toEqual([
      'file: b/c.ts',
    ]);
    expect(gists('Edit', '{"file_path":"/a/b/c.ts","old_string":"path: /no/no.ts"}')).toEqual([
      'file: b/c.ts',
    ]);
    expect(gists('TodoWrite', 'todos:\n  - content: Add a lock\n    status: pending')).toEqual([
      'subject: Add a lock',
    ]);
  });

  test('of a patch are the files that it touches', () => {
    const patch =
      '*** Begin Patch\n*** Update File: /w/src/lock.ts\n@@\n-a\n*** Add File: docs/lock.md\n+b\n*** End Patch';
    expect(gists('apply_patch', patch)).toEqual(['file: src/lock.ts', 'file: docs/lock.md']);
    expect(gists('exec_command', `apply_patch <<'EOF'\n${patch}\nEOF\nworkdir: /w`)).toEqual([
      'file: src/lock.ts',
      'file: docs/lock.md',
    ]);
  });

  test('of commits and plans are their subjects, whatever the quotes', () => {
    expect(
      gists('exec_command', "git commit -m 'fix(lock): wait' -m 'Long.'\nworkdir: /w"),
    ).toEqual(['subject: fix(lock): wait', "command: git commit -m 'fix(lock): wait' -m 'Long.'"]);
    expect(
      gists('update_plan', 'plan:\n  - step: Move the lease table\n    status: pending'),
    ).toEqual(['subject: Move the lease table']);
  });

  test('leave out what only looks', () => {
    expect(gists('Bash', 'cd /w && git status')).toEqual([]);
    expect(gists('exec_command', 'gh pr view 21\nworkdir: /w')).toEqual([]);
    expect(gists('Read', 'file_path: /a/b.ts')).toEqual([]);
  });
});
