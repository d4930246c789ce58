import { appendBatch } from './appendBatch.ts';
import { fileCheckpoint, knownByIdentity, knownFiles } from './files.ts';
import { keptOut } from '../maintenance/forget/keptOut.ts';
import { readAgain } from '../maintenance/forget/readAgain.ts';
import { addFacts, factsRead } from './addFacts.ts';
import { settleConversations } from './settle.ts';
import type { ImportStore } from '../../engine/import/ports/importStore.ts';
import type { FactsWriter } from '../../engine/maintenance/ports/factsWriter.ts';
import type { WriteContext } from '../sql/context.ts';

export function importWriter({
  db,
  writing,
  askDisk,
}: WriteContext): Omit<ImportStore, 'markGone'> & FactsWriter {
  return {
    knownFiles: (logs) => writing(() => knownFiles(db, logs)),
    knownByIdentity: (identities) => writing(() => knownByIdentity(db, identities)),
    checkpoint: (path, generation) => writing(() => fileCheckpoint(db, path, generation)),
    append: (batch) => writing(() => appendBatch(db, batch)),
    addFacts: (fileIx, batch) => writing(() => addFacts(db, fileIx, batch)),
    factsRead: (fileIx, counts) => writing(() => factsRead(db, fileIx, counts)),
    readAgain: (logs) => writing(() => readAgain(db, logs)),
    keptOut: (logs) => writing(() => keptOut(db, logs)),
    settle: () => writing(() => settleConversations(db, askDisk)),
  };
}
