import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { discoverLogs } from '../../../core/node/discoverLogs.ts';
import { claudeLine, logOf } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const SESSION = '5d0c2b9e-1111-4222-8333-444455556666';

test('each tool’s logs are found with sessions, size, first and last day in the zone', () => {
  const home = temporaryFolder();
  const early = logOf([claudeLine('a', { at: '2026-01-05T23:30:00Z', text: 'hello' })]);
  const late = logOf([
    claudeLine('b', { at: '2026-02-01T08:00:00Z', text: 'hello' }),
    claudeLine('b', { at: '2026-03-09T23:30:00Z', text: 'bye' }),
  ]);
  const project = join(home, 'claude/projects/-home-mira-shop');
  write(join(project, `${SESSION}.jsonl`), early, 1_000);
  write(join(project, 'later.jsonl'), late, 2_000);
  write(join(project, SESSION, 'subagents/agent-a1.jsonl'), early, 1_500);
  write(join(project, 'notes.txt'), 'no log', 3_000);
  write(join(home, 'codex/sessions/2026/04/02/rollout-2026-04-02T10-00-00-x.jsonl.zst'), 'zz', 4e8);

  expect(
    discoverLogs({
      env: { CLAUDE_CONFIG_DIR: join(home, 'claude'), CODEX_HOME: join(home, 'codex') },
      zone: 'Europe/Berlin',
    }),
  ).toEqual([
    {
      source: 'claude-code',
      path: join(home, 'claude/projects'),
      files: 3,
      sessions: 2,
      bytes: 2 * early.length + late.length,
      firstDay: '2026-01-06',
      lastDay: '2026-03-10',
    },
    {
      source: 'codex',
      path: join(home, 'codex/sessions'),
      files: 1,
      sessions: 1,
      bytes: 2,
      firstDay: '2026-04-02',
      lastDay: '1982-09-04',
    },
  ]);
});

test('nothing is found where there are no logs', () => {
  const home = temporaryFolder();
  mkdirSync(join(home, 'claude/projects'), { recursive: true });
  const env = { CLAUDE_CONFIG_DIR: join(home, 'claude'), CODEX_HOME: join(home, 'codex') };
  expect(discoverLogs({ env, zone: 'UTC' })).toEqual([]);
});

test('links that go round count no log twice, nor does a packed log beside its plain twin', () => {
  const home = temporaryFolder();
  const folder = join(home, 'codex/sessions');
  const log = 'rollout-2026-04-02T10-00-00-x.jsonl';
  const text = logOf([claudeLine('a', { at: '2026-04-02T10:00:00Z', text: 'hello' })]);
  write(join(folder, '2026', log), text, 1_000);
  write(join(folder, '2026', `${log}.zst`), 'zz', 1_000);
  // Two loops have a path for each way to go through them.
  for (const name of ['one', 'two']) symlinkSync('..', join(folder, '2026', name));
  symlinkSync('nowhere', join(folder, 'gone.jsonl'));
  expect(
    discoverLogs({
      env: { CLAUDE_CONFIG_DIR: home, CODEX_HOME: join(home, 'codex') },
      zone: 'UTC',
    }),
  ).toEqual([
    {
      source: 'codex',
      path: folder,
      files: 1,
      sessions: 1,
      bytes: text.length,
      firstDay: '2026-04-02',
      lastDay: '2026-04-02',
    },
  ]);
});

/** With a time of change, in seconds. */
function write(path: string, text: string, changed: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, changed, changed);
}
