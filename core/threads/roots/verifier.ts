/** Thread root: computes anew what the memory holds, and compares. What it repairs, the writer writes. */
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { countEventTokens } from '../../domain/tokens/countEventTokens.ts';
import { createPlanDeps } from '../../engine/index/planSegment.ts';
import type { MaintenanceWriter } from '../../engine/maintenance/ports/maintenanceStore.ts';
import { runVerify } from '../../engine/maintenance/verify/runVerify.ts';
import { importerFor } from '../../importers/registry.ts';
import type { Progress } from '../../model/progress.ts';
import { decode, encode, findBreaks, hashBytes, hashText, hex } from '../../node/bytes.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { createVerifyReader } from '../../store/maintenance/verify/createVerifyReader.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { openLogFile } from '../../node/logFile.ts';
import type { LogFileOptions } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { expose, remote, sendNote } from '../channel.ts';
import { loadTokenCounter } from '../tokenCounter.ts';
import type { VerifierMethods } from '../../engine/maintenance/ports/verifier.ts';

export interface VerifierData {
  readonly file: string;
  readonly writer: MessagePort;
  /** Does the edition have Tags? */
  readonly tags: boolean;
  readonly log: LogFileOptions;
}

if (parentPort === null) throw new Error('verifier.ts runs as a worker thread');
const port = parentPort;
const { file, writer: writerPort, tags, log } = workerData as VerifierData;
logSlowQueries(openLogFile(log));
const { methods: writer } = remote<MaintenanceWriter>(writerPort);
const db = openForReading(file);
const reader = createReader(db);
const facts = createVerifyReader(db, hashText);
const countTokens = loadTokenCounter();
/** Progress is for eyes. */
const PROGRESS_MS = 100;
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined };

const methods: VerifierMethods = {
  async verify(repair, cancel) {
    let told = 0;
    const onProgress = (progress: Progress): void => {
      const now = performance.now();
      if (now - told < PROGRESS_MS) return;
      told = now;
      sendNote(port, progress);
    };
    return runVerify({
      facts,
      reader,
      plan: createPlanDeps({
        countTokens,
        hashText,
        hex,
        ticks: () => performance.now(),
        tags,
        // What is cut here is compared, not written.
        log: SILENT,
        zone: await reader.zone(),
      }),
      convert: {
        hashText,
        hashBytes,
        decode,
        encode,
        findBreaks,
        importerFor,
        countEvent: (kind, text) => countEventTokens(countTokens, kind, text),
      },
      now: Date.now,
      breathe: () => setImmediate(),
      signal: cancelSignal(
        cancel,
        repair
          ? 'What was mended so far stays; nothing is told of a check that did not end.'
          : 'Nothing is told of a check that did not end, and nothing was changed.',
      ),
      onProgress,
      writer: repair ? writer : null,
    });
  },
};
expose(port, methods);
