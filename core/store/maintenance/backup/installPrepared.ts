import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyName, freePath, makeBackupFolder } from './backupFolder.ts';
import type { CopyKind } from './backupFolder.ts';
import { syncFolder } from './databaseFiles.ts';

/** Of the file that says how a memory was left. */
export const STATE_ENDING = '.state';

/** Where a memory lies that is about to take the place of another; `rebuilt` where that one is damaged. */
export function preparedPath(file: string, kind: 'restored' | 'rebuilt' = 'restored'): string {
  return join(dirname(file), kind === 'restored' ? 'memory.restore.db' : 'memory.rebuilt.db');
}

/**
 * Puts a prepared memory in the place of the present one, which is kept beside the backups with its
 * write-ahead log; gives where, null where there was none, undefined where nothing was prepared.
 *
 * Stopped between any two steps, the next call goes on: the name of what is put aside comes from the
 * prepared file, and that one moves last. No database may be open. `atStep` is called before each step.
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
  // First, so that it is found beside its memory wherever the work is cut off.
  if (existsSync(`${file}-wal`)) {
    atStep('put the log aside');
    moveAside(`${file}-wal`, `${previous}-wal`);
  }
  let kept: string | null = null;
  if (existsSync(file)) {
    atStep('put the memory aside');
    kept = moveAside(file, previous);
  }
  // How the one before was left says nothing of the one that comes.
  for (const ending of ['-shm', STATE_ENDING]) rmSync(file + ending, { force: true });
  syncFolder(dirname(file));
  atStep('put the prepared one in its place');
  renameSync(prepared, file);
  syncFolder(dirname(file));
  return kept;
}

/** On another disk than the memory's, the folder of backups cannot take it by a rename: then it stays beside. */
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
