import { describe, expect, it } from 'vitest';
import { countLines, diffCounts, lineChanges } from '../../../../core/domain/facts/lineChanges.ts';
import { patchChanges } from '../../../../core/domain/facts/patchChanges.ts';
import { todoState } from '../../../../core/domain/facts/todoState.ts';

describe('changed lines', () => {
  it.each([
    ['', 'a\nb\n', 2, 0],
    ['a\nb\n', '', 0, 2],
    ['a\nb\nc', 'a\nx\nc', 1, 1],
    ['a\nb\nc', 'b\nc\na', 1, 1],
    ['a', 'a', 0, 0],
    ['a\nb', 'a\nb\n', 0, 0],
  ])('from %j to %j', (before, after, added, removed) => {
    expect(lineChanges(before, after)).toEqual({ added, removed });
  });

  it('are counted in large texts, too', () => {
    expect(lineChanges('a\n'.repeat(2_000), 'b\n'.repeat(2_000))).toEqual({
      added: 2_000,
      removed: 2_000,
    });
  });

  it('of a diff leave its heads out', () => {
    expect(diffCounts(['--- a/x', '+++ b/x', '@@', '-a', '+b', '+c', ' d'])).toEqual({
      added: 2,
      removed: 1,
    });
    expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\n\n')]).toEqual([
      0, 1, 1, 2,
    ]);
  });
});

describe('a patch', () => {
  it('names the files that it changes', () => {
    const patch = [
      "apply_patch <<'EOF'",
      '*** Begin Patch',
      '*** Add File: a.ts',
      '+one',
      '+two',
      '*** Update File: b.ts',
      '*** Move to: c.ts',
      '@@ x',
      ' same',
      '-old',
      '+new',
      '*** Delete File: d.ts',
      '*** End Patch',
      'EOF',
      '+no line of it',
    ].join('\n');
    expect(patchChanges(patch)).toEqual([
      { path: 'a.ts', how: 'created', added: 2, removed: 0 },
      { path: 'c.ts', how: 'edited', added: 1, removed: 1 },
      { path: 'd.ts', how: 'deleted', added: 0, removed: 0 },
    ]);
  });

  it('is none in other words', () => {
    expect(patchChanges('*** Add File: a.ts\n+one')).toEqual([]);
  });
});

it('a to-do’s state has many names', () => {
  expect(['in-progress', 'Done', 'deleted', 'blocked', undefined].map(todoState)).toEqual([
    'in_progress',
    'completed',
    'cancelled',
    undefined,
    undefined,
  ]);
});
