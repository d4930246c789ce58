import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNativeId, unpackNativeId } from '../../../core/store/sql/codec.ts';

it('native ids come back as they were, and UUIDs take 16 bytes', () => {
  const ids = fc.oneof(
    fc.uuid(),
    fc.string(),
    fc.constant(null),
    fc.uuid().map((id) => id.toUpperCase()),
  );
  fc.assert(
    fc.property(ids, (id) => {
      const packed = packNativeId(id);
      expect(unpackNativeId(packed)).toBe(id);
    }),
  );
  expect(packNativeId('5d0c1f6e-8a51-4c53-9a1e-0b6f5f2f7a10')).toHaveLength(16);
});
