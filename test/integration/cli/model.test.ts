/** Choosing and paying a model from the command line alone. */
import { expect, test } from 'vitest';
import { startModelServer } from '../../helpers/modelServer.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const SECRET = 'sk-a-key-of-tests-only-51Xk';

test('a model is chosen, keyed, tried, priced and capped without the window', async () => {
  await using server = await startModelServer();
  const home = temporaryFolder();
  const run = (...args: string[]) => runCli(home, ['model', ...args]);
  expect((await run()).stdout).toContain('The built-in summariser writes');
  const chosen = await run('use', 'openai', 'model-a', '--address', server.url);
  expect(chosen.stdout).toContain(`model-a by openai, at ${server.url}.`);
  const keyed = await runCli(home, ['model', 'key', 'openai', '--place', 'file'], {}, SECRET);
  expect(keyed.stdout).toContain('Key of openai: in a file, unprotected.');
  expect(keyed.stdout + keyed.stderr).not.toContain(SECRET);
  const tried = await run('test');
  expect(tried).toMatchObject({ code: 0 });
  expect(tried.stdout).toContain('Offered there: model-a');
  await run('price', 'model-a', '1', '2.5');
  expect((await run('price')).stdout).toContain('$1 in, $2.5 out a million tokens (yours)');
  const state = await cliJson(home, 'model', 'ceiling', '--daily', '0.5', '--monthly', 'none');
  expect(state).toMatchObject({
    provider: 'openai',
    model: 'model-a',
    ceilings: { daily: 0.5, monthly: null },
    prices: [{ model: 'model-a', input: 1, output: 2.5 }],
    missing: [],
  });
  expect(JSON.stringify(state)).not.toContain(SECRET);
  await run('price', 'MODEL-A', '--remove');
  await run('key', 'openai', '--remove');
  await run('use', 'extractive');
  expect(await cliJson(home, 'model')).toMatchObject({ provider: 'extractive', prices: [] });
});

test('what is still missing is said, with the command that mends it', async () => {
  const home = temporaryFolder();
  const { stdout } = await runCli(home, ['model', 'use', 'anthropic']);
  expect(stdout).toContain('There is no key for https://api.anthropic.com: `model key anthropic`');
  expect(await cliJson<{ missing: string[] }>(home, 'model')).toMatchObject({
    missing: [expect.stringContaining('ANTHROPIC_API_KEY')],
  });
});

test('an endpoint that is not there fails with the reason, as JSON too', async () => {
  const home = temporaryFolder();
  const { url } = await (async () => {
    await using server = await startModelServer();
    return { url: server.url };
  })();
  await runCli(home, ['model', 'use', 'openai', 'model-a', '--address', url]);
  const failed = await runCli(home, ['model', 'test', '--json']);
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({ ok: false });
});

test('what is no command, no provider, no price or an unsafe address is refused, and changes nothing', async () => {
  const home = temporaryFolder();
  const before = await cliJson(home, 'model');
  for (const args of [
    ['use', 'gemini'],
    ['use', 'extractive', 'gpt'],
    ['use', 'openai', 'm', '--address', 'http://example.org/v1'],
    ['key', 'openai', SECRET],
    ['key', 'openai'],
    ['price', 'm', 'cheap', '1'],
    ['price', 'm'],
    ['ceiling', '--daily', 'much'],
    ['test'],
    ['buy'],
  ])
    expect(await runCli(home, ['model', ...args])).toMatchObject({ code: 2, stdout: '' });
  expect(await cliJson(home, 'model')).toEqual(before);
});
