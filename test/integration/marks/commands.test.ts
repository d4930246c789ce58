/** What a person adds, from the command line. */
import { expect, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { SESSION, writeSession } from '../conversations/session.ts';

const ID = `claude-code:${SESSION}`;

async function imported(): Promise<string> {
  const home = temporaryFolder();
  const { main, agent } = await writeSession(temporaryFolder());
  await runCli(home, ['import', main, agent]);
  return home;
}

test('names, stars and tags a conversation, lists it by them, and takes them back', async () => {
  const home = await imported();
  const run = async (...args: readonly string[]) => (await runCli(home, args)).stdout;
  expect(await run('name', ID, 'The tax week')).toBe(`${ID} · called The tax week\n`);
  expect(await run('star', ID)).toBe(`${ID} · called The tax week · starred\n`);
  expect(await run('tag', ID, 'Money', 'shop')).toContain('· starred · #Money · #shop');
  expect(await run('tag', ID, 'later', 'MONEY')).toContain('· #Money · #shop · #later');
  expect(await run('tags')).toBe(
    '- later · 1 conversation\n- Money · 1 conversation\n- shop · 1 conversation\n',
  );
  const listed = await run('conversations', '--starred', '--tag', 'money');
  expect(listed).toMatch(/^# 1 conversation\n- 2026-03-04 09:00 The tax week\n.*#shop/);
  expect(await run('conversation', ID)).toMatch(/^# The tax week\n.* · starred · #Money/);
  expect(await run('tag', ID, 'Shop', 'money', 'later', '--remove')).not.toContain('#');
  await run('star', ID, '--remove');
  const marked = await cliJson<OutputOf<'markConversation'>>(home, 'name', ID);
  expect(marked).toEqual({
    conversationId: ID,
    before: { name: 'The tax week', starred: false, tags: [] },
    now: { name: null, starred: false, tags: [] },
  });
  expect(await run('conversations', '--starred')).toBe('# 0 conversations\n');
  expect((await runCli(home, ['name', 'plain:nobody', 'x'])).code).toBe(3);
  expect((await runCli(home, ['tag', ID, 'x'.repeat(41)])).code).toBe(2);
});

test('lists points, closes and reopens them', async () => {
  const home = await imported();
  const points = (...args: readonly string[]) =>
    cliJson<OutputOf<'points'>>(home, 'points', ...args);
  const [open] = (await points('--role', 'open', '--project', 'shop')).points;
  const pointId = open?.pointId ?? '';
  const { stdout } = await runCli(home, ['points', '--role', 'open', 'failed']);
  expect(stdout).toBe(
    `# 1 point\n- Open: Round the sums [${open?.gripIds[0]}]\n  2026-03-04 09:14 · Tax table by country · shop · ${pointId}\n`,
  );
  expect((await runCli(home, ['close', pointId])).stdout).toBe(`- ${pointId} · closed\n`);
  expect((await runCli(home, ['close', pointId])).stdout).toBe(`- ${pointId} · closed as before\n`);
  expect((await points('--role', 'open')).total).toBe(0);
  expect((await runCli(home, ['points', '--closed'])).stdout).toContain('- (closed) Open: Round');
  const all = (await points('--all', '--limit', '1')).total;
  expect((await points('--open')).total).toBe(all - 1);
  expect((await points('--agents', '--all')).total).toBeGreaterThan(all);
  expect((await points('--from', '2026-04')).total).toBe(0);
  await runCli(home, ['reopen', pointId]);
  expect((await points()).total).toBe(all);
  expect((await runCli(home, ['close', 'point:x'])).code).toBe(3);
  expect((await runCli(home, ['points', '--open', '--all'])).code).toBe(2);
});
