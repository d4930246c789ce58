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

test('an address on one’s own network is used after a yes that names it, and asked for anew elsewhere', async () => {
  const home = temporaryFolder();
  const use = (address: string, ...more: string[]) =>
    runCli(home, ['model', 'use', 'openai', 'llama3', '--address', address, ...more]);
  const refused = await use('http://192.168.1.20:11434/v1');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('--agree-to 192.168.1.20:11434');
  expect(
    await use('http://192.168.1.20:11434/v1', '--agree-to', '192.168.1.21:11434'),
  ).toMatchObject({ code: 2 });
  expect(await use('http://example.org/v1', '--agree-to', 'example.org')).toMatchObject({
    code: 2,
  });
  const agreed = await use('http://192.168.1.20:11434/v1', '--agree-to', '192.168.1.20:11434');
  expect(agreed).toMatchObject({ code: 0 });
  expect(agreed.stdout).toContain('llama3 by openai, at http://192.168.1.20:11434/v1.');
  expect(await cliJson(home, 'model')).toMatchObject({ missing: [], price: { from: 'local' } });
  // What was agreed to is not asked again, but for another address.
  expect(await runCli(home, ['model', 'use', 'openai', 'qwen3'])).toMatchObject({ code: 0 });
  expect(await use('http://192.168.1.20:8000/v1')).toMatchObject({ code: 2 });
  expect(await use('https://192.168.1.20/v1')).toMatchObject({ code: 0 });
});

test('vectors on one’s own network are asked for after a yes of their own that names it', async () => {
  const home = temporaryFolder();
  const use = (...more: string[]) => runCli(home, ['embeddings', ...more]);
  const address = 'http://192.168.1.20:11434/v1';
  const refused = await use('on', '--address', address, '--model', 'nomic-embed-text');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(`--address ${address} --agree-to 192.168.1.20:11434`);
  const agreed = await use('on', '--address', address, '--agree-to', '192.168.1.20:11434');
  expect(agreed).toMatchObject({ code: 0 });
  expect(agreed.stdout).toContain(`at ${address}`);
  // What was agreed to is not asked again, but for another address.
  expect(await use('--model', 'bge-m3')).toMatchObject({ code: 0 });
  expect(await use('--address', 'http://192.168.1.21:11434/v1')).toMatchObject({ code: 2 });
  expect(await cliJson(home, 'embeddings')).toMatchObject({
    embeddings: { enabled: true, model: 'bge-m3', agreed: 'http://192.168.1.20:11434' },
    estimate: { blocked: null },
  });
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
