/**
 * `npm run dev`: the window from its sources, with hot replacement, before a host that starts anew when
 * the core changes. Its memory is one of its own (.dev/memory), unless STRATA_HOME names another: code
 * that is being written shall not write into the person's.
 */
import { join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openWindow } from '../../core/hosts/serve/openWindow.ts';
import { createSecret } from '../../core/hosts/serve/secrets.ts';
import { keepHost } from './keepHost.ts';
import { serveWindow } from './serveWindow.ts';

const { values } = parseArgs({
  options: {
    'no-open': { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
  },
});
const root = process.cwd();
const dataDir = process.env['STRATA_HOME'] ?? join(root, '.dev', 'memory');
const host = keepHost({
  dataDir,
  token: createSecret(),
  env: {
    ...process.env,
    STRATA_HOME: dataDir,
    NODE_COMPILE_CACHE: join(root, '.dev', 'compiled'),
  },
});
const starting = host.restart();
const window = await serveWindow({ root, host, port: Number(values.port) });

let changed: string | undefined;
window.watcher.on('all', (_event, path) => {
  const file = relative(root, path);
  if (!/^core\b.*\.(ts|cjs|yaml)$/.test(file)) return;
  // An editor, and a checkout even more, changes several files at once.
  if (changed === undefined) void setTimeout(TOGETHER_MS).then(renew);
  changed = file;
});
process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());

if (!(await starting)) say('The host did not start. It is tried again when the core changes.');
const url = await launchUrl();
const opened = values['no-open']
  ? undefined
  : await openWindow({ url, profileDir: join(dataDir, 'window') });
if (opened !== undefined && 'reason' in opened) say(opened.reason);
if (opened === undefined || 'reason' in opened) say(`Strata is at ${url}`);
if (process.stdin.isTTY) {
  say('Enter gives a new address, Ctrl-C ends.');
  process.stdin.on('data', () => void launchUrl().then(say));
}

/** The host's address, as it is reached through this server. */
async function launchUrl(): Promise<string> {
  return `${window.origin}/${new URL(await host.launchUrl()).hash}`;
}

async function renew(): Promise<void> {
  const file = changed;
  changed = undefined;
  const started = performance.now();
  const listens = await host.restart();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    listens
      ? `${file} changed: the host runs it after ${seconds} s.`
      : `${file} changed: the host did not start.`,
  );
}

async function end(): Promise<void> {
  await Promise.all([host.stop(), window.close()]);
  process.exit();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const TOGETHER_MS = 50;
