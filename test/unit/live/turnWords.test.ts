import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { turnWords } from '../../../core/engine/live/turnWords.ts';

it('puts the words of a request on one line', () => {
  expect(turnWords('  Fix the parser:\n\n\t- empty lines\r\n- \u0007tabs ')).toBe(
    'Fix the parser: - empty lines - tabs',
  );
});

it('masks secrets before it cuts, so that none is cut into something unknown', () => {
  const secret = 'hunter22x!'.repeat(6);
  const opening = `${'Look at this, '.repeat(10)}password=${secret} and go on with the rest`;
  expect(turnWords(opening)).toBe(`${'Look at this, '.repeat(10).trim()}…`);
  expect(turnWords(`Log in with password=${secret} now`)).toBe(
    'Log in with password=[secret:password] now',
  );
});

it('leaves out what the store cut off in the middle of a character', () => {
  expect(turnWords(Buffer.from('größe').subarray(0, 3).toString())).toBe('gr');
});

it('is never longer than 160 characters, and cuts no character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (opening) => {
      const words = turnWords(opening);
      expect(words.length).toBeLessThanOrEqual(160);
      expect(words).toBe(words.trim());
      expect(words.isWellFormed()).toBe(true);
    }),
  );
  expect(turnWords('👩'.repeat(400))).toBe(`${'👩'.repeat(79)}…`);
});
