import { expect, it } from 'vitest';
import { giveBackMemory, roomForNewest } from '../../../core/node/giveBackMemory.ts';

it('leaves of the room for the newest values only what they need', () => {
  // A start keeps what it makes, which has V8 make room for more.
  const kept = Array.from({ length: 400_000 }, (_, at) => ({ at, name: `value ${at}` }));
  const grown = roomForNewest();
  giveBackMemory();
  expect(roomForNewest()).toBeLessThan(grown / 2);
  expect(kept.at(-1)?.name).toBe('value 399999');
});
