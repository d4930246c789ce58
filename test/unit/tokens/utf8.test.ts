import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTES_PER_UNIT, encodeUtf8 } from '../../../core/domain/tokens/utf8.ts';
import { anyText } from './anyText.ts';

test('any part of any text is encoded as the platform does it', () => {
  fc.assert(
    fc.property(anyText, fc.nat(20), fc.nat(20), (text, from, length) => {
      const start = Math.min(from, text.length);
      const end = Math.min(start + length, text.length);
      const into = new Uint8Array((end - start) * BYTES_PER_UNIT);
      const size = encodeUtf8(text, [start, end], into);
      expect(into.slice(0, size)).toEqual(new TextEncoder().encode(text.slice(start, end)));
    }),
    { numRuns: 2000 },
  );
});
