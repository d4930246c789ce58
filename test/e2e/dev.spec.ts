/** `npm run dev` on a copy of the sources: what is saved is seen, and the page stays. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { NODE_FLAGS } from '../helpers/nodeFlags.ts';
import { expect, test, chooseInMenu } from './strataTest.ts';

test.describe('npm run dev', () => {
  let root: string;
  let dev: Dev;

  test.beforeAll(async () => {
    root = await copyOfSources();
    dev = await startDev(root);
  });
  test.afterAll(async () => {
    await dev.stop();
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  });
  test.afterEach(async ({ page }) => {
    // Vite's client looks for a server that went in a way that the policy refuses.
    await page.goto('about:blank');
  });

  test('lets in nobody but the page that it opened, and gives no file but the sources', async ({
    page,
  }) => {
    const { origin } = new URL(dev.url);
    const asked = async (path: string, headers: Readonly<Record<string, string>>) =>
      (await fetch(`${origin}${path}`, { headers })).status;
    expect([
      await asked('/', {}),
      await asked('/', { origin: 'http://127.0.0.1:1' }),
      await asked('/launch', { 'sec-fetch-site': 'cross-site' }),
      await asked(`/@fs${join(root, 'package.json')}`, {}),
    ]).toEqual([200, 403, 403, 403]);

    await page.goto(origin);
    await expect(page.getByText('This page shows a private memory')).toBeVisible();
  });

  test('a changed style arrives without a reload, and the page goes on with a changed core', async ({
    page,
  }) => {
    await page.goto(dev.url);
    await chooseInMenu(page, 'Settings…');
    await page.getByRole('tab', { name: 'Storage' }).click();
    await expect(page.getByText('It holds 0 events of 0 conversations,')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

    const styled = performance.now();
    change(root, 'renderer/ui/base.css', 'overflow: hidden;', 'overflow: hidden; order: 7;');
    await expect(page.locator('body')).toHaveCSS('order', '7');
    tell(`a style on screen after ${ms(styled)}`);

    const moduled = performance.now();
    change(root, PANEL, '.panel {', '.panel { order: 8;');
    await expect(page.getByRole('tabpanel')).toHaveCSS('order', '8');
    tell(`a style of a module on screen after ${ms(moduled)}`);

    const stored = performance.now();
    change(root, 'core/store/**/readStatus.ts', 'AS n FROM timeline`', '+ 21 AS n FROM timeline`');
    await expect(page.getByText('It holds 21 events of 0 conversations,')).toBeVisible();
    tell(`a change of the store in an answer after ${ms(stored)}`);

    await expect(page.locator('body')).toHaveAttribute('data-same-page');
  });
});

const PANEL = 'renderer/features/settings/SettingsDialog.module.css';

interface Dev {
  readonly url: string;
  stop(): Promise<void>;
}

async function copyOfSources(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'strata-dev-'));
  for (const name of ['core', 'renderer', 'test/dev', 'package.json', 'vite.config.ts'])
    await cp(resolve(name), join(root, name), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'), 'junction');
  return root;
}

async function startDev(root: string): Promise<Dev> {
  const child = spawn(process.execPath, [...NODE_FLAGS, 'test/dev/main.ts', '--no-open'], {
    cwd: root,
    // Nothing of this machine: neither its logs nor its memory.
    env: { PATH: process.env['PATH'], HOME: root, STRATA_TIMEZONE: 'UTC' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Strata is at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { url, stop };
  }
  throw new Error('npm run dev ended before it said where it is');
}

function change(root: string, pattern: string, from: string, to: string): void {
  for (const file of globSync(pattern, { cwd: root })) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    expect(text, `${file} has ${from}`).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }
}

/** Of interest, but no matter of passing: a busy machine takes longer. */
function tell(text: string): void {
  test.info().annotations.push({ type: 'took', description: text });
}

const ms = (started: number): string => `${Math.round(performance.now() - started)} ms`;
