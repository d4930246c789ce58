import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markInSight, withoutSigns } from '../../../renderer/state/searchSnippet.ts';

test('a snippet begins later where its first mark would be out of sight', () => {
  const text = `${'word '.repeat(30)}then the token is rotated`;
  const at = text.indexOf('token');
  const seen = markInSight({ text, marks: [[at, at + 5]] }, 90);
  expect(seen).toEqual({
    text: '… word word word word then the token is rotated',
    marks: [[31, 36]],
  });
  expect(markInSight({ text, marks: [[5, 9]] }, 90)).toEqual({ text, marks: [[5, 9]] });
  expect(markInSight({ text, marks: [] }, 90)).toEqual({ text, marks: [] });
});

test('marks stand on the same words, and the first begins in sight', () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(200), (list, which, room) => {
      const text = list.join(' ');
      const start = list.slice(0, which % list.length).join(' ').length;
      const marks = [[start, Math.min(text.length, start + 5)]] as const;
      const seen = markInSight({ text, marks }, room);
      const [[from, to] = [0, 0]] = seen.marks;
      expect(seen.text.slice(from, to)).toBe(text.slice(...marks[0]));
      expect(from).toBeLessThanOrEqual(Math.max(room, 34));
    }),
  );
});

const plain = (text: string, word: string) => {
  const at = text.indexOf(word);
  const seen = withoutSigns({ text, marks: [[at, at + word.length]] });
  return [seen.text, ...seen.marks.map(([start, end]) => seen.text.slice(start, end))];
};

test('the signs of Markdown are no words, and marks stay on theirs', () => {
  expect(plain('… ## The **token** of `auth.ts`', 'token')).toEqual([
    '… The token of auth.ts',
    'token',
  ]);
  expect(plain('- see [the token](https://x.y/token-page) now', 'token')).toEqual([
    'see the token now',
    'token',
  ]);
  expect(plain('a token | b | __proto__ 2 * 3', 'token')).toEqual([
    'a token b __proto__ 2 * 3',
    'token',
  ]);
});
