import type { Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from './createMcpServer.ts';
import type { McpServerDeps } from './createMcpServer.ts';

export interface ServeMcpOptions extends Omit<McpServerDeps, 'loadCounter'> {
  /** Where nothing else is written. */
  readonly stdout: Writable;
  /** Resolves when the process is asked to end. */
  readonly stopped: Promise<void>;
}

/**
 * Speaks MCP over standard input and output, in the dialect of the client: that of 2026, or the earlier ones. Resolves
 * when the client has closed standard input or {@link ServeMcpOptions.stopped} has; calls on their way are given up.
 */
export async function serveMcp({ stopped, stdout, ...deps }: ServeMcpOptions): Promise<void> {
  const { reportBug } = deps;
  const transport = new EndingTransport(process.stdin, stdout);
  let counter: ReturnType<McpServerDeps['loadCounter']> | undefined;
  const served = serveStdio(
    () => createMcpServer({ ...deps, loadCounter: () => (counter ??= loadCounter()) }),
    { transport, onerror: (error) => reportBug(error, 'mcp') },
  );
  await Promise.race([transport.ended.promise, stopped]);
  await served.close();
}

/** Tells when it has closed, by whatever: the end of standard input, or a line too long for it. */
class EndingTransport extends StdioServerTransport {
  readonly ended = Promise.withResolvers<void>();

  override async close(): Promise<void> {
    await super.close();
    this.ended.resolve();
  }
}

/** Its ranks are megabytes: loaded when the first budget asks for them. */
async function loadCounter(): ReturnType<McpServerDeps['loadCounter']> {
  const { loadTokenCounter } = await import('../../threads/tokenCounter.ts');
  return loadTokenCounter();
}
