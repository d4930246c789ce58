/** Strata in a process of its own, as `strata serve` starts it, with a home folder that is made up. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { CLI_MAIN } from './cliMain.ts';
import { NODE_FLAGS } from './nodeFlags.ts';

const announcement = z.object({ url: z.url() });

export interface ServeProcess {
  /** Opens the window once. */
  readonly launchUrl: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** The person's home folder; the memory lies in `.strata` in it. */
  readonly home: string;
  readonly port?: number;
  /** All that is on its `PATH`; by default what is on the test's. */
  readonly path?: string;
}

/** A test that fails before it ends them leaves none behind: its process ends after a failure. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function serveProcess({ home, port, path }: ServeOptions): Promise<ServeProcess> {
  await mkdir(home, { recursive: true });
  const child = spawn(
    process.execPath,
    [
      ...NODE_FLAGS,
      CLI_MAIN,
      'serve',
      '--json',
      ...(port === undefined ? [] : ['--port', String(port)]),
    ],
    {
      // Nothing of this machine: neither its logs nor its settings.
      env: {
        PATH: path ?? process.env['PATH'],
        HOME: home,
        USERPROFILE: home,
        STRATA_HOME: join(home, '.strata'),
        STRATA_TIMEZONE: 'Europe/Berlin',
        NODE_ENV: 'test',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  running.add(child);
  const exited = once(child, 'exit');
  child.once('exit', () => running.delete(child));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = announcement.parse(JSON.parse(line));
    return { launchUrl: url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
  }
  throw new Error('serve ended before it said where it is');
}
