import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { startCli } from '../../helpers/cliProcess.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

/** A machine with logs of a known tool, and a folder of a person's own. */
function machine() {
  const root = temporaryFolder();
  const [home, known, own] = ['home', 'claude/projects', 'own'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [home, known, own]) mkdirSync(folder, { recursive: true });
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), CODEX_HOME: join(root, 'codex') };
  const strata = (...args: string[]) => runCli(home, args, env);
  const json = async <T>(...args: string[]): Promise<T> =>
    JSON.parse((await strata(...args, '--json')).stdout) as T;
  return { home, known, own, env, strata, json };
}

const line = (id: number, role: string, words: string): string =>
  `${JSON.stringify({
    conversation: 'a',
    id: `a-${id}`,
    time: new Date().toISOString(),
    role,
    text: words,
  })}\n`;

test('follow by itself lists what is followed and what could be, and changes nothing', async () => {
  const { known, strata, json } = machine();
  const list = await strata('follow');
  expect(list.code).toBe(0);
  expect(list.stdout).toContain('Nothing is followed.');
  expect(list.stdout).toContain(`- ${known}: claude-code`);
  expect(await json<OutputOf<'followed'>>('follow')).toMatchObject({
    active: false,
    folders: [],
    found: [{ path: known, source: 'claude-code' }],
  });
  expect(await json<OutputOf<'followed'>>('follow', '--found')).toMatchObject({
    folders: [{ path: known, source: 'claude-code', state: 'off', files: 0 }],
    found: [],
  });
  expect(await strata('follow', '--found', known)).toMatchObject({ code: 2, stdout: '' });
});

test('what is followed but not there is said to be so, also by status', async () => {
  const { own, strata, json } = machine();
  appendFileSync(join(own, 'a.jsonl'), line(0, 'user', 'Hello.'));
  const later = join(own, 'later');
  const list = await strata('follow', own, later);
  expect(list.code).toBe(0);
  expect(list.stdout).toContain(`- ${own}: 1 log\n`);
  expect(list.stdout).toContain(`- ${later}: not there; it is followed when it appears\n`);
  expect((await json<OutputOf<'status'>>('status')).following).toEqual({
    active: false,
    folders: [
      { path: own, state: 'off' },
      { path: later, state: 'missing' },
    ],
  });
  const status = await strata('status');
  expect(status.stdout).toContain(
    `2 folders followed while Strata is open.\n- ${later}: not there; it is followed when it appears\n`,
  );
});

test('watch takes no folder that is not there', async () => {
  const { own, strata, json } = machine();
  rmSync(own, { recursive: true });
  const run = await strata('watch', own);
  expect(run).toEqual({
    code: 2,
    stdout: '',
    stderr: `There is no file or folder ${own} to watch. Check the path; \`strata follow\` takes one that is still to come.\n`,
  });
  expect((await json<OutputOf<'followed'>>('follow')).folders).toEqual([]);
});

test('watch tells each turn that ended on a line, and to programs all that it hears as JSON', async () => {
  const { home, own, env } = machine();
  const started: ChildProcess[] = [];
  onTestFinished(() => started.forEach((child) => child.kill('SIGKILL')));
  const said: string[] = [];
  // The second joins the first, and hears of what that one follows.
  for (const [i, args] of [
    ['watch', own],
    ['watch', '--json'],
  ].entries()) {
    const child = startCli(home, args, env);
    started.push(child);
    said[i] = '';
    child.stdout?.on('data', (piece: Buffer) => (said[i] += String(piece)));
    await until(() => expect(said[i]).toContain(own));
  }
  appendFileSync(
    join(own, 'a.jsonl'),
    line(0, 'user', `Log in with password=hunter22x! and ${'count the lines '.repeat(9)}`) +
      line(1, 'assistant', 'Done.'),
  );
  await until(() => {
    expect(said[0]).toContain('Log in');
    expect(said[1]).toContain('"state":"complete"');
  });
  const ends = started.map((child) => once(child, 'exit'));
  for (const child of started) child.kill('SIGINT');
  expect(await Promise.all(ends)).toEqual([
    [0, null],
    [0, null],
  ]);
  const [words = '', objects = ''] = said;
  expect(words.split('\n').slice(-2)).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d plain: Log in with password=\[secret:password\] and count the lines .{0,30} … → toc:segment:\S+$/,
    ),
    '',
  ]);
  const [following, ...turns] = objects
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one) as Record<string, unknown>);
  expect(following).toMatchObject({ event: 'following', active: true, folders: [{ path: own }] });
  const ended = turns.find(({ state }) => state === 'complete');
  expect(ended).toEqual({
    event: 'turn',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    source: 'plain',
    project: null,
    conversationId: 'plain:a',
    turnId: expect.stringMatching(/^turn:/),
    state: 'complete',
    nodeId: expect.stringMatching(/^toc:segment:/),
    words: expect.stringMatching(/^Log in with password=\[secret:password\] and count.*…$/),
  });
});
