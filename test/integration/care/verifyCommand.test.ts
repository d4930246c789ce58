import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { openForWriting } from '../../../core/store/openDatabase.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

it(
  '`verify` fails when something is wrong, until `verify --repair` has mended it',
  { timeout: 120_000 },
  async () => {
    const home = temporaryFolder();
    const log = join(home, 'talk.jsonl');
    const said = exchange(1, 4, '2026-01-05T10:00:00.000Z');
    writeFileSync(log, logOf(said.map((one) => plainLine('c', one))));
    await runCli(home, ['import', log]);
    await runCli(home, ['index']);
    expect(await cliJson<OutputOf<'verify'>>(home, 'verify')).toMatchObject({
      ok: true,
      checked: { events: 4, segments: 1, nodes: 5 },
      findings: [],
    });

    const db = openForWriting(join(home, 'memory.db'));
    db.database.exec("UPDATE node SET event_count = 9 WHERE node_id = 'toc:year:2026'");
    db.database.close();

    const broken = await runCli(home, ['verify']);
    expect(broken).toMatchObject({ code: 1 });
    expect(broken.stdout).toContain('event-counts: 1 periods count other events than they hold.');
    expect(broken.stdout).toContain('Can be mended: toc:year:2026');
    expect(broken.stderr).toContain('verify --repair');
    const mended = await cliJson<OutputOf<'verify'>>(home, 'verify', '--repair');
    expect(mended).toMatchObject({ ok: true, findings: [{ check: 'event-counts', repaired: 1 }] });
    expect(await runCli(home, ['verify'])).toMatchObject({ code: 0 });
  },
);
