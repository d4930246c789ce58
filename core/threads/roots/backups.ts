/** Thread root: copies, checks, restores and rebuilds the memory's files, each on connections of its own. */
import { mkdirSync, statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { checkWhole } from '../../store/maintenance/backup/checkWhole.ts';
import { copyDatabase } from '../../store/maintenance/backup/copyDatabase.ts';
import { inspectMemory } from '../../store/maintenance/backup/inspectMemory.ts';
import { installPrepared } from '../../store/maintenance/backup/installPrepared.ts';
import { listBackups, zoneOfCopies } from '../../store/maintenance/backup/listBackups.ts';
import { prepareRestore } from '../../store/maintenance/backup/prepareRestore.ts';
import { rebuildMemory } from '../rebuild/rebuildMemory.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { openLogFile } from '../../node/logFile.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { seldom, thisWorker } from '../thisWorker.ts';

const thread = thisWorker('backups');
logSlowQueries(openLogFile(thread.data.log));
const { dataDir, file: memory, zone, env } = thread.data;
const tell = seldom(thread.tell);
const QUICK = { thorough: false };
const AS_IT_IS = 'The memory stays as it is.';

thread.expose({
  async backup(file, cancel) {
    await copyDatabase(
      memory,
      file,
      options(cancel, { description: 'Copying the memory', left: 'No copy was made.' }),
    );
    const events = inspectMemory(file, QUICK).content?.events ?? 0;
    return { file, bytes: statSync(file).size, events };
  },
  async backups() {
    const backups = listBackups(memory);
    return { zone: zoneOfCopies(memory, backups) ?? zone, backups };
  },
  async check(cancel) {
    const database = new BetterSqlite3(memory, { readonly: true, timeout: 5_000 });
    try {
      return await checkWhole(
        database,
        options(cancel, { description: 'Reading the memory', left: 'It was not read to its end.' }),
      );
    } finally {
      database.close();
    }
  },
  prepare: (file, cancel) =>
    prepareRestore(
      memory,
      file,
      options(cancel, { description: 'Copying the backup', left: AS_IT_IS }),
    ),
  async rebuild(cancel) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const signal = cancelSignal(cancel, AS_IT_IS);
    return rebuildMemory({ file: memory, zone, env }, { signal, tell });
  },
  install: async () => installPrepared(memory) ?? null,
});

/** `left` says what a cancelled run leaves behind. */
function options(
  cancel: SharedArrayBuffer,
  { description, left }: { readonly description: string; readonly left: string },
) {
  return {
    signal: cancelSignal(cancel, left),
    onProgress: (value: number) => tell({ value, description }),
  };
}
