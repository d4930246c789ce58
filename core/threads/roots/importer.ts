/** Thread root: reads, parses, hashes and counts logs. Stores through the writer's port. */
import { findChanged } from '../../engine/import/findChanged.ts';
import type { ImportFileDeps } from '../../engine/import/importFile.ts';
import { readChanged } from '../../engine/import/readChanged.ts';
import { runImport } from '../../engine/import/runImport.ts';
import { detectImporter, importerFor } from '../../importers/registry.ts';
import { countEventTokens } from '../../domain/tokens/countEventTokens.ts';
import type { Source } from '../../model/event.ts';
import { decode, encode, findBreaks, hashBytes, hashText } from '../../node/bytes.ts';
import { createFileLogSource } from '../../node/fileLogSource.ts';
import { loadTokenCounter } from '../tokenCounter.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { createRemoteImportStore } from '../remoteImportStore.ts';
import { seldom, thisWorker } from '../thisWorker.ts';

const thread = thisWorker('importer');
const store = createRemoteImportStore(thread.data.writer);
const logs = createFileLogSource();
const countTokens = loadTokenCounter(thread.data.tokenTable);

function depsFor(source: 'auto' | Source): ImportFileDeps {
  return {
    logs,
    store,
    wantedSource: source === 'auto' ? undefined : source,
    chooseImporter: (head, known) =>
      known === undefined ? detectImporter(head) : importerFor(known),
    hashText,
    hashBytes,
    decode,
    encode,
    findBreaks,
    countEvent: (kind, text) => countEventTokens(countTokens, kind, text),
    now: Date.now,
  };
}

thread.expose({
  import: ({ paths, source, bringBack, cancel }) =>
    runImport(depsFor(source), {
      paths,
      bringBack,
      signal: cancelSignal(cancel),
      onProgress: seldom(thread.tell),
    }),
  readChanged: ({ cancel, ...options }) =>
    readChanged(depsFor('auto'), { ...options, signal: cancelSignal(cancel) }),
  findChanged: (paths) => findChanged(paths, { logs, store }),
});
