/** Thread root: recomputes what the memory holds, and compares. The writer writes its repairs. */
import { setImmediate } from 'node:timers/promises';
import { countEventTokens } from '../../domain/tokens/countEventTokens.ts';
import { createPlanDeps } from '../../engine/index/planSegment.ts';
import { readFactsAgain } from '../../engine/maintenance/readFactsAgain.ts';
import { runVerify } from '../../engine/maintenance/verify/runVerify.ts';
import { importerFor } from '../../importers/registry.ts';
import { decode, encode, findBreaks, hashBytes, hashText, hex } from '../../node/bytes.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { createVerifyReader } from '../../store/maintenance/verify/createVerifyReader.ts';
import type { EventKind } from '../../model/event.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { openLogFile } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { seldom, thisWorker } from '../thisWorker.ts';
import { loadTokenCounter } from '../tokenCounter.ts';
import { storeAt } from '../writerPort.ts';

const thread = thisWorker('verifier');
logSlowQueries(openLogFile(thread.data.log));
const { file, tags } = thread.data;
const writer = storeAt(thread.data.writer);
const db = openForReading(file);
const reader = createReader(db);
const facts = createVerifyReader(db, hashText);
const countTokens = loadTokenCounter(thread.data.tokenTable);
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined };

const convert = {
  hashText,
  hashBytes,
  decode,
  encode,
  findBreaks,
  importerFor,
  countEvent: (kind: EventKind, text: string) => countEventTokens(countTokens, kind, text),
};

thread.expose({
  async readFacts(cancel) {
    const tell = seldom(thread.tell);
    return readFactsAgain({
      logs: () => facts.logsWithoutFacts(),
      rawBlocks: (fileIx) => facts.rawBlocks(fileIx),
      writer,
      convert,
      signal: cancelSignal(cancel),
      onProgress: (value) =>
        tell({ task: 'index', title: 'Reading facts', description: '', value }),
    });
  },
  async verify(repair, cancel) {
    return runVerify({
      facts,
      reader,
      plan: createPlanDeps({
        countTokens,
        hashText,
        hex,
        ticks: () => performance.now(),
        tags,
        // Segments cut here are compared, not written.
        log: SILENT,
        zone: await reader.zone(),
      }),
      convert,
      now: Date.now,
      breathe: () => setImmediate(),
      signal: cancelSignal(
        cancel,
        repair
          ? 'What was mended so far stays; nothing is told of a check that did not end.'
          : 'Nothing is told of a check that did not end, and nothing was changed.',
      ),
      onProgress: seldom(thread.tell),
      writer: repair ? writer : null,
    });
  },
});
