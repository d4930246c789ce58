/** Thread root: reads, parses, hashes and counts logs. Stores through the writer's port. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { runImport } from '../../engine/import/runImport.ts';
import type { ImportReport } from '../../engine/import/runImport.ts';
import { detectImporter, importerFor } from '../../importers/registry.ts';
import { countEventTokens } from '../../domain/tokens/countEventTokens.ts';
import type { Source } from '../../model/event.ts';
import type { Progress } from '../../model/progress.ts';
import { decode, encode, findBreaks, hashBytes, hashText } from '../../node/bytes.ts';
import { createFileLogSource } from '../../node/fileLogSource.ts';
import { loadTokenCounter } from './tokenCounter.ts';
import { cancelSignal } from './cancelFlag.ts';
import { expose, sendNote } from './channel.ts';
import { createRemoteImportStore } from './remoteImportStore.ts';

export interface ImporterData {
  readonly writer: MessagePort;
}

export interface ImporterMethods {
  /** `cancel` is a shared flag: this thread may be too busy to read messages. */
  import(options: {
    readonly paths: readonly string[];
    readonly source: 'auto' | Source;
    readonly cancel: SharedArrayBuffer;
  }): Promise<ImportReport>;
}

if (parentPort === null) throw new Error('importer.ts runs as a worker thread');
const port = parentPort;
const { writer } = workerData as ImporterData;
const store = createRemoteImportStore(writer);
const countTokens = loadTokenCounter();
/** Progress is for eyes. */
const PROGRESS_MS = 100;

const methods: ImporterMethods = {
  async import({ paths, source, cancel }) {
    let told = 0;
    const onProgress = (progress: Progress): void => {
      const now = performance.now();
      if (now - told < PROGRESS_MS) return;
      told = now;
      sendNote(port, progress);
    };
    return runImport(
      {
        logs: createFileLogSource(),
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
      },
      { paths, signal: cancelSignal(cancel), onProgress },
    );
  },
};
expose(port, methods);
