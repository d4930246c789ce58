import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyName, freePath, makeBackupFolder } from './backupFolder.ts';
import type { CopyKind } from './backupFolder.ts';
import { syncFolder } from './databaseFiles.ts';

/** Ending of the file that records how a memory was left. */
export const STATE_ENDING = '.state';

/** The path of a memory waiting to replace another; `rebuilt` if that one is damaged. */
export function preparedPath(file: string, kind: 'restored' | 'rebuilt' = 'restored'): string {
  return join(dirname(file), kind === 'restored' ? 'memory.restore.db' : 'memory.rebuilt.db');
}

/**
 * Replaces the present memory with a prepared one. The present one is moved beside the backups with
 * its write-ahead log; returns its new path, null if there was none, or undefined if nothing was
 * prepared.
 *
 * If interrupted between any two steps, the next call continues: the name of the old memory is
 * derived from the prepared file, which is moved last. No database may be open. `atStep` is called
 * before each step.
 */
export function installPrepared(
  file: string,
  atStep: (step: string) => void = () => undefined,
): string | null | undefined {
  for (const [kind, aside] of [
    ['rebuilt', 'damaged'],
    ['restored', 'replaced'],
  ] as const) {
    const prepared = preparedPath(file, kind);
    if (existsSync(prepared)) return install(file, { prepared, aside, atStep });
  }
  return undefined;
}

function install(
  file: string,
  {
    prepared,
    aside,
    atStep,
  }: {
    readonly prepared: string;
    readonly aside: CopyKind;
    readonly atStep: (step: string) => void;
  },
): string | null {
  const name = copyName(aside, statSync(prepared).mtimeMs);
  const previous = freePath(makeBackupFolder(file), name);
  // Moved first, so that the log is found beside its memory wherever an interruption happens.
  if (existsSync(`${file}-wal`)) {
    atStep('put the log aside');
    moveAside(`${file}-wal`, `${previous}-wal`);
  }
  let kept: string | null = null;
  if (existsSync(file)) {
    atStep('put the memory aside');
    kept = moveAside(file, previous);
  }
  // The state of the previous memory says nothing about the new one.
  for (const ending of ['-shm', STATE_ENDING]) rmSync(file + ending, { force: true });
  syncFolder(dirname(file));
  atStep('put the prepared one in its place');
  renameSync(prepared, file);
  syncFolder(dirname(file));
  return kept;
}

/**
 * If the folder of backups is on another disk, a rename fails and the memory stays beside the new
 * one.
 */
function moveAside(from: string, to: string): string {
  try {
    renameSync(from, to);
    return to;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const beside = join(dirname(from), basename(to));
    renameSync(from, beside);
    return beside;
  }
}
