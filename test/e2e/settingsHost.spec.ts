import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OLLAMA, startLocalModelServer } from '../helpers/localModelServer.ts';
import { startModelServer } from '../helpers/modelServer.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import {
  expect,
  openExplorer,
  startTestHost,
  test,
  type TestHost,
  openSettingsAt,
} from './strataTest.ts';

const CONVERSATIONS = makeConversations({
  seed: 11,
  from: '2025-03-03',
  to: '2025-03-07',
  count: 4,
});

test.describe('the settings of a real host', () => {
  let host: TestHost;

  test.beforeEach(async () => {
    host = await startTestHost({ conversations: CONVERSATIONS });
  });
  test.afterEach(() => host.close());

  test('a model is chosen, tried, used, and what it did stands in ledger and log', async ({
    page,
  }) => {
    await using models = await startModelServer();
    await openExplorer(page, host);
    await openSettingsAt(page, 'Summaries and models');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('radio', { name: 'OpenAI-compatible' }).check();
    await dialog.getByLabel('Address', { exact: true }).fill(models.url);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await dialog.getByLabel('Offered there').selectOption('model-a');
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog.locator('[data-ok="true"]')).toBeVisible();
    await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();

    await dialog.getByRole('tab', { name: 'Cost' }).click();
    await expect(dialog.getByText('Tokens in').first()).toBeVisible();
    const client = await host.connect();
    await client.call('index', {});
    client.close();
    await expect(dialog.getByRole('table', { name: 'Ledger' })).toContainText('model-a');
    await dialog.getByRole('tab', { name: 'Privacy' }).click();
    await expect(dialog.getByRole('table', { name: 'Requests that left' })).toContainText(
      models.host,
    );
    await page.screenshot({ path: 'test-results/screens/settings-real-privacy.png' });
  });

  test('a model of this machine is found and used by a press, for texts and for meaning', async ({
    page,
  }) => {
    await using models = await startLocalModelServer(OLLAMA);
    await host.close();
    host = await startTestHost({
      conversations: CONVERSATIONS,
      env: { OLLAMA_HOST: `127.0.0.1:${models.port}` },
    });
    await openExplorer(page, host);
    await openSettingsAt(page, 'Summaries and models');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    const texts = dialog.getByRole('list', { name: 'Models on this machine' });
    await expect(texts).toContainText(`Ollama is here, at ${models.address}/v1`);
    await page.screenshot({ path: 'test-results/screens/settings-real-local.png' });
    await texts.getByRole('button', { name: 'Use llama3.2:3b' }).click();
    await expect(texts.getByRole('button', { name: 'llama3.2:3b is used' })).toBeVisible();
    await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(`${models.address}/v1`);
    const meaning = dialog.getByRole('list', { name: 'Models for meaning on this machine' });
    await meaning.getByRole('button', { name: 'Use nomic-embed-text' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Search by meaning, too' })).toBeChecked();
    const client = await host.connect();
    await expect
      .poll(async () => (await client.call('settings', {})).settings)
      .toMatchObject({
        provider: 'openai',
        endpoints: { openai: { baseUrl: `${models.address}/v1`, model: 'llama3.2:3b' } },
        embeddings: { enabled: true, model: 'nomic-embed-text', dimensions: null },
      });
    client.close();
  });

  test('prompts and preprocessors are read, refused with their line, saved and reset', async ({
    page,
  }) => {
    await openExplorer(page, host);
    await openSettingsAt(page, 'Summaries and models');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab', { name: 'Advanced' }).click();
    await dialog.getByRole('button', { name: /^What a model is asked/ }).click();
    const panel = dialog.getByRole('tabpanel');
    const text = panel.getByRole('textbox', { name: 'Text of single-pass' });
    await text.press('Control+Home');
    await page.keyboard.type('nonsense: 1\n');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.getByRole('alert')).toContainText(/line 1\b/);
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('# mine');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panel.getByText('Saved. It applies from now on.')).toBeVisible();
    await expect(text).toHaveValue(/^# mine\n/);
    await page.screenshot({ path: 'test-results/screens/settings-real-prompts.png' });
    await panel.getByRole('button', { name: 'Reset to built-in…' }).click();
    await page.getByRole('button', { name: 'Reset to built-in', exact: true }).click();
    await expect(text).not.toHaveValue(/^# mine/);

    await dialog.getByRole('button', { name: /^What is left out before/ }).click();
    await expect(
      panel.getByRole('navigation', { name: 'Preprocessors' }).getByRole('button'),
    ).toHaveCount(4);
    await expect(panel.getByText(/^Of “.*(?:is left out\.$|are left out;)/)).toBeVisible();
    await page.screenshot({ path: 'test-results/screens/settings-real-preprocessors.png' });
  });

  test('a key is kept where this machine can, and removed; a project is excluded', async ({
    page,
  }) => {
    await openExplorer(page, host);
    await openSettingsAt(page, 'Summaries and models');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('button', { name: /^Other keys/ }).click();
    await dialog.getByLabel('Key of Anthropic').fill('sk-ant-a-key-of-tests-only-7Yw3');
    await dialog.getByRole('radio', { name: /^A file, unprotected/ }).check();
    await dialog.getByRole('checkbox', { name: /^Yes, write my key/ }).check();
    await dialog.getByRole('button', { name: 'Keep this key' }).nth(1).click();
    await expect(dialog.getByText('A key is set in a file, unprotected.')).toBeVisible();
    await page.screenshot({ path: 'test-results/screens/settings-real-keys.png' });
    await dialog.getByRole('button', { name: 'Remove the key of Anthropic' }).click();
    await page.getByRole('button', { name: 'Remove the key', exact: true }).click();
    await expect(dialog.getByText('No key is set.')).toHaveCount(2);

    await dialog.getByRole('tab', { name: 'Privacy' }).click();
    const project = dialog.getByRole('list', { name: 'Projects' }).getByRole('checkbox').first();
    await project.check();
    await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
    await page.reload();
    await openSettingsAt(page, 'Privacy');
    await dialog.getByRole('tab', { name: 'Privacy' }).click();
    await expect(project).toBeChecked();
  });

  test('an agent of this machine is set up, with what is written in sight, and taken out again', async ({
    page,
  }) => {
    await mkdir(join(host.dir, '.cursor'));
    const file = join(host.dir, '.cursor', 'mcp.json');
    await openExplorer(page, host);
    await openSettingsAt(page, 'Sources');
    const agents = page.getByRole('list', { name: 'Agents that may ask' });
    const cursor = agents.getByRole('listitem').filter({ hasText: 'Cursor' });
    await expect(cursor).toContainText('Does not know this memory');
    await cursor.getByRole('button', { name: /^What is written/ }).click();
    await expect(cursor.locator('pre')).toContainText('bootstrap.mjs');
    await page.screenshot({ path: 'test-results/screens/settings-real-agents.png' });
    await cursor.getByRole('button', { name: 'Set up Cursor' }).click();
    await expect(cursor).toContainText('May ask this memory');
    expect(await readFile(file, 'utf8')).toContain('"mcp"');
    await cursor.getByRole('button', { name: 'Take out of Cursor' }).click();
    await expect(cursor).toContainText('Does not know this memory');
    expect(await readFile(file, 'utf8')).not.toContain('bootstrap.mjs');
  });

  test('a session of an agent begins with a brief once that is pressed, and no more when it is taken back', async ({
    page,
  }) => {
    await mkdir(join(host.dir, '.claude'));
    const file = join(host.dir, '.claude', 'settings.json');
    await openExplorer(page, host);
    await openSettingsAt(page, 'Sources');
    const agents = page.getByRole('list', { name: 'Agents that may ask' });
    const claude = agents.getByRole('listitem').filter({ hasText: 'Claude Code' });
    await expect(claude).toContainText('Is told nothing unasked.');
    await claude.getByRole('button', { name: /^What is written for it/ }).click();
    await expect(claude.locator('pre').last()).toContainText('strata brief --hook');
    await expectNoViolations(page);
    await page.screenshot({ path: 'test-results/screens/settings-real-brief.png' });
    await claude.getByRole('button', { name: 'Tell Claude Code where a project stands' }).click();
    await expect(claude).toContainText('A session begins with where its project stands.');
    expect(await readFile(file, 'utf8')).toContain('SessionStart');
    await claude.getByRole('button', { name: 'Tell Claude Code nothing unasked' }).click();
    await expect(claude).toContainText('Is told nothing unasked.');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({});
  });

  test('agents may write what waits once that is allowed, which says what goes where', async ({
    page,
  }) => {
    await openExplorer(page, host);
    await openSettingsAt(page, 'Sources');
    const allow = page.getByRole('checkbox', { name: 'Agents may write summaries' });
    await expect(allow).not.toBeChecked();
    await expect(allow).toHaveAccessibleDescription(
      /goes to its own model, but nothing of excluded projects; secrets that were found are masked/,
    );
    await allow.check();
    await expect(page.getByText('Changed. It holds from now on.')).toBeVisible();
    await page.reload();
    await openSettingsAt(page, 'Sources');
    await expect(allow).toBeChecked();
  });
});
