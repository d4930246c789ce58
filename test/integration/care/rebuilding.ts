/** Memories that are damaged and made anew. */
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { rebuildMemory } from '../../../core/threads/rebuild/rebuildMemory.ts';
import type { Rebuilt } from '../../../core/engine/maintenance/ports/backups.ts';
import { installPrepared } from '../../../core/store/maintenance/backup/installPrepared.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

export interface Undamaged {
  readonly logs: string;
  readonly file: string;
  readonly content: LogicalExport;
}

/** A memory of logs, indexed, as a file that nobody has open. */
export async function undamaged(logs: string): Promise<Undamaged> {
  const memory = openTestMemory();
  await memory.import(logs);
  await memory.index();
  const content = memory.export({ root: logs });
  memory.db.database.pragma('wal_checkpoint(TRUNCATE)');
  const file = join(temporaryFolder(), 'memory.db');
  copyFileSync(memory.file, file);
  return { logs, file, content };
}

export function copyOf(file: string): string {
  const copy = join(temporaryFolder(), 'memory.db');
  copyFileSync(file, copy);
  return copy;
}

/** Rebuilds a memory and puts the new one in its place. Folders of known tools are those beside it. */
export async function rebuild(file: string): Promise<Rebuilt> {
  const rebuilt = await rebuildMemory(
    { file, zone: 'UTC', env: { CLAUDE_CONFIG_DIR: dirname(file), CODEX_HOME: dirname(file) } },
    { signal: neverCancelled, tell: () => undefined },
  );
  installPrepared(file);
  return rebuilt;
}

/** What a memory says once logs, where there are any, were imported again and all was indexed. */
export async function contentAfter(
  file: string,
  logs: string | null,
  root = logs ?? '',
): Promise<LogicalExport> {
  const memory = openTestMemory({ file });
  if (logs !== null) await memory.import(logs);
  await memory.index();
  expect(memory.db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
  const content = memory.export({ root });
  memory.db.database.close();
  return content;
}
