import { describe, expect, it } from 'vitest';
import { commitFacts } from '../../../../core/domain/facts/commitFacts.ts';
import { pullRequestFacts } from '../../../../core/domain/facts/pullRequestFacts.ts';
import { shellSteps } from '../../../../core/domain/facts/shellSteps.ts';

function outcome(output: string, failed = false) {
  return { text: output, output, failed, exitCode: failed ? 1 : 0 };
}

function commits(command: string, output: string, failed = false): string[] {
  return commitFacts(shellSteps(command), outcome(output, failed)).map(({ fact, quote }) =>
    fact.kind === 'commit'
      ? `${fact.hash} ${fact.subject}${quote === null ? ' (no quote)' : ''}`
      : '',
  );
}

describe('commits', () => {
  it.each([
    [
      'one',
      'git commit -m x',
      '[main 1a2b3c4] Fill the table\n 1 file changed',
      ['1a2b3c4 Fill the table'],
    ],
    [
      'the first of a repository',
      'git commit -m x',
      '[main (root-commit) 1a2b3c4d] Begin',
      ['1a2b3c4d Begin'],
    ],
    [
      'several of a line',
      'git add a && git commit -m A && git -C sub commit -am B; git push',
      '[main 1a2b3c4] A\n[fix/tax-2 2b3c4d5] B (#12)\nTo example.com:shop.git\n   1..2  main -> main',
      ['1a2b3c4 A', '2b3c4d5 B (#12)'],
    ],
    [
      'an amended one',
      'git commit --amend --no-edit',
      '[main 9f8e7d6] Fill it\n Date: today',
      ['9f8e7d6 Fill it'],
    ],
    ['none that a rebase repeats', 'git rebase --continue', '[detached HEAD 1a2b3c4] Fill it', []],
    ['none that a pick repeats', 'git cherry-pick 9f8e7d6', '[main 1a2b3c4] Fill it', []],
    [
      'a revert',
      'git revert HEAD',
      '[main 1a2b3c4] Revert "Fill it"',
      ['1a2b3c4 Revert "Fill it"'],
    ],
    [
      'one that a hook wrote before',
      'git commit -m x',
      'lint: ok\n[main 1a2b3c4] x',
      ['1a2b3c4 x'],
    ],
    [
      'a quiet one, shown after',
      'git commit -qm "Fill it" && git log --oneline -1',
      '1a2b3c4 (HEAD -> main) Fill it',
      ['1a2b3c4 Fill it'],
    ],
    [
      'a quiet one by its hash',
      'git commit -q -m "Fill it" && git rev-parse HEAD',
      'ab12'.repeat(10),
      [`${'ab12'.repeat(10)} Fill it`],
    ],
    ['none of a log', 'git log --oneline -3', '1a2b3c4 Fill it', []],
    ['none of a file', 'cat notes.md', '[main 1a2b3c4] Fill it', []],
    ['none of a rehearsal', 'git commit --dry-run', '[main 1a2b3c4] Fill it', []],
    ['none of a merge that fails', 'git merge main', 'Automatic merge failed', []],
    ['none that was shown before it', 'git log --oneline -1 && git commit -m y', '1a2b3c4 x', []],
  ])('%s', (_what, command, output, expected) => {
    expect(commits(command, output)).toEqual(expected);
  });

  const SILENT = [' Fill the table (no quote)'];

  it.each([
    ['among other options', 'git add -A && git commit -qam "Fill the table"', ''],
    [
      'before a push',
      'git commit -q -m "Fill the table" && git push 2>&1 | tail -1',
      'main -> main',
    ],
    ['after other output', 'npm test; git commit --quiet --message="Fill the table"', '3 passed'],
    ['from a substitution', `git commit -qm "$(cat <<'EOF'\nFill the table\n\nWhy.\nEOF\n)"`, ''],
    ['from a here document', `git commit -q -F - <<'EOF'\nFill the table\n\nWhy.\nEOF`, ''],
    [
      'where the line goes on, in silence',
      'cd shop && git commit -qm "Fill the table"\ngit gc -q',
      '',
    ],
  ])('are those of a silent message, %s', (_what, command, output) => {
    expect(commits(command, output)).toEqual(SILENT);
  });

  it.each([
    ['that is not quiet', 'git commit -m "Fill the table"', ''],
    ['without a message', 'git commit -q --amend --no-edit', ''],
    ['with a message that only the shell knew', 'git commit -qm "Release $VERSION"', ''],
    ['in the place of another step', 'git diff --quiet || git commit -qm "Fill the table"', ''],
    [
      'behind which the line went on with words',
      'git commit -qm "Fill it"; ls',
      'nothing to commit',
    ],
    ['that a silent step may have kept back', 'test -f a && git commit -qm "Fill it"; true', ''],
    ['of a rehearsal', 'git commit -q --dry-run -m "Fill the table"', ''],
    ['in words', 'echo "git commit -qm x"', ''],
  ])('are not a silent one %s', (_what, command, output) => {
    expect(commits(command, output)).toEqual([]);
  });

  it('are no silent one of a command that failed', () => {
    expect(commits('git commit -qm "Fill the table"', '', true)).toEqual([]);
  });
});

function pullRequests(command: string, output: string, failed = false): unknown[] {
  return pullRequestFacts(shellSteps(command), outcome(output, failed)).map(({ fact }) =>
    fact.kind === 'pull_request' ? [fact.number, fact.title, fact.url] : [],
  );
}

const URL = 'https://github.com/mia/shop/pull/42';

describe('pull requests', () => {
  it.each([
    [
      'made',
      'gh pr create --title "Fill the table" --body "x"',
      `${URL}\n`,
      [42, 'Fill the table', URL],
    ],
    [
      'made, after a push',
      'git push && gh pr create -t Fill --fill',
      `remote: https://github.com/mia/shop/pull/new/x\n${URL}`,
      [42, 'Fill', URL],
    ],
    ['made without a title', 'gh pr create --fill', URL, [42, null, URL]],
  ])('%s', (_what, command, output, expected) => {
    expect(pullRequests(command, output)).toEqual([expected]);
  });

  it.each([
    ['one that is seen', 'gh pr view 42', `title:\tFill\nstate:\tOPEN\nnumber:\t42\nurl:\t${URL}`],
    ['one seen as JSON', 'gh pr view --json url', `{"url":"${URL}"}`],
    ['a list', 'gh pr list', `#42 Fill ${URL}`],
    ['one quoted in a body', 'gh pr view 9 --json body', `{"body":"see ${URL}"}`],
    ['the checks of one', 'gh pr checks 42', `test fail ${URL}`],
    ['an issue', 'gh issue create --title x', 'https://github.com/mia/shop/issues/42'],
    ['an echo', `echo ${URL}`, URL],
    ['help', 'gh pr create --help', URL],
  ])('are not %s', (_what, command, output) => {
    expect(pullRequests(command, output)).toEqual([]);
  });

  it('are none where the command failed', () => {
    expect(pullRequests('gh pr create --title x', `already exists: ${URL}`, true)).toEqual([]);
  });
});
