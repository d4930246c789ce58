/** Ideas from the command line. */
import { expect, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { DEFAULT_HALF_LIVES, type HalfLives } from '../../../core/model/idea.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeShop } from './shop.ts';

type Ideas = OutputOf<'ideas'>;

async function shop() {
  const home = temporaryFolder();
  await runCli(home, ['import', ...(await writeShop(temporaryFolder()))]);
  const ideas = (...args: readonly string[]) => cliJson<Ideas>(home, 'ideas', ...args);
  return { home, ideas, run: (...args: readonly string[]) => runCli(home, args) };
}

test('lists ideas with what became of them, and narrows them down', async () => {
  const { ideas, run } = await shop();
  const { stdout } = await run('ideas', '--intent', 'decision', '--project', 'shop');
  expect(stdout).toMatch(/^# 2 ideas\n- \(decision\) Thinking again/);
  expect(stdout).toMatch(
    /- \(decision, superseded\) Make the tariff export command hidden\n {2}superseded by \(2026-03-04 09:10\): Thinking again.* · idea:/,
  );
  expect((await run('ideas', '--open')).stdout).toMatch(/^# 2 ideas\n- \(question, open\)/);
  expect((await ideas('--state', 'answered', 'superseded')).total).toBe(2);
  expect((await ideas('--entity', 'harbour.ts', '--intent', 'problem')).total).toBe(1);
  expect((await ideas('--topic', 'nothing of the kind')).total).toBe(0);
  expect((await ideas('--from', '2026-03-05', '--limit', '1')).ideas).toHaveLength(1);
  expect((await run('ideas', '--open', '--state', 'done')).code).toBe(2);
  expect((await run('ideas', '--intent', 'wish')).code).toBe(2);
});

test('shows one, closes, corrects and reopens it', async () => {
  const { home, ideas, run } = await shop();
  const [open] = (await ideas('--intent', 'question', '--open')).ideas;
  const ideaId = open?.ideaId ?? '';
  const shown = await cliJson<OutputOf<'idea'>>(home, 'ideas', 'show', ideaId.slice(-26, -3));
  expect(shown.idea.ideaId).toBe(ideaId);
  expect((await run('ideas', 'close', ideaId)).stdout).toBe(`${ideaId} · closed\n`);
  expect((await ideas('--intent', 'question', '--open')).total).toBe(0);
  expect((await run('ideas', 'reopen', ideaId)).stdout).toBe(`${ideaId} · open\n`);
  await run('ideas', 'correct', ideaId, '--text', 'Show the draught', '--intent', 'todo');
  expect((await ideas('--intent', 'todo')).ideas).toMatchObject([{ text: 'Show the draught' }]);
  expect((await run('ideas', 'show', ideaId)).stdout).toContain('in the log: Should the pilots');
  await run('ideas', 'correct', ideaId);
  expect((await ideas('--intent', 'todo')).total).toBe(0);
  expect((await run('ideas', 'show', 'idea:none')).code).toBe(3);
  expect((await run('ideas', 'close', 'idea:none')).code).toBe(3);
  expect((await run('ideas', 'forget', ideaId)).code).toBe(2);
  expect((await run('ideas', 'show')).code).toBe(2);
});

test('lists what ideas name, and what was spoken of', async () => {
  const { home, run } = await shop();
  expect((await run('entities', 'harbour')).stdout).toMatch(
    /^- harbour\.ts \(file\) · 2 ideas in 2 conversations · file:harbour\.ts\n$/,
  );
  expect((await run('entities', '--kind', 'technology')).stdout).toContain('Nothing is named yet');
  expect((await run('people', 'Mira Holt', 'Mira', '@mira')).stdout).toBe('Mira Holt · named\n');
  expect((await run('people')).stdout).toBe('- Mira Holt · Mira · @mira\n');
  expect((await run('people', 'mira holt', '--remove')).stdout).toBe('mira holt · taken back\n');
  expect((await run('people')).stdout).toContain('You named nobody');
  const { topics } = await cliJson<OutputOf<'topics'>>(home, 'topics', '--project', 'shop');
  expect(topics.length).toBeGreaterThan(1);
  const [first] = topics[0]?.spans ?? [];
  expect((await run('topics', first?.conversationId ?? '')).stdout).toContain(first?.nodeId);
  expect((await run('topics', 'plain:nobody')).code).toBe(3);
});

test('tells how long ideas count, changes it at once, refuses what is no such number, and takes it back', async () => {
  const { home, ideas, run } = await shop();
  const told = async (...args: readonly string[]) =>
    (await cliJson<{ halfLives: HalfLives }>(home, 'half-lives', ...args)).halfLives;
  const first = async () => (await ideas('--order', 'weight', '--limit', '1')).ideas[0]?.intent;
  expect(await told()).toEqual(DEFAULT_HALF_LIVES);
  expect(await first()).toBe('decision');
  const changed = { ...DEFAULT_HALF_LIVES, decision: 1, closed: 1 };
  expect(await told('--decision', '1', '--closed', '1')).toEqual(changed);
  expect(await first()).not.toBe('decision');
  for (const wrong of ['0', '1.5', 'long', '40000'])
    expect((await run('half-lives', '--open', wrong)).code).toBe(2);
  expect((await run('half-lives')).stdout).toContain('decisions 1 day, conclusions 90 days');
  expect(await told('--reset', '--other', '31')).toEqual({ ...DEFAULT_HALF_LIVES, other: 31 });
});
