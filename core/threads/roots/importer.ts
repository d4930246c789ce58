/** Thread root: reads, parses, hashes and counts logs. Stores through the writer's port. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { findChanged } from '../../engine/import/findChanged.ts';
import type { ImportFileDeps } from '../../engine/import/importFile.ts';
import { readChanged } from '../../engine/import/readChanged.ts';
import { runImport } from '../../engine/import/runImport.ts';
import { detectImporter, importerFor } from '../../importers/registry.ts';
import { countEventTokens } from '../../domain/tokens/countEventTokens.ts';
import type { Source } from '../../model/event.ts';
import type { Progress } from '../../model/progress.ts';
import { decode, encode, findBreaks, hashBytes, hashText } from '../../node/bytes.ts';
import { createFileLogSource } from '../../node/fileLogSource.ts';
import { loadTokenCounter } from '../tokenCounter.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { expose, sendNote } from '../channel.ts';
import { createRemoteImportStore } from '../remoteImportStore.ts';
import type { LogImporter } from '../../engine/import/ports/logImporter.ts';

export interface ImporterData {
  readonly writer: MessagePort;
}

if (parentPort === null) throw new Error('importer.ts runs as a worker thread');
const port = parentPort;
const { writer } = workerData as ImporterData;
const store = createRemoteImportStore(writer);
const logs = createFileLogSource();
const countTokens = loadTokenCounter();
/** Progress is for eyes. */
const PROGRESS_MS = 100;

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

const methods: LogImporter = {
  async import({ paths, source, bringBack, cancel }) {
    let told = 0;
    const onProgress = (progress: Progress): void => {
      const now = performance.now();
      if (now - told < PROGRESS_MS) return;
      told = now;
      sendNote(port, progress);
    };
    const signal = cancelSignal(cancel);
    return runImport(depsFor(source), { paths, bringBack, signal, onProgress });
  },
  readChanged: ({ paths, cancel }) =>
    readChanged(depsFor('auto'), { paths, signal: cancelSignal(cancel) }),
  findChanged: (paths) => findChanged(paths, { logs, store }),
};
expose(port, methods);
