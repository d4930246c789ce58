import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import type { Host } from '../../../core/hosts/createHost.ts';
import { readHostFile } from '../../../core/hosts/memory/hostFile.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { logicalExport } from '../../helpers/logicalExport.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

it('an import goes on in the host that takes over from one that closes', async () => {
  const logs = makeLogs();
  const home = temporaryFolder();
  const first = await open(home);
  const second = await open(home);
  const importing = second.client.call('import', { paths: [logs] });
  await underWay(second.client);
  await first.host.close();
  expectRest(await importing);
  // On a quick machine the first may have ended the import before it closed.
  const { port } = await second.host.server();
  await until(() => expect(readHostFile(home)?.port).toBe(port));
  await second.host.close();
  expect(contentOf(home, logs)).toEqual(await undisturbed(logs));
});

it('an import goes on in the host that takes over from one that is killed', async () => {
  const logs = makeLogs();
  const home = temporaryFolder();
  const holder = startCli(home, ['import', logs, '--no-index']);
  const exit = once(holder, 'exit');
  await until(() => expect(readHostFile(home)?.pid).toBe(holder.pid));
  const { host, client } = await open(home);
  // It waits behind the holder's own.
  const importing = client.call('import', { paths: [logs] });
  await underWay(client);
  holder.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  expectRest(await importing);
  await host.close();
  expect(contentOf(home, logs)).toEqual(await undisturbed(logs));
});

it('Ctrl-C of a command that only reads leaves the others’ work alone', async () => {
  const logs = makeLogs();
  const home = temporaryFolder();
  const { client } = await open(home);
  const reading = spawn(process.execPath, [WAITING_READER], {
    env: { ...process.env, STRATA_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(reading, 'exit');
  await once(reading.stdout, 'data');
  const importing = client.call('import', { paths: [logs] });
  await underWay(client);
  reading.kill('SIGINT');
  expect(await exit).toEqual([null, 'SIGINT']);
  expect((await importing).totals.eventsAdded).toBe(EVENTS);
});

const EVENTS = 30_000;
const WAITING_READER = fileURLToPath(new URL('waitingReader.ts', import.meta.url));

/** Waits until an import has stored something and has more to do. */
async function underWay(client: Client): Promise<void> {
  await new Promise<void>((resolve) => {
    client.on('progress', ({ value }) => {
      if (value !== null && value > 0.05 && value < 0.9) resolve();
    });
  });
}

/**
 * The report is of what the second host did: what the first had stored by then is not in it, which on a
 * busy machine may be everything. That nothing is missing is told by the content.
 */
function expectRest({ totals }: OutputOf<'import'>): void {
  expect(totals).toMatchObject({ files: 2, badLines: 0 });
  expect(totals.eventsAdded).toBeLessThanOrEqual(EVENTS);
}

/** Two files that take a while. */
function makeLogs(): string {
  const logs = temporaryFolder();
  for (const [i, name] of ['a', 'b'].entries()) {
    const said = exchange(i * EVENTS, EVENTS / 2, `2023-0${i + 1}-05T08:00:00Z`);
    writeFileSync(join(logs, `${name}.jsonl`), logOf(said.map((each) => plainLine(name, each))));
  }
  return logs;
}

async function open(home: string): Promise<{ host: Host; client: Client }> {
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => {
      throw new Error(`bug in ${where}`, { cause: thrown });
    },
  });
  onTestFinished(() => host.close());
  return { host, client: await host.connect() };
}

async function undisturbed(logs: string): Promise<LogicalExport> {
  const home = temporaryFolder();
  expect(await runCli(home, ['import', logs, '--no-index'])).toMatchObject({ code: 0 });
  return contentOf(home, logs);
}

function contentOf(home: string, logs: string): LogicalExport {
  const db = openForReading(join(home, 'memory.db'));
  try {
    return logicalExport(db, { root: logs });
  } finally {
    db.database.close();
  }
}
