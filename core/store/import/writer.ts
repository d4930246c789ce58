import { appendBatch } from './appendBatch.ts';
import { fileCheckpoint, knownByIdentity, knownFiles } from './files.ts';
import { keptOut } from '../maintenance/forget/keptOut.ts';
import { readAgain } from '../maintenance/forget/readAgain.ts';
import { settleConversations } from './settle.ts';
import type { ImportStore } from '../../engine/import/ports/importStore.ts';
import type { WriteContext } from '../sql/context.ts';

export function importWriter({ db, writing }: WriteContext): Omit<ImportStore, 'markGone'> {
  return {
    knownFiles: (logs) => writing(() => knownFiles(db, logs)),
    knownByIdentity: (identities) => writing(() => knownByIdentity(db, identities)),
    checkpoint: (path, generation) => writing(() => fileCheckpoint(db, path, generation)),
    append: (batch) => writing(() => appendBatch(db, batch)),
    readAgain: (logs) => writing(() => readAgain(db, logs)),
    keptOut: (logs) => writing(() => keptOut(db, logs)),
    settle: () => writing(() => settleConversations(db)),
  };
}
