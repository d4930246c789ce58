/** `node dist/sample/main.js`: a step of the build. Makes the sample memory that ships with Strata. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { databasePath } from '../../node/dataDirectory.ts';
import { prepareSample } from '../memory/preparedSample.ts';
import {
  openSampleMemory,
  preparedSample,
  sampleDirectory,
  sampleLogs,
} from '../memory/sampleMemory.ts';

const here = fileURLToPath(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'strata-sample-'));
try {
  const sample = openSampleMemory({
    dataDir: folder,
    settingsDir: folder,
    openEncryption: null,
    // Invented conversations have no zone of their own; a build must not give them that of its machine.
    env: { STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown) => {
      throw thrown;
    },
    // Nobody is to join it.
    address: async () => ({ port: 0, token: '' }),
    onLockLost: () => undefined,
  });
  await sample.filled;
  await sample.close();
  prepareSample(databasePath(sampleDirectory(folder)), {
    prepared: preparedSample(here),
    logs: sampleLogs(here),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
