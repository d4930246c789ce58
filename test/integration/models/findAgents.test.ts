/** Agents of this machine, found by their programs and asked for nothing but their version. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFindAgents } from '../../../core/node/models/agents/findAgents.ts';
import { fakeAgent } from '../../helpers/fakeAgent.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const find = (home: string, path: string) =>
  createFindAgents({ env: { PATH: path }, platform: 'linux', home })();

test('those on the PATH are found with their versions, and are asked nothing', async () => {
  const home = temporaryFolder();
  const claude = fakeAgent(home, 'claude');
  const codex = fakeAgent(home, 'codex');
  expect(await find(home, claude.folder)).toEqual([
    {
      kind: 'claude-code',
      name: 'Claude Code',
      version: '2.1.303',
      program: claude.program,
      models: ['haiku', 'sonnet', 'opus'],
    },
    { kind: 'codex', name: 'Codex', version: '0.145.0', program: codex.program, models: [] },
  ]);
  expect([...claude.calls(), ...codex.calls()]).toEqual([]);
});

test('one that is where installers put it is found without a PATH, also where it says no version', async () => {
  const home = temporaryFolder();
  const program = join(home, '.local', 'bin', 'claude');
  mkdirSync(join(home, '.local', 'bin'), { recursive: true });
  writeFileSync(program, '#!/bin/sh\nexit 3\n');
  chmodSync(program, 0o755);
  expect(await find(home, '')).toMatchObject([{ kind: 'claude-code', version: null, program }]);
});

test('what may not be run, a folder, and a place that depends on where one stands are none', async () => {
  const home = temporaryFolder();
  writeFileSync(join(home, 'claude'), '#!/bin/sh\n');
  mkdirSync(join(home, 'codex'));
  expect(await find(home, `${home}:.:bin`)).toEqual([]);
});
