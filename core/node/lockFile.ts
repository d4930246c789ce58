import { statSync } from 'node:fs';
import type { Failure } from '../model/result.ts';

/**
 * The file whose lock decides who may write to a memory. Plain data: threads check it by
 * themselves.
 */
export interface LockFile {
  readonly path: string;
  /** Identity of the locked file: no other file has it as long as that one is open. */
  readonly identity: string;
}

/** The lock file that currently exists. */
export function lockFileAt(path: string): LockFile {
  return { path, identity: identityOf(path) ?? '' };
}

/**
 * Whether this is still the file that others would have to lock. If not, it was removed or
 * replaced, and another process may hold the lock of another file. The check takes some
 * microseconds. If the system does not say, the file counts as untouched.
 */
export function isStillThere({ path, identity }: LockFile): boolean {
  const present = identityOf(path);
  return present === undefined || present === identity;
}

/** Why a host that has lost its lock ends. */
export function lockLost({ path }: LockFile): Failure {
  return {
    code: 'host-gone',
    message: `The lock file ${path} was removed or replaced while this Strata used it, so that another one could write to the same memory. This one has stopped writing, and ends. Start it again, and leave the lock file where it is.`,
    details: { path },
  };
}

/** `''`: there is none; undefined: the system does not say. */
function identityOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stats === undefined ? '' : `${stats.dev}:${stats.ino}`;
  } catch {
    return undefined;
  }
}
