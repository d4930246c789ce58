/** Memories of made conversations, imported and indexed once, and copied for each test that wants one. */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databasePath } from '../../core/node/dataDirectory.ts';
import { identityOf } from '../../core/node/listLogs.ts';
import type { MadeConversation } from './madeConversations.ts';
import { openStoreMemory } from './storeMemory.ts';
import { writeClaudeCodeLogs, writePlainLog } from './writeLogs.ts';

export interface MadeMemoryOptions {
  /** The data directory of the memory, which is made. */
  readonly dataDir: string;
  /** Where its logs lie: a folder of Claude Code's, or a file in the plain format where it ends so. */
  readonly logs: string;
  /** IANA; UTC without it. */
  readonly zone?: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'strata-memories');

/** No file system has a finer one: the same time is read back from a copy. */
const WRITTEN = new Date('2026-01-01T00:00:00.000Z');

/**
 * Writes conversations as logs, and a memory that has imported them and written all that is due with
 * the built-in summariser, as if it had been made from these very files. The database is made once for
 * each state of the sources and kept in a cache; what follows is a copy.
 */
export async function makeMemory(
  conversations: readonly MadeConversation[],
  { dataDir, logs, zone = 'UTC' }: MadeMemoryOptions,
): Promise<void> {
  const write = async (at: string): Promise<void> => {
    if (at.endsWith('.jsonl')) await writePlainLog(at, conversations);
    else await writeClaudeCodeLogs(at, conversations);
    for (const file of filesOf(at)) await utimes(file, WRITTEN, WRITTEN);
  };
  await write(logs);
  const form = logs.endsWith('.jsonl') ? 'log.jsonl' : 'log';
  const cached = await inCache(
    hashOf(JSON.stringify([form, zone, conversations])),
    async (file) => {
      const made = `${file}-${form}`;
      await write(made);
      const memory = openStoreMemory({ file, zone });
      await memory.import(made);
      await memory.index();
      for (const path of filesOf(made))
        memory.db.database
          .prepare('UPDATE log_file SET path = ? WHERE path = ?')
          .run(relative(made, path), path);
      memory.close();
      await rm(made, { recursive: true });
    },
  );
  const file = await copyInto(dataDir, cached);
  const db = new Database(file);
  for (const path of filesOf(logs))
    db.prepare('UPDATE log_file SET path = ?, identity = ? WHERE path = ?').run(
      path,
      identityOf(await stat(path)),
      relative(logs, path),
    );
  db.close();
}

/** The same of real logs, which stay where they are: a copy knows them there. */
export async function makeRealMemory(
  paths: readonly string[],
  { dataDir }: Pick<MadeMemoryOptions, 'dataDir'>,
): Promise<void> {
  const logs = paths.flatMap((path) => filesOf(path).toSorted());
  const states = logs.map((log) => {
    const { size, mtimeMs } = statSync(log);
    return [log, size, mtimeMs];
  });
  const cached = await inCache(hashOf(JSON.stringify(states)), async (file) => {
    const memory = openStoreMemory({ file, zone: 'UTC' });
    await memory.import([...paths]);
    await memory.index();
    memory.close();
  });
  await copyInto(dataDir, cached);
}

async function copyInto(dataDir: string, cached: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = databasePath(dataDir);
  await copyFile(cached, file);
  return file;
}

/** One after another in a process: the lock below holds up the whole thread. */
let last: Promise<unknown> = Promise.resolve();

/** The path of a file in the cache, which `make` writes if it is not there; another process waits for it. */
function inCache(key: string, make: (file: string) => Promise<void>): Promise<string> {
  const made = last.then(async () => {
    const folder = join(CACHE, sourcesHash());
    const file = join(folder, `${key}.db`);
    if (await isThere(file)) return file;
    await mkdir(folder, { recursive: true });
    const lock = new Database(join(CACHE, 'lock.db'), { timeout: 600_000 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      await removeOthers(folder);
      if (await isThere(file)) return file;
      const half = join(folder, `${key}.half`);
      for (const name of [half, `${half}-wal`, `${half}-shm`]) await rm(name, { force: true });
      await make(half);
      await rename(half, file);
      return file;
    } finally {
      lock.close();
    }
  });
  last = made.catch(() => undefined);
  return made;
}

let sources: string | undefined;

/** Of all that a memory is made by. */
function sourcesHash(): string {
  return (sources ??= hashOf(
    ...globSync(['core/**/*.ts', 'test/helpers/*.ts', 'package-lock.json'], { cwd: ROOT })
      .sort()
      .flatMap((path) => [path, readFileSync(join(ROOT, path))]),
  ));
}

/** Memories of other states of the sources are not asked for again. */
async function removeOthers(folder: string): Promise<void> {
  for (const name of await readdir(CACHE))
    if (!name.startsWith('lock.db') && join(CACHE, name) !== folder)
      await rm(join(CACHE, name), { recursive: true, force: true });
}

function filesOf(logs: string): readonly string[] {
  return logs.endsWith('.jsonl')
    ? [logs]
    : globSync('**/*.jsonl', { cwd: logs }).map((path) => join(logs, path));
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
