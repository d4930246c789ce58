import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StrataError } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import { within } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import type { CliStreams } from './streams.ts';

interface ServeOptions extends JsonOption {
  readonly port?: number;
  /** Opens a window and ends when it closes. */
  readonly window?: true;
}

/**
 * A printed address waits for a person. One handed to a browser does not, and is visible in the
 * process list.
 */
const PRINTED_CODE_MS = 600_000;
/** A first window may take a while to start; after that, a reload is short. */
const FIRST_CLIENT_MS = 60_000;

export function addServeCommand({
  command,
  streams,
}: Pick<CommandTools, 'command' | 'streams'>): void {
  command('serve', 'serve the explorer to a browser of this machine, until Ctrl-C')
    .option('--port <n>', 'listen here; 0, as without it: on any free port', within(0, 65_535))
    .option('--window', 'open it in a window of its own, and end with it')
    .action((options: ServeOptions) => serve(streams, options));
}

/** Serves the explorer until Ctrl-C or, with a window, until the window has closed. */
async function serve(streams: CliStreams, options: ServeOptions): Promise<void> {
  const [{ createHost }, { dataDirectory }, { openWindow }] = await Promise.all([
    import('../createHost.ts'),
    import('../../node/dataDirectory.ts'),
    import('../serve/openWindow.ts'),
  ]);
  const { stdout, stderr, env } = streams;
  const dataDir = dataDirectory(env);
  const ended = Promise.withResolvers<void>();
  let hasWindow = false;
  let failure: Failure | void;
  let closeWindow: (() => void) | undefined;
  const host = await createHost({
    dataDir,
    rendererDir: rendererDirectory(),
    env,
    hasWindow: true,
    live: true,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.window === true ? {} : { launchCodeMs: PRINTED_CODE_MS }),
    onIdle: () => {
      if (hasWindow) ended.resolve();
    },
    reportBug: (thrown, where) =>
      stderr.write(
        `${where}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
      ),
  });
  const stop = (): void => {
    process.once('SIGINT', () => process.exit(130));
    ended.resolve();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    if (host.problem !== null) stderr.write(`${host.problem.message}\n`);
    const server = await host.server();
    if (options.window === true) {
      const opened = await openWindow({
        url: server.launchUrl(),
        profileDir: join(dataDir, 'window'),
        env,
      });
      if ('reason' in opened) stderr.write(`${opened.reason}\n`);
      else {
        hasWindow = true;
        const firstClient = setTimeout(() => {
          if (server.clients() === 0) ended.resolve();
        }, FIRST_CLIENT_MS);
        closeWindow = () => {
          clearTimeout(firstClient);
          opened.process.kill();
        };
      }
    }
    if (!hasWindow) announce(streams, options, server.launchUrl);
    failure = await Promise.race([ended.promise, host.ended]);
  } finally {
    closeWindow?.();
    // Listening to the terminal would keep the process alive.
    process.stdin.pause();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await host.close();
  }
  if (failure !== undefined) throw new StrataError(failure);
  if (options.json !== true) stdout.write('Strata has ended.\n');
}

function announce({ stdout }: CliStreams, { json }: ServeOptions, launchUrl: () => string): void {
  if (json === true) {
    stdout.write(`${JSON.stringify({ url: launchUrl() })}\n`);
    return;
  }
  stdout.write(`Strata is at ${launchUrl()}\n`);
  if (!process.stdin.isTTY) return;
  stdout.write(
    'The address opens once, within 10 minutes, and lets that browser open more tabs. Enter gives a new one, Ctrl-C ends.\n',
  );
  process.stdin.on('data', () => stdout.write(`${launchUrl()}\n`));
}

/** The built window: `dist/renderer`, reachable from both the source and the build. */
function rendererDirectory(): string {
  const here = fileURLToPath(import.meta.url);
  const root = here.endsWith('.ts') ? '../../../../dist/renderer' : '../../renderer';
  const directory = join(here, root);
  if (existsSync(join(directory, 'index.html'))) return directory;
  throw new StrataError({
    code: 'unsupported',
    message: `The window is not built (${directory}). Run \`npm start\` once, which builds it.`,
  });
}
