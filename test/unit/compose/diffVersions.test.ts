import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { diffVersions } from '../../../core/domain/compose/diffVersions.ts';

const version = (content: string, title = 'Tides') => ({
  title,
  bullets: ['A.', 'B.'],
  content,
  anchors: ['x'],
});

test('two versions differ in what only one of them says, in order', () => {
  const a = version(
    'The tides were late. The cause was the switch. It is fixed. [→more:01A:cause]',
  );
  const b = {
    title: 'Tides in UTC',
    bullets: ['B.', 'C.'],
    content:
      'The tides were late.\n\nThe almanac is in UTC. The cause was the switch. All tests pass. [→more:01A:tests]',
    anchors: [],
  };
  expect(diffVersions(a, b)).toEqual({
    title: { removed: ['Tides'], added: ['Tides in UTC'] },
    bullets: { removed: ['A.'], added: ['C.'] },
    content: { removed: ['It is fixed.'], added: ['The almanac is in UTC.', 'All tests pass.'] },
    anchors: { removed: ['x'], added: [] },
  });
});

test('equal versions do not differ', () => {
  const none = { removed: [], added: [] };
  expect(diffVersions(version('One. Two.'), version('One. Two.'))).toEqual({
    title: none,
    bullets: none,
    content: none,
    anchors: none,
  });
});

test('a sentence that moved is removed in one place and added in the other', () => {
  const { content } = diffVersions(
    version('Alpha. Beta. Gamma. Delta.'),
    version('Delta. Alpha. Beta. Gamma.'),
  );
  expect(content).toEqual({ removed: ['Delta.'], added: ['Delta.'] });
});

test('what is neither removed nor added is a longest common run of both', () => {
  const letters = array(constantFrom('A', 'B', 'C', 'D'), { maxLength: 9 });
  assert(
    property(letters, letters, (a, b) => {
      const { bullets } = diffVersions(
        { ...version(''), bullets: a },
        { ...version(''), bullets: b },
      );
      const common = a.length - bullets.removed.length;
      expect(b.length - bullets.added.length).toBe(common);
      expect(common).toBe(longest(a, b));
    }),
  );
});

function longest(a: readonly string[], b: readonly string[]): number {
  const [x, ...more] = a;
  if (x === undefined || b.length === 0) return 0;
  const at = b.indexOf(x);
  return Math.max(longest(more, b), at < 0 ? 0 : 1 + longest(more, b.slice(at + 1)));
}
