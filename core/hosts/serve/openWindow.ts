import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { findBrowser } from './findBrowser.ts';

export interface WindowOptions {
  /**
   * The page to show; it holds at most a single-use launch code, since others see it in the process
   * list.
   */
  readonly url: string;
  /** A separate folder for the browser's data, so that it joins none of the person's sessions. */
  readonly profileDir: string;
  readonly platform?: NodeJS.Platform;
  readonly env?: Readonly<NodeJS.ProcessEnv>;
}

/** An opened window, or one line for the person on why there is none. */
export type OpenedWindow =
  | { readonly browser: string; readonly process: ChildProcess }
  | { readonly reason: string };

/**
 * Opens the explorer in a window of a Chromium-family browser, and waits a second to see that it
 * does not fail. The caller must end the process, by its handle. Its exit does not mean that the
 * window closed: a second process with the same profile hands its address to the first and exits at
 * once, so watch the server's clients instead.
 */
export async function openWindow(options: WindowOptions): Promise<OpenedWindow> {
  const { url, profileDir, platform = process.platform, env = process.env } = options;
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    return { reason: 'There is no display here to open a window on.' };
  const browser = findBrowser({ platform, env, home: homedir() });
  if (browser === undefined) return { reason: noBrowser(env) };

  const child = spawn(browser, browserArguments(url, profileDir), { env, stdio: 'ignore' });
  // Without this, an error after the start, such as one of kill, would end the host.
  child.on('error', () => undefined);
  const failure = await earlyFailure(child);
  return failure === undefined
    ? { browser, process: child }
    : { reason: `The browser ${browser} did not start: ${failure}.` };
}

/**
 * What went wrong in the first second, in which a browser notices that it cannot reach its display.
 */
async function earlyFailure(child: ChildProcess): Promise<string | undefined> {
  const watch = new AbortController();
  const { signal } = watch;
  try {
    return await Promise.race([
      once(child, 'exit', { signal }).then(([code]) =>
        code === 0 ? undefined : `it ended with ${String(code ?? 'a signal')}`,
      ),
      setTimeout(EARLY_MS, undefined, { signal }),
    ]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    watch.abort();
  }
}
const EARLY_MS = 1_000;

function browserArguments(url: string, profileDir: string): readonly string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profileDir}`,
    '--no-first-run',
    '--no-default-browser-check',
    // Strata contacts no other machine unless asked to, and neither shall its window.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    // Chromium's sandbox does not start for root; in every other case it stays on.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

function noBrowser(env: Readonly<NodeJS.ProcessEnv>): string {
  const named = env['STRATA_CHROMIUM'];
  return named === undefined || named === ''
    ? 'No Chromium, Chrome or Edge was found; STRATA_CHROMIUM can name one.'
    : `STRATA_CHROMIUM names no program: ${named}.`;
}
