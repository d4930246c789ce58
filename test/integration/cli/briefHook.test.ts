/** What the hook of an agent's session says: where the project around its folder stands, or nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { startHost } from '../../helpers/openHost.ts';

let home: string;
let root: string;

const hookIn = (folder: string, ...args: string[]) =>
  runCli(home, ['brief', '--hook', ...args], { CLAUDE_PROJECT_DIR: folder });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strata-brief-'));
  const conversations = makeConversations({
    seed: 5,
    from: '2025-03-03',
    to: '2025-03-06',
    count: 2,
  });
  await runCli(home, ['import', await writeClaudeCodeLogs(join(home, 'logs'), conversations)]);
  const { projects } = await cliJson<OutputOf<'projects'>>(home, 'projects');
  root = projects[0]?.roots[0] ?? '';
});

afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }));

test('a session in a project, or below its folder, begins with where it stands', async () => {
  const { text } = await cliJson<OutputOf<'brief'>>(home, 'brief', '--project', root);
  for (const folder of [root, `${root}/packages/deep`]) {
    const { code, stdout, stderr } = await hookIn(folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { hookSpecificOutput } = JSON.parse(stdout) as {
      hookSpecificOutput: { hookEventName: string; additionalContext: string };
    };
    expect(hookSpecificOutput.hookEventName).toBe('SessionStart');
    expect(hookSpecificOutput.additionalContext.split('\n').slice(1).join('\n')).toBe(text);
  }
});

const NOTHING = { code: 0, stdout: '', stderr: '' };

test('where no project is, or no memory, it says nothing and does not fail', async () => {
  expect(await hookIn(`${root}-other`)).toEqual(NOTHING);
  expect(await hookIn('/')).toEqual(NOTHING);
  expect(await hookIn(root, '--home', temporaryFolder())).toEqual(NOTHING);
});

test('nothing is said of a project that is excluded, unless somebody asks', async () => {
  const { client, close } = await startHost({ dataDir: home });
  const { settings, revision } = await client.call('settings', {});
  const privacy = { ...settings.privacy, excludedProjects: [root] };
  await client.call('saveSettings', { ...settings, privacy, revision });
  expect(await hookIn(root)).toEqual(NOTHING);
  expect(await hookIn(`${root}/packages`)).toEqual(NOTHING);
  await close();
  expect(await hookIn(root)).toEqual(NOTHING);
  expect((await runCli(home, ['brief', '--project', root])).stdout).toContain('Last worked on');
});

test('without the hook a project is asked for', async () => {
  expect(await runCli(home, ['brief'])).toMatchObject({ code: 2 });
});
