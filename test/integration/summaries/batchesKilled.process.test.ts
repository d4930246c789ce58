import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { expectWhole, KEY, threeDays } from './setup.ts';

/** A memory of three segments, with batches on. */
async function openBatchHome() {
  const server = await startModelServer({ models: ['gpt-4o-mini'] });
  onTestFinished(() => server.close());
  const home = temporaryFolder();
  const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY };
  const logs = await writeClaudeCodeLogs(join(home, 'logs-of-tools'), threeDays());
  expect(await runCli(home, ['import', logs])).toMatchObject({ code: 0 });
  expect(await runCli(home, ['index'])).toMatchObject({ code: 0 });
  expect(await runCli(home, ['model', 'use', 'openai'], env)).toMatchObject({ code: 0 });
  const on = await runCli(home, ['model', 'batch', 'on'], env);
  expect(on.stdout).toContain('Batches are on');
  return { server, home, env };
}

it('kill -9 between sending a batch and its results loses nothing, and pays for nothing twice', async () => {
  const { server, home, env } = await openBatchHome();
  // The endpoint has it; whoever sent it is killed before it knows.
  server.desk.fail('held');
  const child = startCli(home, ['index'], env);
  const ended = once(child, 'exit');
  while (server.desk.batches.length === 0 && child.exitCode === null) await delay(20);
  child.kill('SIGKILL');
  await ended;
  server.desk.fail(null);
  expect(waitsIn(home)).toBe(3);
  expectWhole(home);

  const status = await runCli(home, ['status'], env);
  expect(status.stdout).toContain('In a batch: 3 texts by gpt-4o-mini');
  for (let round = 0; round < 6; round++) {
    expect(await runCli(home, ['index'], env)).toMatchObject({ code: 0 });
    await server.desk.finish();
  }
  expect(server.completions).toEqual([]);
  const asked = server.desk.batches.flatMap(({ requests }) =>
    requests.map(({ asked: { user } }) => user),
  );
  expect(new Set(asked).size).toBe(asked.length);
  expect(waitsIn(home)).toBe(0);
  const db = openForReading(join(home, 'memory.db'));
  const calls = db.column<string>(sql`SELECT outcome FROM model_call`);
  db.database.close();
  expect(calls).toHaveLength(asked.length);
  expect(new Set(calls)).toEqual(new Set(['stored']));
  expectWhole(home);
});

it('two processes at once do not send the same twice', async () => {
  const { server, home, env } = await openBatchHome();
  const both = [0, 1].map(() => startCli(home, ['index'], env));
  for (const child of both) {
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  }
  expect(server.desk.batches.flatMap(({ requests }) => requests)).toHaveLength(3);
  expect(waitsIn(home)).toBe(3);
});

function waitsIn(home: string): number {
  const db = openForReading(join(home, 'memory.db'));
  try {
    return db.column(sql`SELECT item_ix FROM batch_item WHERE outcome IS NULL`).length;
  } finally {
    db.database.close();
  }
}
