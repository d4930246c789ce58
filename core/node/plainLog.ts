import { closeSync, fstatSync, readSync, statSync } from 'node:fs';
import type { LogLook, OpenLog } from '../engine/import/ports/logSource.ts';
import { identityOf } from './listLogs.ts';
import { fsPath } from './pathText.ts';
import { systemErrors } from './systemErrors.ts';

/** A log as it is on disk. Owns the descriptor. */
export function openPlainLog(descriptor: number, path: string): OpenLog {
  let end = 0;
  return {
    async read(offset, into) {
      const read = systemErrors(path, () => readSync(descriptor, into, 0, into.length, offset));
      end = Math.max(end, offset + read);
      return read;
    },
    look: async () => lookAt(descriptor, path),
    whereabouts: async () => whereaboutsOf(descriptor, path),
    diskOffset: () => end,
    close: async () => closeSync(descriptor),
  };
}

export function lookAt(descriptor: number, path: string): LogLook {
  const stats = systemErrors(path, () => fstatSync(descriptor));
  return {
    size: stats.size,
    mtimeMs: Math.floor(stats.mtimeMs),
    identity: identityOf(stats),
    stamp: `${stats.size} ${stats.mtimeMs}`,
  };
}

export function whereaboutsOf(
  descriptor: number,
  path: string,
): Awaited<ReturnType<OpenLog['whereabouts']>> {
  const open = systemErrors(path, () => fstatSync(descriptor));
  try {
    return identityOf(statSync(fsPath(path))) === identityOf(open) ? 'here' : 'replaced';
  } catch {
    // Whatever the system's reason, nobody finds it under this path any more.
    return 'gone';
  }
}
