import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { answersWell, startModelServer } from '../../helpers/modelServer.ts';
import { hangs } from '../../helpers/modelServer/replies.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { expectWhole, KEY, threeDays } from './setup.ts';

/** Answers after which the process is killed; so many calls at the same time may be repeated each time. */
const KILLS = [3, 4] as const;
const CONCURRENCY = 4;
const NODES = 10;

it('kill -9 in a run loses at most the calls in flight, and pays none twice that was stored', async () => {
  const server = await startModelServer();
  onTestFinished(() => server.close());
  const home = temporaryFolder();
  const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY };
  const logs = await writeClaudeCodeLogs(join(home, 'logs-of-tools'), threeDays());
  expect(await runCli(home, ['import', logs])).toMatchObject({ code: 0 });
  const args = ['index', '--provider', 'openai'];

  // In the quiet between two answers: what was answered is stored, and nothing is repeated.
  server.behave((asked, index) => (index < 2 ? answersWell(asked, index) : hangs()));
  const first = startCli(home, args, env);
  const ended = once(first, 'exit');
  await until(
    () => first.exitCode !== null || (storedIn(home).length === 2 && server.completions.length > 2),
  );
  first.kill('SIGKILL');
  await ended;
  const kept = storedIn(home);

  // In the middle of answering: at any moment between an answer and its row.
  let answered = 2;
  for (const after of KILLS) {
    let given = 0;
    const enough = Promise.withResolvers<undefined>();
    server.behave((asked, index) => {
      if (given >= after) return hangs();
      given += 1;
      if (given === after) enough.resolve(undefined);
      return answersWell(asked, index);
    });
    const child = startCli(home, args, env);
    const exit = once(child, 'exit');
    await Promise.race([enough.promise, exit]);
    child.kill('SIGKILL');
    await exit;
    answered += given;
    expectWhole(home);
  }
  server.behave((asked, index) => {
    answered += 1;
    return answersWell(asked, index);
  });
  expect(await runCli(home, args, env)).toMatchObject({ code: 0, stderr: '' });
  const stored = storedIn(home);
  expect(stored.slice(0, kept.length)).toEqual(kept);
  expect(new Set(stored).size).toBe(NODES);
  expect(stored).toHaveLength(NODES);
  expect(answered).toBeLessThanOrEqual(NODES + KILLS.length * CONCURRENCY);
  expectWhole(home);
  const before = server.completions.length;
  expect(await runCli(home, args, env)).toMatchObject({ code: 0 });
  expect(server.completions).toHaveLength(before);
});

/** Nodes of calls whose answers were stored, in their order. */
function storedIn(home: string): readonly string[] {
  const db = openForReading(join(home, 'memory.db'));
  try {
    return db
      .all<{ node_id: string }>(
        sql`SELECT node_id FROM model_call WHERE outcome = 'stored' ORDER BY call_ix`,
      )
      .map((row) => row.node_id);
  } finally {
    db.database.close();
  }
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await delay(20);
}
