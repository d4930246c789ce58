/** A memory in use, and how its last use ended. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { openForWriting } from '../../sql/openDatabase.ts';
import type { Connection } from '../../sql/sql.ts';
import { toStoreError } from '../../sql/storeErrors.ts';
import { recordJob } from '../../live/jobRows.ts';
import { damageOf } from './inspectMemory.ts';
import { STATE_ENDING, preparedPath } from './installPrepared.ts';

export interface InUse {
  readonly db: Connection;
  /**
   * Whether the last writer was killed or the machine went down. The whole memory is then worth a
   * check, until {@link closeInUse} is told that it was checked.
   */
  readonly cutOff: boolean;
}

/**
 * Opens the memory for as long as its host runs; {@link closeInUse} ends that. Throws what
 * {@link openForWriting} throws, and `database-damaged` also for a memory that was emptied, or that
 * lost its write-ahead log and is inconsistent without it.
 */
export function openInUse(file: string): InUse {
  const before = isReplaced(file) ? 'closed' : stateOf(file);
  if (before !== null && statSync(file, { throwIfNoEntry: false })?.size === 0 && !hasLog(file))
    throw toStoreError(emptied(), file);
  const isMissing = before !== null && !existsSync(file);
  const lostLog = before === 'open' && !isMissing && !hasLog(file);
  const db = openForWriting(file);
  try {
    if (isMissing) tell(db, missing(file));
    if (lostLog) surviveLoss(db, file);
    writeState(file, 'open');
  } catch (error) {
    db.database.close();
    throw toStoreError(error, file);
  }
  return { db, cutOff: before === 'open' || before === 'unchecked' };
}

/** Checkpoints the write-ahead log into the memory and closes it. */
export function closeInUse({ database }: Connection, isChecked: boolean): void {
  const { name } = database;
  database.close();
  writeState(name, isChecked ? 'closed' : 'unchecked');
}

/**
 * Whether a memory was closed properly and nothing is waiting to replace it. Readers may then open
 * it beside the lock's holder, or without one.
 */
export function isAtRest(file: string): boolean {
  const state = stateOf(file);
  return (state === 'closed' || state === 'unchecked') && !isReplaced(file);
}

function statePath(file: string): string {
  return file + STATE_ENDING;
}

const STATES = ['open', 'closed', 'unchecked'] as const;

/** null if no memory was in use yet. */
function stateOf(file: string): (typeof STATES)[number] | null {
  if (!existsSync(statePath(file))) return null;
  const stored = readFileSync(statePath(file), 'utf8');
  return STATES.find((state) => state === stored) ?? 'unchecked';
}

/** On a full disk, the existing memory can still be read. */
function writeState(file: string, state: (typeof STATES)[number]): void {
  try {
    writeFileSync(statePath(file), state, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

function isReplaced(file: string): boolean {
  return existsSync(preparedPath(file)) || existsSync(preparedPath(file, 'rebuilt'));
}

function hasLog(file: string): boolean {
  return existsSync(`${file}-wal`);
}

/**
 * An interrupted writer leaves a log. Without it, the memory is in an earlier state, if it is
 * intact at all.
 */
function surviveLoss(db: Connection, file: string): void {
  const damage = damageOf(db.database);
  if (damage !== null)
    throw toStoreError(Object.assign(new Error(damage), { code: 'SQLITE_CORRUPT' }), file);
  tell(
    db,
    `The write-ahead log of ${file} was missing after Strata had been cut off. The memory is whole, but what was stored last may be gone: import your logs again.`,
  );
}

function missing(file: string): string {
  return `${file} was gone, and a new memory was made. If you did not remove it: \`strata backups\` lists what could be restored.`;
}

/** Records the result as a job, where the status of the memory shows it. */
function tell(db: Connection, result: string): void {
  recordJob(db, { name: 'check', startMs: Date.now(), durationMs: 0, result });
}

function emptied(): Error {
  return Object.assign(new Error('it is empty, and was not when Strata used it last'), {
    code: 'SQLITE_NOTADB',
  });
}
