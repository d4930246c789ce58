import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { createHost } from '../../../core/hosts/createHost.ts';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

it('`verify` fails when something is wrong, until `verify --repair` has mended it', async () => {
  const home = temporaryFolder();
  const log = join(home, 'talk.jsonl');
  const said = exchange(1, 4, '2026-01-05T10:00:00.000Z');
  writeFileSync(log, logOf(said.map((one) => plainLine('c', one))));
  await runCli(home, ['import', log]);
  await runCli(home, ['index']);
  expect(await cliJson<OutputOf<'verify'>>(home, 'verify')).toMatchObject({
    ok: true,
    checked: { events: 4, segments: 1, nodes: 6 },
    findings: [],
  });

  const db = openForWriting(join(home, 'memory.db'));
  db.database.exec("UPDATE node SET event_count = 9 WHERE node_id = 'toc:year:2026'");
  db.database.close();

  const broken = await runCli(home, ['verify']);
  expect(broken).toMatchObject({ code: 1 });
  expect(broken.stdout).toContain('event-counts: 1 node counts otherwise than what it holds.');
  expect(broken.stdout).toContain('Can be mended: toc:year:2026');
  expect(broken.stdout).toMatch(/^Looked at 1 log, 1 raw block, .*4 events, 1 conversation, /);
  expect(broken.stderr).toContain('verify --repair');
  const mended = await cliJson<OutputOf<'verify'>>(home, 'verify', '--repair');
  expect(mended).toMatchObject({ ok: true, findings: [{ check: 'event-counts', repaired: 1 }] });
  expect(await runCli(home, ['verify'])).toMatchObject({ code: 0 });
});

it.each([
  [false, 'nothing was changed'],
  [true, 'What was mended so far stays'],
])('says what a check that is cancelled leaves (repair: %s)', async (repair, words) => {
  const home = temporaryFolder();
  const log = join(home, 'talk.jsonl');
  const said = exchange(1, 2_000, '2026-01-05T10:00:00.000Z');
  writeFileSync(log, logOf(said.map((one) => plainLine('c', one))));
  const host = await createHost({
    dataDir: home,
    rendererDir: null,
    env: { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => {
      throw new Error(`bug in ${where}`, { cause: thrown });
    },
  });
  onTestFinished(() => host.close());
  const client = await host.connect();
  await client.call('import', { paths: [log] });
  // The cancellation is sent right behind the call that it means, and must not overtake it.
  const [checked] = await Promise.allSettled([
    client.call('verify', { repair, taskId: 'mine' }),
    client.call('cancel', { task: 'verify', taskId: 'mine' }),
  ]);
  expect(checked).toMatchObject({
    reason: { code: 'cancelled', message: expect.stringContaining(words) as string },
  });
});
