import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Less is not worth a pause. */
const WORTH_BYTES = 8 * 2 ** 20;

/**
 * Has V8 give back what this thread's start took: reading hundreds of modules makes room of 32 MB for a
 * thread's newest values, which V8 keeps for ever where little happens afterwards, as in a host whose work
 * is done by other threads. Takes some 70 ms.
 */
export function giveBackMemory(): void {
  // Electron may have frozen the flags of V8, and would end.
  if (process.versions['electron'] !== undefined || roomForNewest() < WORTH_BYTES) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  // Any other collection keeps the room.
  collect({ type: 'major', flavor: 'last-resort' });
}

/** In bytes, of which nearly all is empty. */
export function roomForNewest(): number {
  return (
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
  );
}
