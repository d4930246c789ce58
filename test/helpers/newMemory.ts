/** New memories for tests, of which most are not about how one comes to be. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';

let empty: Buffer | undefined;

/**
 * Lays an empty memory of the present schema where there is none. It is made once in a process: to run all
 * migrations takes four times as long as all else that opening one takes, and waits for the disk.
 */
export function layNewMemory(file: string): void {
  if (existsSync(file)) return;
  writeFileSync(file, (empty ??= makeEmpty()), { mode: 0o600 });
}

function makeEmpty(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'strata-new-'));
  try {
    const file = join(folder, 'memory.db');
    openForWriting(file).database.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
