import type { Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from './createMcpServer.ts';
import type { McpServerDeps } from './createMcpServer.ts';
import { createHandles } from './handles.ts';

export interface ServeMcpOptions extends Omit<
  McpServerDeps,
  'loadCounter' | 'handles' | 'isLegacy'
> {
  /** A stream to which nothing else is written. */
  readonly stdout: Writable;
  /** Resolves when the process is asked to end. */
  readonly stopped: Promise<void>;
}

/**
 * Speaks MCP over standard input and output, in the client's dialect: that of 2026, or the earlier
 * ones. Resolves when the client has closed standard input or {@link ServeMcpOptions.stopped} has
 * resolved; pending calls are abandoned.
 */
export async function serveMcp({ stopped, stdout, ...deps }: ServeMcpOptions): Promise<void> {
  const { reportBug } = deps;
  const transport = new EndingTransport(process.stdin, stdout);
  let counter: ReturnType<McpServerDeps['loadCounter']> | undefined;
  const handles = createHandles();
  const served = serveStdio(
    ({ era }) =>
      createMcpServer({
        ...deps,
        handles,
        isLegacy: era === 'legacy',
        loadCounter: () => (counter ??= loadCounter()),
      }),
    { transport, onerror: (error) => reportBug(error, 'mcp') },
  );
  await Promise.race([transport.ended.promise, stopped]);
  await served.close();
}

/**
 * Reports that it has closed, whatever the cause: the end of standard input, or a line too long for
 * it.
 */
class EndingTransport extends StdioServerTransport {
  readonly ended = Promise.withResolvers<void>();

  override async close(): Promise<void> {
    await super.close();
    this.ended.resolve();
  }
}

/** Its ranks take megabytes: loaded when the first budget asks for them. */
async function loadCounter(): ReturnType<McpServerDeps['loadCounter']> {
  const { loadTokenCounter } = await import('../../threads/tokenCounter.ts');
  return loadTokenCounter();
}
