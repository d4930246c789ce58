import { closeSync, readSync } from 'node:fs';
import type { OpenLog } from '../engine/import/ports/logSource.ts';
import { StrataError } from '../model/result.ts';
import { lookAt, whereaboutsOf } from './plainLog.ts';
import { DamagedFrame, unpackZstd } from './unpackZstd.ts';
import type { Unpacked } from './unpackZstd.ts';
import { systemErrors } from './systemErrors.ts';

/** A log that its tool has compressed, read as if it were not. Owns the descriptor. */
export function openPackedLog(descriptor: number, path: string): OpenLog {
  const readPacked = (offset: number, into: Uint8Array): number =>
    systemErrors(path, () => readSync(descriptor, into, 0, into.length, offset));
  let unpacking = unpackZstd(readPacked);
  /** What was unpacked last, and its offset in the content. */
  let held: Unpacked = NOTHING;
  let heldFrom = 0;
  let furthest = 0;
  /** What stopped the unpacking; later reads stop there again. */
  let damage: StrataError | undefined;

  async function restart(): Promise<void> {
    await unpacking.return(undefined);
    unpacking = unpackZstd(readPacked);
    held = NOTHING;
    heldFrom = 0;
    damage = undefined;
  }

  /** Returns false at the end. */
  async function advance(): Promise<boolean> {
    if (damage !== undefined) throw damage;
    let next: IteratorResult<Unpacked>;
    try {
      next = await unpacking.next();
    } catch (error) {
      if (error instanceof DamagedFrame) damage = named(error, path);
      throw damage ?? error;
    }
    if (next.done === true) return false;
    heldFrom += held.bytes.length;
    held = next.value;
    furthest = Math.max(furthest, held.packedOffset);
    return true;
  }

  return {
    async read(offset, into) {
      if (offset < heldFrom) await restart();
      while (offset >= heldFrom + held.bytes.length) if (!(await advance())) return 0;
      const bytes = held.bytes.subarray(offset - heldFrom, offset - heldFrom + into.length);
      into.set(bytes);
      return bytes.length;
    },
    look: async () => lookAt(descriptor, path),
    whereabouts: async () => whereaboutsOf(descriptor, path),
    diskOffset: () => furthest,
    async close() {
      await unpacking.return(undefined);
      closeSync(descriptor);
    },
  };
}

const NOTHING: Unpacked = { bytes: new Uint8Array(), packedOffset: 0 };

function named(damage: DamagedFrame, path: string): StrataError {
  return new StrataError(
    {
      code: 'path-unreadable',
      message: `${path} is damaged or cut off (${damage.message}): only what comes before could be read. Put a sound copy in its place and import again.`,
      details: { path },
    },
    { cause: damage },
  );
}
