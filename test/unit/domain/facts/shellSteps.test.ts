import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { shellSteps } from '../../../../core/domain/facts/shellSteps.ts';

/** Each step as its words in brackets, with what joins it to the next. */
function steps(command: string): string {
  return shellSteps(command)
    .map(({ words, joint }) => `[${words.join('|')}]${joint}`)
    .join(' ');
}

describe('the steps of a command line', () => {
  it.each([
    ['go test ./...', '[go|test|./...]'],
    ['cd a && npm test 2>&1 | tail -5; echo $?', '[cd|a]&& [npm|test]| [tail|-5]; [echo|$?]'],
    ['CI=1 FOO="a b" npm test', '[npm|test]'],
    ['echo \'go test && x\' "a; b"', '[echo|go test && x|a; b]'],
    ['echo a\\ b \\"c', '[echo|a b|"c]'],
    ['if go test ./...; then echo ok; fi', '[go|test|./...]; [echo|ok];'],
    ['for i in 1 2; do go test; done', '[for|i|in|1|2]; [go|test];'],
    ['(cd web && npm test) || true', '[cd|web]&& [npm|test]|| [true]'],
    ['npm test # not && this', '[npm|test]'],
    ['npm test > out.txt 2>/dev/null < in &', '[npm|test]&'],
    ['npm test &> log && ls', '[npm|test]&& [ls]'],
    ["cat > a.sh <<'EOF'\nit's go test\nEOF\ngo vet", '[cat]; [go|vet]'],
    ['cat <<A <<B\na\nA\nb\nB\nls', '[cat]; [ls]'],
    ['a \\\n  b\nc', '[a|b]; [c]'],
    ['x=$(go test ./...) && ls', '[ls]'],
    ['echo `npm test`; ls', '[echo|`npm test`]; [ls]'],
    ['a |& b', '[a]| [b]'],
    ['', ''],
    ["echo 'never closed && ls", "[echo|'never closed && ls]"],
  ])('of %j are %s', (command, expected) => {
    expect(steps(command)).toBe(expected);
  });

  it('are not confused by quotes in a message that a substitution reads', () => {
    const command =
      'git commit -m "$(cat <<\'EOF\'\nDon\'t (ever) "quote"\n\nBody\nEOF\n)" && git push';
    expect(shellSteps(command).map(({ text, joint }) => [text, joint])).toEqual([
      ['git commit -m "Don\'t (ever) "quote"…"', '&&'],
      ['git push', ''],
    ]);
  });

  it('keep the beginning of a script', () => {
    const script =
      'python3 - <<\'EOF\' | tail -1\n\nimport json\nprint(1)\nEOF\nnode -e "\nlet x\n"';
    expect(shellSteps(script).map(({ text }) => text)).toEqual([
      'python3 - << import json…',
      'tail -1',
      'node -e "let x…"',
    ]);
  });

  it('keep the file that they write', () => {
    expect(shellSteps('cat > notes.md <<EOF\nx\nEOF').map(({ text }) => text)).toEqual([
      'cat > notes.md',
    ]);
  });

  it('are found in any text, quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (command) => {
        for (const { words, text } of shellSteps(command)) {
          expect(words.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(300);
        }
      }),
    );
    for (const part of ['$(', '"$(', "'", '<<A ', '((', '`', '| ', '\\', '&&', '>'])
      expect(shellSteps(part.repeat(200_000)).length).toBeLessThan(100);
  });
});
