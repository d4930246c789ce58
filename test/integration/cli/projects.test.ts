import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';

type Projects = OutputOf<'projects'>['projects'];

let home: string;

/** A log of Claude Code with one request in a folder. */
function logIn(session: string, cwd: string, day: string, text: string): string {
  return `${JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId: session,
    version: '2.0.14',
    type: 'user',
    message: { role: 'user', content: text },
    uuid: `00000000-0000-4000-8000-0000000000${session}`,
    timestamp: `2026-01-${day}T10:00:00.000Z`,
  })}\n`;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strata-projects-'));
  const logs: readonly (readonly [string, string, string])[] = [
    ['01', '/home/ann/shop', '05'],
    ['02', '/home/ann/shop/.worktrees/2', '06'],
    ['03', '/home/bob/blog', '07'],
    ['04', '/home/ann', '08'],
  ];
  for (const [session, cwd, day] of logs)
    writeFileSync(
      join(home, `${session}.jsonl`),
      logIn(session, cwd, day, `Look at the zebra crossing ${session}.`),
    );
  for (const [session] of logs) await cliJson(home, 'import', join(home, `${session}.jsonl`));
  await cliJson(home, 'index');
}, 60_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

async function projects(): Promise<Projects> {
  const listed = await cliJson<OutputOf<'projects'>>(home, 'projects');
  return procedures.projects.output.parse(listed).projects;
}

async function daysFound(project: string): Promise<readonly string[]> {
  const found = await cliJson<OutputOf<'find'>>(home, 'find', 'zebra', '--project', project);
  return found.results.map(({ event }) => event.time.slice(0, 10)).sort();
}

describe('projects on the command line', () => {
  it('are listed, the one worked on last first, as JSON and as text', async () => {
    expect(await projects()).toMatchObject([
      { name: 'blog', roots: ['/home/bob/blog'], conversations: 1, requests: 1 },
      {
        name: 'shop',
        roots: ['/home/ann/shop'],
        conversations: 2,
        requests: 2,
        firstTime: '2026-01-05T10:00:00.000Z',
        lastTime: '2026-01-06T10:00:00.000Z',
        tokensIn: 0,
        tokensOut: 0,
        // Of no model with a known price.
        cost: null,
      },
    ]);
    const { code, stdout } = await runCli(home, ['projects']);
    expect(code).toBe(0);
    expect(stdout).toContain('- shop · 2 conversations, 2 requests, 2026-01-05 to 2026-01-06');
  });

  it('narrow a search by name, id, folder, or a folder below', async () => {
    const [, shop] = await projects();
    for (const named of ['shop', 'SHOP', '/home/ann/shop', shop?.projectId ?? ''])
      expect(await daysFound(named)).toEqual(['2026-01-05', '2026-01-06']);
    expect(await daysFound('/home/ann/shop/.worktrees')).toEqual(['2026-01-06']);
    const none = await runCli(home, ['find', 'zebra', '--project', 'nothing']);
    expect(none.code).toBe(3);
  });

  it('are renamed and merged, and that is kept and can be undone', async () => {
    const run = await runCli(home, ['project', 'rename', 'shop', 'Corner shop']);
    expect(run).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Corner shop') as string,
    });
    await cliJson(home, 'project', 'merge', 'blog', 'corner shop');
    await cliJson(home, 'import', join(home, '03.jsonl'));
    expect(await projects()).toMatchObject([
      { name: 'Corner shop', renamed: true, conversations: 3, merged: [{ name: 'blog' }] },
    ]);
    expect(await daysFound('Corner shop')).toHaveLength(3);
    await cliJson(home, 'project', 'merge', 'blog', '--undo');
    await cliJson(home, 'project', 'rename', 'Corner shop', '--undo');
    expect((await projects()).map(({ name }) => name)).toEqual(['blog', 'shop']);
  });

  it.each([
    [2, ['project', 'paint', 'shop', 'red']],
    [2, ['project', 'rename', 'shop']],
    [2, ['project', 'merge', 'shop', 'blog', '--undo']],
    [2, ['project', 'merge', 'shop', 'shop']],
    [3, ['project', 'rename', 'nothing', 'x']],
  ] as const)('end with %i when asked %j', async (code, args) => {
    expect(await runCli(home, [...args])).toMatchObject({ code, stdout: '' });
  });

  it('are forgotten by name', async () => {
    const dry = await cliJson<OutputOf<'forget'>>(home, 'forget', '--project', 'shop', '--dry-run');
    expect(dry).toMatchObject({ conversations: 2, dryRun: true });
    await cliJson(home, 'forget', '--project', 'shop', '--yes');
    expect((await projects()).map(({ name }) => name)).toEqual(['blog']);
  });
});
