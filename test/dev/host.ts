/**
 * The host of `npm run dev`, a process of its own that {@link keepHost} starts anew when the core changed.
 * It loads the core at once, opens the memory when it is told to, and ends in order when it is let go of.
 */
import process from 'node:process';
import type { HostAsked, HostSaid } from './keepHost.ts';

const { createHost } = await import('../../core/hosts/createHost.ts');
type Host = Awaited<ReturnType<typeof createHost>>;
let host: Promise<Host> | undefined;

process.on('message', (asked: HostAsked) => void answer(asked));
process.once('disconnect', () => void end());
// Ctrl-C reaches every process of the terminal; this one's end comes from its parent.
process.on('SIGINT', () => undefined);

async function answer(asked: HostAsked): Promise<void> {
  try {
    if (asked.type === 'open') host = open(asked);
    const server = await (await host)?.server();
    if (server === undefined) return;
    say({ type: 'ready', port: server.port, url: server.launchUrl() });
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`);
    process.exit(1);
  }
}

function open({ dataDir, token, port }: Extract<HostAsked, { type: 'open' }>): Promise<Host> {
  return createHost({
    dataDir,
    rendererDir: null,
    token,
    port,
    launchCodeMs: 600_000,
    env: process.env,
    hasWindow: true,
    live: true,
    reportBug: (thrown, where) => process.stderr.write(`${where}: ${textOf(thrown)}\n`),
  });
}

async function end(): Promise<void> {
  await (await host?.catch(() => undefined))?.close();
  process.exit();
}

function say(said: HostSaid): void {
  if (process.connected) process.send?.(said);
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
