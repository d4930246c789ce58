/** The measurement of a model by whoever has one. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { uuid } from '../../helpers/logLines.ts';
import { answersWell, startModelServer } from '../../helpers/modelServer.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { KEY, threeDays } from './setup.ts';

const MAIN = fileURLToPath(new URL('../../bench/summaries/main.ts', import.meta.url));

async function measure(url: string): Promise<{ readonly code: number; readonly stdout: string }> {
  const data = temporaryFolder();
  const folder = join(data, 'checkpoints');
  mkdirSync(folder);
  await writeClaudeCodeLogs(folder, threeDays());
  writeFileSync(
    join(folder, 'summaries.json'),
    JSON.stringify([
      { sessionId: uuid(1), intent: 'Make the shipping page load fast.', outcome: 'An index.' },
    ]),
  );
  const args = [MAIN, '--endpoint', url, '--model', 'gpt-4o-mini', '--data', data];
  return await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, OPENAI_API_KEY: KEY },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

it('a model is measured beside the built-in summariser, and what it costs a month', async () => {
  await using server = await startModelServer({
    behaviour: (asked, index) =>
      asked.user.includes('"ok"') ? ok('{"ok": true}') : answersWell(asked, index),
  });
  const { code, stdout } = await measure(server.url);
  expect(code).toBe(0);
  expect(stdout).toContain('3 of 3 segments are by the model');
  expect(stdout).toContain('| | built-in | model |');
  expect(stdout).toMatch(/\| ROUGE-1\/2\/L, 90 words of bullets \| [\d./]+ \| [\d./]+ \|/);
  expect(stdout).toMatch(/\| sentences of Brief and Detailed carried \| 100.0 % of \d+ \| /);
  expect(stdout).toMatch(/\| bullets supported \| /);
  expect(stdout).toMatch(/\$0\.\d{4} for one month .* a month \(price from the table\)/);
  expect(server.completions.every(({ key }) => key === KEY)).toBe(true);
  expect(stdout).not.toContain(KEY);
});

it('an endpoint that refuses is said, and nothing is measured', async () => {
  await using server = await startModelServer({
    behaviour: () => ({ kind: 'error', status: 401, message: 'No.' }),
  });
  const { code, stdout } = await measure(server.url);
  expect(code).toBe(1);
  expect(stdout).toContain('does not accept the key');
  expect(stdout).not.toContain('built-in');
});
