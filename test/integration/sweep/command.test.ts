import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { session } from './machine.ts';

const DAY_MS = 86_400_000;

test('strata sweep tells what goes, in a table and as JSON', async () => {
  const folder = temporaryFolder();
  const env = {
    CLAUDE_CONFIG_DIR: join(folder, 'claude'),
    CODEX_HOME: join(folder, 'codex'),
  };
  const projects = join(folder, 'claude', 'projects', '-x');
  const settings = join(folder, 'claude', 'settings.json');
  mkdirSync(projects, { recursive: true });
  writeFileSync(settings, '{"cleanupPeriodDays":20}');
  const [late, soon] = ['late.jsonl', 'soon.jsonl'].map((name, at) => {
    const path = join(projects, name);
    writeFileSync(path, session(name));
    const written = new Date(Date.now() - (at === 0 ? 21 : 15.5) * DAY_MS);
    utimesSync(path, written, written);
    return path;
  });
  const home = join(folder, 'memory');
  await runCli(home, ['import', String(soon)], env);

  const text = await runCli(home, ['sweep'], env);
  expect([text.code, text.stderr]).toEqual([0, '']);
  expect(text.stdout).toBe(`\
claude-code: deletes what was not written for 20 days (${settings})
codex: deletes nothing (Codex deletes no logs by itself.)

2 logs go within the next 7 days; 1 not in the memory:
  NOT KEPT  at its next start    1.4 kB  ${late}
  kept      in 5 days            1.4 kB  ${soon}

Read in time: 0 logs, 0.0 kB.
Only in Strata: 0 logs, 0 conversations, 0 events.
`);
  const json = await runCli(home, ['sweep', '--json'], env);
  const { rules, aboutToGo } = JSON.parse(json.stdout) as OutputOf<'sweep'>;
  expect([rules, aboutToGo.map(({ path, imported }) => [path, imported])]).toEqual([
    [
      { source: 'claude-code', days: 20, origin: settings },
      { source: 'codex', days: null, origin: 'Codex deletes no logs by itself.' },
    ],
    [
      [late, false],
      [soon, true],
    ],
  ]);
});
