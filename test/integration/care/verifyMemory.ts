/** Verifies a test's memory as the verifier's thread does. */
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { countEventTokens } from '../../../core/domain/tokens/countEventTokens.ts';
import { createPlanDeps } from '../../../core/engine/index/planSegment.ts';
import { runVerify } from '../../../core/engine/maintenance/verify/runVerify.ts';
import type { VerifyDeps } from '../../../core/engine/maintenance/verify/runVerify.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import { importerFor } from '../../../core/importers/registry.ts';
import { decode, encode, findBreaks, hashBytes, hashText, hex } from '../../../core/node/bytes.ts';
import { createReader } from '../../../core/store/createReader.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { createVerifyReader } from '../../../core/store/maintenance/verify/createVerifyReader.ts';
import { NO_LOG, neverCancelled } from '../../helpers/storeMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

let countTokens: ReturnType<typeof loadTokenCounter> | undefined;

export async function verifyMemory(
  memory: Pick<TestMemory, 'file' | 'writer'>,
  { repair = false, ...deps }: { readonly repair?: boolean } & Partial<VerifyDeps> = {},
): Promise<OutputOf<'verify'>> {
  const db = openForReading(memory.file);
  try {
    const count = (countTokens ??= loadTokenCounter());
    const reader = createReader(db);
    return await runVerify({
      facts: createVerifyReader(db, hashText),
      reader,
      plan: createPlanDeps({
        countTokens: count,
        hashText,
        hex,
        ticks: () => 0,
        tags: true,
        log: NO_LOG,
        zone: await reader.zone(),
      }),
      convert: {
        hashText,
        hashBytes,
        decode,
        encode,
        findBreaks,
        importerFor,
        countEvent: (kind, text) => countEventTokens(count, kind, text),
      },
      now: Date.now,
      breathe: () => Promise.resolve(),
      signal: neverCancelled,
      onProgress: () => undefined,
      writer: repair ? memory.writer : null,
      ...deps,
    });
  } finally {
    db.database.close();
  }
}
