import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeText } from '../../../core/domain/search/fitText.ts';
import { chunksOf } from '../../../core/hosts/mcp/fitReply.ts';
import { tocText } from '../../../core/hosts/mcp/text/tocText.ts';

it('says of an empty memory how a person fills it', () => {
  const text = tocText({ node: null, children: [] }, { zone: 'UTC', prices: new Map() });
  expect(wholeText(text)).toBe(
    '# All years\nThe memory is empty. A person fills it: `strata import PATH` reads logs, `strata index` summarises them.',
  );
});

it('cuts a text into small pieces that are the text again, and no character in two', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '😀', '数'), maxLength: 900 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = chunksOf(text);
      expect(pieces.join('')).toBe(text);
      expect(pieces.every((piece) => /^.{0,160}$/su.test(piece.trimEnd()))).toBe(true);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(text.isWellFormed());
    }),
  );
});
