import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readHostFile } from '../../../core/hosts/memory/hostFile.ts';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { claudeLine, exchange, logOf, plainLine, uuid } from '../../helpers/logLines.ts';
import { logicalExport } from '../../helpers/logicalExport.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { makeConversations, seeded } from '../../helpers/madeConversations.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';

/** Each round makes a memory through many kills; more by hand than a run of all tests has time for. */
const ROUNDS = Number(process.env['STRATA_CRASH_RUNS'] ?? 2);
/** Of each command in a round. After a few of them nothing is left to do. */
const KILLS = 4;
const SEED = 20_260_130;

describe('kill -9 at any moment', () => {
  it(
    'of imports and index runs, which are then run again, leaves no trace',
    { timeout: 600_000 + ROUNDS * 300_000 },
    async () => {
      const logs = await makeLogs();
      const undisturbed = temporaryFolder();
      const commands = [
        { args: ['import', logs], table: 'event' },
        { args: ['index'], table: 'segment' },
      ] as const;
      const works: Work[] = [];
      for (const { args, table } of commands) {
        const { child, exit } = await startedWork(undisturbed, args);
        const from = performance.now();
        await exit;
        expect(child.exitCode).toBe(0);
        works.push({ ms: performance.now() - from, rows: rowsOf(undisturbed, table) });
      }
      const expected = contentOf(undisturbed, logs);

      const random = seeded(SEED);
      let partial = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const home = temporaryFolder();
        for (const [i, { args, table }] of commands.entries()) {
          const { ms = 0, rows = 0 } = works[i] ?? {};
          for (let kill = 0; kill < KILLS; kill++) {
            const { child, exit } = await startedWork(home, args, random() < 0.2);
            await Promise.race([delay(random() * ms), exit]);
            child.kill('SIGKILL');
            await exit;
            const done = rowsOf(home, table);
            if (done > 0 && done < rows) partial += 1;
          }
          expect(await runCli(home, args)).toMatchObject({ code: 0, stderr: '' });
        }
        expect(contentOf(home, logs)).toEqual(expected);
      }
      // Some must have been in the middle of it, or this has shown nothing.
      expect(partial).toBeGreaterThan(0);
    },
  );
});

interface Work {
  /** How long the command works after it has opened the memory. */
  readonly ms: number;
  /** What it leaves in its table. */
  readonly rows: number;
}

/** Starts a command and waits until it has opened the memory, unless it is to be killed before. */
async function startedWork(home: string, args: readonly string[], early = false) {
  const child = startCli(home, args);
  const exit = once(child, 'exit');
  child.stdout?.resume();
  child.stderr?.resume();
  if (!early) await opened(home, child);
  return { child, exit };
}

/** Waits until a process has opened the memory, or has ended. */
async function opened(home: string, child: ChildProcess): Promise<void> {
  while (readHostFile(home)?.pid !== child.pid && child.exitCode === null) await delay(5);
}

function rowsOf(home: string, table: 'event' | 'segment'): number {
  const file = join(home, 'memory.db');
  if (!existsSync(file) || statSync(file).size === 0) return 0;
  const db = openForWriting(file);
  try {
    const query = { text: `SELECT count(*) AS rows FROM ${table}`, values: [] };
    return db.get<{ rows: number }>(query)?.rows ?? 0;
  } finally {
    db.database.close();
  }
}

function contentOf(home: string, logs: string): LogicalExport {
  const db = openForWriting(join(home, 'memory.db'));
  try {
    expect(db.all(sql`SELECT * FROM pragma_integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
    expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
    return logicalExport(db, { root: logs });
  } finally {
    db.database.close();
  }
}

/** Many small logs, one that takes many batches, and forks; long ago, so that all is closed. */
async function makeLogs(): Promise<string> {
  const logs = temporaryFolder();
  const made = makeConversations({ seed: 3, from: '2023-03-01', to: '2024-02-20', count: 120 });
  await writeClaudeCodeLogs(logs, made);
  mkdirSync(join(logs, 'more'));
  const random = seeded(SEED);
  const long = exchange(1, 2_500, '2023-05-08T08:00:00Z').map((said) => ({
    ...said,
    text: `${said.text} ${Array.from({ length: 400 }, () => random().toString(36)).join(' ')}`,
  }));
  writeFileSync(
    join(logs, 'more', 'long.jsonl'),
    logOf(long.map((said) => plainLine('long', { ...said, role: 'tool' }))),
  );
  const start = exchange(1, 300, '2023-06-08T08:00:00Z');
  for (const [i, session] of [uuid(0xa), uuid(0xb), uuid(0xc)].entries()) {
    const own = exchange(1000 * (i + 1), 200, `2023-06-1${i}T08:00:00Z`);
    writeFileSync(
      join(logs, 'more', `${session}.jsonl`),
      logOf([...start, ...own].map((said) => claudeLine(session, said))),
    );
  }
  return logs;
}
